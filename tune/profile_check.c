/* profile_check.c: what people ask of a profile: queries on a private copy, integrity, a summary.
 * Never changes a file or a row. */
#include "profile_state.h"

#include <stdlib.h>
#include <string.h>

enum { QUERY_MS = 10000, CHECK_MS = 60000, QUERY_ROWS_MOST = 1000000 };

/* ---- queries ---- */

/* Lets a SELECT read, and nothing else happen. */
static int allow(void *unused, int action, const char *first, const char *second,
                 const char *database, const char *origin) {
  static const char *const pragmas[] = {"table_info", "table_xinfo", "table_list", "index_list",
                                        "index_info"};
  (void)unused, (void)database, (void)origin;
  switch (action) {
  case SQLITE_SELECT:
  case SQLITE_READ:
  case SQLITE_RECURSIVE:
    return SQLITE_OK;
  case SQLITE_FUNCTION:
    return second && !strcmp(second, "load_extension") ? SQLITE_DENY : SQLITE_OK;
  case SQLITE_PRAGMA:
    for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas; i++)
      if (first && !strcmp(first, pragmas[i]))
        return SQLITE_OK;
    return SQLITE_DENY;
  default:
    return SQLITE_DENY;
  }
}

typedef int query_visit(void *user, int columns, char **values, char **names);

static tw_status run_query(sqlite3_stmt *s, query_visit *visit, void *user) {
  int columns = sqlite3_column_count(s);
  char **cells = calloc(columns > 0 ? 2 * (size_t)columns : 1, sizeof *cells);
  if (!cells)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while querying");
  tw_status status = TW_OK;
  for (int i = 0; i < columns; i++) {
    cells[columns + i] = (char *)sqlite3_column_name(s, i);
    if (!cells[columns + i])
      status = status_fail(TW_NO_MEMORY, "profile: out of memory while querying");
  }
  for (int64_t row = 0; status == TW_OK; row++) {
    int code = sqlite3_step(s);
    if (code == SQLITE_DONE)
      break;
    if (code == SQLITE_INTERRUPT)
      status = status_fail(TW_UNSUPPORTED, "query: it takes longer than %d s", QUERY_MS / 1000);
    else if (code != SQLITE_ROW)
      status = code == SQLITE_NOMEM
                   ? schema_fail(sqlite3_db_handle(s), "querying")
                   : status_fail(TW_INVALID, "query: %s", sqlite3_errmsg(sqlite3_db_handle(s)));
    else if (row == QUERY_ROWS_MOST)
      status = status_fail(TW_UNSUPPORTED, "query: over %d rows", QUERY_ROWS_MOST);
    if (status != TW_OK)
      break;
    for (int i = 0; i < columns; i++)
      cells[i] = (char *)sqlite3_column_text(s, i);
    if (visit(user, columns, cells, cells + columns))
      break;
  }
  free(cells);
  return status;
}

static tw_status query_image(sqlite3 *db, const char *sql, query_visit *visit, void *user) {
  sqlite3_stmt *s = NULL;
  const char *rest = "";
  store_deadline deadline;
  tw_status status = TW_OK;
  store_deadline_begin(db, &deadline, QUERY_MS);
  sqlite3_set_authorizer(db, allow, NULL);
  int code = sqlite3_prepare_v2(db, sql, -1, &s, &rest);
  if (code == SQLITE_NOMEM)
    status = schema_fail(db, "querying");
  else if (code != SQLITE_OK)
    status = status_fail(TW_INVALID, "query: %s", sqlite3_errmsg(db));
  else if (!s || !sqlite3_stmt_readonly(s) || sqlite3_column_count(s) == 0)
    status = status_fail(TW_INVALID, "query: not a SELECT");
  else if (rest[strspn(rest, " \t\r\n;")])
    status = status_fail(TW_INVALID, "query: more than one statement");
  else
    status = run_query(s, visit, user);
  sqlite3_finalize(s);
  sqlite3_set_authorizer(db, NULL, NULL);
  store_deadline_end(db);
  return status;
}

/* Does not hold the lock while visit runs. */
tw_status profile_query(profile *p, const char *sql, query_visit *visit, void *user) {
  void *bytes = NULL;
  size_t size = 0;
  store_image image;
  if (!profile_enter(p))
    return status_fail(TW_FILE_ERROR, "profile: not available in a forked child");
  tw_status status = profile_gather(p, 1, &bytes, &size);
  if (status == TW_OK) {
    void *copy = malloc(size);
    if (copy) {
      memcpy(copy, bytes, size);
      status = store_judge(copy, size, "the profile", STORE_VIEWS, &image);
    } else {
      status = status_fail(TW_NO_MEMORY, "profile: out of memory while querying");
    }
    sqlite3_free(bytes);
  }
  profile_leave(p);
  TRY(status);
  if (image.state == STORE_USABLE)
    status = query_image(image.db, sql, visit, user);
  else
    status = status_fail(TW_FILE_ERROR, "profile: %s", image.why);
  store_release(&image);
  return status;
}

