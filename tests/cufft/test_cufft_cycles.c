/* test_cufft_cycles: plans made, executed and destroyed again and again, also by several threads at
 * once: equal results each time, no growth, and a turn that costs little. On the cpu device. */
#include "../check.h"
#include "../heap.h"
#include "../scratch.h"
#include "interface.h"

#include <pthread.h>
#include <string.h>

enum { N = 64, TURNS = 10000, THREADS = 4, TURNS_OF_THREAD = 1000 };
enum { WORKS = 1 << 16 }; /* a length that needs a work area */

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

typedef struct {
  cufftType type;
  int n;
  int failures;
  size_t bytes; /* of the result */
} job;

static const job jobs[] = {{CUFFT_C2C, N, 0, 8 * N},
                           {CUFFT_R2C, N, 0, 8 * (N / 2 + 1)},
                           {CUFFT_C2R, N, 0, 4 * N},
                           {CUFFT_Z2Z, N, 0, 16 * N}};
enum { JOBS = sizeof jobs / sizeof *jobs };

/* One turn; 0: all went well. */
static int turn(const job *j, void *in, void *out) {
  cufftHandle h = 0;
  size_t work;
  int status = (int)cufftCreate(&h);
  if (!status)
    status = (int)cufftMakePlan1d(h, j->n, j->type, 1, &work);
  if (!status)
    status = (int)cufftXtExec(h, in, out, j->type == CUFFT_C2R ? CUFFT_INVERSE : CUFFT_FORWARD);
  return (int)cufftDestroy(h) | status;
}

static void fill(float *in, int count) {
  for (int i = 0; i < count; i++)
    in[i] = (float)(i * 7 % 31) / 31;
}

/* ---- one thread ---- */

static void cycles(const job *j) {
  static float in[4 * N] __attribute__((aligned(64)));
  static char out[16 * N] __attribute__((aligned(64))), first[16 * N];
  int failures = 0;
  fill(in, 4 * N);
  failures += turn(j, in, first);
  for (int i = 0; i < 100; i++)
    failures += turn(j, in, out);
  size_t before = heap_bytes();
  double best = 1e30, begun;
  for (int i = 0; i < TURNS; i++) {
    begun = now_us();
    failures += turn(j, in, out);
    double took = now_us() - begun;
    best = took < best ? took : best;
    failures += memcmp(first, out, j->bytes) != 0;
  }
  long long grown = (long long)heap_bytes() - (long long)before;
  printf("type %x: %.2f us a turn at best, %lld bytes grown in %d turns\n", (unsigned)j->type, best,
         grown, TURNS);
  CHECK(failures == 0 && grown < 4096);
#ifndef TWIDDLE_SANITIZED
  CHECK(best < 30);
#endif
}

/* A plan with a work area gives it back: the second turn's is the first one's, which was kept. */
static void areas(void) {
  static float in[2 * WORKS] __attribute__((aligned(64))), out[2 * WORKS];
  const job j = {CUFFT_C2C, WORKS, 0, 0};
  int failures = 0;
  size_t before = 0;
  for (int i = 0; i < 20; i++) {
    if (i == 10) /* the heap keeps a few small blocks in lists of its own */
      before = heap_bytes();
    failures += turn(&j, in, out);
  }
  CHECK(failures == 0 && heap_bytes() < before + 4096);
}

/* A plan whose caller brings the work area, before it is made or after, has none of its own. */
static void brought(void) {
  static char area[4 * 16 * WORKS];
  for (int before = 0; before < 2; before++) {
    cufftHandle h = 0;
    size_t work = 0, heap_before = heap_bytes();
    CHECK((int)cufftCreate(&h) == 0);
    CHECK((int)(before ? cufftSetWorkArea(h, area) : cufftSetAutoAllocation(h, 0)) == 0);
    CHECK((int)cufftMakePlan1d(h, WORKS, CUFFT_C2C, 1, &work) == 0);
    CHECK(work > 1 << 17 && heap_bytes() < heap_before + work / 2);
    CHECK((int)cufftDestroy(h) == 0);
  }
}

/* One that has its own gives it back when its caller brings one. */
static void replaced(void) {
  /* The area is too large to be kept for later plans. */
  enum { LONG = 2 * WORKS, BATCH = 80 };
  static char area[BATCH * 16 * LONG];
  cufftHandle h = 0;
  size_t work = 0, before = 0;
  CHECK((int)cufftPlan1d(&h, LONG, CUFFT_C2C, BATCH) == 0);
  CHECK((int)cufftGetSize(h, &work) == 0 && work > 1 << 26 && work <= sizeof area);
  before = heap_bytes();
  CHECK((int)cufftSetWorkArea(h, area) == 0);
  CHECK(heap_bytes() + work <= before || !heap_is_told());
  CHECK((int)cufftDestroy(h) == 0);
}

/* Handles that live at once are different, and all are served. */
static void many(void) {
  enum { MANY = 3000 };
  static cufftHandle handles[MANY];
  static char seen[1 << 20];
  int wrong = 0;
  for (int i = 0; i < MANY; i++) {
    wrong += (int)cufftCreate(&handles[i]) != 0 || handles[i] <= 0 ||
             handles[i] >= (int)sizeof seen || seen[handles[i]]++;
  }
  for (int i = 0; i < MANY; i++)
    wrong += (int)cufftSetStream(handles[i], NULL) != 0;
  for (int i = 0; i < MANY; i++)
    wrong += (int)cufftDestroy(handles[i]) != 0;
  CHECK(wrong == 0);
}

/* ---- several ---- */

static void *in_thread(void *argument) {
  job *j = argument;
  float *in = aligned_alloc(64, 16 * N);
  char *first = aligned_alloc(64, 16 * N), *out = aligned_alloc(64, 16 * N);
  fill(in, 4 * N);
  j->failures += turn(j, in, first);
  for (int i = 0; i < TURNS_OF_THREAD; i++) {
    j->failures += turn(j, in, out);
    j->failures += memcmp(first, out, j->bytes) != 0;
  }
  free(in);
  free(first);
  free(out);
  return NULL;
}

static void threads(void) {
  pthread_t running[THREADS];
  job own[THREADS];
  for (int i = 0; i < THREADS; i++) {
    own[i] = jobs[i % JOBS];
    scratch_need(pthread_create(&running[i], NULL, in_thread, &own[i]) == 0, "pthread_create");
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(running[i], NULL);
    CHECK(own[i].failures == 0);
  }
}

int main(void) {
  static char home[SCRATCH_PATH];
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  setenv("TWIDDLE_CUFFT_DEVICE", "cpu", 1);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
  threads(); /* they plan at once what nobody has planned */
  for (int i = 0; i < JOBS; i++)
    cycles(&jobs[i]);
  areas();
  brought();
  replaced();
  many();
  scratch_remove(home);
  return check_report();
}
