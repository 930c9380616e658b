/* test_profile_readers.c: the profile as others meet it on a good day: read only, by the documented
 * views, beside a user's own tables; how large it is; in a forked child; of an earlier version. */
#include "profile_everything.h"
#include "profile_schema.h"

#include <sys/wait.h>

static void test_read_only(void) {
  static const char *const all[] = {"none", NULL};
  const char *path = in_folder("off.db");
  profile *p = open_profile(path, 0, 1);
  int64_t device = open_device(p);
  note_everything(p, device);
  CHECK_OK(profile_flush(p, 1));
  check_everything(p, device);
  profile_close(p);
  CHECK(!exists(path) && !exists(in_folder("off.db.lock")));
  spill(path, "damaged", 7);
  p = open_profile(path, 0, 1);
  device = open_device(p);
  note_everything(p, device);
  profile_close(p);
  CHECK(own_number("", "SELECT 1") == 1);
  size_t size;
  void *bytes = slurp(path, &size);
  CHECK(size == 7 && !exists(in_folder("off.db.damaged")) && !exists(in_folder("off.db.lock")));
  free(bytes);
  for (int i = 0; i < 2; i++) {
    p = open_profile(all[i], 0, 0);
    CHECK(profile_path(p) == NULL);
    device = open_device(p);
    note_everything(p, device);
    CHECK_OK(profile_flush(p, 1));
    check_everything(p, device);
    profile_facts described;
    profile_describe(p, &described);
    CHECK(described.layers == 0 && described.why);
    profile_close(p);
  }
  profile_close(NULL);
}

static int count_row(void *user, int columns, char **values, char **names) {
  (void)values, (void)names;
  *(int *)user += columns > 0;
  return 0;
}

static void test_views(void) {
  const char *path = in_folder("views.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(8, 0, 0.005, 5);
  m.kernel.value[FIELD_RADIX_0] = m.kernel.value[FIELD_RADIX_0 + 1] = 16;
  m.kernel.value[FIELD_RADIX_0 + 2] = 0;
  m.kernel.value[FIELD_ELEMENTS] = 16;
  CHECK_OK(record_valid(&m.kernel));
  note_everything(p, device);
  m.ns_per_element = 0.0035;
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1));
  char expected[200];
  snprintf(expected, sizeof expected, "sm_90 model|f32|256|16x16|%08x|0.0035|11428.6|0.87|6|5\n",
           record_id(&m.kernel));
  CHECK(own_is(path,
               "SELECT device, precision, length, radices, kernel, ns_per_element, gflops,"
               " fraction_of_copy, kernels_measured, runs FROM best_kernel WHERE length = 256",
               expected));
  CHECK(own_number(path, "SELECT count(*) FROM best_kernel") == 11);
  CHECK(own_number(path, "SELECT count(*) FROM speed") == 56);
  CHECK(own_number(path, "SELECT sum(best) FROM history") >= 11);
  CHECK(own_sql(path, "UPDATE schedule SET state = 2") == SQLITE_OK);
  CHECK(own_is(path,
               "SELECT device, precision, classes, measured, settled, wanted, shortest, longest"
               " FROM coverage",
               "sm_90 model|f32|11|11|1|2|4|4096\n"));
  CHECK(own_is(path, "SELECT precision, length, wanted, kernels_measured FROM next",
               "f32|512|2|5\n"));
  /* log2 of the view against the real one, over lengths of every size. */
  for (int n = 3; n < 100000000; n = n * 3 / 2 + 1) {
    char sql[600];
    snprintf(sql, sizeof sql,
             "BEGIN; DELETE FROM measurement; DELETE FROM class WHERE id > (SELECT min(id) FROM "
             "class); UPDATE class SET id = 1, length = %d; INSERT INTO measurement SELECT %lld, "
             "1, id, 1000000, 0, 0, 1, 0, 0, 0 FROM kernel LIMIT 1; "
             "COMMIT;",
             n, (long long)device);
    CHECK(own_sql(path, sql) == SQLITE_OK);
    char *rows = own_rows(path, "SELECT gflops FROM speed");
    CHECK(rows && fabs(strtod(rows, NULL) - 5 * log2(n)) < 0.051);
    free(rows);
  }
  /* Queries of the tool: reads only. */
  int count = 0;
  CHECK_OK(profile_query(p, "SELECT * FROM best_kernel; ", count_row, &count));
  CHECK(count == 11);
  static const char *const refused[] = {"DELETE FROM measurement", "ATTACH 'x.db' AS x",
                                        "PRAGMA user_version = 9", "PRAGMA writable_schema = 1",
                                        "SELECT 1; SELECT 2",      "SELECT load_extension('x')",
                                        "CREATE TABLE x(y)",       "SELECT * FROM absent",
                                        "VACUUM INTO 'x.db'",      ""};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK(profile_query(p, refused[i], count_row, &count) == TW_INVALID);
  CHECK(count == 11);
  profile_close(p);
}

