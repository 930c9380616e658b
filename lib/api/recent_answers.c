/* recent_answers.c: a short list of answers as bytes, those used last first. */
#include "recent_answers.h"

#include <stdlib.h>
#include <string.h>

enum { RECENT_MOST = 64 }; /* each some hundred bytes to 58 KB (answers.c) */

struct recent_entry {
  recent_entry *next;
  hash256 key;
  size_t size;
  unsigned char bytes[];
};

/* A thread of a forked child's parent may have been changing the list: it is given up. */
static void enter(recent_answers *all) {
  if (guard_enter(&all->guard))
    all->first = NULL;
}

static recent_entry *take(recent_answers *all, const hash256 *key) {
  for (recent_entry **at = &all->first; *at; at = &(*at)->next)
    if (!memcmp(&(*at)->key, key, sizeof *key)) {
      recent_entry *found = *at;
      *at = found->next;
      return found;
    }
  return NULL;
}

static void put_first(recent_answers *all, recent_entry *e) {
  e->next = all->first;
  all->first = e;
}

void *recent_answers_copy(recent_answers *all, const hash256 *key, size_t *size) {
  void *out = NULL;
  enter(all);
  recent_entry *e = take(all, key);
  if (e) {
    put_first(all, e);
    out = malloc(e->size);
    if (out)
      memcpy(out, e->bytes, *size = e->size);
  }
  guard_leave(&all->guard);
  return out;
}

/* Takes the entry after the first RECENT_MOST, or NULL. */
static recent_entry *make_room(recent_answers *all) {
  recent_entry **at = &all->first;
  for (int i = 0; *at && i < RECENT_MOST; i++)
    at = &(*at)->next;
  recent_entry *gone = *at;
  if (gone)
    *at = gone->next;
  return gone;
}

void recent_answers_keep(recent_answers *all, const hash256 *key, const void *bytes, size_t size) {
  recent_entry *e = size ? malloc(sizeof *e + size) : NULL;
  if (!e)
    return;
  e->key = *key;
  e->size = size;
  memcpy(e->bytes, bytes, size);
  enter(all);
  recent_entry *before = take(all, key);
  put_first(all, e);
  recent_entry *gone = make_room(all);
  guard_leave(&all->guard);
  free(before);
  free(gone);
}

void recent_answers_free(recent_answers *all) {
  enter(all);
  recent_entry *e = all->first;
  all->first = NULL;
  guard_leave(&all->guard);
  while (e) {
    recent_entry *next = e->next;
    free(e);
    e = next;
  }
  guard_destroy(&all->guard);
}
