/* test_api_earned.c: what lazy plans pay where nothing more was earned: twenty shapes that were
 * timed once cost hardly more than under policy off, measure nothing, and leave the profile's file
 * alone until their context ends. */
#include "api_help.h"

#include <sqlite3.h>

enum { SHAPES = 20, MOST_MS = 60 };

/* Lengths whose kernels compile soon, each in four ranges of volume. */
static api_case shape(int i) {
  return (api_case){.n = 1 + i / 4, .batch = (int64_t)64 << 4 * (i % 4)};
}

/* What a description says that tuning took, over all passes. */
static double tuning_ms(const char *json) {
  static const char key[] = "\"tune_ms\": ";
  double sum = 0;
  for (const char *at = json; (at = strstr(at, key)); at += sizeof key)
    sum += strtod(at + sizeof key - 1, NULL);
  return sum;
}

/* Plans every shape once. Returns what tuning took. */
static double plan_all(tw_context *context) {
  static char json[1 << 16];
  double ms = 0;
  for (int i = 0; i < SHAPES; i++) {
    tw_plan *plan = NULL;
    const api_case c = shape(i);
    CHECK_OK(api_plan(context, &c, &plan));
    CHECK_OK(tw_plan_describe(plan, 1, json, sizeof json, NULL));
    ms += tuning_ms(json);
    tw_plan_destroy(plan);
  }
  return ms;
}

static int take_number(void *user, int columns, char **values, char **names) {
  (void)columns, (void)names;
  *(long long *)user = values[0] ? atoll(values[0]) : 0;
  return 0;
}

/* The number that a statement gives, by an SQLite of our own. */
static long long ask(const char *file, const char *sql) {
  sqlite3 *db = NULL;
  long long number = -1;
  CHECK(sqlite3_open(file, &db) == SQLITE_OK);
  CHECK(sqlite3_exec(db, sql, take_number, &number, NULL) == SQLITE_OK);
  sqlite3_close(db);
  return number;
}

/* Plans every shape once, with so much time for tuning in all. Returns how many kernels that
 * measured. */
static long long measured_within(const char *file, int process_budget_ms) {
  static const char sum[] = "SELECT sum(kernels_measured) FROM tuning";
  const tw_options options = {
      .size = sizeof options, .policy = TW_POLICY_LAZY, .process_budget_ms = process_budget_ms};
  long long before = ask(file, sum);
  tw_context *context = NULL;
  CHECK_OK(tw_context_create(&options, &context));
  (void)plan_all(context);
  tw_context_destroy(context);
  return ask(file, sum) - before;
}

/* However much all shapes have earned, a process makes no step that begins after its time. */
static void budget(const char *file) {
  enum { TOGETHER = 4 };
  (void)ask(file, "UPDATE used SET device_us = 1000000000000");
  long long few = measured_within(file, 1), many = measured_within(file, 1000000);
  printf("%lld kernels measured within 1 ms, %lld within 1000 s\n", few, many);
  CHECK(few >= 1 && few <= TOGETHER);
  CHECK(many > 2 * TOGETHER);
}

/* The points of the pass that a lazy plan of two axes comes to first. */
static int64_t begins_with(const tw_problem *p) {
  static const char said[] = "plan pass of ";
  static api_log log;
  const tw_options options = {.size = sizeof options,
                              .policy = TW_POLICY_LAZY,
                              .plan_budget_ms = 1,
                              .process_budget_ms = 1,
                              .log = api_listen,
                              .user = &log};
  tw_context *context = NULL;
  tw_plan *plan = NULL;
  memset(&log, 0, sizeof log);
  pthread_mutex_init(&log.lock, NULL);
  CHECK_OK(tw_context_create(&options, &context));
  CHECK_OK(tw_plan_create(context, p, &plan));
  const char *first = strstr(log.text, said);
  CHECK(api_count(log.text, said) == 2);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  return first ? atoll(first + sizeof said - 1) : 0;
}

/* Of two passes, the one that has earned more has its turn first; nothing else has earned anything,
 * and nothing was measured before. */
static void turns(const char *file) {
  enum { SLOW = 1536, FAST = 80 };
  const tw_dim dims[] = {{SLOW, 0, 0}, {FAST, 0, 0}};
  const tw_problem p = {.size = sizeof p, .dims = dims, .rank = 2, .device = TW_DEVICE_CPU};
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  for (int i = 0; i < 2; i++) {
    int most = i ? FAST : SLOW;
    char sql[300];
    snprintf(sql, sizeof sql,
             "UPDATE used SET device_us = CASE (SELECT length FROM class WHERE id = class) WHEN %d "
             "THEN 2000000000 WHEN %d THEN 1000000000 ELSE 0 END; DELETE FROM tuning; "
             "DELETE FROM schedule; DELETE FROM measurement",
             most, SLOW + FAST - most);
    (void)ask(file, sql);
    CHECK(begins_with(&p) == most);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  static api_log log;
  static char before[1 << 20], after[1 << 20];
  const char *file;
  char path[SCRATCH_PATH + 32];
  api_begin(argv[0]);
  snprintf(path, sizeof path, "%s/profile.db", api_home);
  file = path;
  tw_context *context = NULL;
  const tw_options patient = {
      .size = sizeof patient, .policy = TW_POLICY_LAZY, .process_budget_ms = 1000000};
  CHECK_OK(tw_context_create(&patient, &context));
  CHECK(plan_all(context) > 0);
  tw_context_destroy(context);

  size_t size = scratch_read(file, before, sizeof before);
  CHECK(size > 0 && size < sizeof before);
  context = api_context(TW_POLICY_LAZY, &log);
  double ms = plan_all(context);
  printf("tuning of %d shapes that have earned nothing more: %.3f ms\n", SHAPES, ms);
  CHECK(ms >= 0 && ms < MOST_MS);
  CHECK(api_count(log.text, "tuned ") == 0 && api_count(log.text, "planned ") == SHAPES);
  CHECK(scratch_read(file, after, sizeof after) == size && !memcmp(before, after, size));
  tw_context_destroy(context);
  size_t written = scratch_read(file, after, sizeof after); /* how often they were planned */
  CHECK(written != size || memcmp(before, after, size) != 0);
  budget(file);
  turns(file);
  return api_end();
}
