/* test_profile_planned.c: plans in the profile: a row of planned and its passes are kept, merged
 * and refused as one unit, whatever the order of writers. */
#include "profile_help.h"
#include "profile_rows.h"

static const char units[] = "SELECT n_1, count, passes, number, made_by, kernel FROM planned "
                            "JOIN transform ON id = transform "
                            "JOIN planned_pass USING (device, transform) ORDER BY 1, 4";

static profile_rows fresh_rows(void) {
  profile_rows rows = {.db = NULL};
  char lost[PROFILE_LOST_BYTES];
  CHECK(sqlite3_open(":memory:", &rows.db) == SQLITE_OK);
  CHECK_OK(schema_migrate(rows.db, 0, lost));
  return rows;
}

static void end_rows(profile_rows *rows) {
  rows_close(rows);
  sqlite3_close(rows->db);
}

static char *text_of(profile_rows *rows) {
  static const char all[] = "SELECT * FROM planned JOIN planned_pass USING (device, transform) "
                            "ORDER BY transform, number";
  text out = TEXT_EMPTY;
  char *bytes = NULL;
  CHECK(sqlite3_exec(rows->db, all, append_row, &out, NULL) == SQLITE_OK);
  CHECK_OK(text_take(&out, &bytes, NULL));
  return bytes;
}

/* ---- notes ---- */

