/* test_profile.c: what the profile promises on a good day: everything comes back, merging does not
 * depend on order, layers, policy off, the documented views, import and export. */
#include "profile_help.h"
#include "profile_rows.h"
#include "profile_schema.h"
#include "profile_store.h"

#include <math.h>
#include <pthread.h>
#include <sys/wait.h>

static int near(double a, double b) {
  return fabs(a - b) <= 1e-6 + 1e-9 * fabs(b);
}

static void note_everything(profile *p, int64_t device) {
  uint8_t hash[32];
  for (int log2n = 2; log2n <= 12; log2n++)
    for (int variant = 0; variant < 5; variant++) {
      measurement m = sample_measurement(log2n, variant, 0.004 + 0.001 * ((variant + 3) % 5), 5);
      profile_note_measurement(p, device, &m);
    }
  schedule_choice choice = {.class_of = sample_class(8),
                            .kernel = sample_record(8, 2),
                            .ns_per_element = 0.004,
                            .state = SCHEDULE_PILOTED};
  profile_note_schedule(p, device, &choice);
  sample_hash(1, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 1);
  sample_hash(2, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 0);
  pass_class wanted = sample_class(9);
  profile_note_wanted(p, device, &wanted);
  profile_note_wanted(p, device, &wanted);
  wanted = sample_class(8);
  profile_note_wanted(p, device, &wanted);
}

static void check_everything(profile *p, int64_t device) {
  uint8_t hash[32];
  int outcome = 7, found = 7, count = 0;
  measurement *rows = NULL;
  for (int log2n = 2; log2n <= 12; log2n++) {
    pass_class c = sample_class(log2n);
    CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
    CHECK(count == 5);
    for (int i = 0; i < count; i++) {
      int variant = (i + 2) % 5; /* the fastest first */
      record expected = sample_record(log2n, variant);
      CHECK(!memcmp(&rows[i].kernel, &expected, sizeof expected));
      CHECK(!memcmp(&rows[i].class_of, &c, sizeof c));
      CHECK(near(rows[i].ns_per_element, 0.004 + 0.001 * i));
      CHECK(near(rows[i].spread, 0.031) && near(rows[i].fraction_of_copy, 0.87));
      CHECK(rows[i].runs == 5 && rows[i].when == 1790000005);
    }
    free(rows);
  }
  pass_class c = sample_class(8), absent = sample_class(7);
  schedule_choice choice;
  CHECK_OK(profile_schedule(p, device, &c, &choice, &found));
  record expected = sample_record(8, 2);
  CHECK(found == 1 && choice.state == SCHEDULE_PILOTED && near(choice.ns_per_element, 0.004));
  CHECK(!memcmp(&choice.kernel, &expected, sizeof expected));
  CHECK_OK(profile_schedule(p, device, &absent, &choice, &found));
  CHECK(found == 0);
  absent.volume_bucket = 3;
  CHECK_OK(profile_measurements(p, device, &absent, &rows, &count));
  CHECK(count == 0);
  free(rows);
  for (int seed = 1; seed <= 3; seed++) {
    sample_hash(seed, hash);
    CHECK_OK(profile_verified(p, device, hash, &outcome));
    CHECK(outcome == (seed == 1 ? 1 : seed == 2 ? 0 : -1));
    CHECK_OK(profile_verified(p, device + 1, hash, &outcome));
    CHECK(outcome == -1);
  }
}

static void test_round_trip(void) {
  const char *path = in_folder("deep/er/profile.db");
  profile *p = open_profile(path, 1, 0);
  CHECK(!strcmp(profile_path(p), path));
  int64_t device = open_device(p);
  CHECK_OK(profile_flush(p, 1));
  CHECK(!exists(path)); /* knowing a device is nothing to write */
  note_everything(p, device);
  check_everything(p, device); /* from the batch */
  CHECK_OK(profile_flush(p, 1));
  check_everything(p, device); /* from the file */
  measurement m = sample_measurement(8, 7, 0.5, 1);
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 0)); /* too soon after the last write */
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 55);
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 56);
  CHECK(own_sql(path, "DELETE FROM measurement WHERE runs = 1") == SQLITE_OK);

  p = open_profile(path, 1, 0);
  CHECK(open_device(p) == device);
  check_everything(p, device);
  profile_facts facts_now;
  profile_describe(p, &facts_now);
  CHECK(facts_now.layers == 1 && facts_now.usable == 1 && !facts_now.why);
  CHECK(facts_now.classes == 11 && facts_now.measurements == 55 && facts_now.schedules == 1 &&
        facts_now.wanted == 2);
  CHECK(facts_now.rejected_rows == 0 && facts_now.bytes > 4096);
  CHECK(facts_now.version == PROFILE_VERSION);
  text out = TEXT_EMPTY;
  int64_t problems = -1;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 0 && out.length == 0);
  text_free(&out);
  profile_close(p);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  CHECK(own_number(path, "PRAGMA application_id") == PROFILE_APPLICATION_ID);
  CHECK(own_number(path, "PRAGMA user_version") == PROFILE_VERSION);
  struct stat found;
  CHECK(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
}

