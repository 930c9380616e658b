/* schedules.c: copies of schedules, in lists by their transforms. */
#include "schedules.h"
#include "clock.h"

#include <stdlib.h>
#include <string.h>

enum { PASSES_KEPT = 64 };

typedef struct {
  listed listed; /* its facts are those by which the schedule was searched */
  schedule schedule;
} known_schedule;

/* In a forked child, nothing is pending, since no thread is left to measure it. */
static void enter(schedules *all) {
  if (transform_lists_enter(&all->lists))
    all->pending = NULL;
}

static tw_status copy(const schedule *from, schedule *out) {
  schedule s = *from;
  s.pass = malloc((size_t)from->count * sizeof *s.pass);
  if (!s.pass)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  memcpy(s.pass, from->pass, (size_t)from->count * sizeof *s.pass);
  s.capacity = s.count;
  *out = s;
  return TW_OK;
}

static void discard(listed *entry) {
  known_schedule *k = (known_schedule *)entry;
  if (!k)
    return;
  schedule_free(&k->schedule);
  free(k);
}

static listed_key key_of(device *d, const facts *f, const transform *t, int fastest) {
  return (listed_key){.device = d, .facts = f, .transform = t, .fastest = fastest};
}

/* Keeps a copy, unless another thread was faster; does nothing without memory. What was measured
 * may be more later, and equal plans of a process have equal bits: so what it had a say in stays.
 */
static void remember(schedules *all, const listed_key *key, const schedule *s) {
  known_schedule *k = s->count <= PASSES_KEPT ? calloc(1, sizeof *k) : NULL;
  if (!k)
    return;
  if (copy(s, &k->schedule) != TW_OK) {
    free(k);
    return;
  }
  k->listed.stays = s->weighed;
  discard(transform_lists_find(&all->lists, key)
              ? &k->listed
              : transform_lists_add(&all->lists, key, &k->listed));
}

tw_status schedules_get(schedules *all, device *d, const transform *t, int fastest,
                        schedules_search *search, void *user, schedule *out, double *took_ms) {
  const listed_key key = key_of(d, d->call->facts(d), t, fastest);
  tw_status status = TW_OK;
  enter(all);
  const known_schedule *known = (known_schedule *)transform_lists_find(&all->lists, &key);
  if (known)
    status = copy(&known->schedule, out);
  transform_lists_leave(&all->lists);
  if (known)
    return status;
  double begun = clock_now_ms();
  TRY(search(user, d, t, fastest, out));
  *took_ms = clock_now_ms() - begun;
  enter(all);
  remember(all, &key, out);
  transform_lists_leave(&all->lists);
  return TW_OK;
}

int schedules_hold(schedules *all, device *d, const transform *t, int fastest) {
  const listed_key key = key_of(d, d->call->facts(d), t, fastest);
  enter(all);
  int found = transform_lists_find(&all->lists, &key) != NULL;
  transform_lists_leave(&all->lists);
  return found;
}

static int is_pending(const schedules *all, const schedules_pending *mine) {
  for (const schedules_pending *at = all->pending; at; at = at->next)
    if (at->device == mine->device &&
        !memcmp(at->transform, mine->transform, sizeof *at->transform))
      return 1;
  return 0;
}

int schedules_await(schedules *all, device *d, const transform *t, schedules_pending *mine) {
  const listed_key key = key_of(d, d->call->facts(d), t, 1);
  int found;
  *mine = (schedules_pending){.device = d, .transform = t};
  enter(all);
  while (!(found = transform_lists_find(&all->lists, &key) != NULL) && is_pending(all, mine))
    guard_wait(&all->lists.guard);
  if (!found) {
    mine->next = all->pending;
    all->pending = mine;
  }
  transform_lists_leave(&all->lists);
  return found;
}

void schedules_measured(schedules *all, const schedules_pending *mine) {
  enter(all);
  for (schedules_pending **at = &all->pending; *at; at = &(*at)->next)
    if (*at == mine) {
      *at = mine->next;
      break;
    }
  guard_tell(&all->lists.guard);
  transform_lists_leave(&all->lists);
}

tw_status schedules_prefer_fastest(schedules *all, device *d, const transform *t,
                                   schedules_search *search, void *user) {
  const listed_key key = key_of(d, d->call->facts(d), t, 0);
  schedule s = {0};
  TRY(search(user, d, t, 1, &s));
  s.weighed = 1; /* it was chosen for what was measured */
  enter(all);
  discard(transform_lists_take(&all->lists, &key));
  remember(all, &key, &s);
  transform_lists_leave(&all->lists);
  schedule_free(&s);
  return TW_OK;
}

void schedules_free(schedules *all) {
  listed *entry;
  while ((entry = transform_lists_take_any(&all->lists)))
    discard(entry);
  transform_lists_destroy(&all->lists);
}
