/* profile_schema.h: the profile's tables, columns and views, and how a file of an earlier version
 * gets them.
 *
 * One list of columns drives the SQL text, the statements, the range checks and the tests; the
 * columns of table kernel come from record_field_table(). The connection is the caller's. */
#ifndef PROFILE_SCHEMA_H
#define PROFILE_SCHEMA_H

#include "record.h"
#include "status.h"
#include "text.h"
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

enum {
  PROFILE_APPLICATION_ID = 0x54776964, /* "Twid" */
  PROFILE_VERSION = 11,
  PROFILE_COLUMNS_MAX = 48,
  PROFILE_NAME_BYTES = 96,
  PROFILE_LOST_BYTES = 512
};

enum profile_table {
  TABLE_DEVICE,
  TABLE_KERNEL,
  TABLE_CLASS,
  TABLE_TRANSFORM,
  TABLE_MEASUREMENT,
  TABLE_SCHEDULE,
  TABLE_VERIFIED,
  TABLE_WANTED,
  TABLE_TUNING,
  TABLE_USED,
  TABLE_PLANNED,
  TABLE_PLANNED_PASS, /* the passes of a row of planned; written together with it */
  TABLE_COUNT
};

/* Columns by position. Measurement, schedule, wanted, tuning and used begin with the device and
 * the class; planned and planned_pass with the device and the transform. */
enum {
  DEVICE_ID,
  DEVICE_NAME, /* the only text of the profile, for people */
  DEVICE_IS_CPU,
  DEVICE_ARCH,
  DEVICE_SMS,
  DEVICE_SM_SHARED,
  DEVICE_BLOCK_SHARED,
  DEVICE_DRIVER_MAJOR,
  DEVICE_DRIVER, /* the identity ends before this one */
  DEVICE_WARP,
  DEVICE_BLOCK_THREADS,
  DEVICE_SM_THREADS,
  DEVICE_SM_BLOCKS,
  DEVICE_SM_REGISTERS,
  DEVICE_BLOCK_RESERVED,
  DEVICE_L2,
  DEVICE_COPY_MBPS,
  DEVICE_ISSUE_MIPS
};
enum { KERNEL_ID, KERNEL_FIELDS };
enum {
  CLASS_SIDE_FORMAT,
  CLASS_SIDE_STRIDE,
  CLASS_SIDE_INTERLEAVED,
  CLASS_SIDE_DISTANCE,
  CLASS_SIDE_LOOPS,
  CLASS_SIDE_COLUMNS
};
enum {
  CLASS_ID,
  CLASS_TYPE,
  CLASS_PRECISION,
  CLASS_LENGTH,
  CLASS_AXIS_2,
  CLASS_AXIS_3,
  CLASS_LOAD,
  CLASS_MIDDLE,
  CLASS_STORE,
  CLASS_TRANSPOSED,
  CLASS_MISALIGNED,
  CLASS_OVERLAP,
  CLASS_IN, /* each side has CLASS_SIDE_COLUMNS */
  CLASS_OUT = CLASS_IN + CLASS_SIDE_COLUMNS,
  CLASS_VOLUME = CLASS_OUT + CLASS_SIDE_COLUMNS, /* version 6 ends here */
  CLASS_KIND,
  CLASS_MIRRORED,
  CLASS_IN_WORDS,
  CLASS_OUT_WORDS,
  CLASS_COLUMNS
};
enum {
  TRANSFORM_ID,
  TRANSFORM_TYPE,
  TRANSFORM_PRECISION,
  TRANSFORM_IN_FORMAT,
  TRANSFORM_OUT_FORMAT,
  TRANSFORM_PLACEMENT,
  TRANSFORM_DIGIT_ORDER,
  TRANSFORM_LAYOUT,
  TRANSFORM_N,                        /* one for each dimension */
  TRANSFORM_VOLUME = TRANSFORM_N + 8, /* version 6 ends here */
  TRANSFORM_KINDS,
  TRANSFORM_COLUMNS
};
enum { OF_DEVICE, OF_CLASS, AFTER_CLASS };
enum { OF_TRANSFORM = OF_CLASS, AFTER_TRANSFORM };
enum {
  MEASUREMENT_KERNEL = AFTER_CLASS,
  MEASUREMENT_FS,
  MEASUREMENT_SPREAD,
  MEASUREMENT_COPY,
  MEASUREMENT_RUNS,
  MEASUREMENT_AT,
  MEASUREMENT_COST,
  MEASUREMENT_DEFAULT
};
enum { SCHEDULE_KERNEL = AFTER_CLASS, SCHEDULE_FS, SCHEDULE_STATE, SCHEDULE_AT };
enum { VERIFIED_HASH, VERIFIED_DEVICE = 4, VERIFIED_KERNEL, VERIFIED_OUTCOME, VERIFIED_AT };
enum { WANTED_COUNT = AFTER_CLASS, WANTED_AT };
enum { TUNING_KERNELS = AFTER_CLASS, TUNING_COST, TUNING_END, TUNING_AT };
enum { USED_PLANS = AFTER_CLASS, USED_EXECUTIONS, USED_TIME, USED_AT };
enum {
  PLANNED_COUNT = AFTER_TRANSFORM,
  PLANNED_AT,
  PLANNED_PASSES,
  PLANNED_ELEMENTS, /* version 7 ends here */
  PLANNED_EXECUTIONS
};
enum { PASS_NUMBER = AFTER_TRANSFORM, PASS_CLASS, PASS_KERNEL, PASS_MADE_BY, PASS_ELEMENTS };
enum { PLANNED_PASSES_MOST = 64 };

