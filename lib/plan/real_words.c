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
#include "answers.h"
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

/* The shortest that the longer rows of a division can be; 0: there is none. */
static int64_t most_even(const way_view *v, const divisors *of, int64_t words, int64_t most) {
  int64_t least = 0;
  for (int64_t r = divisors_from(of, 2, most); r <= most; r = divisors_from(of, r + 1, most)) {
    digits d = {2, {r, words / r}};
    if (serves(v, &d) && (!least || longer(&d) < least))
      least = longer(&d);
  }
  return least;
}

/* Offers the divisions whose longer rows are not much longer than they must be: those with the
 * shortest rows at the spectrum, which by the model are the fastest more often than the most even
 * ones, or all of them where a search may take its time. Returns how many of the former there are,
 * which rows[] then has. */
enum { OFFERED_MOST = 4 };
static int find_and_offer(way_view *v, int64_t words, int64_t rows[OFFERED_MOST]) {
  static const double UNEVEN = 2;
  int64_t most = v->longest < words / 2 ? v->longest : words / 2;
  divisors of;
  divisors_of(words, most, &of);
  int64_t least = most_even(v, &of, words, most);
  int count = 0;
  for (int64_t r = divisors_from(&of, 2, most); least && r <= most;
       r = divisors_from(&of, r + 1, most)) {
    digits d = {2, {r, words / r}};
    if (!serves(v, &d) || (double)longer(&d) > UNEVEN * (double)least)
      continue;
    if (v->every || count < OFFERED_MOST)
      v->offer(v, &d, 0);
    if (count < OFFERED_MOST)
      rows[count++] = r;
  }
  return count;
}

/* Recalls them where nothing but lengths has a say. */
static void enumerate(way_view *v) {
  const int64_t words = v->axis->n / 2;
  answers_numbers known = {.of = {NUMBERS_WORDS, words, v->longest, v->t->precision}};
  int lengths_decide = !v->every && !v->t->max_work;
  if (lengths_decide && answers_recall_numbers(&known)) {
    for (int i = 0; i < known.given[0]; i++)
      v->offer(v, &(digits){2, {known.given[1 + i], words / known.given[1 + i]}}, 0);
    return;
  }
  known.given[0] = find_and_offer(v, words, &known.given[1]);
  if (lengths_decide)
    answers_keep_numbers(&known);
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
