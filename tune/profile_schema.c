/* profile_schema.c: the profile's tables as commented SQL. Owns every name and range of the file
 * format; never opens a file or reads a row of data.
 *
 * Tables are typed by CHECK, not by STRICT, so that SQLite 3.26 opens the file. */
#include "profile_schema.h"
#include "operation.h"
#include "pass.h"
#include "profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIME_MOST 253402300799 /* the last second of the year 9999 */
#define POINTS_MOST ((int64_t)1 << 62)
#define KIND_MOST ((1 << NAME_KIND_BITS) - 1)
#define KINDS_MOST (((int64_t)1 << NAME_KIND_BITS * TRANSFORM_DIMS_MOST) - 1)
#define KINDS_SAID                                                                                 \
  "1 r2hc, 2 hc2r, 3 dht, 4 dct1, 5 dct3, 6 dct2, 7 dct4, 8 dst1, 9 dst3, 10 dst2, 11 dst4"

static const profile_column device_columns[] = {
    {"id", 1, INT32_MAX, 1, 0, "first 31 bits of the SHA-256 of the columns to driver_major"},
    {"name", 0, PROFILE_NAME_BYTES - 1, 0, 1, "as the driver says; for people only"},
    {"is_cpu", 0, 1, 0, 0, "1: the cpu device, which plays an architecture"},
    {"arch", 0, 100000, 0, 0, "90: compute capability 9.0"},
    {"sms", 0, 1000000, 0, 0, "multiprocessors"},
    {"sm_shared", 0, INT32_MAX, 0, 0, "bytes of shared memory per multiprocessor"},
    {"block_shared_max", 0, INT32_MAX, 0, 0, "bytes of shared memory a block can opt in to"},
    {"driver_major", 0, INT32_MAX, 0, 0, "13: a driver for CUDA 13; 0: none"},
    {"driver", 0, INT32_MAX, 0, 0, "newest driver seen, 13000: 13.0"},
    {"warp", 1, 1024, 0, 0, "threads per warp"},
    {"block_threads_max", 0, INT32_MAX, 0, 0, "threads per block"},
    {"sm_threads_max", 0, INT32_MAX, 0, 0, "threads per multiprocessor"},
    {"sm_blocks_max", 0, INT32_MAX, 0, 0, "blocks per multiprocessor"},
    {"sm_registers", 0, INT32_MAX, 0, 0, "32-bit registers per multiprocessor"},
    {"block_shared_reserved", 0, INT32_MAX, 0, 0, "bytes the driver keeps per block"},
    {"l2_bytes", 0, INT32_MAX, 0, 0, "second-level cache"},
    {"copy_mbps", 0, 1000000000000, 0, 0, "best copy, read plus write, 10^6 bytes/s; 0: unknown"},
    {"issue_mips", 0, 1000000000000, 0, 0, "10^6 warp instructions/s; 0: unknown"},
};
static const profile_column kernel_columns[] = {
    {"id", 0, UINT32_MAX, 1, 0, "first 32 bits of the SHA-256 of the packed record"},
};
/* Of one side of a pass. */
#define SIDE_OF(side, word)                                                                        \
  {side "_format", 0, 3, 0, 0, "of the numbers of the " word ": 0 f32, 1 f64, 2 f16, 3 bf16"},     \
      {side "_stride",                                                                             \
       0,                                                                                          \
       STRIDE_KINDS - 1,                                                                           \
       0,                                                                                          \
       0,                                                                                          \
       "from point to point: 0 unit, 1 a power of 2 from 128 bytes on, 2 whole lines of 128 "      \
       "bytes or a smaller power of 2, 3 other, 4 unknown"},                                       \
      {side "_interleaved", 0, 1, 0, 0, "1: equal points of neighbouring rows lie side by side"},  \
      {side "_distance_log2",                                                                      \
       0,                                                                                          \
       63,                                                                                         \
       0,                                                                                          \
       0,                                                                                          \
       "log2 of the bytes from point to point, rounded down; 0: unit, or unknown"},                \
  {                                                                                                \
    side "_loops", 0, 4, 0, 0, "nested loops over rows; 0: one distance from row to row"           \
  }
