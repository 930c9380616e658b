/* profile_rows.c: the profile's statements, and how rows are read, judged and merged.
 * Owns every statement that touches data, all with bound parameters; never a connection or file. */
#include "profile_rows.h"

#include <stdlib.h>
#include <string.h>

/* ---- statements ---- */

static int in_key(enum profile_table table, enum profile_action action, int column) {
  if (action == ACTION_OF_CLASS || action == ACTION_REMOVE)
    return column < AFTER_CLASS;
  return profile_column_at(table, column).is_key;
}

/* Adds the columns of a part of the table, each followed by `form` and separated by `glue`.
 * Parameter i + 1 is always column i. */
static void add_columns(text *sql, enum profile_table table, enum profile_action action, int keys,
                        int others, const char *glue, int assigned) {
  const char *between = "";
  for (int i = 0; i < profile_column_count(table); i++) {
    if (in_key(table, action, i) ? !keys : !others)
      continue;
    text_add(sql, "%s\"%s\"", between, profile_column_at(table, i).name);
    if (assigned)
      text_add(sql, " = ?%d", i + 1);
    between = glue;
  }
}

static void write_statement(text *sql, enum profile_table table, enum profile_action action) {
  const char *name = profile_table_name(table);
  switch (action) {
  case ACTION_ALL:
  case ACTION_FIND:
  case ACTION_OF_CLASS:
    text_add(sql, "SELECT ");
    add_columns(sql, table, action, 1, 1, ", ", 0);
    text_add(sql, " FROM main.%s", name);
    if (action != ACTION_ALL) {
      text_add(sql, " WHERE ");
      add_columns(sql, table, action, 1, 0, " AND ", 1);
    }
    break;
  case ACTION_INSERT:
    text_add(sql, "INSERT INTO main.%s(", name);
    add_columns(sql, table, action, 1, 1, ", ", 0);
    text_add(sql, ") VALUES (");
    for (int i = 0; i < profile_column_count(table); i++)
      text_add(sql, "%s?%d", i ? ", " : "", i + 1);
    text_add(sql, ")");
    break;
  case ACTION_UPDATE:
    text_add(sql, "UPDATE main.%s SET ", name);
    add_columns(sql, table, action, 0, 1, ", ", 1);
    text_add(sql, " WHERE ");
    add_columns(sql, table, action, 1, 0, " AND ", 1);
    break;
  default:
    text_add(sql, "DELETE FROM main.%s", name);
    if (action == ACTION_REMOVE) {
      text_add(sql, " WHERE ");
      add_columns(sql, table, action, 1, 0, " AND ", 1);
    }
  }
}

void rows_close(profile_rows *rows) {
  for (int table = 0; table < TABLE_COUNT; table++)
    for (int action = 0; action < ACTION_COUNT; action++) {
      sqlite3_finalize(rows->statement[table][action]);
      rows->statement[table][action] = NULL;
    }
}

static tw_status prepare(profile_rows *rows, enum profile_table table, enum profile_action action) {
  text sql = TEXT_EMPTY;
  char *bytes = NULL;
  write_statement(&sql, table, action);
  TRY(text_take(&sql, &bytes, NULL));
  int code = sqlite3_prepare_v3(rows->db, bytes, -1, SQLITE_PREPARE_PERSISTENT,
                                &rows->statement[table][action], NULL);
  free(bytes);
  return code == SQLITE_OK ? TW_OK : schema_fail(rows->db, "preparing a statement");
}

tw_status rows_begin(profile_rows *rows, enum profile_table table, enum profile_action action,
                     const profile_row *key, sqlite3_stmt **statement) {
  if (!rows->statement[table][action])
    TRY(prepare(rows, table, action));
  sqlite3_stmt *s = rows->statement[table][action];
  sqlite3_reset(s);
  int last = sqlite3_bind_parameter_count(s); /* keys come first, so that parameters have no gaps */
  for (int i = 0; i < last; i++) {
    int code = profile_column_at(table, i).is_text
                   ? sqlite3_bind_text(s, i + 1, key->name, -1, SQLITE_TRANSIENT)
                   : sqlite3_bind_int64(s, i + 1, key->value[i]);
    if (code != SQLITE_OK)
      return schema_fail(rows->db, "binding a value");
  }
  *statement = s;
  return TW_OK;
}

/* ---- reading ---- */

