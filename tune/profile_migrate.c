/* profile_migrate.c: brings a profile of an earlier version to this one, within the caller's
 * transaction. Nothing that a reader could use is lost; what cannot be kept is named.
 *
 * Versions 1 to 5 had no table class: measurement, schedule and wanted each began with the device
 * and eight columns (earlier_class) that held several facts each, and did not tell strides apart.
 * Their table kernel had fewer columns, and narrow ranges that ALTER TABLE cannot widen. These four
 * tables are copied, dropped and filled anew; indexes and triggers that a user had put on them are
 * made again.
 *
 * Version 6 had fewer columns in tables kernel, class and transform. Later ones are 0 in its rows,
 * whose ids stay (profile_values.c); these tables are copied likewise, so that what .schema shows
 * is that of a fresh file. Version 7 had no table used and fewer columns in table planned, versions
 * 7 and 8 three columns less in table kernel, version 9 two, version 10 one. */
#include "operation.h"
#include "profile_migrate.h"
#include "profile_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_WITH_METHOD = 5, FIRST_WITH_CLASSES = 6, FIRST_WITH_KINDS = 7, FIRST_WITH_USED = 8 };

/* ---- tables with fewer columns ---- */

/* The record's fields in each version; later ones have their usual values. */
static const int fields_of_version[PROFILE_VERSION] = {0, 33, 35, 37, 38, 39, 39, 40, 40, 41, 42};
_Static_assert(FIELD_COUNT == 43, "a new record field needs a new version of the profile");

static int columns_before(enum profile_table table, int from) {
  if (table == TABLE_KERNEL)
    return KERNEL_FIELDS + fields_of_version[from];
  return table == TABLE_PLANNED ? PLANNED_ELEMENTS + 1
         : table == TABLE_CLASS ? CLASS_VOLUME + 1
                                : TRANSFORM_VOLUME + 1; /* of version 6 */
}

static void add_columns(text *sql, enum profile_table table, int count) {
  for (int i = 0; i < count; i++)
    text_add(sql, "%s%s", i ? ", " : "", profile_column_at(table, i).name);
}

static int32_t usual_value(enum profile_table table, int column) {
  return table == TABLE_KERNEL ? record_field_table()[column - KERNEL_FIELDS].usual : 0;
}

/* The table as this version makes it, with the rows that an earlier one had. */
static tw_status widen(sqlite3 *db, enum profile_table table, int from) {
  text sql = TEXT_EMPTY;
  const char *name = profile_table_name(table);
  int had = columns_before(table, from);
  text_add(&sql, "CREATE TEMP TABLE earlier_%s AS SELECT ", name);
  add_columns(&sql, table, had);
  text_add(&sql, " FROM main.%s; DROP TABLE main.%s;\n", name, name);
  schema_table_sql(table, &sql);
  text_add(&sql, "INSERT OR IGNORE INTO main.%s(", name);
  add_columns(&sql, table, profile_column_count(table));
  text_add(&sql, ") SELECT ");
  add_columns(&sql, table, had);
  for (int i = had; i < profile_column_count(table); i++)
    text_add(&sql, ", %d", usual_value(table, i));
  text_add(&sql, " FROM temp.earlier_%s;\n", name);
  return schema_run(db, &sql, "converting a table");
}

/* Rows of versions without a method: points and n imply it, as in record_unpack. */
static tw_status add_method(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql,
           "UPDATE kernel SET method = CASE WHEN points <= n THEN %d WHEN points = n + 1 THEN %d "
           "ELSE %d END WHERE points <> 0;\n",
           METHOD_BLUESTEIN, METHOD_RADER, METHOD_RADER_COFACTOR);
  return schema_run(db, &sql, "converting kernels");
}

/* ---- classes of versions before 6 ---- */

