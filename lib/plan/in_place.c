/* in_place.c: a long axis in natural order without a work area. Decimation in frequency in place
 * leaves a point's digits in the order k1, k2, k3 where natural order is k3, k2, k1. For n = a*b*a,
 * a block of the last pass holds all k1 and k3 of one k2, and writes point k3 of row k1 to the
 * place of point k1 of row k3: it transposes an a by a square. */
#include "axis_fit.h"
#include "cost_ways.h"
#include "decimation.h"
#include "space.h"
#include "trail.h"
#include "way.h"

#include <math.h>

enum { SPLITS_MOST = 6 };

static tw_status swap_last(const subproblem *a, schedule *s, const location *at, int64_t r) {
  int64_t behind = a->n / r;
  pass p = {.n = r, .is = at->stride, .os = behind * at->stride, .scales = a->final, .swapped = 1};
  const tw_dim own[] = {{r, behind * at->stride, at->stride},
                        {behind / r, r * at->stride, r * at->stride}};
  return subproblem_append(a, s, p, at, at, own, 2);
}

static tw_status append(const way_view *v, const digits *radices, schedule *s) {
  subproblem plain = *v->axis, *a = &plain;
  plain.interleaved = 0; /* the inner loop is that of the transposed square */
  location from = location_of(a, a->from, 0, a->n), to = location_of(a, a->to, 1, a->n);
  const pass step = {.store = OPERATIONS_OF(OPERATION_TWIDDLE)};
  int64_t outer = radices->digit[0], behind = a->n / outer;
  TRY(decimate(a, s, &from, &to, outer, a->n, step));
  TRY(decimate(a, s, &to, &to, radices->digit[1], behind, step));
  return swap_last(a, s, &to, outer);
}

/* The possible outer radices a, the largest first; returns how many. */
static int outer_radices(const way_view *v, int64_t outer[SPLITS_MOST]) {
  int count = 0;
  int64_t n = v->axis->n, most = 1;
  int64_t words = v->longest * ROWS_LEAST; /* that a block holds */
  while ((most + 1) * (most + 1) <= words && (most + 1) * (most + 1) <= n / 2)
    most++;
  for (int64_t r = most; r >= 2 && count < SPLITS_MOST; r--) {
    int64_t inner = n / (r * r); /* at least 2 */
    if (n % (r * r) == 0 && inner <= v->longest && space_has_factors(v->t->precision, r) &&
        radix_serves(v->t->precision, inner, v->longest))
      outer[count++] = r;
  }
  return count;
}

static int applicable(const way_view *v) {
  return v->axis->type == TW_C2C && !v->axis->order && subproblem_is_plain(v->axis) &&
         subproblem_works_in_output(v->axis);
}

/* Where no work area is allowed: 1 for a long axis that one block cannot hold. */
static int worth_without_work(const way_view *v) {
  int is_long = !v->fits || v->marginal;
  return is_long && v->fewest.count && !(v->marginal && axis_block_serves(v->axis));
}

/* 1 where no work area is allowed, or where the best so far has three passes or more and needs one.
 */
static int worth(const way_view *v) {
  if (v->capped)
    return worth_without_work(v);
  int several = v->best.way == &way_several_passes || v->best.way == &way_one_more_pass;
  return several && v->best.numbers.count > 2 && !v->axis->interleaved;
}

/* Offers splits with smaller and smaller a, until one is slower than the one before. */
static void enumerate(way_view *v) {
  int64_t outer[SPLITS_MOST];
  int count = outer_radices(v, outer);
  double before = INFINITY;
  for (int i = 0; i < count; i++) {
    digits radices = {3, {outer[i], v->axis->n / (outer[i] * outer[i]), outer[i]}};
    double ns = v->offer(v, &radices, 1);
    if (!v->every && before < INFINITY)
      trail_spoilt();
    if (!v->every && ns >= before && ns < INFINITY)
      break;
    before = ns;
  }
}

static double margin(const way_view *v) {
  return v->best.way == &way_in_place ? 1 : cost_ways.no_work;
}

const way way_in_place = {
    "in_place", "three passes a*b*a without a work area", applicable, worth, enumerate, margin,
    append};
