/* profile_connect.h: SQLite connections to memory and to a profile's file. Every one is hardened:
 * defensive, untrusted schema, no triggers, no extensions, no attached databases, bounded rows and
 * statements. */
#ifndef PROFILE_CONNECT_H
#define PROFILE_CONNECT_H

#include "status.h"
#include <sqlite3.h>
#include <stdint.h>

/* How long readers and writers wait for another program's transaction. */
enum { STORE_WAIT_MS = 300, STORE_PATIENT_MS = 5000 };

/* An empty database in memory, whose views work or not. connect_settle follows once its content is
 * there: settings that need the schema's machinery; nothing may spill to a file of SQLite's own. */
tw_status connect_memory(int views, sqlite3 **db) MUST_USE;
tw_status connect_settle(sqlite3 *db) MUST_USE;

/* The file itself, made where it is missing; settled. Its pages stay in memory until the commit, so
 * that other programs are locked out for as short as can be. */
tw_status connect_file(const char *path, sqlite3 **db) MUST_USE;

/* Limits the time that a connection may work: begin before the work, end after it. The deadline
 * must outlive the work. */
typedef struct {
  int64_t until_ms;
} store_deadline;
void store_deadline_begin(sqlite3 *db, store_deadline *deadline, int milliseconds);
void store_deadline_end(sqlite3 *db);
int64_t store_clock_ms(void); /* monotonic */

#endif
