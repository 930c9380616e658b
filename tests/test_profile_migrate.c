/* test_profile_migrate.c: profiles of earlier versions, whose classes were packed columns before
 * version 6: every class is found where a lookup expects it, and every table is that of a fresh
 * file. What else is in such files: test_profile_added.c. */
#include "profile_earlier.h"
#include "profile_rows.h"
#include "random_classes.h"

enum { CLASSES = 400 };

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

/* ---- rows ---- */

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
  CHECK(says(&lines, "2 rows that no library could use are dropped"));
  CHECK(kernels_measured(p, device, &c) == 3);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.measurements == 3 && described.wanted == 0 && described.rejected_rows == 0);
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
  make_earlier(today, old, 7, FIELD_CLUSTER);
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

/* A file of a version whose kernels had fewer fields keeps everything; the later ones, of which one
 * is `column`, have their usual values. */
static void test_later_fields(int version, int fields, const char *column) {
  static const char *const tables =
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name";
  const char *today = in_folder("fields.db"), *old = in_folder("fields_old.db");
  char unusual[96];
  snprintf(unusual, sizeof unusual, "SELECT count(*) FROM kernel WHERE %s <> %d", column,
           record_field_table()[fields].usual);
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(6, 1, 0.004, 5);
  profile_note_measurement(p, device, &m);
  note_sample_plan(p, device, 64, 2, 0, 3);
  profile_close(p);
  make_earlier(today, old, version, fields);
  CHECK(own_sql(old, "CREATE INDEX by_n ON kernel(n)") == SQLITE_OK);
  text lines = TEXT_EMPTY;
  p = open_logged(old, 0, &lines);
  m = sample_measurement(6, 2, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(!lines.length);
  char *fresh = own_rows(today, tables);
  CHECK(fresh && own_is(old, tables, fresh));
  free(fresh);
  CHECK(own_number(old, "SELECT count(*) FROM measurement") == 2);
  CHECK(own_number(old, "SELECT count(*) FROM used") ==
        own_number(today, "SELECT count(*) FROM used"));
  CHECK(own_number(old, "SELECT count(*) FROM planned WHERE count = 3") == 1);
  CHECK(own_number(old, unusual) == 0);
  CHECK(own_number(old, "SELECT count(*) FROM sqlite_master WHERE name = 'by_n'") == 1);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_is(old, "PRAGMA integrity_check", "ok\n"));
  text_free(&lines);
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
  test_later_fields(8, FIELD_CLUSTER, "cluster");
  test_later_fields(9, FIELD_TILE, "tile");
  test_later_fields(10, FIELD_ROLLED, "rolled");
  test_lookups();
  test_unsound_rows();
  remove_folder();
  return check_report();
}
