/* test_profile_migrate.c: profiles of earlier versions, whose classes were packed columns before
 * version 6: every class is found where a lookup expects it, what a user added stays where it still
 * makes sense and is named where not, and a file that is not as such a version made it stays
 * untouched. */
#include "profile_help.h"
#include "profile_rows.h"
#include "random_classes.h"

enum { EARLIER = 4, NARROW = 6, CLASSES = 400 };

/* Lines of the log. */
static void keep_line(void *user, int level, const char *line) {
  CHECK(level == TW_LOG_WARN);
  text_line(user, "%s", line);
}

static profile *open_logged(const char *path, int read_only, text *lines) {
  profile_options options = {.user = lines, .log = keep_line, .read_only = read_only};
  profile *p = NULL;
  CHECK_OK(profile_open(path, 1, &options, &p));
  return p;
}

static int says(const text *lines, const char *what) {
  return lines->bytes && strstr(lines->bytes, what);
}

/* ---- classes ---- */

static uint32_t id_of(const pass_class *c) {
  profile_row row;
  row_of_class(c, &row);
  return row_class_id(&row);
}

/* Each class has a length of its own, or two could be one class of the earlier version. */
static pass_class class_number(int i, uint64_t *state) {
  pass_class c = random_class(state);
  c.length = 24 * (i + 1);
  if (c.axis_2)
    c.axis_2 = 6;
  if (c.axis_2 && below(state, 2))
    c.axis_3 = 4;
  c.transposed = below(state, 2);
  c.at_middle = c.at_store != OPERATION_CHIRP && below(state, 4) == 0 ? OPERATION_FILTER : 0;
  c.at_load = c.at_middle || c.at_store == OPERATION_CHIRP ? 0 : below(state, 3);
  return c;
}

static void test_classes(uint64_t seed, int version, int fields) {
  const char *today = in_folder("classes.db"), *old = in_folder("classes_old.db");
  static pass_class made[CLASSES];
  uint64_t state = seed + 9;
  text lines = TEXT_EMPTY;
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < CLASSES; i++) {
    made[i] = class_number(i, &state);
    profile_note_wanted(p, device, &made[i]);
  }
  profile_close(p);
  make_earlier(today, old, version, fields);
  CHECK(own_number(old, "SELECT count(*) FROM wanted") == CLASSES);

  p = open_logged(old, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  CHECK(open_device(p) == device);
  profile_note_measurement(p, device, &m); /* has the file written */
  profile_close(p);
  CHECK(!lines.length);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_number(old, "SELECT count(*) FROM wanted") == CLASSES);
  CHECK(own_is(old, "SELECT * FROM transforms", "") && own_is(old, "SELECT * FROM passes", ""));
  int found = 0;
  for (int i = 0; i < CLASSES; i++) {
    char sql[128];
    pass_class before = pass_class_before(&made[i]);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM wanted WHERE class = %u", id_of(&before));
    found += own_number(old, sql) == 1;
  }
  CHECK(found == CLASSES);
  text_free(&lines);
}

/* ---- kernels ---- */

/* A file of an earlier version gets the very tables of a fresh one, with room for the words that
 * records do not have yet. */
