/* profile_store.h: profile files as private images, and the connections that read them.
 *
 * An image is a whole database in memory: read from a file under file.h's rules, or fresh. SQLite
 * sees nothing else. Every connection is hardened: defensive, untrusted schema, no triggers, no
 * extensions, no attached databases, bounded rows and statements. */
#ifndef PROFILE_STORE_H
#define PROFILE_STORE_H

#include "profile_schema.h"

enum { STORE_BYTES_MOST = 64 << 20 };

enum store_state {
  STORE_ABSENT, /* no file, or an empty one: a writer will make it */
  STORE_USABLE,
  STORE_DAMAGED, /* not a database, or one that SQLite finds corrupt */
  STORE_REFUSED, /* untrusted, another program's, newer or altered: it stays untouched */
  STORE_BUSY     /* it has a journal: another program's transaction is open or was cut short */
};

typedef struct {
  enum store_state state;
  sqlite3 *db; /* USABLE only */
  void *bytes; /* what was read; the read-only connection lives on it */
  size_t size;
  char why[512];                 /* of every state but USABLE and ABSENT */
  char lost[PROFILE_LOST_BYTES]; /* what a file of an earlier version had that was not kept */
} store_image;

enum store_mode { STORE_READ, STORE_WRITE, STORE_VIEWS /* read-only, views allowed */ };

/* Makes a fresh database with the tables and, for people, the views. */
tw_status store_fresh(int views, sqlite3 **db) MUST_USE;

/* Reads a file, or takes bytes over (on failure too), and finds their state. Fails only when memory
 * runs out (or this SQLite cannot be made safe); everything else is a state. */
tw_status store_read(const char *path, int owner, enum store_mode mode,
                     store_image *image) MUST_USE;
tw_status store_judge(void *bytes, size_t size, const char *what, enum store_mode mode,
                      store_image *image) MUST_USE;
void store_release(store_image *image); /* closes; the image is then ABSENT */

/* The database as the bytes of a file; owned by the caller (sqlite3_free). */
tw_status store_serialise(sqlite3 *db, void **bytes, size_t *size) MUST_USE;

/* Looks for damage that only reading everything shows. *damage is 1 or 0. */
tw_status store_walk(sqlite3 *db, int *damage) MUST_USE;

/* Limits the time that a connection may work: begin before the work, end after it. The deadline
 * must outlive the work. */
typedef struct {
  int64_t until_ms;
} store_deadline;
void store_deadline_begin(sqlite3 *db, store_deadline *deadline, int milliseconds);
void store_deadline_end(sqlite3 *db);
int64_t store_clock_ms(void); /* monotonic */

#endif
