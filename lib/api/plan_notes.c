/* plan_notes.c: lists of noted plans, by the marks of their transforms, the last ones used first. A
 * note that cannot be kept is lost, which harms no plan. */
#include "plan_notes.h"
#include "clock.h"
#include "hash.h"
#include "memory.h"
#include "plan.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

enum { NOTED_MOST = 24 }; /* in each list */

typedef struct noted_plan {
  struct noted_plan *next;
  const device *device;
  uint64_t mark; /* of the transform */
  transform transform;
  int64_t device_id;
  int64_t count, executions; /* plans and executions since it was handed to the profile */
  profile_plan plan;         /* owns its passes */
} noted_plan;

/* ---- plans as the profile has them ---- */

static enum plan_maker maker_of(enum plan_reason reason) {
  return reason == PLAN_MODEL       ? MADE_BY_MODEL
         : reason == PLAN_NEIGHBOUR ? MADE_BY_NEIGHBOUR
                                    : MADE_BY_MEASUREMENTS;
}

/* 0 without memory. */
static int describe(const tw_plan *plan, profile_plan *out) {
  const transform *t = &plan->transform;
  *out = (profile_plan){.of = transform_name_of(t),
                        .elements = t->points * t->rows,
                        .pass = calloc((size_t)plan->passes, sizeof *out->pass),
                        .passes = plan->passes};
  for (int i = 0; out->pass && i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    out->pass[i] = (profile_pass){.class_of = p->demand.class_of,
                                  .kernel = p->choice.record,
                                  .made_by = maker_of(p->choice.reason),
                                  .elements = p->pass.n * p->pass.rows,
                                  .ns = p->choice.ns};
  }
  return out->pass != NULL;
}

static void note_wanted(tw_context *c, int64_t device_id, const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++)
    if (plan->pass[i].decided && !plan->pass[i].choice.settled)
      profile_note_wanted(c->profile, device_id, &plan->pass[i].demand.class_of);
}

/* ---- the list ---- */

/* A forked child begins with empty lists: a thread of the parent may have been changing them. */
static void enter(plan_notes *all) {
  if (guard_enter(&all->guard)) {
    memset(all->list, 0, sizeof all->list);
    all->live = NULL;
  }
}

static void hand_over(tw_context *c, noted_plan *n) {
  if (n->count || n->executions)
    profile_note_planned(c->profile, n->device_id, &n->plan, n->count, n->executions);
  n->count = n->executions = 0;
}

static void hand_over_all(tw_context *c) {
  for (int i = 0; i < PLAN_NOTES_LISTS; i++)
    for (noted_plan *n = c->notes.list[i]; n; n = n->next)
      hand_over(c, n);
}

static void discard(noted_plan *n) {
  free(n->plan.pass);
  free(n);
}

/* The transform's entry, moved to the front, or NULL. *last: the link to the last entry of a full
 * list, or NULL. */
static noted_plan *find(plan_notes *all, const device *d, const transform *t, noted_plan ***last) {
  const uint64_t mark = hash_mark(t, sizeof *t);
  int count = 0;
  *last = NULL;
  noted_plan **list = &all->list[mark % PLAN_NOTES_LISTS];
  for (noted_plan **at = list; *at; at = &(*at)->next) {
    noted_plan *n = *at;
    if (n->mark == mark && n->device == d && !memcmp(&n->transform, t, sizeof *t)) {
      *at = n->next;
      n->next = *list;
      *list = n;
      return n;
    }
    if (++count == NOTED_MOST)
      *last = at;
  }
  return NULL;
}

/* ---- executions; all with the lock held ---- */

static void begin_counting(plan_notes *all, tw_plan *plan) {
  plan->live_next = all->live;
  plan->live_link = &all->live;
  if (all->live)
    all->live->live_link = &plan->live_next;
  all->live = plan;
}

static void end_counting(tw_plan *plan) {
  *plan->live_link = plan->live_next;
  if (plan->live_next)
    plan->live_next->live_link = plan->live_link;
  plan->live_link = NULL;
}

/* Adds what a plan has executed since it was last asked to its transform's entry. */
static void add_executions(plan_notes *all, tw_plan *plan) {
  int64_t now = atomic_load_explicit(&plan->launches->executions, memory_order_relaxed);
  noted_plan **last, *n;
  if (now <= plan->counted || !(n = find(all, plan->device, &plan->transform, &last)))
    return;
  n->executions += now - plan->counted;
  plan->counted = now;
}

