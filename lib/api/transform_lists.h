/* transform_lists.h: entries that a context keeps of the transforms that it used last, found by the
 * transform and its device. Internal to lib/api. Any thread, by the lists' guard.
 *
 * An entry is a structure of its owner, which begins with a listed. The lists borrow it until it is
 * handed back. */
#ifndef TRANSFORM_LISTS_H
#define TRANSFORM_LISTS_H

#include "device.h"
#include "guard.h"
#include "transform.h"

enum { TRANSFORM_LISTS = 64, LISTED_MOST = 24 /* in each list, but for those that stay */ };

/* By what an entry is found. */
typedef struct {
  const device *device;
  const facts *facts; /* those that the device had, by their address; NULL where they are nothing
                         to the entry */
  int fastest;        /* of schedules: as in schedules_search; else 0 */
  const transform *transform;
} listed_key;

typedef struct listed {
  struct listed *next;
  uint64_t mark; /* of the transform */
  int stays;     /* 1: never makes room for others */
  listed_key key;
  transform transform; /* that of the key */
} listed;

/* All-zero bytes: empty. */
typedef struct {
  guard guard;                   /* over what follows */
  listed *list[TRANSFORM_LISTS]; /* by their marks' remainders, the entries used last first */
} transform_lists;

/* All other calls, but the last one, are made between these two. Returns 1 when a forked child has
 * emptied the lists, as a thread of its parent may have been changing them. */
int transform_lists_enter(transform_lists *all);
void transform_lists_leave(transform_lists *all);

/* The entry, now the first one of its list; NULL: there is none. */
listed *transform_lists_find(transform_lists *all, const listed_key *key);

/* Adds an entry under a key that has none. Hands back the one that made room for it, which the
 * caller frees, or NULL. */
listed *transform_lists_add(transform_lists *all, const listed_key *key, listed *entry);

/* Hands back the entry of a key, or NULL; any entry at all, or NULL when there is none. */
listed *transform_lists_take(transform_lists *all, const listed_key *key);
listed *transform_lists_take_any(transform_lists *all);

/* While nobody else uses the lists, which must be empty. */
void transform_lists_destroy(transform_lists *all);

#endif