static int name_is_plain(const char *name) {
  for (; *name; name++)
    if (*name < 0x20 || *name > 0x7e || *name == '"' || *name == '\'' || *name == '\\')
      return 0;
  return 1;
}

int row_in_range(enum profile_table table, const profile_row *row) {
  for (int i = 0; i < profile_column_count(table); i++) {
    profile_column c = profile_column_at(table, i);
    if (c.is_text ? !name_is_plain(row->name) : row->value[i] < c.least || row->value[i] > c.most)
      return 0;
  }
  return 1;
}

static int read_row(enum profile_table table, sqlite3_stmt *s, profile_row *row) {
  memset(row, 0, sizeof *row);
  for (int i = 0; i < profile_column_count(table); i++) {
    if (!profile_column_at(table, i).is_text) {
      if (sqlite3_column_type(s, i) != SQLITE_INTEGER)
        return 0;
      row->value[i] = sqlite3_column_int64(s, i);
      continue;
    }
    if (sqlite3_column_type(s, i) != SQLITE_TEXT)
      return 0;
    const unsigned char *bytes = sqlite3_column_text(s, i);
    int length = sqlite3_column_bytes(s, i);
    if (!bytes || length < 0 || length >= PROFILE_NAME_BYTES)
      return 0;
    memcpy(row->name, bytes, (size_t)length);
    if (strlen(row->name) != (size_t)length)
      return 0;
  }
  return row_in_range(table, row);
}

tw_status rows_next(profile_rows *rows, enum profile_table table, sqlite3_stmt *statement,
                    profile_row *row, int *outcome) {
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    *outcome = read_row(table, statement, row) ? ROW_READ : ROW_REJECTED;
    return TW_OK;
  }
  tw_status status = code == SQLITE_DONE ? TW_OK : schema_fail(rows->db, "reading");
  sqlite3_reset(statement);
  if (status == TW_OK)
    *outcome = ROW_DONE;
  return status;
}

int rows_same_key(enum profile_table table, enum profile_action action, const profile_row *a,
                  const profile_row *b) {
  for (int i = 0; i < profile_column_count(table); i++)
    if (in_key(table, action, i) &&
        (profile_column_at(table, i).is_text ? strcmp(a->name, b->name) != 0
                                             : a->value[i] != b->value[i]))
      return 0;
  return 1;
}

tw_status rows_find(profile_rows *rows, enum profile_table table, const profile_row *key,
                    profile_row *row, int *outcome) {
  sqlite3_stmt *statement;
  TRY(rows_begin(rows, table, ACTION_FIND, key, &statement));
  TRY(rows_next(rows, table, statement, row, outcome));
  if (*outcome == ROW_READ && !rows_same_key(table, ACTION_FIND, key, row))
    *outcome = ROW_REJECTED;
  sqlite3_reset(statement);
  return TW_OK;
}

/* ---- soundness ---- */

static const char *device_unsound(const profile_row *row) {
  return row->value[DEVICE_ID] == row_device_id(row) ? NULL : "its id is not that of its columns";
}

static const char *kernel_unsound(const profile_row *row) {
  record r;
  record_of_row(row, &r);
  if (record_valid(&r) != TW_OK)
    return status_detail();
  return row->value[KERNEL_ID] == record_id(&r) ? NULL : "its id is not that of its columns";
}

static const char *class_unsound(const profile_row *row) {
  return row->value[CLASS_ID] == row_class_id(row) ? NULL : "its id is not that of its columns";
}

/* Lengths come first, then zeros; all points together are a number. Only dimensions of real points
 * have kinds. */
static const char *transform_unsound(const profile_row *row) {
  int64_t points = 1;
  int ended = 0, dims = 0;
  for (int i = TRANSFORM_N; i < TRANSFORM_VOLUME; i++) {
    int64_t n = row->value[i];
    if ((ended && n) || __builtin_mul_overflow(points, n ? n : 1, &points))
      return "its lengths make no sense";
    ended |= !n;
    dims += !ended;
  }
  if (row->value[TRANSFORM_KINDS] >>
      (row->value[TRANSFORM_TYPE] == TW_R2R ? NAME_KIND_BITS * dims : 0))
    return "its kinds make no sense";
  return row->value[TRANSFORM_ID] == row_transform_id(row) ? NULL
                                                           : "its id is not that of its columns";
}

