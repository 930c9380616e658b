/* convolution.c: an axis as a convolution with a chirp, over several passes (schedule.h). */
#include "axis_fit.h"
#include "decimation.h"
#include "way.h"

/* ---- the length ---- */

typedef struct {
  const subproblem *a;
  int64_t least, most; /* of the length */
  int64_t best_cost;
  chirp_shape best;
} length_search;

/* The spectrum is computed in double, whatever the transform's precision. */
static int64_t longest_digit(const facts *f) {
  return radix_longest(f, sizeof(double) * 2);
}

/* Every pass but the one in the middle is there twice: so many words go through memory. */
static void try_length(length_search *s, int64_t m) {
  int64_t longest = longest_digit(s->a->f);
  digits order;
  for (int count = 2; count <= SCHEDULE_FACTORS_MOST; count++) {
    if ((2 * count - 1) * m >= s->best_cost)
      return;
    if (!radix_split(TW_F64, m, count, longest, order.digit))
      continue;
    s->best_cost = (2 * count - 1) * m;
    order.count = count;
    s->best = (chirp_shape){s->a->n, m, order};
    return;
  }
}

/* All lengths whose factors are 2, 3, 5 and 7. */
static void try_lengths(length_search *s, int64_t m, int prime) {
  static const int primes[] = {7, 5, 3, 2};
  if (m >= s->least)
    try_length(s, m);
  for (int i = prime; i < 4; i++)
    if (m <= s->most / primes[i])
      try_lengths(s, m * primes[i], i);
}

/* ---- the passes ---- */

static tw_status convolve(const subproblem *a, const chirp_shape *c, schedule *s) {
  station in = station_of(a, a->from, 0, c->n), out = station_of(a, a->to, 1, c->n);
  station work = station_of(a, BUFFER_WORK, 1, c->m);
  int64_t block = c->m;
  int last = c->order.count - 1;
  for (int i = 0; i < last; i++, block /= c->order.digit[i - 1]) {
    pass p = {.rotated = ROTATE_AFTER, .chirp = *c};
    if (!i) {
      p.factors = FACTORS_CHIRP_IN;
      p.factor_step = c->m / c->order.digit[0];
      p.factor_count = c->n;
    }
    TRY(decimate(a, s, i ? &work : &in, &work, c->m, c->order.digit[i], block, p));
  }
  pass middle = {.chirp = *c, .factors = FACTORS_SPECTRUM, .factor_step = block};
  TRY(decimate(a, s, &work, &work, c->m, block, block, middle));
  for (int i = last - 1; i >= 0; i--) {
    pass p = {.rotated = ROTATE_BEFORE, .turned = 1, .chirp = *c};
    block *= c->order.digit[i];
    if (!i) {
      p.factors = FACTORS_CHIRP_OUT;
      p.factor_step = c->m / c->order.digit[0];
      p.factor_count = c->n;
      p.final = !a->which;
    }
    TRY(decimate(a, s, &work, i ? &work : &out, c->m, c->order.digit[i], block, p));
  }
  return TW_OK;
}

static int64_t product(const digits *d) {
  int64_t m = 1;
  for (int i = 0; i < d->count; i++)
    m *= d->digit[i];
  return m;
}

/* Numbers: the radices of the convolution's length. */
static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  const chirp_shape shape = {v->axis->n, product(numbers), *numbers};
  subproblem_need_work(v->axis, shape.m, s);
  return convolve(v->axis, &shape, s);
}

static int applicable(const way_view *v) {
  enum { LONGEST = 1 << 30 }; /* of a chirp: chirp_kernel.h */
  return v->axis->n <= LONGEST;
}

/* What no split serves, or a prime that may be slow in one block. */
static int worth(const way_view *v) {
  if (v->fits && !v->doubtful)
    return axis_block_may_crawl(v->axis);
  return !v->fewest.count;
}

static void enumerate(way_view *v) {
  length_search s = {.a = v->axis, .best_cost = INT64_MAX};
  s.least = 2 * v->axis->n - 1;
  s.most = 4 * v->axis->n;
  try_lengths(&s, 1, 0);
  if (s.best.m && !way_exceeds_cap(v, subproblem_work(v->axis, s.best.m)))
    v->offer(v, &s.best.order, 0);
}

const way way_convolution = {
    "convolution", "several passes that convolve with a chirp", applicable, worth, enumerate, NULL,
    append};