enum earlier_column {
  EARLIER_PRECISION, /* of the arithmetic, or the format of a side whose numbers are smaller */
  EARLIER_LENGTH,
  EARLIER_ROLE, /* a sum: 1 a pass twiddle at load, 2 at store; 4 a chirp at load, 8 at store, 12 a
                   filter; 16 * (axes - 1); 64 transposed; 128 misaligned, and blocks must not
                   overlap; 256 * the type */
  EARLIER_IN,   /* 0 unit stride, 1 interleaved rows, 2 neither; + 4 * (nested loops - 1) */
  EARLIER_OUT,
  EARLIER_IN_BUCKET,  /* log2 of the stride in bytes; of several axes, how many divisors of the
                         length are less than the second axis */
  EARLIER_OUT_BUCKET, /* likewise; of three axes, the third one's divisors */
  EARLIER_VOLUME,
  EARLIER_COLUMNS
};
#define EARLIER_CLASS                                                                              \
  "precision, length, role, in_class, out_class, in_bucket, out_bucket, volume_bucket"
static const int64_t earlier_most[EARLIER_COLUMNS] = {3, INT32_MAX, 1023, 15, 15, 63, 63, 63};

/* The divisor of n that has so many smaller ones; 0: there is none. */
static int32_t divisor_at(int64_t n, int64_t index) {
  for (int64_t d = 1; d <= n && d <= RECORD_SHARED_MOST; d++)
    if (n % d == 0 && !index--)
      return (int32_t)d;
  return 0;
}

static pass_side earlier_side(const int64_t *old, int output, int axes) {
  int64_t kind = old[EARLIER_IN + output] % 4, loops = old[EARLIER_IN + output] / 4;
  pass_side side = {.format = (int32_t)old[EARLIER_PRECISION],
                    .loops = loops ? (int32_t)loops + 1 : 0};
  if (!kind)
    return side;
  side.stride = STRIDE_UNKNOWN;
  side.interleaved = kind == 1;
  side.distance_bucket = axes > 1 ? 0 : (int32_t)old[EARLIER_IN_BUCKET + output];
  return side;
}

/* 0: no pass had this class. What strides are is unknown, but where they are unit or the flag of
 * misaligned points tells (pass_class_before). */
static int class_of_earlier(const int64_t *old, pass_class *c) {
  for (int i = 0; i < EARLIER_COLUMNS; i++)
    if (old[i] < (i == EARLIER_LENGTH) || old[i] > earlier_most[i])
      return 0;
  int role = (int)old[EARLIER_ROLE], does = role % 16, axes = 1 + role / 16 % 4;
  if (axes > RECORD_AXES_MAX || old[EARLIER_IN] % 4 == 3 || old[EARLIER_OUT] % 4 == 3)
    return 0;
  *c = (pass_class){.type = role / 256,
                    .precision = number_of((int)old[EARLIER_PRECISION])->arithmetic,
                    .length = (int32_t)old[EARLIER_LENGTH],
                    .transposed = role / 64 % 2,
                    .misaligned = role / 128 % 2,
                    .in = earlier_side(old, 0, axes),
                    .out = earlier_side(old, 1, axes),
                    .volume_bucket = (int32_t)old[EARLIER_VOLUME]};
  if (c->misaligned && c->out.distance_bucket >= 5)
    c->out.stride = STRIDE_OTHER;
  int filter = does >= 12, chirp_load = !filter && does & 4, chirp_store = !filter && does & 8;
  c->at_middle = filter ? OPERATION_FILTER : OPERATION_NONE;
  c->at_load = chirp_load ? OPERATION_CHIRP : does & 1 ? OPERATION_TWIDDLE : OPERATION_NONE;
  c->at_store = chirp_store ? OPERATION_CHIRP : does & 2 ? OPERATION_TWIDDLE : OPERATION_NONE;
  if (axes > 1)
    c->axis_2 = divisor_at(c->length, old[EARLIER_IN_BUCKET]);
  if (axes > 2)
    c->axis_3 = divisor_at(c->length, old[EARLIER_OUT_BUCKET]);
  return pass_axes(c) == axes;
}

