/* test_api_chosen.c: what chooses the policy; and the profile that policies write: flushed while
 * its context lives, and passed on as bytes. */
#include "api_profile.h"

/* ---- what chooses the policy ---- */

static int default_policy; /* tw_options.default_policy */

static int policy_is(const char *name) {
  char text[8192], line[64];
  tw_options options = {.size = sizeof options, .default_policy = default_policy};
  tw_context *context = NULL;
  CHECK_OK(tw_context_create(&options, &context));
  CHECK_OK(tw_context_describe(context, 0, text, sizeof text, NULL));
  tw_context_destroy(context);
  snprintf(line, sizeof line, "\npolicy %s\n", name);
  return strstr(text, line) != NULL;
}

static void environment(void) {
  CHECK(policy_is("lazy"));
  setenv("WORLD_SIZE", "4", 1);
  setenv("RANK", "0", 1);
  CHECK(policy_is("note"));
  setenv("RANK", "3", 1);
  CHECK(policy_is("off"));
  setenv("TWIDDLE_POLICY", "full", 1);
  CHECK(policy_is("full"));
  setenv("TWIDDLE_POLICY", "perhaps", 1);
  CHECK(policy_is("off"));
  api_log log;
  tw_context_destroy(api_context(TW_POLICY_LAZY, &log));
  CHECK(strstr(log.text, "TWIDDLE_POLICY=perhaps") != NULL);
  setenv("WORLD_SIZE", "1", 1);
  CHECK(policy_is("lazy"));
  unsetenv("TWIDDLE_POLICY");
  unsetenv("WORLD_SIZE");
  unsetenv("RANK");
}

/* A context's own default stands where nothing else is said. */
static void own_default(void) {
  default_policy = TW_POLICY_NOTE;
  CHECK(policy_is("note"));
  setenv("TWIDDLE_POLICY", "lazy", 1);
  CHECK(policy_is("lazy"));
  unsetenv("TWIDDLE_POLICY");
  setenv("WORLD_SIZE", "4", 1);
  setenv("RANK", "3", 1);
  CHECK(policy_is("off"));
  unsetenv("WORLD_SIZE");
  unsetenv("RANK");
  tw_options options = {.size = sizeof options, .default_policy = TW_POLICY_ADAPTIVE};
  tw_context *context = NULL;
  CHECK(tw_context_create(&options, &context) == TW_UNSUPPORTED && !context);
  options.default_policy = 99;
  CHECK(tw_context_create(&options, &context) == TW_INVALID && !context);
}

/* ---- the profile as bytes ---- */

/* Where no profile is written, tuning and importing say so and do nothing. */
static void not_written(const void *bytes, size_t size) {
  static const api_case c = {.n = 1, .batch = 64};
  for (int off = 0; off < 2; off++) {
    tw_options options = {.size = sizeof options,
                          .policy = off ? TW_POLICY_OFF : TW_POLICY_FULL,
                          .profile = off ? NULL : "none"};
    tw_context *context = NULL;
    watch w = {0};
    forget_all();
    CHECK_OK(tw_context_create(&options, &context));
    CHECK(tune(context, &c, &w) == TW_FILE_ERROR && w.calls == 0);
    CHECK(strstr(api_detail(), off ? "policy is off" : "there is none") != NULL);
    CHECK(tw_profile_import(context, bytes, size) == TW_FILE_ERROR);
    CHECK(!exists(api_home) || scratch_count(api_home, "profile") == 0);
    tw_context_destroy(context);
  }
}

static void pass_on(void) {
  forget_all();
  tw_context *context = api_context(TW_POLICY_LAZY, NULL);
  static const api_case c = {.n = 1, .batch = 64};
  watch w = {0};
  size_t needed = 0, again = 0;
  CHECK_OK(tune(context, &c, &w));
  CHECK_OK(tw_profile_export(context, NULL, 0, &needed));
  void *bytes = malloc(needed);
  CHECK_OK(tw_profile_export(context, bytes, needed, &again));
  CHECK(again == needed);
  tw_context_destroy(context);
  forget_all();
  context = api_context(TW_POLICY_NOTE, NULL);
  CHECK_OK(tw_profile_import(context, bytes, needed));
  CHECK(ask("SELECT state FROM schedule JOIN class ON id = class WHERE length = 1") == 2);
  CHECK(ask("SELECT count(*) FROM verified") == 0); /* proves nothing on another machine */
  tw_plan *plan = NULL;
  char text[8192];
  CHECK_OK(api_plan(context, &c, &plan));
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  CHECK(strstr(text, "measured, settled") != NULL);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  not_written(bytes, needed);
  free(bytes);
}

/* What was noted is in the file once it is flushed, while the context lives. */
static void flushed(void) {
  forget_all();
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  for (int64_t n = 1; n <= 2; n++) {
    const api_case c = {.n = n, .batch = 1, .direction = TW_FORWARD};
    tw_plan *plan = NULL;
    CHECK_OK(api_plan(context, &c, &plan));
    tw_plan_destroy(plan);
  }
  CHECK_OK(tw_context_flush(context));
  CHECK(ask("SELECT count(*) FROM wanted JOIN class ON id = class WHERE length IN (1, 2)") == 2);
  tw_context_destroy(context);
  CHECK_OK(tw_context_flush(NULL)); /* no default context, nothing to do */
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  environment();
  own_default();
  pass_on();
  flushed();
  return api_end();
}
