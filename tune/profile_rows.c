/* profile_rows.c: the profile's statements, and how single rows are read and written.
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

/* ---- writing ---- */

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