/* ---- checking every row ---- */

static void report(text *out, const char *path, const char *table, int64_t at, const char *why,
                   int64_t *problems) {
  ++*problems;
  if (out && *problems <= 1000)
    text_line(out, "%s: %s row %lld: %s", path, table, (long long)at, why);
}

/* Counts the rows of one table, and those that are not sound. */
static tw_status check_table(profile_rows *rows, const char *path, enum profile_table table,
                             text *out, int64_t *count, int64_t *problems) {
  profile_row none = {.value = {0}}, row;
  sqlite3_stmt *all;
  int64_t at = 0, bad = 0;
  TRY(rows_begin(rows, table, ACTION_ALL, &none, &all));
  for (;; at++) {
    int outcome;
    const char *why = "a column is missing, out of range or of another type";
    tw_status status = rows_next(rows, table, all, &row, &outcome);
    if (status == TW_OK && outcome == ROW_DONE)
      break;
    if (status == TW_OK && outcome == ROW_READ)
      status = rows_sound(rows, table, &row, NULL, NULL, &why);
    if (status != TW_OK) {
      sqlite3_reset(all);
      return status;
    }
    if (why)
      report(out, path, profile_table_name(table), at + 1, why, &bad);
  }
  *count += at;
  *problems += bad;
  return TW_OK;
}

/* Walks through all pages of the file as it was read, which a shortened schema does not have. *why:
 * what is wrong, or NULL. */
static tw_status walk(const profile_layer *layer, store_image *whole, const char **why) {
  int damage = 0;
  store_deadline deadline;
  TRY(store_judge_whole(&layer->image, layer->path, STORE_READ, whole));
  *why = whole->state == STORE_USABLE ? NULL : whole->why;
  if (*why)
    return TW_OK;
  store_deadline_begin(whole->db, &deadline, CHECK_MS);
  tw_status status = store_walk(whole->db, &damage);
  store_deadline_end(whole->db);
  *why = damage ? "the database is damaged" : NULL;
  return status;
}

static tw_status check_layer(profile_layer *layer, text *out, int64_t *problems) {
  int64_t count = 0;
  const char *why = NULL;
  store_deadline deadline;
  store_image whole = {.state = STORE_ABSENT};
  tw_status status = walk(layer, &whole, &why);
  if (why)
    report(out, layer->path, "some", 0, why, problems);
  store_release(&whole);
  store_deadline_begin(layer->rows.db, &deadline, CHECK_MS);
  for (int table = 0; table < TABLE_COUNT && status == TW_OK; table++)
    status = check_table(&layer->rows, layer->path, table, out, &count, problems);
  store_deadline_end(layer->rows.db);
  if (status == TW_OK || status == TW_NO_MEMORY)
    return status;
  ++*problems;
  text_line(out, "%s: %s", layer->path, status_detail());
  return TW_OK;
}

tw_status profile_check(profile *p, text *out, int64_t *problems) {
  int64_t found = 0;
  tw_status status = TW_OK;
  if (!profile_enter(p))
    return status_fail(TW_FILE_ERROR, "profile: not available in a forked child");
  for (int i = 0; i < p->layers && status == TW_OK; i++) {
    profile_layer *layer = &p->layer[i];
    if (layer->rows.db) {
      status = check_layer(layer, out, &found);
    } else if (layer->image.state != STORE_ABSENT) {
      found++;
      text_line(out, "%s", layer->image.why);
    }
  }
  profile_leave(p);
  if (status == TW_OK && out->failed)
    status = status_fail(TW_NO_MEMORY, "profile: out of memory while checking it");
  if (status == TW_OK)
    *problems = found;
  return status;
}

void profile_describe(profile *p, profile_facts *out) {
  memset(out, 0, sizeof *out);
  if (!profile_enter(p)) {
    out->why = "a forked child has no profile";
    return;
  }
  int64_t ignored = 0;
  int64_t *const counts[TABLE_COUNT] = {
      &ignored, &out->kernels, &out->classes, &out->transforms, &out->measurements, &out->schedules,
      &ignored, &out->wanted,  &ignored,      &ignored,         &ignored,           &ignored,
  };
  out->version = PROFILE_VERSION;
  out->layers = p->layers - (p->layers && !profile_path(p));
  out->rejected_rows = p->rejected;
  for (int i = 0; i < p->layers; i++) {
    profile_layer *layer = &p->layer[i];
    store_deadline deadline;
    if (!layer->rows.db)
      continue;
    out->usable++;
    out->bytes += (int64_t)layer->image.size;
    store_deadline_begin(layer->rows.db, &deadline, CHECK_MS);
    for (int table = 0; table < TABLE_COUNT; table++)
      if (check_table(&layer->rows, layer->path, table, NULL, counts[table], &out->rejected_rows) !=
          TW_OK)
        break;
    store_deadline_end(layer->rows.db);
  }
  if (p->why[0])
    out->why = p->why;
  else if (!out->layers)
    out->why = "no profile is wanted";
  profile_leave(p);
}
