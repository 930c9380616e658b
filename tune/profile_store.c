/* profile_store.c: images of profile files, their state, and hardened connections to them. Owns
 * every sqlite3_open and the decision on a file's state; never reads or writes a data row. */
#include "profile_store.h"
#include "file.h"
#include "profile_vfs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* path NULL: in memory. */
static tw_status connect(const char *path, int views, sqlite3 **out) {
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

static tw_status exec(sqlite3 *db, const char *sql, const char *doing) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? TW_OK : schema_fail(db, doing);
}

static tw_status migrate(sqlite3 *db, int from, int views) {
  TRY(exec(db, "BEGIN", "starting a transaction"));
  TRY(schema_migrate(db, from));
  if (views)
    TRY(schema_refresh_views(db));
  return exec(db, "COMMIT", "creating its tables");
}

tw_status store_fresh(int views, sqlite3 **out) {
  sqlite3 *db = NULL;
  TRY(connect(NULL, 0, &db));
  tw_status status = settle(db);
  if (status == TW_OK)
    status = migrate(db, 0, views);
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
  /* A file last used in WAL mode says so here; it is complete nevertheless (see judge_company). */
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
    TRY(migrate(image->db, version, 1));
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
  tw_status status = connect(NULL, mode == STORE_VIEWS, &image->db);
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

/* 1 when the file beside it has content and does not begin with a zero: SQLite deletes, empties or
 * blanks its journal when a transaction ends. */
static int has_content(const char *path, const char *suffix) {
  char beside[4096 + 16], first = 1;
  struct stat found;
  int length = snprintf(beside, sizeof beside, "%s%s", path, suffix);
  if (length < 0 || (size_t)length >= sizeof beside || lstat(beside, &found) != 0)
    return 0;
  if (!S_ISREG(found.st_mode))
    return 1;
  if (found.st_size == 0)
    return 0;
  int fd = open(beside, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return errno != ENOENT;
  int got = read(fd, &first, 1) == 1;
  close(fd);
  return !got || first;
}

/* Why the file alone is not the whole truth, or USABLE. A journal whose transaction is still being
 * prepared does not count, since its writer cannot touch the file before our lock ends. */
static enum store_state judge_company(const char *path, const locked_file *f, store_image *image) {
  if (has_content(path, "-journal") && !(f->level && locked_reserved(f)))
    return verdict(image, STORE_CUT_OFF, "%s has a journal of a transaction that was cut short",
                   path);
  if (has_content(path, "-wal"))
    return verdict(image,
                   f->level < LEVEL_EXCLUSIVE && locked_shared(f) ? STORE_BUSY : STORE_CUT_OFF,
                   "%s is in WAL mode and has a WAL", path);
  return STORE_USABLE;
}

static tw_status read_bytes(const char *path, const locked_file *f, store_image *image) {
  char *bytes = malloc(f->size ? f->size : 1);
  size_t done = 0;
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while reading it");
  while (done < f->size) {
    ssize_t got = pread(f->fd, bytes + done, f->size - done, (off_t)done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      verdict(image, STORE_REFUSED, "reading %s: %s", path, strerror(errno));
      free(bytes);
      return TW_OK;
    }
    if (got == 0)
      break;
    done += (size_t)got;
  }
  image->bytes = bytes;
  image->size = done;
  return TW_OK;
}

tw_status store_read_locked(const char *path, const locked_file *f, enum store_mode mode,
                            store_image *image) {
  locked_file now = *f;
  *image = (store_image){.state = STORE_ABSENT};
  if (judge_company(path, f, image) != STORE_USABLE)
    return TW_OK;
  if (file_check(path, f->fd, FILE_LAYER, STORE_BYTES_MOST, &now.size) != TW_OK) {
    verdict(image, STORE_REFUSED, "%s", status_detail()); /* it grew before the lock was there */
    return TW_OK;
  }
  TRY(read_bytes(path, &now, image));
  if (image->state == STORE_REFUSED)
    return TW_OK;
  if (judge_company(path, f, image) != STORE_USABLE) { /* without locks, or in WAL mode */
    free(image->bytes);
    image->bytes = NULL;
    image->size = 0;
    return TW_OK;
  }
  return store_judge(image->bytes, image->size, path, mode, image);
}

tw_status store_read(const char *path, int owner, enum store_mode mode, store_image *image) {
  locked_file f;
  *image = (store_image){.state = STORE_ABSENT};
  tw_status status = locked_open(path, owner, 0, STORE_BYTES_MOST, &f);
  if (status == TW_NO_MEMORY)
    return status;
  if (status != TW_OK)
    verdict(image, STORE_REFUSED, "%s", status_detail());
  if (status != TW_OK || f.fd < 0)
    return TW_OK;
  /* Where the file system has no locks, other programs have none either. */
  if (locked_wait(&f, LEVEL_SHARED, STORE_WAIT_MS) == EAGAIN)
    verdict(image, STORE_BUSY, "%s is being written by another program", path);
  else
    status = store_read_locked(path, &f, mode, image);
  locked_close(&f);
  return status;
}

int store_version(const store_image *image) {
  return image->size ? (int)big_endian((const unsigned char *)image->bytes + 60) : 0;
}

void store_release(store_image *image) {
  sqlite3_close(image->db);
  free(image->bytes);
  *image = (store_image){.state = STORE_ABSENT};
}

/* ---- writing files ---- */

/* SQLite's own waiting sleeps ever longer, and rarely finds a gap between busy programs. */
static int wait_a_little(void *unused, int waited) {
  enum { NAP_MS = 2 };
  (void)unused;
  nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000}, NULL);
  return waited < STORE_WAIT_MS / NAP_MS;
}

