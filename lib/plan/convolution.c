/* convolution.c: an axis as a convolution with a chirp, over several passes (schedule.h). */
#include "axis.h"

/* ---- the length ---- */

typedef struct {
  const axis *a;
  int64_t least, most; /* of the length */
  int64_t best_cost;
  chirp_shape best;
} length_search;

/* The spectrum is computed in double, whatever the transform's precision. */
static int64_t longest_digit(const facts *f) {
  return axis_longest_pass(f, sizeof(double) * 2);
}

/* Every pass but the one in the middle is there twice: so many words go through memory. */
static void try_length(length_search *s, int64_t m) {
  int64_t longest = longest_digit(s->a->f);
  digits order;
  for (int count = 2; count <= SCHEDULE_FACTORS_MOST; count++) {
    if ((2 * count - 1) * m >= s->best_cost)
      return;
    if (!axis_split(TW_F64, m, count, longest, order.digit))
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

static tw_status convolve(axis *a, const chirp_shape *c) {
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
    TRY(axis_decimate(a, i ? &work : &in, &work, c->m, c->order.digit[i], block, p));
  }
  pass middle = {.chirp = *c, .factors = FACTORS_SPECTRUM, .factor_step = block};
  TRY(axis_decimate(a, &work, &work, c->m, block, block, middle));
  for (int i = last - 1; i >= 0; i--) {
    pass p = {.rotated = ROTATE_BEFORE, .turned = 1, .chirp = *c};
    block *= c->order.digit[i];
    if (!i) {
      p.factors = FACTORS_CHIRP_OUT;
      p.factor_step = c->m / c->order.digit[0];
      p.factor_count = c->n;
      p.final = !a->which;
    }
    TRY(axis_decimate(a, &work, i ? &work : &out, c->m, c->order.digit[i], block, p));
  }
  return TW_OK;
}

tw_status axis_convolution(axis *a) {
  enum { LONGEST = 1 << 30 }; /* of a chirp: chirp_kernel.h */
  length_search s = {.a = a, .best_cost = INT64_MAX};
  if (a->n <= LONGEST) {
    s.least = 2 * a->n - 1;
    s.most = 4 * a->n;
    try_lengths(&s, 1, 0);
  }
  if (!s.best.m)
    return status_fail(TW_UNSUPPORTED, "length %lld has no schedule", (long long)a->n);
  axis_need_work(a, s.best.m);
  return convolve(a, &s.best);
}
