/* test_profile_added.c: what a user added to a profile of an earlier version stays where it still
 * makes sense, gets another name where its own came to be one of ours, and is named where neither
 * is possible. A file whose tables are not as such a version made them stays untouched. */
#include "profile_earlier.h"

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

/* Views and indexes with such names, quoted and not; and names that are taken twice. */
static void test_objects_taken(void) {
  const char *path = strdup(in_folder("objects.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path,
             "CREATE TABLE mine(x); INSERT INTO mine VALUES (7);"
             "CREATE VIEW \"class\" AS SELECT x AS \"\"\"class\"\"\" FROM mine;"
             "CREATE VIEW on_class AS SELECT * FROM class;"
             "CREATE UNIQUE INDEX main.[tuning] ON mine(x);"
             "CREATE INDEX Used/* by x */ON mine(x, x);"
             "CREATE INDEX planned ON measurement(runs);"
             "CREATE INDEX untuned ON measurement(runs);" /* of which there is a view */
             "CREATE VIEW transform(y) AS SELECT x FROM mine;"
             "CREATE TABLE transform_of_user(x); CREATE VIEW transform_of_user_2 AS SELECT 1");
  profile *p = open_logged(path, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(says(&lines, "view class, which was none of its own, is now class_of_user"));
  CHECK(says(&lines, "index tuning, which") && says(&lines, "index used, which"));
  CHECK(says(&lines, "is now transform_of_user_3") && says(&lines, "is now planned_of_user"));
  CHECK(!says(&lines, "dropped"));
  CHECK(own_is(path, "SELECT * FROM class_of_user", "7\n"));
  CHECK(own_is(path, "SELECT y FROM transform_of_user_3", "7\n"));
  CHECK(own_is(path,
               "SELECT name, tbl_name, sql LIKE '%UNIQUE%' FROM sqlite_master WHERE type = 'index' "
               "AND sql IS NOT NULL ORDER BY name",
               "planned_of_user|measurement|0\ntuning_of_user|mine|1\nuntuned|measurement|0\n"
               "used_of_user|mine|0\n"));
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 4);
  CHECK(own_number(path, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  text_free(&lines);
  free((void *)path);
}

/* A trigger on a view with such a name goes with it, and is named. */
static void test_trigger_taken(void) {
  const char *path = strdup(in_folder("through.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path, "CREATE TABLE mine(x); CREATE VIEW Class AS SELECT x FROM mine;"
                   "CREATE TRIGGER through INSTEAD OF INSERT ON class BEGIN DELETE FROM mine; END");
  profile *p = open_logged(path, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(says(&lines, "trigger through is dropped") && says(&lines, "is now class_of_user"));
  CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == 0);
  text_free(&lines);
  free((void *)path);
}

/* A view that cannot be read does not keep a table from being renamed, nor others that read the
 * table from following it. It stays as it was, with its triggers. */
static void test_broken_view(void) {
  const char *path = strdup(in_folder("broken.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path, "CREATE TABLE class(x); INSERT INTO class VALUES ('own');"
                   "CREATE VIEW works AS SELECT x AS found FROM class;"
                   "CREATE VIEW broken AS SELECT y FROM nowhere;"
                   "CREATE VIEW \"on \"\"it\" AS SELECT * FROM broken;"
                   "CREATE TRIGGER through INSTEAD OF INSERT ON broken BEGIN SELECT 1; END");
  profile *p = open_logged(path, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(says(&lines, "is now class_of_user") && says(&lines, "view broken cannot be read"));
  CHECK(own_is(path, "SELECT x FROM class_of_user", "own\n"));
  CHECK(own_is(path, "SELECT found FROM works", "own\n"));
  CHECK(own_is(path, "SELECT sql FROM sqlite_master WHERE tbl_name = 'broken' ORDER BY type DESC",
               "CREATE VIEW broken AS SELECT y FROM nowhere\n"
               "CREATE TRIGGER through INSTEAD OF INSERT ON broken BEGIN SELECT 1; END\n"));
  CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE name = 'on \"it'") == 1);
  CHECK(!says(&lines, "works cannot") && !says(&lines, "dropped"));
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 4);
  CHECK(own_number(path, "PRAGMA user_version") == PROFILE_VERSION);
  text_free(&lines);
  free((void *)path);
}

/* A trigger that cannot be read has the table renamed without what reads it. */
static void test_broken_trigger(void) {
  const char *path = strdup(in_folder("broken-trigger.db"));
  text lines = TEXT_EMPTY;
  make_old_4(path, "CREATE TABLE class(x); INSERT INTO class VALUES ('own'); CREATE TABLE mine(x);"
                   "CREATE TRIGGER broken AFTER INSERT ON mine BEGIN DELETE FROM nowhere; END;"
                   "CREATE VIEW works AS SELECT x AS found FROM class");
  profile *p = open_logged(path, 0, &lines);
  measurement m = sample_measurement(8, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(says(&lines, "is now class_of_user") && says(&lines, "view works cannot be read"));
  CHECK(own_is(path, "SELECT x FROM class_of_user", "own\n"));
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

static int fields_of(int version) {
  if (version > NARROW)
    return version > 9 ? FIELD_ROLLED : version > 8 ? FIELD_TILE : FIELD_CLUSTER;
  return version == NARROW ? FIELD_REAL : FIELD_METHOD;
}

static void check_untouched(const char *name, const char *sql, const char *why, int version) {
  const char *path = strdup(in_folder(name));
  size_t size, now_size;
  make_old(path, sql, version, fields_of(version));
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
  make_folder();
  test_user_objects();
  test_names_taken();
  test_objects_taken();
  test_trigger_taken();
  test_broken_view();
  test_broken_trigger();
  test_open_host();
  check_untouched("more.db", "ALTER TABLE measurement ADD COLUMN mine", "table measurement", 4);
  check_untouched("wide.db", "ALTER TABLE kernel ADD COLUMN mine", "table kernel", 4);
  check_untouched("named.db", "ALTER TABLE kernel RENAME COLUMN spills TO mine", "spills", 4);
  check_untouched("less.db", "ALTER TABLE schedule DROP COLUMN decided_at", "table schedule", 4);
  check_untouched("more_6.db", "ALTER TABLE class ADD COLUMN kind", "table class", NARROW);
  check_untouched("wide_6.db", "ALTER TABLE kernel ADD COLUMN mine", "table kernel", NARROW);
  check_untouched("more_7.db", "ALTER TABLE planned ADD COLUMN mine", "table planned", 7);
  check_untouched("wide_8.db", "ALTER TABLE kernel ADD COLUMN mine", "table kernel", 8);
  check_untouched("less_6.db", "ALTER TABLE transform DROP COLUMN layout", "table transform",
                  NARROW);
  remove_folder();
  return check_report();
}
