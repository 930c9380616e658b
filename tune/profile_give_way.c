/* profile_give_way.c: what a user made under a name that came to be one of ours gets another name.
 */
#include "profile_migrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 80, NAMES_MOST = 100 };

static int is_taken(sqlite3_stmt *find, const char *name) {
  const char *type, *sql;
  return schema_look_up(find, name, &type, &sql) == SQLITE_ROW;
}

/* used_of_user, or used_of_user_2 and so on. */
static tw_status free_name(sqlite3_stmt *find, const char *table, char out[NAME_BYTES]) {
  snprintf(out, NAME_BYTES, "%s_of_user", table);
  for (int i = 2; is_taken(find, out); i++) {
    if (i > NAMES_MOST)
      return status_fail(TW_FILE_ERROR, "profile: all names for a user's %s are taken", table);
    snprintf(out, NAME_BYTES, "%s_of_user_%d", table, i);
  }
  return TW_OK;
}

/* *refused: 1 where something in the file cannot be read, whatever it is about. */
static tw_status rename_and_adapt(sqlite3 *db, const char *table, const char *name, int *refused) {
  text sql = TEXT_EMPTY;
  text_add(&sql, "ALTER TABLE main.%s RENAME TO %s", table, name);
  tw_status status = schema_run(db, &sql, "renaming a user's table");
  *refused = status == TW_FILE_ERROR && (sqlite3_errcode(db) & 0xff) == SQLITE_ERROR;
  return *refused ? TW_OK : status;
}

/* Views and triggers that read the table follow it to its new name. Where a trigger cannot be read,
 * none of them does. */
static tw_status rename_table(sqlite3 *db, const char *table, const char *name, char *lost) {
  static const char legacy[] = "PRAGMA legacy_alter_table = ";
  text sql = TEXT_EMPTY;
  int refused;
  tw_status status = rename_and_adapt(db, table, name, &refused);
  if (!refused)
    return status;
  TRY(migrate_take_unreadable(db));
  TRY(rename_and_adapt(db, table, name, &refused));
  if (refused) {
    text_add(&sql, "%sON; ALTER TABLE main.%s RENAME TO %s; %sOFF", legacy, table, name, legacy);
    TRY(schema_run(db, &sql, "renaming a user's table"));
  }
  return migrate_return_unreadable(db, lost);
}

static int in_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || (c & 0x80);
}

/* What follows the name at the beginning of a text, which may be quoted. */
static const char *after_name(const char *at) {
  char end = *at == '[' ? ']' : *at;
  if (!strchr("\"'`[", *at)) {
    while (in_identifier(*at))
      at++;
    return at;
  }
  for (at++; *at; at++)
    if (*at == end && (end == ']' || *++at != end))
      return at + (end == ']');
  return at;
}

/* The statement that made a view or an index, as SQLite keeps it, with another name. */
static void rewrite(const char *made, const char *name, text *out) {
  static const char *const begins[] = {"CREATE VIEW ", "CREATE INDEX ", "CREATE UNIQUE INDEX "};
  for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
    size_t length = strlen(begins[i]);
    if (made && !strncmp(made, begins[i], length) && made[length])
      text_add(out, "%s%s%s", begins[i], name, after_name(made + length));
  }
}

/* With a view go the triggers on it: their text says which view it is. */
static tw_status tell_triggers(sqlite3 *db, const char *view, char *lost) {
  sqlite3_stmt *on = NULL;
  int code = sqlite3_prepare_v2(db,
                                "SELECT name FROM main.sqlite_master WHERE type = 'trigger' AND "
                                "tbl_name = ?1 COLLATE NOCASE",
                                -1, &on, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_bind_text(on, 1, view, -1, SQLITE_STATIC);
  while (code == SQLITE_OK && (code = schema_step(on)) == SQLITE_ROW) {
    migrate_add_lost(lost, "trigger %s is dropped", (const char *)sqlite3_column_text(on, 0));
    code = SQLITE_OK;
  }
  tw_status status = code == SQLITE_DONE ? TW_OK : schema_fail(db, "looking for triggers");
  sqlite3_finalize(on);
  return status;
}

/* Of a view and an index nothing else but triggers has a text that would have to follow. */
static tw_status make_anew(sqlite3 *db, const char *type, const char *table, const char *made,
                           const char *name, char *lost) {
  text drop = TEXT_EMPTY, create = TEXT_EMPTY;
  char *sql = NULL;
  tw_status status = tell_triggers(db, table, lost);
  if (status != TW_OK)
    return status;
  rewrite(made, name, &create);
  text_add(&drop, "DROP %s main.%s", type, table);
  status = schema_run(db, &drop, "setting aside what a user added");
  if (status == TW_OK)
    status = text_take(&create, &sql, NULL);
  if (status == TW_OK)
    status = migrate_make(db, type, table, sql, lost);
  text_free(&create);
  free(sql);
  return status;
}

static tw_status give_way(sqlite3 *db, sqlite3_stmt *find, const char *table, char *lost) {
  const char *type, *made;
  char name[NAME_BYTES], kind[16];
  int code = schema_look_up(find, table, &type, &made);
  if (code != SQLITE_ROW)
    return code == SQLITE_DONE ? TW_OK : schema_fail(db, "looking for what a user added");
  snprintf(kind, sizeof kind, "%s", type);
  char *text_of = strdup(made ? made : "");
  tw_status status = text_of ? free_name(find, table, name)
                             : status_fail(TW_NO_MEMORY, "out of memory for what a user added");
  sqlite3_reset(find);
  if (status == TW_OK)
    status = !strcmp(kind, "table") ? rename_table(db, table, name, lost)
                                    : make_anew(db, kind, table, text_of, name, lost);
  free(text_of);
  if (status == TW_OK && is_taken(find, name)) /* or lost tells why not */
    migrate_add_lost(lost, "%s %s, which was none of its own, is now %s", kind, table, name);
  return status;
}

tw_status migrate_give_way(sqlite3 *db, const char *table, char *lost) {
  sqlite3_stmt *find = NULL;
  if (sqlite3_prepare_v2(db, schema_find_name, -1, &find, NULL) != SQLITE_OK)
    return schema_fail(db, "looking for what a user added");
  tw_status status = give_way(db, find, table, lost);
  sqlite3_finalize(find);
  return status;
}
