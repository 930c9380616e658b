/* known_trails.c: a short list of trails, those used last first. */
#include "known_trails.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

/* Of trails; and of searches of one family that had nothing in common with the one before. A
 * trail has up to 128 passes of 2.5 KB each, mostly some ten. */
enum { KNOWN_MOST = 64, TRIES_MOST = 6 };

struct known_trail {
  known_trail *next;
  uint64_t mark; /* of the key */
  trail_key key;
  trail *trail; /* owned; NULL: there is nothing to follow */
  int followable, tries;
};

int trail_key_of(const facts *f, const transform *t, int fastest, trail_key *key) {
  memset(key, 0, sizeof *key);
  key->on = facts_for_model(f);
  key->fastest = fastest;
  return trail_family(t, &key->family);
}

/* A thread of a forked child's parent may have been changing the list: it is given up. */
static void enter(known_trails *all) {
  if (guard_enter(&all->guard))
    all->first = NULL;
}

/* Whether an entry is of use: it can be followed for a transform, and *fit says how; or, of those
 * that have a trail to be joined, it waits for another one; or it says that there is nothing to
 * record. */
typedef int is_of_use(const known_trail *k, const transform *t, trail_fit **fit);

static int serves(const known_trail *k, const transform *t, trail_fit **fit) {
  *fit = k->followable ? trail_fits(k->trail, t, &k->key.on) : NULL;
  return *fit != NULL;
}

static int waits(const known_trail *k, const transform *t, trail_fit **fit) {
  (void)t, (void)fit;
  return !k->followable;
}

/* Brings an entry to the front. NULL: there is none. */
static known_trail *find(known_trails *all, const trail_key *key, is_of_use *of_use,
                         const transform *t, trail_fit **fit) {
  const uint64_t mark = hash_mark(key, sizeof *key);
  for (known_trail **at = &all->first; *at; at = &(*at)->next)
    if ((*at)->mark == mark && !memcmp(&(*at)->key, key, sizeof *key) && of_use(*at, t, fit)) {
      known_trail *found = *at;
      *at = found->next;
      found->next = all->first;
      all->first = found;
      return found;
    }
  return NULL;
}

trail_state known_trails_get(known_trails *all, const trail_key *key, const transform *t) {
  trail_state state = {NULL, NULL, TRAIL_FIRST_MISSING};
  enter(all);
  const known_trail *k = find(all, key, serves, t, &state.fit);
  const known_trail *other = k ? k : find(all, key, waits, t, NULL);
  if (k) {
    state.trail = trail_share(k->trail);
    state.missing = TRAIL_NONE_MISSING;
  } else if (other) {
    state.missing =
        other->trail && other->tries < TRIES_MOST ? TRAIL_OTHER_MISSING : TRAIL_NONE_MISSING;
  }
  guard_leave(&all->guard);
  return state;
}

void trail_state_free(trail_state *state) {
  trail_fit_free(state->fit);
  trail_free(state->trail);
}

/* Takes the last entry of a list that is too long, or NULL. */
static known_trail *make_room(known_trails *all) {
  known_trail **at = &all->first;
  for (int i = 0; *at && i < KNOWN_MOST; i++)
    at = &(*at)->next;
  known_trail *gone = *at;
  *at = NULL;
  return gone;
}

static void discard(known_trail *k) {
  if (k)
    trail_free(k->trail);
  free(k);
}

/* Takes a trail to follow; or joins what was recorded with what was recorded before, or else
 * replaces it. Returns what is no longer needed. */
static trail *take(known_trail *k, trail *recorded) {
  const int ready = recorded && trail_is_joined(recorded);
  trail *before = k->trail;
  trail *joined = before && recorded && !ready ? trail_join(before, recorded) : NULL;
  k->tries += before && !joined;
  k->followable = ready || joined;
  k->trail = joined ? joined : recorded;
  if (!joined)
    return before;
  trail_free(before);
  return recorded;
}

void known_trails_add(known_trails *all, const trail_key *key, trail *recorded) {
  known_trail *fresh = calloc(1, sizeof *fresh);
  enter(all);
  known_trail *k = find(all, key, waits, NULL, NULL);
  if (!k && fresh) {
    fresh->mark = hash_mark(key, sizeof *key);
    memcpy(&fresh->key, key, sizeof *key);
    fresh->next = all->first;
    all->first = k = fresh;
    fresh = NULL;
  }
  trail *unused = k ? take(k, recorded) : recorded;
  known_trail *gone = make_room(all);
  guard_leave(&all->guard);
  trail_free(unused);
  discard(gone);
  free(fresh);
}

void known_trails_forget(known_trails *all, const trail *lacking) {
  enter(all);
  known_trail **at = &all->first;
  while (*at && (*at)->trail != lacking)
    at = &(*at)->next;
  known_trail *gone = *at;
  if (gone)
    *at = gone->next;
  guard_leave(&all->guard);
  discard(gone);
}

void known_trails_free(known_trails *all) {
  enter(all);
  known_trail *k = all->first;
  all->first = NULL;
  guard_leave(&all->guard);
  while (k) {
    known_trail *next = k->next;
    discard(k);
    k = next;
  }
  guard_destroy(&all->guard);
}