/* ---- the tables that name classes ---- */

/* How many columns each had after those of the class. */
static const struct {
  enum profile_table table;
  int tails;
} rebuilt[] = {{TABLE_MEASUREMENT, 6}, {TABLE_SCHEDULE, 4}, {TABLE_WANTED, 2}};
enum { REBUILT = sizeof rebuilt / sizeof *rebuilt };

static void add_tail(text *sql, int i, const char *prefix) {
  for (int k = 0; k < rebuilt[i].tails; k++)
    text_add(sql, ", %s%s", prefix, profile_column_at(rebuilt[i].table, AFTER_CLASS + k).name);
}

/* Fails where a table has more or fewer columns than that version gave it: it would lose them. */
static tw_status check_columns(sqlite3 *db, enum profile_table table, int expected) {
  text sql = TEXT_EMPTY;
  char *bytes = NULL;
  sqlite3_stmt *all = NULL;
  text_add(&sql, "SELECT * FROM main.%s", profile_table_name(table));
  TRY(text_take(&sql, &bytes, NULL));
  int code = sqlite3_prepare_v2(db, bytes, -1, &all, NULL);
  free(bytes);
  int columns = sqlite3_column_count(all);
  sqlite3_finalize(all);
  if (code != SQLITE_OK)
    return schema_fail(db, "reading an earlier table");
  if (columns != expected)
    return status_fail(TW_FILE_ERROR, "its table %s is not as an earlier version made it",
                       profile_table_name(table));
  return TW_OK;
}

static tw_status check_tables(sqlite3 *db, int from) {
  TRY(check_columns(db, TABLE_KERNEL, columns_before(TABLE_KERNEL, from)));
  for (int i = 0; i < REBUILT; i++)
    TRY(check_columns(db, rebuilt[i].table, 1 + EARLIER_COLUMNS + rebuilt[i].tails));
  return TW_OK;
}

static tw_status set_aside(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql, "CREATE TEMP TABLE class_of(" EARLIER_CLASS ", id INTEGER, "
                 "PRIMARY KEY(" EARLIER_CLASS ")) WITHOUT ROWID;\n");
  for (int i = 0; i < REBUILT; i++) {
    const char *name = profile_table_name(rebuilt[i].table);
    text_add(&sql, "CREATE TEMP TABLE earlier_%s AS SELECT device, " EARLIER_CLASS, name);
    add_tail(&sql, i, "");
    text_add(&sql, " FROM main.%s; DROP TABLE main.%s;\n", name, name);
  }
  schema_table_sql(TABLE_CLASS, &sql);
  schema_table_sql(TABLE_TRANSFORM, &sql);
  schema_table_sql(TABLE_PLANNED, &sql);
  schema_table_sql(TABLE_PLANNED_PASS, &sql);
  schema_table_sql(TABLE_TUNING, &sql);
  schema_table_sql(TABLE_USED, &sql);
  for (int i = 0; i < REBUILT; i++)
    schema_table_sql(rebuilt[i].table, &sql);
  return schema_run(db, &sql, "setting earlier tables aside");
}

/* One earlier class as a row of table class, and which one it became. */
static tw_status convert_class(profile_rows *rows, sqlite3_stmt *map, const int64_t *old) {
  pass_class c;
  profile_row row;
  int accepted;
  if (!class_of_earlier(old, &c))
    return TW_OK;
  row_of_class(&c, &row);
  TRY(rows_put(rows, TABLE_CLASS, &row, 0, &accepted));
  if (!accepted)
    return TW_OK;
  sqlite3_reset(map);
  for (int i = 0; i < EARLIER_COLUMNS; i++)
    sqlite3_bind_int64(map, i + 1, old[i]);
  sqlite3_bind_int64(map, EARLIER_COLUMNS + 1, row.value[CLASS_ID]);
  int code = sqlite3_step(map);
  sqlite3_reset(map);
  return code == SQLITE_DONE ? TW_OK : schema_fail(rows->db, "converting classes");
}