static void test_notes(void) {
  const char *path = in_folder("notes.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_sample_plan(p, device, 100, 3, 0, 1);
  note_sample_plan(p, device, 100, 3, 0, 4); /* in one batch */
  note_sample_plan(p, device, 7, 1, 2, 0);
  CHECK_OK(profile_flush(p, 1));
  const record tuned = sample_record(3, 2), planned = sample_record(3, 0);
  text rows = TEXT_EMPTY;
  text_line(&rows, "7|0|1|1|2|%u", record_id(&tuned));
  for (int i = 1; i <= 3; i++)
    text_line(&rows, "100|5|3|%d|0|%u", i, record_id(&planned));
  CHECK(own_is(path, units, rows.bytes));
  text_free(&rows);

  /* The later plan stands, with fewer passes; the counts add up. */
  CHECK(own_sql(path, "UPDATE planned SET last_at = 1000") == SQLITE_OK);
  profile_close(p);
  p = open_profile(path, 1, 0);
  open_device(p);
  note_sample_plan(p, device, 100, 2, 1, 2);
  profile_close(p);
  CHECK(own_is(path, "SELECT count, passes FROM planned WHERE passes > 1", "7|2\n"));
  CHECK(own_is(path,
               "SELECT count(*), min(made_by), max(number) FROM planned_pass "
               "WHERE transform IN (SELECT transform FROM planned WHERE count = 7)",
               "2|1|2\n"));

  /* Too many passes, no pass, and a kernel of another length: nothing is written. */
  p = open_profile(path, 1, 0);
  open_device(p);
  note_sample_plan(p, device, 50, PLANNED_PASSES_MOST + 1, 0, 1);
  note_sample_plan(p, device, 51, 0, 0, 1);
  note_sample_plan(p, device, 52, PLANNED_PASSES_MOST, 0, 1);
  profile_plan wrong = sample_plan(53, 2, 0);
  wrong.pass[1].kernel = sample_record(4, 0);
  profile_note_planned(p, device, &wrong, 1, 0);
  free(wrong.pass);
  note_sample_plan(p, device, 54, 1, 0, 1);
  wrong = sample_plan(54, 2, 0); /* a number out of range: the plan before stands */
  wrong.pass[1].elements = 0;
  profile_note_planned(p, device, &wrong, 1, 0);
  free(wrong.pass);
  profile_close(p);
  CHECK(own_is(path, "SELECT n_1 FROM planned JOIN transform ON id = transform ORDER BY 1",
               "7\n52\n54\n100\n"));
}

/* An import takes the greater count, as often as it is repeated. */
static void test_import(void) {
  const char *path = in_folder("from.db"), *into = in_folder("into.db");
  void *bytes = NULL;
  size_t size = 0;
  profile *p = open_profile(path, 1, 0);
  note_sample_plan(p, open_device(p), 100, 3, 0, 5);
  CHECK_OK(profile_export_bytes(p, &bytes, &size));
  profile_close(p);
  p = open_profile(into, 1, 0);
  int64_t device = open_device(p);
  note_sample_plan(p, device, 100, 3, 0, 1);
  CHECK_OK(profile_flush(p, 1));
  note_sample_plan(p, device, 100, 3, 0, 2);
  note_sample_plan(p, device, 7, 1, 0, 1);
  CHECK_OK(profile_flush(p, 1));
  note_sample_plan(p, device, 7, 1, 0, 3);
  for (int i = 0; i < 3; i++)
    CHECK_OK(profile_import_bytes(p, bytes, size));
  profile_close(p);
  CHECK(own_is(into, "SELECT passes, count FROM planned ORDER BY 1", "1|4\n3|5\n"));
  CHECK(own_is(into, "SELECT count(*) FROM planned_pass", "4\n"));
  free(bytes);
}

/* ---- merging ---- */

/* A plan's rows with small random numbers, so that many are equal in part. */
static plan_rows random_plan(uint64_t *state) {
  profile_plan plan = sample_plan(16, 1 + (int)(check_random(state) >> 40) % 3, 0);
  plan_rows rows;
  plan.elements = 8 + (int64_t)(check_random(state) >> 40) % 2;
  for (int i = 0; i < plan.passes; i++)
    plan.pass[i].made_by = (enum plan_maker)((check_random(state) >> 40) % 2);
  CHECK_OK(plan_rows_of(77, &plan, 1 + (int64_t)(check_random(state) >> 40) % 3,
                        (int64_t)(check_random(state) >> 40) % 3,
                        1000 + (int64_t)(check_random(state) >> 40) % 2, &rows));
  free(plan.pass);
  return rows;
}

static char *merged(const plan_rows *plans, const int *order, int count, int add) {
  profile_rows rows = fresh_rows();
  for (int i = 0; i < count; i++) {
    int accepted = 0;
    CHECK_OK(rows_put_plan(&rows, &plans[order[i]], add, &accepted));
    CHECK(accepted);
  }
  char *result = text_of(&rows);
  end_rows(&rows);
  return result;
}

/* Commutative and associative; without add, idempotent. */
static void test_merging(uint64_t seed) {
  static const int orders[][4] = {
      {0, 1, 2, 0}, {2, 1, 0, 0}, {1, 2, 0, 0}, {0, 2, 1, 0}, {1, 0, 2, 0}};
  uint64_t state = seed + 1;
  for (int round = 0; round < 60; round++) {
    plan_rows plans[3];
    for (int i = 0; i < 3; i++)
      plans[i] = random_plan(&state);
    for (int add = 0; add < 2; add++) {
      char *expected = merged(plans, orders[0], 3, add);
      for (int k = 1; k < 5; k++) {
        char *found = merged(plans, orders[k], add ? 3 : 4, add);
        CHECK(!strcmp(found, expected));
        free(found);
      }
      free(expected);
    }
    for (int i = 0; i < 3; i++)
      plan_rows_free(&plans[i]);
  }
}

/* ---- damage ---- */

/* After some SQL the unit is unsound: it is counted, exported by nobody, and made anew by the next
 * note. */
static void check_broken(const char *sql) {
  const char *path = in_folder("broken.db");
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_sample_plan(p, device, 100, 3, 0, 5);
  note_sample_plan(p, device, 7, 2, 0, 5);
  profile_close(p);
  CHECK(own_sql(path, sql) == SQLITE_OK);
  p = open_profile(path, 1, 0);
  open_device(p);
  text out = TEXT_EMPTY;
  int64_t problems = 0;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems > 0);
  if (!problems)
    fprintf(stderr, "sound after %s\n", sql);
  text_free(&out);
  void *bytes = NULL;
  size_t size = 0;
  CHECK_OK(profile_export_bytes(p, &bytes, &size));
  spill(in_folder("exported.db"), bytes, size);
  free(bytes);
  CHECK(own_is(in_folder("exported.db"),
               "SELECT n_1, (SELECT count(*) FROM planned_pass q WHERE q.transform = p.transform) "
               "FROM planned p JOIN transform ON id = transform",
               "7|2\n"));
  note_sample_plan(p, device, 100, 3, 0, 1);
  profile_close(p);
  CHECK(own_is(path,
               "SELECT passes, (SELECT count(*) FROM planned_pass q WHERE "
               "q.device = p.device AND q.transform = p.transform) FROM planned p "
               "JOIN transform ON id = transform WHERE n_1 = 100 AND device <> 5",
               "3|3\n"));
}

