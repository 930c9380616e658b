/* test_tune_schedules.c: tuning a transform of which two schedules may be the fastest, on the cpu
 * device with times of its own: the one that the model does not choose is found, by tw_tune and by
 * policy full, serves later plans also in other contexts, and computes right. Of threads that ask
 * for the same at once, one measures. */
#include "devices.h"
#include "random_transforms.h"
#include "tables.h"
#include "tune_schedules.h"

/* 40000 points take two passes of 200 by the model; one pass of a cluster takes 8 % longer. */
enum { POINTS = 40000, MODULES = 256 };

static const device_functions *honest;
static double long_us; /* that made-up kernels of all points take; all others take 1000 */
static device_module *long_module[MODULES];
static int long_modules, launched, is_long;

static tw_status load(device *d, const void *code, size_t size, const char *entry, int threads,
                      int shared_bytes, device_module **module) {
  tw_status status = honest->load(d, code, size, entry, threads, shared_bytes, module);
  int found = status == TW_OK && strstr(entry, "_40000_");
  if (found) {
    int place = __atomic_fetch_add(&long_modules, 1, __ATOMIC_RELAXED) % MODULES;
    __atomic_store_n(&long_module[place], *module, __ATOMIC_RELAXED);
  }
  return status;
}

static void unload(device *d, device_module *m) {
  for (int i = 0; i < MODULES; i++)
    if (__atomic_load_n(&long_module[i], __ATOMIC_RELAXED) == m)
      __atomic_store_n(&long_module[i], NULL, __ATOMIC_RELAXED);
  honest->unload(d, m);
}

static tw_status count_launch(device *d, device_module *m, int64_t blocks, const launch_args *args,
                              tw_stream stream) {
  int found = 0;
  for (int i = 0; i < MODULES; i++)
    found |= __atomic_load_n(&long_module[i], __ATOMIC_RELAXED) == m;
  __atomic_store_n(&is_long, found, __ATOMIC_RELAXED);
  __atomic_fetch_add(&launched, 1, __ATOMIC_RELAXED);
  return honest->launch(d, m, blocks, args, stream);
}

static tw_status event_record(device *d, device_event *event, tw_stream stream) {
  static int begins;
  if ((begins = !begins))
    launched = 0;
  return honest->event_record(d, event, stream);
}

/* Copies take so long that a sample has few launches. */
static tw_status event_elapsed(device *d, device_event *from, device_event *to, double *ms) {
  TRY(honest->event_elapsed(d, from, to, ms));
  *ms = (launched ? launched : 100) * (is_long ? long_us : 1000) * 1e-3;
  return TW_OK;
}

static tw_problem problem_of(int policy) {
  static tw_dim n = {.n = POINTS};
  return (tw_problem){
      .size = sizeof(tw_problem), .dims = &n, .rank = 1, .policy = policy, .device = TW_DEVICE_CPU};
}

/* How many launches a plan of the problem has. */
static int launches(tw_context *context, int policy) {
  static char described[1 << 16];
  tw_problem q = problem_of(policy);
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &q, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, described, sizeof described, NULL));
  tw_plan_destroy(plan);
  return api_count(described, "\npass ");
}

static int told;
static double last, enough = 0.25;

/* Stops soon after three pilot runs, however long they take, or later. */
static int progress(void *user, double fraction) {
  (void)user;
  CHECK(fraction >= last && fraction <= 1);
  last = fraction;
  told++;
  return fraction > enough;
}

static void forget(void) {
  scratch_remove(api_home);
}

/* Tunes, and returns how many launches plans have then: in the same context, and in another one. */
static int tuned(double takes) {
  forget();
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_problem q = problem_of(0);
  long_us = takes;
  told = 0;
  last = 0;
  CHECK(launches(context, 0) == 2);
  CHECK_OK(tw_tune(context, &q, 300000, progress, NULL));
  CHECK(told > 2 && last <= 1);
  int after = launches(context, 0);
  tw_context *other = api_context(TW_POLICY_OFF, NULL);
  CHECK(launches(other, 0) == after);
  tw_context_destroy(other);
  tw_context_destroy(context);
  return after;
}

static void ask_size(tw_context *context) {
  tw_problem q = problem_of(0);
  size_t bytes = 0;
  CHECK_OK(tw_problem_work_size(context, &q, &bytes));
}

/* In a thread: makes a plan. The number of its launches, as a pointer; NULL: there is none. */
static void *plan_it(void *context) {
  const tw_problem q = problem_of(0);
  tw_plan *plan = NULL;
  if (tw_plan_create(context, &q, &plan) != TW_OK)
    return NULL;
  int count = count_launches(plan);
  tw_plan_destroy(plan);
  return (void *)(uintptr_t)count;
}

/* The same from two threads at once, of which one waits for what the other measures. */
static int launches_of_two(tw_context *context) {
  pthread_t thread;
  void *theirs = NULL;
  scratch_need(pthread_create(&thread, NULL, plan_it, context) == 0, "a thread");
  void *ours = plan_it(context);
  pthread_join(thread, &theirs);
  CHECK(ours && ours == theirs);
  return (int)(uintptr_t)ours;
}

