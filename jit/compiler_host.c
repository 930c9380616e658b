/* compiler_host.c: the machine's C compiler, for kernels of the cpu device. Runs it directly, no
 * shell, in a private directory that is removed on every path. Never loads what it made. */
#include "compiler_host.h"

#include "file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SOURCES_MAX = 256, FURTHER_MAX = 16, OUTPUT_MAX = 256 << 20, LOG_MAX = 1 << 20 };

extern char **environ;

/* Kernels cast shared memory to several types; sums must round alike on every machine. */
static const char *const options[] = {"-std=gnu11",
                                      "-O1",
                                      "-fPIC",
                                      "-shared",
                                      "-w",
                                      "-pipe",
                                      "-fno-strict-aliasing",
                                      "-ffp-contract=off",
                                      "-fvisibility=hidden"};
enum { OPTION_COUNT = sizeof options / sizeof *options };

typedef struct {
  compiler base;
  char *path;                 /* as found: a wrapper may look at its own name */
  const char *machine;        /* an option for this processor, or NULL */
  const char *const *further; /* the caller's options, NULL-terminated */
} compiler_host;

/* One call of the compiler: a private directory and its files. */
typedef struct {
  char directory[PATH_MAX - 64];
  char log[PATH_MAX], output[PATH_MAX];
  char *sources; /* count paths of PATH_MAX bytes */
  int made;
} workspace;

/* A path, owned by the caller; NULL when there is none or, which sets *no_memory, no memory. */
static char *find_on_path(const char *name, int *no_memory) {
  const char *path = file_environment("PATH");
  char candidate[PATH_MAX];
  while (path && *path) {
    size_t length = strcspn(path, ":");
    struct stat s;
    int n = snprintf(candidate, sizeof candidate, "%.*s/%s", (int)length, path, name);
    /* Relative entries are skipped, since they depend on the working directory. */
    if (path[0] == '/' && n > 0 && (size_t)n < sizeof candidate && stat(candidate, &s) == 0 &&
        S_ISREG(s.st_mode) && access(candidate, X_OK) == 0) {
      char *found = strdup(candidate);
      *no_memory = !found;
      return found;
    }
    path += length + (path[length] == ':');
  }
  return NULL;
}

static void host_close(compiler *base) {
  compiler_host *c = (compiler_host *)base;
  if (!c)
    return;
  free(c->path);
  free(c);
}

