/* test_profile.c: what the profile promises on a good day: everything comes back, merging does not
 * depend on order, layers, import and export, threads. */
#include "profile_everything.h"
#include "profile_rows.h"
#include "profile_schema.h"

#include <pthread.h>
#include <sys/wait.h>

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

/* "none" in the first place: the others are read, and nothing is written anywhere. */
static void check_nowhere(const char *site, const pass_class *c) {
  char paths[400];
  int count = 0;
  measurement *rows = NULL;
  profile_facts described;
  snprintf(paths, sizeof paths, "none:%s", site);
  profile *p = open_profile(paths, 1, 0);
  int64_t device = open_device(p);
  const measurement own = sample_measurement(7, 0, 0.01, 3);
  CHECK(profile_path(p) == NULL && profile_writable(p) == TW_FILE_ERROR);
  profile_note_measurement(p, device, &own);
  CHECK_OK(profile_flush(p, 1));
  CHECK_OK(profile_measurements(p, device, c, &rows, &count));
  CHECK(count == 2);
  free(rows);
  CHECK_OK(profile_measurements(p, device, &own.class_of, &rows, &count));
  CHECK(count == 1);
  free(rows);
  profile_describe(p, &described);
  CHECK(described.layers == 1 && described.usable == 1);
  profile_close(p);
  CHECK(!exists("none") && !exists("none.lock"));
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
  check_nowhere(in_folder("site.db"), &shared.class_of);
  void *after = slurp(in_folder("site.db"), &after_size);
  CHECK(before_size == after_size && !memcmp(before, after, after_size));
  CHECK(!exists(in_folder("site.db.lock")));
  free(before);
  free(after);
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
  test_threads();
  remove_folder();
  return check_report();
}
