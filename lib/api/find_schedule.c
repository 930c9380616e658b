/* find_schedule.c: asks the store of schedules, and else the planner. */
#include "find_schedule.h"
#include "memory.h"

typedef struct {
  tw_context *context;
  device *device;
} asker;

/* Opens the profile, which a search mostly does without. One that cannot be used knows nothing. */
static tw_status measured(void *user, const pass_demand *d, double *ns) {
  const asker *a = user;
  pass_class from;
  int found;
  *ns = 0;
  TRY(context_open(a->context));
  if (memory_source(a->context, a->device, d, &from, ns, &found) != TW_OK || !found)
    *ns = 0;
  return TW_OK;
}

static tw_status search(void *context, device *d, const transform *t, int fastest, schedule *out) {
  asker a = {context, d};
  const facts *f = d->call->facts(d);
  return fastest ? schedule_make(t, f, out) : planner_schedule(t, f, measured, &a, out);
}

tw_status find_schedule(tw_context *c, device *d, const transform *t, int fastest, schedule *out,
                        double *took_ms) {
  return schedules_get(&c->schedules, d, t, fastest, search, c, out, took_ms);
}

tw_status find_fastest_schedule(tw_context *c, device *d, const transform *t) {
  return schedules_prefer_fastest(&c->schedules, d, t, search, c);
}
