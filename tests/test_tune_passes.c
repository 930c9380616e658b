/* test_tune_passes.c: what is no plain row is tuned too, pass by pass, on the cpu device: strided
 * rows, planes in one block, several passes, rotations and convolutions. Afterwards plans take what
 * was measured, at once and in another context, and still compute right. What can work in place is
 * timed in both placements. */
#include "devices.h"
#include "random_transforms.h"

/* n points at stride `stride`, rows side by side; or packed axes. */
typedef struct {
  int64_t n[2];
  int rank, rows, packed;
  int64_t budget_ms;
} tune_case;

static transform_case make_case(transform_run *run, const tune_case *t) {
  transform_shape s = {.rank = t->rank, .loops = 1, .packed = t->packed, .same = 1};
  for (int d = 0; d < t->rank; d++)
    s.n[d] = t->n[d];
  s.n[t->rank] = t->rows;
  for (int side = 0; side < 2 && !t->packed; side++) { /* the rows are the innermost */
    s.order[side][0] = t->rank;
    for (int d = 0; d < t->rank; d++)
      s.order[side][1 + d] = t->rank - 1 - d;
  }
  return draw_case(&run->random, &s);
}

/* How many passes the plan has, and how many of them run a measured kernel. */
static void count_passes(tw_context *context, const tw_problem *request, int *passes,
                         int *measured) {
  tw_plan *plan = NULL;
  static char text[1 << 16];
  CHECK_OK(tw_plan_create(context, request, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  *passes = api_count(text, "\npass ");
  *measured = api_count(text, "chosen by: measured");
  tw_plan_destroy(plan);
}

static int progressed;

static int progress(void *user, double fraction) {
  double *last = user;
  CHECK(fraction >= *last && fraction <= 1);
  *last = fraction;
  progressed++;
  return 0;
}

static void tune(transform_run *run, const tune_case *t) {
  tw_dim dim[ALL_MOST];
  transform_case c = make_case(run, t);
  tw_problem request = request_of(run, &c, dim);
  double last = 0;
  int passes, measured;
  count_passes(run->context, &request, &passes, &measured);
  CHECK(passes > 0 && !measured);
  progressed = 0;
  CHECK_OK(tw_tune(run->context, &request, t->budget_ms, progress, &last));
  CHECK(progressed > 0);
  count_passes(run->context, &request, &passes, &measured);
  CHECK(measured == passes);
  if (measured != passes)
    fprintf(stderr, "%lld points: %d of %d passes run what was measured\n", (long long)t->n[0],
            measured, passes);
  tw_context *other = api_context(TW_POLICY_OFF, NULL);
  count_passes(other, &request, &passes, &measured);
  CHECK(measured == passes);
  tw_context_destroy(other);
  run_case(run, &c);
}

/* A lazy plan that may measure no more than one kernel: after as many of them as there are passes,
 * each in a context of its own, every pass has had its turn. */
static void take_turns(transform_run *run, const tune_case *t) {
  tw_dim dim[ALL_MOST];
  transform_case c = make_case(run, t);
  tw_problem request = request_of(run, &c, dim);
  int passes, measured;
  count_passes(run->context, &request, &passes, &measured);
  CHECK(passes > 1 && !measured);
  for (int i = 0; i < passes; i++) {
    tw_options options = {.size = sizeof options, .policy = TW_POLICY_LAZY, .plan_budget_ms = 1};
    tw_context *lazy = NULL;
    tw_plan *plan = NULL;
    CHECK_OK(tw_context_create(&options, &lazy));
    CHECK_OK(tw_plan_create(lazy, &request, &plan));
    tw_plan_destroy(plan);
    tw_context_destroy(lazy);
  }
  tw_context *other = api_context(TW_POLICY_OFF, NULL);
  count_passes(other, &request, &passes, &measured);
  CHECK(measured == passes);
  if (measured != passes)
    fprintf(stderr, "%lld points: %d of %d passes had their turn\n", (long long)t->n[0], measured,
            passes);
  tw_context_destroy(other);
}

/* ---- placements ---- */

enum { ROWS = 2048 }; /* more than what checks a kernel's results has */

static const device_functions *honest;
static int apart, within;

static tw_status launch_counted(device *d, device_module *m, int64_t blocks,
                                const launch_args *args, tw_stream stream) {
  int all = args->batch > ROWS / 2; /* some kernels leave out the rows of the last block */
  apart += all && args->in != args->out;
  within += all && args->in == args->out;
  return honest->launch(d, m, blocks, args, stream);
}

static void counts_placements(tw_context *context, int type, int placement, const int64_t *kept,
                              int in_place_too) {
  tw_dim n = {12, kept ? ROWS : 0, kept ? ROWS : 0}, rows = {ROWS, kept != NULL, kept != NULL};
  tw_problem q = {.size = sizeof q,
                  .type = type,
                  .dims = &n,
                  .rank = 1,
                  .batch = &rows,
                  .batch_rank = 1,
                  .precision = TW_F32,
                  .placement = placement,
                  .out_points = kept,
                  .device = TW_DEVICE_CPU};
  apart = within = 0;
  CHECK_OK(tw_tune(context, &q, 300, NULL, NULL));
  CHECK(apart > 0 && (within > 0) == in_place_too);
  printf("type %d, placement %d: %d launches apart, %d in place\n", type, placement, apart, within);
}

static void placements(tw_context *context) {
  device *cpu = NULL;
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  device_functions counting = *honest;
  counting.launch = launch_counted;
  cpu->call = &counting;
  const int64_t kept = 5; /* fewer points are written than read */
  counts_placements(context, TW_C2C, TW_EITHER_PLACE, NULL, 1);
  counts_placements(context, TW_R2C, TW_OUT_OF_PLACE, NULL, 0);
  counts_placements(context, TW_C2C, TW_OUT_OF_PLACE, &kept, 0);
  cpu->call = honest;
}

int main(int argc, char **argv) {
  (void)argc;
  static const tune_case cases[] = {
      {{24}, 1, 50, 0, 900},     /* rows side by side */
      {{12, 8}, 2, 40, 1, 900},  /* a plane in one block */
      {{12, 8}, 2, 10, 0, 1500}, /* its axes, one after the other */
      {{40000}, 1, 1, 1, 3000},  /* two passes, the second one rotated */
      {{15013}, 1, 1, 1, 4000},  /* a convolution over three */
  };
  static transform_run run;
  run.device = TW_DEVICE_CPU;
  run.random = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_NOTE, NULL);
  static const tune_case turns[] = {{{32805}, 1, 1, 1, 0}, {{16381}, 1, 1, 1, 0}};
  int count = sizeof cases / sizeof *cases;
#ifdef TWIDDLE_SANITIZED
  count = 3;
#endif
  for (int i = 0; i < count; i++)
    tune(&run, &cases[i]);
  for (int i = 0; i < 2; i++)
    take_turns(&run, &turns[i]);
  placements(run.context);
  judge_pools(&run);
  tw_context_destroy(run.context);
  return api_end();
}
