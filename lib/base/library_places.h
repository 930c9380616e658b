/* library_places.h: the directories of this machine that may hold a library of NVIDIA's. Reads
 * directories and small files, loads nothing. Any thread. */
#ifndef LIBRARY_PLACES_H
#define LIBRARY_PLACES_H

#include "text.h"

typedef struct {
  /* Folders of wheels below Python's packages, patterns such as nvidia/cu[0-9]*; ended by NULL. The
   * libraries are in lib below them. */
  const char *const *wheels;
  /* Called for each directory, for some more than once, and with each pattern that matches none. */
  void (*visit)(void *user, const char *directory);
  /* NULL, or called with each path whose state decides what is visited, before it is looked at, for
   * some more than once; and with NULL where something could not be looked at, as where a process
   * has no files left to open. */
  void (*depends)(void *user, const char *path);
  void *user;
  text *pythons; /* NULL; the prefixes that library_places_usual has looked at, of its own */
} library_places;

/* The loader's path, what is near the libraries of CUDA that the process has loaded, the loader's
 * configuration, CUDA toolkits, Python's packages; in this order. */
void library_places_usual(const library_places *p);

/* Appends what else decides it: the variables of the environment, and what the process has loaded.
 */
void library_places_besides(text *out);

/* Of an error number: 1 where what was looked for is not there for this user, 0 where nobody knows.
 */
int library_places_absent(int error);

/* The directories of a CUDA toolkit. */
void library_places_toolkit(const library_places *p, const char *root);

#endif
