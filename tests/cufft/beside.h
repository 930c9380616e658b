/* beside.h: two libraries with cuFFT's interface, the drop-in and the real one, asked the same in
 * the same order. Each job runs once with each, in a process of its own, since what a caller must
 * not do may end it. */
#ifndef BESIDE_H
#define BESIDE_H

#include "gpu.h"

#include "../scratch.h"
#include "forward.h"
#include "real_search.h"
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINES_MOST = 8192, LINE_BYTES = 104, PROCESSES = 12, SECONDS = 600 };

static char *memory; /* of host and GPU, zeros where a job begins */
enum { MEMORY = 32 << 20 };

/* What was asked, the status, and a number that must be equal too. */
typedef struct {
  char asked[LINE_BYTES];
  int status;
  double value;
} answer;

typedef struct {
  int count, ended; /* ended: the process's exit status, as waitpid tells it */
  answer line[LINES_MOST];
} answers;

typedef struct {
  const char *name;
  void (*run)(const real_cufft *c, answers *a, int part);
  int part;
} job;

/* ---- within a job ---- */

__attribute__((format(printf, 4, 5))) static inline void told(answers *a, int status, double value,
                                                              const char *format, ...) {
  va_list arguments;
  if (a->count == LINES_MOST)
    return;
  answer *line = &a->line[a->count];
  va_start(arguments, format);
  vsnprintf(line->asked, sizeof line->asked, format, arguments);
  va_end(arguments);
  line->status = status;
  line->value = value;
  a->count++;
}

/* Makes a call of c and notes it by its text. */
#define ASK(call) told(a, (int)(c->call), 0, "%s", #call)

static inline int fresh_handle(const real_cufft *c) {
  int h = 0;
  return c->cufftCreate(&h) == 0 ? h : -1;
}

/* ---- running jobs ---- */

static inline int beside_bind(real_cufft *c, const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 0;
  }
#define EXPORT(releases, name, parameters, arguments)                                              \
  do {                                                                                             \
    void *symbol = dlsym(library, #name);                                                          \
    memcpy(&c->name, &symbol, sizeof symbol);                                                      \
  } while (0);
#include "exports.h"
#undef EXPORT
  return c->cufftXtExec != NULL;
}

static inline void beside_child(const job *j, const char *path, answers *a) {
  static real_cufft c;
  alarm(SECONDS);
  if (!gpu_open() || !beside_bind(&c, path))
    _exit(CHECK_SKIP);
  memory = gpu_memory(MEMORY);
  j->run(&c, a, j->part);
  _exit(0);
}

static inline void beside_wait(pid_t *running, answers *const *of, int count) {
  int how = 0;
  pid_t ended = wait(&how);
  for (int i = 0; i < count; i++)
    if (running[i] == ended) {
      of[i]->ended = how;
      running[i] = 0;
    }
}

static inline answers *beside_answers(void) {
  void *shared =
      mmap(NULL, sizeof(answers), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    fprintf(stderr, "no memory for answers\n");
    exit(1);
  }
  return shared;
}

/* all[2 * i] receives what the drop-in answers to the i-th job, all[2 * i + 1] what the real
 * library does. */
static inline void beside_run(const job *jobs, int count, const char *drop_in, const char *real,
                              answers **all) {
  pid_t *running = calloc((size_t)count, 2 * sizeof *running);
  int alive = 0;
  for (int i = 0; i < 2 * count; i++)
    all[i] = beside_answers();
  for (int i = 0; i < 2 * count; i++) {
    if (alive == PROCESSES) {
      beside_wait(running, all, 2 * count);
      alive--;
    }
    fflush(NULL);
    running[i] = fork();
    if (running[i] == 0)
      beside_child(&jobs[i / 2], i % 2 ? real : drop_in, all[i]);
    alive++;
  }
  for (; alive > 0; alive--)
    beside_wait(running, all, 2 * count);
  free(running);
}

static inline int beside_take(void *path, const char *found) {
  snprintf(path, PATH_MAX, "%s", found);
  return 1;
}

static char home[SCRATCH_PATH]; /* what the drop-in remembers stays out of the user's profile */

static inline void beside_clean(void) {
  scratch_remove(home);
}

/* Where the real library is, which the drop-in then knows too. 0: there is nothing to compare. */
static inline int beside_find(int argc, char real[PATH_MAX]) {
  const char *lacks = argc < 2                                      ? "the drop-in is not named"
                      : access("/dev/nvidiactl", F_OK)              ? "no GPU"
                      : real_search(12, beside_take, real) != TW_OK ? "no real cuFFT"
                                                                    : NULL;
  if (lacks) {
    printf("left out: %s\n", lacks);
    return 0;
  }
  setenv("TWIDDLE_CUFFT_REAL", real, 1);
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  atexit(beside_clean);
  return 1;
}

#endif
