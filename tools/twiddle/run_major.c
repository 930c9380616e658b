/* run_major.c: what a program is linked with, and where the drop-in is. */
#include "run_major.h"

#include "file.h"
#include "real_search.h"
#include "text.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NEWEST = 12, OLDEST = 11 };

static const char base_name[] = "libcufft.so.";

/* ---- other programs' output ---- */

/* Starts a program whose output goes into a pipe, and nothing else anywhere. */
static int start(char *const *arguments, int output, pid_t *child) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions))
    return 0;
  int error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (!error)
    error = posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (!error)
    error = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!error)
    error = posix_spawnp(child, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return !error;
}

static void read_output(char *const *arguments, text *out) {
  int ends[2];
  pid_t child;
  char bytes[4096];
  if (pipe2(ends, O_CLOEXEC))
    return;
  int started = start(arguments, ends[1], &child);
  close(ends[1]);
  for (ssize_t size = 1; started && size > 0;) {
    size = read(ends[0], bytes, sizeof bytes);
    if (size > 0)
      text_bytes(out, bytes, (size_t)size);
  }
  close(ends[0]);
  while (started && waitpid(child, NULL, 0) < 0 && errno == EINTR) {
  }
}

/* The newest version of libcufft.so.<version> in a text, or 0. */
static int newest_in(const char *words) {
  int newest = 0;
  for (const char *at = words; at && (at = strstr(at, base_name)); at++) {
    int major = atoi(at + sizeof base_name - 1);
    if (major >= OLDEST && major <= NEWEST && major > newest)
      newest = major;
  }
  return newest;
}

static int newest_told(char *const *arguments) {
  text out = TEXT_EMPTY;
  read_output(arguments, &out);
  int major = newest_in(out.bytes);
  text_free(&out);
  return major;
}

/* ---- the program's file ---- */

/* Where the shell would find a program; 0: nowhere. */
static int find_program(const char *name, char path[PATH_MAX]) {
  const char *list = strchr(name, '/') ? "" : getenv("PATH");
  if (strchr(name, '/'))
    return (size_t)snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
  for (; list && *list; list += strcspn(list, ":"), list += *list == ':') {
    int length = (int)strcspn(list, ":");
    if ((size_t)snprintf(path, PATH_MAX, "%.*s/%s", length, list, name) < PATH_MAX &&
        !access(path, X_OK))
      return 1;
  }
  return 0;
}

static int read_at(int fd, void *bytes, size_t size, size_t at) {
  return pread(fd, bytes, size, (off_t)at) == (ssize_t)size;
}

/* The loader that an ELF program names. 0: it names none, as a static one does. */
static int read_loader(int fd, char loader[PATH_MAX]) {
  ElfW(Ehdr) head;
  ElfW(Phdr) segment;
  if (!read_at(fd, &head, sizeof head, 0) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64)
    return 0;
  for (size_t i = 0; i < head.e_phnum; i++)
    if (read_at(fd, &segment, sizeof segment, head.e_phoff + i * head.e_phentsize) &&
        segment.p_type == PT_INTERP && segment.p_filesz < PATH_MAX &&
        read_at(fd, loader, segment.p_filesz, segment.p_offset)) {
      loader[segment.p_filesz] = '\0';
      return 1;
    }
  return 0;
}

/* The program that runs a script: the first word of its first line, or what env is to run. */
static int read_interpreter(int fd, char interpreter[PATH_MAX]) {
  char line[512], *rest = NULL;
  ssize_t size = pread(fd, line, sizeof line - 1, 0);
  if (size < 2 || memcmp(line, "#!", 2) != 0)
    return 0;
  line[size] = '\0';
  line[strcspn(line, "\n")] = '\0';
  char *word = strtok_r(line + 2, " \t", &rest);
  char *base = word ? strrchr(word, '/') : NULL;
  if (base && !strcmp(base, "/env"))
    do
      word = strtok_r(NULL, " \t", &rest);
    while (word && (word[0] == '-' || strchr(word, '=')));
  return word && (size_t)snprintf(interpreter, PATH_MAX, "%s", word) < PATH_MAX;
}

/* ---- the rules ---- */

static int is_python(const char *path) {
  const char *slash = strrchr(path, '/');
  return !strncmp(slash ? slash + 1 : path, "python", 6);
}

static int linked_major(int fd, char *program) {
  char loader[PATH_MAX], list[] = "--list";
  char *arguments[] = {loader, list, program, NULL};
  return fd >= 0 && read_loader(fd, loader) ? newest_told(arguments) : 0;
}

static int packaged_major(char *python) {
  char option[] = "-c";
  /* A module of the working directory is none of the interpreter's. */
  char code[] = "import sys\n"
                "sys.path = [p for p in sys.path if p]\n"
                "import glob\n"
                "for p in sys.path + [sys.prefix + '/lib']:\n"
                "  for q in '/nvidia/*/lib', '':\n"
                "    print(*glob.glob(glob.escape(p) + q + '/libcufft.so.*'))\n";
  char *arguments[] = {python, option, code, NULL};
  return newest_told(arguments);
}

static int take_any(void *user, const char *path) {
  (void)user, (void)path;
  return 1;
}

int run_major(char *const *arguments) {
  char path[PATH_MAX], interpreter[PATH_MAX];
  int major = 0;
  if (find_program(arguments[0], path)) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    major = linked_major(fd, path);
    if (!major && is_python(path))
      major = packaged_major(path);
    else if (!major && fd >= 0 && read_interpreter(fd, interpreter) && is_python(interpreter))
      major = packaged_major(interpreter);
    if (fd >= 0)
      close(fd);
  }
  for (int version = NEWEST; !major && version >= OLDEST; version--)
    if (real_search(version, take_any, NULL) == TW_OK)
      major = version;
  return major ? major : NEWEST;
}

/* ---- the drop-in ---- */

tw_status run_library(int major, char path[PATH_MAX]) {
  static const char *const folders[] = {TWIDDLE_CUFFT_FROM_BIN, "../lib/cufft"};
  char self[PATH_MAX], joined[PATH_MAX + 64];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  self[length > 0 ? length : 0] = '\0';
  char *slash = strrchr(self, '/');
  if (!slash)
    return status_fail(TW_FILE_ERROR, "this command's own place is not known");
  *slash = '\0';
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    snprintf(joined, sizeof joined, "%s/%s/%s%d", self, folders[i], base_name, major);
    char *real = realpath(joined, NULL);
    int fits = real && strlen(real) < PATH_MAX;
    if (fits)
      memcpy(path, real, strlen(real) + 1);
    free(real);
    if (fits && strpbrk(path, " :"))
      return status_fail(TW_UNSUPPORTED, "%s: LD_PRELOAD takes no path with a blank or a colon",
                         path);
    if (fits)
      return TW_OK;
  }
  return status_fail(TW_FILE_ERROR, "the drop-in %s%d is neither in %s/%s nor in %s/%s", base_name,
                     major, self, folders[0], self, folders[1]);
}
