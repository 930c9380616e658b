/* test_profile_prune.c: what is dropped from the classes that are settled, and what never is. */
#include "profile_help.h"

#include <math.h>

/* Class 8 has twelve candidates: the fastest are 0, 1 and 2 in this order. */
enum { CANDIDATES = 12, LEADERS = 2, WINNER = 5, DEFAULT = 9, QUARANTINED = 7, PLANNED = 10 };

static void note_candidates(profile *p, int64_t device, int log2n) {
  for (int v = 0; v < CANDIDATES; v++) {
    measurement m = sample_measurement(log2n, v, 0.004 + 0.001 * v, 5);
    uint8_t hash[32];
    m.cost_ms = 100;
    m.is_default = v == DEFAULT;
    profile_note_measurement(p, device, &m);
    sample_hash(100 * log2n + v, hash);
    profile_note_verified(p, device, hash, &m.kernel, v != QUARANTINED);
  }
}

static void note_choice(profile *p, int64_t device, int log2n, enum schedule_state state) {
  schedule_choice choice = {.class_of = sample_class(log2n),
                            .kernel = sample_record(log2n, WINNER),
                            .ns_per_element = 0.009,
                            .state = state};
  profile_note_schedule(p, device, &choice);
}

static void note_plan(profile *p, int64_t device, int log2n, int variant) {
  profile_pass pass = {sample_class(log2n), sample_record(log2n, variant), MADE_BY_MEASUREMENTS,
                       1 << 20, 100};
  profile_plan plan = {.of = {.n = {1 << log2n}, .volume_log2 = 23},
                       .elements = 1 << 20,
                       .pass = &pass,
                       .passes = 1};
  profile_note_planned(p, device, &plan, 3, 0);
}

/* Writes a file with these classes; the first settled one is class 8. */
static void make(const char *path, enum schedule_state state) {
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_candidates(p, device, 8);
  note_choice(p, device, 8, state);
  note_candidates(p, device, 9);
  note_choice(p, device, 9, SCHEDULE_PILOTED);
  profile_close(p);
}

/* The candidates of class 8 that table measurement still has. */
static void check_kept(const char *path, int planned) {
  text expected = TEXT_EMPTY;
  for (int v = 0; v < CANDIDATES; v++)
    if (v < LEADERS || v == WINNER || v == DEFAULT || v == planned)
      text_line(&expected, "%d|%d", 4000 + 1000 * v, v == DEFAULT);
  CHECK(own_is(path,
               "SELECT fs_per_element, is_default FROM measurement JOIN class ON id = class "
               "WHERE length = 256 ORDER BY 1",
               expected.bytes));
  text_free(&expected);
}

static long long count_of(const char *path, const char *table, int log2n, int variant) {
  char sql[128];
  record r = sample_record(log2n, variant);
  snprintf(sql, sizeof sql, "SELECT count(*) FROM %s = %u", table, record_id(&r));
  return own_number(path, sql);
}

static void test_kept(void) {
  const char *path = in_folder("kept.db");
  make(path, SCHEDULE_SETTLED);
  check_kept(path, -1);
  CHECK(own_number(path, "SELECT count(*) FROM measurement JOIN class ON id = class "
                         "WHERE length = 512") == CANDIDATES);
  for (int v = 0; v < CANDIDATES; v++) {
    int kept = v < LEADERS || v == WINNER || v == DEFAULT || v == QUARANTINED;
    CHECK(count_of(path, "kernel WHERE id", 8, v) == kept);
    CHECK(count_of(path, "kernel WHERE id", 9, v) == 1);
    CHECK(count_of(path, "verified WHERE kernel", 8, v) == (v == WINNER || v == QUARANTINED));
    CHECK(count_of(path, "verified WHERE kernel", 9, v) == 1); /* not settled */
  }
  CHECK(own_is(path, "SELECT kernels_measured, cost_us FROM tuning", "12|1200000\n"));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  profile *p = open_profile(path, 1, 0);
  text out = TEXT_EMPTY;
  int64_t problems = -1;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 0);
  text_free(&out);
  profile_close(p);
}

/* A plan's kernel stays, with its time and its check, though it lost. */
static void test_planned(void) {
  const char *path = in_folder("planned.db");
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_plan(p, device, 8, PLANNED);
  note_candidates(p, device, 8);
  note_choice(p, device, 8, SCHEDULE_SETTLED);
  profile_close(p);
  check_kept(path, PLANNED);
  CHECK(count_of(path, "kernel WHERE id", 8, PLANNED) == 1);
  CHECK(count_of(path, "verified WHERE kernel", 8, PLANNED) == 1);
}

