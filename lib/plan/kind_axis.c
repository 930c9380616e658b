/* kind_axis.c: the way of an axis of a kind between real points that no block holds, where columns
 * do not serve (real_columns.c): a pass that makes complex words of its row, their transform in any
 * way of a complex axis, and a pass that makes the results of these. A core of an even length is
 * half as many words as points, or of type IV half as many as the row has; else each point of the
 * core is a word. Where fewer points are read, or a window multiplies them, a copy of the whole row
 * comes first; where fewer are written, they are copied from a whole row in the end. */
#include "element.h"
#include "real_kind.h"
#include "way.h"

static int form_of(const subproblem *a) {
  if (real_kind_quarters(a->kind, a->n))
    return REAL_QUARTER;
  return real_kind_core(a->kind, a->n) % 2 ? REAL_PAIRS : REAL_HALF;
}

static int64_t words_of(const subproblem *a) {
  int64_t core = real_kind_core(a->kind, a->n);
  return form_of(a) == REAL_PAIRS ? core : core / 2;
}

static int copies_in(const subproblem *a) {
  return a->load.count || a->in < a->n;
}

static int copies_out(const subproblem *a) {
  return a->out < a->n;
}

/* Words of the work area for each row, at least: their transform may need more, such as a
 * convolution does, which the search notices of the whole schedule. Whole rows that are copied lie
 * there before and after the words are transformed. */
static int64_t work_of(const subproblem *a) {
  int64_t words = words_of(a), whole = copies_in(a) || copies_out(a) ? (a->n + 1) / 2 : 0;
  return words > whole ? words : whole;
}

static int applicable(const way_view *v) {
  const subproblem *a = v->axis;
  return a->type == TW_R2R && words_of(a) <= INT32_MAX &&
         !way_exceeds_cap(v, element_complex(v->t->precision),
                          subproblem_work(a, words_of(a) + work_of(a)));
}

static int worth(const way_view *v) {
  return !v->best.way;
}

static void enumerate(way_view *v) {
  v->offer(v, &(digits){0}, 0);
}

/* Rows of words, packed. */
static location words_at(const subproblem *a) {
  location at = {.buffer = BUFFER_WORDS, .element = pass_element(a->t, BUFFER_WORDS), .stride = 1};
  int64_t packed = words_of(a);
  for (int i = 0; i < a->loops; packed *= a->loop[i++].n)
    at.loop[i] = packed;
  return at;
}

/* Whole rows of points, packed, in the work area. */
static location whole_at(const subproblem *a) {
  location at = {.buffer = BUFFER_WORK, .element = {.format = a->t->precision}, .stride = 1};
  int64_t packed = a->n;
  for (int i = 0; i < a->loops; packed *= a->loop[i++].n)
    at.loop[i] = packed;
  return at;
}

/* The points that are read, times the window, and zeros after them. */
static tw_status append_whole(const subproblem *a, schedule *s) {
  location points = location_of(a, a->from, 0, a->n), whole = whole_at(a);
  tw_dim own = {a->n, points.stride, whole.stride};
  pass p = {.n = 1, .is = a->n * points.stride, .os = a->n, .load = a->load};
  p.in_axis = a->in;
  p.in_step = a->n;
  p.index_loops = 1;
  return subproblem_append(a, s, p, &points, &whole, &own, 1);
}

/* The points that are written. */
static tw_status append_part(const subproblem *a, schedule *s) {
  location points = location_of(a, a->to, 1, a->n), whole = whole_at(a);
  tw_dim own = {a->out, whole.stride, points.stride};
  pass p = {.n = 1, .is = a->n, .os = a->n * points.stride, .scales = a->final};
  return subproblem_append(a, s, p, &whole, &points, &own, 1);
}

/* Between points and words. Single points of a spectrum give its second half too. */
static tw_status append_words(const subproblem *a, int to_words, schedule *s) {
  int copies = to_words ? copies_in(a) : copies_out(a);
  location words = words_at(a);
  location points =
      copies ? whole_at(a) : location_of(a, to_words ? a->from : a->to, !to_words, a->n);
  const location *from = to_words ? &points : &words, *to = to_words ? &words : &points;
  int half = form_of(a) == REAL_PAIRS && !to_words && real_kind_of(a->kind)->spectrum;
  pass p = {.type = to_words ? TW_R2C : TW_C2R,
            .kind = a->kind,
            .n = 1,
            .is = from->stride,
            .os = to->stride,
            .in_points = to_words ? a->n : words_of(a),
            .out_points = to_words ? words_of(a) : a->n,
            .words = form_of(a),
            .factor_count = a->n,
            .twiddle_order = real_kind_roots(a->kind, a->n),
            .scales = a->final && !to_words && !copies};
  tw_dim own = {half ? words_of(a) / 2 + 1 : words_of(a), 0, 0};
  return subproblem_append(a, s, p, from, to, &own, 1);
}

/* The transform of the words, forward to a spectrum and back from one. */
static tw_status append_transform(const way_view *v, const subproblem *a, schedule *s) {
  subproblem w = *a;
  location at = words_at(a);
  int first = s->count;
  w.type = TW_C2C;
  w.kind = w.final = 0;
  w.load = (operations){0};
  w.n = w.in = w.out = words_of(a);
  w.from = w.to = BUFFER_WORDS;
  w.is = w.os = at.stride;
  w.work = element_complex(a->t->precision);
  for (int i = 0; i < w.loops; i++)
    w.loop[i].is = w.loop[i].os = at.loop[i];
  w.loops = transform_merge(w.loop, w.loops);
  TRY(v->plan_part(v, &w, s));
  for (int i = first; i < s->count; i++)
    s->pass[i].sign = (real_kind_of(a->kind)->spectrum ? 1 : -1) * (s->pass[i].conjugated ? -1 : 1);
  return TW_OK;
}

static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  subproblem a = *v->axis;
  (void)numbers;
  a.interleaved = 0;
  s->words = subproblem_work(&a, words_of(&a));
  s->words_word = complex_bytes(a.t->precision);
  a.work = element_complex(a.t->precision);
  if (copies_in(&a) || copies_out(&a))
    subproblem_need_work(&a, work_of(&a), s);
  if (copies_in(&a))
    TRY(append_whole(&a, s));
  TRY(append_words(&a, 1, s));
  TRY(append_transform(v, &a, s));
  TRY(append_words(&a, 0, s));
  return copies_out(&a) ? append_part(&a, s) : TW_OK;
}

const way way_kind_words = {
    "kind_words",
    "real points of a kind as complex words, with a pass before and after their transform",
    applicable,
    worth,
    enumerate,
    NULL,
    append};
