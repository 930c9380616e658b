/* planner.c: measured, else a measured neighbour, else the model. */
#include "planner.h"

#include <stdlib.h>
#include <string.h>

/* Samples of the same class at other volumes speak for this one, the nearest first. */
enum { VOLUME_REACH = 24 };

const char *plan_reason_text(enum plan_reason reason) {
  static const char *const texts[] = {"measured", "neighbour", "model"};
  return texts[reason];
}

static int usable(const record *r, const pass_demand *d, const facts *f) {
  return pass_served_by(d, r, f) &&
         (!r->value[FIELD_WHOLE] || d->rows % r->value[FIELD_TRANSFORMS] == 0);
}

static tw_status recall(const pass_demand *d, const facts *f, const plan_memory *memory,
                        plan_choice *out, int *done) {
  pass_class c = d->class_of;
  int here = c.volume_bucket;
  for (int away = 0; away <= VOLUME_REACH; away++)
    for (int side = 0; side < (away ? 2 : 1); side++) {
      record r;
      double ns_per_element;
      int settled, found;
      c.volume_bucket = side ? here - away : here + away;
      if (c.volume_bucket < 0)
        continue;
      TRY(memory->recall(memory->user, &c, &r, &ns_per_element, &settled, &found));
      if (!found || !usable(&r, d, f))
        continue;
      out->record = r;
      out->reason = away ? PLAN_NEIGHBOUR : PLAN_MEASURED;
      out->settled = settled && !away;
      out->ns = ns_per_element * (double)d->points * (double)d->rows;
      *done = 1;
      return TW_OK;
    }
  return TW_OK;
}

tw_status planner_choose(const pass_demand *d, const facts *f, const plan_memory *memory,
                         plan_choice *out) {
  plan_choice choice = {.binding = d->binding, .reason = PLAN_MODEL};
  int done = 0;
  if (memory)
    TRY(recall(d, f, memory, &choice, &done));
  if (!done) {
    candidate best;
    if (!space_choice(d, f, &best))
      return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                         (long long)d->points);
    choice.record = best.record;
    choice.ns = best.ns;
  }
  choice.cost = cost_of_pass(&choice.record, &d->binding, f, d->rows);
  *out = choice;
  return TW_OK;
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
  d.binding = (binding){.arch = f->arch, .packed = 1};
  plan_choice choice;
  TRY(planner_choose(&d, f, NULL, &choice));
  *out = choice.record;
  return TW_OK;
}

static tw_status add_kernels(const schedule *s, const transform *t, const facts *f,
                             default_kernels *k) {
  spec *more = realloc(k->spec, (size_t)(k->count + s->count) * sizeof *more);
  if (!more)
    return status_fail(TW_NO_MEMORY, "out of memory for a list of kernels");
  k->spec = more;
  for (int i = 0; i < s->count; i++) {
    spec one;
    int known = 0;
    memset(&one, 0, sizeof one); /* compared as bytes */
    one.binding = pass_binding(&s->pass[i], t, f);
    TRY(pass_choose(&s->pass[i], t, f, &one.record));
    for (int j = 0; j < k->count; j++)
      known |= !memcmp(&k->spec[j], &one, sizeof one);
    if (!known)
      k->spec[k->count++] = one;
  }
  return TW_OK;
}

/* Of the convolutions that a schedule's passes belong to, each once. */
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
