/* test_profile_faults.c: the profile on bad days: damaged, foreign and hostile files, rows that
 * lie, stuck locks, a host with an SQLite of its own, killed writers, absurd timings.
 * TWIDDLE_TEST_SCALE multiplies the number of mutations and kills (and their time limits). */
#include "file.h"
#include "profile_help.h"
#include "profile_schema.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>

static double scale = 1;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A file with a few rows of every table. */
static int64_t make_profile(const char *path) {
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  uint8_t hash[32];
  for (int log2n = 3; log2n <= 6; log2n++)
    for (int variant = 0; variant < 3; variant++) {
      measurement m = sample_measurement(log2n, variant, 0.004, 5);
      profile_note_measurement(p, device, &m);
    }
  schedule_choice choice = {sample_class(5), sample_record(5, 1), 0.004, SCHEDULE_PILOTED};
  profile_note_schedule(p, device, &choice);
  sample_hash(1, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 1);
  profile_note_wanted(p, device, &choice.class_of);
  profile_close(p);
  return device;
}

static int measurements_of(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n);
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
  for (int i = 0; i < count; i++) { /* whatever comes back is usable */
    CHECK_OK(record_valid(&rows[i].kernel));
    CHECK(rows[i].kernel.value[FIELD_LENGTH] == 1 << log2n);
    CHECK(rows[i].ns_per_element > 0 && rows[i].runs > 0);
  }
  free(rows);
  return count;
}

/* ---- fault 9: files ---- */

enum fate { FATE_KEPT, FATE_ASIDE };

