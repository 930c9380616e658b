/* schedules.c: lists of schedules, by the marks of their transforms, the last ones used first. */
#include "schedules.h"
#include "clock.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { KNOWN_MOST = 24, /* in each list */ PASSES_KEPT = 64 };

typedef struct known_schedule {
  struct known_schedule *next;
  const device *device;
  const facts *facts; /* the device's when it was searched */
  uint64_t mark;      /* of the transform */
  transform transform;
  int fastest;
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

static void discard(known_schedule *k) {
  schedule_free(&k->schedule);
  free(k);
}

static known_schedule **list_of(schedules *all, uint64_t mark) {
  return &all->list[mark % SCHEDULE_LISTS];
}

/* The link to the schedule in its list, or the list's end. *last: the link to the last schedule of
 * a full list that may be found anew, or NULL. What was measured may be more by then, and equal
 * plans of a process have equal bits: so what it had a say in stays. */
static known_schedule **find(schedules *all, device *d, const transform *t, int fastest,
                             known_schedule ***last) {
  const facts *f = d->call->facts(d);
  const uint64_t mark = hash_mark(t, sizeof *t);
  int count = 0;
  known_schedule **at = list_of(all, mark);
  *last = NULL;
  for (; *at; at = &(*at)->next) {
    if ((*at)->mark == mark && (*at)->device == d && (*at)->facts == f &&
        (*at)->fastest == fastest && !memcmp(&(*at)->transform, t, sizeof *t))
      return at;
    if (++count >= KNOWN_MOST && !(*at)->schedule.weighed)
      *last = at;
  }
  return at;
}

static void put_first(schedules *all, known_schedule *k) {
  known_schedule **list = list_of(all, k->mark);
  k->next = *list;
  *list = k;
}

/* Keeps a copy; does nothing without memory. */
static void remember(schedules *all, device *d, const facts *f, const transform *t, int fastest,
                     const schedule *s) {
  known_schedule *k = s->count <= PASSES_KEPT ? calloc(1, sizeof *k) : NULL, **last;
  if (!k)
    return;
  if (copy(s, &k->schedule) != TW_OK) {
    free(k);
    return;
  }
  k->device = d;
  k->facts = f;
  k->fastest = fastest;
  k->mark = hash_mark(t, sizeof *t);
  memcpy(&k->transform, t, sizeof *t);
  if (*find(all, d, t, fastest, &last)) { /* another thread was faster */
    discard(k);
    return;
  }
  if (last) {
    known_schedule *old = *last;
    *last = old->next;
    discard(old);
  }
  put_first(all, k);
}

/* A forked child begins with empty lists: a thread of the parent may have been changing it. */
static void enter(schedules *all) {
  if (guard_enter(&all->guard))
    memset(all->list, 0, sizeof all->list);
}

tw_status schedules_get(schedules *all, device *d, const transform *t, int fastest,
                        schedules_search *search, void *user, schedule *out, double *took_ms) {
  known_schedule **at, **last;
  const facts *f = d->call->facts(d);
  tw_status status = TW_OK;
  int found;
  enter(all);
  at = find(all, d, t, fastest, &last);
  if ((found = *at != NULL)) {
    known_schedule *k = *at;
    *at = k->next;
    put_first(all, k);
    status = copy(&k->schedule, out);
  }
  guard_leave(&all->guard);
  if (found)
    return status;
  double begun = clock_now_ms();
  TRY(search(user, d, t, fastest, out));
  *took_ms = clock_now_ms() - begun;
  enter(all);
  remember(all, d, f, t, fastest, out);
  guard_leave(&all->guard);
  return TW_OK;
}

tw_status schedules_prefer_fastest(schedules *all, device *d, const transform *t,
                                   schedules_search *search, void *user) {
  known_schedule **at, **last;
  const facts *f = d->call->facts(d);
  schedule s = {0};
  TRY(search(user, d, t, 1, &s));
  enter(all);
  at = find(all, d, t, 0, &last);
  if (*at) {
    known_schedule *k = *at;
    *at = k->next;
    discard(k);
  }
  s.weighed = 1; /* it was chosen for what was measured */
  remember(all, d, f, t, 0, &s);
  guard_leave(&all->guard);
  schedule_free(&s);
  return TW_OK;
}

void schedules_free(schedules *all) {
  for (int i = 0; i < SCHEDULE_LISTS; i++)
    while (all->list[i]) {
      known_schedule *next = all->list[i]->next;
      discard(all->list[i]);
      all->list[i] = next;
    }
  guard_destroy(&all->guard);
}