typedef struct {
  const char *name;
  int64_t least, most; /* legal range; text columns: of the length */
  int is_key, is_text;
  const char *meaning; /* one line for people */
} profile_column;

const char *profile_table_name(enum profile_table table);
int profile_table_has_rowid(enum profile_table table); /* 1: its key is its first column, an id */
int profile_column_count(enum profile_table table);
profile_column profile_column_at(enum profile_table table, int index);

/* The statement that makes a table, with its comments. */
void schema_table_sql(enum profile_table table, text *sql);

/* Brings a database of version `from` (0: empty) to PROFILE_VERSION inside the caller's
 * transaction, and sets application_id and user_version. lost (PROFILE_LOST_BYTES) becomes a
 * sentence about what could not be kept, or empty. (profile_migrate.c) */
tw_status schema_migrate(sqlite3 *db, int from, char *lost) MUST_USE;

/* Creates the documented views, or restores those whose text is not this version's. A name that the
 * user has given to something else is left alone. (profile_view_list.c) */
tw_status schema_refresh_views(sqlite3 *db) MUST_USE;

/* Compares the tables of this library's names in db, which has this version, with those that it
 * makes: *altered is the name of the first that differs, or NULL. */
tw_status schema_compare(sqlite3 *db, const char **altered) MUST_USE;

/* The names of the views; NULL past the last. */
const char *schema_view_name(int index);

/* Steps to a row whose texts can be had: sqlite3_column_text gives NULL where it lacks memory,
 * which would read as a missing text. SQLite's code of the step, or SQLITE_NOMEM. */
int schema_step(sqlite3_stmt *s);

/* Looks a name up with the statement schema_find_name: SQLite's code of the step. *type and *sql
 * are owned by the statement. */
extern const char schema_find_name[];
int schema_look_up(sqlite3_stmt *find, const char *name, const char **type, const char **sql);

tw_status schema_run(sqlite3 *db, text *sql, const char *doing) MUST_USE; /* takes the text */

/* SQLite's failure as a status: out of memory keeps its own code. */
tw_status schema_fail(sqlite3 *db, const char *doing);

#endif