static void host_identity(compiler *base, text *out) {
  compiler_host *c = (compiler_host *)base;
  struct stat s;
  char *real = realpath(c->path, NULL);
  const char *path = real ? real : c->path;
  if (stat(path, &s) != 0)
    memset(&s, 0, sizeof s);
  text_add(out, "host compiler %s %s\nsize %lld\ntime %lld.%09ld\n", c->path, path,
           (long long)s.st_size, (long long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
  free(real);
}

static void host_options(compiler *base, int arch, text *out) {
  (void)arch; /* the device's architecture does not change code for the cpu */
  for (int i = 0; i < OPTION_COUNT; i++)
    text_add(out, "%s\n", options[i]);
  const compiler_host *c = (compiler_host *)base;
  if (c->machine)
    text_add(out, "%s\n", c->machine);
  for (int i = 0; c->further[i]; i++)
    text_add(out, "%s\n", c->further[i]);
}

/* ---- the private directory ---- */

static char *source_path(const workspace *w, int i) {
  return w->sources + (size_t)i * PATH_MAX;
}

static tw_status write_file(const char *path, const char *bytes) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int error = fd < 0 ? errno : file_write(fd, bytes, strlen(bytes));
  if (fd >= 0 && close(fd) != 0 && errno != EINTR && !error)
    error = errno;
  return error ? status_fail(TW_FILE_ERROR, "writing %s: %s", path, strerror(error)) : TW_OK;
}

static tw_status workspace_make(workspace *w, const char *const *sources, int count) {
  const char *where = file_environment("TMPDIR");
  int n = snprintf(w->directory, sizeof w->directory, "%s/twiddle-XXXXXX",
                   where && where[0] == '/' ? where : "/tmp");
  w->sources = malloc((size_t)count * PATH_MAX);
  if (!w->sources)
    return status_fail(TW_NO_MEMORY, "no memory to compile %d kernels", count);
  if (n < 0 || (size_t)n >= sizeof w->directory || !mkdtemp(w->directory))
    return status_fail(TW_FILE_ERROR, "cannot make a temporary directory %s: %s", w->directory,
                       strerror(errno));
  w->made = 1;
  snprintf(w->log, sizeof w->log, "%s/log", w->directory);
  snprintf(w->output, sizeof w->output, "%s/kernel.so", w->directory);
  for (int i = 0; i < count; i++) {
    snprintf(source_path(w, i), PATH_MAX, "%s/kernel%d.c", w->directory, i);
    TRY(write_file(source_path(w, i), sources[i]));
  }
  return TW_OK;
}

static void workspace_remove(workspace *w) {
  free(w->sources);
  if (!w->made)
    return;
  DIR *directory = opendir(w->directory);
  if (directory) {
    for (struct dirent *e; (e = readdir(directory));)
      if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
        unlinkat(dirfd(directory), e->d_name, 0);
    closedir(directory);
  }
  rmdir(w->directory);
}

/* All of a file of at most `most` bytes, terminated. NULL when it cannot be read or, which sets
 * *no_memory, memory runs out. */
static char *read_whole(const char *path, size_t most, size_t *size, int *no_memory) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0)
    return NULL;
  struct stat s;
  char *bytes = NULL;
  size_t done = 0, want = 0;
  if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode)) {
    want = (size_t)s.st_size < most ? (size_t)s.st_size : most;
    bytes = malloc(want + 1);
    *no_memory |= !bytes;
  }
  while (bytes && done < want) {
    ssize_t n = read(fd, bytes + done, want - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    done += (size_t)n;
  }
  close(fd);
  if (!bytes || done < want) {
    free(bytes);
    return NULL;
  }
  bytes[done] = '\0';
  *size = done;
  return bytes;
}

/* ---- the call ---- */

/* Starts the compiler with its output in the log and with no signal blocked or ignored. */
static int start(const compiler_host *c, const workspace *w, char *const *arguments, pid_t *pid) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGCHLD);
  int error = posix_spawn_file_actions_init(&files);
  if (error)
    return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
      error = posix_spawn_file_actions_addopen(&files, 1, w->log, O_WRONLY | O_CREAT, 0600);
    if (!error)
      error = posix_spawn_file_actions_adddup2(&files, 1, 2);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
      error = posix_spawn(pid, c->path, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return error;
}

/* Runs the compiler on the workspace; *exit_code is 0 when it succeeded. */
static tw_status run_compiler(const compiler_host *c, workspace *w, int count, int *exit_code) {
  char *arguments[OPTION_COUNT + FURTHER_MAX + SOURCES_MAX + 6];
  int n = 0;
  arguments[n++] = c->path;
  for (int i = 0; i < OPTION_COUNT; i++)
    arguments[n++] = (char *)(uintptr_t)options[i];
  if (c->machine)
    arguments[n++] = (char *)(uintptr_t)c->machine;
  for (int i = 0; c->further[i]; i++)
    arguments[n++] = (char *)(uintptr_t)c->further[i];
  char output_option[] = "-o", maths[] = "-lm";
  arguments[n++] = output_option;
  arguments[n++] = w->output;
  for (int i = 0; i < count; i++)
    arguments[n++] = source_path(w, i);
  arguments[n++] = maths;
  arguments[n] = NULL;
  pid_t pid;
  int error = start(c, w, arguments, &pid), status = 0;
  if (error)
    return status_fail(TW_NO_COMPILER, "cannot run %s: %s", c->path, strerror(error));
  pid_t got;
  do
    got = waitpid(pid, &status, 0);
  while (got < 0 && errno == EINTR);
  /* A host that ignores SIGCHLD, or reaps every child, has taken the status away: then the output
   * alone tells. */
  *exit_code = got < 0 ? 0 : WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return TW_OK;
}