/* Opens a bad file, notes, flushes: nothing is found, and the file has the expected fate. */
static void check_bad_file(const char *path, const char *what, int named, enum fate fate) {
  size_t size, now_size, aside_size;
  void *before = slurp(path, &size);
  const char *aside = in_folder("bad.db.damaged");
  unlink(aside);
  profile *p = open_profile(path, named, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  CHECK(measurements_of(p, device, 5) == 0);
  profile_facts described;
  profile_describe(p, &described);
  profile_note_measurement(p, device, &m);
  CHECK(measurements_of(p, device, 5) == 1); /* in memory */
  tw_status flushed = profile_flush(p, 1);
  void *now = slurp(path, &now_size), *moved = slurp(aside, &aside_size);
  if (fate == FATE_KEPT) {
    int same = now_size == size && (!size || !memcmp(now, before, size));
    CHECK(same && !moved && flushed == TW_FILE_ERROR && described.why && *described.why);
    if (!same || !described.why)
      fprintf(stderr, "%s: touched\n", what);
  } else {
    CHECK(moved && aside_size == size && !memcmp(moved, before, size));
    CHECK(flushed == TW_OK && own_number(path, "SELECT count(*) FROM measurement") == 1);
  }
  profile_close(p);
  free(before);
  free(now);
  free(moved);
}

static void test_bad_files(void) {
  static const struct {
    const char *sql;
    const char *what;
  } refused[] = {
      {"PRAGMA application_id = 7", "foreign"},
      {"PRAGMA application_id = 0", "no application"},
      {"PRAGMA user_version = 1000", "newer"},
      {"PRAGMA user_version = -1", "negative version"},
      {"PRAGMA user_version = 0", "no version"},
      {"ALTER TABLE kernel ADD COLUMN more INTEGER", "a column more"},
      {"ALTER TABLE kernel RENAME COLUMN radix0 TO radix_0", "a column renamed"},
      {"DROP TABLE verified", "a table less"},
      {"DROP TABLE wanted; CREATE VIEW wanted AS SELECT 1", "a view in place of a table"},
      {"DROP TABLE wanted; CREATE TABLE wanted(device TEXT)", "another table"},
  };
  const char *good = in_folder("good.db");
  const char *path = strdup(in_folder("bad.db"));
  make_profile(good);
  size_t size;
  char *bytes = slurp(good, &size);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    for (int named = 0; named < 2; named++) {
      spill(path, bytes, size);
      CHECK(own_sql(path, refused[i].sql) == SQLITE_OK);
      check_bad_file(path, refused[i].what, named, FATE_KEPT);
    }
  size_t lengths[] = {1, 15, 99, 512, 4096, 8192, size / 2, size - 4096, size - 1};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int named = 0; named < 2; named++) {
      spill(path, bytes, lengths[i]);
      check_bad_file(path, "truncated", named, named ? FATE_KEPT : FATE_ASIDE);
    }
  char *noise = calloc(1, size);
  memcpy(noise, "#!/bin/sh\necho no database\n", 27);
  spill(path, noise, size);
  check_bad_file(path, "text", 1, FATE_KEPT);
  check_bad_file(path, "text", 0, FATE_ASIDE);
  free(noise);
  /* Stray journals: the file alone is not the truth. Who may not write leaves both alone; otherwise
   * SQLite finishes what they hold, here nothing. A blanked one is a finished transaction. */
  static const char *const journals[] = {"bad.db-journal", "bad.db-wal"};
  unlink(in_folder("bad.db.damaged"));
  for (int i = 0; i < 2; i++) {
    spill(path, bytes, size);
    spill(in_folder(journals[i]), "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7rest", 12);
    profile *p = open_profile(path, 0, 1);
    CHECK(measurements_of(p, open_device(p), 5) == 0);
    profile_close(p);
    CHECK(exists(in_folder(journals[i])));
    p = open_profile(path, 0, 0);
    CHECK(measurements_of(p, open_device(p), 5) == 3);
    profile_close(p);
    CHECK(!exists(in_folder(journals[i])) && !exists(in_folder("bad.db.damaged")));
    spill(in_folder(journals[i]), "\0\0\0\0\0\0\0\0rest", 12);
    p = open_profile(path, 0, 0);
    CHECK(measurements_of(p, open_device(p), 5) == 3);
    profile_close(p);
    unlink(in_folder(journals[i]));
    /* Beside another application's database it is not ours to finish. */
    spill(path, bytes, size);
    CHECK(own_sql(path, "PRAGMA application_id = 7") == SQLITE_OK);
    spill(in_folder(journals[i]), "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7rest", 12);
    check_bad_file(path, journals[i], 0, FATE_KEPT);
    CHECK(exists(in_folder(journals[i])));
    unlink(in_folder(journals[i]));
  }
  /* Refused by the rules for files. */
  spill(path, bytes, size);
  chmod(path, 0666);
  check_bad_file(path, "writable by others", 0, FATE_KEPT);
  unlink(path);
  CHECK(symlink(good, path) == 0);
  check_bad_file(path, "link", 0, FATE_KEPT);
  unlink(path);
  /* An empty file is one that nobody has filled yet. */
  spill(path, "", 0);
  make_profile(path);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 12);
  free(bytes);
  free((void *)path);
}

/* ---- fault 9, by chance: mutated bytes ---- */

static void mutate(unsigned char *bytes, size_t size, uint64_t *state) {
  int changes = 1 + (int)(check_random(state) % 6);
  for (int i = 0; i < changes; i++) {
    /* Half the changes in headers of pages and cells, where structure lives. */
    size_t at = check_random(state) % size;
    if (check_random(state) & 1)
      at = at / 4096 * 4096 + check_random(state) % 120;
    if (at >= size)
      continue;
    switch (check_random(state) % 4) {
    case 0:
      bytes[at] ^= (unsigned char)(1u << check_random(state) % 8);
      break;
    case 1:
      bytes[at] = (unsigned char)check_random(state);
      break;
    case 2:
      bytes[at] = (check_random(state) & 1) ? 0xff : 0;
      break;
    default: {
      size_t from = check_random(state) % size, length = 1 + check_random(state) % 64;
      if (from + length <= size && at + length <= size)
        memmove(bytes + at, bytes + from, length);
    }
    }
  }
}

