/* real_axis.c: a real axis that no other way computes: the words of a row of n points, n/2 pairs of
 * them or, where points do not lie in pairs, n words of one point each, and any way of a complex
 * axis to, or from, these words in the work area; and a pass of its own between them and the
 * spectrum. Words of one point need no such pass to a spectrum, which is half of theirs. */
#include "element.h"
#include "way.h"

static int is_real(const subproblem *a) {
  return a->type == TW_R2C || a->type == TW_C2R;
}

/* 1 when all of the real side's points are taken, and lie in pairs. A window multiplies pairs when
 * they are read. */
static int lies_in_pairs(const subproblem *a) {
  return subproblem_is_whole(a) && !(a->load.count && a->type == TW_C2R) &&
         subproblem_lies_in_pairs(a);
}

static int64_t words_needed(const subproblem *a) {
  return lies_in_pairs(a) ? a->n / 2 : a->n;
}

/* 1 when words are single points that become a spectrum: it is the first half of their own
 * transform's, which that transform's last pass stores. */
static int stores_half(const subproblem *a) {
  return a->type == TW_R2C && !lies_in_pairs(a);
}

/* 1 when words that become single points are complex points with zeros for half of the spectrum,
 * which their own transform's first pass reads. */
static int reads_half(const subproblem *a) {
  return a->type == TW_C2R && !lies_in_pairs(a) && a->n % 2 && !a->load.count;
}

static int takes_half(const subproblem *a) {
  return stores_half(a) || reads_half(a);
}

/* 1 when so many work areas that hold all words are allowed. */
static int may_have(const way_view *v, int areas) {
  const subproblem *a = v->axis;
  return !way_exceeds_cap(v, element_complex(v->t->precision),
                          areas * subproblem_work(a, words_needed(a)));
}

static int through_applicable(const way_view *v) {
  const subproblem *a = v->axis;
  return is_real(a) && a->n > 2 && may_have(v, takes_half(a) ? 1 : 2);
}

static int through_worth(const way_view *v) {
  return !v->best.way;
}

/* The candidates' numbers are how many points of the spectrum are transformed: half of them, or all
 * of them in words between. With the latter a block may hold rows that it could not hold as they
 * lie, or only in a slow kernel. */
static void through_enumerate(way_view *v) {
  const subproblem *a = v->axis;
  if (!takes_half(a)) {
    v->offer(v, &(digits){0}, 0);
    return;
  }
  v->offer(v, &(digits){1, {a->n / 2 + 1}}, 1);
  if (may_have(v, 2))
    v->offer(v, &(digits){1, {a->n}}, 0);
}

/* Rows of so many words, packed. */
static location words_at(const subproblem *a, int64_t count) {
  location at = {.buffer = BUFFER_WORDS, .element = element_complex(a->t->precision), .stride = 1};
  for (int i = 0; i < a->loops; count *= a->loop[i++].n)
    at.loop[i] = count;
  return at;
}

/* The complex transform from the real side to the words, or back: to the pairs of points, or in
 * place where words are single ones. Pairs are transformed forward to a spectrum and back from one,
 * whatever the sign that the spectrum then gets; so are words back to single points. */
static tw_status append_words(const way_view *v, const subproblem *real, schedule *s) {
  int to_words = real->type == TW_R2C, first = s->count, pairs = lies_in_pairs(real);
  subproblem w = pairs ? subproblem_of_words(real) : *real;
  w.type = TW_C2C;
  w.in = to_words && !pairs ? real->in : w.n;
  w.out = w.n;
  w.load = to_words ? real->load : (operations){0};
  w.interleaved = 0;
  w.final = real->final && !to_words && pairs;
  location words = words_at(real, w.n);
  if (to_words || !pairs) {
    w.to = BUFFER_WORDS;
    w.os = words.stride;
  }
  if (!to_words) {
    w.from = BUFFER_WORDS;
    w.is = words.stride;
  }
  for (int i = 0; i < w.loops; i++) {
    w.loop[i].is = w.from == BUFFER_WORDS ? words.loop[i] : w.loop[i].is;
    w.loop[i].os = w.to == BUFFER_WORDS ? words.loop[i] : w.loop[i].os;
  }
  TRY(v->plan_part(v, &w, s));
  for (int i = first; i < s->count && (pairs || !to_words); i++)
    s->pass[i].sign = (to_words ? 1 : -1) * (s->pass[i].conjugated ? -1 : 1);
  return TW_OK;
}

