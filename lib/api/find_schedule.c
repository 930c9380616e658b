/* find_schedule.c: asks the store of schedules, and else the planner. */
#include "find_schedule.h"
#include "kept_answers.h"
#include "memory.h"

#include <string.h>

typedef struct {
  tw_context *context;
  const facts *facts; /* of the device, as they were when the search began: all that it asks, finds
                         and keeps is for these, whatever becomes of the device meanwhile */
} asker;

static tw_status measured(void *user, const pass_demand *d, int own, double *ns) {
  const asker *a = user;
  *ns = memory_measured(a->context, a->facts, d, own);
  return TW_OK;
}

/* A search, with a table of answers in use. */
typedef tw_status search_kind(asker *a, const transform *t, void *out);

/* Asks the plan's table of answers, which then has those for its passes, or one of its own. */
static tw_status search_by(asker *a, const transform *t, search_kind *kind, void *out) {
  TRY(context_open(a->context));
  answers *table = answers_used(), *own = table ? NULL : answers_new();
  if (!table && !own)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  if (table)
    return kind(a, t, out);
  (void)answers_use(own);
  tw_status status = kind(a, t, out);
  if (status == TW_OK && answers_have_news(own))
    kept_answers_save(a->context, a->facts, t, own);
  answers_free(answers_use(NULL));
  return status;
}

/* A search for a schedule that may follow what an earlier one went by. */
typedef struct {
  int fastest;
  schedule *out;
} wanted;

typedef struct {
  asker *by;
  const transform *t;
  answers *table;
} loader;

static void load(void *user) {
  const loader *l = user;
  kept_answers_load(l->by->context, l->by->facts, l->t, l->table);
}

static tw_status plan_schedule(asker *a, const transform *t, const wanted *w) {
  tw_status status = w->fastest ? planner_fastest(t, a->facts, measured, a, w->out)
                                : planner_schedule(t, a->facts, measured, a, w->out);
  if (status == TW_OK)
    w->out->followed = 0;
  return status;
}

/* Searches, and records what the search goes by: NULL where it fails, or where following a trail
 * would take as long. */
static tw_status search_along(asker *a, const transform *t, const wanted *w, trail **recorded) {
  enum { SHORT = 2 };
  const trail_plan plan = {.of = t, .on = a->facts};
  int lacks, records = trail_begin(&plan);
  tw_status status = plan_schedule(a, t, w);
  trail *made = records ? trail_end(&lacks) : NULL;
  if (made && (status != TW_OK || trail_length(made) <= SHORT)) {
    trail_free(made);
    made = NULL;
  }
  *recorded = made;
  return status;
}

/* What the search for a transform has in common with that for another one of its family, since two
 * searches tell what follows which number. They cost little, since the answers to what they ask are
 * known. NULL: nothing was found in common. */
static trail *record_another(asker *a, const transform *t, const wanted *w, const trail *recorded) {
  trail *joined = NULL;
  for (int i = 0; !joined && i < TRAIL_VARIATIONS; i++) {
    schedule unused = {0};
    const wanted other = {w->fastest, &unused};
    trail *one = NULL;
    transform another;
    if (!trail_another(t, i, &another))
      continue;
    if (search_along(a, &another, &other, &one) == TW_OK && one)
      joined = trail_join(recorded, one);
    schedule_free(&unused);
    trail_free(one);
  }
  return joined;
}

/* 1 when the transform is alone with its classes, so that a record of its search is of no use. */
static int is_alone(const transform *t) {
  transform unused;
  int alone = 1;
  for (int i = 0; alone && i < TRAIL_VARIATIONS; i++)
    alone = !trail_another(t, i, &unused);
  return alone;
}

static tw_status search_and_record(asker *a, const transform *t, const wanted *w,
                                   const trail_key *key) {
  trail *recorded = NULL, *joined = NULL;
  if (is_alone(t))
    return plan_schedule(a, t, w);
  TRY(search_along(a, t, w, &recorded));
  if (recorded)
    joined = record_another(a, t, w, recorded);
  known_trails_add(&a->context->trails, key, joined ? joined : recorded);
  if (joined)
    trail_free(recorded);
  return TW_OK;
}

static tw_status follow(asker *a, const transform *t, const wanted *w, const trail_state *known) {
  loader l = {a, t, answers_used()};
  const trail_plan plan = {.of = t, .on = a->facts, .fit = known->fit, .unknown = load, .by = &l};
  int lacks = 0, follows = trail_begin(&plan);
  if (!follows)
    load(&l);
  tw_status status = plan_schedule(a, t, w);
  if (follows)
    (void)trail_end(&lacks);
  if (lacks)
    known_trails_forget(&a->context->trails, known->trail);
  return status;
}

/* Follows a trail, or records one. */
static tw_status plan_along(asker *a, const transform *t, const wanted *w, const trail_key *key) {
  loader l = {a, t, answers_used()};
  trail_state state = known_trails_get(&a->context->trails, key, t);
  tw_status status;
  if (state.trail) {
    status = follow(a, t, w, &state);
    trail_state_free(&state);
    return status;
  }
  load(&l);
  return state.missing ? search_and_record(a, t, w, key) : plan_schedule(a, t, w);
}

static tw_status schedule_of(asker *a, const transform *t, void *out) {
  const wanted *w = out;
  trail_key key;
  if (trail_key_of(a->facts, t, w->fastest, &key))
    return plan_along(a, t, w, &key);
  kept_answers_load(a->context, a->facts, t, answers_used());
  return plan_schedule(a, t, w);
}

static tw_status search(void *context, device *d, const transform *t, int fastest, schedule *out) {
  asker a = {context, d->call->facts(d)};
  wanted w = {fastest, out};
  return search_by(&a, t, schedule_of, &w);
}

typedef struct {
  schedule_alternative *list;
  int most, count;
} alternatives;

static tw_status all(asker *a, const transform *t, void *out) {
  alternatives *l = out;
  kept_answers_load(a->context, a->facts, t, answers_used());
  return schedule_alternatives(t, a->facts, l->most, l->list, &l->count);
}

tw_status find_alternatives(tw_context *c, device *d, const transform *t, int most,
                            schedule_alternative *out, int *count) {
  asker a = {c, d->call->facts(d)};
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
