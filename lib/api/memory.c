/* memory.c: looks up measurements and verification outcomes in the profile. */
#include "memory.h"

tw_status context_device_id(tw_context *c, device *d, int64_t *id) {
  return profile_device(c->profile, d->call->facts(d), id);
}

void memory_flush(tw_context *c) {
  if (profile_flush(c->profile, 0) != TW_OK)
    context_log(c, TW_LOG_WARN, "the profile was not written: %s", status_detail());
}

/* ---- for planning ---- */

typedef struct {
  tw_context *context;
  int64_t device_id;
  const pass_demand *asked;
  int passed_over;       /* 1: a kernel that has no room for the last rows */
  int whole;             /* 1: some kernel serves whole blocks of rows only */
  double ns_per_element; /* of the kernel that was found last */
} recall_state;

static tw_status recall(void *user, const pass_class *c, record *r, double *ns_per_element,
                        int *settled, int *found) {
  recall_state *state = user;
  schedule_choice choice;
  TRY(profile_schedule(state->context->profile, state->device_id, c, &choice, found));
  if (*found) {
    const record *k = &choice.kernel;
    *r = *k;
    if (k->value[FIELD_WHOLE] && state->asked->rows % k->value[FIELD_TRANSFORMS])
      state->passed_over = 1;
    state->whole |= k->value[FIELD_WHOLE] != 0;
    *ns_per_element = state->ns_per_element = choice.ns_per_element;
    *settled = choice.state == SCHEDULE_SETTLED;
  }
  return TW_OK;
}

static tw_status classes(void *user, const pass_class *c, pass_class **out, int *count) {
  recall_state *state = user;
  return profile_classes(state->context->profile, state->device_id, c, out, count);
}

tw_status memory_choose_for(tw_context *c, const facts *f, const pass_demand *asked,
                            plan_choice *out, int *by_rows) {
  recall_state state = {.context = c, .asked = asked};
  plan_memory memory = {&state, recall, classes};
  int known = profile_device(c->profile, f, &state.device_id) == TW_OK;
  TRY(planner_choose(asked, f, known ? &memory : NULL, out));
  if (by_rows)
    *by_rows = state.passed_over;
  return TW_OK;
}

tw_status memory_choose(tw_context *c, device *d, const pass_demand *asked, plan_choice *out,
                        int *by_rows) {
  return memory_choose_for(c, d->call->facts(d), asked, out, by_rows);
}

tw_status memory_source(tw_context *c, device *d, const pass_demand *asked, pass_class *from,
                        double *ns, int *found) {
  recall_state state = {.context = c, .asked = asked};
  plan_memory memory = {&state, recall, classes};
  TRY(context_device_id(c, d, &state.device_id));
  return planner_source(asked, d->call->facts(d), &memory, from, ns, found);
}

static tw_status no_classes(void *user, const pass_class *c, pass_class **out, int *count) {
  (void)user, (void)c;
  *out = NULL;
  *count = 0;
  return TW_OK;
}

double memory_measured(tw_context *c, const facts *f, const pass_demand *asked, int own) {
  recall_state state = {.context = c, .asked = asked};
  plan_memory memory = {&state, recall, own ? no_classes : classes};
  pass_class from;
  double ns;
  int found;
  if (profile_device(c->profile, f, &state.device_id) != TW_OK)
    return 0;
  const kept_time_key key =
      kept_time_key_of(f, state.device_id, asked, own, profile_changes(c->profile));
  if (kept_times_get(&c->times, &key, &ns))
    return ns * (double)asked->points * (double)asked->rows;
  if (planner_source(asked, f, &memory, &from, &ns, &found) != TW_OK)
    return 0;
  if (key.changes && !state.whole)
    kept_times_keep(&c->times, &key, found ? state.ns_per_element : 0);
  return found ? ns : 0;
}

int memory_settled(tw_context *c, device *d, const pass_class *of) {
  schedule_choice choice;
  int64_t id;
  int found = 0;
  return context_device_id(c, d, &id) == TW_OK &&
         profile_schedule(c->profile, id, of, &choice, &found) == TW_OK && found &&
         choice.state == SCHEDULE_SETTLED;
}

/* ---- for verification ---- */

int memory_verdict(void *context, device *d, const hash256 *code) {
  tw_context *c = context;
  int64_t id;
  int outcome = -1;
  if (context_device_id(c, d, &id) != TW_OK ||
      profile_verified(c->profile, id, code->bytes, &outcome) != TW_OK)
    return -1;
  return outcome;
}

void memory_note_verdict(void *context, device *d, const hash256 *code, const record *r,
                         int passed) {
  tw_context *c = context;
  int64_t id;
  if (context_device_id(c, d, &id) == TW_OK)
    profile_note_verified(c->profile, id, code->bytes, r, passed);
}
