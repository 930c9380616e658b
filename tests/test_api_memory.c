/* test_api_memory.c: memory running out at the n-th allocation of context creation, planning,
 * executing, describing, tuning and passing the profile on: a status or success, right results, no
 * crash, no leak. And memory that stays flat over thousands of plans and contexts.
 *
 * All n are too many for every day: a stride covers them within a time limit, starting elsewhere
 * each day; TWIDDLE_TEST_SCALE multiplies the limit. Under sanitizers, which own malloc,
 * allocations do not fail here. */
#include "api_help.h"
#include "context.h"
#include "devices.h"
#include "failing_malloc.h"
#include "heap.h"
#include "kernels.h"
#include "planner.h"
#include "row_pass.h"
#include "transform.h"

/* ---- what is done while memory runs out ---- */

static const api_case usual = {.n = 15, .batch = 40, .direction = TW_FORWARD};
static float data[2 * 15 * 40], expected[2 * 15 * 40];
static int bad, finished;

/* What may follow from a lack of memory; *out must then be as it was. */
static int allow(tw_status status) {
  int good = status == TW_OK || status == TW_NO_MEMORY || status == TW_NO_DEVICE_MEMORY ||
             status == TW_DEVICE_ERROR;
  if (!good)
    fprintf(stderr, "%s: %s\n", tw_status_text(status), api_detail());
  bad += !good;
  return status == TW_OK;
}

static void use(const tw_plan *plan) {
  float out[2 * 15 * 40];
  char told[4096];
  size_t needed = 77;
  tw_buffers b = {.size = sizeof b, .in = data, .out = out};
  if (allow(tw_plan_execute(plan, &b)))
    bad += memcmp(out, expected, sizeof out) != 0;
  for (int json = 0; json < 2; json++)
    if (allow(tw_plan_describe(plan, json, told, sizeof told, &needed)))
      bad += strlen(told) + 1 != needed;
}

static void talk(tw_context *context) {
  char *told = NULL;
  size_t needed = 0;
  void *memory = &memory;
  if (allow(tw_context_describe(context, 1, NULL, 0, &needed)))
    bad += needed < 100;
  if (allow(tw_device_alloc(context, TW_DEVICE_CPU, 100, &memory)))
    tw_device_free(context, TW_DEVICE_CPU, memory);
  else
    bad += memory != &memory;
  needed = 0;
  if (allow(tw_profile_export(context, NULL, 0, &needed)) && (told = malloc(needed)) != NULL) {
    if (allow(tw_profile_export(context, told, needed, &needed)))
      allow(tw_profile_import(context, told, needed));
  }
  free(told);
}

enum { SCENARIOS = 3 };

