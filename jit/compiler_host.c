/* compiler_host.c: the machine's C compiler, for kernels of the cpu device. Runs it directly, no
 * shell, in a private directory that is removed on every path. Never loads what it made. */
#include "compiler_host.h"

#include "child.h"
#include "compile_folder.h"
#include "file.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOURCES_MAX = 256, FURTHER_MAX = 16, OUTPUT_MAX = 256 << 20, LOG_MAX = 1 << 20 };
enum { SECONDS_USUAL = 60, SECONDS_MAX = 3600 };

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
  int seconds;                /* how long the compiler may take for one kernel */
  atomic_int swept;           /* 1: looked for folders of processes that were killed */
} compiler_host;

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

/* ---- the call ---- */

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

/* Runs the compiler in the folder; *exit_code as of child_run. */
static tw_status run_compiler(const compiler_host *c, compile_folder *f, int count,
                              int *exit_code) {
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
  arguments[n++] = f->output;
  for (int i = 0; i < count; i++)
    arguments[n++] = compile_folder_source(f, i);
  arguments[n++] = maths;
  arguments[n] = NULL;
  return child_run(c->path, arguments, f->log, c->seconds * count, exit_code);
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
  compile_folder f = {.made = 0};
  char *log = NULL, *code = NULL;
  size_t log_size = 0, size = 0;
  int exit_code = 0, no_memory = 0;
  if (count < 1 || count > SOURCES_MAX)
    return status_fail(TW_INVALID, "%d kernels in one call of the compiler", count);
  if (!atomic_exchange(&c->swept, 1))
    compile_folder_sweep();
  tw_status status = compile_folder_make(&f, sources, count);
  if (status == TW_OK)
    status = run_compiler(c, &f, count, &exit_code);
  if (status != TW_OK)
    goto out;
  log = read_whole(f.log, LOG_MAX, &log_size, &no_memory);
  code = exit_code == 0 ? read_whole(f.output, OUTPUT_MAX, &size, &no_memory) : NULL;
  if (no_memory) /* which would say nothing against the kernel */
    status = status_fail(TW_NO_MEMORY, "no memory for what %s wrote", c->path);
  else if (exit_code == CHILD_ENDED)
    status = status_fail(TW_COMPILE_FAILED,
                         "%s was ended, since it took longer than %d s (TWIDDLE_COMPILE_SECONDS)",
                         c->path, c->seconds * count);
  else if (!code || size == 0)
    status = status_fail_log(TW_COMPILE_FAILED, c->path, log ? log : "(it said nothing)");
  else
    status = copy_results(code, size, log ? log : "", count, out);
out:
  free(code);
  free(log);
  compile_folder_remove(&f);
  return status;
}

static tw_status host_compile(compiler *c, const char *source, int arch, compiled *out) {
  (void)arch;
  return compiler_host_batch(c, &source, 1, out);
}

static const compiler_functions host_functions = {
    .close = host_close,
    .identity = host_identity,
    .describe = host_identity,
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

static int seconds_allowed(void) {
  const char *asked = file_environment("TWIDDLE_COMPILE_SECONDS");
  int seconds = asked ? atoi(asked) : 0;
  return seconds < 1 ? SECONDS_USUAL : seconds < SECONDS_MAX ? seconds : SECONDS_MAX;
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
  c->seconds = seconds_allowed();
#if defined(__x86_64__)
  /* Otherwise every fused multiply-add is a call. */
  if (__builtin_cpu_supports("fma"))
    c->machine = "-mfma";
#endif
  *out = &c->base;
  return TW_OK;
}
