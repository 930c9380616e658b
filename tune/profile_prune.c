/* profile_prune.c: drops what lost in the classes that are settled. Of their measurements the
 * winner's, the default's and the leaders' stay. Kernels that nothing names any more go, and so do
 * checks of machine code that nothing runs, unless they failed: a failure is never forgotten. What
 * tuning took stays in table tuning.
 *
 * Other classes keep every row, since the tuner goes on from there. What is left depends on the
 * contents alone. */
#include "profile_prune.h"
#include "profile.h"
#include "profile_schema.h"

#include <stdlib.h>

/* One leader is usually the winner itself. */
enum { LEADERS = 2, PACKED_BYTES = 4 << 20, UNUSED_SHARE = 4 };

/* ---- which classes ---- */

static const char begin_sql[] =
    "CREATE TEMP TABLE touched(device INTEGER, class INTEGER, PRIMARY KEY(device, class)) "
    "WITHOUT ROWID";
static const char all_sql[] = "INSERT INTO temp.touched SELECT device, class FROM main.schedule";
static const char merged_sql[] = "SELECT device, class FROM main.measurement UNION "
                                 "SELECT device, class FROM main.schedule";
static const char touch_sql[] = "INSERT OR IGNORE INTO temp.touched VALUES (?1, ?2)";

static tw_status run(sqlite3 *db, const char *sql) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK
             ? TW_OK
             : schema_fail(db, "dropping what lost");
}

static tw_status touch_each(sqlite3 *db, sqlite3 *merged, sqlite3_stmt *each, sqlite3_stmt *touch) {
  int code;
  while ((code = sqlite3_step(each)) == SQLITE_ROW) {
    for (int i = 0; i < 2; i++)
      sqlite3_bind_int64(touch, i + 1, sqlite3_column_int64(each, i));
    int done = sqlite3_step(touch);
    sqlite3_reset(touch);
    if (done != SQLITE_DONE)
      return schema_fail(db, "dropping what lost");
  }
  return code == SQLITE_DONE ? TW_OK : schema_fail(merged, "reading what was merged");
}

static tw_status touch_merged(sqlite3 *db, sqlite3 *merged) {
  sqlite3_stmt *each = NULL, *touch = NULL;
  tw_status status = TW_OK;
  if (sqlite3_prepare_v2(merged, merged_sql, -1, &each, NULL) != SQLITE_OK)
    status = schema_fail(merged, "reading what was merged");
  else if (sqlite3_prepare_v2(db, touch_sql, -1, &touch, NULL) != SQLITE_OK)
    status = schema_fail(db, "dropping what lost");
  if (status == TW_OK)
    status = touch_each(db, merged, each, touch);
  sqlite3_finalize(each);
  sqlite3_finalize(touch);
  return status;
}

/* ---- what goes ---- */

static tw_status list_losers(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql,
           "CREATE TEMP TABLE lost AS SELECT device, class, kernel FROM (\n"
           "  SELECT m.device, m.class, m.kernel, m.is_default, s.kernel AS winner,\n"
           "    row_number() OVER (PARTITION BY m.device, m.class\n"
           "      ORDER BY m.fs_per_element, m.kernel) AS place\n"
           "  FROM temp.touched t\n"
           "  JOIN main.schedule s ON s.device = t.device AND s.class = t.class\n"
           "  JOIN main.measurement m ON m.device = t.device AND m.class = t.class\n"
           "  WHERE s.state = %d)\n"
           "WHERE place > %d AND kernel <> winner AND NOT is_default\n"
           "EXCEPT SELECT device, class, kernel FROM main.planned_pass",
           SCHEDULE_SETTLED, LEADERS);
  return schema_run(db, &sql, "dropping what lost");
}

/* The sums count at least what is about to go. */
static tw_status keep_sums(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  text_add(&sql,
           "CREATE TEMP TABLE summed AS SELECT device, class, count(*) AS kernels,\n"
           "  sum(cost_us) AS cost, max(measured_at) AS at FROM main.measurement\n"
           "WHERE (device, class) IN (SELECT device, class FROM temp.lost)\n"
           "GROUP BY device, class;\n"
           "INSERT OR IGNORE INTO main.tuning(device, class, kernels_measured, cost_us, ended,\n"
           "  last_at) SELECT device, class, 0, 0, %d, at FROM temp.summed;\n"
           "UPDATE main.tuning SET\n"
           "  kernels_measured = max(kernels_measured, (SELECT kernels FROM temp.summed s\n"
           "    WHERE s.device = tuning.device AND s.class = tuning.class)),\n"
           "  cost_us = max(cost_us, (SELECT cost FROM temp.summed s\n"
           "    WHERE s.device = tuning.device AND s.class = tuning.class))\n"
           "WHERE (device, class) IN (SELECT device, class FROM temp.summed)",
           TUNING_COMPLETE);
  return schema_run(db, &sql, "counting what lost");
}

