/* profile_rows.h: rows of the profile: statements, checks, the rules of merging, and the typed
 * values that rows stand for.
 *
 * A row is sound when every column is an integer in its range, the rows that it names by their ids
 * have these ids, and the kernel record is valid, agrees with the class and fits the device. Only
 * sound rows are given out. */
#ifndef PROFILE_ROWS_H
#define PROFILE_ROWS_H

#include "profile.h"
#include "profile_schema.h"

typedef struct {
  int64_t value[PROFILE_COLUMNS_MAX];
  char name[PROFILE_NAME_BYTES]; /* of a device */
} profile_row;

enum profile_action {
  ACTION_ALL,      /* every row of the table */
  ACTION_FIND,     /* the row of a key */
  ACTION_OF_CLASS, /* the rows of a device and class, or transform */
  ACTION_INSERT,
  ACTION_UPDATE,
  ACTION_REMOVE, /* the rows of a device and class, or transform */
  ACTION_CLEAR,
  ACTION_COUNT
};

/* A connection with its prepared statements. Borrows the connection. */
typedef struct {
  sqlite3 *db;
  sqlite3_stmt *statement[TABLE_COUNT][ACTION_COUNT];
} profile_rows;

void rows_close(profile_rows *rows); /* finalises; before the connection closes */

/* ---- reading ---- */

/* Begins a statement with the row's key (or its device and class) bound. */
tw_status rows_begin(profile_rows *rows, enum profile_table table, enum profile_action action,
                     const profile_row *key, sqlite3_stmt **statement) MUST_USE;

enum { ROW_DONE, ROW_READ, ROW_REJECTED }; /* rejected: a type or range is wrong */
tw_status rows_next(profile_rows *rows, enum profile_table table, sqlite3_stmt *statement,
                    profile_row *row, int *outcome) MUST_USE;
/* 1 when two rows are equal in the columns that the action looks rows up by. A lookup in a damaged
 * file can find a row that was not asked for. */
int rows_same_key(enum profile_table table, enum profile_action action, const profile_row *a,
                  const profile_row *b);
/* Finds the row of a key; rejects one with another key. */
tw_status rows_find(profile_rows *rows, enum profile_table table, const profile_row *key,
                    profile_row *row, int *outcome) MUST_USE;

/* What a row names: those of wanted and tuning name no kernel. */
typedef struct {
  pass_class class_of;
  record kernel;
} row_parts;

/* Tells whether a row in range makes sense (profile_merge.c). *why (a static sentence or the
 * record's own detail) is NULL when it does. f: the device's own facts, or NULL for those in its
 * row. parts (may be NULL) receives what a sound row names. */
tw_status rows_sound(profile_rows *rows, enum profile_table table, const profile_row *row,
                     const facts *f, row_parts *parts, const char **why) MUST_USE;

/* The same (profile_parts.c) of rows that are about a class and, unless kernel < 0, a kernel. */
tw_status rows_parts_sound(profile_rows *rows, int64_t class_of, int64_t kernel, const facts *f,
                           row_parts *parts, const char **why) MUST_USE;
/* Why a row of device, kernel, class or transform makes no sense; NULL: it does. */
const char *row_part_unsound(enum profile_table table, const profile_row *row);
/* Finds the row of such a table with an id that another row names. */
tw_status rows_find_part(profile_rows *rows, enum profile_table table, int64_t id, profile_row *row,
                         const char **why) MUST_USE;

/* ---- merging ---- */

/* Combines two rows of one key, commutatively, associatively and, without add, idempotently. add:
 * what rows of wanted and tuning count is summed. 0: they contradict each other and the first one
 * stays. */
int rows_combine(enum profile_table table, const profile_row *have, const profile_row *come,
                 int add, profile_row *out);

/* Merges one row; *accepted is 0 when it contradicts the row that is there. */
tw_status rows_put(profile_rows *rows, enum profile_table table, const profile_row *row, int add,
                   int *accepted) MUST_USE;
/* Inserts, updates or removes; *accepted is 0 when a constraint that the user added refuses it. */
tw_status rows_write(profile_rows *rows, enum profile_table table, enum profile_action action,
                     const profile_row *row, int *accepted) MUST_USE;
/* Copies the row of device, class, transform or kernel that a row being merged names by its id. */
tw_status rows_put_part(profile_rows *from, profile_rows *to, enum profile_table table, int64_t id,
                        int *accepted) MUST_USE;

enum { MERGE_VERIFIED = 1, MERGE_WANTED = 2, MERGE_ADD = 4 };
/* Merges every sound row, with the devices, classes and kernels it needs. Counts the others. */
tw_status rows_merge(profile_rows *from, profile_rows *to, int flags, int64_t *rejected) MUST_USE;

/* ---- plans (profile_planned.c) ---- */

/* A row of planned with its rows of planned_pass, the first pass first. */
typedef struct {
  profile_row planned;
  profile_row *pass; /* PLANNED_PASSES_MOST; owned */
} plan_rows;

void plan_rows_free(plan_rows *plan);
/* Rows of a plan that was made now. Fails for one with too many passes. The caller frees *out. */
tw_status plan_rows_of(int64_t device, const profile_plan *plan, int64_t count, int64_t executions,
                       int64_t now, plan_rows *out) MUST_USE;
/* rows_sound of a row of planned, with its passes, and of one of planned_pass. */
tw_status rows_plan_sound(profile_rows *rows, const profile_row *planned, const facts *f,
                          const char **why) MUST_USE;
tw_status rows_pass_sound(profile_rows *rows, const profile_row *pass, const facts *f,
                          const char **why) MUST_USE;
/* Merges a plan as one unit: the passes are those of the row of planned that stands. */
tw_status rows_put_plan(profile_rows *rows, const plan_rows *plan, int add, int *accepted) MUST_USE;
/* The same of a sound row of planned in `from`, with all that it names. */
tw_status rows_merge_plan(profile_rows *from, profile_rows *to, const profile_row *planned, int add,
                          int *accepted) MUST_USE;
/* rows_combine's order of two rows of planned, and of planned_pass: over 0 when a stands. */
int rows_compare_plans(const profile_row *a, const profile_row *b);
int rows_compare_passes(const profile_row *a, const profile_row *b);

/* ---- rows and typed values ---- */

uint32_t row_device_id(const profile_row *row);
void row_of_device(const facts *f, profile_row *row);
void facts_of_row(const profile_row *row, facts *f);
void row_of_record(const record *r, profile_row *row);
void record_of_row(const profile_row *row, record *r);
uint32_t row_class_id(const profile_row *row);
void row_of_class(const pass_class *c, profile_row *row);
void class_of_row(const profile_row *row, pass_class *c);
uint32_t row_transform_id(const profile_row *row);
void row_of_transform(const transform_name *t, profile_row *row);
/* The key of rows about a device and a class. */
void row_about(int64_t device, const pass_class *c, profile_row *row);
/* 0 when the profile cannot hold a number (NaN, zero, negative, infinite). */
int row_of_measurement(int64_t device, const measurement *m, profile_row *row);
void measurement_of_row(const profile_row *row, const row_parts *parts, measurement *m);
int row_of_schedule(int64_t device, const schedule_choice *s, int64_t now, profile_row *row);
void schedule_of_row(const profile_row *row, const row_parts *parts, schedule_choice *s);
void row_of_hash(int64_t device, const uint8_t hash[32], profile_row *row);

int row_in_range(enum profile_table table, const profile_row *row);

#endif