/* Rows read from a mutated file are checked by measurements_of; sanitizers see the rest. */
static void test_mutations(uint64_t seed, const char *original, int64_t device) {
  uint64_t state = seed + 77;
  const char *path = in_folder("fuzz.db");
  int kept = 0, done = 0, least = (int)(100 * scale) + 1, most = (int)(20000 * scale);
  double until = seconds() + 4 * scale;
  size_t size;
  unsigned char *good = slurp(original, &size), *bytes = malloc(size);
  profile *p = NULL;
  while (done < most && (done < least || seconds() < until)) {
    if (done % 64 == 0) {
      profile_close(p);
      p = open_profile("none", 0, 0);
      open_device(p);
    }
    memcpy(bytes, good, size);
    mutate(bytes, size, &state);
    kept += profile_import_bytes(p, bytes, size) == TW_OK;
    for (int log2n = 3; log2n <= 6; log2n++)
      measurements_of(p, device, log2n);
    if (done % 8 == 0) { /* the reader's path, which does not walk the file first */
      spill(path, bytes, size);
      profile *q = open_profile(path, 1, 1);
      int64_t problems = 0;
      text out = TEXT_EMPTY;
      open_device(q);
      for (int log2n = 3; log2n <= 6; log2n++)
        measurements_of(q, device, log2n);
      CHECK_OK(profile_check(q, &out, &problems));
      text_free(&out);
      profile_close(q);
    }
    done++;
  }
  profile_close(p);
  printf("%d mutated files, %d of them still readable\n", done, kept);
  CHECK(done > 100 * scale);
  free(good);
  free(bytes);
}

/* ---- fault 10: rows ---- */

static int run_sql(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
  return code;
}

/* One row of one table spoilt in one column: it is never returned, it is counted, the rest works.
 */
static void check_spoilt(const char *path, int64_t device, int table, const char *set) {
  const char *name = profile_table_name(table);
  char sql[1024];
  sqlite3 *db = NULL;
  CHECK(sqlite3_open(path, &db) == SQLITE_OK);
  snprintf(sql, sizeof sql,
           "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = 1; UPDATE %s SET %s", name,
           set);
  CHECK(run_sql(db, sql) == SQLITE_OK);
  sqlite3_close(db);
  profile *p = open_profile(path, 1, 1);
  open_device(p);
  profile_facts described;
  profile_describe(p, &described);
  int64_t problems = 0;
  text out = TEXT_EMPTY;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(described.rejected_rows > 0 && problems >= described.rejected_rows && out.length);
  text_free(&out);
  int found = measurements_of(p, device, 3);
  int gone = table == TABLE_KERNEL || table == TABLE_CLASS || table == TABLE_MEASUREMENT;
  CHECK(found == (gone ? 0 : 1));
  if (found != (gone ? 0 : 1))
    fprintf(stderr, "%s SET %s: %d rows\n", name, set, found);
  profile_close(p);
}

/* One row in every table. */
static int64_t make_single(const char *path) {
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  uint8_t hash[32];
  measurement m = sample_measurement(3, 0, 0.004, 5);
  schedule_choice choice = {m.class_of, m.kernel, 0.004, SCHEDULE_SETTLED};
  profile_pass pass = {m.class_of, m.kernel, MADE_BY_MEASUREMENTS, 8, 100};
  sample_hash(1, hash);
  profile_note_measurement(p, device, &m);
  profile_note_schedule(p, device, &choice);
  profile_note_verified(p, device, hash, &choice.kernel, 1);
  profile_note_wanted(p, device, &choice.class_of);
  profile_note_tuning(p, device, &choice.class_of, 1, 100, TUNING_COMPLETE);
  profile_plan plan = {.of = {.n = {8}}, .elements = 8, .pass = &pass, .passes = 1};
  profile_note_planned(p, device, &plan, 1, 0);
  profile_close(p);
  return device;
}