/* Every table but the clock's columns, as text. */
static char *all_rows(const char *path) {
  text out = TEXT_EMPTY;
  char *bytes = NULL;
  for (int table = 0; table < TABLE_COUNT; table++) {
    text sql = TEXT_EMPTY;
    text_add(&sql, "SELECT ");
    const char *comma = "";
    for (int i = 0; i < profile_column_count(table); i++) {
      const char *name = profile_column_at(table, i).name;
      if (strcmp(name, "last_at") && strcmp(name, "verified_at") && strcmp(name, "decided_at")) {
        text_add(&sql, "%s\"%s\"", comma, name);
        comma = ", ";
      }
    }
    text_add(&sql, " FROM %s", profile_table_name(table)); /* in the order of the key */
    char *rows = own_rows(path, sql.bytes);
    text_add(&out, "%s\n%s", profile_table_name(table), rows);
    free(rows);
    text_free(&sql);
  }
  CHECK_OK(text_take(&out, &bytes, NULL));
  return bytes;
}

/* One writer's random batch: the same for the same seed. */
static void random_batch(profile *p, int64_t device, uint64_t seed) {
  uint64_t state = seed * 2654435761u + 1;
  for (int i = 0; i < 40; i++) {
    uint64_t random = check_random(&state) >> 16;
    int log2n = 3 + (int)(random % 4), variant = (int)(random >> 8 & 3);
    measurement m = sample_measurement(log2n, variant, 0.003 + 1e-4 * (double)(random >> 16 & 7),
                                       1 + (int)(random >> 24 & 3));
    m.when = 1790000000 + (int64_t)(random >> 28 & 3);
    schedule_choice s = {m.class_of, m.kernel, m.ns_per_element,
                         (enum schedule_state)(random >> 32 & 1)};
    /* Of two decisions the later second stands: here each class is decided once. */
    s.class_of.volume_bucket = i;
    s.class_of.in = (pass_side){.stride = STRIDE_OTHER, .distance_bucket = (int32_t)seed};
    s.ns_per_element = 0.001 * (double)(log2n + variant);
    uint8_t hash[32];
    sample_hash((int)(random >> 34 & 7), hash);
    profile_note_measurement(p, device, &m);
    profile_note_schedule(p, device, &s);
    profile_note_verified(p, device, hash, &m.kernel, (int)(random >> 38 & 1));
    profile_note_wanted(p, device, &m.class_of);
  }
}

static void write_batches(const char *path, const int *order, int count) {
  for (int i = 0; i < count; i++) {
    profile *p = open_profile(path, 1, 0);
    random_batch(p, open_device(p), (uint64_t)order[i]);
    profile_close(p);
  }
}

static void test_merging(void) {
  static const int orders[][3] = {{1, 2, 3}, {3, 1, 2}, {2, 3, 1}};
  char *expected = NULL;
  for (int i = 0; i < 3; i++) {
    char name[32];
    snprintf(name, sizeof name, "merge-%d.db", i);
    write_batches(in_folder(name), orders[i], 3);
    char *rows = all_rows(in_folder(name));
    if (expected)
      CHECK(!strcmp(rows, expected));
    else
      expected = strdup(rows);
    free(rows);
  }
  /* Importing what is already known changes nothing but the counts of nothing. */
  profile *p = open_profile(in_folder("merge-0.db"), 1, 0);
  void *bytes = NULL;
  size_t size = 0;
  CHECK_OK(profile_export_bytes(p, &bytes, &size));
  profile_close(p);
  profile *fresh = open_profile(in_folder("merge-in.db"), 1, 0);
  CHECK_OK(profile_import_bytes(fresh, bytes, size));
  profile_close(fresh);
  char *once = all_rows(in_folder("merge-in.db"));
  const char *verified = strstr(expected, "\nverified\n"), *there = strstr(once, "\nverified\n");
  CHECK(verified && there && verified - expected == there - once);
  CHECK(verified && !memcmp(expected, once, (size_t)(verified - expected)));
  CHECK(strstr(once, "\nverified\nwanted\n")); /* no row of verified */
  CHECK(own_number(in_folder("merge-0.db"), "SELECT count(*) FROM verified") > 0);
  free(once);
  free(bytes);
  free(expected);
}

