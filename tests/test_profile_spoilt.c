/* test_profile_spoilt.c: rows that lie: columns out of range, kernels that nobody could compile,
 * and timings that cannot be. */
#include "profile_faults.h"
#include "profile_schema.h"

#include <math.h>

/* ---- rows of the file: fault 10 ---- */

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

/* ---- absurd numbers: fault 20 ---- */

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
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folder();
  test_ranges();
  test_illegal_kernels();
  test_absurd();
  remove_folder();
  return check_report();
}
