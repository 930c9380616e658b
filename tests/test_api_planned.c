/* test_api_planned.c: what programs plan is found in the profile under its own name: how often, how
 * it is computed and what chose its kernels. What fails to plan leaves nothing, and neither does a
 * forked child. The profile is read as a person's sqlite3 would read it. */
#include "api_help.h"

#include <sqlite3.h>

static int append(void *out, int columns, char **values, char **names) {
  (void)names;
  for (int i = 0; i < columns; i++) {
    size_t used = strlen(out);
    snprintf((char *)out + used, 4096 - used, "%s%s",
             i      ? "|"
             : used ? "; "
                    : "",
             values[i] ? values[i] : "null");
  }
  return 0;
}

/* Whether a query of the profile gives exactly this. */
static int gives(const char *sql, const char *expected) {
  char path[SCRATCH_PATH + 32], found[4096] = "";
  sqlite3 *db = NULL;
  snprintf(path, sizeof path, "%s/profile.db", api_home);
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_exec(db, sql, append, found, NULL) != SQLITE_OK)
    snprintf(found, sizeof found, "%s", sqlite3_errmsg(db));
  sqlite3_close(db);
  int same = !strcmp(found, expected);
  if (!same)
    fprintf(stderr, "%s gives\n%s\n", sql, found);
  return same;
}

static tw_problem packed(int rank, const tw_dim *dims, int direction) {
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = dims,
                      .rank = rank,
                      .direction = direction,
                      .device = TW_DEVICE_CPU};
}

static tw_status plan_once(tw_context *context, const tw_problem *p) {
  tw_plan *plan = NULL;
  tw_status status = tw_plan_create(context, p, &plan);
  tw_plan_destroy(plan);
  return status;
}

/* ---- names ---- */

/* One pass, several, a convolution over several, one inside a kernel, two dimensions. */
static void names(void) {
  static const tw_dim lengths[][2] = {
      {{60, 0, 0}}, {{65536, 0, 0}}, {{68545, 0, 0}}, {{1009, 0, 0}}, {{256, 0, 0}, {256, 0, 0}}};
  static const int rank[] = {1, 1, 1, 1, 2};
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  for (int i = 0; i < 5; i++) {
    tw_problem p = packed(rank[i], lengths[i], TW_FORWARD);
    CHECK_OK(plan_once(context, &p));
  }
  tw_context_destroy(context);
  CHECK(gives("SELECT length, type, precision, layout, planned, schedule, algorithm, made_by "
              "FROM transforms ORDER BY volume_bytes, length",
              "60|c2c|f32|packed|1|60|stockham|model; 1009|c2c|f32|packed|1|1009|rader|model; "
              "256x256|c2c|f32|packed|1|256 x 256|stockham|model; "
              "65536|c2c|f32|packed|1|256 x 256|stockham|model; "
              "68545|c2c|f32|packed|1|360 x 384 x 360|bluestein|model"));
  CHECK(gives("SELECT points, at_load, at_middle, at_store FROM passes WHERE length = '68545'",
              "360|chirp|none|twiddle; 384|none|filter|none; 360|twiddle|none|chirp"));
  CHECK(gives("SELECT count(*) FROM passes", "9"));
  CHECK(gives("SELECT DISTINCT us_per_execution FROM transforms", "null"));
  CHECK(gives("SELECT count(*) FROM wanted", "9"));
}

/* ---- counts ---- */

static void counts(void) {
  enum { OTHERS = 260 }; /* more than are kept in memory */
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0};
  for (int i = 0; i < 7; i++) {
    tw_problem p = packed(1, &n, i % 2 ? TW_FORWARD : TW_INVERSE);
    CHECK_OK(plan_once(context, &p));
  }
  for (int i = 0; i < 3 * OTHERS; i++) {
    api_case c = {.n = 1, .batch = 20, .in_dist = 4 + i % OTHERS, .out_dist = 3};
    tw_plan *plan = NULL;
    CHECK_OK(api_plan(context, &c, &plan));
    tw_plan_destroy(plan);
    CHECK_OK(api_plan(context, &c, &plan));
    tw_plan_destroy(plan);
  }
  /* The counts are part of what is exported. */
  size_t size = 0;
  CHECK_OK(tw_profile_export(context, NULL, 0, &size));
  void *bytes = malloc(size);
  CHECK_OK(tw_profile_export(context, bytes, size, &size));
  tw_context_destroy(context);
  CHECK(gives("SELECT layout, planned FROM transforms ORDER BY planned", "packed|7; other|1560"));
  scratch_remove(api_home);
  context = api_context(TW_POLICY_NOTE, NULL);
  CHECK_OK(tw_profile_import(context, bytes, size));
  CHECK_OK(tw_profile_import(context, bytes, size));
  tw_context_destroy(context);
  CHECK(gives("SELECT layout, planned FROM transforms ORDER BY planned", "packed|7; other|1560"));
  free(bytes);
}