/* 0: plan, execute, describe. 1: the same after a lazy step. 2: the rest of the interface. */
static void scenario(int which) {
  tw_options options = {.size = sizeof options,
                        .policy = which == 1 ? TW_POLICY_LAZY : TW_POLICY_NOTE,
                        .profile = which == 1 ? "none" : NULL, /* so that all steps are alike */
                        .plan_budget_ms = 1};
  tw_context *context = NULL;
  tw_plan *plan = NULL;
  tw_dim dims[2];
  tw_problem p = api_problem(&usual, dims);
  finished = 0;
  if (!allow(tw_context_create(&options, &context))) {
    bad += context != NULL;
    return;
  }
  if (which == 2) {
    talk(context);
  } else if (allow(tw_plan_create(context, &p, &plan))) {
    use(plan);
    finished = 1;
  } else {
    bad += plan != NULL;
  }
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* The process forgets the loaded kernels, so that the next plan loads them again. They are not
 * only the usual one: where memory ran out, a lazy plan may have chosen another. */
static void forget_kernels(void) {
  int idle_most = kernels_set_idle_most(0); /* kernels_get unloads what nobody holds */
  const row_pass p = {TW_F32, usual.n, usual.batch, usual.n, usual.n, 8};
  tw_options options = {.size = sizeof options, .policy = TW_POLICY_OFF};
  tw_context *context = NULL;
  device *d;
  plan_choice choice;
  kernel *k;
  CHECK_OK(tw_context_create(&options, &context));
  CHECK_OK(context_open(context));
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  pass_demand demand = row_demand(&p, d->call->facts(d));
  CHECK_OK(planner_choose(&demand, d->call->facts(d), NULL, &choice));
  spec s = {choice.record, choice.binding};
  CHECK_OK(kernels_get(&context->run, d, &s, 0, NULL, &k));
  kernels_release(k, 0);
  kernels_set_idle_most(idle_most);
  tw_context_destroy(context);
}

#if !SANITIZED
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void run_scenario(int which, uint64_t seed, double limit) {
  for (int i = 0; i < 2; i++) { /* in plenty: what is allocated for ever is there then */
    scenario(which);
    forget_kernels();
  }
  calls = 0;
  fail_at = INT64_MAX;
  scenario(which);
  fail_at = 0;
  forget_kernels();
  int64_t total = calls, stride = total % 211 ? 211 : 223, runs = 0;
  int64_t n = (int64_t)(seed % (uint64_t)total), leaks = 0;
  CHECK(total > 20 && bad == 0);
  double until = seconds() + limit;
  for (; runs < 2 * total && seconds() < until; runs++) {
    int64_t before = live;
    bad = 0;
    calls = 0;
    fail_on = (int)(runs & 1);
    fail_at = n + 1;
    scenario(which);
    fail_at = 0;
    forget_kernels();
    CHECK(bad == 0);
    if (bad || live != before)
      fprintf(stderr, "scenario %d, n = %lld, fail_on %d: %d wrong, %lld leaked\n", which,
              (long long)n + 1, (int)fail_on, bad, (long long)(live - before));
    leaks += live - before;
    n = fail_on ? (n + stride) % total : n;
  }
  CHECK(leaks == 0);
  scenario(which); /* and all is well again */
  CHECK(which == 2 || finished);
  printf("scenario %d: %lld allocations, %lld failures tried\n", which, (long long)total,
         (long long)runs);
}

static void run_scenarios(void) {
  uint64_t seed = check_seed();
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  double scale = scaled && strtod(scaled, NULL) > 0 ? strtod(scaled, NULL) : 1;
  for (int which = 0; which < SCENARIOS; which++)
    run_scenario(which, seed * 7919, 2 * scale);
}
#else
static void run_scenarios(void) {
  puts("left out: failing allocations (the sanitizer owns malloc)");
  for (int which = 0; which < SCENARIOS; which++) {
    scenario(which);
    CHECK(bad == 0 && (which == 2 || finished));
    forget_kernels();
  }
}
#endif

/* ---- thousands of plans ---- */

static void cycle(tw_context *context, int i) {
  api_case c = usual;
  tw_plan *plan = NULL;
  char told[512];
  tw_buffers b = {.size = sizeof b, .in = data, .out = expected};
  if (i % 5 == 0) /* the last bits of the batch change, the class does not */
    c.batch -= i / 5 % 3;
  tw_status status = api_plan(i % 3 ? context : NULL, &c, &plan);
  if (status == TW_OK && i % 50 == 0)
    status = tw_plan_execute(plan, &b);
  if (status == TW_OK && i % 7 == 0)
    status = tw_plan_describe(plan, i & 1, told, sizeof told, NULL);
  bad += status != TW_OK;
  tw_plan_destroy(plan);
}

static void many_plans(int count) {
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  size_t before = 0;
  bad = 0;
  for (int i = 0; i < count + 200; i++) {
    if (i == 200)
      before = heap_bytes();
    cycle(context, i);
  }
  CHECK(bad == 0);
  printf("%d plans: %lld bytes more\n", count, (long long)heap_bytes() - (long long)before);
  CHECK(SANITIZED || heap_bytes() <= before + 1024);
  tw_context_destroy(context);
}

/* What is in use swings by a few kilobytes with the profile's writes, of which there is one a
 * second, and returns (6,000 contexts end where 100 did). Whatever a context left behind would be
 * an allocation of at least 32 bytes, so half of that for each is the limit. */
static void many_contexts(int count) {
  enum { TURNS = 25 };
  size_t before = SIZE_MAX, after = SIZE_MAX;
  bad = 0;
  for (int i = 0; i < count + 100; i++) {
    size_t now = heap_bytes();
    if (i >= 100 - TURNS && i < 100)
      before = now < before ? now : before;
    if (i >= count + 100 - TURNS)
      after = now < after ? now : after;
    tw_options options = {.size = sizeof options, .policy = i & 1 ? TW_POLICY_OFF : TW_POLICY_NOTE};
    tw_context *context = NULL;
    bad += tw_context_create(&options, &context) != TW_OK;
    cycle(context, 1 + i);
    tw_context_destroy(context);
  }
  CHECK(bad == 0);
  printf("%d contexts: %lld bytes more\n", count, (long long)after - (long long)before);
  CHECK(SANITIZED || after <= before + 16 * (size_t)count);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  for (int i = 0; i < 2 * 15 * 40; i++)
    data[i] = (float)(i * 7919 % 2001 - 1000) / 1000;
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_plan *plan = NULL;
  tw_buffers b = {.size = sizeof b, .in = data, .out = expected};
  CHECK_OK(api_plan(context, &usual, &plan));
  CHECK_OK(tw_plan_execute(plan, &b));
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  run_scenarios();
  many_plans(SANITIZED ? 1000 : 10000);
  many_contexts(SANITIZED ? 20 : 600);

  return api_end();
}
