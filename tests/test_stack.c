/* test_stack.c: how much of the calling thread's stack planning takes, on a stack whose bytes were
 * all the same before: no more than the header says, by searches that go deep and, on the cpu
 * device, by whole plans and by tuning. */
#include "api_help.h"
#include "planner.h"

#include <sys/mman.h>

enum {
  MOST = 128 << 10, /* as the header says */
  STACK = 4 << 20,
  PAINT = 0xa5
};

typedef struct {
  int64_t n[3];
  int type, precision;
} deep;

static const deep searches[] = {{{1021}, TW_C2C, TW_F32},    {{8191}, TW_C2R, TW_F64},
                                {{1 << 24}, TW_C2C, TW_F32}, {{24, 24, 24}, TW_C2R, TW_F32},
                                {{27700}, TW_C2C, TW_F32},   {{192, 192, 192}, TW_R2C, TW_F32},
                                {{671}, TW_C2C, TW_F64}};

/* Runs a function in a thread. Returns how much of its stack was written. */
static size_t stack_of(void *(*function)(void *), void *argument) {
  unsigned char *stack =
      mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_attr_t attributes;
  pthread_t thread;
  size_t left = 0;
  scratch_need(stack != MAP_FAILED, "a stack");
  memset(stack, PAINT, STACK);
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, STACK);
  scratch_need(pthread_create(&thread, &attributes, function, argument) == 0, "a thread");
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  while (left < STACK && stack[left] == PAINT)
    left++;
  munmap(stack, STACK);
  return STACK - left;
}

/* Everything was measured, so that all schedules are compared. */
static tw_status measured(void *user, const pass_demand *d, int own, double *ns) {
  (void)user, (void)own;
  *ns = (double)d->points * (double)d->rows;
  return TW_OK;
}

/* The search for a first plan, and the one for what was measured to be fastest. */
static void *search(void *user) {
  const deep *one = user;
  const facts f = facts_sm90();
  tw_dim dims[3], rows = {.n = 3};
  tw_problem problem = {.size = sizeof problem, .dims = dims, .batch = &rows, .batch_rank = 1};
  default_kernels k = {0};
  memset(dims, 0, sizeof dims);
  for (; problem.rank < 3 && one->n[problem.rank]; problem.rank++)
    dims[problem.rank].n = one->n[problem.rank];
  problem.type = one->type;
  problem.precision = one->precision;
  CHECK_OK(plan_default_kernels(&problem, &f, &k));
  free(k.spec);
  transform t;
  schedule s = {0};
  CHECK_OK(transform_canonical(&problem, &t));
  CHECK_OK(planner_fastest(&t, &f, measured, NULL, &s));
  schedule_free(&s);
  return NULL;
}

/* With what lazy tuning does, or where the policy is full, everything: kernels of one point are
 * few. */
static void *plan(void *user) {
  const api_case c = {.n = ((tw_options *)user)->policy == TW_POLICY_FULL ? 1 : 16, .batch = 100};
  tw_context *context = NULL;
  tw_plan *made = NULL;
  CHECK_OK(tw_context_create(user, &context));
  CHECK_OK(api_plan(context, &c, &made));
  tw_plan_destroy(made);
  tw_context_destroy(context);
  return NULL;
}

/* Two schedules of two passes and of one are compared, and a kernel of either is measured. */
static int stop_soon(void *user, double fraction) {
  (void)user;
  return fraction > 0.19;
}

static void *tune(void *user) {
  tw_dim n = {.n = 40000};
  const tw_problem problem = {
      .size = sizeof problem, .dims = &n, .rank = 1, .device = TW_DEVICE_CPU};
  CHECK_OK(tw_tune(user, &problem, 100000, stop_soon, NULL));
  return NULL;
}

static void check(const char *what, void *(*function)(void *), void *argument) {
  size_t bytes = stack_of(function, argument);
  printf("%s: %zu bytes\n", what, bytes);
  CHECK(bytes > 10000 && bytes < MOST);
}

int main(int argc, char **argv) {
  (void)argc;
#if !defined __OPTIMIZE__ || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  (void)argv, (void)search, (void)searches, (void)check, (void)measured, (void)plan, (void)tune;
  return 77;
#else
  size_t most = 0;
  api_begin(argv[0]);
  for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
    deep one = searches[i];
    size_t bytes = stack_of(search, &one);
    most = bytes > most ? bytes : most;
  }
  printf("searches: %zu bytes at most\n", most);
  CHECK(most > 10000 && most < MOST);
  tw_options lazy = {.size = sizeof lazy, .policy = TW_POLICY_LAZY}, full = lazy;
  full.policy = TW_POLICY_FULL;
  check("a lazy plan", plan, &lazy);
  check("a full plan", plan, &full);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  check("tuning", tune, context);
  tw_context_destroy(context);
  return api_end();
#endif
}