static void test_ranges(void) {
  const char *path = strdup(in_folder("rows.db"));
  int64_t device = make_single(path);
  size_t size;
  void *good = slurp(path, &size);
  for (int table = 0; table < TABLE_COUNT; table++)
    for (int i = 0; i < profile_column_count(table); i++) {
      profile_column c = profile_column_at(table, i);
      int rowid = profile_table_has_rowid(table) && i == 0;
      char set[6][128];
      int sets = 0;
      if (!c.is_text && c.least > INT64_MIN) {
        snprintf(set[sets++], 128, "%s = %lld", c.name, (long long)c.least - 1);
        if (c.most < INT64_MAX)
          snprintf(set[sets++], 128, "%s = %lld", c.name, (long long)c.most + 1);
      }
      if (!rowid) {
        snprintf(set[sets++], 128, "%s = x'00'", c.name);
        snprintf(set[sets++], 128, "%s = %s", c.name, c.is_text ? "'a''b'" : "'many'");
        snprintf(set[sets++], 128, "%s = %s", c.name, c.is_text ? "printf('%200d', 1)" : "0.5");
      }
      for (int k = 0; k < sets; k++) {
        spill(path, good, size);
        check_spoilt(path, device, table, set[k]);
      }
    }
  free(good);
  free((void *)path);
}

/* Replaces the only kernel by another with the right id, and files the rows under it. */
static void check_kernel(const char *path, int64_t device, const record *r, const char *what,
                         const facts *f) {
  text sql = TEXT_EMPTY;
  const record_field_info *fields = record_field_table();
  text_add(&sql,
           "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = 1;"
           "UPDATE kernel SET id = %lld",
           (long long)record_id(r));
  for (int i = 0; i < FIELD_COUNT; i++)
    text_add(&sql, ", %s = %d", fields[i].name, r->value[i]);
  text_add(&sql, "; UPDATE measurement SET kernel = %lld; UPDATE schedule SET kernel = %lld;",
           (long long)record_id(r), (long long)record_id(r));
  CHECK(own_sql(path, sql.bytes) == SQLITE_OK);
  text_free(&sql);
  profile *p = open_profile(path, 1, 1);
  int64_t id = 0;
  CHECK_OK(profile_device(p, f, &id));
  CHECK(id == device);
  profile_facts described;
  profile_describe(p, &described);
  schedule_choice choice;
  pass_class c = sample_class(3);
  int found = 1, rows = measurements_of(p, device, 3);
  CHECK_OK(profile_schedule(p, device, &c, &choice, &found));
  CHECK(rows == 0 && found == 0 && described.rejected_rows >= 2);
  if (rows || found)
    fprintf(stderr, "%s: accepted\n", what);
  profile_close(p);
}

