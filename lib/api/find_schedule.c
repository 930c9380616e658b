/* find_schedule.c: asks the store of schedules, and else the planner. */
#include "find_schedule.h"
#include "clock.h"
#include "kept_answers.h"
#include "memory.h"

/* From so much on, searching takes longer than reading what it asked from the cache. */
static const double KEPT_FROM_MS = 1;

typedef struct {
  tw_context *context;
  device *device;
} asker;

/* A profile that cannot be used knows nothing. */
static tw_status measured(void *user, const pass_demand *d, double *ns) {
  const asker *a = user;
  pass_class from;
  int found;
  *ns = 0;
  if (memory_source(a->context, a->device, d, &from, ns, &found) != TW_OK || !found)
    *ns = 0;
  return TW_OK;
}

static tw_status search_with(tw_context *c, device *d, const transform *t, int fastest,
                             answers *table, schedule *out) {
  asker a = {c, d};
  const facts *f = d->call->facts(d);
  TRY(context_open(c));
  kept_answers_load(c, f, t, table);
  double begun = clock_now_ms();
  TRY(fastest ? schedule_make(t, f, out) : planner_schedule(t, f, measured, &a, out));
  if (clock_now_ms() - begun > KEPT_FROM_MS)
    kept_answers_save(c, f, t, table);
  return TW_OK;
}

/* Asks the table of answers that is in use, so that it has those for the plan's passes, or one of
 * its own. */
static tw_status search(void *context, device *d, const transform *t, int fastest, schedule *out) {
  answers *table = answers_used(), *own = table ? NULL : answers_new();
  if (!table && !own)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  if (own)
    (void)answers_use(own);
  tw_status status = search_with(context, d, t, fastest, table ? table : own, out);
  if (own)
    answers_free(answers_use(NULL));
  return status;
}

tw_status find_schedule(tw_context *c, device *d, const transform *t, int fastest, schedule *out,
                        double *took_ms) {
  return schedules_get(&c->schedules, d, t, fastest, search, c, out, took_ms);
}

tw_status find_fastest_schedule(tw_context *c, device *d, const transform *t) {
  return schedules_prefer_fastest(&c->schedules, d, t, search, c);
}
