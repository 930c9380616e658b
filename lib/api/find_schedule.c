/* find_schedule.c: asks the store of schedules, and else the planner. */
#include "find_schedule.h"
#include "kept_answers.h"
#include "memory.h"

typedef struct {
  tw_context *context;
  device *device;
} asker;

static tw_status measured(void *user, const pass_demand *d, int own, double *ns) {
  const asker *a = user;
  *ns = memory_measured(a->context, a->device->call->facts(a->device), d, own);
  return TW_OK;
}

/* A search, with a table of answers in use. */
typedef tw_status search_kind(asker *a, const transform *t, void *out);

static tw_status search_with(asker *a, const transform *t, answers *table, search_kind *kind,
                             void *out) {
  TRY(context_open(a->context));
  kept_answers_load(a->context, a->device->call->facts(a->device), t, table);
  return kind(a, t, out);
}

/* Asks the plan's table of answers, which then has those for its passes, or one of its own. */
static tw_status search_by(asker *a, const transform *t, search_kind *kind, void *out) {
  answers *table = answers_used(), *own = table ? NULL : answers_new();
  if (!table && !own)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  if (table)
    return search_with(a, t, table, kind, out);
  (void)answers_use(own);
  tw_status status = search_with(a, t, own, kind, out);
  if (status == TW_OK && answers_have_news(own))
    kept_answers_save(a->context, a->device->call->facts(a->device), t, own);
  answers_free(answers_use(NULL));
  return status;
}

static tw_status fastest_one(asker *a, const transform *t, void *out) {
  return planner_fastest(t, a->device->call->facts(a->device), measured, a, out);
}

static tw_status first_one(asker *a, const transform *t, void *out) {
  return planner_schedule(t, a->device->call->facts(a->device), measured, a, out);
}

static tw_status search(void *context, device *d, const transform *t, int fastest, schedule *out) {
  asker a = {context, d};
  return search_by(&a, t, fastest ? fastest_one : first_one, out);
}

typedef struct {
  schedule_alternative *list;
  int most, count;
} alternatives;

static tw_status all(asker *a, const transform *t, void *out) {
  alternatives *l = out;
  return schedule_alternatives(t, a->device->call->facts(a->device), l->most, l->list, &l->count);
}

tw_status find_alternatives(tw_context *c, device *d, const transform *t, int most,
                            schedule_alternative *out, int *count) {
  asker a = {c, d};
  alternatives l = {out, most, 0};
  TRY(search_by(&a, t, all, &l));
  *count = l.count;
  return TW_OK;
}

tw_status find_schedule(tw_context *c, device *d, const transform *t, int fastest, schedule *out,
                        double *took_ms) {
  return schedules_get(&c->schedules, d, t, fastest, search, c, out, took_ms);
}

tw_status find_schedule_so_far(tw_context *c, device *d, const transform *t, schedule *out) {
  double unused;
  return schedules_hold(&c->schedules, d, t, 1) ? find_schedule(c, d, t, 1, out, &unused)
                                                : search(c, d, t, 1, out);
}

tw_status find_fastest_schedule(tw_context *c, device *d, const transform *t) {
  return schedules_prefer_fastest(&c->schedules, d, t, search, c);
}