static void test_illegal_kernels(void) {
  static const struct {
    const char *what;
    int field, value, more_field, more_value;
  } wrongs[] = {
      {"product", FIELD_RADIX_0, 4, FIELD_RADIX_0, 4},
      {"product too big", FIELD_RADIX_0 + 1, 2, FIELD_RADIX_0, 8},
      {"a gap in the radices", FIELD_RADIX_0, 0, FIELD_RADIX_0 + 1, 8},
      {"elements below the radix", FIELD_ELEMENTS, 4, FIELD_ELEMENTS, 4},
      {"more threads than points", FIELD_THREADS, 64, FIELD_THREADS, 64},
      {"too many threads", FIELD_THREADS, 8, FIELD_TRANSFORMS, 1024},
      {"padding without shared memory", FIELD_PADDING, PADDING_INSERT, FIELD_PAD_BY, 1},
      {"hoisted without streaming", FIELD_TWIDDLE, TWIDDLE_HOISTED, FIELD_STREAMING, 0},
      {"another length", FIELD_LENGTH, 4, FIELD_RADIX_0, 4},
      {"another precision", FIELD_PRECISION, TW_F64, FIELD_PRECISION, TW_F64},
      {"shuffles in one stage", FIELD_EXCHANGE, EXCHANGE_SHUFFLE, FIELD_EXCHANGE, EXCHANGE_SHUFFLE},
      {"Rader's method of no points", FIELD_METHOD, METHOD_RADER, FIELD_POINTS, 0},
      {"a cofactor's method of no points", FIELD_METHOD, METHOD_RADER_COFACTOR, FIELD_POINTS, 0},
      {"Bluestein's method of no points", FIELD_METHOD, METHOD_BLUESTEIN, FIELD_POINTS, 0},
      {"points without a method", FIELD_POINTS, 8, FIELD_METHOD, METHOD_PLAIN},
      {"a method that is not known", FIELD_METHOD, METHOD_COUNT, FIELD_METHOD, METHOD_COUNT},
  };
  const char *path = strdup(in_folder("kernels.db"));
  int64_t device = make_single(path);
  facts f = facts_sm90();
  size_t size;
  void *good = slurp(path, &size);
  for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
    record r = sample_record(3, 0);
    r.value[wrongs[i].field] = wrongs[i].value;
    r.value[wrongs[i].more_field] = wrongs[i].more_value;
    spill(path, good, size);
    check_kernel(path, device, &r, wrongs[i].what, &f);
  }
  /* Legal, but more shared memory than this device has. */
  f.block_shared_max = 16384;
  f.sm_shared = 32768;
  profile *p = open_profile(path, 1, 1);
  CHECK_OK(profile_device(p, &f, &device));
  profile_close(p);
  record huge = sample_record(3, 0);
  huge.value[FIELD_TRANSFORMS] = 1024;
  huge.value[FIELD_INPUT] = IO_STAGED;
  CHECK_OK(record_valid(&huge));
  CHECK(record_shared_bytes(&huge) > f.block_shared_max);
  char sql[400];
  spill(path, good, size);
  snprintf(sql, sizeof sql,
           "UPDATE device SET id = %lld, block_shared_max = 16384, sm_shared = 32768;"
           "UPDATE measurement SET device = %lld; UPDATE schedule SET device = %lld;",
           (long long)device, (long long)device, (long long)device);
  CHECK(own_sql(path, sql) == SQLITE_OK);
  p = open_profile(path, 1, 1);
  CHECK_OK(profile_device(p, &f, &device));
  CHECK(measurements_of(p, device, 3) == 1); /* the good kernel does fit it */
  profile_close(p);
  check_kernel(path, device, &huge, "huge", &f);
  free(good);
  free((void *)path);
}

/* ---- faults 11 and 12: others at the file ---- */

static void test_stuck_lock(void) {
  const char *path = in_folder("lock.db");
  int ready[2], leave[2];
  char byte = 0;
  CHECK(pipe(ready) == 0 && pipe(leave) == 0);
  pid_t child = fork();
  if (child == 0) {
    int fd = file_lock(in_folder("lock.db.lock"), 0);
    byte = fd >= 0;
    (void)!write(ready[1], &byte, 1);
    (void)!read(leave[0], &byte, 1);
    _exit(fd >= 0 ? 0 : 1);
  }
  CHECK(read(ready[0], &byte, 1) == 1 && byte == 1);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  double before = seconds();
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  CHECK(seconds() - before < 2); /* bounded */
  CHECK(!exists(path) && measurements_of(p, device, 5) == 1);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.why && strstr(described.why, "lock"));
  before = seconds();
  CHECK_OK(profile_flush(p, 0)); /* backs off: no second wait */
  CHECK(seconds() - before < 0.2);
  CHECK(write(leave[1], &byte, 1) == 1);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK_OK(profile_flush(p, 1));
  profile_describe(p, &described);
  CHECK(!described.why);
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 1);
  for (int i = 0; i < 2; i++) {
    close(ready[i]);
    close(leave[i]);
  }
  /* A place that cannot hold a file: memory only. */
  spill(in_folder("plain"), "x", 1);
  p = open_profile(in_folder("plain/profile.db"), 1, 0);
  device = open_device(p);
  profile_note_measurement(p, device, &m);
  CHECK(profile_flush(p, 1) != TW_OK);
  CHECK(measurements_of(p, device, 5) == 1);
  profile_close(p);
}