/* Where a spectrum has fewer points, or a window: its points with zeros after them, as the first
 * half of the words. */
static tw_status append_whole_spectrum(const subproblem *real, const location *spectrum,
                                       const location *words, schedule *s) {
  int64_t half = real->n / 2 + 1;
  tw_dim own = {half, spectrum->stride, words->stride};
  pass p = {.n = 1, .is = half * spectrum->stride, .os = half * words->stride, .load = real->load};
  p.in_axis = real->in;
  p.in_step = half;
  p.index_loops = 1;
  return subproblem_append(real, s, p, spectrum, words, &own, 1);
}

/* Between words and spectrum. The spectrum of single points is the first half of their words'. */
static tw_status append_spectrum(const subproblem *real, schedule *s) {
  subproblem a = *real;
  int to_spectrum = a.type == TW_R2C, pairs = lies_in_pairs(real), copy = to_spectrum && !pairs;
  int64_t count = words_needed(real);
  a.interleaved = 0;
  location words = words_at(&a, count);
  location spectrum = location_of(&a, to_spectrum ? a.to : a.from, to_spectrum, count);
  const location *from = to_spectrum ? &words : &spectrum, *to = to_spectrum ? &spectrum : &words;
  if (!to_spectrum && (a.load.count || a.in < a.n / 2 + 1)) {
    TRY(append_whole_spectrum(&a, &spectrum, &words, s));
    from = &words;
  }
  pass p = {.n = 1, .is = count * from->stride, .os = count * to->stride};
  p.scales = a.final && to_spectrum;
  if (!copy) {
    p.type = a.type;
    p.mirrored = pairs ? REAL_HALF : REAL_PAIRS;
    p.index_loops = 1;
    p.twiddle_order = pairs ? 2 * count : 0;
  }
  tw_dim own = {copy ? real->out : count, from->stride, to->stride};
  return subproblem_append(&a, s, p, from, to, &own, 1);
}

/* Copies the real parts of words to where the points belong. */
static tw_status append_points(const subproblem *real, schedule *s) {
  subproblem a = *real;
  a.interleaved = 0;
  location words = words_at(&a, a.n), points = location_of(&a, a.to, 1, a.n);
  pass p = {.n = 1, .is = a.n, .os = a.n * points.stride, .scales = a.final};
  tw_dim own = {a.out, words.stride, points.stride};
  return subproblem_append(&a, s, p, &words, &points, &own, 1);
}

/* The transform of as many complex points, of which half a spectrum is stored, or read and real
 * parts are stored. */
static tw_status append_half(const way_view *v, const subproblem *real, schedule *s) {
  subproblem whole = *real;
  whole.type = TW_C2C;
  whole.interleaved = 0;
  if (real->type == TW_C2R)
    whole.load = (operations)OPERATIONS_OF(OPERATION_HALF);
  return v->plan_part(v, &whole, s);
}

/* What a convolution takes is known when its length is. */
static tw_status check_area(const way_view *v, const schedule *s) {
  size_t bytes = schedule_work_bytes(s);
  if (v->respects_cap && v->t->max_work && bytes > v->t->max_work)
    return status_fail(TW_UNSUPPORTED, "a work area of %zu bytes is needed", bytes);
  return TW_OK;
}

static tw_status through_append(const way_view *v, const digits *numbers, schedule *s) {
  const subproblem *a = v->axis;
  if (numbers->count && numbers->digit[0] < a->n) {
    TRY(append_half(v, a, s));
    return check_area(v, s);
  }
  s->words = subproblem_work(a, words_needed(a));
  s->words_word = complex_bytes(a->t->precision);
  if (a->type == TW_R2C)
    TRY(append_words(v, a, s));
  TRY(append_spectrum(a, s));
  if (a->type == TW_C2R)
    TRY(append_words(v, a, s));
  return a->type == TW_C2R && !lies_in_pairs(a) ? append_points(a, s) : TW_OK;
}

const way way_through_words = {
    "through_words",
    "real points as complex words, and mostly a pass between these and the spectrum",
    through_applicable,
    through_worth,
    through_enumerate,
    NULL,
    through_append};
