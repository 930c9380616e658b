/* find_schedule.c: asks the store of schedules, and else the planner. */
#include "find_schedule.h"
#include "kept_answers.h"
#include "memory.h"

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
  return fastest ? schedule_make(t, f, out) : planner_schedule(t, f, measured, &a, out);
}

/* Asks the plan's table of answers, which then has those for its passes, or one of its own. */
static tw_status search(void *context, device *d, const transform *t, int fastest, schedule *out) {
  answers *table = answers_used(), *own = table ? NULL : answers_new();
  if (!table && !own)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  if (table)
    return search_with(context, d, t, fastest, table, out);
  (void)answers_use(own);
  tw_status status = search_with(context, d, t, fastest, own, out);
  if (status == TW_OK && answers_have_news(own))
    kept_answers_save(context, d->call->facts(d), t, own);
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
