/* api_help.h: what the tests of the public interface share: a home folder of their own, contexts,
 * problems, transforms on the cpu device that are checked against FFTW in long double, scripts in
 * place of the compiler, and this program run again as a fresh process. Uses twiddle.h alone. */
#ifndef API_HELP_H
#define API_HELP_H

#include "check.h"
#include "scratch.h"
#include "twiddle.h"

#include <fftw3.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

static char api_root[SCRATCH_PATH], api_home[SCRATCH_PATH + 8]; /* the library makes this folder */
static const char *api_program;                                 /* argv[0] */

/* A path in the test's own folder, outside the home. Eight buffers are used in turn. */
static inline const char *api_path(const char *name) {
  static char paths[8][SCRATCH_PATH + 64];
  static int next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", api_root, name);
  return path;
}

/* Makes a fresh folder the home of cache and profile, and clears all other environment variables
 * that the library reads. */
static inline void api_begin(const char *program) {
  static const char *const unset[] = {
      "TWIDDLE_PROFILE",      "TWIDDLE_CACHE", "TWIDDLE_POLICY",  "TWIDDLE_LOG",
      "TWIDDLE_NVRTC",        "TWIDDLE_DUMP",  "TWIDDLE_THREADS", "TWIDDLE_COMPILE_SECONDS",
      "XDG_CACHE_HOME",       "XDG_DATA_HOME", "WORLD_SIZE",      "PMI_SIZE",
      "OMPI_COMM_WORLD_SIZE", "SLURM_NTASKS"};
  for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
    unsetenv(unset[i]);
  api_program = program;
  scratch_make(api_root);
  snprintf(api_home, sizeof api_home, "%s/home", api_root);
  setenv("TWIDDLE_HOME", api_home, 1);
  setenv("XDG_DATA_DIRS", "/nonexistent", 1);
}

/* In a process that api_run started: uses the same home. */
static inline void api_begin_again(const char *program) {
  const char *home = getenv("TWIDDLE_HOME");
  if (!home)
    home = "";
  scratch_need(strlen(home) < SCRATCH_PATH && strrchr(home, '/'), "TWIDDLE_HOME");
  api_program = program;
  snprintf(api_home, sizeof api_home, "%s", home);
  snprintf(api_root, sizeof api_root, "%.*s", (int)(strrchr(home, '/') - home), home);
}

static inline int api_end(void) {
  scratch_remove(api_root);
  return check_report();
}

static inline const char *api_detail(void) {
  static _Thread_local char detail[4096];
  tw_last_detail(detail, sizeof detail, NULL);
  return detail;
}

/* ---- what the log says ---- */

typedef struct {
  pthread_mutex_t lock;
  char text[1 << 16];
  size_t length;
} api_log;

static inline void api_listen(void *user, int level, const char *line) {
  api_log *log = user;
  (void)level;
  pthread_mutex_lock(&log->lock);
  if (log->length + strlen(line) + 2 < sizeof log->text)
    log->length +=
        (size_t)snprintf(log->text + log->length, sizeof log->text - log->length, "%s\n", line);
  pthread_mutex_unlock(&log->lock);
}

static inline int api_count(const char *said, const char *part) {
  int count = 0;
  for (const char *at = said; (at = strstr(at, part)); at += strlen(part))
    count++;
  return count;
}

/* log may be NULL. */
static inline tw_context *api_context(int policy, api_log *log) {
  tw_options options = {.size = sizeof options, .policy = policy};
  if (log) {
    memset(log, 0, sizeof *log);
    pthread_mutex_init(&log->lock, NULL);
    options.user = log;
    options.log = api_listen;
  }
  tw_context *c = NULL;
  CHECK_OK(tw_context_create(&options, &c));
  return c;
}

/* ---- problems ---- */

typedef struct {
  int64_t n, batch, in_dist, out_dist; /* distances 0: packed */
  int32_t precision, direction, placement, policy;
  double scale;
} api_case;

/* dims[2] receives the problem's dimensions, and must live as long. */
static inline tw_problem api_problem(const api_case *c, tw_dim dims[2]) {
  int packed = !c->in_dist && !c->out_dist;
  dims[0] = (tw_dim){c->n, packed ? 0 : 1, packed ? 0 : 1};
  dims[1] = (tw_dim){c->batch, c->in_dist, c->out_dist};
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = &dims[0],
                      .rank = 1,
                      .batch = &dims[1],
                      .batch_rank = 1,
                      .precision = c->precision,
                      .direction = c->direction,
                      .placement = c->placement,
                      .policy = c->policy,
                      .device = TW_DEVICE_CPU,
                      .scale = c->scale};
}

