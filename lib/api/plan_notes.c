/* plan_notes.c: noted plans, in lists by their transforms. A note that cannot be kept is lost,
 * which harms no plan. */
#include "plan_notes.h"
#include "clock.h"
#include "memory.h"
#include "plan.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  listed listed;
  int64_t device_id;
  int64_t count, executions; /* plans and executions since it was handed to the profile */
  uint64_t wanted;           /* a bit for each pass that was wanted since then */
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

/* The passes whose kernels were decided on, but not settled. */
static uint64_t wanted_passes(const tw_plan *plan) {
  uint64_t wanted = 0;
  for (int i = 0; i < plan->passes && i < 64; i++)
    if (plan->pass[i].decided && !plan->pass[i].choice.settled)
      wanted |= (uint64_t)1 << i;
  return wanted;
}

/* ---- the list ---- */

static void enter(plan_notes *all) {
  if (transform_lists_enter(&all->lists))
    all->live = NULL;
}

static void leave(plan_notes *all) {
  transform_lists_leave(&all->lists);
}

static void hand_over(tw_context *c, noted_plan *n) {
  for (int i = 0; i < n->plan.passes && i < 64; i++)
    if (n->wanted >> i & 1)
      profile_note_wanted(c->profile, n->device_id, &n->plan.pass[i].class_of);
  if (n->count || n->executions)
    profile_note_planned(c->profile, n->device_id, &n->plan, n->count, n->executions);
  n->count = n->executions = 0;
  n->wanted = 0;
}

static void hand_over_all(tw_context *c) {
  for (int i = 0; i < TRANSFORM_LISTS; i++)
    for (listed *at = c->notes.lists.list[i]; at; at = at->next)
      hand_over(c, (noted_plan *)at);
}

static void discard(listed *entry) {
  noted_plan *n = (noted_plan *)entry;
  free(n->plan.pass);
  free(n);
}

static listed_key key_of(const tw_plan *plan) {
  return (listed_key){.device = plan->device, .transform = &plan->transform};
}

/* The entry of the plan's transform, or NULL. */
static noted_plan *find(plan_notes *all, const tw_plan *plan) {
  const listed_key key = key_of(plan);
  return (noted_plan *)transform_lists_find(&all->lists, &key);
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
  noted_plan *n = now > plan->counted ? find(all, plan) : NULL;
  if (!n)
    return;
  n->executions += now - plan->counted;
  plan->counted = now;
}

static void add_all_executions(plan_notes *all) {
  for (tw_plan *plan = all->live; plan; plan = plan->live_next)
    add_executions(all, plan);
}

/* ---- notes of one plan ---- */

static int decided_anew(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++)
    if (plan->pass[i].decided)
      return 1;
  return 0;
}

/* 0 when the transform has no entry. */
static int count_known(plan_notes *all, tw_plan *plan) {
  enter(all);
  noted_plan *n = find(all, plan);
  if (n) {
    n->count++;
    begin_counting(all, plan);
  }
  leave(all);
  return n != NULL;
}

/* Adds an entry, which takes the passes. NULL without memory. */
static noted_plan *keep(tw_context *c, const tw_plan *plan, int64_t device_id,
                        profile_plan *noted) {
  const listed_key key = key_of(plan);
  noted_plan *n = calloc(1, sizeof *n);
  if (!n)
    return NULL;
  n->device_id = device_id;
  n->plan = *noted;
  listed *gone = transform_lists_add(&c->notes.lists, &key, &n->listed);
  if (gone) {
    hand_over(c, (noted_plan *)gone);
    discard(gone);
  }
  return n;
}

static void add_and_hand_over_all(tw_context *c) {
  add_all_executions(&c->notes);
  hand_over_all(c);
  c->notes.handed_ms = clock_now_ms();
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

/* 1: all is handed to the profile with this plan, since it decided on a kernel. Under policy note,
 * which asks for no counts, a plan whose kernels were in the cache waits as others do: the profile
 * takes longer to note it than all else takes. */
static int is_urgent(const tw_plan *plan, int policy) {
  return decided_anew(plan) && (policy != TW_POLICY_NOTE || took_long(plan));
}

/* 1 when the last time is a while ago. The first plan begins to wait. */
static int is_due(plan_notes *all) {
  enum { APART_MS = 1000 };
  double now = clock_now_ms();
  if (!all->handed_ms)
    all->handed_ms = now;
  return now - all->handed_ms > APART_MS;
}

/* Keeps a plan, and hands it and all others to the profile where that is urgent or due. What ran
 * before it was decided by what was known before. Takes its passes. */
static void keep_and_count(tw_context *c, tw_plan *plan, int urgent, int64_t device_id,
                           profile_plan *noted) {
  plan_notes *all = &c->notes;
  enter(all);
  noted_plan *n = find(all, plan);
  if (urgent || (n && decided_anew(plan)))
    add_and_hand_over_all(c);
  if (n) {
    free(n->plan.pass);
    n->plan = *noted;
  } else {
    n = keep(c, plan, device_id, noted);
    if (!n)
      free(noted->pass);
  }
  if (n) {
    n->count++;
    n->wanted |= wanted_passes(plan);
    begin_counting(all, plan);
  }
  if (urgent || is_due(all))
    add_and_hand_over_all(c);
  leave(all);
}

/* ---- notes ---- */

static void note_anew(tw_context *c, tw_plan *plan, int policy) {
  profile_plan noted;
  int64_t id;
  if (context_device_id(c, plan->device, &id) != TW_OK)
    return;
  if (!describe(plan, &noted))
    return;
  keep_and_count(c, plan, is_urgent(plan, policy), id, &noted);
  if (took_long(plan))
    memory_flush(c);
}

void plan_notes_made(tw_context *c, tw_plan *plan, int policy, double *took_ms) {
  if (!decided_anew(plan) && count_known(&c->notes, plan))
    return;
  double begun = clock_now_ms();
  note_anew(c, plan, policy);
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
  leave(&c->notes);
}

void plan_notes_sum(tw_context *c) {
  enter(&c->notes);
  add_and_hand_over_all(c);
  leave(&c->notes);
}

void plan_notes_free(plan_notes *all) {
  listed *entry;
  enter(all);
  leave(all);
  while ((entry = transform_lists_take_any(&all->lists)))
    discard(entry);
  transform_lists_destroy(&all->lists);
}