static void test_host_sqlite(void) {
  const char *path = strdup(in_folder("host.db"));
  int64_t device = make_profile(path);
  sqlite3 *host = NULL;
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  CHECK(run_sql(host, "CREATE TABLE notes(x); SELECT count(*) FROM measurement") == SQLITE_OK);
  profile *p = open_profile(path, 1, 0);
  CHECK(measurements_of(p, device, 5) == 0); /* the device is not known yet */
  open_device(p);
  CHECK(measurements_of(p, device, 5) == 3);
  /* The host's transaction is open: its locks survive us, and our batch waits. */
  CHECK(run_sql(host, "BEGIN IMMEDIATE; INSERT INTO notes VALUES (1)") == SQLITE_OK);
  CHECK(stranger_can_write(path) == 0);
  measurement m = sample_measurement(5, 7, 0.003, 5);
  profile_note_measurement(p, device, &m);
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  profile *second = open_profile(path, 0, 0);
  profile_close(second);
  CHECK(stranger_can_write(path) == 0);
  CHECK(run_sql(host, "COMMIT") == SQLITE_OK);
  CHECK_OK(profile_flush(p, 1));
  CHECK(own_number(path, "SELECT count(*) FROM notes") == 1);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 13);
  sqlite3_close(host);
  /* Turn about, the host opening anew: nobody's rows are lost. */
  for (int i = 0; i < 20; i++) {
    char sql[64];
    snprintf(sql, sizeof sql, "INSERT INTO notes VALUES (%d)", i + 2);
    CHECK(own_sql(path, sql) == SQLITE_OK);
    m = sample_measurement(4, 8 + i, 0.003, 5);
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
  }
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM notes") == 21);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 33);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  free((void *)path);
}

/* ---- fault 4: killed writers ---- */

static pid_t start_writer(const char *path, uint64_t seed) {
  pid_t child = fork();
  if (child)
    return child;
  for (uint64_t state = seed * 2 + 1;;) {
    profile_options options = {.read_only = 0};
    profile *p = NULL;
    if (profile_open(path, 0, &options, &p) != TW_OK)
      _exit(1);
    facts f = facts_sm90();
    int64_t device;
    if (profile_device(p, &f, &device) != TW_OK)
      _exit(1);
    for (int i = 0; i < 4; i++) {
      uint64_t random = check_random(&state) >> 20;
      measurement m = sample_measurement(3 + (int)(random % 10), (int)(random >> 8 & 63), 0.004,
                                         1 + (int)(random >> 16 & 15));
      profile_note_measurement(p, device, &m);
      profile_note_wanted(p, device, &m.class_of);
    }
    (void)!profile_flush(p, 1);
    profile_close(p);
  }
}

/* Before any other test, since a child of a process that has used a profile has none. */
static void test_kills(uint64_t seed) {
  enum { WRITERS = 4 };
  const char *path = strdup(in_folder("killed.db"));
  const char *journal = in_folder("killed.db-journal"), *aside = in_folder("killed.db.damaged");
  pid_t writer[WRITERS];
  uint64_t state = seed + 5;
  int kills = 0, most = (int)(200 * scale), odd = 0, journals = 0, status;
  double until = seconds() + 10 * scale;
  for (int i = 0; i < WRITERS; i++)
    writer[i] = start_writer(path, seed + (uint64_t)i);
  while (kills < most && seconds() < until) {
    int victim = (int)(check_random(&state) % WRITERS);
    nanosleep(&(struct timespec){.tv_nsec = (long)(check_random(&state) % 16000000)}, NULL);
    kill(writer[victim], SIGKILL);
    if (waitpid(writer[victim], &status, 0) != writer[victim] || !WIFSIGNALED(status) ||
        WTERMSIG(status) != SIGKILL)
      odd++; /* a writer that died by itself */
    journals += exists(journal);
    writer[victim] = start_writer(path, seed + 100 + (uint64_t)kills++);
  }
  for (int i = 0; i < WRITERS; i++) {
    kill(writer[i], SIGKILL);
    waitpid(writer[i], &status, 0);
  }
  long long rows =
      own_number(path, "SELECT count(*) FROM measurement"); /* rolls back, if need be */
  CHECK(odd == 0 && kills > 20 && rows > 20);
  CHECK(!exists(aside));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  profile *p = open_profile(path, 0, 0);
  int64_t device = open_device(p), problems = 1;
  text out = TEXT_EMPTY;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 0);
  text_free(&out);
  measurement m = sample_measurement(13, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1)); /* the next start works */
  profile_close(p);
  CHECK(!exists(journal));
  printf("%d writers killed, %d journals left, %lld rows\n", kills, journals, rows);
  free((void *)path);
}

