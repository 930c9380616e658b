/* plan_why.c: finds a pass's runner-up: among what was measured if that is how its kernel was
 * chosen, else by the model. */
#include "plan_why.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void set_next(const record *next, double next_ns, double chosen_ns, plan_why *why) {
  why->has_next = 1;
  why->next = *next;
  why->next_ns = next_ns;
  why->margin = chosen_ns > 0 ? next_ns / chosen_ns - 1 : 0;
}

/* rows: the fastest first. */
static void compare_rows(const planned *p, const measurement *rows, int count, plan_why *why) {
  double points = (double)p->demand.points * (double)p->demand.rows;
  const measurement *chosen = NULL, *next = NULL;
  for (int i = 0; i < count; i++) {
    int is_chosen = !memcmp(&rows[i].kernel, &p->choice.record, sizeof p->choice.record);
    if (is_chosen)
      chosen = &rows[i];
    else if (!next)
      next = &rows[i];
  }
  if (next)
    set_next(&next->kernel, next->ns_per_element * points,
             chosen ? chosen->ns_per_element * points : p->choice.ns, why);
  why->considered = why->considered > count ? why->considered : count;
}

static void among_measured(const tw_plan *plan, const planned *p, plan_why *why) {
  tw_context *c = plan->context;
  measurement *rows = NULL;
  int count = 0, found = 0;
  double unused;
  int64_t id;
  if (memory_source(c, plan->device, &p->demand, &why->from, &unused, &found) != TW_OK || !found ||
      context_device_id(c, plan->device, &id) != TW_OK ||
      profile_measured(c->profile, id, &why->from, &why->considered) != TW_OK ||
      profile_measurements(c->profile, id, &why->from, &rows, &count) != TW_OK)
    return;
  compare_rows(p, rows, count, why);
  free(rows);
}

/* A record that promises another number of resident blocks counts as the same kernel. */
static int differs(const record *a, const record *b) {
  record same = *a;
  same.value[FIELD_MIN_BLOCKS] = b->value[FIELD_MIN_BLOCKS];
  return memcmp(&same, b, sizeof same) != 0;
}

static void by_model(const tw_plan *plan, const planned *p, plan_why *why) {
  enum { BEST = 4 };
  candidate best[BEST];
  space_rules rules = {{0}, {0}, 0};
  const facts *f = plan->device->call->facts(plan->device);
  int count = space_shapes(&p->demand, f, &rules, best, BEST);
  why->considered = rules.considered;
  for (int i = 0; i < count && !why->has_next; i++)
    if (differs(&best[i].record, &p->choice.record))
      set_next(&best[i].record,
               cost_of_pass(&best[i].record, &p->demand.binding, f, p->demand.rows).ns,
               p->choice.ns, why);
}

void plan_why_of(const tw_plan *plan, const planned *p, plan_why *out) {
  *out = (plan_why){0};
  if (p->choice.reason == PLAN_MODEL)
    by_model(plan, p, out);
  else
    among_measured(plan, p, out);
}
