/* profile_lookups.c: two tables in which each question has one place, where the one asked last
 * stays. */
#include "profile_lookups.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { SCHEDULES = 512, LISTS = 64 };

/* Equal questions have equal bytes. */
typedef struct {
  int64_t device_id;
  pass_class of; /* of lists only its type and length, the rest being 0 */
} question;

typedef struct {
  int64_t since; /* profile_lookups.now when it was kept; 0: never */
  question asked;
  schedule_choice choice;
  int found;
} kept_schedule;

typedef struct {
  int64_t since;
  question asked;
  pass_class *at; /* owned */
  int count;
} kept_list;

struct profile_lookups {
  int64_t now; /* counts the changes, from 1 on */
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

static size_t place_of(const question *q, size_t places) {
  return hash_mark(q, sizeof *q) % places;
}

static int is_kept(const profile_lookups *all, int64_t since, const question *asked,
                   const question *q) {
  return since == all->now && !memcmp(asked, q, sizeof *q);
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
  const kept_schedule *k = &all->schedule[place_of(&q, SCHEDULES)];
  if (!is_kept(all, k->since, &k->asked, &q))
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
  kept_schedule *k = &(*all)->schedule[place_of(&q, SCHEDULES)];
  k->since = (*all)->now;
  memcpy(&k->asked, &q, sizeof q);
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
  const kept_list *k = &all->list[place_of(&q, LISTS)];
  if (!is_kept(all, k->since, &k->asked, &q))
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
  kept_list *k = &(*all)->list[place_of(&q, LISTS)];
  free(k->at);
  k->since = (*all)->now;
  memcpy(&k->asked, &q, sizeof q);
  k->at = copy;
  k->count = count;
}

void lookups_forget(profile_lookups *all) {
  if (all)
    all->now++;
}

void lookups_free(profile_lookups *all) {
  for (int i = 0; all && i < LISTS; i++)
    free(all->list[i].at);
  free(all);
}
