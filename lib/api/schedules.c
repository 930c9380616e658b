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
  discard(transform_lists_find(all, key) ? &k->listed : transform_lists_add(all, key, &k->listed));
}

tw_status schedules_get(schedules *all, device *d, const transform *t, int fastest,
                        schedules_search *search, void *user, schedule *out, double *took_ms) {
  const listed_key key = key_of(d, d->call->facts(d), t, fastest);
  tw_status status = TW_OK;
  (void)transform_lists_enter(all);
  const known_schedule *known = (known_schedule *)transform_lists_find(all, &key);
  if (known)
    status = copy(&known->schedule, out);
  transform_lists_leave(all);
  if (known)
    return status;
  double begun = clock_now_ms();
  TRY(search(user, d, t, fastest, out));
  *took_ms = clock_now_ms() - begun;
  (void)transform_lists_enter(all);
  remember(all, &key, out);
  transform_lists_leave(all);
  return TW_OK;
}

int schedules_hold(schedules *all, device *d, const transform *t, int fastest) {
  const listed_key key = key_of(d, d->call->facts(d), t, fastest);
  (void)transform_lists_enter(all);
  int found = transform_lists_find(all, &key) != NULL;
  transform_lists_leave(all);
  return found;
}

tw_status schedules_prefer_fastest(schedules *all, device *d, const transform *t,
                                   schedules_search *search, void *user) {
  const listed_key key = key_of(d, d->call->facts(d), t, 0);
  schedule s = {0};
  TRY(search(user, d, t, 1, &s));
  s.weighed = 1; /* it was chosen for what was measured */
  (void)transform_lists_enter(all);
  discard(transform_lists_take(all, &key));
  remember(all, &key, &s);
  transform_lists_leave(all);
  schedule_free(&s);
  return TW_OK;
}

void schedules_free(schedules *all) {
  listed *entry;
  while ((entry = transform_lists_take_any(all)))
    discard(entry);
  transform_lists_destroy(all);
}