static void test_tables(int version, int fields) {
  static const char *const tables =
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name";
  const char *today = in_folder("tables.db"), *old = in_folder("tables_old.db");
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int variant = 0; variant < 8; variant++) {
    measurement m = sample_measurement(5, variant, 0.004, 5);
    profile_note_measurement(p, device, &m);
  }
  profile_close(p);
  make_earlier(today, old, version, fields);
  CHECK(own_sql(old, "UPDATE kernel SET precision = 3") == SQLITE_CONSTRAINT);
  CHECK(own_sql(old, "CREATE INDEX by_n ON Kernel(n)") == SQLITE_OK);
  CHECK(own_sql(old, "CREATE INDEX by_nothing ON kernel(n) WHERE radix0 > 1") == SQLITE_OK);
  char *ids = own_rows(today, "SELECT id, n, radix0, method, spills FROM kernel");
  text lines = TEXT_EMPTY;
  p = open_logged(old, 0, &lines);
  measurement m = sample_measurement(5, 9, 0.004, 5);
  open_device(p);
  profile_note_measurement(p, device, &m);
  profile_close(p);
  CHECK(!lines.length);
  char *fresh = own_rows(today, tables);
  CHECK(fresh && own_is(old, tables, fresh));
  CHECK(own_number(old, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'by_n%'") == 2);
  m = sample_measurement(5, 9, 0.004, 5);
  char sql[256];
  snprintf(sql, sizeof sql, "SELECT id, n, radix0, method, spills FROM kernel WHERE id <> %u",
           record_id(&m.kernel));
  CHECK(ids && own_is(old, sql, ids));
  CHECK(own_is(old, "PRAGMA integrity_check", "ok\n"));
  CHECK(own_sql(old, "UPDATE kernel SET method = 9, precision = 3") == SQLITE_OK);
  CHECK(own_is(old, "PRAGMA integrity_check", "ok\n"));
  free(ids);
  free(fresh);
  text_free(&lines);
}

/* ---- lookups ---- */

/* What was measured before is asked for again: by its own class where strides are unit, else by the
 * class that the version filed it under. */
static void test_lookups(void) {
  const char *today = in_folder("found.db"), *old = in_folder("found_4.db");
  measurement unit = sample_measurement(6, 0, 0.004, 5), strided = sample_measurement(7, 0, 0.1, 5);
  strided.class_of.in = (pass_side){.stride = STRIDE_LINES, .distance_bucket = 13};
  strided.class_of.out = (pass_side){.stride = STRIDE_OTHER, .distance_bucket = 12};
  strided.class_of.misaligned = 1;
  pass_class before = pass_class_before(&strided.class_of);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  profile_note_measurement(p, device, &unit);
  profile_note_measurement(p, device, &strided);
  profile_close(p);
  make_earlier(today, old, EARLIER, FIELD_METHOD);
  p = open_profile(old, 1, 1);
  open_device(p);
  const pass_class *asked[] = {&unit.class_of, &strided.class_of, &before};
  const int expected[] = {1, 0, 1};
  for (int i = 0; i < 3; i++) {
    measurement *rows = NULL;
    int count = -1;
    CHECK_OK(profile_measurements(p, device, asked[i], &rows, &count));
    CHECK(count == expected[i]);
    free(rows);
  }
  CHECK(before.misaligned && before.out.stride == STRIDE_OTHER);
  profile_close(p);
}

/* ---- classes and transforms with fewer columns ---- */

/* What a user put on tables that are made anew stays, and so do all rows, under their ids. */
static void test_narrow(uint64_t seed) {
  static const char *const rows =
      "SELECT 'w', class, count FROM wanted UNION ALL SELECT 'c', id, length FROM class UNION ALL "
      "SELECT 't', id, n_1 FROM transform UNION ALL SELECT 'p', class, kernel FROM planned_pass "
      "ORDER BY 1, 2, 3";
  const char *today = strdup(in_folder("narrow_7.db")), *old = strdup(in_folder("narrow.db"));
  uint64_t state = seed + 11;
  text lines = TEXT_EMPTY;
  measurement m = sample_measurement(5, 1, 0.004, 5);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < 20; i++) {
    pass_class c = random_class(&state);
    profile_note_wanted(p, device, &c);
    note_sample_plan(p, device, 8 + i, 3, i, 1);
  }
  profile_note_measurement(p, device, &m);
  profile_close(p);
  char *before = own_rows(today, rows);
  make_earlier(today, old, NARROW, FIELD_REAL);
  CHECK(own_sql(old, "CREATE INDEX by_length ON class(length); CREATE INDEX by_runs ON "
                     "measurement(runs); CREATE TABLE mine(x); CREATE TRIGGER noisy AFTER INSERT "
                     "ON transform BEGIN INSERT INTO mine VALUES (1); END; CREATE VIEW longest AS "
                     "SELECT max(length) AS n FROM class") == SQLITE_OK);
  p = open_logged(old, 0, &lines);
  CHECK(open_device(p) == device);
  m.kernel = sample_record(5, 2);
  profile_note_measurement(p, device, &m);
  profile_close(p);
  CHECK(!lines.length);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(before && own_is(old, rows, before));
  CHECK(own_number(old, "SELECT count(*) FROM transforms") == 20);
  CHECK(own_number(old, "SELECT n FROM longest") > 0);
  CHECK(own_number(old, "SELECT count(*) FROM mine") == 0);
  CHECK(own_is(old,
               "SELECT name FROM sqlite_master WHERE name IN ('by_length', 'by_runs', "
               "'noisy') ORDER BY 1",
               "by_length\nby_runs\nnoisy\n"));
  p = open_profile(old, 1, 1);
  measurement *found = NULL;
  profile_facts described;
  int count = 0;
  open_device(p);
  CHECK_OK(profile_measurements(p, device, &m.class_of, &found, &count));
  profile_describe(p, &described);
  CHECK(count == 2 && described.rejected_rows == 0 && described.usable == 1);
  profile_close(p);
  free(found);
  free(before);
  free((void *)today);
  free((void *)old);
  text_free(&lines);
}

