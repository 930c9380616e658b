/* labels: gpu */
/* test_cufft_gpu.c: what only a GPU shows: threads without a context, the streams with names of
 * their own, plans made while a stream is captured, graphs that outlive their plans, work areas,
 * memory that comes back, and what a known plan costs the host. */
#include "../scratch.h"
#include "gpu.h"
#include "interface.h"

#include <pthread.h>

enum { MOST = 1 << 20, BYTES = 8 * MOST };

static float *in, *out, *right;
static void *area;
static gpu_stream stream;

static cufftHandle planned(int n, cufftType type, size_t *work) {
  cufftHandle h = 0;
  CHECK((int)cufftCreate(&h) == 0);
  CHECK((int)cufftMakePlan1d(h, n, type, 1, work) == 0);
  return h;
}

static int execute(cufftHandle h, cufftType type) {
  return (int)cufftXtExec(h, in, out, type == CUFFT_C2R ? CUFFT_INVERSE : CUFFT_FORWARD);
}

static size_t bytes_of(int n, cufftType type) {
  return type == CUFFT_C2C ? 8 * (size_t)n : 8 * ((size_t)n / 2 + 1);
}

/* Executes on the default stream. */
static void find_right(int n, cufftType type) {
  size_t work;
  cufftHandle h = planned(n, type, &work);
  memset(out, 0, BYTES);
  CHECK(execute(h, type) == 0);
  CHECK(gpu.wait() == 0);
  CHECK((int)cufftDestroy(h) == 0);
  memcpy(right, out, bytes_of(n, type));
  memset(out, 0, BYTES);
}

static int is_right(int n, cufftType type) {
  return gpu.wait() == 0 && !memcmp(out, right, bytes_of(n, type));
}

/* ---- contexts and streams ---- */

static void *without_context(void *handle) {
  gpu_context context = NULL;
  CHECK(gpu.get_context(&context) == 0 && !context);
  CHECK(execute(*(cufftHandle *)handle, CUFFT_C2C) == 0);
  CHECK(gpu.get_context(&context) == 0 && !context);
  return NULL;
}

static void streams(void) {
  enum { N = 4096 };
  const uintptr_t named[] = {0, 1, 2, (uintptr_t)stream}; /* 1, 2: legacy, of the thread */
  size_t work;
  find_right(N, CUFFT_C2C);
  cufftHandle h = planned(N, CUFFT_C2C, &work);
  for (int i = 0; i < 8; i++) {
    CHECK((int)cufftSetStream(h, (void *)named[i / 2]) == 0);
    memset(out, 0, BYTES);
    pthread_t thread;
    if (i % 2) {
      CHECK(pthread_create(&thread, NULL, without_context, &h) == 0);
      pthread_join(thread, NULL);
    } else {
      CHECK(execute(h, CUFFT_C2C) == 0);
    }
    CHECK(is_right(N, CUFFT_C2C));
  }
  CHECK((int)cufftDestroy(h) == 0);
}

/* ---- graphs ---- */

/* brings: the work area is the caller's. before: the plan is made, but not executed, before the
 * capture, and its area was another plan's, whose executions may still run. */
static void capture(int n, cufftType type, int brings, int before) {
  cufftHandle h = 0;
  size_t work = 0;
  gpu_graph graph = NULL;
  gpu_graph_exec exec = NULL;
  CHECK(gpu.wait() == 0);
  if (before)
    find_right(n, type);
  else
    CHECK(gpu.begin_capture(stream, GPU_CAPTURE_GLOBAL) == 0);
  CHECK((int)cufftCreate(&h) == 0);
  CHECK((int)cufftSetAutoAllocation(h, !brings) == 0);
  CHECK((int)cufftSetStream(h, (void *)stream) == 0);
  CHECK((int)cufftMakePlan1d(h, n, type, 1, &work) == 0);
  CHECK(work <= BYTES && (!brings || (int)cufftSetWorkArea(h, area) == 0));
  if (before)
    CHECK(gpu.begin_capture(stream, GPU_CAPTURE_GLOBAL) == 0);
  CHECK(execute(h, type) == 0);
  CHECK(gpu.end_capture(stream, &graph) == 0);
  CHECK((int)cufftDestroy(h) == 0);
  find_right(n, type); /* the same shape, eager; and something else's memory in between */
  CHECK(gpu.instantiate(&exec, graph, 0) == 0);
  for (int i = 0; i < 3; i++) {
    memset(out, 0, BYTES);
    CHECK(gpu.graph_launch(exec, stream) == 0);
    int good = is_right(n, type);
    CHECK(good);
    if (!good)
      fprintf(stderr, "the graph of length %d, type %x, differs\n", n, (unsigned)type);
  }
}

static void graphs(void) {
  static const int lengths[] = {1000, 1009, 9973, 30011, 1 << 17, 786432, 1 << 20};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    for (int before = 0; before < 2; before++) {
      capture(lengths[i], CUFFT_C2C, i % 2, before);
      capture(lengths[i] / 2, CUFFT_R2C, !(i % 2), before);
    }
  }
}

/* ---- memory ---- */

static void memory(void) {
  enum { TURNS = 200 };
  size_t before = 0, after = 0, all, work;
  for (int i = 0; i < TURNS + 10; i++) {
    if (i == 10)
      CHECK(gpu.wait() == 0 && gpu.memory_info(&before, &all) == 0);
    cufftHandle h = planned(1 << 20, CUFFT_C2C, &work);
    CHECK(execute(h, CUFFT_C2C) == 0);
    CHECK((int)cufftDestroy(h) == 0);
  }
  CHECK(gpu.wait() == 0 && gpu.memory_info(&after, &all) == 0);
  CHECK(after + ((size_t)4 << 20) >= before);
}

