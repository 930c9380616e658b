/* subproblem.c: where a sub-problem's points lie, and passes from one location to another. */
#include "subproblem.h"

/* Elements between neighbours along dimension i, or along loop i - rank, where points rest. */
static int64_t resting_stride(const transform *t, int i) {
  int64_t packed = 1;
  if (!schedule_rests_apart(t))
    return transform_side(t, i, 1).stride;
  for (int k = t->rank - 1; k >= 0; packed *= t->dim[k--].out)
    if (k == i)
      return packed;
  for (int k = 0; k < i - t->rank; k++)
    packed *= t->loop[k].n;
  return packed;
}

/* Dimension or loop i around an axis that is read from the input if `first`, and is written to the
 * output if `last`. */
static tw_dim loop_around(const transform *t, int i, int transformed, int first, int last) {
  tw_dim l = i < t->rank ? transform_loop(&t->dim[i], transformed) : t->loop[i - t->rank];
  l.is = first ? l.is : resting_stride(t, i);
  l.os = last ? l.os : resting_stride(t, i);
  return l;
}

subproblem subproblem_of_axis(const transform *t, const facts *f, int which) {
  int first = which == t->rank - 1;
  const transform_dim *d = &t->dim[which];
  enum pass_buffer rest = schedule_rests_apart(t) ? BUFFER_REST : BUFFER_OUT;
  subproblem a = {.t = t, .f = f, .which = which, .n = d->n};
  a.type = which == transform_real_dim(t) || t->type == TW_R2R ? t->type : TW_C2C;
  a.in = d->in;
  a.out = d->out;
  a.is = first ? d->is : resting_stride(t, which);
  a.os = which ? resting_stride(t, which) : d->os;
  a.from = first ? BUFFER_IN : rest;
  a.to = which ? rest : BUFFER_OUT;
  a.work = pass_element(t, BUFFER_WORK);
  a.order = t->order;
  a.final = !which;
  for (int i = t->rank - 1; i >= 0; i--)
    if (i != which)
      a.loop[a.loops++] = loop_around(t, i, i > which, first, !which);
  for (int i = 0; i < t->loops; i++)
    a.loop[a.loops++] = loop_around(t, t->rank + i, 0, first, !which);
  a.loops = transform_merge(a.loop, a.loops);
  a.interleaved = a.loops && a.is != 1 && a.os != 1 && a.loop[0].is == 1 && a.loop[0].os == 1;
  return a;
}

location location_of(const subproblem *a, enum pass_buffer buffer, int output, int64_t points) {
  location at = {.buffer = buffer, .element = pass_element(a->t, buffer)};
  if (buffer == BUFFER_WORK)
    at.element = a->work;
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
  p.index_first = a->interleaved;
  for (int i = 0; i < a->interleaved; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  for (int i = 0; i < count; i++)
    loop[loops++] = own[i];
  for (int i = a->interleaved; i < a->loops; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  return schedule_append(s, p, loop, loops);
}