tw_status rows_find_part(profile_rows *rows, enum profile_table table, int64_t id, profile_row *row,
                         const char **why) {
  int outcome;
  profile_row key = {.value = {id}};
  TRY(rows_find(rows, table, &key, row, &outcome));
  if (outcome != ROW_READ)
    *why = table == TABLE_DEVICE      ? "its device is missing or out of range"
           : table == TABLE_CLASS     ? "its class is missing or out of range"
           : table == TABLE_TRANSFORM ? "its transform is missing or out of range"
                                      : "its kernel is missing or out of range";
  else
    *why = table == TABLE_DEVICE      ? device_unsound(row)
           : table == TABLE_CLASS     ? class_unsound(row)
           : table == TABLE_TRANSFORM ? transform_unsound(row)
                                      : kernel_unsound(row);
  return TW_OK;
}

/* A kernel must be made for the class that it is filed under, or it would compute something else.
 * The alignment that a caller promises is not known here, so the best is assumed. */
static const char *kernel_unfit(const row_parts *parts, const facts *f) {
  const pass_class *c = &parts->class_of;
  const record *r = &parts->kernel;
  int n[RECORD_AXES_MAX], overlap = r->value[FIELD_OVERLAP];
  if ((c->mirrored ? record_points(r) : record_row_points(r)) != c->length ||
      r->value[FIELD_PRECISION] != c->precision || record_axes(r, n) != pass_axes(c))
    return "its kernel is for another length or precision";
  binding best = binding_of_rows(f->arch, c->precision);
  best.type = c->type;
  best.kind = c->kind;
  best.in.is_complex = !c->in_words && type_is_complex(best.type, 0);
  best.out.is_complex = !c->out_words && type_is_complex(best.type, 1);
  best.paired_in = c->in_words == WORDS_PAIRS;
  best.paired_out = c->out_words == WORDS_PAIRS;
  best.words = c->kind && c->type != TW_R2R ? c->mirrored : 0;
  best.mirrored = best.words ? 0 : c->mirrored;
  if (c->type == TW_C2C && c->mirrored) {
    best.mirrored = REAL_NONE;
    best.folded = c->at_store == OPERATION_TWIDDLE ? TW_C2R : TW_R2C;
    best.does[best.folded == TW_R2C ? SIDE_LOAD : SIDE_STORE] =
        (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  }
  best.aligned = 30;
  best.overlap = best.strided_out = overlap;
  best.strided_in = overlap && pass_axes(c) > 1;
  return record_fits(r, &best, f) == TW_OK ? NULL : status_detail();
}

tw_status rows_parts_sound(profile_rows *rows, int64_t class_of, int64_t kernel, const facts *f,
                           row_parts *parts, const char **why) {
  profile_row named;
  TRY(rows_find_part(rows, TABLE_CLASS, class_of, &named, why));
  if (*why)
    return TW_OK;
  class_of_row(&named, &parts->class_of);
  if (kernel < 0)
    return TW_OK;
  TRY(rows_find_part(rows, TABLE_KERNEL, kernel, &named, why));
  if (*why)
    return TW_OK;
  record_of_row(&named, &parts->kernel);
  *why = kernel_unfit(parts, f);
  return TW_OK;
}

tw_status rows_sound(profile_rows *rows, enum profile_table table, const profile_row *row,
                     const facts *f, row_parts *parts, const char **why) {
  profile_row device;
  facts own;
  row_parts named = {0};
  *why = NULL;
  switch (table) {
  case TABLE_DEVICE:
    *why = device_unsound(row);
    return TW_OK;
  case TABLE_KERNEL:
    *why = kernel_unsound(row);
    return TW_OK;
  case TABLE_CLASS:
    *why = class_unsound(row);
    return TW_OK;
  case TABLE_TRANSFORM:
    *why = transform_unsound(row);
    return TW_OK;
  case TABLE_VERIFIED:
    return rows_find_part(rows, TABLE_DEVICE, row->value[VERIFIED_DEVICE], &device, why);
  default:
    break;
  }
  if (!f) {
    TRY(rows_find_part(rows, TABLE_DEVICE, row->value[OF_DEVICE], &device, why));
    if (*why)
      return TW_OK;
    facts_of_row(&device, &own);
    f = &own;
  }
  if (table == TABLE_PLANNED)
    return rows_plan_sound(rows, row, f, why);
  if (table == TABLE_PLANNED_PASS)
    return rows_pass_sound(rows, row, f, why);
  int64_t kernel = table < TABLE_VERIFIED ? row->value[AFTER_CLASS] : -1; /* of those before it */
  TRY(rows_parts_sound(rows, row->value[OF_CLASS], kernel, f, &named, why));
  if (!*why && parts)
    *parts = named;
  return TW_OK;
}

/* ---- merging ---- */

tw_status rows_write(profile_rows *rows, enum profile_table table, enum profile_action action,
                     const profile_row *row, int *accepted) {
  sqlite3_stmt *statement;
  TRY(rows_begin(rows, table, action, row, &statement));
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  /* Only a constraint that the user added can refuse a row in range. */
  if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT)
    return schema_fail(rows->db, "writing a row");
  *accepted = code == SQLITE_DONE;
  return TW_OK;
}

