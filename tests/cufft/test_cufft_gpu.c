/* labels: gpu */
/* test_cufft_gpu.c: what only a GPU shows: threads without a context, the streams with names of
 * their own, plans made while a stream is captured, graphs that outlive their plans, work areas,
 * memory that comes back. */
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

/* A plan that is destroyed while its executions run leaves its work area to the next one, whose
 * stream may be another one: neither spoils the other's results. */
static void area_reused(gpu_stream first, gpu_stream second, float *queued) {
  enum { N = 1 << 20, QUEUE = 40 };
  size_t work;
  cufftHandle h = planned(N, CUFFT_C2C, &work);
  CHECK((int)cufftSetStream(h, (void *)first) == 0);
  CHECK(work > 0 && gpu.wait() == 0);
  memset(queued, 0, BYTES);
  memset(out, 0, BYTES);
  for (int i = 0; i < QUEUE; i++)
    CHECK((int)cufftExecC2C(h, (void *)in, (void *)queued, CUFFT_FORWARD) == 0);
  CHECK((int)cufftDestroy(h) == 0);
  h = planned(N, CUFFT_C2C, &work);
  CHECK((int)cufftSetStream(h, (void *)second) == 0);
  for (int i = 0; i < QUEUE; i++)
    CHECK(execute(h, CUFFT_C2C) == 0);
  CHECK(is_right(N, CUFFT_C2C) && !memcmp(queued, right, BYTES));
  CHECK((int)cufftDestroy(h) == 0);
}

static void areas_reused(void) {
  gpu_stream blocking[2] = {NULL, NULL};
  float *queued = gpu_memory(BYTES);
  CHECK(gpu.stream_create(&blocking[0], 0) == 0 && gpu.stream_create(&blocking[1], 0) == 0);
  const gpu_stream all[] = {NULL, blocking[0], blocking[1], stream};
  find_right(1 << 20, CUFFT_C2C);
  for (int turn = 0; turn < 3; turn++)
    for (int i = 0; i < 16; i++)
      area_reused(all[i / 4], all[i % 4], queued);
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
  areas_reused();
  scratch_remove(home);
  return check_report();
}
