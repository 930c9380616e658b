/* api_profile.h: the profile as a person's sqlite3 would read and change it, and tuning that is
 * watched, for tests through the public interface. */
#ifndef API_PROFILE_H
#define API_PROFILE_H

#include "api_help.h"

#include <sqlite3.h>

/* ---- the profile ---- */

/* The number that a query of the profile gives; -1 without a profile. */
static inline long long ask(const char *sql) {
  char path[SCRATCH_PATH + 32];
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  long long number = -1;
  snprintf(path, sizeof path, "%s/profile.db", api_home);
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
    CHECK(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
    if (statement && sqlite3_step(statement) == SQLITE_ROW)
      number = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return number;
}

/* Changes the profile as a person's sqlite3 would. */
static inline void change(const char *sql) {
  char path[SCRATCH_PATH + 32];
  sqlite3 *db = NULL;
  snprintf(path, sizeof path, "%s/profile.db", api_home);
  CHECK(sqlite3_open(path, &db) == SQLITE_OK && sqlite3_exec(db, sql, NULL, NULL, NULL) == 0);
  sqlite3_close(db);
}

static inline int exists(const char *path) {
  return access(path, F_OK) == 0;
}

static inline void forget_all(void) {
  scratch_remove(api_home);
}

/* ---- tuning ---- */

typedef struct {
  int calls, stop_at, backwards;
  double last;
} watch;

static inline int progress(void *user, double fraction) {
  watch *w = user;
  w->backwards += fraction < w->last || fraction < 0 || fraction > 1;
  w->last = fraction;
  return ++w->calls == w->stop_at;
}

static inline tw_status tune(tw_context *context, const api_case *c, watch *w) {
  tw_dim dims[2];
  tw_problem p = api_problem(c, dims);
  return tw_tune(context, &p, 0, progress, w);
}

#endif
