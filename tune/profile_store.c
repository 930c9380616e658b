/* profile_store.c: images of profile files, their state, and transactions on them. Owns the
 * decision on a file's state; never reads or writes a data row. */
#include "profile_store.h"
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static tw_status exec(sqlite3 *db, const char *sql, const char *doing) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? TW_OK : schema_fail(db, doing);
}

static tw_status migrate(sqlite3 *db, int from, char *lost) {
  TRY(exec(db, "BEGIN", "starting a transaction"));
  TRY(schema_migrate(db, from, lost));
  TRY(schema_refresh_views(db));
  return exec(db, "COMMIT", "creating its tables");
}

tw_status store_fresh(sqlite3 **out) {
  sqlite3 *db = NULL;
  char lost[PROFILE_LOST_BYTES];
  TRY(connect_memory(0, &db));
  tw_status status = connect_settle(db);
  if (status == TW_OK)
    status = migrate(db, 0, lost);
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
  /* SQLite would read zeros for the rest of a torn last page. */
  if (page < 512 || image->size % page != 0)
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
  /* Memory is all that a new connection can lack, though SQLite does not always call it that.
   * SQLite has freed its copy by then. */
  if (sqlite3_deserialize(image->db, "main", bytes, size, size, flags) != SQLITE_OK)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while opening its image");
  return connect_settle(image->db);
}

enum { SCHEMA_MS = 1000, JUDGE_MS = 5000 };

/* Has SQLite read the names of all tables, which takes it longer than it should where there are
 * tens of thousands of them. */
static tw_status load_schema(sqlite3 *db, store_deadline *deadline) {
  store_deadline_begin(db, deadline, SCHEMA_MS);
  int code = sqlite3_exec(db, "SELECT 0 FROM sqlite_master LIMIT 0", NULL, NULL, NULL);
  store_deadline_begin(db, deadline, JUDGE_MS);
  if (code == SQLITE_INTERRUPT)
    return status_fail(TW_FILE_ERROR,
                       "profile: the names of its tables could not be read within %d ms: there may "
                       "be too many tables of others",
                       SCHEMA_MS);
  return code == SQLITE_OK ? TW_OK : schema_fail(db, "reading its schema");
}

/* An older version is brought up to date, in the image only: readers need it as much as writers. */
static tw_status judge_schema(store_image *image, const char *what, enum store_mode mode,
                              store_deadline *deadline) {
  int version = (int)big_endian((const unsigned char *)image->bytes + 60);
  const char *altered = NULL;
  unsigned as_made = 0; /* tables */
  if (mode == STORE_LOOK_UP && version == PROFILE_VERSION)
    image->brief = brief_schema(image->bytes, image->size, &as_made);
  TRY(deserialise(image, mode == STORE_WRITE || version < PROFILE_VERSION));
  TRY(load_schema(image->db, deadline));
  if (version < PROFILE_VERSION)
    TRY(migrate(image->db, version, image->lost));
  if (as_made != (1u << TABLE_COUNT) - 1)
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
  tw_status status = connect_memory(mode == STORE_VIEWS, &image->db);
  if (status == TW_OK) {
    status = judge_schema(image, what, mode, &deadline);
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
  } else if (status != TW_OK) { /* too slow, or too new for this SQLite: it need not move */
    verdict(image, STORE_REFUSED, "%s cannot be read (%.300s)", what, status_detail());
  } else {
    memcpy(image->why, why, sizeof why);
    image->state = state;
  }
  return TW_OK;
}

tw_status store_judge_whole(const store_image *of, const char *what, enum store_mode mode,
                            store_image *image) {
  void *copy = malloc(of->size);
  if (!copy)
    return status_fail(TW_NO_MEMORY, "profile: out of memory while copying it");
  memcpy(copy, of->bytes, of->size);
  brief_restore(of->brief, copy, of->size);
  return store_judge(copy, of->size, what, mode, image);
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

tw_status store_read(const char *path, int owner, enum store_mode mode, int wait_ms,
                     store_image *image) {
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
  if (locked_wait(&f, LEVEL_SHARED, wait_ms) == EAGAIN)
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
  brief_free(image->brief);
  *image = (store_image){.state = STORE_ABSENT};
}

/* ---- writing files ---- */

/* By the header, which is the same before, during and after a transaction. */
static tw_status check_ours(const char *path) {
  unsigned char header[100];
  locked_file f = {.fd = -1};
  int ours = 0;
  tw_status status = locked_open(path, FILE_OWN, 0, STORE_BYTES_MOST, &f);
  if (status == TW_OK && f.fd >= 0) {
    ours = f.size == 0 || (pread(f.fd, header, sizeof header, 0) == (ssize_t)sizeof header &&
                           !memcmp(header, "SQLite format 3", 16) &&
                           big_endian(header + 68) == PROFILE_APPLICATION_ID);
    locked_close(&f);
  }
  if (ours || status == TW_NO_MEMORY)
    return status;
  return status_fail(TW_FILE_ERROR, "profile: %s is not a profile of this library", path);
}

tw_status store_recover(const char *path) {
  sqlite3 *db = NULL;
  TRY(check_ours(path));
  TRY(connect_file(path, &db));
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

/* A page that SQLite finds no memory for is reported as damaged, so damage must be found twice.
 * Where memory is there again, the second look finds none; where it is still short, SQLite cannot
 * even begin, and says so. */
tw_status store_walk(sqlite3 *db, int *damage) {
  enum { OPERATIONS_MOST = 4 << 20 }; /* SQLite makes a program of all tables; there may be many */
  int found = 1, code = SQLITE_OK, usual = sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, OPERATIONS_MOST);
  for (int times = 0; times < 2 && found; times++) {
    found = 0;
    code = sqlite3_exec(db, "PRAGMA quick_check(1)", first_word_is_ok, &found, NULL);
    if (code != SQLITE_OK && !is_damage(code))
      break;
    found |= code != SQLITE_OK;
  }
  sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, usual);
  if (code != SQLITE_OK && !is_damage(code))
    return schema_fail(db, "checking it");
  *damage = found;
  return TW_OK;
}

tw_status store_begin(const char *path, sqlite3 **out) {
  for (int again = 0;; again++) {
    sqlite3 *db = NULL;
    TRY(connect_file(path, &db));
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
