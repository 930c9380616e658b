/* decide.c: which kernel a pass gets: what the process decided before, what was measured, what
 * tuning finds now, or the model's choice; and what replaces a kernel that cannot be had. */
#include "plan.h"
#include "tuning.h"

#include <stdlib.h>
#include <string.h>

/* ---- a process decides a problem once ---- */

/* What was decided without measuring all does not stand for a plan that asks for that. */
static int same_decision(const decision *d, const pending *key, const pass_demand *asked,
                         int policy) {
  const record *r = &d->choice.record;
  if (d->stale || d->device != key->device ||
      memcmp(&d->class_of, &key->class_of, sizeof d->class_of) ||
      memcmp(&d->binding, &key->binding, sizeof d->binding) ||
      !pass_served_by(asked, r, d->device->call->facts(d->device)))
    return 0;
  return (policy != TW_POLICY_FULL || d->policy == TW_POLICY_FULL || d->choice.settled) &&
         (!r->value[FIELD_WHOLE] || asked->rows % r->value[FIELD_TRANSFORMS] == 0);
}

static int recall_locked(const tw_context *c, const pending *key, int policy, planned *plan) {
  for (const decision *at = c->decisions; at; at = at->next)
    if (same_decision(at, key, &plan->demand, policy)) {
      plan->choice = at->choice;
      plan->kernel = at->kernel;
      return 1;
    }
  return 0;
}

static int is_pending(const tw_context *c, const pending *key) {
  for (const pending *at = c->pending; at; at = at->next)
    if (at->device == key->device && !memcmp(&at->class_of, &key->class_of, sizeof at->class_of) &&
        !memcmp(&at->binding, &key->binding, sizeof at->binding))
      return 1;
  return 0;
}

/* Finds what was decided, waiting while another thread decides the same. Otherwise the decision is
 * the caller's to make, and to end with end_decision: key must stay until then. */
static int recall_decision(tw_context *c, int policy, planned *plan, pending *key) {
  key->device = plan->device;
  key->class_of = plan->demand.class_of;
  key->binding = plan->demand.binding;
  context_enter(c);
  int found;
  while (!(found = recall_locked(c, key, policy, plan)) && is_pending(c, key))
    guard_wait(&c->guard);
  if (!found) {
    key->next = c->pending;
    c->pending = key;
  }
  guard_leave(&c->guard);
  return found;
}

/* made: the decision, or NULL when there is none. */
static void end_decision(tw_context *c, const pending *key, decision *made) {
  context_enter(c);
  for (pending **at = &c->pending; *at; at = &(*at)->next)
    if (*at == key) {
      *at = key->next;
      break;
    }
  if (made) {
    made->next = c->decisions;
    c->decisions = made;
  }
  guard_tell(&c->guard);
  guard_leave(&c->guard);
}

/* Takes over one reference to the kernel. */
static void fill_decision(const planned *plan, const pending *key, int policy, decision *d) {
  d->device = plan->device;
  d->class_of = key->class_of;
  d->binding = key->binding;
  d->choice = plan->choice;
  d->kernel = plan->kernel;
  d->policy = policy;
}

void decide_again(tw_context *c, const planned *plan) {
  context_enter(c);
  for (decision *d = c->decisions; d; d = d->next)
    if (d->device == plan->device &&
        !memcmp(&d->class_of, &plan->demand.class_of, sizeof d->class_of))
      d->stale = 1;
  guard_leave(&c->guard);
}

/* ---- memory for the planner ---- */

typedef struct {
  tw_context *context;
  int64_t device_id;
} recall_state;

static tw_status recall(void *user, const pass_class *c, record *r, double *ns_per_element,
                        int *settled, int *found) {
  recall_state *state = user;
  schedule_choice choice;
  TRY(profile_schedule(state->context->profile, state->device_id, c, &choice, found));
  if (*found) {
    *r = choice.kernel;
    *ns_per_element = choice.ns_per_element;
    *settled = choice.state == SCHEDULE_SETTLED;
  }
  return TW_OK;
}

static tw_status choose(tw_context *c, device *d, const pass_demand *asked, plan_choice *out) {
  recall_state state = {c, 0};
  plan_memory memory = {&state, recall};
  int known = context_device_id(c, d, &state.device_id) == TW_OK;
  return planner_choose(asked, d->call->facts(d), known ? &memory : NULL, out);
}

