/* cc.c: stands before the C compiler on the tests' PATH and keeps what it makes for the cpu device,
 * so that programs and builds that need the same kernels compile them once. Of these, which are
 * compiled without warnings, one in eight is optimised as users' kernels are; the others are not,
 * since most of them run only once. All other calls go to the compiler as they are.
 *
 * TWIDDLE_TEST_COMPILED: the folder to keep libraries in. A library's name is the hash of the
 * compiler's driver, the options and the sources, which include nothing of the project's. */
#include "hash.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 400 };

extern char **environ;

typedef struct {
  char *argument[ARGUMENTS_MAX + 2]; /* of the compiler, terminated by NULL */
  const char *output;
  int count, quiet, sources; /* quiet: compiles without warnings, as kernels are */
} call;

static int is_source(const char *argument) {
  size_t length = strlen(argument);
  return length > 2 && !strcmp(argument + length - 2, ".c");
}

static int read_call(int argc, char **argv, call *c) {
  if (argc > ARGUMENTS_MAX)
    return 0;
  *c = (call){.argument = {(char *)(uintptr_t)REAL_CC}};
  for (int i = 1; i < argc; i++) {
    c->argument[++c->count] = argv[i];
    c->quiet |= !strcmp(argv[i], "-w");
    c->sources += is_source(argv[i]);
    if (!strcmp(argv[i], "-o") && i + 1 < argc)
      c->output = argv[i + 1];
  }
  return 1;
}

static int feed_file(hash_stream *s, const char *path) {
  char bytes[1 << 14];
  ssize_t n = -1;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  while (fd >= 0 && (n = read(fd, bytes, sizeof bytes)) > 0)
    hash_feed(s, bytes, (size_t)n);
  if (fd >= 0)
    close(fd);
  return n == 0;
}

/* Where the library is kept, and *plain: 1 for one that is not to be optimised. 0 when this call's
 * is not kept. */
static int kept_path(const call *c, const char *folder, char path[PATH_MAX], int *plain) {
  enum { OPTIMISED_ONE_IN = 8 };
  hash_stream s;
  struct stat real;
  char name[65];
  if (!folder || !c->quiet || !c->sources || !c->output || stat(REAL_CC, &real) != 0)
    return 0;
  hash_begin(&s);
  hash_feed(&s, &real.st_size, sizeof real.st_size);
  hash_feed(&s, &real.st_mtim, sizeof real.st_mtim);
  for (char *const *at = c->argument; *at; at++) {
    hash_feed(&s, "", 1);
    if (is_source(*at)) {
      if (!feed_file(&s, *at))
        return 0;
    } else if (*at != c->output)
      hash_feed(&s, *at, strlen(*at));
  }
  hash256 h = hash_end(&s);
  hash_hex(&h, name);
  *plain = h.bytes[0] % OPTIMISED_ONE_IN != 0;
  mkdir(folder, 0700);
  return snprintf(path, PATH_MAX - 16, "%s/%s", folder, name) < PATH_MAX - 16;
}

/* The target is made anew, never another name of the source. */
static int copy(const char *from, const char *to) {
  struct stat s = {.st_size = 0};
  off_t done = 0;
  int in = open(from, O_RDONLY | O_CLOEXEC), out = -1;
  if (in >= 0 && fstat(in, &s) == 0)
    out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
  while (out >= 0 && done < s.st_size && sendfile(out, in, &done, (size_t)(s.st_size - done)) > 0)
    continue;
  if (in >= 0)
    close(in);
  return out >= 0 && close(out) == 0 && done == s.st_size;
}

/* Others may keep the same library at once, so it appears as a whole. */
static void keep(const char *from, const char *path) {
  char fresh[PATH_MAX + 16];
  snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
  if (!copy(from, fresh) || rename(fresh, path) != 0)
    unlink(fresh);
}

int main(int argc, char **argv) {
  static call c;
  char path[PATH_MAX];
  pid_t child;
  int status, plain;
  if (!read_call(argc, argv, &c)) {
    fprintf(stderr, "%s: too many arguments\n", argv[0]);
    return 1;
  }
  if (!kept_path(&c, getenv("TWIDDLE_TEST_COMPILED"), path, &plain)) {
    execv(REAL_CC, c.argument);
    perror(REAL_CC);
    return 127;
  }
  if (copy(path, c.output))
    return 0;
  if (plain)
    c.argument[++c.count] = (char *)(uintptr_t) "-O0";
  if (posix_spawn(&child, REAL_CC, NULL, NULL, c.argument, environ) != 0)
    return 127;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    keep(c.output, path);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
