/* labels: gpu */
/* test_contexts_gpu.c: plans on a GPU whose primary context is reset, and plans in two contexts on
 * one device. Each plan computes right results or says that its context is lost. */
#include "random_transforms.h"

#include "clock.h"
#include "cuda_driver.h"
#include "devices.h"
#include "tables.h"

#include <dlfcn.h>

enum { GPU = 1, ORDINAL = 0, CASES = 5 };

static transform_run run;
static transform_case cases[CASES];

/* The driver functions that only a host program needs. */
static cuda_driver cu;
static cu_result (*context_create)(cu_context *context, unsigned flags, cu_device device);
static cu_result (*context_destroy)(cu_context context);
static cu_result (*primary_reset)(cu_device device);

static int find_driver(void) {
  static const struct {
    const char *name;
    void *function;
  } wanted[] = {{"cuCtxCreate_v2", &context_create},
                {"cuCtxDestroy_v2", &context_destroy},
                {"cuDevicePrimaryCtxReset_v2", &primary_reset}};
  void *library = cuda_driver_open(&cu) == TW_OK ? dlopen("libcuda.so.1", RTLD_NOW) : NULL;
  for (size_t i = 0; library && i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(library, wanted[i].name);
    CHECK(symbol != NULL);
    memcpy(wanted[i].function, &symbol, sizeof symbol);
  }
  return library != NULL && !check_failures;
}

static cu_context current(void) {
  cu_context context = NULL;
  CHECK(cu.context_current(&context) == 0);
  return context;
}

static void leave(cu_context context) {
  cu_context popped = NULL;
  CHECK(cu.context_pop(&popped) == 0 && popped == context);
}

/* ---- plans ---- */

/* Chirps and spectra, pass twiddles, and the plans' own work areas. */
static void draw_cases(void) {
  static const struct {
    int64_t n;
    int precision;
  } drawn[CASES] = {
      {4099, TW_F32}, {4099, TW_F64}, {30011, TW_F32}, {30013, TW_F32}, {262144, TW_F32}};
  for (int i = 0; i < CASES; i++) {
    transform_shape s = {
        .rank = 1, .precision = drawn[i].precision, .packed = 1, .same = 1, .n = {drawn[i].n}};
    cases[i] = draw_case(&run.random, &s);
    cases[i].direction = TW_FORWARD;
    cases[i].placement = TW_OUT_OF_PLACE;
    cases[i].own_work = 1;
  }
}

static void make(tw_plan *plans[CASES]) {
  for (int i = 0; i < CASES; i++) {
    tw_dim dim[ALL_MOST];
    const tw_problem request = request_of(&run, &cases[i], dim);
    plans[i] = NULL;
    CHECK_OK(tw_plan_create(run.context, &request, &plans[i]));
    if (!plans[i])
      fprintf(stderr, "%lld points: %s\n", (long long)cases[i].points, api_detail());
  }
}

static void check(tw_plan *const plans[CASES]) {
  for (int i = 0; i < CASES; i++)
    if (plans[i])
      CHECK(execute_case(&run, plans[i], &cases[i], TW_FORWARD, 0));
}

/* The arrays are not touched. */
static void check_lost(tw_plan *const plans[CASES]) {
  void *memory = NULL;
  CHECK_OK(tw_device_alloc(run.context, GPU, 1 << 25, &memory));
  for (int i = 0; i < CASES && cu.context_id; i++) {
    tw_buffers b = {
        .size = sizeof b, .in = memory, .out = (char *)memory + (1 << 24), .direction = TW_FORWARD};
    CHECK(!plans[i] || tw_plan_execute(plans[i], &b) == TW_CONTEXT_LOST);
  }
  tw_device_free(run.context, GPU, memory);
}

static void destroy(tw_plan *plans[CASES]) {
  for (int i = 0; i < CASES; i++)
    tw_plan_destroy(plans[i]);
}

static int64_t held_tables(void) {
  table_counts c;
  tables_count(&c);
  return c.tables - c.idle;
}

/* ---- tests ---- */

static void reset_primary(cu_context primary) {
  unsigned long long before = 0, inactive = 0;
  unsigned flags = 0;
  int active = -1;
  CHECK(cu.context_id(primary, &before) == 0);
  CHECK(primary_reset(ORDINAL) == 0);
  CHECK(cu.primary_state(ORDINAL, &flags, &active) == 0);
  cu_result error = cu.context_id(primary, &inactive);
  check_progress("primary context %llu was reset: active %d; its number: error %d, %llu", before,
                 active, error, inactive);
}

