/* subproblem.c: where a sub-problem's points lie, and passes from one location to another. */
#include "subproblem.h"

int subproblem_at(const transform *t, int i) {
  if (t->type != TW_C2R)
    return t->rank - 1 - i;
  return i == t->rank - 1 ? i : t->rank - 2 - i;
}

/* TW_C2R keeps them in the input where it may write there. */
enum pass_buffer subproblem_rests_in(const transform *t) {
  if (schedule_rests_apart(t))
    return BUFFER_REST;
  return t->type == TW_C2R ? BUFFER_IN : BUFFER_OUT;
}

/* Room for dimension i, or loop i - rank, there: for the points that are read, and for those that
 * are written; of the last dimension, which is transformed first or, of TW_C2R, last, for what is
 * not real. */
static int64_t resting_points(const transform *t, int i) {
  int64_t in = transform_side(t, i, 0).points, out = transform_side(t, i, 1).points;
  if (i == t->rank - 1)
    return t->type == TW_C2R ? in : out;
  return in > out ? in : out;
}

int64_t subproblem_rests(const transform *t) {
  int64_t points = 1;
  for (int i = 0; i < t->rank + t->loops; i++)
    points *= resting_points(t, i);
  return points;
}

int64_t subproblem_stride(const transform *t, enum pass_buffer buffer, int i) {
  int64_t packed = 1;
  if (buffer != BUFFER_REST)
    return transform_side(t, i, buffer == BUFFER_OUT).stride;
  for (int k = t->rank - 1; k >= 0; packed *= resting_points(t, k--))
    if (k == i)
      return packed;
  for (int k = t->rank; k < i; k++)
    packed *= resting_points(t, k);
  return packed;
}

/* Dimension or loop i around an axis, which is transformed already or not. */
static tw_dim loop_around(const subproblem *a, int i, int transformed) {
  const transform *t = a->t;
  int64_t n = i < t->rank ? transform_loop(&t->dim[i], transformed).n : t->loop[i - t->rank].n;
  return (tw_dim){n, subproblem_stride(t, a->from, i), subproblem_stride(t, a->to, i)};
}

/* 1 when dimension i is transformed before `which`. */
static int comes_before(const transform *t, int i, int which) {
  int last = t->rank - 1;
  if (t->type == TW_C2R)
    return i != last && (which == last || i > which);
  return i > which;
}

/* 1 when dimension `which` is the first of all to be transformed. */
static int comes_first(const transform *t, int which, int axes) {
  if (axes == t->rank)
    return which == subproblem_at(t, 0);
  return t->type == TW_C2R && which == axes - 1;
}

subproblem subproblem_of_axis(const transform *t, const facts *f, int which, int axes) {
  const transform_dim *d = &t->dim[which];
  int first = comes_first(t, which, axes), last = which == subproblem_at(t, t->rank - 1);
  subproblem a = {.t = t, .f = f, .which = which, .n = d->n};
  a.type = which == transform_real_dim(t) || t->type == TW_R2R ? t->type : TW_C2C;
  a.kind = t->type == TW_R2R ? 1 + t->kind[which] : 0;
  a.in = d->in;
  a.out = d->out;
  a.from = first ? BUFFER_IN : subproblem_rests_in(t);
  a.to = last ? BUFFER_OUT : subproblem_rests_in(t);
  a.is = subproblem_stride(t, a.from, which);
  a.os = subproblem_stride(t, a.to, which);
  a.work = pass_element(t, BUFFER_WORK);
  a.order = t->order;
  if (t->windowed && which == t->rank - 1)
    a.load = (operations)OPERATIONS_OF(OPERATION_WINDOW);
  a.final = last;
  for (int i = t->rank - 1; i >= 0; i--)
    if (i != which)
      a.loop[a.loops++] = loop_around(&a, i, comes_before(t, i, which));
  for (int i = 0; i < t->loops; i++)
    a.loop[a.loops++] = loop_around(&a, t->rank + i, 0);
  a.loops = transform_merge(a.loop, a.loops);
  a.interleaved = a.loops && a.is != 1 && a.os != 1 && a.loop[0].is == 1 && a.loop[0].os == 1;
  return a;
}

int subproblem_is_whole(const subproblem *a) {
  return a->in == type_points(a->type, 0, a->n) && a->out == type_points(a->type, 1, a->n);
}

int subproblem_is_plain(const subproblem *a) {
  return !a->load.count && subproblem_is_whole(a);
}

int subproblem_lies_in_pairs(const subproblem *a) {
  int output = a->type == TW_C2R;
  int pairs = a->n % 2 == 0 && (output ? a->os : a->is) == 1;
  for (int i = 0; i < a->loops; i++)
    pairs &= (output ? a->loop[i].os : a->loop[i].is) % 2 == 0;
  return pairs;
}

subproblem subproblem_of_words(const subproblem *a) {
  subproblem w = *a;
  w.type = TW_C2C;
  w.n = w.in = w.out = a->n / 2;
  w.pairs_in = a->type == TW_R2C;
  w.pairs_out = a->type == TW_C2R;
  w.interleaved = 0;
  for (int i = 0; i < a->loops; i++) {
    w.loop[i].is /= w.pairs_in ? 2 : 1;
    w.loop[i].os /= w.pairs_out ? 2 : 1;
  }
  return w;
}

location location_of(const subproblem *a, enum pass_buffer buffer, int output, int64_t points) {
  location at = {.buffer = buffer, .element = pass_element(a->t, buffer)};
  if (buffer == BUFFER_WORK)
    at.element = a->work;
  at.pairs = buffer == (output ? a->to : a->from) && (output ? a->pairs_out : a->pairs_in);
  if (at.pairs)
    at.element.is_complex = 1;
  at.stride = output ? a->os : a->is;
  int64_t packed = points;
  for (int i = 0; i < a->loops; i++)
    at.loop[i] = output ? a->loop[i].os : a->loop[i].is;
  if (buffer != BUFFER_WORK)
    return at;
  at.stride = 1;
  if (a->interleaved) {
    at.loop[0] = 1;
    at.stride = a->loop[0].n;
    packed *= at.stride;
  }
  for (int i = a->interleaved; i < a->loops; i++) {
    at.loop[i] = packed;
    packed *= a->loop[i].n;
  }
  return at;
}

int64_t subproblem_work(const subproblem *a, int64_t points) {
  for (int i = 0; i < a->loops; i++)
    points *= a->loop[i].n;
  return points;
}

void subproblem_need_work(const subproblem *a, int64_t points, schedule *s) {
  int64_t work = subproblem_work(a, points);
  s->work = work > s->work ? work : s->work;
  s->work_word = element_bytes(a->work);
}

tw_status subproblem_append(const subproblem *a, schedule *s, pass p, const location *from,
                            const location *to, const tw_dim *own, int count) {
  tw_dim loop[SCHEDULE_FACTORS_MOST + SUBPROBLEM_LOOPS_MOST];
  int loops = 0;
  if (p.load.count > OPERATIONS_MOST || p.store.count > OPERATIONS_MOST)
    return status_fail(TW_INTERNAL, "a pass has more operations than a list holds");
  p.from = from->buffer;
  p.to = to->buffer;
  p.in = from->element;
  p.out = to->element;
  p.pairs_in = from->pairs;
  p.pairs_out = to->pairs;
  p.index_first = a->interleaved;
  for (int i = 0; i < a->interleaved; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  for (int i = 0; i < count; i++)
    loop[loops++] = own[i];
  for (int i = a->interleaved; i < a->loops; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  return schedule_append(s, p, loop, loops);
}
