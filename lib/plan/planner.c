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

tw_status planner_choose(const pass_demand *d, const facts *f, const plan_memory *memory,
                         plan_choice *out) {
  plan_choice choice = {.binding = d->binding, .reason = PLAN_MODEL};
  pass_class from;
  int done = 0;
  if (memory)
    TRY(recall(d, f, memory, &choice, &from, &done));
  if (!done) {
    candidate best;
    if (!space_first_choice(d, f, &best))
      return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                         (long long)d->points);
    choice.record = best.record;
    choice.ns = best.ns;
  }
  choice.cost = cost_of_pass(&choice.record, &d->binding, f, d->rows);
  *out = choice;
  return TW_OK;
}

tw_status planner_source(const pass_demand *d, const facts *f, const plan_memory *memory,
                         pass_class *from, int *found) {
  plan_choice unused;
  *found = 0;
  return recall(d, f, memory, &unused, from, found);
}

tw_status plan_default_record(int precision, int32_t axes, const int64_t *n, const facts *f,
                              record *out) {
  pass_demand d = {.precision = precision, .axes = axes, .points = 1};
  for (int32_t i = 0; i < axes; i++) {
    if (n[i] < 1 || n[i] > ((int64_t)1 << 28) / d.points)
      return status_fail(TW_UNSUPPORTED, "length %lld is outside 1..2^28", (long long)n[i]);
    d.points *= n[i];
    if (i < RECORD_AXES_MAX)
      d.axis[i] = (int)n[i];
  }
  if (axes > RECORD_AXES_MAX)
    return status_fail(TW_UNSUPPORTED, "%d axes do not fit one block", (int)axes);
  d.rows = ((int64_t)1 << 26) / d.points;
  d.rows = d.rows ? d.rows : 1;
  d.binding = binding_of_rows(f->arch, precision);
  d.binding.packed = 1;
  plan_choice choice;
  TRY(planner_choose(&d, f, NULL, &choice));
  *out = choice.record;
  return TW_OK;
}

static tw_status add_kernel(const pass *p, const transform *t, const facts *f, default_kernels *k) {
  spec one = {.binding = pass_binding(p, t, f)};
  TRY(pass_choose_first(p, t, f, &one.record));
  for (int i = 0; i < k->count; i++)
    if (!memcmp(&k->spec[i].record, &one.record, sizeof one.record) &&
        !memcmp(&k->spec[i].binding, &one.binding, sizeof one.binding))
      return TW_OK;
  spec *more = realloc(k->spec, (size_t)(k->count + 1) * sizeof *more);
  if (!more)
    return status_fail(TW_NO_MEMORY, "out of memory for a list of kernels");
  k->spec = more;
  k->spec[k->count++] = one;
  return TW_OK;
}

/* Successive launches that ask for the same kernel add it once. */
static tw_status add_kernels(const schedule *s, const transform *t, const facts *f,
                             default_kernels *k) {
  pass_demand last = {0};
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    if (!i || !pass_asks_the_same(&d, &last))
      TRY(add_kernel(&s->pass[i], t, f, k));
    last = d;
  }
  return TW_OK;
}

/* Adds the kernels that compute the spectra of the schedule's convolutions. */
static tw_status add_spectra(const schedule *s, const facts *f, default_kernels *k) {
  int64_t last = 0;
  for (int i = 0; i < s->count; i++) {
    const chirp_shape *shape = &s->pass[i].chirp;
    schedule of_spectrum = {0};
    transform t;
    if (!shape->n || shape->m == last)
      continue;
    last = shape->m;
    k->chirps = 1;
    TRY(schedule_make_spectrum(shape, f, &t, &of_spectrum));
    tw_status status = add_kernels(&of_spectrum, &t, f, k);
    schedule_free(&of_spectrum);
    TRY(status);
  }
  return TW_OK;
}

tw_status plan_default_kernels(const tw_problem *problem, const facts *f, default_kernels *out) {
  transform t;
  schedule s = {0};
  default_kernels k = {0};
  TRY(transform_canonical(problem, &t));
  TRY(transform_supported(&t));
  TRY(schedule_make(&t, f, &s));
  tw_status status = add_kernels(&s, &t, f, &k);
  k.passes = k.count;
  if (status == TW_OK)
    status = add_spectra(&s, f, &k);
  schedule_free(&s);
  if (status != TW_OK) {
    free(k.spec);
    return status;
  }
  *out = k;
  return TW_OK;
}
