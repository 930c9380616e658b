/* test_api_policies.c: what each policy writes and learns, over fresh processes: nothing, notes, a
 * little at a time until settled, or everything now; and what the cache saves the next process. */
#include "api_profile.h"

/* ---- fresh processes ---- */

/* Plans 1-point transforms (their candidates are few), executes, and writes what the log and the
 * plan said to a file. Arguments: policy, budget in ms. */
static int child_plan(const char *policy, const char *budget) {
  static api_log log;
  pthread_mutex_init(&log.lock, NULL);
  tw_options options = {.size = sizeof options,
                        .policy = atoi(policy),
                        .plan_budget_ms = atoi(budget),
                        .process_budget_ms = 4 * atoi(budget),
                        .user = &log,
                        .log = api_listen};
  tw_context *context = NULL;
  tw_plan *plan = NULL;
  char text[8192] = "";
  api_case c = {.n = 1, .batch = 64};
  CHECK_OK(tw_context_create(&options, &context));
  tw_status status = api_plan(context, &c, &plan);
  if (status == TW_OK) {
    CHECK(api_execute(plan, &c, TW_FORWARD, 0, 1, NULL) <= 1);
    CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  }
  FILE *said = fopen(api_path("said"), "w");
  fprintf(said, "status %d: %s\n%s%s", status, status ? api_detail() : "", log.text, text);
  fclose(said);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  return check_failures != 0;
}

/* Plans two lengths with the default context, which nobody destroys, and ends. */
static int child_default(void) {
  for (int64_t n = 1; n <= 2; n++) {
    tw_plan *plan = NULL;
    api_case c = {.n = n, .batch = 64};
    CHECK_OK(api_plan(NULL, &c, &plan));
    tw_plan_destroy(plan);
  }
  return check_failures != 0;
}

static char said[1 << 17];

static void fresh_process(int policy, int budget_ms) {
  char first[16], second[16];
  snprintf(first, sizeof first, "%d", policy);
  snprintf(second, sizeof second, "%d", budget_ms);
  CHECK(api_run((const char *const[]){"plan", first, second, NULL}) == 0);
  said[scratch_read(api_path("said"), said, sizeof said - 1)] = '\0';
}

static int says(const char *what) {
  int found = strstr(said, what) != NULL;
  if (!found)
    fprintf(stderr, "no \"%s\" in\n%s\n", what, said);
  return found;
}

/* ---- policies ---- */

static int64_t tick; /* each problem below is another, so that none is known */

static api_case new_problem(void) {
  return (api_case){.n = 8, .batch = 20, .in_dist = 100 + ++tick, .out_dist = 100};
}

static void plan_and_destroy(tw_context *context, const api_case *c) {
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, c, &plan));
  CHECK(plan && api_execute(plan, c, TW_FORWARD, 0, 1, NULL) <= 1);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* Policy off writes no profile; with the cache off too, nothing at all. */
static void off(void) {
  tw_options options = {.size = sizeof options, .policy = TW_POLICY_OFF, .cache = "none"};
  tw_context *context = NULL;
  CHECK_OK(tw_context_create(&options, &context));
  api_case c = new_problem();
  char text[8192];
  CHECK_OK(tw_context_describe(context, 0, text, sizeof text, NULL));
  plan_and_destroy(context, &c);
  CHECK(!exists(api_home));
  options.policy = TW_POLICY_LAZY; /* the plan's own policy counts */
  CHECK_OK(tw_context_create(&options, &context));
  c = new_problem();
  c.n = 9;
  c.policy = TW_POLICY_OFF;
  plan_and_destroy(context, &c);
  CHECK(!exists(api_home));
  c = (api_case){.n = 12, .batch = 20};
  plan_and_destroy(api_context(TW_POLICY_OFF, NULL), &c);
  CHECK(scratch_count(api_home, "") == 1); /* compiled kernels */
  CHECK(scratch_count(api_home, "cache") == 1);
}

static void note(void) {
  forget_all();
  fresh_process(TW_POLICY_NOTE, 0);
  CHECK(says("\nplan pass of 1 points") && says("(model)") && !strstr(said, "tuned"));
  CHECK(ask("SELECT count FROM wanted JOIN class ON id = class WHERE length = 1") == 1);
  fresh_process(TW_POLICY_NOTE, 0);
  CHECK(ask("SELECT count FROM wanted JOIN class ON id = class WHERE length = 1") == 2);
  CHECK(ask("SELECT count(*) FROM measurement") == 0);
  CHECK(ask("SELECT count(*) FROM schedule") == 0);
  CHECK(ask("SELECT count(*) FROM verified WHERE outcome = 1") == 1);
}

