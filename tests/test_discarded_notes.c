/* test_discarded_notes.c: a context notes the transforms that were planned last. What was counted
 * of those that had to make room is in the profile all the same, whether their plans live on or
 * not. Plans that know their kernels hand nothing to the profile, but once a second all. What is
 * captured into a graph counts once (test_graphs_gpu.c: of a real one). */
#include "api_profile.h"
#include "clock.h"
#include "decide.h"
#include "devices.h"
#include "memory.h"
#include "plan.h"

enum { OTHERS = 2600 }; /* more than a context keeps notes of */

static api_case of_length(int64_t n) {
  return (api_case){.n = n, .batch = 8};
}

static tw_plan *plan(tw_context *context, int64_t n) {
  const api_case c = of_length(n);
  tw_plan *made = NULL;
  CHECK_OK(api_plan(context, &c, &made));
  return made;
}

static void execute(const tw_plan *made, int64_t n, int times) {
  const api_case c = of_length(n);
  for (int i = 0; i < times; i++)
    CHECK(api_execute(made, &c, TW_FORWARD, 0, 1, NULL) <= 1);
}

/* Many transforms of one point, which one kernel serves. */
static void plan_others(tw_context *context) {
  for (int i = 0; i < OTHERS; i++) {
    const api_case c = {.n = 1, .batch = 100 + i};
    tw_plan *made = NULL;
    CHECK_OK(api_plan(context, &c, &made));
    tw_plan_destroy(made);
  }
}

static long long noted(const char *what, int n) {
  char sql[300];
  snprintf(sql, sizeof sql,
           "SELECT total(%s) FROM planned JOIN transform ON transform = id WHERE n_1 = %d", what,
           n);
  return ask(sql);
}

/* What the profile would write of the class now. */
static int64_t handed_over(tw_context *context, const tw_plan *of) {
  profile_account account = {.executions = -1};
  int64_t id;
  CHECK_OK(context_device_id(context, of->device, &id));
  CHECK_OK(profile_account_of(context->profile, id, &of->pass[0].demand.class_of, &account));
  return account.executions;
}

static void once_a_second(void) {
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_plan *first = plan(context, 6);
  execute(first, 6, 5);
  const int64_t before = handed_over(context, first);
  for (int due = 0; due < 2; due++) {
    const api_case other = {.n = 6, .batch = 9 + due}; /* of the same class */
    tw_plan *made = NULL;
    context->notes.handed_ms = clock_now_ms() + (due ? -1001 : 60000);
    CHECK_OK(api_plan(context, &other, &made));
    CHECK(handed_over(context, first) == before + 5 * due);
    tw_plan_destroy(made);
  }
  CHECK(context->notes.handed_ms > clock_now_ms() - 60000);
  tw_plan_destroy(first);
  tw_context_destroy(context);
  CHECK(noted("count", 6) == 3 && noted("executions", 6) == 5);
}

static long long wanted(int n) {
  char sql[200];
  snprintf(sql, sizeof sql,
           "SELECT total(count) FROM wanted JOIN class ON class = id WHERE length = %d", n);
  return ask(sql);
}

static int64_t plans_noted(tw_context *context, const tw_plan *of) {
  profile_account account = {.plans = -1};
  int64_t id;
  CHECK_OK(context_device_id(context, of->device, &id));
  CHECK_OK(profile_account_of(context->profile, id, &of->pass[0].demand.class_of, &account));
  return account.plans;
}

/* A plan that decides on kernels which are there is noted at once under policy lazy, which asks for
 * accounts, and later under policy note; but not after another of its transform, which ran with
 * what was decided then. */
static void decided_without_compiling(void) {
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_plan_destroy(plan(context, 9)); /* compiles */
  tw_context_destroy(context);
  CHECK(noted("count", 9) == 1 && wanted(9) == 1);
  for (int lazy = 0; lazy < 2; lazy++) {
    context = api_context(lazy ? TW_POLICY_LAZY : TW_POLICY_NOTE, NULL);
    tw_plan *made = plan(context, 9);
    CHECK(plans_noted(context, made) == (lazy ? 4 : 1));
    if (!lazy) { /* another is decided on, and executed by then */
      execute(made, 9, 4);
      decide_again(context, &made->pass[0]);
      tw_plan_destroy(plan(context, 9));
      CHECK(plans_noted(context, made) == 2 && handed_over(context, made) == 4);
    }
    tw_plan_destroy(made);
    tw_context_destroy(context);
    CHECK(noted("count", 9) == 3 + lazy && noted("executions", 9) == 4);
  }
  CHECK(wanted(9) >= 3);
}

static int always_captures(device *d, const device_home *home, tw_stream stream) {
  (void)d, (void)home, (void)stream;
  return 1;
}

/* Plans of one launch and of several, which are executed once and captured twice. A graph's
 * launches are the driver's, and pass no code of the library. */
static void captured(void) {
  static const int lengths[] = {7, 1 << 16};
  device *cpu = NULL;
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  const device_functions *honest = cpu->call;
  device_functions lies = *honest;
  lies.captures = always_captures;
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  for (int i = 0; i < 2; i++) {
    tw_plan *made = plan(context, lengths[i]);
    CHECK((made->passes > 1) == i);
    execute(made, lengths[i], 1);
    cpu->call = &lies;
    execute(made, lengths[i], 2);
    cpu->call = honest;
    tw_plan_destroy(made);
  }
  tw_context_destroy(context);
  for (int i = 0; i < 2; i++)
    CHECK(noted("executions", lengths[i]) == 3);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_plan *again = plan(context, 2), *ended = plan(context, 3);
  tw_plan *alive = plan(context, 4), *late = plan(context, 5);
  tw_plan_destroy(plan(context, 3));
  tw_plan_destroy(plan(context, 3));
  execute(again, 2, 5);
  execute(ended, 3, 6);
  execute(alive, 4, 7);
  execute(late, 5, 8);
  tw_plan_destroy(ended);
  plan_others(context);
  execute(again, 2, 10);
  execute(late, 5, 20);
  tw_plan_destroy(plan(context, 2)); /* is noted anew, and what its first plan runs as well */
  tw_plan_destroy(late);             /* the 20 are lost: nobody planned it since */
  tw_plan_destroy(again);
  tw_plan_destroy(alive);
  tw_context_destroy(context);
  CHECK(noted("count", 1) == OTHERS);
  static const int expected[][3] = {{2, 2, 15}, {3, 3, 6}, {4, 1, 7}, {5, 1, 8}};
  for (int i = 0; i < 4; i++) {
    CHECK(noted("count", expected[i][0]) == expected[i][1]);
    CHECK(noted("executions", expected[i][0]) == expected[i][2]);
  }
  once_a_second();
  decided_without_compiling();
  captured();
  return api_end();
}
