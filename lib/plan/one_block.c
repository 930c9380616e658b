/* one_block.c: the last axes, as many as one block holds, are one pass; the other axes follow. */
#include "cost.h"
#include "cost_ways.h"
#include "element.h"
#include "space.h"
#include "way.h"

/* 1 unless one pass takes longer than a copy through memory for each axis would: it may, since a
 * small batch of such large blocks leaves most of the device idle. */
static int worth_one_block(const way_view *v, const pass *p, const record *r) {
  binding b = pass_binding(p, v->t, v->f);
  int both = element_bytes(p->in) + element_bytes(p->out);
  double bytes = both * (double)p->rows * record_points(r);
  double once = cost_ways.one_trip * bytes / cost_copy_gbps(v->f);
  return cost_of_pass(r, &b, v->f, p->rows).ns <= p->axes * (once + cost_ways.launch_ns);
}

/* 1 when the last `axes` axes have one stride from point to point, as if they were a single axis,
 * and a block may hold them: packed, or strided with interleaved rows. *p is then their pass. */
static int lies_in_one_block(const transform *t, int axes, pass *p) {
  tw_dim loop[TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST];
  int others = t->rank - axes, loops = 0;
  const transform_dim *last = &t->dim[t->rank - 1];
  if (others && schedule_rests_apart(t)) /* where points do not lie as one axis does */
    return 0;
  *p = (pass){.n = 1, .from = BUFFER_IN, .to = BUFFER_OUT, .axes = axes};
  p->in = t->in;
  p->out = t->out;
  p->is = last->is;
  p->os = last->os;
  p->scales = !others;
  for (int i = axes - 1; i >= 0; p->n *= p->axis[i--]) {
    const transform_dim *d = &t->dim[others + i];
    if (d->n > BLOCK_MOST / p->n || d->is != p->n * p->is || d->os != p->n * p->os ||
        !space_has_factors(t->precision, d->n))
      return 0;
    p->axis[i] = (int)d->n;
  }
  for (int i = others - 1; i >= 0; i--)
    loop[loops++] = transform_loop(&t->dim[i], 0);
  for (int i = 0; i < t->loops; i++)
    loop[loops++] = t->loop[i];
  p->loops = transform_merge(loop, loops);
  int interleaved = p->loops && loop[0].is == 1 && loop[0].os == 1;
  if (p->loops > PASS_LOOPS_MOST || (p->is == 1) != (p->os == 1) || (p->is != 1 && !interleaved))
    return 0;
  for (int i = 0; i < p->loops; i++)
    p->loop[i] = loop[i];
  p->rows = t->rows * t->points / p->n;
  return 1;
}

/* Needs two axes or more, in natural order. */
static int applicable(const way_view *v) {
  return v->t->type == TW_C2C && v->t->rank >= 2 && !v->t->order && !v->t->windowed &&
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
  TRY(schedule_append(s, p, p.loop, p.loops));
  return v->plan_axes(v, v->t->rank - count, s);
}

const way way_one_block = {"one_block", "a block holds as many of the last axes as can be",
                           applicable,  NULL,
                           enumerate,   NULL,
                           append};
