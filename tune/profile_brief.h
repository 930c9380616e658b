/* profile_brief.h: shortens the schema of a database in memory that is only read. */
#ifndef PROFILE_BRIEF_H
#define PROFILE_BRIEF_H

#include <stddef.h>

/* What was overwritten. */
typedef struct brief brief;

/* Overwrites what no reader needs in the statements of sqlite_master, which SQLite parses before it
 * reads a row: the CHECKs of this library's tables, and what views select, since the reader may not
 * use views. Reading and parsing these takes several times as long as all that a plan looks up.
 * NULL where nothing was overwritten.
 *
 * *as_made: a bit for each table of this library (enum profile_table) whose statement was just what
 * this library writes.
 *
 * bytes: the image of a database file, which may be damaged or made to do harm; nothing outside it
 * is touched, and what is not understood stays as it is. */
brief *brief_schema(unsigned char *bytes, size_t size, unsigned *as_made);

/* Makes a copy of these bytes what they were. NULL changes nothing. */
void brief_restore(const brief *b, unsigned char *copy, size_t size);
void brief_free(brief *b);

#endif