static tw_status convert_each(profile_rows *rows, sqlite3_stmt *each, sqlite3_stmt *map) {
  int code;
  while ((code = sqlite3_step(each)) == SQLITE_ROW) {
    int64_t old[EARLIER_COLUMNS];
    int integers = 1;
    for (int i = 0; i < EARLIER_COLUMNS; i++) {
      integers &= sqlite3_column_type(each, i) == SQLITE_INTEGER;
      old[i] = sqlite3_column_int64(each, i);
    }
    if (integers)
      TRY(convert_class(rows, map, old));
  }
  return code == SQLITE_DONE ? TW_OK : schema_fail(rows->db, "reading earlier classes");
}

static tw_status convert_classes(sqlite3 *db) {
  static const char each_sql[] = "SELECT " EARLIER_CLASS " FROM temp.earlier_measurement UNION "
                                 "SELECT " EARLIER_CLASS " FROM temp.earlier_schedule UNION "
                                 "SELECT " EARLIER_CLASS " FROM temp.earlier_wanted";
  static const char map_sql[] = "INSERT INTO temp.class_of VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)";
  profile_rows rows = {.db = db};
  sqlite3_stmt *each = NULL, *map = NULL;
  tw_status status = TW_OK;
  if (sqlite3_prepare_v2(db, each_sql, -1, &each, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, map_sql, -1, &map, NULL) != SQLITE_OK)
    status = schema_fail(db, "reading earlier classes");
  if (status == TW_OK)
    status = convert_each(&rows, each, map);
  sqlite3_finalize(each);
  sqlite3_finalize(map);
  rows_close(&rows);
  return status;
}

/* Rows whose class nobody could ask for stay behind; a NULL in them does so too. */
static tw_status fill(sqlite3 *db, int i) {
  text sql = TEXT_EMPTY;
  const char *name = profile_table_name(rebuilt[i].table);
  text_add(&sql, "INSERT OR IGNORE INTO main.%s(device, class", name);
  add_tail(&sql, i, "");
  text_add(&sql, "%s) SELECT e.device, c.id",
           rebuilt[i].table == TABLE_MEASUREMENT ? ", cost_us, is_default" : "");
  add_tail(&sql, i, "e.");
  text_add(&sql, "%s FROM temp.earlier_%s e JOIN temp.class_of c USING (" EARLIER_CLASS ");\n",
           rebuilt[i].table == TABLE_MEASUREMENT ? ", 0, 0" : "", name);
  return schema_run(db, &sql, "converting rows");
}

/* Adds how many rows of an earlier table were not copied to the new one; drops the earlier one. */
static tw_status end_table(sqlite3 *db, enum profile_table table, int64_t *left_out) {
  const char *name = profile_table_name(table);
  sqlite3_stmt *count = NULL;
  text drop = TEXT_EMPTY;
  char counted[128];
  snprintf(counted, sizeof counted,
           "SELECT (SELECT count(*) FROM temp.earlier_%s) - (SELECT count(*) FROM main.%s)", name,
           name);
  int code = sqlite3_prepare_v2(db, counted, -1, &count, NULL);
  if (code == SQLITE_OK && (code = sqlite3_step(count)) == SQLITE_ROW)
    *left_out += sqlite3_column_int64(count, 0);
  sqlite3_finalize(count);
  if (code != SQLITE_ROW)
    return schema_fail(db, "counting rows");
  text_add(&drop, "DROP TABLE temp.earlier_%s", name);
  return schema_run(db, &drop, "ending a migration");
}

/* What tuning took is known by what it left. */
static tw_status fill_tuning(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql,
           "INSERT INTO main.tuning(device, class, kernels_measured, cost_us, ended, last_at) "
           "SELECT m.device, m.class, count(*), 0, CASE (SELECT state FROM main.schedule s WHERE "
           "s.device = m.device AND s.class = m.class) WHEN %d THEN %d ELSE %d END, "
           "max(measured_at) FROM main.measurement m GROUP BY m.device, m.class;",
           SCHEDULE_SETTLED, TUNING_COMPLETE, TUNING_INTERRUPTED);
  return schema_run(db, &sql, "counting measurements");
}

