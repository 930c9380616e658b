/* profile_help.h: what the tests of the profile share: a scratch folder, sample values, and a
 * connection that does not go through the library, like that of a person's sqlite3. */
#ifndef PROFILE_HELP_H
#define PROFILE_HELP_H

#include "check.h"
#include "profile.h"
#include "profile_schema.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

static inline void make_folder(void) {
  strcpy(folder, "/tmp/twiddle-profile-XXXXXX");
  if (!mkdtemp(folder))
    abort();
}

static inline void remove_folder(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  CHECK(system(command) == 0);
}

/* A path in the scratch folder. Four buffers are used in turn. */
static inline const char *in_folder(const char *name) {
  static char paths[4][160];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static inline int exists(const char *path) {
  struct stat found;
  return lstat(path, &found) == 0;
}

static inline void *slurp(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  *size = 0;
  if (!file)
    return NULL;
  char *bytes = malloc(64 << 20);
  *size = fread(bytes, 1, 64 << 20, file);
  fclose(file);
  return bytes;
}

static inline void spill(const char *path, const void *bytes, size_t size) {
  unlink(path);
  FILE *file = fopen(path, "wb");
  CHECK(file && fwrite(bytes, 1, size, file) == size);
  if (file)
    fclose(file);
  chmod(path, 0600);
}

/* Runs SQL on an open connection. */
static inline int run_sql(sqlite3 *db, const char *sql) {
  int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
  return code;
}

/* Runs SQL on the file with a connection of our own. */
static inline int own_sql(const char *path, const char *sql) {
  sqlite3 *db = NULL;
  int code = sqlite3_open(path, &db);
  if (code == SQLITE_OK)
    code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
  sqlite3_close(db);
  return code;
}

/* Whether another process could begin to write: 0 while somebody's lock holds. The system is asked,
 * since a forked child's SQLite believes what its parent's knew. */
static inline int stranger_can_write(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    struct flock used = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 1 << 30, .l_len = 512};
    int fd = open(path, O_RDWR);
    _exit(fcntl(fd, F_GETLK, &used) == 0 ? used.l_type == F_UNLCK : 2);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Appends every row as text; *(text *)out. */
static inline int append_row(void *out, int columns, char **values, char **names) {
  (void)names;
  for (int i = 0; i < columns; i++)
    text_add(out, "%s%s", i ? "|" : "", values[i] ? values[i] : "null");
  text_add(out, "\n");
  return 0;
}

static inline char *own_rows(const char *path, const char *sql) {
  text out = TEXT_EMPTY;
  char *bytes = NULL;
  sqlite3 *db = NULL;
  if (sqlite3_open(path, &db) != SQLITE_OK ||
      sqlite3_exec(db, sql, append_row, &out, NULL) != SQLITE_OK)
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
  sqlite3_close(db);
  return text_take(&out, &bytes, NULL) == TW_OK ? bytes : NULL;
}

static inline long long own_number(const char *path, const char *sql) {
  char *rows = own_rows(path, sql);
  long long number = rows && *rows ? strtoll(rows, NULL, 10) : -1;
  free(rows);
  return number;
}

/* Whether a query gives exactly this text. */
static inline int own_is(const char *path, const char *sql, const char *expected) {
  char *rows = own_rows(path, sql);
  int same = rows && !strcmp(rows, expected);
  if (!same)
    fprintf(stderr, "%s gives\n%s", sql, rows ? rows : "nothing\n");
  free(rows);
  return same;
}

/* A legal record of 2^log2n points; variants differ in harmless fields. */
static inline record sample_record(int log2n, int variant) {
  record r = record_usual(TW_F32, 1 << log2n);
  int left = log2n, stage = 0, most = 1;
  while (left > 0) {
    int bits = left < 3 ? left : 3;
    r.value[FIELD_RADIX_0 + stage++] = 1 << bits;
    most = bits > most ? bits : most;
    left -= bits;
  }
  r.value[FIELD_ELEMENTS] = 8;
  r.value[FIELD_THREADS] = 1 << (log2n > 3 ? log2n - 3 : 0);
  for (int s = 0; s < stage; s++)
    if (record_stage_threads(&r, s) > r.value[FIELD_THREADS])
      r.value[FIELD_THREADS] = record_stage_threads(&r, s);
  r.value[FIELD_LOAD_HINT] = variant & 1;
  r.value[FIELD_STORE_HINT] = variant >> 1 & 1;
  r.value[FIELD_WHOLE] = variant >> 2 & 1;
  r.value[FIELD_SPILLS] = variant >> 3 & 1;
  r.value[FIELD_STREAMING] = variant >> 4 & 1;
  r.value[FIELD_MIN_BLOCKS] = variant >> 5 & 1;
  return r;
}

static inline pass_class sample_class(int log2n) {
  return (pass_class){.precision = TW_F32, .length = 1 << log2n, .volume_bucket = 28};
}

static inline measurement sample_measurement(int log2n, int variant, double ns, int runs) {
  return (measurement){.class_of = sample_class(log2n),
                       .kernel = sample_record(log2n, variant),
                       .ns_per_element = ns,
                       .spread = 0.031,
                       .fraction_of_copy = 0.87,
                       .runs = runs,
                       .when = 1790000000 + runs};
}

/* A plan of rows of 8 points, each pass in a class of its own. The caller frees its passes. */
static inline profile_plan sample_plan(int64_t n, int passes, int variant) {
  profile_plan plan = {.of = {.n = {n}, .volume_log2 = 20},
                       .elements = 8 * n,
                       .pass = calloc((size_t)passes, sizeof *plan.pass),
                       .passes = passes};
  for (int i = 0; i < passes; i++) {
    pass_class c = sample_class(3);
    c.volume_bucket = i % 60;
    plan.pass[i] = (profile_pass){c, sample_record(3, variant), (enum plan_maker)(variant % 3),
                                  64 * n, 1e3 * variant};
  }
  return plan;
}

static inline void note_sample_plan(profile *p, int64_t device, int64_t n, int passes, int variant,
                                    int64_t count) {
  profile_plan plan = sample_plan(n, passes, variant);
  profile_note_planned(p, device, &plan, count, 0);
  free(plan.pass);
}

static inline void sample_hash(int seed, uint8_t hash[32]) {
  for (int i = 0; i < 32; i++)
    hash[i] = (uint8_t)(seed * 7 + i * 37 + 200);
}

static inline profile *open_profile(const char *paths, int named, int read_only) {
  profile_options options = {.read_only = read_only};
  profile *p = NULL;
  CHECK_OK(profile_open(paths, named, &options, &p));
  return p;
}

static inline int64_t open_device(profile *p) {
  facts f = facts_sm90();
  int64_t id = 0;
  CHECK_OK(profile_device(p, &f, &id));
  return id;
}

/* Of how many kernels the profile has measurements for a class. */
static inline int kernels_measured(profile *p, int64_t device, const pass_class *c) {
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, c, &rows, &count));
  free(rows);
  return count;
}

