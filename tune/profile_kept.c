/* profile_kept.c: what a user added to a profile, while the tables below it are made anew: indexes
 * and triggers are made again, views stay as they are; what no longer works is named. */
#include "profile_migrate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void migrate_add_lost(char *lost, const char *format, ...) {
  size_t used = strlen(lost);
  va_list arguments;
  va_start(arguments, format);
  used += (size_t)snprintf(lost + used, PROFILE_LOST_BYTES - used, "%s", used ? "; " : "");
  if (used < PROFILE_LOST_BYTES)
    vsnprintf(lost + used, PROFILE_LOST_BYTES - used, format, arguments);
  va_end(arguments);
}

/* 1 for a failure that says nothing about the statement itself, such as a full disk: SQLite may
 * have rolled the transaction back by then. */
static int must_stop(int code) {
  return code != SQLITE_ERROR && code != SQLITE_CONSTRAINT && code != SQLITE_TOOBIG;
}

/* Prepares a statement that may be longer than what this library allows, which reads as out of
 * memory. */
static int prepare_long(sqlite3 *db, const char *sql, sqlite3_stmt **out) {
  enum { STEPS_MOST = 1 << 24 };
  int usual = sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, STEPS_MOST);
  int code = sqlite3_prepare_v2(db, sql, -1, out, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, usual);
  return code;
}

tw_status migrate_make(sqlite3 *db, const char *type, const char *name, const char *sql,
                       char *lost) {
  sqlite3_stmt *create = NULL;
  int code = SQLITE_ERROR;
  if (sql && !sqlite3_strnicmp(sql, "CREATE ", 7))
    code = prepare_long(db, sql, &create);
  if (code == SQLITE_OK)
    code = sqlite3_step(create);
  if (code != SQLITE_DONE && must_stop(code)) {
    sqlite3_finalize(create);
    return schema_fail(db, "making an index again");
  }
  if (code != SQLITE_DONE)
    migrate_add_lost(lost, "%s %s is dropped: %s", type, name, sqlite3_errmsg(db));
  sqlite3_finalize(create);
  return TW_OK;
}

static tw_status make_kept(sqlite3 *db, sqlite3_stmt *kept, char *lost) {
  return migrate_make(db, (const char *)sqlite3_column_text(kept, 0),
                      (const char *)sqlite3_column_text(kept, 1),
                      (const char *)sqlite3_column_text(kept, 2), lost);
}

static int is_documented(const char *view) {
  for (int i = 0; schema_view_name(i); i++)
    if (!sqlite3_stricmp(view, schema_view_name(i)))
      return 1;
  return 0;
}

/* Whether a view can be read. Asking for its columns finds that out in little time, however large
 * the view would become; a SELECT of it would not. Where it cannot, sqlite3_errmsg says why. */
static tw_status try_view(sqlite3 *db, const char *view, int *readable) {
  sqlite3_stmt *all = NULL;
  char *sql = sqlite3_mprintf("PRAGMA main.table_info(\"%w\")", view);
  int code = sql ? sqlite3_prepare_v2(db, sql, -1, &all, NULL) : SQLITE_NOMEM;
  sqlite3_free(sql);
  if (code != SQLITE_OK && must_stop(code))
    return schema_fail(db, "trying a view");
  sqlite3_finalize(all);
  *readable = code == SQLITE_OK;
  return TW_OK;
}

/* A view stays as the user wrote it, even when it reads columns that are gone. Those that were just
 * written work. */
static tw_status tell_unreadable(sqlite3 *db, sqlite3_stmt *kept, char *lost) {
  const char *view = (const char *)sqlite3_column_text(kept, 1);
  int readable = 1;
  if (!is_documented(view))
    TRY(try_view(db, view, &readable));
  if (!readable)
    migrate_add_lost(lost, "view %s cannot be read: %s", view, sqlite3_errmsg(db));
  return TW_OK;
}