static void add_all_executions(plan_notes *all) {
  for (tw_plan *plan = all->live; plan; plan = plan->live_next)
    add_executions(all, plan);
}

/* ---- notes of one plan ---- */

/* 0 when the transform has no entry. */
static int count_known(plan_notes *all, tw_plan *plan) {
  noted_plan **last, *n;
  enter(all);
  if ((n = find(all, plan->device, &plan->transform, &last))) {
    n->count++;
    begin_counting(all, plan);
  }
  guard_leave(&all->guard);
  return n != NULL;
}

/* Hands a plan to the profile and keeps it. Takes its passes. */
static void note_and_keep(tw_context *c, tw_plan *plan, int64_t device_id, profile_plan *noted) {
  plan_notes *all = &c->notes;
  noted_plan **last, *n;
  profile_note_planned(c->profile, device_id, noted, 1, 0);
  enter(all);
  add_all_executions(all);
  hand_over_all(c);
  begin_counting(all, plan);
  if ((n = find(all, plan->device, &plan->transform, &last))) {
    free(n->plan.pass);
    n->plan = *noted;
  } else if ((n = calloc(1, sizeof *n))) {
    n->device = plan->device;
    n->device_id = device_id;
    n->plan = *noted;
    n->mark = hash_mark(&plan->transform, sizeof plan->transform);
    memcpy(&n->transform, &plan->transform, sizeof n->transform);
    if (last) {
      noted_plan *old = *last;
      *last = NULL;
      hand_over(c, old);
      discard(old);
    }
    noted_plan **list = &all->list[n->mark % PLAN_NOTES_LISTS];
    n->next = *list;
    *list = n;
  } else {
    free(noted->pass);
  }
  guard_leave(&all->guard);
}

/* ---- notes ---- */

static int decided_anew(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++)
    if (plan->pass[i].decided)
      return 1;
  return 0;
}

/* Whether a plan compiled or tuned. What is known from doing so is written at once; that a plan was
 * made is written with it, or when the context ends, since writing takes longer than all else about
 * a plan whose kernels are in the cache. */
static int took_long(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    if (p->decided && (p->tuned || !(p->known || p->launch->kernel->from_cache)))
      return 1;
  }
  return 0;
}

static void note_anew(tw_context *c, tw_plan *plan) {
  profile_plan noted;
  int64_t id;
  if (context_device_id(c, plan->device, &id) != TW_OK)
    return;
  note_wanted(c, id, plan);
  if (!describe(plan, &noted))
    return;
  note_and_keep(c, plan, id, &noted);
  if (took_long(plan))
    memory_flush(c);
}

void plan_notes_made(tw_context *c, tw_plan *plan, double *took_ms) {
  if (!decided_anew(plan) && count_known(&c->notes, plan))
    return;
  double begun = clock_now_ms();
  note_anew(c, plan);
  *took_ms = clock_now_ms() - begun;
}

void plan_notes_tuned(tw_context *c, tw_plan *plan) {
  profile_plan noted;
  int64_t id;
  for (int i = 0; i < plan->passes; i++)
    if (memory_choose(c, plan->device, &plan->pass[i].demand, &plan->pass[i].choice, NULL) != TW_OK)
      return;
  if (context_device_id(c, plan->device, &id) != TW_OK || !describe(plan, &noted))
    return;
  profile_note_planned(c->profile, id, &noted, 0, 0);
  free(noted.pass);
}

void plan_notes_ended(tw_context *c, tw_plan *plan) {
  if (c->owner != process_id())
    return;
  enter(&c->notes);
  if (plan->live_link) { /* which other plans change */
    add_executions(&c->notes, plan);
    end_counting(plan);
  }
  guard_leave(&c->notes.guard);
}

void plan_notes_sum(tw_context *c) {
  enter(&c->notes);
  add_all_executions(&c->notes);
  hand_over_all(c);
  guard_leave(&c->notes.guard);
}

void plan_notes_free(plan_notes *all) {
  enter(all);
  guard_leave(&all->guard);
  for (int i = 0; i < PLAN_NOTES_LISTS; i++)
    while (all->list[i]) {
      noted_plan *next = all->list[i]->next;
      discard(all->list[i]);
      all->list[i] = next;
    }
  guard_destroy(&all->guard);
}