/* The eight columns that stood for a class before version 6. */
static const char earlier_class[] =
    "CASE WHEN in_format > 1 THEN in_format WHEN out_format > 1 THEN out_format ELSE precision END,"
    "length, (at_load = 1) + 2 * (at_store = 1) + 4 * (at_load = 2) + 8 * (at_store = 2)"
    " + 12 * (at_middle = 3) + 16 * ((axis_2 > 0) + (axis_3 > 0)) + 64 * transposed"
    " + 128 * (misaligned AND NOT overlap) + 256 * type,"
    "(in_stride > 0) * (2 - in_interleaved) + 4 * max(in_loops - 1, 0),"
    "(out_stride > 0) * (2 - out_interleaved) + 4 * max(out_loops - 1, 0),"
    "CASE axis_2 WHEN 0 THEN in_distance_log2 ELSE"
    " (SELECT count(*) FROM number WHERE i < axis_2 AND length % i = 0) END,"
    "CASE axis_3 WHEN 0 THEN out_distance_log2 ELSE"
    " (SELECT count(*) FROM number WHERE i < axis_3 AND length % i = 0) END, volume_log2";

/* Puts a table that names classes back to what it was before version 6. */
static inline void add_earlier_table(text *sql, enum profile_table table, int tails) {
  const char *name = profile_table_name(table);
  text_add(sql,
           "ALTER TABLE %s RENAME TO later; CREATE TABLE %s(device, precision, length, role, "
           "in_class, out_class, in_bucket, out_bucket, volume_bucket",
           name, name);
  for (int k = 0; k < tails; k++)
    text_add(sql, ", %s", profile_column_at(table, AFTER_CLASS + k).name);
  text_add(sql,
           ", PRIMARY KEY(device, precision, length, role, in_class, out_class, in_bucket, "
           "out_bucket, volume_bucket%s)) WITHOUT ROWID;"
           "INSERT OR REPLACE INTO %s SELECT device, %s",
           table == TABLE_MEASUREMENT ? ", kernel" : "", name, earlier_class);
  for (int k = 0; k < tails; k++)
    text_add(sql, ", %s", profile_column_at(table, AFTER_CLASS + k).name);
  text_add(sql, " FROM later JOIN class ON class.id = later.class; DROP TABLE later;");
}

