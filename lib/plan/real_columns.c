/* real_columns.c: a long real axis of n = c * m points in several passes, of which only the one
 * over c columns has real points.
 *
 * With point j = j1*m + j2 and frequency k = k1 + c*k2, the columns of one j2 become half spectra,
 * k1 = 0 to c/2. The others are their conjugates, and so are the frequencies that they would give:
 * n - k has k1' = c - k1. So for each k1 that is kept, a row of m complex points, in one pass or
 * two, gives the frequencies k1 + c*k2, which are stored as they are up to n/2 and mirrored beyond
 * (binding.folded). As many bytes are moved as by n/2 complex points in as many passes, and each
 * pass has interleaved rows along k1 on its spectra's sides. From a spectrum, the passes go the
 * other way.
 *
 * The work area has the points of all k1 of one j2 side by side, a whole number of lines of them.
 */
#include "element.h"
#include "space.h"
#include "way.h"

#include <math.h>

enum { LINE = 128, OFFERED = 3 };

/* Numbers of a candidate: the columns c, and the radices of the one or two passes over m. */
static int64_t rows_of(const digits *d) {
  return d->digit[0] / 2 + 1;
}

static int64_t rows_apart(const subproblem *a, const digits *d) {
  int64_t together = LINE / element_bytes(a->work);
  return (rows_of(d) + together - 1) / together * together;
}

static int applicable(const way_view *v) {
  const subproblem *a = v->axis;
  return (a->type == TW_R2C || a->type == TW_C2R) && subproblem_is_plain(a) && a->n <= INT32_MAX &&
         !way_exceeds_cap(v, a->work, subproblem_work(a, a->n / 2 + 1));
}

static int worth(const way_view *v) {
  return !v->fits;
}

/* ---- candidates ---- */

/* 1 when a block holds real columns of c points, as words of two, with enough others beside it. */
static int column_serves(const way_view *v, int64_t c) {
  int64_t words = c % 2 ? c : c / 2;
  return words > 1 && words <= v->longest && space_has_factors(v->t->precision, words);
}

/* The radices of so many passes over m points; 0: there are none. */
static int split(const way_view *v, int64_t m, int count, digits *d) {
  int precision = v->t->precision;
  d->count = 1 + count;
  if (!space_has_factors(precision, m) || m < 2)
    return 0;
  return radix_split(precision, m, count, v->longest, &d->digit[1]) > 0;
}

/* How far the passes of so many over m points are from tiles of equal sizes: the logarithm of one
 * size over the other. */
static double imbalance(int64_t c, int64_t m, int count) {
  return fabs(log((double)c / 2) - log((double)m) / count);
}

/* Offers the most even divisions of the points into columns and so many passes. */
static void offer_splits(way_view *v, int count) {
  struct {
    digits numbers;
    double imbalance;
  } best[OFFERED];
  int found = 0;
  int64_t n = v->axis->n;
  for (int64_t c = 2; c <= 2 * v->longest && c < n; c++) {
    digits d = {.digit = {c}};
    double off = imbalance(c, n / c, count);
    if (n % c || (found == OFFERED && off >= best[OFFERED - 1].imbalance) || !column_serves(v, c) ||
        !split(v, n / c, count, &d))
      continue;
    int at = found < OFFERED ? found++ : OFFERED - 1;
    for (; at > 0 && best[at - 1].imbalance > off; at--)
      best[at] = best[at - 1];
    best[at].numbers = d;
    best[at].imbalance = off;
  }
  for (int i = 0; i < found; i++)
    v->offer(v, &best[i].numbers, 1);
}

static void enumerate(way_view *v) {
  offer_splits(v, 1);
  offer_splits(v, 2);
}

/* ---- passes ---- */

static tw_status columns(const subproblem *a, const digits *d, const location *from,
                         const location *to, schedule *s) {
  int64_t m = a->n / d->digit[0], apart = rows_apart(a, d);
  int to_spectrum = a->type == TW_R2C;
  pass p = {.type = a->type,
            .n = d->digit[0],
            .is = to_spectrum ? m * from->stride : 1,
            .os = to_spectrum ? 1 : m * to->stride,
            .scales = a->final && !to_spectrum};
  tw_dim own = {m, to_spectrum ? from->stride : apart, to_spectrum ? apart : to->stride};
  return subproblem_append(a, s, p, from, to, &own, 1);
}

/* The first of two passes over rows to the spectrum, or the second one from it, in place. */
static tw_status middle(const subproblem *a, const digits *d, const location *work, schedule *s) {
  int64_t c = d->digit[0], r = d->digit[1], rest = d->digit[2], apart = rows_apart(a, d);
  operations twiddles = OPERATIONS_OF(OPERATION_TWIDDLE);
  pass p = {.n = r, .is = rest * apart, .os = rest * apart, .twiddle_order = c * r};
  *(a->type == TW_R2C ? &p.load : &p.store) = twiddles;
  const tw_dim own[] = {{rows_of(d), 1, 1}, {rest, apart, apart}};
  return subproblem_append(a, s, p, work, work, own, 2);
}

/* The pass next to the spectrum. */
static tw_status folded(const subproblem *a, const digits *d, const location *from,
                        const location *to, schedule *s) {
  int64_t c = d->digit[0], r = d->digit[d->count - 1], apart = rows_apart(a, d);
  int64_t before = d->count > 2 ? d->digit[1] : 1; /* frequencies of the pass between */
  int to_spectrum = a->type == TW_R2C;
  int64_t of_spectrum = (to_spectrum ? to : from)->stride;
  operations twiddles = OPERATIONS_OF(OPERATION_TWIDDLE);
  int64_t far = c * before * of_spectrum;
  pass p = {.n = r,
            .is = to_spectrum ? apart : far,
            .os = to_spectrum ? far : apart,
            .scales = a->final && to_spectrum,
            .twiddle_order = a->n,
            .folded = a->type,
            .real_points = a->n,
            .columns = c,
            .index_loops = before > 1 ? 2 : 1};
  *(to_spectrum ? &p.load : &p.store) = twiddles;
  int64_t block = r * apart, apart_in_spectrum = c * of_spectrum;
  const tw_dim own[] = {
      {apart, to_spectrum ? 1 : of_spectrum, to_spectrum ? of_spectrum : 1},
      {before, to_spectrum ? block : apart_in_spectrum, to_spectrum ? apart_in_spectrum : block}};
  return subproblem_append(a, s, p, from, to, own, before > 1 ? 2 : 1);
}

static tw_status append(const way_view *v, const digits *d, schedule *s) {
  subproblem a = *v->axis;
  a.interleaved = 0;
  int64_t points = a.n / d->digit[0] * rows_apart(&a, d);
  const location in = location_of(&a, a.from, 0, 0), out = location_of(&a, a.to, 1, 0);
  const location work = location_of(&a, BUFFER_WORK, 1, points);
  subproblem_need_work(&a, points, s);
  if (a.type == TW_R2C)
    TRY(columns(&a, d, &in, &work, s));
  else
    TRY(folded(&a, d, &in, &work, s));
  if (d->count > 2)
    TRY(middle(&a, d, &work, s));
  return a.type == TW_R2C ? folded(&a, d, &work, &out, s) : columns(&a, d, &work, &out, s);
}

const way way_real_columns = {
    "real_columns", "real points as columns, then complex rows of half the frequencies",
    applicable,     worth,
    enumerate,      NULL,
    append};
