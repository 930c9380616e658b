/* decimation.c: Cooley and Tukey's decimation in place: in frequency, from natural to
 * digit-reversed order, and in time, from digit-reversed to natural order. With the radices d1, d2,
 * ..., the point q1 + d1*(q2 + d2*(q3 + ...)) has the place ((q1*d2 + q2)*d3 + q3)... Both have one
 * step for each radix, with the same strides: decimation in frequency begins with d1, decimation in
 * time ends with it. */
#include "decimation.h"
#include "way.h"

/* The step over whole rows is the one on the natural side, which may have fewer points. Those of a
 * convolution end with its chirp. */
static void set_ends(const subproblem *a, int64_t rest, pass *p) {
  int short_in = a->in < a->n && !operations_have(&p->load, OPERATION_CHIRP);
  int short_out = a->out < a->n && !operations_have(&p->store, OPERATION_CHIRP);
  if (short_in || operations_have(&p->load, OPERATION_WINDOW)) {
    p->in_axis = a->in;
    p->in_step = rest;
  }
  if (short_out) {
    p->out_axis = a->out;
    p->out_step = rest;
  }
}

/* Sets how a pass indexes its factors: a chirp's by the place of a point in the axis, a filter's by
 * the place in the spectrum, where each row of the pass has p->n points. */
static void set_factors(const subproblem *a, int64_t rest, pass *p) {
  int in = operations_have(&p->load, OPERATION_CHIRP);
  p->chirp = a->chirp;
  if (in || operations_have(&p->store, OPERATION_CHIRP)) {
    p->factor_step = rest;
    p->factor_count = in ? a->in : a->out;
  } else if (operations_have(&p->store, OPERATION_FILTER)) {
    p->factor_step = p->n;
  }
}

tw_status decimate(const subproblem *a, schedule *s, const location *from, const location *to,
                   int64_t r, int64_t block, pass p) {
  int64_t rest = block / r;
  tw_dim loop[2];
  int loops = 0;
  p.n = r;
  p.is = rest * from->stride;
  p.os = rest * to->stride;
  p.twiddle_order = pass_needs(&p).roots ? block : 0;
  if (block == a->n)
    set_ends(a, rest, &p);
  set_factors(a, rest, &p);
  if (rest > 1)
    loop[loops++] = (tw_dim){rest, from->stride, to->stride};
  if (block < a->n)
    loop[loops++] = (tw_dim){a->n / block, block * from->stride, block * to->stride};
  return subproblem_append(a, s, p, from, to, loop, loops);
}

/* Step i, which transforms along the given digit, without its strides and loops. */
static pass step_of(const subproblem *a, int i, int digit) {
  int in_time = a->order == TW_ORDER_REVERSED_IN, last = i + 1 == a->digits.count;
  pass p = {.conjugated = a->conjugated, .scales = a->final && last};
  if (!i)
    p.load = a->load;
  if (digit + 1 < a->digits.count && in_time)
    p.load = operations_with(p.load, OPERATION_TWIDDLE);
  if (digit + 1 < a->digits.count && !in_time)
    p.store = operations_with(p.store, OPERATION_TWIDDLE);
  for (int k = 0; last && k < a->store.count; k++)
    p.store = operations_with(p.store, a->store.at[k]);
  return p;
}

/* The buffer that all steps but the first read: one in which points lie as in a work area, if there
 * is one that may be overwritten. */
static enum pass_buffer middle_buffer(const subproblem *a) {
  if (a->from == BUFFER_WORK)
    return a->from;
  return subproblem_works_in_output(a) ? a->to : BUFFER_WORK;
}

tw_status decimation_append(const subproblem *a, schedule *s) {
  const location from = location_of(a, a->from, 0, a->n), to = location_of(a, a->to, 1, a->n);
  const location work = location_of(a, BUFFER_WORK, 1, a->n);
  const enum pass_buffer buffer = middle_buffer(a);
  const location *middle = buffer == a->to ? &to : buffer == a->from ? &from : &work;
  int count = a->digits.count;
  if (middle == &work)
    subproblem_need_work(a, a->n, s);
  for (int i = 0; i < count; i++) {
    int digit = a->order == TW_ORDER_REVERSED_IN ? count - 1 - i : i;
    int64_t block = a->n;
    for (int k = 0; k < digit; k++)
      block /= a->digits.digit[k];
    TRY(decimate(a, s, i ? middle : &from, i + 1 < count ? middle : &to, a->digits.digit[digit],
                 block, step_of(a, i, digit)));
  }
  return TW_OK;
}

/* ---- the way of an axis whose input or result may be digit-reversed ---- */

static tw_status append(const way_view *v, const digits *order, schedule *s) {
  subproblem a = *v->axis;
  a.digits = *order;
  s->order[a.which] = *order;
  return decimation_append(&a, s);
}

static int applicable(const way_view *v) {
  int work = !subproblem_works_in_output(v->axis);
  return v->axis->type == TW_C2C && v->axis->order && v->fewest.count && !(work && v->capped);
}

static int worth(const way_view *v) {
  return !v->fits;
}

static void enumerate(way_view *v) {
  v->offer(v, &v->fewest, 0);
}

const way way_decimation = {"decimation", "passes in place, to or from digit-reversed order",
                            applicable,   worth,
                            enumerate,    NULL,
                            append};
