/* recent_answers.h: what a context's plans last asked of the model, by what answers depend on, so
 * that a plan for another batch or another distance of known lengths neither searches nor reads a
 * file. Internal to lib/api. Any thread. */
#ifndef RECENT_ANSWERS_H
#define RECENT_ANSWERS_H

#include "answers.h"
#include "guard.h"
#include "transform.h"

/* What transforms have in common that ask for much the same: all but their batch, their strides and
 * their places; and the device, as the model sees it. Equal keys have equal bytes. */
typedef struct {
  facts on;
  int32_t type, precision, format_in, format_out, rank, unused;
  int32_t kind[TRANSFORM_DIMS_MOST];
  int64_t n[TRANSFORM_DIMS_MOST];
} recent_key;

typedef struct recent_entry recent_entry;

/* All-zero bytes: empty. */
typedef struct {
  guard guard;         /* over what follows */
  recent_entry *first; /* the one that was used last */
} recent_answers;

/* Fills an empty table with a copy of the one that is kept under a key. 0: there is none, or no
 * memory. */
int recent_answers_copy(recent_answers *all, const recent_key *key, answers *out);

/* Keeps a copy of the table, in place of the one that the key had. Without memory it keeps nothing.
 */
void recent_answers_keep(recent_answers *all, const recent_key *key, const answers *table);

/* While nobody else uses them. */
void recent_answers_free(recent_answers *all);

#endif