static void test_user_objects(void) {
  const char *path = in_folder("user.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  note_everything(p, device);
  profile_close(p);
  CHECK(own_sql(path, "CREATE TABLE mine(x); INSERT INTO mine VALUES ('kept');"
                      "CREATE VIEW my_view AS SELECT count(*) AS c FROM measurement;"
                      "CREATE INDEX my_index ON measurement(runs);"
                      "CREATE TRIGGER my_trigger AFTER INSERT ON measurement BEGIN"
                      " DELETE FROM mine; END;"
                      "DROP VIEW speed; CREATE VIEW speed AS SELECT 1 AS one;"
                      "DROP VIEW next; CREATE TABLE next(x);") == SQLITE_OK);
  p = open_profile(path, 1, 0);
  check_everything(p, open_device(p));
  measurement m = sample_measurement(13, 0, 0.005, 5);
  profile_note_measurement(p, device, &m);
  int count = 0;
  CHECK_OK(profile_query(p, "SELECT x FROM mine", count_row, &count));
  CHECK(count == 1);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  CHECK(own_is(path, "SELECT x FROM mine", "kept\n")); /* triggers are off while we write */
  CHECK(own_is(path, "SELECT c FROM my_view", "56\n"));
  CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'my_%'") == 3);
  CHECK(own_number(path, "SELECT count(*) FROM speed") == 56); /* ours is restored */
  CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE name = 'next' AND"
                         " type = 'table'") == 1); /* the user's name is the user's */
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  /* A file that was used in WAL mode and closed properly is a good file. */
  CHECK(own_sql(path, "PRAGMA journal_mode = WAL; INSERT INTO mine VALUES (1)") == SQLITE_OK);
  p = open_profile(path, 1, 0);
  check_everything(p, open_device(p));
  profile_close(p);
}

/* The price of a measurement in bytes, and of an open and a lookup in time. */
static void test_size(void) {
  enum { CLASSES = 1500, EACH = 4 };
  const char *path = in_folder("size.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < CLASSES; i++)
    for (int k = 0; k < EACH; k++) {
      measurement m = sample_measurement(3 + i % 10, k, 0.004, 7);
      m.class_of.volume_bucket = i / 10 % 60;
      m.class_of.at_load = i / 600;
      profile_note_measurement(p, device, &m);
    }
  profile_close(p);
  struct stat found;
  CHECK(stat(path, &found) == 0);
  double each = (double)found.st_size / (CLASSES * EACH);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  p = open_profile(path, 1, 0);
  clock_gettime(CLOCK_MONOTONIC, &end);
  double open_us =
      1e6 * (double)(end.tv_sec - start.tv_sec) + 1e-3 * (double)(end.tv_nsec - start.tv_nsec);
  open_device(p);
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int i = 0; i < 100; i++) {
    pass_class c = sample_class(3 + i % 10);
    measurement *rows = NULL;
    int count = 0;
    c.volume_bucket = i / 10;
    CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
    CHECK(count == EACH);
    free(rows);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double look_us =
      1e4 * (double)(end.tv_sec - start.tv_sec) + 1e-5 * (double)(end.tv_nsec - start.tv_nsec);
  printf("%.1f bytes a measurement, open %.0f us, lookup of %d kernels %.1f us\n", each, open_us,
         EACH, look_us);
  CHECK(each < 80);
  profile_close(p);
}

/* A child abandons its parent's profile: no hang, no write. */
static void test_fork(void) {
  const char *path = in_folder("fork.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(6, 0, 0.01, 3);
  pid_t child = fork();
  if (child == 0) {
    measurement *rows = NULL;
    int count = 9;
    profile_note_measurement(p, device, &m);
    int fine = profile_flush(p, 1) == TW_OK &&
               profile_measurements(p, device, &m.class_of, &rows, &count) == TW_OK && count == 0;
    profile_close(p);
    _exit(fine && !exists(path) ? 0 : 1);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  profile_note_measurement(p, device, &m);
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 1);
}

/* ---- files of earlier versions ---- */

static void test_migration(void) {
  const char *today = in_folder("today.db"), *old = in_folder("old.db");
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  note_everything(p, device);
  profile_close(p);
  make_earlier(today, old, 1, FIELD_LANES);
  CHECK(own_number(old, "PRAGMA user_version") == 1);
  CHECK(own_number(old, "SELECT count(*) FROM pragma_table_info('kernel')") == 1 + FIELD_LANES);
  p = open_profile(old, 1, 1); /* a reader sees everything and leaves the file alone */
  CHECK(open_device(p) == device);
  check_everything(p, device);
  profile_close(p);
  CHECK(own_number(old, "PRAGMA user_version") == 1);
  p = open_profile(old, 1, 0); /* a writer brings it up to date */
  CHECK(open_device(p) == device);
  check_everything(p, device);
  measurement m = sample_measurement(8, 7, 0.5, 1);
  m.kernel.value[FIELD_TRANSFORMS] = 4;
  m.kernel.value[FIELD_LANES] = LANES_ROWS;
  CHECK_OK(record_valid(&m.kernel));
  profile_note_measurement(p, device, &m);
  m.kernel.value[FIELD_OVERLAP] = 1;
  m.kernel.value[FIELD_OUTPUT] = IO_DIRECT;
  m.kernel.value[FIELD_STORE_HINT] = HINT_NONE;
  m.kernel.value[FIELD_WHOLE] = 0;
  CHECK_OK(record_valid(&m.kernel));
  profile_note_measurement(p, device, &m);
  profile_close(p);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_number(old, "SELECT count(*) FROM measurement") == 57);
  CHECK(own_number(old, "SELECT count(*) FROM kernel WHERE lanes = 1") == 2);
  CHECK(own_number(old, "SELECT count(*) FROM kernel WHERE overlap = 1") == 1);
  CHECK(own_number(old, "SELECT count(*) FROM kernel WHERE lanes = 0") ==
        own_number(today, "SELECT count(*) FROM kernel"));
  CHECK(own_is(old, "PRAGMA integrity_check", "ok\n"));
  p = open_profile(old, 1, 0);
  text out = TEXT_EMPTY;
  int64_t problems = -1;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 0);
  text_free(&out);
  profile_close(p);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* a forked child inherits no unwritten text */
  make_folder();
  test_read_only();
  test_views();
  test_user_objects();
  test_size();
  test_migration();
  test_fork();
  remove_folder();
  return check_report();
}
