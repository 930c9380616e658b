/* kept_times.h: the times that measurements promise for passes, kept as long as the profile says
 * the same: a search for a schedule asks for some fifty of them. Internal to lib/api. Any thread.
 */
#ifndef KEPT_TIMES_H
#define KEPT_TIMES_H

#include "guard.h"
#include "planner.h"

/* All-zero bytes: empty. */
typedef struct {
  guard guard;          /* over what follows */
  struct kept_time *at; /* owned; NULL: none */
  size_t turn;          /* whose place is taken next, where there are several */
} kept_times;

/* A question: all that its answer depends on but the pass's rows, and the changes of the profile
 * until it was asked (profile_changes). Equal questions have equal bytes. */
typedef struct {
  facts on;
  pass_demand of;    /* without rows */
  int64_t device_id; /* in the profile: devices of the same facts may have two */
  int64_t own, changes;
} kept_time_key;

kept_time_key kept_time_key_of(const facts *f, int64_t device_id, const pass_demand *asked, int own,
                               int64_t changes);

/* 1: the answer was kept: the time of one element of the pass in ns, or 0, for none. */
int kept_times_get(kept_times *all, const kept_time_key *key, double *ns_per_element);

/* Keeps an answer that is the same for all numbers of rows. Without memory it keeps nothing. */
void kept_times_keep(kept_times *all, const kept_time_key *key, double ns_per_element);

/* While nobody else uses them. */
void kept_times_free(kept_times *all);

#endif