/* A work area that no GPU has room for: callers free memory on just this status. */
static void too_much(void) {
  size_t work = 0;
  cufftHandle h = 0;
  CHECK((int)cufftCreate(&h) == 0);
  CHECK((int)cufftMakePlan1d(h, 1 << 20, CUFFT_C2C, 1 << 16, &work) == 2);
  CHECK((int)cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work) == 0); /* the handle is as it was */
  CHECK(execute(h, CUFFT_C2C) == 0);
  CHECK(gpu.wait() == 0 && (int)cufftDestroy(h) == 0);
}

static void run(cufftHandle h, gpu_stream s, float *to, int times) {
  CHECK((int)cufftSetStream(h, (void *)s) == 0);
  for (int i = 0; i < times; i++)
    CHECK((int)cufftExecC2C(h, (void *)in, (void *)to, CUFFT_FORWARD) == 0);
}

/* A plan that is destroyed while its executions wait behind others leaves its work area to the next
 * one, in whichever stream: neither spoils the other's results. */
static void area_reused(gpu_stream first, gpu_stream second, float *queued, cufftHandle busy) {
  enum { N = 1 << 20, QUEUE = 40, FEW = 4 /* after more, the area would not be kept */ };
  size_t work, before, after, all;
  cufftHandle h = planned(N, CUFFT_C2C, &work);
  CHECK(work > 0 && gpu.wait() == 0);
  memset(queued, 0, BYTES);
  memset(out, 0, BYTES);
  run(busy, first, queued, QUEUE);
  run(h, first, queued, FEW);
  CHECK(gpu.memory_info(&before, &all) == 0);
  CHECK((int)cufftDestroy(h) == 0);
  CHECK(gpu.memory_info(&after, &all) == 0 && after < before + work);
  h = planned(N, CUFFT_C2C, &work);
  run(h, second, out, FEW);
  CHECK(is_right(N, CUFFT_C2C) && !memcmp(queued, right, BYTES));
  CHECK((int)cufftDestroy(h) == 0);
}

/* Plans that ran in one stream come and go while another one is captured, which they leave alone.
 */
static void area_beside_capture(gpu_stream used, gpu_stream captured) {
  enum { N = 1 << 20 };
  size_t work;
  gpu_graph graph = NULL;
  cufftHandle h = planned(N, CUFFT_C2C, &work);
  memset(out, 0, BYTES);
  run(h, used, out, 1);
  CHECK(gpu.begin_capture(captured, GPU_CAPTURE_GLOBAL) == 0);
  CHECK((int)cufftDestroy(h) == 0);
  h = planned(N, CUFFT_C2C, &work);
  run(h, used, out, 1);
  CHECK((int)cufftDestroy(h) == 0);
  CHECK(gpu.end_capture(captured, &graph) == 0 && graph);
  CHECK(is_right(N, CUFFT_C2C));
}

static void areas_reused(void) {
  enum { STREAMS = 6 };
  gpu_stream blocking[2] = {NULL, NULL};
  float *queued = gpu_memory(BYTES);
  size_t work;
  CHECK(gpu.stream_create(&blocking[0], 0) == 0 && gpu.stream_create(&blocking[1], 0) == 0);
  const gpu_stream all[STREAMS] = {NULL,        (gpu_stream)1, (gpu_stream)2,
                                   blocking[0], blocking[1],   stream};
  find_right(1 << 20, CUFFT_C2C);
  cufftHandle busy = planned(1 << 20, CUFFT_C2C, &work);
  CHECK(work <= BYTES && (int)cufftSetWorkArea(busy, area) == 0);
  for (int i = 0; i < STREAMS * STREAMS; i++)
    area_reused(all[i / STREAMS], all[i % STREAMS], queued, busy);
  area_beside_capture(blocking[0], blocking[1]);
  area_beside_capture(blocking[0], stream);
  area_beside_capture(stream, blocking[0]);
  CHECK((int)cufftDestroy(busy) == 0);
}

/* ---- time ---- */

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* The microseconds of one plan that is made, executed and destroyed, of many in a row. */
static double turn_us(int n, gpu_stream s) {
  enum { TURNS = 100 };
  size_t work;
  double begun = now_us();
  for (int i = 0; i < TURNS; i++) {
    cufftHandle h = planned(n, CUFFT_C2C, &work);
    run(h, s, out, 1);
    CHECK((int)cufftDestroy(h) == 0);
  }
  return (now_us() - begun) / TURNS;
}

/* The best of a few, since others use the machine too. */
static void turns(void) {
  static const int lengths[] = {64, 1 << 16, 1 << 18}; /* the last two need a work area */
  for (int i = 0; i < 6; i++) {
    double best = 1e9;
    for (int k = 0; k < 10; k++) {
      double us = turn_us(lengths[i / 2], i % 2 ? stream : NULL);
      best = us < best ? us : best;
      CHECK(gpu.wait() == 0);
    }
    printf("%d points, %s stream: %.1f us a turn at best\n", lengths[i / 2],
           i % 2 ? "an own" : "the default", best);
    CHECK(best <= 30);
  }
}

int main(void) {
  static char home[SCRATCH_PATH];
  if (!gpu_open()) {
    printf("left out: no GPU\n");
    return CHECK_SKIP;
  }
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
  in = gpu_memory(BYTES);
  out = gpu_memory(BYTES);
  right = gpu_memory(BYTES);
  area = gpu_memory(BYTES);
  CHECK(gpu.stream_create(&stream, GPU_NON_BLOCKING) == 0);
  for (int i = 0; i < BYTES / 4; i++)
    in[i] = (float)(i * 37 % 101) / 101 - 0.5f;
  streams();
  graphs();
  memory();
  too_much();
  areas_reused();
  turns();
  scratch_remove(home);
  return check_report();
}