/* Drops the views, which would hinder the renaming of tables. */
static inline void add_no_views(text *sql) {
  for (int i = 0; schema_view_name(i); i++)
    text_add(sql, "DROP VIEW %s;", schema_view_name(i));
}

/* Puts a table back to its first so many columns, with the ranges that they have today; those of
 * records take no values but those that have a name. */
static inline void add_narrow_table(text *sql, enum profile_table table, int columns) {
  const char *name = profile_table_name(table);
  int by_rowid = profile_table_has_rowid(table);
  text_add(sql, "ALTER TABLE %s RENAME TO later; CREATE TABLE %s(", name, name);
  for (int i = 0; i < columns; i++) {
    profile_column c = profile_column_at(table, i);
    if (table == TABLE_KERNEL && i >= KERNEL_FIELDS)
      c.most = record_field_table()[i - KERNEL_FIELDS].most;
    if (!i && by_rowid)
      text_add(sql, "%s INTEGER PRIMARY KEY", c.name);
    else
      text_add(sql,
               "%s%s INTEGER NOT NULL CHECK(typeof(%s) = 'integer' AND %s BETWEEN %lld AND "
               "%lld)",
               i ? ", " : "", c.name, c.name, c.name, (long long)c.least, (long long)c.most);
  }
  if (!by_rowid)
    text_add(sql, ", PRIMARY KEY(%s, %s)", profile_column_at(table, 0).name,
             profile_column_at(table, 1).name);
  text_add(sql, ")%s; INSERT INTO %s SELECT ", by_rowid ? "" : " WITHOUT ROWID", name);
  for (int i = 0; i < columns; i++)
    text_add(sql, "%s%s", i ? ", " : "", profile_column_at(table, i).name);
  text_add(sql, " FROM later; DROP TABLE later;");
}

/* Versions before 8 did not count executions. */
static inline void add_no_use(text *sql) {
  text_add(sql, "DROP TABLE used;");
  add_narrow_table(sql, TABLE_PLANNED, PLANNED_ELEMENTS + 1);
}

/* Versions before 6 had no classes, and what came with them. */
static inline void add_no_classes(text *sql) {
  text_add(sql, "CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT "
                "i + 1 FROM n WHERE i < 4096) SELECT i FROM n;");
  add_earlier_table(sql, TABLE_MEASUREMENT, 6);
  add_earlier_table(sql, TABLE_SCHEDULE, 4);
  add_earlier_table(sql, TABLE_WANTED, 2);
  text_add(sql, "DROP TABLE class; DROP TABLE tuning; DROP TABLE transform; DROP TABLE planned; "
                "DROP TABLE planned_pass;");
}

/* Writes a file as an earlier version of the library would, with as many fields of records. Its
 * rows come from a file of today, whose records and classes must not use later columns. */
static inline void make_earlier(const char *today, const char *path, int version, int fields) {
  text sql = TEXT_EMPTY;
  size_t size = 0;
  void *bytes = slurp(today, &size);
  spill(path, bytes, size);
  free(bytes);
  text_add(&sql, "BEGIN;");
  add_no_views(&sql);
  if (version < 8)
    add_no_use(&sql);
  if (version < 6) {
    add_no_classes(&sql);
  } else if (version < 7) {
    add_narrow_table(&sql, TABLE_CLASS, CLASS_VOLUME + 1);
    add_narrow_table(&sql, TABLE_TRANSFORM, TRANSFORM_VOLUME + 1);
  }
  add_narrow_table(&sql, TABLE_KERNEL, KERNEL_FIELDS + fields);
  text_add(&sql, "PRAGMA user_version = %d; COMMIT;", version);
  CHECK(own_sql(path, sql.bytes) == SQLITE_OK);
  text_free(&sql);
}

#endif