/* A connection to the file itself. Pages stay in memory until the commit, so that other programs
 * are locked out for as short as can be. */
static tw_status attach(const char *path, sqlite3 **out) {
  sqlite3 *db = NULL;
  TRY(connect(path, 0, &db));
  sqlite3_busy_handler(db, file_is_remote(path) ? NULL : wait_a_little, NULL);
  tw_status status = settle(db);
  if (status == TW_OK)
    status = exec(db, "PRAGMA cache_spill = 0", "preparing a connection");
  if (status == TW_OK)
    *out = db;
  else
    sqlite3_close(db);
  return status;
}

/* By the header, which is the same before, during and after a transaction. */
static int is_ours(const char *path) {
  unsigned char header[100];
  locked_file f;
  if (locked_open(path, FILE_OWN, 0, STORE_BYTES_MOST, &f) != TW_OK || f.fd < 0)
    return 0;
  int ours = f.size == 0 || (pread(f.fd, header, sizeof header, 0) == (ssize_t)sizeof header &&
                             !memcmp(header, "SQLite format 3", 16) &&
                             big_endian(header + 68) == PROFILE_APPLICATION_ID);
  locked_close(&f);
  return ours;
}

tw_status store_recover(const char *path) {
  sqlite3 *db = NULL;
  if (!is_ours(path))
    return status_fail(TW_FILE_ERROR, "profile: %s is not a profile of this library", path);
  TRY(attach(path, &db));
  tw_status status = exec(db,
                          "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;"
                          "BEGIN IMMEDIATE; ROLLBACK",
                          "finishing a transaction that was cut short");
  sqlite3_close(db);
  return status;
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
tw_status store_begin(const char *path, sqlite3 **out) {
  for (int again = 0;; again++) {
    sqlite3 *db = NULL;
    TRY(attach(path, &db));
    tw_status status = exec(db, "BEGIN IMMEDIATE", "waiting for another program's transaction");
    int code = sqlite3_errcode(db);
    if (status == TW_OK) {
      *out = db;
      return TW_OK;
    }
    sqlite3_close(db);
    if (code != SQLITE_CANTOPEN || again) /* which is how it refuses a file in WAL mode */
      return status;
    TRY(store_recover(path));
  }
}
