/* profile_lock.h: a profile's file, opened under the rules of file.h and locked as SQLite locks it.
 *
 * SQLite's rollback protocol uses three places of a database file: the pending byte, the reserved
 * byte and a range that readers share. The same places are locked here by open-file-description
 * locks. These exclude the record locks of every other SQLite, those of this very process included,
 * and no other SQLite can lose them.
 *
 * The reverse needs care: when a process closes any descriptor of a file, it loses all its record
 * locks on that file, so the host's SQLite would lose its own without notice. Descriptors are
 * therefore kept until the process ends, or until their file is deleted, and used again; when there
 * are many, those of files that nobody has locked are closed. A forked child closes those that it
 * inherits. Thread-safe; one locked_file serves one thread. */
#ifndef PROFILE_LOCK_H
#define PROFILE_LOCK_H

#include "status.h"
#include <stddef.h>

/* SQLite's own numbers. */
enum lock_level { LEVEL_NONE, LEVEL_SHARED, LEVEL_RESERVED, LEVEL_PENDING, LEVEL_EXCLUSIVE };

typedef struct {
  int fd; /* -1: there is no file */
  int level;
  int writable;
  int stuck; /* a lock could not be given back: closing the descriptor gives it back */
  size_t size;
} locked_file;

/* Opens the file: of FILE_OWN for reading and writing where that is permitted. create makes a
 * missing file. */
tw_status locked_open(const char *path, int owner, int create, size_t most,
                      locked_file *f) MUST_USE;
void locked_close(locked_file *f); /* gives all locks back */

/* Moves to a higher level: 0, or an error number. EAGAIN: another one holds what is needed; f may
 * then be at a level between the two. */
int locked_raise(locked_file *f, int level);
/* The same, trying for at most wait_ms. */
int locked_wait(locked_file *f, int level, int wait_ms);
/* Moves down, to LEVEL_SHARED or LEVEL_NONE: 0, or an error number. */
int locked_lower(locked_file *f, int level);

/* 1 when somebody else, here or elsewhere, is preparing a change of the file. */
int locked_reserved(const locked_file *f);
/* 1 when somebody else reads the file, or has it open in WAL mode. */
int locked_shared(const locked_file *f);

#endif