/* ---- what a user added ---- */

static void make_old(const char *path, const char *sql, int version, int fields) {
  const char *today = in_folder("today.db");
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int variant = 0; variant < 3; variant++) {
    measurement m = sample_measurement(6, variant, 0.004, 5);
    profile_note_measurement(p, device, &m);
    profile_note_wanted(p, device, &m.class_of);
  }
  profile_close(p);
  make_earlier(today, path, version, fields);
  CHECK(own_sql(path, sql) == SQLITE_OK);
}

static void make_old_4(const char *path, const char *sql) {
  make_old(path, sql, EARLIER, FIELD_METHOD);
}

static void test_user_objects(void) {
  const char *path = strdup(in_folder("user.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path, "CREATE TABLE mine(x); INSERT INTO mine VALUES ('kept');"
                   "CREATE INDEX by_runs ON measurement(runs);"
                   "CREATE UNIQUE INDEX by_at ON Wanted(last_at, device);"
                   "CREATE INDEX by_role ON measurement(role);"
                   "CREATE INDEX by_x ON mine(x);"
                   "CREATE TRIGGER noisy AFTER INSERT ON measurement BEGIN DELETE FROM mine; END;"
                   "CREATE VIEW fast AS SELECT min(fs_per_element) AS fs FROM measurement;"
                   "CREATE VIEW roles AS SELECT role FROM measurement;"
                   "CREATE VIEW gain AS SELECT 7 AS mine;" /* a name that came later */
                   "CREATE VIEW deep_0 AS SELECT 1 AS x;");
  for (int i = 1; i < 24; i++) { /* more than a statement may be long */
    char sql[100];
    snprintf(sql, sizeof sql, "CREATE VIEW deep_%d AS SELECT x + x AS x FROM deep_%d", i, i - 1);
    CHECK(own_sql(path, sql) == SQLITE_OK);
  }
  profile *p = open_logged(path, 1, &lines); /* a reader is told, and sees everything */
  open_device(p);
  CHECK(says(&lines, "index by_role is dropped: ") && says(&lines, "view roles cannot be read: "));
  CHECK(!says(&lines, "by_runs") && !says(&lines, "by_at") && !says(&lines, "fast") &&
        !says(&lines, "noisy") && !says(&lines, "rows"));
  text found = TEXT_EMPTY;
  CHECK_OK(profile_query(p, "SELECT fs FROM fast", append_row, &found));
  CHECK(says(&found, "4000\n"));
  profile_close(p);
  CHECK(own_number(path, "PRAGMA user_version") == EARLIER);
  p = open_profile(path, 1, 0);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(own_is(path,
               "SELECT type, name FROM sqlite_master WHERE name IN ('mine', 'by_runs', 'by_at', "
               "'by_role', 'by_x', 'noisy', 'fast', 'roles') ORDER BY name",
               "index|by_at\nindex|by_runs\nindex|by_x\nview|fast\ntable|mine\n"
               "trigger|noisy\nview|roles\n"));
  CHECK(own_is(path, "SELECT x FROM mine", "kept\n")); /* the trigger did not run */
  CHECK(own_is(path, "SELECT mine FROM gain", "7\n"));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  text_free(&lines);
  text_free(&found);
  free((void *)path);
}

/* A user's own tables with names that came later. */
static void test_names_taken(void) {
  const char *path = strdup(in_folder("names.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path, "CREATE TABLE Used(x); INSERT INTO used VALUES ('own');"
                   "CREATE VIEW of_used AS SELECT x FROM used;"
                   "CREATE TABLE class(x);");
  profile *p = open_logged(path, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(says(&lines, "is now used_of_user") && says(&lines, "is now class_of_user"));
  CHECK(own_is(path, "SELECT x FROM used_of_user", "own\n"));
  CHECK(own_is(path, "SELECT x FROM of_used", "own\n"));
  CHECK(own_number(path, "SELECT count(*) FROM class_of_user") == 0);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 4);
  CHECK(own_number(path, "PRAGMA user_version") == PROFILE_VERSION);
  text_free(&lines);
  free((void *)path);
}

/* A host's connection that stays open meanwhile: its statements are prepared again by SQLite; one
 * that reads a column that is gone says so. Its open transaction makes the migration wait. */
static void test_open_host(void) {
  const char *path = strdup(in_folder("host.db"));
  sqlite3 *host = NULL;
  sqlite3_stmt *count = NULL, *role = NULL;
  measurement m = sample_measurement(8, 0, 0.004, 5);
  make_old_4(path, "CREATE TABLE mine(x)");
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  CHECK(sqlite3_prepare_v2(host, "SELECT count(*) FROM measurement", -1, &count, NULL) == 0);
  CHECK(sqlite3_prepare_v2(host, "SELECT role FROM measurement", -1, &role, NULL) == 0);
  CHECK(sqlite3_step(count) == SQLITE_ROW && sqlite3_column_int(count, 0) == 3);
  CHECK(sqlite3_step(role) == SQLITE_ROW);
  profile *p = open_profile(path, 1, 0);
  profile_note_measurement(p, open_device(p), &m);
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR); /* the host is reading */
  CHECK(sqlite3_step(role) == SQLITE_ROW);
  CHECK(sqlite3_reset(count) == SQLITE_OK && sqlite3_reset(role) == SQLITE_OK);
  CHECK_OK(profile_flush(p, 1));
  CHECK(sqlite3_step(count) == SQLITE_ROW && sqlite3_column_int(count, 0) == 4);
  CHECK(sqlite3_reset(count) == SQLITE_OK);
  CHECK(sqlite3_step(role) == SQLITE_ERROR);
  CHECK(!strcmp(sqlite3_errmsg(host), "no such column: role"));
  CHECK(sqlite3_exec(host, "INSERT INTO mine VALUES (1)", NULL, NULL, NULL) == SQLITE_OK);
  m = sample_measurement(8, 1, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  sqlite3_finalize(count);
  sqlite3_finalize(role);
  sqlite3_close(host);
  CHECK(own_is(path, "SELECT x, (SELECT count(*) FROM measurement) FROM mine", "1|5\n"));
  free((void *)path);
}

/* ---- files that are not as that version made them ---- */

/* Rows that no lookup could find are counted; the others are kept. */
static void test_unsound_rows(void) {
  const char *path = in_folder("unsound.db");
  text lines = TEXT_EMPTY;
  make_old_4(path,
             "UPDATE wanted SET role = 48;" /* four axes */
             "INSERT INTO measurement SELECT device, 'f32', length, role, in_class, out_class, "
             "in_bucket, out_bucket, volume_bucket, kernel, fs_per_element, spread_permille, "
             "copy_permille, runs, measured_at FROM measurement LIMIT 1");
  profile *p = open_logged(path, 1, &lines);
  int64_t device = open_device(p);
  pass_class c = sample_class(6);
  measurement *rows = NULL;
  int count = 0;
  CHECK(says(&lines, "2 rows that no library could use are dropped"));
  CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
  CHECK(count == 3);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.measurements == 3 && described.wanted == 0 && described.rejected_rows == 0);
  free(rows);
  profile_close(p);
  text_free(&lines);
}

/* A file of the version before executions were counted keeps its plans, of which none is known to
 * have run. */
static void test_uses(void) {
  static const char *const tables =
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name";
  const char *today = in_folder("uses.db"), *old = in_folder("uses_old.db");
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int n = 8; n < 32; n *= 2)
    note_sample_plan(p, device, n, 2, 0, 3);
  profile_close(p);
  CHECK(own_number(today, "SELECT count(*) FROM used") == 2);
  make_earlier(today, old, 7, FIELD_COUNT);
  CHECK(own_sql(old, "CREATE INDEX by_count ON planned(count)") == SQLITE_OK);
  text lines = TEXT_EMPTY;
  p = open_logged(old, 0, &lines);
  note_sample_plan(p, open_device(p), 64, 2, 0, 3);
  profile_close(p);
  CHECK(!lines.length);
  char *fresh = own_rows(today, tables);
  CHECK(fresh && own_is(old, tables, fresh));
  free(fresh);
  CHECK(own_number(old, "SELECT count(*) FROM planned WHERE executions = 0 AND count = 3") == 3);
  CHECK(own_number(old, "SELECT count(*) FROM sqlite_master WHERE name = 'by_count'") == 1);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_is(old, "PRAGMA integrity_check", "ok\n"));
  text_free(&lines);
}

