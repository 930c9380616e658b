/* real_words.c: a long real axis of n points in two passes over its n/2 words of two points, of
 * which the one next to the spectrum takes each row together with the one that mirrors it
 * (binding.twins), so that the step between words and spectrum takes no trip over memory.
 *
 * To a spectrum, with the words m = r*c, the first pass leaves the r rows' c points side by side in
 * the work area, and the second one is over r points: row k has the words k + c*j. From a spectrum
 * the passes go the other way.
 *
 * A row of type IV has as many words, of points from both ends, and goes the same way as one to a
 * spectrum: its first pass makes the words, and the last one gives pairs of results. */
#include "element.h"
#include "real_kind.h"
#include "space.h"
#include "way.h"

/* Of type IV, results lie in pairs, and 32 bits hold the order of roots. */
static int is_type_four(const subproblem *a) {
  enum { LONGEST = 1 << 28 };
  int pairs = a->os == 1;
  for (int i = 0; i < a->loops; i++)
    pairs &= a->loop[i].os % 2 == 0;
  return a->type == TW_R2R && real_kind_quarters(a->kind, a->n) && a->n <= LONGEST && pairs;
}

static int is_real(const subproblem *a) {
  return (a->type == TW_R2C || a->type == TW_C2R) && a->n % 4 == 0 && a->n <= INT32_MAX &&
         subproblem_lies_in_pairs(a);
}

/* 1 when all points of both sides are taken, and those of the real side lie in pairs. */
static int applicable(const way_view *v) {
  const subproblem *a = v->axis;
  return (is_real(a) || is_type_four(a)) && subproblem_is_plain(a) &&
         !element_halves(pass_element(a->t, a->from)) &&
         !element_halves(pass_element(a->t, a->to)) && !element_halves(a->work);
}

static int worth(const way_view *v) {
  return !v->fits || v->spans;
}

/* ---- candidates: the rows of the pass next to the spectrum, and those of the other ---- */

static int serves(const way_view *v, const digits *d) {
  const int precision = v->t->precision;
  return radix_serves(precision, d->digit[0], v->longest) &&
         radix_serves(precision, d->digit[1], v->longest) &&
         space_has_factors(precision, d->digit[0]) && space_has_factors(precision, d->digit[1]) &&
         !way_exceeds_cap(v, v->axis->work, subproblem_work(v->axis, v->axis->n / 2));
}

static int64_t longer(const digits *d) {
  return d->digit[0] > d->digit[1] ? d->digit[0] : d->digit[1];
}

/* Offers the divisions whose longer rows are not much longer than they must be: those with the
 * shortest rows at the spectrum, which by the model are the fastest more often than the most even
 * ones, or all of them where a search may take its time. */
static void enumerate(way_view *v) {
  static const double UNEVEN = 2;
  enum { OFFERED_MOST = 4 };
  int64_t words = v->axis->n / 2, least = 0;
  int offered = 0;
  for (int64_t r = 2; r <= v->longest && r <= words / 2; r++) {
    digits d = {2, {r, words / r}};
    if (words % r == 0 && serves(v, &d) && (!least || longer(&d) < least))
      least = longer(&d);
  }
  for (int64_t r = 2; least && r <= v->longest && r <= words / 2; r++) {
    digits d = {2, {r, words / r}};
    if (words % r || !serves(v, &d) || (double)longer(&d) > UNEVEN * (double)least)
      continue;
    if (v->every || offered++ < OFFERED_MOST)
      v->offer(v, &d, 0);
  }
}

/* ---- passes ---- */

static tw_status append_to(const subproblem *w, const digits *d, const location *in,
                           const location *work, const location *out, schedule *s) {
  int64_t r = d->digit[0], c = d->digit[1];
  pass first = {.n = c, .is = r * in->stride, .os = 1, .sign = 1};
  const tw_dim columns = {r, in->stride, c};
  TRY(subproblem_append(w, s, first, in, work, &columns, 1));
  pass last = {.n = r,
               .is = c,
               .os = c * out->stride,
               .scales = w->final,
               .load = OPERATIONS_OF(OPERATION_TWIDDLE),
               .twiddle_order = 2 * w->n,
               .twins = TW_R2C,
               .index_loops = 1};
  const tw_dim rows = {c, 1, out->stride};
  return subproblem_append(w, s, last, work, out, &rows, 1);
}

static tw_status append_from(const subproblem *w, const digits *d, const location *in,
                             const location *work, const location *out, schedule *s) {
  int64_t r = d->digit[0], c = d->digit[1];
  pass first = {.n = r,
                .is = c * in->stride,
                .os = c,
                .store = OPERATIONS_OF(OPERATION_TWIDDLE),
                .twiddle_order = 2 * w->n,
                .twins = TW_C2R,
                .index_loops = 1};
  const tw_dim rows = {c, in->stride, 1};
  TRY(subproblem_append(w, s, first, in, work, &rows, 1));
  pass last = {.n = c, .is = 1, .os = r * out->stride, .scales = w->final, .sign = -1};
  const tw_dim columns = {r, c, out->stride};
  return subproblem_append(w, s, last, work, out, &columns, 1);
}

static tw_status append_type_four(const subproblem *a, const digits *d, schedule *s) {
  subproblem w = *a;
  w.type = TW_C2C;
  w.kind = 0;
  w.n = w.in = w.out = a->n / 2;
  w.pairs_out = 1;
  w.interleaved = 0;
  for (int i = 0; i < a->loops; i++)
    w.loop[i].os /= 2;
  const location in = location_of(&w, w.from, 0, 0), out = location_of(&w, w.to, 1, 0);
  const location work = location_of(&w, BUFFER_WORK, 1, w.n);
  int64_t r = d->digit[0], c = d->digit[1];
  pass each = {.sign = 1,
               .long_kind = a->kind,
               .factor_count = a->n,
               .twiddle_order = real_kind_roots(a->kind, a->n),
               .index_loops = 1};
  pass first = each, last = each;
  subproblem_need_work(&w, w.n, s);
  first.n = c;
  first.is = r * in.stride;
  first.os = 1;
  const tw_dim columns = {r, in.stride, c}, rows = {c, 1, out.stride};
  TRY(subproblem_append(&w, s, first, &in, &work, &columns, 1));
  last.n = r;
  last.is = c;
  last.os = c * out.stride;
  last.scales = a->final;
  last.load = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  last.twins = TW_R2C;
  return subproblem_append(&w, s, last, &work, &out, &rows, 1);
}

static tw_status append(const way_view *v, const digits *d, schedule *s) {
  if (v->axis->type == TW_R2R)
    return append_type_four(v->axis, d, s);
  subproblem w = subproblem_of_words(v->axis);
  const location in = location_of(&w, w.from, 0, 0), out = location_of(&w, w.to, 1, 0);
  const location work = location_of(&w, BUFFER_WORK, 1, w.n);
  subproblem_need_work(&w, w.n, s);
  return (w.pairs_in ? append_to : append_from)(&w, d, &in, &work, &out, s);
}

const way way_real_words = {"real_words",
                            "words of two real points in two passes, the one at the spectrum with "
                            "rows and those that mirror them",
                            applicable,
                            worth,
                            enumerate,
                            NULL,
                            append};