static const profile_column class_columns[] = {
    {"id", 1, INT32_MAX, 1, 0, "first 31 bits of the SHA-256 of the other columns"},
    {"type", 0, 3, 0, 0, "of the transform of a row: 0 c2c, 1 r2c, 2 c2r, 3 r2r"},
    {"precision", 0, 1, 0, 0, "of the arithmetic: 0 f32, 1 f64"},
    {"length", 1, INT32_MAX, 0, 0, "points of a row, of all axes together"},
    {"axis_2", 0, INT32_MAX, 0, 0, "length of a second axis in one block; 0: none"},
    {"axis_3", 0, INT32_MAX, 0, 0, "length of a third axis in one block; 0: none"},
    {"at_load", 0, OPERATION_OF_CLASSES, 0, 0,
     "points are multiplied by: 0 nothing, 1 pass twiddles, 2 a chirp, 3 a filter, 4 a window"},
    {"at_middle", 0, OPERATION_OF_CLASSES, 0, 0, "the same, between two transforms"},
    {"at_store", 0, OPERATION_OF_CLASSES, 0, 0, "the same, when points are stored"},
    {"transposed", 0, 1, 0, 0, "1: squares of rows are written transposed, in place"},
    {"misaligned", 0, 1, 0, 0, "1: the output's points are misaligned with sectors of 32 bytes"},
    {"overlap", 0, 1, 0, 0, "1: misaligned, and blocks may write each other's rows"},
    SIDE_OF("in", "input"),
    SIDE_OF("out", "output"),
    {"volume_log2", 0, 63, 0, 0, "log2 of the bytes read, rounded down"},
    {"kind", 0, KIND_MOST, 0, 0, "of r2r: " KINDS_SAID "; 0: none"},
    {"mirrored", 0, 2, 0, 0,
     "what a row is to several passes of a real transform: 0 nothing else; of c2c 1 one of those "
     "that give half the spectrum, as is or conjugated, 2 one that is taken with the row that "
     "mirrors it; of others a word, 1 of two points, 2 of one"},
    {"in_words", 0, WORDS_KINDS - 1, 0, 0,
     "what the input is read by: 0 elements of its type, 1 real points as complex ones, 2 pairs of "
     "real points"},
    {"out_words", 0, WORDS_KINDS - 1, 0, 0, "likewise what the output is written by"},
};
static const profile_column transform_columns[] = {
    {"id", 1, INT32_MAX, 1, 0, "first 31 bits of the SHA-256 of the other columns"},
    {"type", 0, 3, 0, 0, "0 c2c, 1 r2c, 2 c2r, 3 r2r; of either direction"},
    {"precision", 0, 1, 0, 0, "of the arithmetic: 0 f32, 1 f64"},
    {"in_format", 0, 3, 0, 0, "of the input's numbers: 0 f32, 1 f64, 2 f16, 3 bf16"},
    {"out_format", 0, 3, 0, 0, "of the output's numbers"},
    {"placement", 0, 2, 0, 0, "0 either, 1 in place, 2 out of place"},
    {"digit_order", 0, 2, 0, 0, "0 natural, 1 reversed output, 2 reversed input"},
    {"layout", 0, 2, 0, 0, "0 packed, 1 columns: neighbouring transforms interleaved, 2 other"},
    {"n_1", 1, POINTS_MOST, 0, 0, "length along the slowest dimension"},
    {"n_2", 0, POINTS_MOST, 0, 0, "along the next one; 0: none"},
    {"n_3", 0, POINTS_MOST, 0, 0, "likewise"},
    {"n_4", 0, POINTS_MOST, 0, 0, "likewise"},
    {"n_5", 0, POINTS_MOST, 0, 0, "likewise"},
    {"n_6", 0, POINTS_MOST, 0, 0, "likewise"},
    {"n_7", 0, POINTS_MOST, 0, 0, "likewise"},
    {"n_8", 0, POINTS_MOST, 0, 0, "likewise"},
    {"volume_log2", 0, 63, 0, 0, "log2 of the bytes read, rounded down"},
    {"kinds", 0, KINDS_MOST, 0, 0,
     "of r2r: 4 bits a dimension, the lowest of n_1: " KINDS_SAID "; 0: none"},
};
static const profile_column of_transform[] = {
    {"device", 1, INT32_MAX, 1, 0, "device.id"},
    {"transform", 1, INT32_MAX, 1, 0, "transform.id"},
};
static const profile_column of_class[] = {
    {"device", 1, INT32_MAX, 1, 0, "device.id"},
    {"class", 1, INT32_MAX, 1, 0, "class.id"},
};
static const profile_column measurement_columns[] = {
    {"kernel", 0, UINT32_MAX, 1, 0, "kernel.id"},
    {"fs_per_element", 1, 1000000000000, 0, 0, "median, in femtoseconds (10^-6 ns)"},
    {"spread_permille", 0, 100000, 0, 0, "quartile range over median"},
    {"copy_permille", 0, 100000, 0, 0, "of the device's copy bandwidth; 0: unknown"},
    {"runs", 1, INT32_MAX, 0, 0, "timed runs behind the median"},
    {"measured_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
    {"cost_us", 0, 1000000000000, 0, 0, "microseconds to compile, check and time it; 0: unknown"},
    {"is_default", 0, 1, 0, 0, "1: the kernel that the model chose"},
};
static const profile_column schedule_columns[] = {
    {"kernel", 0, UINT32_MAX, 0, 0, "kernel.id of the only pass"},
    {"fs_per_element", 0, 1000000000000, 0, 0, "femtoseconds; 0: not measured"},
    {"state", 0, 2, 0, 0, "0 estimated, 1 piloted, 2 settled"},
    {"decided_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
};
static const profile_column verified_columns[] = {
    {"hash_0", INT64_MIN, INT64_MAX, 1, 0, "SHA-256 of the machine code, first 8 bytes"},
    {"hash_1", INT64_MIN, INT64_MAX, 1, 0, "next 8 bytes"},
    {"hash_2", INT64_MIN, INT64_MAX, 1, 0, "next 8 bytes"},
    {"hash_3", INT64_MIN, INT64_MAX, 1, 0, "last 8 bytes"},
    {"device", 1, INT32_MAX, 1, 0, "device.id"},
    {"kernel", 0, UINT32_MAX, 0, 0, "kernel.id"},
    {"outcome", 0, 1, 0, 0, "1: computed right; 0: quarantined"},
    {"verified_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
};
static const profile_column wanted_columns[] = {
    {"count", 1, INT64_MAX, 0, 0, "plans that wanted it"},
    {"last_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
};
static const profile_column tuning_columns[] = {
    {"kernels_measured", 0, INT64_MAX, 0, 0, "over all runs; most of their times are not kept"},
    {"cost_us", 0, INT64_MAX, 0, 0, "microseconds that all runs took; 0: unknown"},
    {"ended", 0, TUNING_ENDS - 1, 0, 0,
     "the last run: 0 complete, 1 time limit reached, 2 stopped by the caller, 3 scratch memory "
     "was "
     "too small, 4 failed, 5 interrupted"},
    {"last_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
};
static const profile_column used_columns[] = {
    {"plans", 0, INT64_MAX, 0, 0, "that programs made"},
    {"executions", 0, INT64_MAX, 0, 0, "of these plans; a captured graph counts once"},
    {"device_us", 0, INT64_MAX, 0, 0, "microseconds that they took, at the kernels' known times"},
    {"last_at", 0, TIME_MOST, 0, 0, "seconds since 1970"},
};
static const profile_column planned_columns[] = {
    {"count", 0, INT64_MAX, 0, 0, "plans that programs made; 0: only tuned"},
    {"last_at", 0, TIME_MOST, 0, 0, "of the last plan, seconds since 1970"},
    {"passes", 1, PLANNED_PASSES_MOST, 0, 0, "rows of planned_pass"},
    {"elements", 1, POINTS_MOST, 0, 0, "points of all its rows, in the last plan"},
    {"executions", 0, INT64_MAX, 0, 0, "of all plans; a captured graph counts once"},
};
static const profile_column planned_pass_columns[] = {
    {"number", 1, PLANNED_PASSES_MOST, 1, 0, "1: runs first"},
    {"class", 1, INT32_MAX, 0, 0, "class.id"},
    {"kernel", 0, UINT32_MAX, 0, 0, "kernel.id"},
    {"made_by", 0, 2, 0, 0, "what chose the kernel: 0 the model, 1 a neighbour, 2 measurements"},
    {"elements", 1, POINTS_MOST, 0, 0, "points of all rows of the pass"},
};

#define LIST(columns) columns, (int)(sizeof columns / sizeof *columns)

/* A table's columns are its head, then the record's fields, then its tail. */
static const struct {
  const char *name, *meaning;
  const profile_column *head;
  int heads, has_fields;
  const profile_column *tail;
  int tails;
} tables[TABLE_COUNT] = {
    [TABLE_DEVICE] = {"device", "What has been measured on.", LIST(device_columns), 0, NULL, 0},
    [TABLE_KERNEL] = {"kernel", "Kernel records: the tunable parameters of one kernel each.",
                      LIST(kernel_columns), 1, NULL, 0},
    [TABLE_CLASS] = {"class", "Kinds of passes: what kernels are measured for.",
                     LIST(class_columns), 0, NULL, 0},
    [TABLE_TRANSFORM] = {"transform", "What programs ask for.", LIST(transform_columns), 0, NULL,
                         0},
    [TABLE_MEASUREMENT] = {"measurement",
                           "How fast a kernel ran on a class of passes. The row with more runs "
                           "stays.",
                           LIST(of_class), 0, LIST(measurement_columns)},
    [TABLE_SCHEDULE] = {"schedule", "What to run for a class of passes.", LIST(of_class), 0,
                        LIST(schedule_columns)},
    [TABLE_VERIFIED] = {"verified", "Machine code that has been checked. Never imported.",
                        LIST(verified_columns), 0, NULL, 0},
    [TABLE_WANTED] = {"wanted", "Classes that ran without a settled choice.", LIST(of_class), 0,
                      LIST(wanted_columns)},
    [TABLE_TUNING] = {"tuning", "What tuning took for each class, and how it ended.",
                      LIST(of_class), 0, LIST(tuning_columns)},
    [TABLE_USED] = {"used",
                    "How often programs ran each class. What they spent on it is what tuning "
                    "it may cost a part of.",
                    LIST(of_class), 0, LIST(used_columns)},
    [TABLE_PLANNED] = {"planned", "Transforms that were planned, and their last plan.",
                       LIST(of_transform), 0, LIST(planned_columns)},
    [TABLE_PLANNED_PASS] = {"planned_pass", "The passes of the last plan, for people only.",
                            LIST(of_transform), 0, LIST(planned_pass_columns)},
};

const char *profile_table_name(enum profile_table table) {
  return tables[table].name;
}

int profile_table_has_rowid(enum profile_table table) {
  return table == TABLE_DEVICE || table == TABLE_KERNEL || table == TABLE_CLASS ||
         table == TABLE_TRANSFORM;
}

static int fields_of(enum profile_table table) {
  return tables[table].has_fields ? FIELD_COUNT : 0;
}

/* The greatest value that a column of a record's field takes. New names of values come without a
 * new version of the profile, so there is room for all that the field's bits hold: what a row says
 * is judged when it is read (record_valid). */
static int64_t field_most(const record_field_info *field) {
  return field->words ? field->least + ((int64_t)1 << field->bits) - 1 : field->most;
}

int profile_column_count(enum profile_table table) {
  return tables[table].heads + fields_of(table) + tables[table].tails;
}

profile_column profile_column_at(enum profile_table table, int index) {
  if (index < tables[table].heads)
    return tables[table].head[index];
  index -= tables[table].heads;
  if (index >= fields_of(table))
    return tables[table].tail[index - fields_of(table)];
  const record_field_info *field = record_field_table() + index;
  return (profile_column){field->name, field->least, field_most(field), 0, 0, field->meaning};
}

tw_status schema_fail(sqlite3 *db, const char *doing) {
  int code = db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM;
  if (code == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while %s", doing);
  return status_fail(TW_FILE_ERROR, "profile: %s: %s", doing, sqlite3_errmsg(db));
}

/* ---- as SQL ---- */

static void add_column(text *sql, const profile_column *c, const char *comma) {
  const char *name = c->name;
  if (c->is_text)
    text_add(sql, "  %s TEXT NOT NULL CHECK(typeof(%s) = 'text' AND length(%s) <= %lld)%s -- %s\n",
             name, name, name, (long long)c->most, comma, c->meaning);
  else if (c->least == INT64_MIN)
    text_add(sql, "  %s INTEGER NOT NULL CHECK(typeof(%s) = 'integer')%s -- %s\n", name, name,
             comma, c->meaning);
  else
    text_add(sql,
             "  %s INTEGER NOT NULL CHECK(typeof(%s) = 'integer' AND %s BETWEEN %lld AND %lld)%s"
             " -- %s\n",
             name, name, name, (long long)c->least, (long long)c->most, comma, c->meaning);
}

/* Comments stand inside the statement, so that .schema shows them. */
void schema_table_sql(enum profile_table table, text *sql) {
  int by_rowid = profile_table_has_rowid(table), count = profile_column_count(table);
  text_add(sql, "CREATE TABLE %s( -- %s\n", tables[table].name, tables[table].meaning);
  for (int i = 0; i < count; i++) {
    profile_column c = profile_column_at(table, i);
    const char *comma = i + 1 < count || !by_rowid ? "," : "";
    if (by_rowid && c.is_key)
      text_add(sql, "  %s INTEGER PRIMARY KEY%s -- %s\n", c.name, comma, c.meaning);
    else
      add_column(sql, &c, comma);
  }
  if (!by_rowid) {
    text_add(sql, "  PRIMARY KEY(");
    const char *comma = "";
    for (int i = 0; i < count; i++)
      if (profile_column_at(table, i).is_key) {
        text_add(sql, "%s%s", comma, profile_column_at(table, i).name);
        comma = ", ";
      }
    text_add(sql, ")\n");
  }
  text_add(sql, ")%s;\n", by_rowid ? "" : " WITHOUT ROWID");
}

tw_status schema_run(sqlite3 *db, text *sql, const char *doing) {
  char *bytes = NULL;
  TRY(text_take(sql, &bytes, NULL));
  int code = sqlite3_exec(db, bytes, NULL, NULL, NULL);
  free(bytes);
  return code == SQLITE_OK ? TW_OK : schema_fail(db, doing);
}

_Static_assert(FIELD_COUNT + 1 <= PROFILE_COLUMNS_MAX, "a kernel must fit in a row");
_Static_assert(sizeof class_columns / sizeof *class_columns == CLASS_COLUMNS,
               "a class has the columns that are named in the header");
_Static_assert(sizeof transform_columns / sizeof *transform_columns == TRANSFORM_COLUMNS,
               "a transform has the columns that are named in the header");

/* ---- what a file holds under our names ---- */

int schema_step(sqlite3_stmt *s) {
  int code = sqlite3_step(s);
  for (int i = 0; code == SQLITE_ROW && i < sqlite3_column_count(s); i++)
    if (sqlite3_column_type(s, i) == SQLITE_TEXT && !sqlite3_column_text(s, i))
      code = SQLITE_NOMEM;
  return code;
}

int schema_look_up(sqlite3_stmt *find, const char *name, const char **type, const char **sql) {
  sqlite3_reset(find);
  sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
  int code = schema_step(find);
  if (code == SQLITE_ROW) {
    *type = (const char *)sqlite3_column_text(find, 0);
    *sql = (const char *)sqlite3_column_text(find, 1);
  }
  return code;
}

const char schema_find_name[] = "SELECT type, sql FROM sqlite_master WHERE name = ?1 COLLATE "
                                "NOCASE AND type IN ('table', 'view', 'index')";

static int same_text(sqlite3_stmt *s, int column, const char *expected) {
  const char *found = (const char *)sqlite3_column_text(s, column);
  return found && !strcmp(found, expected);
}

/* One row of table_xinfo (position, name, type, not null, default, key, hidden) against ours. */
static int column_matches(sqlite3_stmt *info, enum profile_table table, int index) {
  if (index >= profile_column_count(table))
    return 0;
  profile_column c = profile_column_at(table, index);
  int by_rowid = profile_table_has_rowid(table);
  return same_text(info, 1, c.name) && same_text(info, 2, c.is_text ? "TEXT" : "INTEGER") &&
         (sqlite3_column_int(info, 3) == 1 || (by_rowid && c.is_key)) &&
         sqlite3_column_int(info, 5) == (c.is_key ? index + 1 : 0) &&
         sqlite3_column_int(info, 6) == 0;
}

/* *ours: 1 when columns, types and keys are those of this library. Comments and ranges may differ:
 * their wording may improve, and every row is checked when it is read. */
static tw_status is_ours(sqlite3 *db, enum profile_table table, int *ours) {
  sqlite3_stmt *info = NULL;
  char pragma[64];
  int index = 0, matches = 1, code;
  snprintf(pragma, sizeof pragma, "PRAGMA main.table_xinfo(%s)", tables[table].name);
  if (sqlite3_prepare_v2(db, pragma, -1, &info, NULL) != SQLITE_OK)
    return schema_fail(db, "reading its schema");
  while ((code = schema_step(info)) == SQLITE_ROW)
    matches &= column_matches(info, table, index++);
  tw_status status = code == SQLITE_DONE ? TW_OK : schema_fail(db, "reading its schema");
  sqlite3_finalize(info);
  *ours = matches && index == profile_column_count(table);
  return status;
}

tw_status schema_compare(sqlite3 *db, const char **altered) {
  sqlite3_stmt *find = NULL;
  const char *differs = NULL;
  tw_status status = TW_OK;
  if (sqlite3_prepare_v2(db, schema_find_name, -1, &find, NULL) != SQLITE_OK)
    return schema_fail(db, "reading its schema");
  for (int i = 0; i < TABLE_COUNT && !differs && status == TW_OK; i++) {
    const char *type = NULL, *sql = NULL;
    int code = schema_look_up(find, tables[i].name, &type, &sql), ours = 0;
    int plain = code == SQLITE_ROW && type && !strcmp(type, "table") && sql &&
                !sqlite3_strnicmp(sql, "CREATE TABLE", 12); /* not a virtual table */
    if (code != SQLITE_ROW && code != SQLITE_DONE)
      status = schema_fail(db, "reading its schema");
    else if (plain)
      status = is_ours(db, i, &ours);
    if (!ours)
      differs = tables[i].name;
  }
  sqlite3_finalize(find);
  if (status == TW_OK)
    *altered = differs;
  return status;
}