/* What comes less than a second after a write is written at the end. */
static void short_program(void) {
  forget_all();
  setenv("TWIDDLE_POLICY", "note", 1);
  CHECK(api_run((const char *const[]){"default", NULL}) == 0);
  unsetenv("TWIDDLE_POLICY");
  CHECK(ask("SELECT count(*) FROM wanted JOIN class ON id = class WHERE length IN (1, 2)") == 2);
  CHECK(ask("SELECT count(*) FROM verified WHERE outcome = 1") == 2);
}

/* Source, options and log of what is compiled, in a folder that is there. */
static void dumped(void) {
  forget_all();
  char folder[SCRATCH_PATH + 64];
  snprintf(folder, sizeof folder, "%s", api_path("dumped"));
  CHECK(mkdir(folder, 0700) == 0);
  setenv("TWIDDLE_DUMP", folder, 1);
  fresh_process(TW_POLICY_OFF, 0);
  unsetenv("TWIDDLE_DUMP");
  CHECK(scratch_count(folder, "tw_") == 3);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

#ifdef TWIDDLE_SANITIZED
enum { STEP_MS = 8000 }; /* all is slower */
#else
enum { STEP_MS = 600 };
#endif

#define MEASURED                                                                                   \
  "SELECT sum(kernels_measured) FROM tuning JOIN class ON id = class WHERE length = 1"
#define EXECUTED "SELECT sum(executions) FROM used JOIN class ON id = class WHERE length = 1"

/* What is planned but hardly run has its own kernel timed, and no other one. What histories say
 * that cannot be, harms nobody. */
static void lazy_unused(void) {
  forget_all();
  fresh_process(TW_POLICY_LAZY, STEP_MS);
  CHECK(says("(measured)") && ask(MEASURED) == 1 && ask(EXECUTED) == 1);
  for (int processes = 2; processes < 5; processes++) {
    fresh_process(TW_POLICY_LAZY, STEP_MS);
    CHECK(says("(measured)") && !strstr(said, "tuned n="));
    CHECK(ask(MEASURED) == 1 && ask(EXECUTED) == processes);
  }
  CHECK(ask("SELECT executions FROM planned") == 4);
  CHECK(ask("SELECT plans FROM used") == 4);
  change("UPDATE tuning SET cost_us = 9223372036854775807; UPDATE used SET plans = "
         "9223372036854775807, executions = 9223372036854775807");
  fresh_process(TW_POLICY_LAZY, STEP_MS);
  CHECK(ask(MEASURED) == 1 && ask(EXECUTED) == INT64_MAX);
}

/* A class that is used earns steps, some in each process, until all is measured; then none any
 * more. */
static void lazy(void) {
  forget_all();
  long long known = 0, settled = 0;
  int processes = 0;
  for (; processes < 40 && settled != 2; processes++) {
    fresh_process(TW_POLICY_LAZY, STEP_MS);
    CHECK(says("(measured)"));
    change("UPDATE used SET device_us = 1000000000000");
    long long rows =
        ask("SELECT sum(kernels_measured) FROM tuning JOIN class ON id = class WHERE length = 1");
    CHECK(rows >= known && rows > 0);
    known = rows;
    settled = ask("SELECT state FROM schedule JOIN class ON id = class WHERE length = 1");
  }
  printf("lazy: settled after %d processes, %lld kernels measured\n", processes, known);
  CHECK(settled == 2);
  fresh_process(TW_POLICY_LAZY, STEP_MS);
  CHECK(says("measured, settled") && says("from the cache") && !strstr(said, "tuned"));
  CHECK(ask("SELECT sum(kernels_measured) FROM tuning JOIN class ON id = class WHERE length = 1") ==
        known);
  /* What is settled serves every policy. */
  fresh_process(TW_POLICY_OFF, 0);
  CHECK(says("measured, settled"));
}

static void listen_at_info(void *user, int level, const char *line) {
  if (level <= TW_LOG_INFO)
    api_listen(user, level, line);
}

/* A pass whose rows are longer than scratch memory is tuned with its points nearer to each other,
 * and the log says so at level info, whether tuning was asked for or not. */
static void too_long(void) {
  static api_log log;
  const tw_options options = {
      .size = sizeof options, .policy = TW_POLICY_LAZY, .user = &log, .log = listen_at_info};
  pthread_mutex_init(&log.lock, NULL);
  forget_all();
  for (int asked = 0; asked < 2; asked++) {
    tw_context *context = NULL;
    log.text[log.length = 0] = '\0';
    CHECK_OK(tw_context_create(&options, &context));
    tw_plan *plan = NULL;
    int64_t far = (int64_t)1 << (asked ? 40 : 14);
    const tw_dim dims = {8, far, far}, batch = {2, 1, 1};
    const tw_problem p = {.size = sizeof p,
                          .dims = &dims,
                          .rank = 1,
                          .batch = &batch,
                          .batch_rank = 1,
                          .device = TW_DEVICE_CPU};
    CHECK_OK(asked ? tw_tune(context, &p, 100, NULL, NULL) : tw_plan_create(context, &p, &plan));
    CHECK(strstr(log.text, "tuning n=8 in slices: a row reaches over ") != NULL);
    CHECK(api_count(log.text, "\ntuned ") == 1);
    tw_plan_destroy(plan);
    tw_context_destroy(context);
  }
}

/* ---- full ---- */

static void full(const char *folder) {
  forget_all();
  api_log log;
  tw_context *context = api_context(TW_POLICY_LAZY, &log);
  static const api_case c = {.n = 1, .batch = 64};
  watch stopped = {.stop_at = 1}, w = {0}, again = {0};
  int before = api_calls(folder);
  CHECK_OK(tune(context, &c, &stopped));
  CHECK(stopped.calls >= 1);
  long long part =
      ask("SELECT sum(kernels_measured) FROM tuning JOIN class ON id = class WHERE length = 1");
  CHECK(ask("SELECT count(*) FROM schedule JOIN class ON id = class WHERE length = 1 AND state = "
            "2") == 0);
  CHECK_OK(tune(context, &c, &w));
  CHECK(w.calls >= 1 && w.last == 1 && !w.backwards);
  CHECK(ask("SELECT state FROM schedule JOIN class ON id = class WHERE length = 1") == 2);
  CHECK(ask("SELECT sum(kernels_measured) FROM tuning JOIN class ON id = class WHERE length = 1") >
        part);
  int compiled = api_calls(folder) - before;
  CHECK(compiled > 4);
  CHECK_OK(tune(context, &c, &again)); /* what is left are variants of another winner */
  CHECK(api_calls(folder) - before - compiled < compiled / 2);
  tw_plan *plan = NULL;
  char text[8192];
  CHECK_OK(api_plan(context, &c, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  CHECK(strstr(text, "measured, settled") != NULL);
  CHECK(strstr(log.text, "tune ") != NULL); /* what was tried is told at debug level */
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* A plan that asks for everything gets it, whatever was decided before; and that then stands. */
static void full_after_off(const char *folder) {
  forget_all();
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  api_case c = {.n = 1, .batch = 300, .in_dist = 3, .out_dist = 3};
  tw_plan *before = NULL, *plan = NULL, *again = NULL;
  char text[8192];
  CHECK_OK(api_plan(context, &c, &before));
  c.policy = TW_POLICY_FULL;
  CHECK_OK(api_plan(context, &c, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  CHECK(strstr(text, "chosen by: measured") != NULL);
  int compiled = api_calls(folder);
  double begun = now_ms();
  CHECK_OK(api_plan(context, &c, &again));
  CHECK(now_ms() - begun < 50); /* known */
  CHECK(api_calls(folder) == compiled);
  CHECK(api_execute(before, &c, TW_FORWARD, 1, 1, NULL) <= 1);
  CHECK(api_execute(again, &c, TW_FORWARD, 1, 1, NULL) <= 1);
  tw_plan_destroy(before);
  tw_plan_destroy(plan);
  tw_plan_destroy(again);
  tw_context_destroy(context);
  CHECK(!exists(api_home) || scratch_count(api_home, "profile") == 0); /* the context writes none */
}

/* ---- the cache ---- */

/* A second process compiles nothing. It looks for the compiler all the same: its identity is part
 * of every key, so without one there is no key to ask the cache for. */
static void cached(const char *folder) {
  char path[4096];
  forget_all();
  int before = api_calls(folder);
  fresh_process(TW_POLICY_OFF, 0);
  CHECK(api_calls(folder) == before + 1);
  CHECK(says("compiled"));
  fresh_process(TW_POLICY_OFF, 0);
  CHECK(api_calls(folder) == before + 1);
  CHECK(says("cache hit") && says("from the cache"));
  snprintf(path, sizeof path, "%s", getenv("PATH"));
  setenv("PATH", "/nonexistent", 1);
  fresh_process(TW_POLICY_OFF, 0);
  CHECK(says("status 6: ") && says("PATH"));
  setenv("PATH", path, 1);
}

int main(int argc, char **argv) {
  if (argc == 4 && !strcmp(argv[1], "plan")) {
    api_begin_again(argv[0]);
    return child_plan(argv[2], argv[3]);
  }
  if (argc == 2 && !strcmp(argv[1], "default")) {
    api_begin_again(argv[0]);
    return child_default();
  }
  api_begin(argv[0]);
  const char *folder = api_fake_compiler("count", "echo x >> \"$LOG\"\nexec \"$REAL\" \"$@\"");
  off();
  note();
  short_program();
  dumped();
  lazy_unused();
  lazy();
  too_long();
  full(folder);
  full_after_off(folder);
  cached(folder);
  return api_end();
}
