/* decimation.c: Cooley and Tukey's decimations in place: in frequency, from natural to
 * digit-reversed order, and in time, back. Point q1 + d1*(q2 + d2*(q3 + ...)) has the place ((q1*d2
 * + q2)*d3 + q3)... for the digits d1, d2, ...; both take the digits' radices along the same
 * strides, the one from the first on, the other from the last. */
#include "decimation.h"
#include "way.h"

tw_status decimate(const subproblem *a, schedule *s, const station *from, const station *to,
                   int64_t m, int64_t r, int64_t block, pass p) {
  int64_t rest = block / r;
  tw_dim loop[2];
  int loops = 0;
  p.n = r;
  p.is = rest * from->stride;
  p.os = rest * to->stride;
  p.rotate = p.rotated ? block : 0;
  if (rest > 1)
    loop[loops++] = (tw_dim){rest, from->stride, to->stride};
  if (block < m)
    loop[loops++] = (tw_dim){m / block, block * from->stride, block * to->stride};
  return subproblem_append(a, s, p, from, to, loop, loops);
}

static tw_status append(const way_view *v, const digits *order, schedule *s) {
  const subproblem *a = v->axis;
  station from = station_of(a, a->from, 0, a->n), to = station_of(a, a->to, 1, a->n);
  int in_time = a->t->order == TW_ORDER_REVERSED_IN;
  s->order[a->which] = *order;
  for (int i = 0; i < order->count; i++) {
    int at = in_time ? order->count - 1 - i : i;
    int64_t block = a->n;
    for (int k = 0; k < at; k++)
      block /= order->digit[k];
    pass p = {.final = !a->which && i + 1 == order->count};
    if (at + 1 < order->count)
      p.rotated = in_time ? ROTATE_BEFORE : ROTATE_AFTER;
    TRY(decimate(a, s, i ? &to : &from, &to, a->n, order->digit[at], block, p));
  }
  return TW_OK;
}

/* An order that may be digit-reversed, and factors that blocks hold. */
static int applicable(const way_view *v) {
  return v->t->order && v->fewest.count;
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

tw_status schedule_make_spectrum(const chirp_shape *shape, const facts *f, transform *t,
                                 schedule *out) {
  schedule s = {0};
  transform_one_row(TW_F64, shape->m, t);
  t->placement = TW_IN_PLACE;
  subproblem a = {.t = t, .f = f, .n = shape->m, .is = 1, .os = 1, .from = BUFFER_OUT};
  station all = {.buffer = BUFFER_OUT, .stride = 1};
  tw_status status = TW_OK;
  int64_t block = shape->m;
  for (int i = 0; i < shape->order.count && status == TW_OK; block /= shape->order.digit[i++]) {
    pass p = {.rotated = i + 1 < shape->order.count ? ROTATE_AFTER : ROTATE_NONE};
    status = decimate(&a, &s, &all, &all, shape->m, shape->order.digit[i], block, p);
  }
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}
