/* api_fresh.h: what the tests of broken surroundings share: each fault meets a process of its own,
 * which plans, executes, and writes down what it was told. */
#ifndef API_FRESH_H
#define API_FRESH_H

#include "api_help.h"

#include <sys/resource.h>

static char usual_path[4096];

static inline int says(const char *text, const char *what) {
  int found = strstr(text, what) != NULL;
  if (!found)
    fprintf(stderr, "no \"%s\" in: %s\n", what, text);
  return found;
}

/* ---- fresh processes: each fault in one of its own ---- */

/* TEST_FILE_LIMIT: the size of file at which the kernel ends this process, by a signal that is left
 * as it is. */
static inline void limit_files(void) {
  const char *limit = getenv("TEST_FILE_LIMIT");
  if (limit && *limit)
    CHECK(setrlimit(RLIMIT_FSIZE, &(struct rlimit){strtoul(limit, NULL, 10), RLIM_INFINITY}) == 0);
}

static inline void lift_limit(void) {
  CHECK(setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}) == 0);
}

/* Plans an 8-point transform on the cpu device and executes it; writes down the status, the detail,
 * the log and the description. Exits with 1 when something that ran was wrong. */
static inline int child_plan(const char *policy) {
  static api_log log;
  limit_files();
  tw_context *context = api_context(atoi(policy), &log);
  tw_plan *const untouched = (tw_plan *)&log;
  tw_plan *plan = untouched;
  char text[8192] = "";
  api_case c = {.n = 8, .batch = 600};
  tw_status status = api_plan(context, &c, &plan);
  if (status == TW_OK) {
    CHECK(api_execute(plan, &c, TW_FORWARD, 0, 1, NULL) <= 1);
    CHECK(api_execute(plan, &c, TW_INVERSE, 1, 2, NULL) <= 1);
    CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
    tw_plan_destroy(plan);
  } else {
    CHECK(plan == untouched);
  }
  const char *detail = status ? api_detail() : "";
  tw_context_destroy(context); /* which writes the profile */
  lift_limit();
  FILE *said = fopen(api_path("said"), "w");
  fprintf(said, "status %d: %s\n", status, detail);
  fprintf(said, "%s%s", log.text, text);
  fclose(said);
  return check_failures != 0;
}

static char said[1 << 17];

static inline void fresh_process(int policy) {
  char name[16];
  snprintf(name, sizeof name, "%d", policy);
  CHECK(api_run((const char *const[]){"plan", name, NULL}) == 0);
  said[scratch_read(api_path("said"), said, sizeof said - 1)] = '\0';
}

static inline void fresh_home(void) {
  scratch_remove(api_home);
}

/* In one of the processes: it works in its parent's folder. */
static inline void fresh_again(const char *program) {
  const char *root = getenv("TEST_ROOT");
  api_program = program;
  snprintf(api_root, sizeof api_root, "%s", root ? root : "/nonexistent");
}

static inline void fresh_begin(const char *program) {
  api_begin(program);
  setenv("TEST_ROOT", api_root, 1);
  snprintf(usual_path, sizeof usual_path, "%s", getenv("PATH"));
}

#endif