static void check_untouched(const char *name, const char *sql, const char *why, int version) {
  const char *path = strdup(in_folder(name));
  size_t size, now_size;
  make_old(path, sql, version, version >= NARROW ? FIELD_REAL : FIELD_METHOD);
  void *before = slurp(path, &size);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.why && strstr(described.why, why));
  profile_close(p);
  void *now = slurp(path, &now_size);
  CHECK(size == now_size && !memcmp(before, now, size));
  free(before);
  free(now);
  free((void *)path);
}

int main(void) {
  uint64_t seed = check_seed();
  make_folder();
  static const int fields[] = {FIELD_LANES,  FIELD_AXIS_1, FIELD_OVERLAP,
                               FIELD_METHOD, FIELD_REAL,   FIELD_REAL};
  for (int version = 1; version <= NARROW; version++) {
    if (version < NARROW)
      test_classes(seed + (uint64_t)version, version, fields[version - 1]);
    test_tables(version, fields[version - 1]);
  }
  test_narrow(seed);
  test_uses();
  test_lookups();
  test_user_objects();
  test_names_taken();
  test_open_host();
  test_unsound_rows();
  check_untouched("more.db", "ALTER TABLE measurement ADD COLUMN mine", "table measurement", 4);
  check_untouched("wide.db", "ALTER TABLE kernel ADD COLUMN mine", "table kernel", 4);
  check_untouched("named.db", "ALTER TABLE kernel RENAME COLUMN spills TO mine", "spills", 4);
  check_untouched("less.db", "ALTER TABLE schedule DROP COLUMN decided_at", "table schedule", 4);
  check_untouched("taken.db", "CREATE VIEW class AS SELECT 1 AS mine", "class", 4);
  check_untouched("more_6.db", "ALTER TABLE class ADD COLUMN kind", "table class", NARROW);
  check_untouched("wide_6.db", "ALTER TABLE kernel ADD COLUMN mine", "table kernel", NARROW);
  check_untouched("more_7.db", "ALTER TABLE planned ADD COLUMN mine", "table planned", 7);
  check_untouched("less_6.db", "ALTER TABLE transform DROP COLUMN layout", "table transform",
                  NARROW);
  remove_folder();
  return check_report();
}
