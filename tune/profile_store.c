/* profile_store.c: images of profile files, their state, and hardened connections to them. Owns
 * every sqlite3_open and the decision on a file's state; never writes one, never reads a data
 * row. */
#include "profile_store.h"
#include "file.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

/* ---- connections ---- */

int64_t store_clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int is_late(void *deadline) {
  return store_clock_ms() > ((const store_deadline *)deadline)->until_ms;
}

void store_deadline_begin(sqlite3 *db, store_deadline *deadline, int milliseconds) {
  deadline->until_ms = store_clock_ms() + milliseconds;
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

/* Settings that need the schema's machinery; nothing may spill to a file of SQLite's own. */
static tw_status settle(sqlite3 *db) {
  static const char pragmas[] = "PRAGMA cell_size_check = 1; PRAGMA temp_store = MEMORY; "
                                "PRAGMA ignore_check_constraints = 1; PRAGMA mmap_size = 0;";
  return sqlite3_exec(db, pragmas, NULL, NULL, NULL) == SQLITE_OK
             ? TW_OK
             : schema_fail(db, "preparing a connection");
}

static tw_status connect(int views, sqlite3 **out) {
  sqlite3 *db = NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY |
              SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  int code = sqlite3_open_v2(":memory:", &db, flags, NULL);
  tw_status status =
      code == SQLITE_OK ? harden(db, views) : schema_fail(db, "opening SQLite in memory");
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}

static tw_status exec(sqlite3 *db, const char *sql, const char *doing) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? TW_OK : schema_fail(db, doing);
}

static tw_status migrate(sqlite3 *db, int from, int views, char *lost) {
  TRY(exec(db, "BEGIN", "starting a transaction"));
  TRY(schema_migrate(db, from, lost));
  if (views)
    TRY(schema_refresh_views(db));
  return exec(db, "COMMIT", "creating its tables");
}

tw_status store_fresh(int views, sqlite3 **out) {
  sqlite3 *db = NULL;
  char lost[PROFILE_LOST_BYTES];
  TRY(connect(0, &db));
  tw_status status = settle(db);
  if (status == TW_OK)
    status = migrate(db, 0, views, lost);
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}

/* ---- judging bytes ---- */