static tw_status for_each(sqlite3 *db, const char *sql, char *lost,
                          tw_status (*visit)(sqlite3 *, sqlite3_stmt *, char *)) {
  sqlite3_stmt *kept = NULL;
  int code = sqlite3_prepare_v2(db, sql, -1, &kept, NULL);
  tw_status status = TW_OK;
  while (code == SQLITE_OK && status == TW_OK && (code = schema_step(kept)) == SQLITE_ROW) {
    status = visit(db, kept, lost);
    code = SQLITE_OK;
  }
  if (status == TW_OK && code != SQLITE_DONE)
    status = schema_fail(db, "reading what a user added");
  sqlite3_finalize(kept);
  return status;
}

tw_status migrate_keep_objects(sqlite3 *db, const char *tables) {
  text sql = TEXT_EMPTY;
  text_add(&sql,
           "CREATE TEMP TABLE kept AS SELECT type, name, sql FROM main.sqlite_master WHERE "
           "type IN ('index', 'trigger') AND sql IS NOT NULL AND lower(tbl_name) IN (%s) "
           "ORDER BY rowid",
           tables);
  return schema_run(db, &sql, "noting what a user added");
}

/* Visits all views, which can be read meanwhile if they are sound. */
static tw_status for_each_view(sqlite3 *db, char *lost,
                               tw_status (*visit)(sqlite3 *, sqlite3_stmt *, char *)) {
  int views = 0, now;
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, -1, &views);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, &now);
  tw_status status =
      for_each(db, "SELECT type, name FROM main.sqlite_master WHERE type = 'view'", lost, visit);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, views, &now);
  return status;
}

tw_status migrate_restore_objects(sqlite3 *db, char *lost) {
  TRY(for_each(db, "SELECT type, name, sql FROM temp.kept", lost, make_kept));
  TRY(schema_refresh_views(db));
  TRY(for_each_view(db, lost, tell_unreadable));
  text sql = TEXT_EMPTY;
  text_add(&sql, "DROP TABLE temp.kept");
  return schema_run(db, &sql, "ending a migration");
}

/* ---- views that cannot be read ---- */

/* With the triggers on it. */
static tw_status note_unreadable(sqlite3 *db, sqlite3_stmt *view, char *lost) {
  static const char note[] = "INSERT INTO temp.unreadable SELECT type, name, sql FROM "
                             "main.sqlite_master WHERE tbl_name = ?1 COLLATE NOCASE";
  const char *name = (const char *)sqlite3_column_text(view, 1);
  sqlite3_stmt *insert = NULL;
  int readable;
  (void)lost;
  TRY(try_view(db, name, &readable));
  if (readable)
    return TW_OK;
  int code = sqlite3_prepare_v2(db, note, -1, &insert, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_bind_text(insert, 1, name, -1, SQLITE_TRANSIENT);
  if (code == SQLITE_OK)
    code = sqlite3_step(insert);
  sqlite3_finalize(insert);
  return code == SQLITE_DONE ? TW_OK : schema_fail(db, "noting a view that cannot be read");
}

static tw_status drop_view(sqlite3 *db, sqlite3_stmt *view, char *lost) {
  char *sql = sqlite3_mprintf("DROP VIEW main.\"%w\"", sqlite3_column_text(view, 0));
  int code = sql ? sqlite3_exec(db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
  (void)lost;
  sqlite3_free(sql);
  return code == SQLITE_OK ? TW_OK : schema_fail(db, "setting aside a view");
}

tw_status migrate_take_unreadable(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql, "CREATE TEMP TABLE unreadable(type, name, sql)");
  TRY(schema_run(db, &sql, "setting aside views"));
  TRY(for_each_view(db, NULL, note_unreadable));
  return for_each(db, "SELECT name FROM temp.unreadable WHERE type = 'view'", NULL, drop_view);
}

tw_status migrate_return_unreadable(sqlite3 *db, char *lost) {
  TRY(for_each(db, "SELECT type, name, sql FROM temp.unreadable ORDER BY type = 'trigger'", lost,
               make_kept));
  text sql = TEXT_EMPTY;
  text_add(&sql, "DROP TABLE temp.unreadable");
  return schema_run(db, &sql, "returning views");
}
