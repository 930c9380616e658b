/* profile_migrate.h: what a migration keeps of a user's own (profile_kept.c,
 * profile_give_way.c). Internal to tune. */
#ifndef PROFILE_MIGRATE_H
#define PROFILE_MIGRATE_H

#include "profile_schema.h"

/* A user's own table, view or index in the way of one of our tables, which came later, gets another
 * name, and lost (PROFILE_LOST_BYTES) tells. (profile_give_way.c) */
tw_status migrate_give_way(sqlite3 *db, const char *table, char *lost) MUST_USE;

/* Notes the indexes and triggers on tables, "'class', 'kernel'", before these are dropped. */
tw_status migrate_keep_objects(sqlite3 *db, const char *tables) MUST_USE;
/* Makes them again, and the documented views; lost (PROFILE_LOST_BYTES) gets what no longer works.
 */
tw_status migrate_restore_objects(sqlite3 *db, char *lost) MUST_USE;

/* Drops the views that cannot be read, since SQLite renames no table beside them, and makes them
 * and the triggers on them again; lost gets those that could not be made. */
tw_status migrate_take_unreadable(sqlite3 *db) MUST_USE;
tw_status migrate_return_unreadable(sqlite3 *db, char *lost) MUST_USE;

/* Runs the statement that makes an object of a user's, and no more than one. Where that fails for
 * what it says, lost tells. */
tw_status migrate_make(sqlite3 *db, const char *type, const char *name, const char *sql,
                       char *lost) MUST_USE;

PRINTF_LIKE(2, 3) void migrate_add_lost(char *lost, const char *format, ...);

#endif
