/* schedules.c: the schedules that a context has made, the last ones used first. */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

enum { KNOWN_MOST = 64, PASSES_KEPT = 64 };

typedef struct known_schedule {
  struct known_schedule *next;
  const device *device;
  transform transform;
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

/* Where it stands in the list, or the list's end; *last: the last of a full list, or NULL. */
static known_schedule **find(tw_context *c, const device *d, const transform *t,
                             known_schedule ***last) {
  int count = 0;
  known_schedule **at = &c->schedules;
  *last = NULL;
  for (; *at; at = &(*at)->next) {
    if ((*at)->device == d && !memcmp(&(*at)->transform, t, sizeof *t))
      return at;
    if (++count == KNOWN_MOST)
      *last = at;
  }
  return at;
}

static void to_front(tw_context *c, known_schedule **at) {
  known_schedule *k = *at;
  *at = k->next;
  k->next = c->schedules;
  c->schedules = k;
}

/* Keeps a copy; without memory, none. */
static void remember(tw_context *c, const device *d, const transform *t, const schedule *s) {
  known_schedule *k = s->count <= PASSES_KEPT ? calloc(1, sizeof *k) : NULL, **last;
  if (!k)
    return;
  if (copy(s, &k->schedule) != TW_OK) {
    free(k);
    return;
  }
  k->device = d;
  memcpy(&k->transform, t, sizeof *t);
  if (*find(c, d, t, &last)) { /* another thread was faster */
    discard(k);
    return;
  }
  if (last) {
    discard(*last);
    *last = NULL;
  }
  k->next = c->schedules;
  c->schedules = k;
}

/* A parent's thread may have been in the middle of the list: a child begins anew. */
static void enter(tw_context *c) {
  if (guard_enter(&c->schedule_guard))
    c->schedules = NULL;
}

tw_status schedule_known(tw_context *c, device *d, const transform *t, schedule *out) {
  known_schedule **at, **last;
  tw_status status = TW_OK;
  int found;
  enter(c);
  at = find(c, d, t, &last);
  if ((found = *at != NULL)) {
    to_front(c, at);
    status = copy(&c->schedules->schedule, out);
  }
  guard_leave(&c->schedule_guard);
  if (found)
    return status;
  TRY(schedule_make(t, d->call->facts(d), out));
  enter(c);
  remember(c, d, t, out);
  guard_leave(&c->schedule_guard);
  return TW_OK;
}

void schedules_free(tw_context *c) {
  while (c->schedules) {
    known_schedule *next = c->schedules->next;
    discard(c->schedules);
    c->schedules = next;
  }
  guard_destroy(&c->schedule_guard);
}
