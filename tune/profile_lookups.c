/* profile_lookups.c: two tables in which each question has a few places, so that questions that
 * meet there stay, and do not displace each other in turn. */
#include "profile_lookups.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { SCHEDULES = 512, LISTS = 64, PLACES = 4 };

/* Equal questions have equal bytes. */
typedef struct {
  int64_t device_id;
  pass_class of; /* of lists only its type and length, the rest being 0 */
} question;

/* What an entry begins with. */
typedef struct {
  int64_t since; /* profile_lookups.now when it was kept; 0: never */
  question asked;
} kept;

typedef struct {
  kept of;
  schedule_choice choice;
  int found;
} kept_schedule;

typedef struct {
  kept of;
  pass_class *at; /* owned */
  int count;
} kept_list;

struct profile_lookups {
  int64_t now; /* counts the changes, from 1 on */
  size_t turn; /* which of its places a question takes where all are in use */
  kept_schedule schedule[SCHEDULES];
  kept_list list[LISTS];
};

static question question_of(int64_t device_id, const pass_class *c) {
  question q;
  memset(&q, 0, sizeof q);
  q.device_id = device_id;
  memcpy(&q.of, c, sizeof q.of);
  return q;
}

static question list_of(int64_t device_id, const pass_class *c) {
  const pass_class of = {.type = c->type, .length = c->length};
  return question_of(device_id, &of);
}

/* The first of a question's places in a table of so many entries. */
static size_t first_place(const question *q, size_t entries) {
  return hash_mark(q, sizeof *q) % (entries / PLACES) * PLACES;
}

static int is_kept(const profile_lookups *all, const kept *k, const question *q) {
  return k->since == all->now && !memcmp(&k->asked, q, sizeof *q);
}

static const kept_schedule *find_schedule(const profile_lookups *all, const question *q) {
  const kept_schedule *k = &all->schedule[first_place(q, SCHEDULES)], *end = k + PLACES;
  while (k < end && !is_kept(all, &k->of, q))
    k++;
  return k < end ? k : NULL;
}

static const kept_list *find_list(const profile_lookups *all, const question *q) {
  const kept_list *k = &all->list[first_place(q, LISTS)], *end = k + PLACES;
  while (k < end && !is_kept(all, &k->of, q))
    k++;
  return k < end ? k : NULL;
}

/* The place for a question that is not kept: one that is not in use, or each in turn. */
static kept_schedule *place_of_schedule(profile_lookups *all, const question *q) {
  kept_schedule *first = &all->schedule[first_place(q, SCHEDULES)];
  for (int i = 0; i < PLACES; i++)
    if (first[i].of.since != all->now)
      return &first[i];
  return &first[all->turn++ % PLACES];
}

static kept_list *place_of_list(profile_lookups *all, const question *q) {
  kept_list *first = &all->list[first_place(q, LISTS)];
  for (int i = 0; i < PLACES; i++)
    if (first[i].of.since != all->now)
      return &first[i];
  return &first[all->turn++ % PLACES];
}

/* 0 without memory. */
static int make(profile_lookups **all) {
  if (!*all && (*all = calloc(1, sizeof **all)) != NULL)
    (*all)->now = 1;
  return *all != NULL;
}

int lookups_schedule(const profile_lookups *all, int64_t device_id, const pass_class *c,
                     schedule_choice *choice, int *found) {
  if (!all)
    return 0;
  const question q = question_of(device_id, c);
  const kept_schedule *k = find_schedule(all, &q);
  if (!k)
    return 0;
  *found = k->found;
  if (k->found)
    *choice = k->choice;
  return 1;
}

void lookups_keep_schedule(profile_lookups **all, int64_t device_id, const pass_class *c,
                           const schedule_choice *choice, int found) {
  if (!make(all))
    return;
  const question q = question_of(device_id, c);
  kept_schedule *k = place_of_schedule(*all, &q);
  k->of.since = (*all)->now;
  memcpy(&k->of.asked, &q, sizeof q);
  k->found = found;
  if (found)
    k->choice = *choice;
}

/* A copy, or NULL where there is none or no memory. */
static pass_class *copy_of(const pass_class *classes, int count) {
  pass_class *copy = count ? malloc((size_t)count * sizeof *copy) : NULL;
  if (copy)
    memcpy(copy, classes, (size_t)count * sizeof *copy);
  return copy;
}

int lookups_classes(const profile_lookups *all, int64_t device_id, const pass_class *c,
                    pass_class **classes, int *count) {
  if (!all)
    return 0;
  const question q = list_of(device_id, c);
  const kept_list *k = find_list(all, &q);
  if (!k)
    return 0;
  pass_class *copy = copy_of(k->at, k->count);
  if (k->count && !copy)
    return 0;
  *classes = copy;
  *count = k->count;
  return 1;
}

void lookups_keep_classes(profile_lookups **all, int64_t device_id, const pass_class *c,
                          const pass_class *classes, int count) {
  pass_class *copy = copy_of(classes, count);
  if ((count && !copy) || !make(all)) {
    free(copy);
    return;
  }
  const question q = list_of(device_id, c);
  kept_list *k = place_of_list(*all, &q);
  free(k->at);
  k->of.since = (*all)->now;
  memcpy(&k->of.asked, &q, sizeof q);
  k->at = copy;
  k->count = count;
}

void lookups_forget(profile_lookups *all) {
  if (all)
    all->now++;
}

int64_t lookups_changes(const profile_lookups *all) {
  return all ? all->now : 0;
}

void lookups_free(profile_lookups *all) {
  for (int i = 0; all && i < LISTS; i++)
    free(all->list[i].at);
  free(all);
}
