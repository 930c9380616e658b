/* recent_answers.h: what a context's plans last asked of the model, by the keys that the cache has
 * for it, so that a plan for another batch or another distance of known lengths reads no file.
 * Internal to lib/api. Any thread. */
#ifndef RECENT_ANSWERS_H
#define RECENT_ANSWERS_H

#include "guard.h"
#include "hash.h"
#include <stddef.h>

typedef struct recent_entry recent_entry;

/* All-zero bytes: empty. */
typedef struct {
  guard guard;         /* over what follows */
  recent_entry *first; /* the one that was used last */
} recent_answers;

/* A copy of the bytes of a key, which the caller frees, and their size; NULL: there are none. */
void *recent_answers_copy(recent_answers *all, const hash256 *key, size_t *size);

/* Keeps a copy of the bytes, in place of those that the key had. Without memory it keeps nothing.
 */
void recent_answers_keep(recent_answers *all, const hash256 *key, const void *bytes, size_t size);

/* While nobody else uses them. */
void recent_answers_free(recent_answers *all);

#endif
