/* profile_connect.c: hardened connections and the time that they may work. Owns every
 * sqlite3_open; knows nothing of the tables. */
#include "profile_connect.h"
#include "file.h"
#include "profile_schema.h"
#include "profile_vfs.h"

#include <time.h>

int64_t store_clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Time of this thread alone: a busy machine must not decide whether a profile can be read. */
static int64_t work_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int is_late(void *deadline) {
  return work_ms() > ((const store_deadline *)deadline)->until_ms;
}

void store_deadline_begin(sqlite3 *db, store_deadline *deadline, int milliseconds) {
  deadline->until_ms = work_ms() + milliseconds;
  sqlite3_progress_handler(db, 2000, is_late, deadline);
}

void store_deadline_end(sqlite3 *db) {
  sqlite3_progress_handler(db, 0, NULL, NULL);
}

static tw_status harden(sqlite3 *db, int views) {
  static const struct {
    int limit, value;
  } limits[] = {
      {SQLITE_LIMIT_LENGTH, 4 << 20},      {SQLITE_LIMIT_SQL_LENGTH, 256 << 10},
      {SQLITE_LIMIT_EXPR_DEPTH, 100},      {SQLITE_LIMIT_COMPOUND_SELECT, 32},
      {SQLITE_LIMIT_VDBE_OP, 100000},      {SQLITE_LIMIT_FUNCTION_ARG, 16},
      {SQLITE_LIMIT_ATTACHED, 0},          {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
      {SQLITE_LIMIT_VARIABLE_NUMBER, 100}, {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
      {SQLITE_LIMIT_WORKER_THREADS, 0},
  };
  const struct {
    int option, value;
  } options[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},  {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, views}, {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
      {SQLITE_DBCONFIG_DQS_DML, 0},         {SQLITE_DBCONFIG_DQS_DDL, 0},
  };
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    sqlite3_limit(db, limits[i].limit, limits[i].value);
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    int now = -1;
    sqlite3_db_config(db, options[i].option, options[i].value, &now);
    if (now != options[i].value)
      return status_fail(TW_UNSUPPORTED, "profile: this SQLite lacks safety option %d",
                         options[i].option);
  }
  return TW_OK;
}

tw_status connect_settle(sqlite3 *db) {
  static const char pragmas[] = "PRAGMA cell_size_check = 1; PRAGMA temp_store = MEMORY; "
                                "PRAGMA ignore_check_constraints = 1; PRAGMA mmap_size = 0;";
  return sqlite3_exec(db, pragmas, NULL, NULL, NULL) == SQLITE_OK
             ? TW_OK
             : schema_fail(db, "preparing a connection");
}

/* path NULL: in memory. */
static tw_status open_hardened(const char *path, int views, sqlite3 **out) {
  sqlite3 *db = NULL;
  const char *system = path ? profile_vfs() : NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
              SQLITE_OPEN_PRIVATECACHE | (path ? 0 : SQLITE_OPEN_MEMORY);
  if (path && !system)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while opening %s", path);
  int code = sqlite3_open_v2(path ? path : ":memory:", &db, flags, system);
  tw_status status = code == SQLITE_OK ? harden(db, views) : schema_fail(db, "opening SQLite");
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}

tw_status connect_memory(int views, sqlite3 **db) {
  return open_hardened(NULL, views, db);
}

/* SQLite's own waiting sleeps ever longer, and rarely finds a gap between busy programs. */
static int wait_a_little(void *unused, int waited) {
  enum { NAP_MS = 2 };
  (void)unused;
  nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000}, NULL);
  return waited < STORE_WAIT_MS / NAP_MS;
}

tw_status connect_file(const char *path, sqlite3 **out) {
  sqlite3 *db = NULL;
  TRY(open_hardened(path, 0, &db));
  sqlite3_busy_handler(db, file_is_remote(path) ? NULL : wait_a_little, NULL);
  tw_status status = connect_settle(db);
  if (status == TW_OK && sqlite3_exec(db, "PRAGMA cache_spill = 0", NULL, NULL, NULL) != SQLITE_OK)
    status = schema_fail(db, "preparing a connection");
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}
