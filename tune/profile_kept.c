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

/* A view stays as the user wrote it, even when it reads columns that are gone. Asking for its
 * columns finds that out in little time, however large the view would become; a SELECT of it would
 * not. Those that were just written work. */
static tw_status try_view(sqlite3 *db, sqlite3_stmt *kept, char *lost) {
  if (is_documented((const char *)sqlite3_column_text(kept, 1)))
    return TW_OK;
  sqlite3_stmt *all = NULL;
  char *sql = sqlite3_mprintf("PRAGMA main.table_info(\"%w\")", sqlite3_column_text(kept, 1));
  int code = sql ? sqlite3_prepare_v2(db, sql, -1, &all, NULL) : SQLITE_NOMEM;
  tw_status status =
      code != SQLITE_OK && must_stop(code) ? schema_fail(db, "trying a view") : TW_OK;
  if (status == TW_OK && code != SQLITE_OK)
    migrate_add_lost(lost, "view %s cannot be read: %s", (const char *)sqlite3_column_text(kept, 1),
                     sqlite3_errmsg(db));
  sqlite3_finalize(all);
  sqlite3_free(sql);
  return status;
}

static tw_status for_each(sqlite3 *db, const char *sql, char *lost,
                          tw_status (*visit)(sqlite3 *, sqlite3_stmt *, char *)) {
  sqlite3_stmt *kept = NULL;
  int code = sqlite3_prepare_v2(db, sql, -1, &kept, NULL);
  tw_status status = TW_OK;
  while (code == SQLITE_OK && status == TW_OK && (code = sqlite3_step(kept)) == SQLITE_ROW) {
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

tw_status migrate_restore_objects(sqlite3 *db, char *lost) {
  int views = 0, now;
  TRY(for_each(db, "SELECT type, name, sql FROM temp.kept", lost, make_kept));
  TRY(schema_refresh_views(db));
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, -1, &views);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, &now);
  tw_status status =
      for_each(db, "SELECT type, name FROM main.sqlite_master WHERE type = 'view'", lost, try_view);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, views, &now);
  if (status != TW_OK)
    return status;
  text sql = TEXT_EMPTY;
  text_add(&sql, "DROP TABLE temp.kept");
  return schema_run(db, &sql, "ending a migration");
}