/* ---- all of it ---- */

static tw_status rebuild(sqlite3 *db, int from, int64_t *left_out) {
  TRY(check_tables(db, from));
  TRY(migrate_keep_objects(db, "'kernel', 'measurement', 'schedule', 'wanted'"));
  TRY(widen(db, TABLE_KERNEL, from));
  if (from < FIRST_WITH_METHOD)
    TRY(add_method(db));
  TRY(end_table(db, TABLE_KERNEL, left_out));
  TRY(set_aside(db));
  TRY(convert_classes(db));
  for (int i = 0; i < REBUILT; i++) {
    TRY(fill(db, i));
    TRY(end_table(db, rebuilt[i].table, left_out));
  }
  TRY(fill_tuning(db));
  text sql = TEXT_EMPTY;
  text_add(&sql, "DROP TABLE temp.class_of");
  return schema_run(db, &sql, "ending a migration");
}

static tw_status widen_all(sqlite3 *db, int from, int64_t *left_out) {
  static const enum profile_table wider[] = {TABLE_KERNEL, TABLE_PLANNED, TABLE_CLASS,
                                             TABLE_TRANSFORM};
  static const char *const names[] = {"'kernel'", "'kernel', 'planned'",
                                      "'kernel', 'planned', 'class', 'transform'"};
  const int some = (from < FIRST_WITH_USED) + (from < FIRST_WITH_KINDS);
  const int count = some < 2 ? some + 1 : (int)(sizeof wider / sizeof *wider);
  text sql = TEXT_EMPTY;
  for (int i = 0; i < count; i++)
    TRY(check_columns(db, wider[i], columns_before(wider[i], from)));
  TRY(migrate_keep_objects(db, names[some]));
  if (from < FIRST_WITH_USED)
    schema_table_sql(TABLE_USED, &sql);
  TRY(schema_run(db, &sql, "creating its tables"));
  for (int i = 0; i < count; i++) {
    TRY(widen(db, wider[i], from));
    TRY(end_table(db, wider[i], left_out));
  }
  return TW_OK;
}

/* Tables that earlier versions had not: the first version with each. */
static const struct {
  enum profile_table table;
  int first;
} later[] = {{TABLE_CLASS, FIRST_WITH_CLASSES},   {TABLE_TRANSFORM, FIRST_WITH_CLASSES},
             {TABLE_PLANNED, FIRST_WITH_CLASSES}, {TABLE_PLANNED_PASS, FIRST_WITH_CLASSES},
             {TABLE_TUNING, FIRST_WITH_CLASSES},  {TABLE_USED, FIRST_WITH_USED}};

static tw_status make_room(sqlite3 *db, int from, char *lost) {
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    if (from < later[i].first)
      TRY(migrate_give_way(db, profile_table_name(later[i].table), lost));
  return TW_OK;
}

tw_status schema_migrate(sqlite3 *db, int from, char *lost) {
  text sql = TEXT_EMPTY;
  int64_t left_out = 0;
  lost[0] = '\0';
  for (int table = 0; table < TABLE_COUNT && !from; table++)
    schema_table_sql(table, &sql);
  text_add(&sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;", PROFILE_APPLICATION_ID,
           PROFILE_VERSION);
  TRY(schema_run(db, &sql, "creating its tables"));
  if (!from || from == PROFILE_VERSION)
    return TW_OK;
  TRY(make_room(db, from, lost));
  TRY((from < FIRST_WITH_CLASSES ? rebuild : widen_all)(db, from, &left_out));
  if (left_out)
    migrate_add_lost(lost, "%lld rows that no library could use are dropped", (long long)left_out);
  return migrate_restore_objects(db, lost);
}