static inline tw_status api_plan(tw_context *context, const api_case *c, tw_plan **plan) {
  tw_dim dims[2];
  tw_problem p = api_problem(c, dims);
  return tw_plan_create(context, &p, plan);
}

/* ---- transforms ---- */

static inline double api_part(const void *side, int precision, int64_t i) {
  return precision == TW_F64 ? ((const double *)side)[i] : ((const float *)side)[i];
}

static inline void api_set(void *side, int precision, int64_t i, double v) {
  if (precision == TW_F64)
    ((double *)side)[i] = v;
  else
    ((float *)side)[i] = (float)v;
}

static const double api_mark = 12345.5; /* in every gap */
enum { API_MARGIN = 16 };               /* marked elements before and after all rows */

/* One side's memory: rows at first + row * dist, and marks everywhere else. */
typedef struct {
  int64_t dist, first, elements;
  size_t bytes;
  void *host, *device;
} api_side;

static inline api_side api_side_make(const api_case *c, int64_t dist) {
  api_side s = {.dist = dist ? dist : c->n};
  int64_t span = (c->batch - 1) * llabs(s.dist);
  s.first = API_MARGIN + (s.dist < 0 ? span : 0);
  s.elements = span + c->n + 2 * API_MARGIN;
  s.bytes = (size_t)s.elements * (c->precision == TW_F64 ? 16 : 8);
  s.host = malloc(s.bytes);
  for (int64_t i = 0; i < 2 * s.elements; i++)
    api_set(s.host, c->precision, i, api_mark);
  CHECK_OK(tw_device_alloc(NULL, TW_DEVICE_CPU, s.bytes, &s.device));
  return s;
}

static inline void *api_start(const api_side *s, int precision) {
  return (char *)s->device + s->first * (precision == TW_F64 ? 16 : 8);
}

/* Squares of the error and of the right result over all rows, by FFTW in long double. */
static inline void api_compare(const api_case *c, int sign, const api_side *in, const api_side *out,
                               long double sums[2]) {
  fftwl_complex *work = fftwl_malloc(sizeof *work * (size_t)c->n);
  fftwl_plan plan = fftwl_plan_dft_1d((int)c->n, work, work, sign, FFTW_ESTIMATE);
  long double scale = c->scale != 0 ? c->scale : 1;
  for (int64_t row = 0; row < c->batch; row++) {
    int64_t from = in->first + row * in->dist, to = out->first + row * out->dist;
    for (int64_t j = 0; j < c->n; j++)
      for (int im = 0; im < 2; im++)
        work[j][im] = api_part(in->host, c->precision, 2 * (from + j) + im);
    fftwl_execute(plan);
    for (int64_t j = 0; j < c->n; j++)
      for (int im = 0; im < 2; im++) {
        long double right = work[j][im] * scale;
        long double off = api_part(out->host, c->precision, 2 * (to + j) + im) - right;
        sums[0] += off * off;
        sums[1] += right * right;
      }
  }
  fftwl_destroy_plan(plan);
  fftwl_free(work);
}

/* The number of marks outside the rows that were overwritten. */
static inline int64_t api_disturbed(const api_case *c, const api_side *s) {
  char *row_of = calloc((size_t)s->elements, 1);
  int64_t count = 0;
  for (int64_t row = 0; row < c->batch; row++)
    memset(row_of + s->first + row * s->dist, 1, (size_t)c->n);
  for (int64_t i = 0; i < s->elements; i++)
    count += !row_of[i] && (api_part(s->host, c->precision, 2 * i) != api_mark ||
                            api_part(s->host, c->precision, 2 * i + 1) != api_mark);
  free(row_of);
  return count;
}

/* Executes the plan on random rows; returns the error over its bound, pooled over all rows. sign:
 * TW_FORWARD or TW_INVERSE. digest, unless NULL, receives a hash of the result's bytes. */