/* What asking for the home costs a plan that is known. */
static void print_times(const char *when) {
  enum { ROUNDS = 20000 };
  tw_dim dim = {256, 0, 0};
  const tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = GPU};
  tw_plan *held = NULL, *plan = NULL;
  device_home home;
  device *d = NULL;
  CHECK_OK(devices_get(GPU, &d));
  CHECK_OK(tw_plan_create(run.context, &p, &held));
  double begun = clock_now_ms();
  for (int i = 0; i < ROUNDS && held; i++) {
    CHECK_OK(tw_plan_create(run.context, &p, &plan));
    tw_plan_destroy(plan);
  }
  double made = clock_now_ms();
  for (int i = 0; i < ROUNDS && d; i++)
    CHECK_OK(d->call->home(d, &home));
  double asked = clock_now_ms();
  check_progress("%s: a known plan takes %.0f ns, of them %.0f ns to ask for the home", when,
                 (made - begun) * 1e6 / ROUNDS, (asked - made) * 1e6 / ROUNDS);
  tw_plan_destroy(held);
}

/* held: 1 while plans are held over the reset. own: 1 while the caller has the primary context
 * current, as programs on the runtime API have. */
static void reset(int held, int own) {
  tw_plan *plans[CASES], *old[CASES];
  cu_context primary = NULL;
  CHECK(cu.primary_retain(&primary, ORDINAL) == 0);
  if (own)
    CHECK(cu.context_push(primary) == 0);
  make(old);
  check(old);
  print_times(own ? "with a current context" : "with no current context");
  if (!held)
    destroy(old);
  reset_primary(primary);
  make(plans);
  check(plans);
  if (held) {
    check_lost(old);
    destroy(old);
    check(plans);
  }
  destroy(plans);
  make(plans); /* from what is idle now */
  check(plans);
  destroy(plans);
  if (own)
    leave(primary);
  CHECK(current() == NULL);
  CHECK(cu.primary_release(ORDINAL) == 0);
  check_progress("plans after the reset, with those before it %s", held ? "held" : "idle");
}

static void two_contexts(void) {
  tw_plan *primary[CASES], *plans[CASES], *equal[CASES];
  cu_context own = NULL, next = NULL;
  make(primary);
  check_progress("plans in the primary context");
  check(primary);
  const int64_t one = held_tables();
  CHECK(one > 0);
  CHECK(context_create(&own, 0, ORDINAL) == 0 && current() == own);
  make(plans);
  check(plans);
  CHECK(held_tables() == 2 * one);
  make(equal);
  CHECK(held_tables() == 2 * one);
  check_progress("plans in a second context");
  destroy(plans);
  check(equal);
  leave(own);
  check(primary);
  CHECK(context_destroy(own) == 0);
  check_lost(equal);
  CHECK(context_create(&next, 0, ORDINAL) == 0);
  check_progress("a destroyed context's address is %s", next == own ? "used again" : "not reused");
  make(plans);
  destroy(equal);
  check(plans);
  leave(next);
  check(primary);
  destroy(primary);
  make(primary);
  destroy(plans); /* of a context that lives but is not current */
  check(primary);
  destroy(primary);
  CHECK(held_tables() == 0 && current() == NULL);
  CHECK(context_destroy(next) == 0);
  check_progress("plans of contexts that are gone");
}

int main(int argc, char **argv) {
  (void)argc;
  void *memory = NULL;
  api_begin(argv[0]);
  run.device = GPU;
  run.random = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  run.context = api_context(TW_POLICY_OFF, NULL);
  if (tw_device_alloc(run.context, GPU, 8, &memory) != TW_OK) {
    printf("left out: %s\n", api_detail());
    tw_context_destroy(run.context);
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  tw_device_free(run.context, GPU, memory);
  draw_cases();
  if (find_driver()) {
    two_contexts();
    for (int i = 0; i < 4 && cu.context_id; i++)
      reset(i & 1, i >> 1);
    two_contexts();
  }
  judge_pools(&run);
  tw_context_destroy(run.context);
  return api_end();
}
