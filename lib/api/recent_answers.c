/* recent_answers.c: a short list of tables of answers, those used last first. */
#include "recent_answers.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

/* Most tables have some ten answers of 800 bytes each; all together have no more than so many,
 * unless a single table has. */
enum { RECENT_MOST = 64, ANSWERS_IN_ALL = 4096 };

struct recent_entry {
  recent_entry *next;
  uint64_t mark; /* of the key */
  recent_key key;
  answers *table;
};

/* A thread of a forked child's parent may have been changing the list: it is given up. */
static void enter(recent_answers *all) {
  if (guard_enter(&all->guard))
    all->first = NULL;
}

static recent_entry *take(recent_answers *all, const recent_key *key) {
  const uint64_t mark = hash_mark(key, sizeof *key);
  for (recent_entry **at = &all->first; *at; at = &(*at)->next)
    if ((*at)->mark == mark && !memcmp(&(*at)->key, key, sizeof *key)) {
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

int recent_answers_copy(recent_answers *all, const recent_key *key, answers *out) {
  int copied = 0;
  enter(all);
  recent_entry *e = take(all, key);
  if (e) {
    put_first(all, e);
    copied = answers_copy_into(out, e->table);
  }
  guard_leave(&all->guard);
  return copied;
}

static void discard(recent_entry *e) {
  if (e)
    answers_free(e->table);
  free(e);
}

/* Takes the entries after those that are kept: the first one, and others as long as there are not
 * too many. Returns their list. */
static recent_entry *make_room(recent_answers *all) {
  recent_entry **at = &all->first;
  for (int i = 0, sum = 0; *at; i++, at = &(*at)->next) {
    sum += answers_count((*at)->table);
    if (i == RECENT_MOST || (i && sum > ANSWERS_IN_ALL))
      break;
  }
  recent_entry *gone = *at;
  *at = NULL;
  return gone;
}

static void discard_all(recent_entry *e) {
  while (e) {
    recent_entry *next = e->next;
    discard(e);
    e = next;
  }
}

void recent_answers_keep(recent_answers *all, const recent_key *key, const answers *table) {
  recent_entry *e = calloc(1, sizeof *e);
  answers *copy = e ? answers_copy(table) : NULL;
  if (!copy) {
    free(e);
    return;
  }
  e->mark = hash_mark(key, sizeof *key);
  memcpy(&e->key, key, sizeof e->key);
  e->table = copy;
  enter(all);
  recent_entry *before = take(all, key);
  put_first(all, e);
  recent_entry *gone = make_room(all);
  guard_leave(&all->guard);
  discard(before);
  discard_all(gone);
}

void recent_answers_free(recent_answers *all) {
  enter(all);
  recent_entry *e = all->first;
  all->first = NULL;
  guard_leave(&all->guard);
  discard_all(e);
  guard_destroy(&all->guard);
}
