/* profile_brief.h: shortens the schema of a database in memory that is only read. */
#ifndef PROFILE_BRIEF_H
#define PROFILE_BRIEF_H

#include <stddef.h>

/* What was overwritten. */
typedef struct brief brief;

/* Writes another sqlite_master, which SQLite parses before it reads a row: with the tables of this
 * library alone, their columns and keys. Reading and parsing the statements of all tables and views
 * takes several times as long as all that a plan looks up. Done where each table has the statement
 * that this library writes, and the first page has room; NULL where it was not done.
 *
 * Reading rows is all that the database is good for then: pages that it had before belong to
 * nothing.
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
