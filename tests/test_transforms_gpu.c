/* labels: gpu */
/* test_transforms_gpu.c: the random transforms of test_transforms.c with bigger sizes on a GPU; and
 * every length up to 2048, longer ones up to 2^24, planes and cubes. Several processes share the
 * random ones, whose number TWIDDLE_TEST_PROBLEMS sets, and the lengths, which several threads of
 * each plan. */
#include "family_transforms.h"

enum { PLANNERS = 2, LENGTH_MOST = 2048, GPU = 1 };

static transform_run run;

/* ---- every length ---- */

static int next_length; /* of this process */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static tw_plan *plans[LENGTH_MOST + 1];
static int64_t rows_of(int n) {
  return 4096 / n + 3;
}

static void *plan_lengths(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    int n = next_length;
    next_length += FAMILY_PROCESSES;
    pthread_mutex_unlock(&lock);
    if (n > LENGTH_MOST)
      return NULL;
    tw_dim dims[2] = {{n, 0, 0}, {rows_of(n), 0, 0}};
    tw_problem p = {.size = sizeof p,
                    .dims = dims,
                    .rank = 1,
                    .batch = dims + 1,
                    .batch_rank = 1,
                    .device = GPU,
                    .precision = n % 2 ? TW_F64 : TW_F32};
    tw_plan_create(run.context, &p, &plans[n]); /* NULL shows a failure */
  }
}

/* Of the lengths, those that a process has. */
static void some_lengths(int first) {
  pthread_t threads[PLANNERS];
  next_length = first;
  for (int i = 0; i < PLANNERS; i++)
    CHECK(pthread_create(&threads[i], NULL, plan_lengths, NULL) == 0);
  for (int i = 0; i < PLANNERS; i++)
    pthread_join(threads[i], NULL);
  for (int n = first; n <= LENGTH_MOST; n += FAMILY_PROCESSES) {
    transform_shape s = {.rank = 1, .loops = 1, .precision = n % 2 ? TW_F64 : TW_F32};
    s.packed = s.same = 1, s.n[0] = n, s.n[1] = rows_of(n);
    transform_case c = draw_case(&run.random, &s);
    c.scale = 1;
    CHECK(plans[n] != NULL);
    if (!plans[n] || !execute_case(&run, plans[n], &c, TW_FORWARD, n % 3 == 0))
      fprintf(stderr, "length %d\n", n);
    tw_plan_destroy(plans[n]);
  }
}

/* ---- known shapes ---- */

/* Those that a process has. */
static void big_shapes(size_t first) {
  static const int64_t longs[] = {1 << 14, 1 << 16, 60000, 1 << 18, 1000000, 1 << 20, 3 << 20,
                                  1 << 22, 1 << 24, 20011, 65537,   524309,  1000003, 2097169};
  static const int64_t grids[][3] = {{64, 64, 1},     {16, 16, 1},   {100, 90, 1},    {16, 16, 16},
                                     {24, 20, 18},    {512, 512, 1}, {256, 100, 1},   {32, 32, 32},
                                     {128, 128, 128}, {60, 48, 90},  {192, 192, 192}, {8, 256, 256},
                                     {200, 240, 160}};
  for (size_t i = first; i < sizeof longs / sizeof *longs; i += FAMILY_PROCESSES)
    run_packed(&run, 1, &longs[i], 1 << 16, i % 2 ? TW_F64 : TW_F32);
  for (size_t i = first; i < sizeof grids / sizeof *grids; i += FAMILY_PROCESSES)
    run_packed(&run, grids[i][2] > 1 ? 3 : 2, grids[i], 1 << 16, i % 2 ? TW_F64 : TW_F32);
}

/* ---- the whole program ---- */

static int run_part(char **argv, int share) {
  const transform_sizes sizes = gpu_sizes();
  api_begin_again(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  run_random_share(&run, &sizes, 40, transforms_wanted(200));
  big_shapes((size_t)share);
  some_lengths(1 + share);
  judge_pools(&run);
  tw_context_destroy(run.context);
  return check_report();
}

int main(int argc, char **argv) {
  family_process all[FAMILY_PROCESSES];
  run.device = GPU;
  family_begin(&run);
  int share = family_share(&run, argc, argv);
  if (share >= 0)
    return run_part(argv, share);
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  if (!has_device(&run)) {
    printf("left out: %s\n", api_detail());
    tw_context_destroy(run.context);
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  processes_begin(all);
  processes_end(all);
  judge_pools(&run);
  tw_context_destroy(run.context);
  return api_end();
}
