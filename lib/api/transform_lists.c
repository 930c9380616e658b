/* transform_lists.c: lists of entries by the marks of their transforms. */
#include "transform_lists.h"
#include "hash.h"

#include <string.h>

int transform_lists_enter(transform_lists *all) {
  if (!guard_enter(&all->guard))
    return 0;
  memset(all->list, 0, sizeof all->list);
  return 1;
}

void transform_lists_leave(transform_lists *all) {
  guard_leave(&all->guard);
}

static int same(const listed *e, uint64_t mark, const listed_key *key) {
  return e->mark == mark && e->key.device == key->device && e->key.facts == key->facts &&
         e->key.fastest == key->fastest &&
         !memcmp(&e->transform, key->transform, sizeof e->transform);
}

listed *transform_lists_take(transform_lists *all, const listed_key *key) {
  const uint64_t mark = hash_mark(key->transform, sizeof *key->transform);
  for (listed **at = &all->list[mark % TRANSFORM_LISTS]; *at; at = &(*at)->next)
    if (same(*at, mark, key)) {
      listed *found = *at;
      *at = found->next;
      return found;
    }
  return NULL;
}

static void put_first(transform_lists *all, listed *entry) {
  listed **list = &all->list[entry->mark % TRANSFORM_LISTS];
  entry->next = *list;
  *list = entry;
}

listed *transform_lists_find(transform_lists *all, const listed_key *key) {
  listed *found = transform_lists_take(all, key);
  if (found)
    put_first(all, found);
  return found;
}

/* Takes the last entry of a full list that may go, or NULL. */
static listed *make_room(listed **list) {
  listed **last = NULL, *gone = NULL;
  int count = 0;
  for (listed **at = list; *at; at = &(*at)->next)
    if (++count >= LISTED_MOST && !(*at)->stays)
      last = at;
  if (last) {
    gone = *last;
    *last = gone->next;
  }
  return gone;
}

listed *transform_lists_add(transform_lists *all, const listed_key *key, listed *entry) {
  entry->mark = hash_mark(key->transform, sizeof *key->transform);
  memcpy(&entry->transform, key->transform, sizeof entry->transform); /* and what pads it */
  entry->key = *key;
  entry->key.transform = &entry->transform;
  listed *gone = make_room(&all->list[entry->mark % TRANSFORM_LISTS]);
  put_first(all, entry);
  return gone;
}

listed *transform_lists_take_any(transform_lists *all) {
  for (int i = 0; i < TRANSFORM_LISTS; i++)
    if (all->list[i]) {
      listed *first = all->list[i];
      all->list[i] = first->next;
      return first;
    }
  return NULL;
}

void transform_lists_destroy(transform_lists *all) {
  guard_destroy(&all->guard);
}