/* rows_combine alone: commutative, associative, idempotent, over random rows of every table. */
static void test_combine(uint64_t seed) {
  uint64_t state = seed + 1;
  for (int i = 0; i < 20000; i++) {
    int table = (int)(check_random(&state) % TABLE_COUNT);
    profile_row row[3], ab, ba, left, right, again;
    memset(row, 0, sizeof row);
    for (int k = 0; k < 3; k++)
      for (int c = 0; c < profile_column_count(table); c++) {
        profile_column column = profile_column_at(table, c);
        int fixed = column.is_key || table == TABLE_KERNEL || table == TABLE_CLASS ||
                    table == TABLE_TRANSFORM || (table == TABLE_DEVICE && c < DEVICE_DRIVER);
        row[k].value[c] = fixed ? 1 : (int64_t)(check_random(&state) >> 40) % 3;
      }
    for (int add = 0; add < 2; add++) {
      CHECK(rows_combine(table, &row[0], &row[1], add, &ab));
      CHECK(rows_combine(table, &row[1], &row[0], add, &ba));
      CHECK(!memcmp(&ab, &ba, sizeof ab));
      CHECK(rows_combine(table, &ab, &row[2], add, &left));
      CHECK(rows_combine(table, &row[1], &row[2], add, &right));
      CHECK(rows_combine(table, &row[0], &right, add, &right));
      CHECK(!memcmp(&left, &right, sizeof left));
    }
    CHECK(rows_combine(table, &row[0], &row[0], 0, &again));
    CHECK(!memcmp(&again, &row[0], sizeof again));
  }
}

static void test_layers(void) {
  char paths[400];
  int count = 0;
  measurement *rows = NULL;
  snprintf(paths, sizeof paths, "%s:%s:%s", in_folder("own.db"), in_folder("absent.db"),
           in_folder("site.db"));
  profile *site = open_profile(in_folder("site.db"), 1, 0);
  int64_t device = open_device(site);
  measurement shared = sample_measurement(6, 0, 0.010, 3),
              theirs = sample_measurement(6, 1, 0.02, 9);
  profile_note_measurement(site, device, &shared);
  profile_note_measurement(site, device, &theirs);
  profile_close(site);
  CHECK(unlink(in_folder("site.db.lock")) == 0);
  size_t before_size, after_size;
  void *before = slurp(in_folder("site.db"), &before_size);

  profile *p = open_profile(paths, 1, 0);
  open_device(p);
  shared.runs = 30;
  shared.ns_per_element = 0.012;
  profile_note_measurement(p, device, &shared);
  CHECK_OK(profile_flush(p, 1));
  CHECK_OK(profile_measurements(p, device, &shared.class_of, &rows, &count));
  CHECK(count == 2 && rows[0].runs == 30 && near(rows[0].ns_per_element, 0.012));
  CHECK(rows[1].runs == 9);
  free(rows);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.layers == 3 && described.usable == 2 && described.measurements == 3);
  void *bytes = NULL;
  size_t size = 0;
  CHECK_OK(profile_export_bytes(p, &bytes, &size));
  spill(in_folder("export.db"), bytes, size);
  free(bytes);
  CHECK(own_is(in_folder("export.db"), "SELECT runs FROM measurement ORDER BY 1", "9\n30\n"));
  profile_close(p);
  CHECK(own_number(in_folder("own.db"), "SELECT count(*) FROM measurement") == 1);
  void *after = slurp(in_folder("site.db"), &after_size);
  CHECK(before_size == after_size && !memcmp(before, after, after_size));
  CHECK(!exists(in_folder("site.db.lock")));
  free(before);
  free(after);
}

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

/* Counts for itself: the counters of check.h are not for threads. */
typedef struct {
  profile *p;
  int64_t device;
  int failures;
} worker;

static void *work(void *argument) {
  worker *w = argument;
  for (int i = 0; i < 50; i++) {
    measurement m = sample_measurement(3 + i % 8, i % 64, 0.004, 5), *rows = NULL;
    int count = 0;
    profile_note_measurement(w->p, w->device, &m);
    w->failures +=
        profile_measurements(w->p, w->device, &m.class_of, &rows, &count) != TW_OK || count < 1;
    free(rows);
    if (i % 16 == 0)
      w->failures += profile_flush(w->p, 1) != TW_OK;
  }
  return NULL;
}

static void test_threads(void) {
  pthread_t threads[4];
  worker workers[4];
  profile *p = open_profile(in_folder("threads.db"), 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < 4; i++) {
    workers[i] = (worker){p, device, 0};
    CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
    CHECK(workers[i].failures == 0);
  }
  profile_close(p);
  CHECK(own_number(in_folder("threads.db"), "SELECT count(*) FROM measurement") == 50);
}

/* With another user's privileges, no file is read or written, not even one that is named. */
static void test_privileged(void) {
  if (geteuid() != 0) {
    printf("left out: a change of user (needs root)\n");
    return;
  }
  pid_t child = fork(); /* before this process has used a profile, which no child could */
  if (child == 0) {
    profile *p = NULL;
    profile_facts described;
    int good = setresuid(1234, 0, 0) == 0 && profile_open("/tmp/none.db", 1, NULL, &p) == TW_OK;
    if (good)
      profile_describe(p, &described);
    _exit(!good || profile_path(p) != NULL || !described.why ||
          !strstr(described.why, "privileges"));
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* a forked child inherits no unwritten text */
  uint64_t seed = check_seed();
  test_privileged();
  make_folder();
  test_round_trip();
  test_merging();
  test_combine(seed);
  test_layers();
  test_read_only();
  test_views();
  test_user_objects();
  test_size();
  test_migration();
  test_fork();
  test_threads();
  remove_folder();
  return check_report();
}
