/* planner.c: takes the measured kernel, else the one of the nearest class, else the model's. */
#include "planner.h"
#include "pass_near.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR = 16 };

const char *plan_reason_text(enum plan_reason reason) {
  static const char *const texts[] = {"measured", "neighbour", "model"};
  return texts[reason];
}

static int usable(const record *r, const pass_demand *d, const facts *f) {
  return pass_served_by(d, r, f) &&
         (!r->value[FIELD_WHOLE] || d->rows % r->value[FIELD_TRANSFORMS] == 0);
}

/* Takes what was measured for a class, if it can be used. */
static tw_status recall_class(const pass_demand *d, const facts *f, const plan_memory *memory,
                              const pass_class *c, plan_choice *out, pass_class *from, int *done) {
  record r;
  double ns_per_element;
  int settled, found;
  TRY(memory->recall(memory->user, c, &r, &ns_per_element, &settled, &found));
  if (!found || !usable(&r, d, f))
    return TW_OK;
  int here = !memcmp(c, &d->class_of, sizeof *c);
  out->record = r;
  out->reason = here ? PLAN_MEASURED : PLAN_NEIGHBOUR;
  out->settled = settled && here;
  *from = *c;
  out->ns = ns_per_element * (double)d->points * (double)d->rows;
  *done = 1;
  return TW_OK;
}

static tw_status recall(const pass_demand *d, const facts *f, const plan_memory *memory,
                        plan_choice *out, pass_class *from, int *done) {
  pass_class *classes = NULL, near[NEAR];
  int count = 0;
  TRY(recall_class(d, f, memory, &d->class_of, out, from, done));
  if (*done)
    return TW_OK;
  TRY(memory->classes(memory->user, &d->class_of, &classes, &count));
  count = pass_nearest(&d->class_of, classes, count, near, NEAR);
  free(classes);
  for (int i = 0; i < count && !*done; i++)
    TRY(recall_class(d, f, memory, &near[i], out, from, done));
  return TW_OK;
}

static tw_status take(int found, const candidate *best, const pass_demand *d, plan_choice *out) {
  if (!found)
    return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                       (long long)d->points);
  out->record = best->record;
  out->ns = best->ns;
  return TW_OK;
}

tw_status planner_choose(const pass_demand *d, const facts *f, const plan_memory *memory,
                         plan_choice *out) {
  plan_choice choice = {.binding = d->binding, .reason = PLAN_MODEL};
  pass_class from;
  candidate best;
  int done = 0;
  if (memory)
    TRY(recall(d, f, memory, &choice, &from, &done));
  if (!done)
    TRY(take(space_first_choice(d, f, &best), &best, d, &choice));
  choice.cost = cost_given_wavefronts(done ? cost_wavefronts(&choice.record) : best.wavefronts,
                                      &choice.record, &d->binding, f, d->rows);
  *out = choice;
  return TW_OK;
}

tw_status planner_source(const pass_demand *d, const facts *f, const plan_memory *memory,
                         pass_class *from, double *ns, int *found) {
  plan_choice choice = {.ns = 0};
  *found = 0;
  TRY(recall(d, f, memory, &choice, from, found));
  *ns = choice.ns;
  return TW_OK;
}