tw_status rows_put(profile_rows *rows, enum profile_table table, const profile_row *row, int add,
                   int *accepted) {
  profile_row have, merged = *row;
  int outcome;
  *accepted = 0;
  if (!row_in_range(table, row))
    return TW_OK;
  TRY(rows_find(rows, table, row, &have, &outcome));
  if (outcome == ROW_READ) {
    if (!rows_combine(table, &have, row, add, &merged))
      return TW_OK;
    if (!memcmp(&have, &merged, sizeof have)) {
      *accepted = 1;
      return TW_OK;
    }
  }
  /* A rejected row is overwritten, since it could never be used. */
  enum profile_action action = outcome == ROW_DONE ? ACTION_INSERT : ACTION_UPDATE;
  return rows_write(rows, table, action, &merged, accepted);
}

tw_status rows_put_part(profile_rows *from, profile_rows *to, enum profile_table table, int64_t id,
                        int *accepted) {
  profile_row row;
  const char *why;
  TRY(rows_find_part(from, table, id, &row, &why));
  *accepted = 0;
  return why ? TW_OK : rows_put(to, table, &row, 0, accepted);
}

static tw_status merge_row(profile_rows *from, profile_rows *to, enum profile_table table,
                           const profile_row *row, int add, int *accepted) {
  const char *why;
  *accepted = 0;
  if (table == TABLE_PLANNED)
    return rows_merge_plan(from, to, row, add, accepted);
  TRY(rows_sound(from, table, row, NULL, NULL, &why));
  if (why)
    return TW_OK;
  int parts = 1;
  int device = table == TABLE_VERIFIED ? VERIFIED_DEVICE : OF_DEVICE;
  int kernel = table == TABLE_VERIFIED ? VERIFIED_KERNEL : AFTER_CLASS;
  TRY(rows_put_part(from, to, TABLE_DEVICE, row->value[device], &parts));
  if (parts && table != TABLE_VERIFIED)
    TRY(rows_put_part(from, to, TABLE_CLASS, row->value[OF_CLASS], &parts));
  if (parts && (table == TABLE_MEASUREMENT || table == TABLE_SCHEDULE))
    TRY(rows_put_part(from, to, TABLE_KERNEL, row->value[kernel], &parts));
  if (table == TABLE_VERIFIED && parts) { /* only the hash matters; the kernel is for people */
    int ignored;
    TRY(rows_put_part(from, to, TABLE_KERNEL, row->value[kernel], &ignored));
  }
  return parts ? rows_put(to, table, row, add, accepted) : TW_OK;
}

tw_status rows_merge(profile_rows *from, profile_rows *to, int flags, int64_t *rejected) {
  for (int table = TABLE_MEASUREMENT; table < TABLE_PLANNED_PASS; table++) {
    if ((table == TABLE_VERIFIED && !(flags & MERGE_VERIFIED)) ||
        ((table == TABLE_WANTED || table == TABLE_USED) && !(flags & MERGE_WANTED)))
      continue;
    profile_row none = {.value = {0}}, row;
    sqlite3_stmt *all;
    TRY(rows_begin(from, table, ACTION_ALL, &none, &all));
    for (;;) {
      int outcome, accepted = 0;
      tw_status status = rows_next(from, table, all, &row, &outcome);
      if (status == TW_OK && outcome == ROW_DONE)
        break;
      if (status == TW_OK && outcome == ROW_READ)
        status = merge_row(from, to, table, &row, (flags & MERGE_ADD) != 0, &accepted);
      if (status != TW_OK) {
        sqlite3_reset(all);
        return status;
      }
      *rejected += !accepted;
    }
  }
  return TW_OK;
}