/* What a first plan leaves is written at once: the process may end in any way. */
static int child_cut_short(void) {
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0};
  tw_problem p = packed(1, &n, TW_FORWARD);
  CHECK_OK(plan_once(context, &p));
  _exit(check_failures != 0);
}

static void cut_short(void) {
  scratch_remove(api_home);
  CHECK(api_run((const char *const[]){"cut-short", NULL}) == 0);
  CHECK(gives("SELECT length, planned FROM transforms", "1|1"));
  CHECK(gives("SELECT length, wanted FROM next", "1|1"));
}

/* ---- what leaves nothing ---- */

static void failures(void) {
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0}, far = {(int64_t)1 << 40, 0, 0};
  tw_problem p = packed(1, &n, TW_FORWARD), too_long = packed(1, &far, TW_FORWARD);
  CHECK(plan_once(context, &too_long) == TW_NO_DEVICE_MEMORY);
  CHECK_OK(plan_once(context, &p));
  p.precision = TW_F64;
  p.policy = TW_POLICY_OFF;
  CHECK_OK(plan_once(context, &p));
  tw_context_destroy(context);
  CHECK(gives("SELECT length, precision FROM transforms", "1|f32"));
  CHECK(gives("SELECT length FROM next", "1"));
  CHECK(gives("SELECT count(*) FROM class", "1"));
}

static void forked(void) {
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0};
  tw_problem p = packed(1, &n, TW_FORWARD);
  CHECK_OK(plan_once(context, &p));
  CHECK_OK(plan_once(context, &p));
  pid_t child = fork();
  if (!child) {
    int good = plan_once(context, &p) == TW_OK;
    p.precision = TW_F64;
    good &= plan_once(context, &p) == TW_OK;
    tw_context_destroy(context);
    _exit(!good);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status));
  CHECK_OK(plan_once(context, &p));
  tw_context_destroy(context);
  CHECK(gives("SELECT precision, planned FROM transforms", "f32|3"));
}

/* ---- tuning ---- */

/* What was only tuned has a name too; its times are known from then on. */
static void tuned(void) {
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0};
  const tw_dim rows = {256, 0, 0}; /* a single point may take longer than a profile can say */
  tw_problem p = packed(1, &n, TW_FORWARD);
  p.batch = &rows;
  p.batch_rank = 1;
  CHECK_OK(tw_tune(context, &p, 0, NULL, NULL));
  CHECK(gives(
      "SELECT planned, made_by, us_per_execution > 0, us_per_execution <= default_us_per_execution "
      "FROM transforms",
      "0|measured|1|1"));
  CHECK_OK(plan_once(context, &p));
  tw_context_destroy(context);
  CHECK(gives("SELECT planned, made_by FROM transforms", "1|measured"));
}

/* A later plan of the same process that decides anew is noted with what it decided. */
static void decided_anew(void) {
  scratch_remove(api_home);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  const tw_dim n = {1, 0, 0};
  const tw_dim rows = {256, 0, 0}; /* a single point may take longer than a profile can say */
  tw_problem p = packed(1, &n, TW_FORWARD);
  p.batch = &rows;
  p.batch_rank = 1;
  for (int i = 0; i < 3; i++)
    CHECK_OK(plan_once(context, &p));
  p.policy = TW_POLICY_FULL;
  CHECK_OK(plan_once(context, &p));
  tw_context_destroy(context);
  CHECK(gives("SELECT planned, made_by FROM transforms", "4|measured"));
}

int main(int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "cut-short")) {
    api_begin_again(argv[0]);
    return child_cut_short();
  }
  api_begin(argv[0]);
  names();
  counts();
  cut_short();
  failures();
  forked();
  tuned();
  decided_anew();
  return api_end();
}