static void import(profile *p, const char *path) {
  size_t size;
  void *bytes = slurp(path, &size);
  CHECK_OK(profile_import_bytes(p, bytes, size));
  free(bytes);
}

/* A profile from before the class was settled brings no loser back, and counts nothing twice. */
static void test_old_profile(void) {
  const char *path = in_folder("pruned.db"), *old = in_folder("old.db");
  make(path, SCHEDULE_SETTLED);
  make(old, SCHEDULE_PILOTED);
  CHECK(own_number(old, "SELECT count(*) FROM measurement") == 2 * CANDIDATES);
  profile *p = open_profile(path, 1, 0);
  import(p, old);
  import(p, old);
  profile_close(p);
  check_kept(path, -1);
  CHECK(own_is(path, "SELECT kernels_measured, cost_us FROM tuning", "12|1200000\n"));
  CHECK(count_of(path, "kernel WHERE id", 8, 11) == 0);
}

/* The order of two profiles does not matter. */
static void test_order(void) {
  static const char all[] = "SELECT class, kernel, fs_per_element, runs FROM measurement UNION ALL "
                            "SELECT class, kernels_measured, cost_us, ended FROM tuning UNION ALL "
                            "SELECT class, kernel, fs_per_element, state FROM schedule UNION ALL "
                            "SELECT id, n, method, threads FROM kernel WHERE n = 256 AND id NOT IN "
                            "(SELECT kernel FROM verified "
                            "WHERE outcome = 0) "
                            "ORDER BY 1, 2, 3";
  char *rows[2];
  for (int i = 0; i < 2; i++) {
    const char *settled = in_folder("settled.db"), *other = in_folder("other.db");
    make(settled, SCHEDULE_SETTLED);
    unlink(other);
    profile *p = open_profile(other, 1, 0);
    int64_t device = open_device(p);
    for (int v = 4; v < 20; v++) {
      measurement m = sample_measurement(8, v, 0.003 + 0.0007 * v, 4 + v % 3);
      profile_note_measurement(p, device, &m);
    }
    pass_class c = sample_class(8);
    profile_note_tuning(p, device, &c, 16, 5000, TUNING_OUT_OF_TIME);
    profile_close(p);
    CHECK(own_sql(other, "UPDATE tuning SET last_at = 1") == SQLITE_OK);
    p = open_profile(i ? other : settled, 1, 0);
    import(p, i ? settled : other);
    profile_close(p);
    rows[i] = own_rows(i ? other : settled, all);
  }
  CHECK(!strcmp(rows[0], rows[1]));
  CHECK(strstr(rows[0], "|18|5000000|"));
  free(rows[0]);
  free(rows[1]);
}

/* What several runs took is added, and imports do not add. */
static void test_sums(void) {
  static const char sums[] = "SELECT kernels_measured, cost_us, ended FROM tuning";
  const char *path = in_folder("sums.db"), *copy = in_folder("copy.db");
  pass_class c = sample_class(8);
  unlink(path);
  for (int run = 0; run < 2; run++) {
    profile *p = open_profile(path, 1, 0);
    int64_t device = open_device(p);
    profile_note_tuning(p, device, &c, 10, 1500, TUNING_INTERRUPTED);
    profile_note_tuning(p, device, &c, 5, 500, run ? TUNING_STOPPED : TUNING_OUT_OF_TIME);
    profile_close(p);
    CHECK(own_sql(path, "UPDATE tuning SET last_at = 1") == SQLITE_OK);
  }
  CHECK(own_is(path, sums, "30|4000000|2\n"));
  size_t size;
  void *bytes = slurp(path, &size);
  spill(copy, bytes, size);
  free(bytes);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  profile_note_tuning(p, device, &c, 1, 100, TUNING_NO_SCRATCH); /* noted, not yet written */
  import(p, copy);
  import(p, copy);
  profile_close(p);
  CHECK(own_is(path, sums, "31|4100000|3\n"));
}

static char *gain_of(profile *p) {
  text out = TEXT_EMPTY;
  char *bytes = NULL;
  CHECK_OK(
      profile_query(p,
                    "SELECT length, default_us_per_execution, tuned_us_per_execution, gain_percent "
                    "FROM gain",
                    append_row, &out));
  CHECK_OK(text_take(&out, &bytes, NULL));
  return bytes;
}