/* Takes the kernel that promises so many resident blocks instead if it spills less. */
static void try_promise(tw_context *c, planned *plan, int blocks, int notes) {
  spec s = {plan->choice.record, plan->choice.binding};
  kernel *other;
  s.record.value[FIELD_MIN_BLOCKS] = blocks;
  if (kernels_get_noting(c, plan->device, &s, notes, &other) != TW_OK)
    return;
  if (other->spill_bytes < plan->kernel->spill_bytes) {
    kernel *spilled = plan->kernel;
    plan->kernel = other;
    other = spilled;
    plan->choice.record = s.record;
  }
  kernels_release(other, 0);
}

/* A kernel that spills more than a value or two for the residency it promises is worse than one
 * that promises less, or nothing. */
static void drop_promise(tw_context *c, planned *plan, int notes) {
  const record *r = &plan->choice.record;
  int promised = r->value[FIELD_MIN_BLOCKS];
  if (plan->choice.reason != PLAN_MODEL || r->value[FIELD_SPILLS] || !promised)
    return;
  if (plan->kernel->spill_bytes > SPILL_TOLERATED && promised > 2)
    try_promise(c, plan, promised - 1, notes);
  if (plan->kernel->spill_bytes > SPILL_TOLERATED)
    try_promise(c, plan, 0, notes);
}

/* The chosen kernel; when it cannot be had, the model's own, and then the model's next ones. */
static tw_status obtain(tw_context *c, planned *plan, int policy) {
  device *d = plan->device;
  const facts *f = d->call->facts(d);
  int notes = policy != TW_POLICY_OFF;
  spec s = {plan->choice.record, plan->choice.binding};
  tw_status status = kernels_get_noting(c, d, &s, notes, &plan->kernel);
  if (status == TW_OK)
    drop_promise(c, plan, notes);
  if (status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED)
    return status;
  enum { NEXT = 6 };
  candidate next[NEXT];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(&plan->demand, f, &rules, next, NEXT);
  for (int i = 0; i < count; i++) {
    s.record = next[i].record;
    status = kernels_get_noting(c, d, &s, notes, &plan->kernel);
    if (status == TW_OK) {
      plan->choice.record = s.record;
      plan->choice.reason = PLAN_MODEL;
      plan->choice.settled = 0;
      plan->choice.ns = next[i].ns;
      plan->choice.cost = cost_of_pass(&s.record, &s.binding, f, plan->demand.rows);
      return TW_OK;
    }
    if (status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED)
      return status;
  }
  return status;
}

/* What a plan of policy full may take for each of its kernels: a step that was begun is ended, so
 * it is less than 4 s. Later processes, and tw_tune, go on where this stopped. */
enum { FULL_MS = 3500 };

static tw_status tune_if_asked(tw_context *c, const planned *plan, int policy, double *left_ms) {
  if (policy == TW_POLICY_LAZY && !plan->choice.settled)
    return tuning_step(c, plan, left_ms);
  if (policy == TW_POLICY_FULL && !plan->choice.settled)
    return tuning_full(c, plan, FULL_MS, NULL, NULL);
  return TW_OK;
}

static void note_wanted(tw_context *c, const planned *plan) {
  int64_t id;
  if (context_device_id(c, plan->device, &id) == TW_OK)
    profile_note_wanted(c->profile, id, &plan->demand.class_of);
}

/* Decides for the first time in this process. */
static tw_status decide(tw_context *c, planned *plan, int policy, double *left_ms) {
  TRY(context_open(c));
  TRY(choose(c, plan->device, &plan->demand, &plan->choice));
  tw_status tuned = tune_if_asked(c, plan, policy, left_ms);
  if (tuned != TW_OK)
    context_log(c, TW_LOG_WARN, "tuning ended: %s", status_detail());
  if (policy != TW_POLICY_OFF && policy != TW_POLICY_NOTE && !plan->choice.settled)
    TRY(choose(c, plan->device, &plan->demand, &plan->choice));
  TRY(obtain(c, plan, policy));
  if (policy != TW_POLICY_OFF) {
    if (!plan->choice.settled)
      note_wanted(c, plan);
    if (profile_flush(c->profile, 0) != TW_OK)
      context_log(c, TW_LOG_WARN, "the profile was not written: %s", status_detail());
  }
  return TW_OK;
}

/* Decided before, or now: then for the whole process. */
tw_status decide_once(tw_context *c, planned *plan, int policy, double *tuning_left_ms) {
  pending key;
  decision *d = calloc(1, sizeof *d);
  if (!d)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  tw_status status = TW_OK;
  int decided = recall_decision(c, policy, plan, &key);
  if (!decided) {
    status = decide(c, plan, policy, tuning_left_ms);
    if (status == TW_OK)
      fill_decision(plan, &key, policy, d);
    end_decision(c, &key, status == TW_OK ? d : NULL);
  }
  if (decided || status != TW_OK)
    free(d);
  return status;
}