static inline double api_execute(const tw_plan *plan, const api_case *c, int sign, int in_place,
                                 uint64_t seed, uint64_t *digest) {
  api_side in = api_side_make(c, c->in_dist), out = in;
  void *before = malloc(in.bytes);
  uint64_t state = seed * 2 + 1;
  for (int64_t row = 0; row < c->batch; row++)
    for (int64_t j = 0; j < 2 * c->n; j++)
      api_set(in.host, c->precision, 2 * (in.first + row * in.dist) + j,
              (double)(check_random(&state) >> 11) * 0x1p-52 - 1);
  memcpy(before, in.host, in.bytes);
  if (!in_place)
    out = api_side_make(c, c->out_dist);
  else
    out.host = malloc(in.bytes);
  CHECK_OK(tw_device_upload(NULL, TW_DEVICE_CPU, in.device, in.host, in.bytes));
  if (!in_place)
    CHECK_OK(tw_device_upload(NULL, TW_DEVICE_CPU, out.device, out.host, out.bytes));
  tw_buffers b = {.size = sizeof b,
                  .in = api_start(&in, c->precision),
                  .out = api_start(&out, c->precision),
                  .direction = sign};
  tw_status status = tw_plan_execute(plan, &b);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "n = %lld: %s\n", (long long)c->n, api_detail());
  CHECK_OK(tw_device_download(NULL, TW_DEVICE_CPU, out.host, out.device, out.bytes));
  CHECK(api_disturbed(c, &out) == 0);
  if (!in_place) {
    CHECK_OK(tw_device_download(NULL, TW_DEVICE_CPU, in.host, in.device, in.bytes));
    CHECK(!memcmp(before, in.host, in.bytes));
  }
  long double sums[2] = {0, 0};
  api_compare(c, sign, &in, &out, sums);
  if (digest) {
    *digest = 14695981039346656037ull;
    for (size_t i = 0; i < out.bytes; i++)
      *digest = (*digest ^ ((unsigned char *)out.host)[i]) * 1099511628211ull;
  }
  if (!in_place) {
    tw_device_free(NULL, TW_DEVICE_CPU, out.device);
  }
  free(out.host);
  tw_device_free(NULL, TW_DEVICE_CPU, in.device);
  free(in.host);
  free(before);
  double eps = c->precision == TW_F64 ? 0x1p-53 : 0x1p-24;
  double bound = 0.6 * eps * sqrt(log2(c->n > 1 ? (double)c->n : 1)) + 0.5 * eps;
  return (double)sqrtl(sums[0] / sums[1]) / bound;
}

/* ---- fresh processes ---- */

/* Runs this program again with the arguments (NULL-terminated) and waits. Returns its exit status,
 * or 128 plus the signal that ended it. */
static inline int api_run(const char *const arguments[]) {
  char *list[16] = {(char *)(uintptr_t)api_program};
  for (int i = 0; arguments[i]; i++)
    list[i + 1] = (char *)(uintptr_t)arguments[i];
  pid_t child;
  int status = 0;
  fflush(stdout);
  scratch_need(posix_spawn(&child, "/proc/self/exe", NULL, NULL, list, environ) == 0, "spawn");
  scratch_need(waitpid(child, &status, 0) == child, "waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- compilers ---- */

/* The real compiler, found on the PATH that the test was started with. */
static inline const char *api_real_compiler(void) {
  static char path[512];
  static const char *const names[] = {"cc", "gcc", "clang"};
  const char *list = getenv("PATH");
  for (size_t i = 0; !path[0] && i < sizeof names / sizeof *names; i++)
    for (const char *at = list; at && *at && !path[0];) {
      size_t length = strcspn(at, ":");
      snprintf(path, sizeof path, "%.*s/%s", (int)length, at, names[i]);
      if (access(path, X_OK) != 0)
        path[0] = '\0';
      at += length + (at[length] == ':');
    }
  scratch_need(path[0] != '\0', "no C compiler");
  return path;
}

/* Puts a folder first on PATH whose compiler is the shell script `body`. In the script, $REAL is
 * the real compiler and $LOG a file that gets one line per call. Returns the folder. */
static inline const char *api_fake_compiler(const char *name, const char *body) {
  static char folder[SCRATCH_PATH + 64];
  char script[4096], file[SCRATCH_PATH + 80], path[4096];
  const char *real = api_real_compiler();
  snprintf(folder, sizeof folder, "%s", api_path(name));
  snprintf(file, sizeof file, "%s/cc", folder);
  scratch_need(mkdir(folder, 0700) == 0, folder);
  snprintf(script, sizeof script, "#!/bin/sh\nREAL='%s'\nLOG='%s/log'\n%s\n", real, folder, body);
  scratch_write(file, script, strlen(script), 0700);
  const char *usual = getenv("PATH");
  snprintf(path, sizeof path, "%s:%s", folder, usual ? usual : "/usr/bin:/bin");
  setenv("PATH", path, 1);
  return folder;
}

/* How often such a compiler was called: the lines in its log. */
static inline int api_calls(const char *folder) {
  char path[SCRATCH_PATH + 80], bytes[1 << 14];
  snprintf(path, sizeof path, "%s/log", folder);
  if (access(path, R_OK) != 0)
    return 0;
  size_t size = scratch_read(path, bytes, sizeof bytes - 1);
  bytes[size] = '\0';
  return api_count(bytes, "\n");
}

#endif
