/* one_block.c: the last axes, as many as one block holds, are one pass; the other axes follow. */
#include "block_worth.h"
#include "cost.h"
#include "cost_ways.h"
#include "element.h"
#include "space.h"
#include "trail.h"
#include "way.h"

static int worth_one_block(const way_view *v, const pass *p, const record *r) {
  binding b = pass_binding(p, v->t, v->f);
  int64_t row = pass_side_points(p, 0) * element_bytes(p->in) +
                pass_side_points(p, 1) * element_bytes(p->out);
  int worth = block_worth(p->axes, p->rows, cost_of_pass(r, &b, v->f, p->rows).ns, row, v->f);
  trail_compares_block(p, row, worth);
  return worth;
}

/* The axes in the block come first or, of TW_C2R, last. */
static pass pass_without_axes(const transform *t, int axes) {
  int others = t->rank - axes, last = t->type == TW_C2R;
  pass p = {.type = t->type, .n = 1, .from = BUFFER_IN, .to = BUFFER_OUT, .axes = axes};
  p.scales = !others || last;
  if (others && last)
    p.from = subproblem_rests_in(t);
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  p.is = subproblem_stride(t, p.from, t->rank - 1);
  p.os = subproblem_stride(t, p.to, t->rank - 1);
  return p;
}

/* 1 when real rows may be taken one by one, since they lie at an even distance, and in place where
 * those of their spectra are. */
static int may_spread(const transform *t, const pass *p, int64_t real, int64_t spectrum) {
  return t->type != TW_C2C && p->axes == 2 && real % 2 == 0 && real > 0 &&
         (t->placement == TW_OUT_OF_PLACE || real == 2 * spectrum);
}

/* 1 when the last axes have one stride from point to point on both sides, as if they were a single
 * axis, or real ones two; *p then gets their lengths. Words of real points are pairs. */
static int are_one_axis(const transform *t, pass *p) {
  int64_t in = 1, out = 1;
  for (int i = p->axes - 1; i >= 0; p->n *= p->axis[i--]) {
    int at = t->rank - p->axes + i, real = at == transform_real_dim(t);
    const transform_dim *d = &t->dim[at];
    int64_t is = subproblem_stride(t, p->from, at), os = subproblem_stride(t, p->to, at);
    int packed_in = is == in * p->is, packed_out = os == out * p->os;
    if (d->n > BLOCK_MOST / p->n || (real && d->n % 2) || !space_has_factors(t->precision, d->n))
      return 0;
    if (t->type == TW_R2C && !packed_in && packed_out && may_spread(t, p, is, os))
      p->first_axis_stride = is, packed_in = 1;
    if (t->type == TW_C2R && !packed_out && packed_in && may_spread(t, p, os, is))
      p->first_axis_stride = os, packed_out = 1;
    if (!packed_in || !packed_out)
      return 0;
    p->axis[i] = (int)d->n;
    in *= d->in;
    out *= d->out;
  }
  if (t->type != TW_C2C)
    p->in_points = in, p->out_points = out;
  return 1;
}

/* 1 when a block may hold the last `axes` axes: packed, or complex and strided with interleaved
 * rows. *p is then their pass. */
static int lies_in_one_block(const transform *t, int axes, pass *p) {
  tw_dim loop[TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST];
  int others = t->rank - axes, loops = 0;
  if (others && schedule_rests_apart(t) && t->type != TW_C2R) /* not as one axis does */
    return 0;
  *p = pass_without_axes(t, axes);
  if (!are_one_axis(t, p))
    return 0;
  for (int i = others - 1; i >= 0; i--)
    loop[loops++] =
        (tw_dim){t->dim[i].n, subproblem_stride(t, p->from, i), subproblem_stride(t, p->to, i)};
  for (int i = 0; i < t->loops; i++)
    loop[loops++] = (tw_dim){t->loop[i].n, subproblem_stride(t, p->from, t->rank + i),
                             subproblem_stride(t, p->to, t->rank + i)};
  p->loops = transform_merge(loop, loops);
  int interleaved = t->type == TW_C2C && p->loops && loop[0].is == 1 && loop[0].os == 1;
  if (p->loops > PASS_LOOPS_MOST || (p->is == 1) != (p->os == 1) || (p->is != 1 && !interleaved))
    return 0;
  for (int i = 0; i < p->loops; i++)
    p->loop[i] = loop[i];
  p->rows = t->rows * t->points / p->n;
  return 1;
}

/* Needs two axes or more, in natural order. */
static int applicable(const way_view *v) {
  return v->t->type != TW_R2R && v->t->rank >= 2 && !v->t->order && !v->t->windowed &&
         !transform_is_short(v->t);
}

/* The candidate's number is that of the axes in the block. */
static void enumerate(way_view *v) {
  int most = v->t->rank < RECORD_AXES_MAX ? v->t->rank : RECORD_AXES_MAX;
  for (int axes = most; axes >= 2; axes--) {
    pass p;
    record r;
    if (!lies_in_one_block(v->t, axes, &p) || pass_choose(&p, v->t, v->f, &r) != TW_OK ||
        (!v->every && !worth_one_block(v, &p, &r)))
      continue;
    v->offer(v, &(digits){1, {axes}}, 0);
    if (!v->every)
      return;
  }
}

static tw_status append(const way_view *v, const digits *axes, schedule *s) {
  pass p = {0};
  int count = (int)axes->digit[0];
  if (!lies_in_one_block(v->t, count, &p))
    return status_fail(TW_UNSUPPORTED, "the last %d axes do not lie in one block", count);
  if (v->t->type == TW_C2R)
    TRY(v->plan_axes(v, v->t->rank - count, s));
  TRY(schedule_append(s, p, p.loop, p.loops));
  return v->t->type == TW_C2R ? TW_OK : v->plan_axes(v, v->t->rank - count, s);
}

const way way_one_block = {"one_block", "a block holds as many of the last axes as can be",
                           applicable,  NULL,
                           enumerate,   NULL,
                           append};
