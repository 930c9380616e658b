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
 *
 * A kind between real points has a real core (real_kind.h). Its columns are read from the row, or
 * written to it, point by point, and the pass next to the spectrum stores the results instead, or
 * loads the points (binding.long_kind). */
#include "answers.h"
#include "cost_ways.h"
#include "element.h"
#include "real_kind.h"
#include "space.h"
#include "way.h"

#include <string.h>

enum { LINE = 128 };

/* Points of the real transform that is computed: of a kind, its core's. */
static int64_t points_of(const subproblem *a) {
  return a->kind ? real_kind_core(a->kind, a->n) : a->n;
}

/* Numbers of a candidate: the columns c, and the radices of the one or two passes over m. */
static int64_t rows_of(const digits *d) {
  return d->digit[0] / 2 + 1;
}

static int64_t rows_apart(const subproblem *a, const digits *d) {
  int64_t together = LINE / element_bytes(a->work);
  return (rows_of(d) + together - 1) / together * together;
}

/* Points of the work area. */
static int64_t work_points(const subproblem *a, const digits *d) {
  return points_of(a) / d->digit[0] * rows_apart(a, d);
}

/* The type of the core's columns: whether the spectrum is the output. */
static int columns_type(const subproblem *a) {
  return a->type != TW_R2R ? a->type : real_kind_of(a->kind)->spectrum ? TW_R2C : TW_C2R;
}

/* Type IV is no transform of real points of an even number. */
static int has_columns(const subproblem *a) {
  if (a->type == TW_R2R)
    return real_kind_of(a->kind)->form != FORM_QUARTER && points_of(a) <= INT32_MAX / 4;
  return (a->type == TW_R2C || a->type == TW_C2R) && a->n <= INT32_MAX;
}

static int applicable(const way_view *v) {
  return has_columns(v->axis) && subproblem_is_plain(v->axis);
}

static int worth(const way_view *v) {
  return !v->fits || v->spans;
}

/* ---- candidates ---- */

/* 1 when a block holds real columns of c points, as words of two, with enough others beside it.
 * Those of a kind are no pairs of rows. */
static int column_serves(const way_view *v, int64_t c) {
  int64_t words = c % 2 ? c : c / 2;
  return words > 1 && !(c % 2 && v->axis->kind) && words <= v->longest &&
         space_has_factors(v->t->precision, words);
}

/* Divides the points into c columns, one of their divisors, and so many passes; 0: there are none.
 */
static int divide(const way_view *v, const divisors *of, int64_t c, int count, digits *d) {
  int precision = v->t->precision;
  int64_t points = points_of(v->axis), m = points / c;
  *d = (digits){1 + count, {c}};
  return column_serves(v, c) && space_has_factors(precision, m) &&
         radix_split_by(of, precision, m, count, v->longest, &d->digit[1]) &&
         !way_exceeds_cap(v, v->axis->work, subproblem_work(v->axis, work_points(v->axis, d)));
}

/* Words of the longest row in a block. */
static int64_t longest_row(const digits *d) {
  int64_t longest = (d->digit[0] + 1) / 2, last = d->digit[d->count - 1];
  return last > longest ? last : longest;
}

/* The most columns there may be, a multiple of so many. */
static int64_t most_columns(const way_view *v, int64_t step) {
  int64_t points = points_of(v->axis);
  int64_t most = 2 * v->longest < points - 1 ? 2 * v->longest : points - 1;
  return most / step * step;
}

/* The shortest that the longest row of a division into columns and so many passes can be; 0: there
 * is none. *step: columns are a multiple of it. They are one of four if they can be: then threads
 * have pairs of butterflies whose words mirror each other. */
static int64_t most_even(const way_view *v, const divisors *of, int count, int64_t *step) {
  int64_t least = 0;
  digits d;
  for (*step = 4; *step > 0 && !least; *step -= least ? 0 : 3)
    for (int64_t c = divisors_to(of, most_columns(v, 1)); c > 1; c = divisors_to(of, c - 1))
      if (c % *step == 0 && divide(v, of, c, count, &d) && (!least || longest_row(&d) < least))
        least = longest_row(&d);
  return least;
}

/* 1 when a block has no room for two lines of memory of neighbouring rows. */
static int narrow(const way_view *v, int64_t row) {
  return row * 2 * LINE > v->f->block_shared_max;
}

/* What is offered. */
enum { OFFERED_MOST = 3 };
typedef struct {
  int64_t least; /* the shortest longest row; 0: there are no divisions */
  int64_t count;
  struct {
    int64_t even, digit[3];
  } at[OFFERED_MOST];
} offers;

/* The divisions whose longest row is not much longer than it must be, the most even first: which is
 * fastest depends on the radices of both lengths. Of equally even ones, the one with shorter folded
 * rows comes first where these are stored, in segments that miss sectors; the one with shorter
 * columns where these are stored, whose spectra wait for each other in the tile. */
static void find_offers(const way_view *v, int count, offers *out) {
  static const double UNEVEN = 1.3;
  int64_t most = most_columns(v, 1), step;
  int falling = columns_type(v->axis) == TW_R2C;
  divisors of;
  divisors_of(points_of(v->axis), most, &of);
  int64_t least = most_even(v, &of, count, &step);
  *out = (offers){.least = least};
  for (int turn = 0; turn < 2; turn++)
    for (int64_t c = falling ? divisors_to(&of, most) : divisors_from(&of, 2, most);
         least && c > 1 && c <= most && out->count < OFFERED_MOST;
         c = falling ? divisors_to(&of, c - 1) : divisors_from(&of, c + 1, most)) {
      digits d;
      if (c % step || !divide(v, &of, c, count, &d) || (longest_row(&d) == least) == turn ||
          (double)longest_row(&d) > UNEVEN * (double)least)
        continue;
      out->at[out->count].even = !turn;
      memcpy(out->at[out->count++].digit, d.digit, sizeof out->at->digit);
    }
}

