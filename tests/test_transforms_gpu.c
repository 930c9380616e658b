/* labels: gpu */
/* test_transforms_gpu.c: the random transforms of test_transforms.c with bigger sizes on a GPU; and
 * every length up to 2048, longer ones up to 2^24, planes and cubes. Lengths up to 512 are computed
 * in single precision, and every length in single or in double precision, which change with the
 * seed. Several processes share the random ones, whose number TWIDDLE_TEST_PROBLEMS sets, the big
 * shapes, and the lengths, which several threads of each plan. */
#include "family_transforms.h"

enum { PLANNERS = 2, LENGTH_MOST = 2048, GPU = 1 };

static transform_run run;

/* ---- every length ---- */

/* Planned together: lengths of one part, in one precision each. */
enum { TOGETHER = 32 };
static int next_length, last_length;
static int precision_now; /* of every length, or -1: of each its own */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static tw_plan *plans[TOGETHER];

static int64_t rows_of(int n) {
  return 4096 / n + 3;
}

static int precision_of(int n) {
  int turn = (n + (int)(family_seed() % 2)) % 2 ? TW_F64 : TW_F32;
  return precision_now >= 0 ? precision_now : turn;
}

/* NULL shows a failure. */
static void plan_length(int n, tw_plan **plan) {
  tw_dim dims[2] = {{n, 0, 0}, {rows_of(n), 0, 0}};
  tw_problem p = {.size = sizeof p,
                  .dims = dims,
                  .rank = 1,
                  .batch = dims + 1,
                  .batch_rank = 1,
                  .device = GPU,
                  .precision = precision_of(n)};
  *plan = NULL;
  tw_plan_create(run.context, &p, plan);
}

static void *plan_lengths(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    int n = next_length++;
    pthread_mutex_unlock(&lock);
    if (n > last_length)
      return NULL;
    plan_length(n, &plans[n % TOGETHER]);
  }
}

static void run_planned(int n) {
  transform_shape s = {.rank = 1, .loops = 1, .precision = precision_of(n)};
  s.packed = s.same = 1, s.n[0] = n, s.n[1] = rows_of(n);
  transform_case c = draw_case(&run.random, &s);
  tw_plan *plan = plans[n % TOGETHER];
  c.scale = 1;
  CHECK(plan != NULL);
  if (!plan || !execute_case(&run, plan, &c, TW_FORWARD, n % 3 == 0))
    fprintf(stderr, "length %d\n", n);
  tw_plan_destroy(plan);
}

/* At most TOGETHER of them. */
static void some_lengths(int first, int last, int precision) {
  pthread_t threads[PLANNERS];
  next_length = first;
  last_length = last;
  precision_now = precision;
  for (int i = 0; i < PLANNERS; i++)
    CHECK(pthread_create(&threads[i], NULL, plan_lengths, NULL) == 0);
  for (int i = 0; i < PLANNERS; i++)
    pthread_join(threads[i], NULL);
  for (int n = first; n <= last; n++)
    run_planned(n);
}

/* ---- known shapes ---- */

static const int64_t big[][3] = {{1 << 24, 1, 1}, {2097169, 1, 1}, {192, 192, 192}, {200, 240, 160},
                                 {1 << 22, 1, 1}, {3 << 20, 1, 1}, {128, 128, 128}, {1000003, 1, 1},
                                 {1 << 20, 1, 1}, {1000000, 1, 1}, {524309, 1, 1},  {8, 256, 256},
                                 {1 << 18, 1, 1}, {512, 512, 1},   {60, 48, 90},    {65537, 1, 1},
                                 {1 << 16, 1, 1}, {60000, 1, 1},   {20011, 1, 1},   {1 << 14, 1, 1},
                                 {32, 32, 32},    {256, 100, 1},   {100, 90, 1},    {24, 20, 18},
                                 {64, 64, 1},     {16, 16, 16},    {16, 16, 1}};
enum { BIG = sizeof big / sizeof *big };

static void run_big(int i) {
  const int64_t *n = big[i];
  int rank = n[2] > 1 ? 3 : n[1] > 1 ? 2 : 1;
  run_packed(&run, rank, n, 1 << 16, (i + (int)(family_seed() % 2)) % 2 ? TW_F64 : TW_F32);
}

/* ---- the whole program ---- */

/* The parts: big shapes, random problems, long lengths, short ones in single precision. */
enum {
  RANDOM_FIRST = BIG,
  LENGTHS_FIRST = RANDOM_FIRST + RANDOM_PARTS,
  SINGLE_FIRST = LENGTHS_FIRST + LENGTH_MOST / TOGETHER,
  ALL_PARTS = SINGLE_FIRST + FAMILY_LENGTH_MOST / TOGETHER
};

static void run_one(const transform_sizes *sizes, int part) {
  if (part < RANDOM_FIRST)
    run_big(part);
  else if (part < LENGTHS_FIRST)
    run_random_part(&run, sizes, 40, transforms_wanted(200));
  else if (part < SINGLE_FIRST)
    some_lengths((part - LENGTHS_FIRST) * TOGETHER + 1, (part - LENGTHS_FIRST + 1) * TOGETHER, -1);
  else
    some_lengths((part - SINGLE_FIRST) * TOGETHER + 1, (part - SINGLE_FIRST + 1) * TOGETHER,
                 TW_F32);
}

static int run_parts(char **argv) {
  const uint64_t random = run.random;
  const transform_sizes sizes = gpu_sizes();
  int part;
  api_begin_again(argv[0]);
  shared_parts *parts = parts_open();
  run.context = api_context(TW_POLICY_OFF, NULL);
  while ((part = parts_take(parts, ALL_PARTS)) >= 0) {
    run.random = parts_random(random, part);
    run_one(&sizes, part);
  }
  munmap(parts, sizeof *parts);
  judge_pools(&run);
  tw_context_destroy(run.context);
  return check_report();
}

int main(int argc, char **argv) {
  parts_processes all;
  run.device = GPU;
  family_begin(&run);
  if (parts_shares(argc, argv))
    return run_parts(argv);
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  if (!has_device(&run)) {
    printf("left out: %s\n", api_detail());
    tw_context_destroy(run.context);
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  parts_processes_begin(&all);
  parts_processes_end(&all);
  check_progress("all parts");
  tw_context_destroy(run.context);
  return api_end();
}
