/* convolution.c: an axis as a convolution with a chirp, over several passes (schedule.h). */
#include "axis_fit.h"
#include "decimation.h"
#include "element.h"
#include "way.h"

/* ---- the length ---- */

/* Each output takes a number for each input: fewer points make a shorter convolution, as those of
 * half a spectrum do. */
typedef struct {
  const subproblem *a;
  int64_t least, most; /* of the length */
  int64_t best_cost;
  chirp_shape best;
} length_search;

/* The spectrum is computed in double precision, whatever the transform's. */
static int64_t longest_digit(const facts *f) {
  return radix_longest(f, complex_bytes(TW_F64));
}

/* Takes m as the length if it moves the least data: with `count` radices there are 2*count - 1
 * passes, since the middle one belongs to both halves, and each moves m points. */
static void try_length(length_search *s, int64_t m) {
  int64_t longest = longest_digit(s->a->f);
  digits order = {0}; /* equal shapes have equal bytes */
  for (int count = 2; count <= SCHEDULE_FACTORS_MOST; count++) {
    if ((2 * count - 1) * m >= s->best_cost)
      return;
    if (!radix_split(TW_F64, m, count, longest, order.digit))
      continue;
    s->best_cost = (2 * count - 1) * m;
    order.count = count;
    s->best = (chirp_shape){s->a->n, m, s->a->out, order};
    return;
  }
}

/* Tries m and its multiples by products of primes[prime] and the primes after it: from 1 and 0, all
 * lengths in range whose factors are 2, 3, 5 and 7. */
static void try_lengths(length_search *s, int64_t m, int prime) {
  static const int primes[] = {7, 5, 3, 2};
  if (m >= s->least)
    try_length(s, m);
  for (int i = prime; i < 4; i++)
    if (m <= s->most / primes[i])
      try_lengths(s, m * primes[i], i);
}

/* ---- the two halves ---- */

/* Numbers grow between the halves, and their errors with them: the work area has full precision. */
static element between(const subproblem *a) {
  return element_complex(a->t->precision);
}

/* The axis's points times the chirp are transformed into the work area; the spectrum, whose digits
 * are reversed, is multiplied by that of the chirp. */
static subproblem first_half(const subproblem *a, const chirp_shape *c) {
  subproblem h = *a;
  h.n = h.out = c->m;
  h.to = BUFFER_WORK;
  h.order = TW_ORDER_REVERSED_OUT;
  h.digits = c->order;
  h.load = operations_with(a->load, OPERATION_CHIRP);
  h.store = (operations)OPERATIONS_OF(OPERATION_FILTER);
  h.chirp = *c;
  h.final = 0;
  return h;
}

/* The product is transformed back from the work area; as many points as the axis has are multiplied
 * by the conjugate chirp and stored. */
static subproblem second_half(const subproblem *a, const chirp_shape *c) {
  subproblem h = *a;
  h.n = h.in = c->m;
  h.from = BUFFER_WORK;
  h.order = TW_ORDER_REVERSED_IN;
  h.digits = c->order;
  h.load = (operations){0};
  h.store = (operations)OPERATIONS_OF(OPERATION_CHIRP | OPERATION_CONJUGATED);
  for (int i = 0; i < a->store.count; i++)
    h.store = operations_with(h.store, a->store.at[i]);
  h.conjugated = !a->conjugated;
  h.chirp = *c;
  return h;
}

static tw_status convolve(const subproblem *a, const chirp_shape *c, schedule *s) {
  subproblem half[] = {first_half(a, c), second_half(a, c)};
  schedule made[2] = {{0}, {0}};
  tw_status status = decimation_append(&half[0], &made[0]);
  if (status == TW_OK)
    status = decimation_append(&half[1], &made[1]);
  if (status == TW_OK)
    status = schedule_join_merged(s, &made[0], &made[1]);
  schedule_free(&made[0]);
  schedule_free(&made[1]);
  return status;
}

/* The first half's transform alone, in place. */
tw_status schedule_make_spectrum(const chirp_shape *shape, const facts *f, transform *t,
                                 schedule *out) {
  schedule s = {0};
  transform_one_row(TW_F64, shape->m, t);
  t->placement = TW_IN_PLACE;
  subproblem a = subproblem_of_axis(t, f, 0, 1);
  a.from = BUFFER_OUT;
  a.order = TW_ORDER_REVERSED_OUT;
  a.digits = shape->order;
  a.final = 0;
  tw_status status = decimation_append(&a, &s);
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}

/* ---- the way of an axis ---- */

static int64_t product(const digits *d) {
  int64_t m = 1;
  for (int i = 0; i < d->count; i++)
    m *= d->digit[i];
  return m;
}

/* The candidate's numbers are the radices of the convolution's length. */
static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  const chirp_shape shape = {v->axis->n, product(numbers), v->axis->out, *numbers};
  subproblem a = *v->axis;
  a.work = between(&a);
  subproblem_need_work(&a, shape.m, s);
  return convolve(&a, &shape, s);
}

static int applicable(const way_view *v) {
  enum { LONGEST = 1 << 30 }; /* axis: chirp_kernel.h */
  return v->axis->type == TW_C2C && v->axis->n <= LONGEST;
}

/* 1 where there is no split into radices, or where one block may be slow. */
static int worth(const way_view *v) {
  if (v->fits && !v->marginal)
    return axis_block_may_be_slow(v->axis);
  return !v->fewest.count;
}

static void enumerate(way_view *v) {
  length_search s = {.a = v->axis, .best_cost = INT64_MAX};
  s.least = v->axis->in + v->axis->out - 1;
  s.most = 4 * v->axis->n;
  try_lengths(&s, 1, 0);
  if (s.best.m && !way_exceeds_cap(v, between(v->axis), subproblem_work(v->axis, s.best.m)))
    v->offer(v, &s.best.order, 0);
}

const way way_convolution = {
    "convolution", "several passes that convolve with a chirp", applicable, worth, enumerate, NULL,
    append};