static void test_gain(void) {
  const char *path = in_folder("gain.db");
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_candidates(p, device, 8);
  note_plan(p, device, 8, WINNER);
  CHECK_OK(profile_flush(p, 1));
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == CANDIDATES);
  char *before = gain_of(p);
  note_choice(p, device, 8, SCHEDULE_SETTLED);
  CHECK_OK(profile_flush(p, 1));
  check_kept(path, -1);
  char *after = gain_of(p);
  profile_close(p);
  CHECK(!strncmp(before, "256|13.6", 8) && strstr(before, "|44.4\n"));
  CHECK(!strcmp(before, after));
  free(before);
  free(after);
}

/* A file of an earlier version keeps all until it is written, and its sums. */
static void test_migrated(void) {
  const char *today = in_folder("today.db"), *path = in_folder("five.db");
  make(today, SCHEDULE_PILOTED);
  CHECK(own_sql(today, "UPDATE schedule SET state = 2 WHERE class IN (SELECT id FROM class "
                       "WHERE length = 256); UPDATE measurement SET is_default = 0") == SQLITE_OK);
  make_earlier(today, path, 5, FIELD_REAL);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  pass_class c = sample_class(12);
  profile_note_wanted(p, device, &c);
  profile_close(p);
  CHECK(own_is(path,
               "SELECT length, kernels_measured, ended, (SELECT count(*) FROM measurement m WHERE "
               "m.class = c.id) FROM tuning JOIN class c ON c.id = class ORDER BY 1",
               "256|12|0|3\n512|12|5|12\n")); /* no default is known */
}

/* A class that nobody touched is left alone. */
static void test_touched(void) {
  const char *path = in_folder("touched.db");
  make(path, SCHEDULE_PILOTED);
  CHECK(own_sql(path, "UPDATE schedule SET state = 2") == SQLITE_OK);
  profile *p = open_profile(path, 1, 0);
  note_choice(p, open_device(p), 8, SCHEDULE_SETTLED);
  profile_close(p);
  check_kept(path, -1);
  CHECK(own_number(path, "SELECT count(*) FROM measurement JOIN class ON id = class "
                         "WHERE length = 512") == CANDIDATES);
}

/* Losers leave pages half empty, so the file is packed. */
static void test_packed(void) {
  const char *path = in_folder("packed.db");
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int settled = 0; settled < 2; settled++) {
    for (int log2n = 4; log2n < 12; log2n++) {
      for (int v = 0; v < 64 && !settled; v++) {
        measurement m = sample_measurement(log2n, v, 0.004 + 0.001 * v, 5);
        profile_note_measurement(p, device, &m);
      }
      note_choice(p, device, log2n, settled ? SCHEDULE_SETTLED : SCHEDULE_PILOTED);
    }
    CHECK_OK(profile_flush(p, 1));
  }
  profile_close(p);
  long long pages = own_number(path, "PRAGMA page_count");
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 8 * (1 + LEADERS));
  CHECK(own_sql(path, "VACUUM") == SQLITE_OK);
  CHECK(own_number(path, "PRAGMA page_count") == pages);
}

/* Another program that reads the file meanwhile sees one state or the other, and keeps its own. */
static void test_reader(void) {
  const char *path = in_folder("reader.db");
  sqlite3 *db = NULL;
  sqlite3_stmt *s = NULL;
  make(path, SCHEDULE_PILOTED);
  CHECK(sqlite3_open(path, &db) == SQLITE_OK);
  CHECK(sqlite3_prepare_v2(db, "SELECT count(*) FROM measurement", -1, &s, NULL) == SQLITE_OK);
  CHECK(sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int(s, 0) == 2 * CANDIDATES);
  sqlite3_reset(s);
  profile *p = open_profile(path, 1, 0);
  note_choice(p, open_device(p), 8, SCHEDULE_SETTLED);
  CHECK_OK(profile_flush(p, 1));
  CHECK(sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int(s, 0) == CANDIDATES + 2 + LEADERS);
  sqlite3_reset(s);
  CHECK(sqlite3_exec(db, "CREATE TABLE mine(x); INSERT INTO mine VALUES (7)", NULL, NULL, NULL) ==
        SQLITE_OK);
  note_choice(p, open_device(p), 9, SCHEDULE_SETTLED);
  profile_close(p);
  CHECK(own_is(path, "SELECT x FROM mine", "7\n"));
  sqlite3_finalize(s);
  CHECK(sqlite3_close(db) == SQLITE_OK);
}

int main(void) {
  make_folder();
  test_kept();
  test_planned();
  test_old_profile();
  test_order();
  test_sums();
  test_gain();
  test_migrated();
  test_touched();
  test_packed();
  test_reader();
  remove_folder();
  return check_report();
}
