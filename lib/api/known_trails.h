/* known_trails.h: what a context's searches for schedules went by last, by the families of their
 * transforms, so that a plan for another number of transforms, or for transforms that lie
 * elsewhere, follows it. Internal to lib/api. Any thread. */
#ifndef KNOWN_TRAILS_H
#define KNOWN_TRAILS_H

#include "guard.h"
#include "trail.h"

typedef struct known_trail known_trail;

/* All-zero bytes: empty. */
typedef struct {
  guard guard;        /* over what follows */
  known_trail *first; /* the one that was used last */
} known_trails;

/* Of which search: its device, its transforms, and whether it is for the fastest schedule. Equal
 * keys have equal bytes. */
typedef struct {
  facts on;
  transform_family family;
  int64_t fastest;
} trail_key;

/* 0: the transform has no family. */
int trail_key_of(const facts *f, const transform *t, int fastest, trail_key *key);

/* What is known for a transform of the key: a trail to follow and how, which the caller frees, or
 * NULL and which search is to be recorded. A family has a trail for each range of numbers and
 * strides. */
enum trail_missing { TRAIL_NONE_MISSING, TRAIL_FIRST_MISSING, TRAIL_OTHER_MISSING };
typedef struct {
  trail *trail;
  trail_fit *fit;
  enum trail_missing missing;
} trail_state;
trail_state known_trails_get(known_trails *all, const trail_key *key, const transform *t);
void trail_state_free(trail_state *state);

/* Adds what a search recorded, or a trail to follow, which it then owns, to what is known; NULL:
 * that there is nothing to record. Without memory it adds nothing. */
void known_trails_add(known_trails *all, const trail_key *key, trail *recorded);

/* Forgets a trail that lacks what was asked for. */
void known_trails_forget(known_trails *all, const trail *lacking);

/* While nobody else uses them. */
void known_trails_free(known_trails *all);

#endif