static tw_status copy_results(const char *code, size_t size, const char *log, int count,
                              compiled *out) {
  for (int i = 0; i < count; i++) {
    compiled one = {.code = malloc(size), .size = size, .log = strdup(log)};
    one.registers = one.spill_bytes = -1;
    if (!one.code || !one.log) {
      compiled_free(&one);
      while (i > 0)
        compiled_free(&out[--i]);
      return status_fail(TW_NO_MEMORY, "no memory for %zu bytes of machine code", size);
    }
    memcpy(one.code, code, size);
    out[i] = one;
  }
  return TW_OK;
}

tw_status compiler_host_batch(compiler *base, const char *const *sources, int count,
                              compiled *out) {
  compiler_host *c = (compiler_host *)base;
  workspace w = {.made = 0};
  char *log = NULL, *code = NULL;
  size_t log_size = 0, size = 0;
  int exit_code = 0, no_memory = 0;
  if (count < 1 || count > SOURCES_MAX)
    return status_fail(TW_INVALID, "%d kernels in one call of the compiler", count);
  tw_status status = workspace_make(&w, sources, count);
  if (status == TW_OK)
    status = run_compiler(c, &w, count, &exit_code);
  if (status != TW_OK)
    goto out;
  log = read_whole(w.log, LOG_MAX, &log_size, &no_memory);
  code = exit_code == 0 ? read_whole(w.output, OUTPUT_MAX, &size, &no_memory) : NULL;
  if (no_memory) /* which would say nothing against the kernel */
    status = status_fail(TW_NO_MEMORY, "no memory for what %s wrote", c->path);
  else if (!code || size == 0)
    status = status_fail_log(TW_COMPILE_FAILED, c->path, log ? log : "(it said nothing)");
  else
    status = copy_results(code, size, log ? log : "", count, out);
out:
  free(code);
  free(log);
  workspace_remove(&w);
  return status;
}

static tw_status host_compile(compiler *c, const char *source, int arch, compiled *out) {
  (void)arch;
  return compiler_host_batch(c, &source, 1, out);
}

static const compiler_functions host_functions = {
    .close = host_close,
    .identity = host_identity,
    .options = host_options,
    .compile = host_compile,
};

void compiled_free(compiled *c) {
  if (!c)
    return;
  free(c->code);
  free(c->log);
  *c = (compiled){0};
}

tw_status compiler_open_host(compiler **out) {
  static const char *const none[] = {NULL};
  return compiler_open_host_with(none, out);
}

tw_status compiler_open_host_with(const char *const *further, compiler **out) {
  static const char *const names[] = {"cc", "gcc", "clang"};
  char *path = NULL;
  int no_memory = 0, count = 0;
  while (further[count])
    count++;
  if (count > FURTHER_MAX)
    return status_fail(TW_INVALID, "%d further options for the host compiler", count);
  for (size_t i = 0; !path && !no_memory && i < sizeof names / sizeof *names; i++)
    path = find_on_path(names[i], &no_memory);
  if (no_memory)
    return status_fail(TW_NO_MEMORY, "no memory for a compiler");
  if (!path) {
    const char *list = file_environment("PATH");
    return list ? status_fail(TW_NO_COMPILER, "no C compiler (cc, gcc or clang) on PATH: %.1000s",
                              list)
                : status_fail(TW_NO_COMPILER, "no C compiler (cc, gcc or clang): PATH is empty");
  }
  compiler_host *c = calloc(1, sizeof *c);
  if (!c) {
    free(path);
    return status_fail(TW_NO_MEMORY, "no memory for a compiler");
  }
  c->base.call = &host_functions;
  c->path = path;
  c->further = further;
#if defined(__x86_64__)
  /* Otherwise every fused multiply-add is a call. */
  if (__builtin_cpu_supports("fma"))
    c->machine = "-mfma";
#endif
  *out = &c->base;
  return TW_OK;
}