static void test_broken(void) {
#define OF_100 "transform = (SELECT id FROM transform WHERE n_1 = 100)"
  check_broken("DELETE FROM planned_pass WHERE number = 2 AND " OF_100);
  check_broken("DELETE FROM planned_pass WHERE number = 3 AND " OF_100);
  check_broken("UPDATE planned_pass SET number = 4 WHERE number = 3 AND " OF_100);
  check_broken("INSERT INTO planned_pass SELECT device, transform, 4, class, kernel, made_by, "
               "elements FROM planned_pass WHERE number = 3 AND " OF_100);
  check_broken("UPDATE planned_pass SET class = 5 WHERE number = 1 AND " OF_100);
  check_broken("UPDATE planned_pass SET kernel = 5 WHERE number = 1 AND " OF_100);
  check_broken("DELETE FROM planned WHERE " OF_100);
  check_broken("PRAGMA ignore_check_constraints = 1; UPDATE planned_pass SET elements = 0 "
               "WHERE number = 1 AND " OF_100);
  check_broken("PRAGMA ignore_check_constraints = 1; UPDATE planned SET passes = 65 WHERE " OF_100);
  check_broken("UPDATE transform SET n_3 = 2 WHERE n_1 = 100");
  check_broken("UPDATE planned SET device = 5 WHERE " OF_100
               "; UPDATE planned_pass SET device = 5 WHERE " OF_100);
}

/* Lengths of which no transform consists, with the right id. */
static void test_lengths(void) {
  static const struct {
    int64_t n[3];
    int sound;
  } cases[] = {{{8, 0, 0}, 1},
               {{8, 2, 2}, 1},
               {{8, 0, 2}, 0},
               {{(int64_t)1 << 40, (int64_t)1 << 22, 0}, 1},
               {{(int64_t)1 << 40, (int64_t)1 << 24, 0}, 0}};
  profile_rows rows = fresh_rows();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform_name name = {.n = {cases[i].n[0], cases[i].n[1], cases[i].n[2]}};
    profile_row row;
    const char *why;
    row_of_transform(&name, &row);
    CHECK(row_in_range(TABLE_TRANSFORM, &row));
    CHECK_OK(rows_sound(&rows, TABLE_TRANSFORM, &row, NULL, NULL, &why));
    CHECK((why == NULL) == cases[i].sound);
    row.value[TRANSFORM_LAYOUT] ^= 1;
    CHECK_OK(rows_sound(&rows, TABLE_TRANSFORM, &row, NULL, NULL, &why));
    CHECK(why);
  }
  end_rows(&rows);
}

/* ---- size ---- */

static void report_size(void) {
  enum { PLANS = 2000, PASSES = 3 };
  const char *path = in_folder("size.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < PLANS; i++)
    note_sample_plan(p, device, 1000 + i, PASSES, 0, 1);
  profile_close(p);
  long long bytes = own_number(path, "SELECT sum(pgsize) FROM dbstat WHERE name IN ('transform', "
                                     "'planned', 'planned_pass')");
  if (bytes < 0) /* this SQLite counts no pages */
    bytes = own_number(path, "SELECT page_count * page_size FROM pragma_page_count, "
                             "pragma_page_size");
  printf("%.1f bytes a transform of %d passes\n", (double)bytes / PLANS, PASSES);
  CHECK(bytes > 0 && bytes < 200 * PLANS);
}

int main(void) {
  uint64_t seed = check_seed();
  make_folder();
  test_notes();
  test_import();
  test_merging(seed);
  test_broken();
  test_lengths();
  report_size();
  remove_folder();
  return check_report();
}
