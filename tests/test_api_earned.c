/* test_api_earned.c: what lazy plans pay where nothing more was earned: twenty shapes that were
 * timed once cost hardly more than under policy off, measure nothing, and leave the profile's file
 * alone until their context ends. */
#include "api_help.h"

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

int main(int argc, char **argv) {
  (void)argc;
  static api_log log;
  static char before[1 << 20], after[1 << 20];
  const char *file;
  char path[SCRATCH_PATH + 32];
  api_begin(argv[0]);
  snprintf(path, sizeof path, "%s/profile.db", api_home);
  file = path;
  tw_context *context = api_context(TW_POLICY_LAZY, NULL);
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
  return api_end();
}
