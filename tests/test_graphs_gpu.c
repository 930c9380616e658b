/* labels: gpu */
/* test_graphs_gpu.c: plans that are captured into graphs on a GPU. Every launch of a graph computes
 * what an execution does, and a graph counts as one execution, however often it is launched. */
#include "cufft/gpu.h"

#include "api_profile.h"

enum { MOST = 1 << 20, TIMES = 5 };

static float *in, *out, *right;
static gpu_stream stream;

static long long executed(int64_t n) {
  char sql[200];
  snprintf(sql, sizeof sql,
           "SELECT total(executions) FROM planned JOIN transform ON transform = id WHERE n_1 = %d",
           (int)n);
  return ask(sql);
}

static void execute(const tw_plan *plan) {
  tw_buffers b = {
      .size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD, .stream = (tw_stream)stream};
  CHECK_OK(tw_plan_execute(plan, &b));
}

/* Executes once, then captures once and launches that. */
static void capture(tw_context *context, int64_t n) {
  const size_t bytes = 8 * (size_t)n;
  const api_case of = {.n = n, .batch = 1, .placement = TW_OUT_OF_PLACE};
  tw_dim dims[2];
  tw_problem p = api_problem(&of, dims);
  tw_plan *plan = NULL;
  gpu_graph graph = NULL;
  gpu_graph_exec exec = NULL;
  p.device = 1;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  if (!plan)
    return;
  execute(plan);
  CHECK(gpu.wait() == 0);
  memcpy(right, out, bytes);
  CHECK(gpu.begin_capture(stream, GPU_CAPTURE_GLOBAL) == 0);
  execute(plan);
  CHECK(gpu.end_capture(stream, &graph) == 0);
  CHECK(gpu.instantiate(&exec, graph, 0) == 0);
  for (int i = 0; i < TIMES; i++) {
    memset(out, 0, bytes);
    CHECK(gpu.graph_launch(exec, stream) == 0);
    CHECK(gpu.wait() == 0 && !memcmp(out, right, bytes));
  }
  tw_plan_destroy(plan);
}

int main(int argc, char **argv) {
  static const int64_t lengths[] = {360, MOST};
  uint64_t state = check_seed() * 2 + 1;
  (void)argc;
  if (!gpu_open()) {
    printf("left out: no GPU\n");
    return CHECK_SKIP;
  }
  api_begin(argv[0]);
  in = gpu_memory(8 * MOST);
  out = gpu_memory(8 * MOST);
  right = gpu_memory(8 * MOST);
  for (int i = 0; i < 2 * MOST; i++)
    in[i] = (float)((double)(check_random(&state) >> 11) * 0x1p-52 - 1);
  CHECK(gpu.stream_create(&stream, GPU_NON_BLOCKING) == 0);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  for (int i = 0; i < 2; i++)
    capture(context, lengths[i]);
  tw_context_destroy(context);
  for (int i = 0; i < 2; i++) {
    printf("%lld points: %lld executions, %d launches of a graph\n", (long long)lengths[i],
           executed(lengths[i]), TIMES);
    CHECK(executed(lengths[i]) == 2);
  }
  return api_end();
}
