/* planner.c: measured, else a measured neighbour, else the model. */
#include "planner.h"

/* Samples of the same class at other volumes speak for this one, the nearest first. */
enum { VOLUME_REACH = 24 };

const char *plan_reason_text(enum plan_reason reason) {
  static const char *const texts[] = {"measured", "neighbour", "model"};
  return texts[reason];
}

static int usable(const record *r, const problem *p, const binding *b, const facts *f) {
  if (record_valid(r) != TW_OK || record_fits(r, b, f) != TW_OK)
    return 0;
  if (record_points(r) != p->n || r->value[FIELD_PRECISION] != p->precision)
    return 0;
  return !r->value[FIELD_WHOLE] || p->batch % r->value[FIELD_TRANSFORMS] == 0;
}

static tw_status recall(const problem *p, const facts *f, const plan_memory *memory,
                        plan_choice *out, int *done) {
  pass_class c = problem_class(p);
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
      if (!found || !usable(&r, p, &out->binding, f))
        continue;
      out->record = r;
      out->reason = away ? PLAN_NEIGHBOUR : PLAN_MEASURED;
      out->settled = settled && !away;
      out->ns = ns_per_element * (double)p->n * (double)p->batch;
      *done = 1;
      return TW_OK;
    }
  return TW_OK;
}

static tw_status refuse(const problem *p) {
  return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                     (long long)p->n);
}

tw_status planner_choose(const problem *p, const facts *f, const plan_memory *memory,
                         plan_choice *out) {
  plan_choice choice = {.binding = problem_binding(p, f), .reason = PLAN_MODEL};
  int done = 0;
  if (memory)
    TRY(recall(p, f, memory, &choice, &done));
  if (!done) {
    candidate best;
    if (!space_choice(p->precision, (int)p->n, &choice.binding, f, p->batch, &best))
      return refuse(p);
    choice.record = best.record;
    choice.ns = best.ns;
  }
  choice.cost = cost_of_pass(&choice.record, f, p->batch);
  *out = choice;
  return TW_OK;
}

static tw_status default_axes(int precision, int32_t axes, const int64_t *n, int64_t points,
                              const facts *f, record *out) {
  const binding b = {.arch = f->arch, .packed = 1};
  int axis[RECORD_AXES_MAX];
  candidate best;
  int64_t batch = ((int64_t)1 << 26) / points;
  for (int32_t i = 0; i < axes && axes <= RECORD_AXES_MAX; i++)
    axis[i] = (int)n[i];
  if (axes > RECORD_AXES_MAX ||
      !space_choice_axes(precision, axes, axis, &b, f, batch ? batch : 1, &best))
    return status_fail(TW_UNSUPPORTED, "%d axes of %lld points in all do not fit one block",
                       (int)axes, (long long)points);
  *out = best.record;
  return TW_OK;
}

tw_status plan_default_record(int precision, int32_t axes, const int64_t *n, const facts *f,
                              record *out) {
  int64_t points = 1;
  for (int32_t i = 0; i < axes; i++) {
    if (n[i] < 1 || n[i] > ((int64_t)1 << 28) / points)
      return status_fail(TW_UNSUPPORTED, "length %lld is outside 1..2^28", (long long)n[i]);
    points *= n[i];
  }
  if (axes > 1)
    return default_axes(precision, axes, n, points, f, out);
  int64_t batch = ((int64_t)1 << 26) / points;
  problem p = {.precision = precision,
               .n = points,
               .batch = batch ? batch : 1,
               .in_dist = points,
               .out_dist = points,
               .scale = 1,
               .align = precision == TW_F64 ? 16 : 8};
  plan_choice choice;
  TRY(planner_choose(&p, f, NULL, &choice));
  *out = choice.record;
  return TW_OK;
}
