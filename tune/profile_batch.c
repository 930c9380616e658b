/* profile_batch.c: databases in memory for what was noted since the last write. Their rows are
 * checked before they come in (profile_rows.h) and no person reads them, so that their tables have
 * neither ranges nor comments, which would take SQLite longer to read than all notes of a plan. */
#include "profile_connect.h"
#include "profile_schema.h"
#include "profile_store.h"

static void add_table(enum profile_table table, text *sql) {
  const int by_rowid = profile_table_has_rowid(table), count = profile_column_count(table);
  const char *comma = "";
  text_add(sql, "CREATE TABLE %s(", profile_table_name(table));
  for (int i = 0; i < count; i++, comma = ",") {
    profile_column c = profile_column_at(table, i);
    text_add(sql, "%s%s %s %s", comma, c.name, c.is_text ? "TEXT" : "INTEGER",
             by_rowid && c.is_key ? "PRIMARY KEY" : "NOT NULL");
  }
  if (!by_rowid) {
    text_add(sql, ",PRIMARY KEY(");
    for (int i = 0; i < count && profile_column_at(table, i).is_key; i++)
      text_add(sql, "%s%s", i ? "," : "", profile_column_at(table, i).name);
    text_add(sql, ")");
  }
  text_add(sql, ")%s;\n", by_rowid ? "" : " WITHOUT ROWID");
}

tw_status store_batch(sqlite3 **out) {
  sqlite3 *db = NULL;
  text sql = TEXT_EMPTY;
  TRY(connect_memory(0, &db));
  tw_status status = connect_settle(db);
  text_add(&sql, "BEGIN;\n");
  for (int table = 0; table < TABLE_COUNT; table++)
    add_table(table, &sql);
  text_add(&sql, "COMMIT;\n");
  if (status == TW_OK)
    status = schema_run(db, &sql, "creating tables for notes");
  else
    text_free(&sql);
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}