static uint32_t big_endian(const unsigned char *b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Sets the image's state and the sentence about it; returns the state. */
PRINTF_LIKE(3, 4)
static enum store_state verdict(store_image *image, enum store_state state, const char *format,
                                ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(image->why, sizeof image->why, format, arguments);
  va_end(arguments);
  image->state = state;
  return state;
}

/* The state by the first hundred bytes, before SQLite sees any. */
static enum store_state judge_header(const unsigned char *h, const char *what, store_image *image) {
  if (image->size < 512 || memcmp(h, "SQLite format 3", 16) != 0)
    return verdict(image, STORE_DAMAGED, "%s is not a database", what);
  uint32_t page = (uint32_t)h[16] << 8 | h[17];
  page = page == 1 ? 65536 : page;
  if (page < 512 ||
      image->size % page != 0) /* SQLite would read zeros for the rest of a torn last page */
    return verdict(image, STORE_DAMAGED, "%s is cut off", what);
  uint32_t version = big_endian(h + 60), application = big_endian(h + 68);
  if (application != PROFILE_APPLICATION_ID)
    return verdict(image, STORE_REFUSED, "%s belongs to another application (id 0x%08x)", what,
                   application);
  if (version > PROFILE_VERSION)
    return verdict(image, STORE_REFUSED, "%s has version %u, this library knows %d", what, version,
                   PROFILE_VERSION);
  if (version == 0)
    return verdict(image, STORE_REFUSED, "%s has no version", what);
  return STORE_USABLE;
}

/* Connects to image->bytes. A writer gets a copy that grows and is SQLite's own. */
static tw_status deserialise(store_image *image, int writable) {
  unsigned char *bytes = image->bytes;
  unsigned flags = SQLITE_DESERIALIZE_READONLY;
  if (writable) {
    bytes = sqlite3_malloc64(image->size);
    if (!bytes)
      return status_fail(TW_NO_MEMORY, "profile: out of memory while copying it");
    memcpy(bytes, image->bytes, image->size);
    flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
  }
  /* A file last used in WAL mode says so here; it is complete nevertheless (see is_busy). */
  for (int i = 18; i < 20; i++)
    if (bytes[i] == 2)
      bytes[i] = 1;
  sqlite3_int64 size = (sqlite3_int64)image->size;
  if (sqlite3_deserialize(image->db, "main", bytes, size, size, flags) != SQLITE_OK)
    return schema_fail(image->db, "opening its image"); /* SQLite has freed its copy */
  return settle(image->db);
}

/* An older version is brought up to date, in the image only: readers need it as much as writers. */
static tw_status judge_schema(store_image *image, const char *what, enum store_mode mode) {
  int version = (int)big_endian((const unsigned char *)image->bytes + 60);
  const char *altered = NULL;
  TRY(deserialise(image, mode == STORE_WRITE || version < PROFILE_VERSION));
  if (version < PROFILE_VERSION)
    TRY(migrate(image->db, version, 1, image->lost));
  TRY(schema_compare(image->db, &altered));
  if (altered)
    verdict(image, STORE_REFUSED, "%s: its table %s is not as this library made it", what, altered);
  else
    image->state = STORE_USABLE;
  return TW_OK;
}

static int is_damage(int code) {
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

tw_status store_judge(void *bytes, size_t size, const char *what, enum store_mode mode,
                      store_image *image) {
  *image = (store_image){.bytes = bytes, .size = size, .state = STORE_ABSENT};
  if (size == 0 || judge_header(bytes, what, image) != STORE_USABLE) {
    free(bytes);
    image->bytes = NULL;
    image->size = 0;
    return TW_OK;
  }
  store_deadline deadline;
  int code = SQLITE_OK;
  tw_status status = connect(mode == STORE_VIEWS, &image->db);
  if (status == TW_OK) {
    store_deadline_begin(image->db, &deadline, 5000);
    status = judge_schema(image, what, mode);
    code = sqlite3_errcode(image->db);
    store_deadline_end(image->db);
  }
  if (status == TW_OK && image->state == STORE_USABLE)
    return TW_OK;
  enum store_state state = image->state;
  char why[sizeof image->why];
  memcpy(why, image->why, sizeof why);
  store_release(image);
  if (status == TW_NO_MEMORY || status == TW_UNSUPPORTED)
    return status;
  if (status != TW_OK && is_damage(code)) {
    verdict(image, STORE_DAMAGED, "%s is damaged (%.300s)", what, status_detail());
  } else if (status !=
             TW_OK) { /* too slow, or too new for this SQLite: no reason to move the file */
    verdict(image, STORE_REFUSED, "%s cannot be read (%.300s)", what, status_detail());
  } else {
    memcpy(image->why, why, sizeof why);
    image->state = state;
  }
  return TW_OK;
}

/* ---- reading files ---- */

/* 1 when the file alone is incomplete: SQLite deletes, empties or blanks its journal when a
 * transaction ends, so that a journal whose first byte is not zero, or a log of changes, means an
 * open one. */
static int has_journal(const char *path) {
  static const char *const suffixes[] = {"-journal", "-wal"};
  char beside[4096 + 16];
  for (int i = 0; i < 2; i++) {
    struct stat found;
    int length = snprintf(beside, sizeof beside, "%s%s", path, suffixes[i]);
    if (length < 0 || (size_t)length >= sizeof beside || lstat(beside, &found) != 0)
      continue;
    if (!S_ISREG(found.st_mode))
      return 1;
    if (found.st_size == 0)
      continue;
    int fd = open(beside, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    char first = 1;
    int got = fd >= 0 && read(fd, &first, 1) == 1;
    if (fd >= 0)
      close(fd);
    if (!got || first)
      return 1;
  }
  return 0;
}

/* 1 when this process holds record locks on the file, since the host program is inside a
 * transaction of its own SQLite. Closing any descriptor of the file would drop those locks, so it
 * must not be opened. */
static int is_locked_by_host(const char *path) {
  struct stat file;
  FILE *locks;
  char line[256];
  int held = 0;
  if (stat(path, &file) != 0 || !(locks = fopen("/proc/locks", "re")))
    return 0;
  while (!held && fgets(line, sizeof line, locks)) {
    long pid;
    unsigned major_of, minor_of;
    unsigned long inode;
    held =
        sscanf(line, "%*s POSIX %*s %*s %ld %x:%x:%lu", &pid, &major_of, &minor_of, &inode) == 4 &&
        pid == (long)getpid() && inode == (unsigned long)file.st_ino &&
        major_of == major(file.st_dev) && minor_of == minor(file.st_dev);
  }
  fclose(locks);
  return held;
}

static int is_busy(const char *path) {
  return has_journal(path) || is_locked_by_host(path);
}

tw_status store_read(const char *path, int owner, enum store_mode mode, store_image *image) {
  void *bytes = NULL;
  size_t size = 0;
  *image = (store_image){.state = STORE_ABSENT};
  /* A writer's transaction takes milliseconds: look again before giving the file up. */
  for (int attempt = 0; is_busy(path); attempt++) {
    if (attempt == 5) {
      verdict(image, STORE_BUSY, "%s is in a transaction of another SQLite, or has a stale journal",
              path);
      return TW_OK;
    }
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  }
  tw_status status = file_read(path, owner, STORE_BYTES_MOST, &bytes, &size);
  if (status == TW_NO_MEMORY)
    return status;
  if (status != TW_OK) {
    verdict(image, STORE_REFUSED, "%s", status_detail());
    return TW_OK;
  }
  if (has_journal(path)) { /* begun meanwhile: the bytes may be partly old, partly new */
    free(bytes);
    verdict(image, STORE_BUSY, "%s is being written by another program", path);
    return TW_OK;
  }
  return store_judge(bytes, size, path, mode, image);
}

void store_release(store_image *image) {
  sqlite3_close(image->db);
  free(image->bytes);
  *image = (store_image){.state = STORE_ABSENT};
}

tw_status store_serialise(sqlite3 *db, void **bytes, size_t *size) {
  sqlite3_int64 length = 0;
  unsigned char *copy = sqlite3_serialize(db, "main", &length, 0);
  if (!copy)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while serialising it");
  *bytes = copy;
  *size = (size_t)length;
  return TW_OK;
}

static int first_word_is_ok(void *damage, int columns, char **values, char **names) {
  (void)names;
  if (columns != 1 || !values[0] || strcmp(values[0], "ok") != 0)
    *(int *)damage = 1;
  return 0;
}

tw_status store_walk(sqlite3 *db, int *damage) {
  int found = 0;
  int code = sqlite3_exec(db, "PRAGMA quick_check(1)", first_word_is_ok, &found, NULL);
  if (code != SQLITE_OK && !is_damage(code))
    return schema_fail(db, "checking it");
  *damage = found || code != SQLITE_OK;
  return TW_OK;
}
