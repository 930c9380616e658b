/* compile_folder.h: the private directory in which a compiler runs once: its sources, what it says
 * and what it makes. Any thread. */
#ifndef COMPILE_FOLDER_H
#define COMPILE_FOLDER_H

#include "status.h"
#include <limits.h>

typedef struct {
  char directory[PATH_MAX - 64];
  char log[PATH_MAX], output[PATH_MAX];
  char *sources; /* paths of PATH_MAX bytes, owned */
  int made, fd;  /* fd: of the directory, locked for as long as its process lives; or -1 */
} compile_folder;

/* Makes the folder in TMPDIR, or /tmp, and writes the sources. *f is to be removed also after a
 * failure, and must be zero before. */
tw_status compile_folder_make(compile_folder *f, const char *const *sources, int count) MUST_USE;

/* The path of a source, borrowed. */
char *compile_folder_source(const compile_folder *f, int i);

void compile_folder_remove(compile_folder *f);

/* Removes this user's folders that processes left when they were killed: those older than a minute
 * that nobody holds locked, and all that are older than a day. */
void compile_folder_sweep(void);

#endif