/* Policy full finds it by itself, also where the size of the work area was asked for before, and
 * plans of other policies take it afterwards. On a slow machine the time may be over before the
 * third pilot run, which the next process then begins with. */
static void full(void) {
  static api_log log;
  int now = 0;
  forget();
  long_us = 1000;
  for (int process = 0; process < 2 && now != 1; process++) {
    tw_context *context = api_context(TW_POLICY_FULL, &log);
    ask_size(context);
    now = launches_of_two(context);
    CHECK(launches(context, 0) == now);
    CHECK(api_count(log.text, " schedules of 40000 points may be the fastest") == 1);
    tw_context_destroy(context);
  }
  CHECK(now == 1);
  tw_context *other = api_context(TW_POLICY_LAZY, NULL);
  CHECK(launches(other, 0) == 1);
  tw_context_destroy(other);
}

/* Passes that were measured in several turns hold no table afterwards. */
static void tables_are_idle(void) {
  table_counts c;
  tables_count(&c);
  CHECK(c.tables > 0 && c.idle == c.tables);
}

/* Loops that do not merge, of which those beyond the fourth are launches of their own. More
 * launches than pilot runs have room for are left to the tuning of the model's choice. */
static void many_launches(void) {
  enum { LOOPS = 7, EACH = 6 };
  static tw_dim n = {.n = 64, .is = 1, .os = 1}, batch[LOOPS];
  int64_t at = 64;
  for (int i = LOOPS - 1; i >= 0; i--, at = EACH * at + 1)
    batch[i] = (tw_dim){.n = i < LOOPS - 4 ? EACH : 2, .is = at, .os = at};
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_problem q = {.size = sizeof q,
                        .dims = &n,
                        .rank = 1,
                        .batch = batch,
                        .batch_rank = LOOPS,
                        .device = TW_DEVICE_CPU};
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &q, &plan));
  CHECK(count_launches(plan) == EACH * EACH * EACH);
  tw_plan_destroy(plan);
  CHECK_OK(tw_tune(context, &q, 1, NULL, NULL));
  tw_context_destroy(context);
}

static tw_status little_is_free(device *d, size_t *bytes) {
  (void)d;
  *bytes = 10000000;
  return TW_OK;
}

/* Schedules whose plans would be refused for the size of their work areas are not measured. */
static void scarce_memory(device_functions *made_up) {
  static api_log log;
  static tw_dim n = {.n = 1 << 21}, batch = {.n = 8};
  const tw_problem q = {.size = sizeof q,
                        .dims = &n,
                        .rank = 1,
                        .batch = &batch,
                        .batch_rank = 1,
                        .type = TW_R2C,
                        .placement = TW_OUT_OF_PLACE,
                        .device = TW_DEVICE_CPU};
  tw_context *context = api_context(TW_POLICY_NOTE, &log);
  made_up->free_memory = little_is_free;
  CHECK(tw_tune(context, &q, 1, NULL, NULL) == TW_NO_DEVICE_MEMORY);
  made_up->free_memory = honest->free_memory;
  CHECK(!strstr(log.text, "may be the fastest"));
  tw_context_destroy(context);
}

static tw_status nothing_is_free(device *d, size_t bytes, void **memory) {
  (void)d, (void)bytes, (void)memory;
  return status_fail(TW_NO_DEVICE_MEMORY, "nothing is free");
}

/* Schedules whose tables find no room are given up, and the tuning that follows is not. */
static void no_room_for_tables(device_functions *made_up) {
  static api_log log;
  static tw_dim n = {.n = 1 << 17};
  const tw_problem q = {.size = sizeof q,
                        .dims = &n,
                        .rank = 1,
                        .type = TW_R2C,
                        .placement = TW_OUT_OF_PLACE,
                        .device = TW_DEVICE_CPU};
  tw_context *context = api_context(TW_POLICY_NOTE, &log);
  schedule_tuning how = {.budget_ms = 1000, .until = 1};
  made_up->alloc = nothing_is_free;
  CHECK_OK(tune_schedules(context, &q, &how));
  made_up->alloc = honest->alloc;
  CHECK(how.measured && strstr(log.text, "a schedule is not measured"));
  tw_context_destroy(context);
}

int main(int argc, char **argv) {
  (void)argc;
  device *cpu = NULL;
  api_begin(argv[0]);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  device_functions made_up = *honest;
  made_up.load = load;
  made_up.unload = unload;
  made_up.launch = count_launch;
  made_up.event_record = event_record;
  made_up.event_elapsed = event_elapsed;
  cpu->call = &made_up;
  CHECK(tuned(1000) == 1); /* one launch instead of two */
  CHECK(tuned(3000) == 2);
  enough = 0.45;
  CHECK(tuned(1990) == 2); /* a lead within the noise */
  tables_are_idle();
  full();
  tables_are_idle();
  many_launches();
  scarce_memory(&made_up);
  no_room_for_tables(&made_up);
  cpu->call = honest;
  return api_end();
}
