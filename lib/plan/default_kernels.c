/* default_kernels.c: the kernels that a problem gets where nothing was measured. */
#include "planner.h"

#include <stdlib.h>
#include <string.h>

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

static tw_status add_kernel(const pass_demand *d, const facts *f, default_kernels *k) {
  plan_choice choice;
  TRY(planner_choose(d, f, NULL, &choice));
  const spec one = {choice.record, choice.binding};
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

/* Successive passes that ask for the same kernel add it once. */
static tw_status add_kernels(const schedule *s, const transform *t, const facts *f,
                             default_kernels *k) {
  pass_demand last = {0};
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    if (!i || !pass_asks_the_same(&d, &last))
      TRY(add_kernel(&d, f, k));
    last = d;
  }
  return TW_OK;
}

tw_status plan_default_kernels(const tw_problem *problem, const facts *f, default_kernels *out) {
  transform t;
  schedule s = {0};
  default_kernels k = {0};
  TRY(transform_canonical(problem, &t));
  TRY(transform_supported(&t));
  TRY(planner_schedule(&t, f, NULL, NULL, &s));
  tw_status status = add_kernels(&s, &t, f, &k);
  schedule_free(&s);
  if (status != TW_OK) {
    free(k.spec);
    return status;
  }
  *out = k;
  return TW_OK;
}