/* ---- fault 20: absurd numbers ---- */

static void test_absurd(void) {
  const char *path = in_folder("absurd.db");
  static const double absurd[] = {NAN, -NAN, INFINITY, -INFINITY, 0, -1, 1e-9, 1e300, -0.0};
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p), rejected = 0;
  profile_facts described;
  for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
    measurement m = sample_measurement(5, 0, absurd[i], 5);
    profile_note_measurement(p, device, &m);
    rejected++;
    if (absurd[i] == 0 || absurd[i] == 1e-9)
      continue; /* fine below */
    m = sample_measurement(5, 0, 0.004, 5);
    m.spread = absurd[i];
    profile_note_measurement(p, device, &m);
    m.spread = 0;
    m.fraction_of_copy = absurd[i];
    profile_note_measurement(p, device, &m);
    schedule_choice s = {m.class_of, m.kernel, absurd[i], SCHEDULE_SETTLED};
    profile_note_schedule(p, device, &s);
    rejected += 3;
  }
  measurement m = sample_measurement(5, 0, 0.004, 0);
  profile_note_measurement(p, device, &m); /* no runs */
  m = sample_measurement(5, 0, 0.004, 1);
  m.when = -1;
  profile_note_measurement(p, device, &m);
  m = sample_measurement(5, 0, 0.004, 1);
  m.class_of.length = 16; /* a kernel for 32 points */
  profile_note_measurement(p, device, &m);
  m = sample_measurement(5, 0, 0.004, 1);
  m.kernel.value[FIELD_RADIX_0] = 31;
  profile_note_measurement(p, device, &m);
  m = sample_measurement(5, 0, 0.004, 1);
  profile_note_measurement(p, device + 1, &m); /* a device that nobody named */
  schedule_choice s = {m.class_of, m.kernel, 0.004, (enum schedule_state)3};
  profile_note_schedule(p, device, &s);
  pass_class c = sample_class(5);
  c.volume_bucket = 64;
  profile_note_wanted(p, device, &c);
  profile_describe(p, &described);
  CHECK(described.rejected_rows == rejected + 7);
  CHECK(measurements_of(p, device, 5) == 0);
  CHECK_OK(profile_flush(p, 1));
  CHECK(!exists(path));
  profile_close(p);
}

int main(void) {
  uint64_t seed = check_seed();
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  if (scaled && strtod(scaled, NULL) > 0)
    scale = strtod(scaled, NULL);
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folder();
  test_kills(seed); /* first: children of a process that has used a profile write nothing */
  test_bad_files();
  int64_t device = make_profile(in_folder("today.db"));
  make_earlier(in_folder("today.db"), in_folder("earlier.db"), 4, FIELD_METHOD);
  test_mutations(seed, in_folder("today.db"), device);
  test_mutations(seed, in_folder("earlier.db"), device);
  test_ranges();
  test_illegal_kernels();
  test_stuck_lock();
  test_host_sqlite();
  test_absurd();
  remove_folder();
  return check_report();
}
