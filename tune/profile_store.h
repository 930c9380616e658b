/* profile_store.h: profile files as private images, and the connections that read and write them.
 *
 * An image is a whole database in memory: read from a file under SQLite's own locks, or fresh.
 * Lookups see images only; a writer alone has a connection to the file itself. */
#ifndef PROFILE_STORE_H
#define PROFILE_STORE_H

#include "profile_brief.h"
#include "profile_connect.h"
#include "profile_lock.h"
#include "profile_schema.h"

enum { STORE_BYTES_MOST = 64 << 20 };

enum store_state {
  STORE_ABSENT, /* no file, or an empty one: a writer will make it */
  STORE_USABLE,
  STORE_DAMAGED, /* not a database, or one that SQLite finds corrupt */
  STORE_REFUSED, /* untrusted, another program's, newer or altered: it stays untouched */
  STORE_BUSY,    /* another program is writing it, or has it open in WAL mode */
  STORE_CUT_OFF  /* a transaction was cut short: its journal, or its WAL, holds the rest */
};

typedef struct {
  enum store_state state;
  sqlite3 *db; /* USABLE only */
  void *bytes; /* what was read; the read-only connection lives on it */
  size_t size;
  brief *brief;                  /* what was overwritten in bytes, or NULL */
  char why[512];                 /* of every state but USABLE and ABSENT */
  char lost[PROFILE_LOST_BYTES]; /* what a file of an earlier version had that was not kept */
} store_image;

enum store_mode {
  STORE_LOOK_UP, /* read-only, of this library's tables: the schema in image.bytes may be shortened
                    (profile_brief.h) */
  STORE_READ,    /* read-only */
  STORE_WRITE,
  STORE_VIEWS /* read-only, views allowed */
};

/* Makes a fresh database with the tables and, for people, the views. */
tw_status store_fresh(sqlite3 **db) MUST_USE;

/* The same for a batch of notes, with the tables alone (profile_batch.c). */
tw_status store_batch(sqlite3 **db) MUST_USE;

/* Reads a file, or takes bytes over (on failure too), and finds their state. Fails only when memory
 * runs out (or this SQLite cannot be made safe); everything else is a state. store_read_locked
 * reads a file on which the caller holds a lock. */
tw_status store_read(const char *path, int owner, enum store_mode mode, int wait_ms,
                     store_image *image) MUST_USE;
tw_status store_read_locked(const char *path, const locked_file *f, enum store_mode mode,
                            store_image *image) MUST_USE;
tw_status store_judge(void *bytes, size_t size, const char *what, enum store_mode mode,
                      store_image *image) MUST_USE;
void store_release(store_image *image); /* closes; the image is then ABSENT */

/* Judges a copy of a usable image's bytes as they were read, for another mode. */
tw_status store_judge_whole(const store_image *of, const char *what, enum store_mode mode,
                            store_image *image) MUST_USE;

/* The version of the tables in the bytes of a usable image; 0 for one that is absent. */
int store_version(const store_image *image);

/* Opens the file itself, makes it where it is missing, and begins a transaction that keeps other
 * writers out: what is read from the file until the transaction's end does not change. Only for a
 * file that was read as USABLE or ABSENT. To be closed by sqlite3_close, which rolls back. */
tw_status store_begin(const char *path, sqlite3 **db) MUST_USE;

/* Lets SQLite finish what a CUT_OFF file needs: it rolls the transaction back, or moves it from the
 * WAL into the file, which is in rollback mode then. Leaves files of other applications alone. */
tw_status store_recover(const char *path) MUST_USE;

/* The database as the bytes of a file; owned by the caller (sqlite3_free). */
tw_status store_serialise(sqlite3 *db, void **bytes, size_t *size) MUST_USE;

/* Looks for damage that only reading everything shows. *damage is 1 or 0. */
tw_status store_walk(sqlite3 *db, int *damage) MUST_USE;

#endif