static const char drop_sql[] =
    "DELETE FROM main.measurement WHERE (device, class, kernel) IN "
    "(SELECT device, class, kernel FROM temp.lost);"
    "CREATE TEMP TABLE runs AS SELECT kernel FROM main.schedule UNION "
    "SELECT kernel FROM main.planned_pass;"
    "DELETE FROM main.verified WHERE outcome = 1 AND kernel NOT IN (SELECT kernel FROM temp.runs) "
    "AND kernel NOT IN (SELECT m.kernel FROM main.measurement m LEFT JOIN main.schedule s "
    "ON s.device = m.device AND s.class = m.class WHERE s.state IS NOT 2);"
    "DELETE FROM main.kernel WHERE id NOT IN (SELECT kernel FROM temp.runs UNION "
    "SELECT kernel FROM main.measurement UNION SELECT kernel FROM main.verified);"
    "DROP TABLE temp.runs; DROP TABLE temp.summed";

_Static_assert(SCHEDULE_SETTLED == 2, "drop_sql has the number");

static tw_status ask(sqlite3 *db, const char *sql, int64_t *number) {
  sqlite3_stmt *s = NULL;
  int code = sqlite3_prepare_v2(db, sql, -1, &s, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_step(s);
  if (code == SQLITE_ROW)
    *number = sqlite3_column_int64(s, 0);
  sqlite3_finalize(s);
  return code == SQLITE_ROW ? TW_OK : schema_fail(db, "counting what lost");
}

tw_status prune_classes(sqlite3 *db, sqlite3 *const *merged, int count, int *dropped) {
  int64_t lost = 0;
  TRY(run(db, begin_sql));
  if (!count)
    TRY(run(db, all_sql));
  for (int i = 0; i < count; i++)
    if (merged[i])
      TRY(touch_merged(db, merged[i]));
  TRY(list_losers(db));
  TRY(ask(db, "SELECT count(*) FROM temp.lost", &lost));
  if (lost) {
    TRY(keep_sums(db));
    TRY(run(db, drop_sql));
  }
  *dropped = lost > 0;
  return run(db, "DROP TABLE temp.lost; DROP TABLE temp.touched");
}

/* ---- pages ---- */

/* Packing may number the rows of tables anew that have no key of their own. */
static int has_tables_of_others(sqlite3 *db) {
  text sql = TEXT_EMPTY;
  char *question = NULL;
  int64_t count = 1;
  text_add(&sql, "SELECT count(*) FROM main.sqlite_master WHERE type = 'table' AND "
                 "name NOT LIKE 'sqlite_%%' AND name NOT IN (''");
  for (int table = 0; table < TABLE_COUNT; table++)
    text_add(&sql, ", '%s'", profile_table_name(table));
  text_add(&sql, ")");
  if (text_take(&sql, &question, NULL) != TW_OK || ask(db, question, &count) != TW_OK)
    count = 1;
  free(question);
  return count > 0;
}

/* Losers come and go, which leaves most pages half empty, so a small file is packed each time. By
 * SQLite's own transaction, as safe as any and with the same locks; the copy that it attaches is in
 * memory. */
void prune_pages(sqlite3 *db, int dropped) {
  int64_t unused = 0, all = 0, size = 0;
  if (ask(db, "PRAGMA freelist_count", &unused) != TW_OK ||
      ask(db, "PRAGMA page_count", &all) != TW_OK || ask(db, "PRAGMA page_size", &size) != TW_OK)
    return;
  if (!(dropped && all * size <= PACKED_BYTES) && UNUSED_SHARE * unused <= all)
    return;
  if (has_tables_of_others(db))
    return;
  sqlite3_busy_handler(db, NULL, NULL);
  int attached = sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 1);
  (void)sqlite3_exec(db, "VACUUM", NULL, NULL, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, attached);
}