/* The same, recalled where nothing but lengths has a say. */
static void recall_offers(const way_view *v, int count, offers *out) {
  int falling = columns_type(v->axis) == TW_R2C, of_kind = v->axis->kind != 0;
  answers_numbers known = {.of = {NUMBERS_COLUMNS, points_of(v->axis), v->longest, v->t->precision,
                                  count, 2 * falling + of_kind}};
  _Static_assert(sizeof known.given >= sizeof *out, "divisions are numbers");
  if (!v->t->max_work && answers_recall_numbers(&known)) {
    memcpy(out, known.given, sizeof *out);
    return;
  }
  find_offers(v, count, out);
  memcpy(known.given, out, sizeof *out);
  if (!v->t->max_work)
    answers_keep_numbers(&known);
}

/* Returns the shortest longest row. */
static int64_t offer_even(way_view *v, int count) {
  offers found;
  recall_offers(v, count, &found);
  for (int i = 0; i < found.count; i++) {
    digits d = {.count = 1 + count};
    memcpy(d.digit, found.at[i].digit, sizeof found.at->digit);
    v->count = d.count;
    v->even = (int)found.at[i].even;
    v->offer(v, &d, 0);
  }
  return found.least;
}

/* The model's errors are larger than what most divisions differ by, but for equally even ones. */
static double margin(const way_view *v) {
  if (v->best.way != &way_real_columns)
    return 1;
  if (v->best.numbers.count < v->count)
    return 1 / cost_ways.one_more;
  return v->even ? 1 : 1 / cost_ways.uneven;
}

static void enumerate(way_view *v) {
  int64_t row = offer_even(v, 1);
  if (!row || narrow(v, row) || v->every)
    (void)offer_even(v, 2);
}

/* ---- passes ---- */

/* The kind, where the columns' points have another order or sign than the row's. */
static int kind_of_columns(const subproblem *a) {
  enum real_form form = a->kind ? real_kind_of(a->kind)->form : FORM_PLAIN;
  return form == FORM_PLAIN || form == FORM_HARTLEY ? 0 : a->kind;
}

static int sign_of(const subproblem *a) {
  return !a->kind ? 0 : real_kind_of(a->kind)->spectrum ? 1 : -1;
}

static tw_status columns(const subproblem *a, const digits *d, const location *from,
                         const location *to, schedule *s) {
  int64_t m = points_of(a) / d->digit[0], apart = rows_apart(a, d);
  int to_spectrum = columns_type(a) == TW_R2C;
  pass p = {.type = columns_type(a),
            .long_kind = kind_of_columns(a),
            .sign = sign_of(a),
            .factor_count = a->kind ? a->n : 0,
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
  pass p = {
      .n = r, .is = rest * apart, .os = rest * apart, .sign = sign_of(a), .twiddle_order = c * r};
  *(columns_type(a) == TW_R2C ? &p.load : &p.store) = twiddles;
  const tw_dim own[] = {{rows_of(d), 1, 1}, {rest, apart, apart}};
  return subproblem_append(a, s, p, work, work, own, 2);
}

/* The pass next to the spectrum. */
static tw_status folded(const subproblem *a, const digits *d, const location *from,
                        const location *to, schedule *s) {
  int64_t c = d->digit[0], r = d->digit[d->count - 1], apart = rows_apart(a, d);
  int64_t before = d->count > 2 ? d->digit[1] : 1; /* frequencies of the pass between */
  int to_spectrum = columns_type(a) == TW_R2C;
  int turned = a->kind && real_kind_of(a->kind)->form == FORM_COSINE;
  int64_t of_spectrum = (to_spectrum ? to : from)->stride;
  operations twiddles = OPERATIONS_OF(OPERATION_TWIDDLE);
  int64_t far = c * before * of_spectrum;
  pass p = {.n = r,
            .is = to_spectrum ? apart : far,
            .os = to_spectrum ? far : apart,
            .scales = a->final && to_spectrum,
            .twiddle_order = points_of(a) * (turned ? 4 : 1),
            .folded = columns_type(a),
            .long_kind = a->kind,
            .sign = sign_of(a),
            .real_points = points_of(a),
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
  int64_t points = work_points(&a, d);
  const location in = location_of(&a, a.from, 0, 0), out = location_of(&a, a.to, 1, 0);
  const location work = location_of(&a, BUFFER_WORK, 1, points);
  subproblem_need_work(&a, points, s);
  int to_spectrum = columns_type(&a) == TW_R2C;
  if (to_spectrum)
    TRY(columns(&a, d, &in, &work, s));
  else
    TRY(folded(&a, d, &in, &work, s));
  if (d->count > 2)
    TRY(middle(&a, d, &work, s));
  return to_spectrum ? folded(&a, d, &work, &out, s) : columns(&a, d, &work, &out, s);
}

const way way_real_columns = {
    "real_columns", "real points as columns, then complex rows of half the frequencies",
    applicable,     worth,
    enumerate,      margin,
    append};
