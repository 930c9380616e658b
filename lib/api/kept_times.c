/* kept_times.c: a table in which each class has a few places, which its questions take in turn. */
#include "kept_times.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 512, PLACES = 4 };

struct kept_time {
  int used;
  kept_time_key key;
  double ns_per_element;
};

kept_time_key kept_time_key_of(const facts *f, int64_t device_id, const pass_demand *asked, int own,
                               int64_t changes) {
  kept_time_key key;
  memset(&key, 0, sizeof key);
  key.on = facts_for_model(f);
  key.of.precision = asked->precision;
  key.of.axes = asked->axes;
  memcpy(key.of.axis, asked->axis, sizeof key.of.axis);
  key.of.points = asked->points;
  memcpy(&key.of.binding, &asked->binding, sizeof key.of.binding);
  memcpy(&key.of.class_of, &asked->class_of, sizeof key.of.class_of);
  key.device_id = device_id;
  key.own = own;
  key.changes = changes;
  return key;
}

/* A thread of a forked child's parent may have been changing the table: it is given up. */
static void enter(kept_times *all) {
  if (guard_enter(&all->guard))
    all->at = NULL;
}

static struct kept_time *first_place(const kept_times *all, const kept_time_key *key) {
  const uint64_t mark = hash_mark(&key->of.class_of, sizeof key->of.class_of);
  return &all->at[mark % (KEPT / PLACES) * PLACES];
}

int kept_times_get(kept_times *all, const kept_time_key *key, double *ns_per_element) {
  int found = 0;
  enter(all);
  const struct kept_time *k = all->at ? first_place(all, key) : NULL;
  for (int i = 0; k && i < PLACES && !found; i++)
    if (k[i].used && !memcmp(&k[i].key, key, sizeof *key)) {
      *ns_per_element = k[i].ns_per_element;
      found = 1;
    }
  guard_leave(&all->guard);
  return found;
}

/* One that is of no more use, or else each in turn. */
static struct kept_time *place_for(kept_times *all, const kept_time_key *key) {
  struct kept_time *first = first_place(all, key);
  for (int i = 0; i < PLACES; i++)
    if (!first[i].used || first[i].key.changes != key->changes)
      return &first[i];
  return &first[all->turn++ % PLACES];
}

void kept_times_keep(kept_times *all, const kept_time_key *key, double ns_per_element) {
  enter(all);
  if (!all->at)
    all->at = calloc(KEPT, sizeof *all->at);
  if (all->at) {
    struct kept_time *k = place_for(all, key);
    memcpy(&k->key, key, sizeof *key);
    k->ns_per_element = ns_per_element;
    k->used = 1;
  }
  guard_leave(&all->guard);
}

void kept_times_free(kept_times *all) {
  enter(all);
  free(all->at);
  all->at = NULL;
  guard_leave(&all->guard);
  guard_destroy(&all->guard);
}
