/* self_sorting.c: a long axis in several passes that end in natural order (schedule.h). */
#include "axis.h"

/* One pass of radix r between two stations, after radices that multiply to done. */
static tw_status long_pass(axis *a, const station *from, const station *to, int64_t r,
                           int64_t done) {
  int64_t apart = a->n / r;
  pass p = {.n = r,
            .is = apart * from->stride,
            .os = done * to->stride,
            .final = !a->which && done * r == a->n,
            .rotated = done > 1 ? ROTATE_BEFORE : ROTATE_NONE,
            .rotate = done > 1 ? done * r : 0};
  tw_dim own[2];
  int loops = 0;
  if (done > 1)
    own[loops++] = (tw_dim){done, from->stride, to->stride};
  if (apart > done)
    own[loops++] = (tw_dim){apart / done, done * from->stride, done * r * to->stride};
  return axis_append(a, p, from, to, own, loops);
}

/* An even number: they go to and fro between the work area and the output, whether or not input and
 * output are one. */
static tw_status to_and_fro(axis *a, const digits *f) {
  int64_t done = 1;
  axis_need_work(a, a->n);
  station from = station_of(a, a->from, 0, a->n);
  for (int i = 0; i < f->count; i++) {
    int into_output = (f->count - 1 - i) % 2 == 0;
    station to = station_of(a, into_output ? a->to : BUFFER_WORK, 1, a->n);
    TRY(long_pass(a, &from, &to, f->digit[i], done));
    done *= f->digit[i];
    from = to;
  }
  return TW_OK;
}

/* Any number. The first pass leaves its points k1 beside each other in the work area, ..., n3, k1;
 * those between work in place there, with k1 still innermost; the last one finds n, k1 in blocks of
 * k2, k3, ... and brings those digits into order. Nothing is ever further apart than k1 on both
 * sides, so the longest radix is the first. */
static tw_status through_work(axis *a, const digits *f) {
  station in = station_of(a, a->from, 0, a->n), out = station_of(a, a->to, 1, a->n);
  station work = station_of(a, BUFFER_WORK, 1, a->n);
  int64_t beside = f->digit[f->count - 1], done = beside, rest = a->n / beside;
  axis_need_work(a, a->n);
  TRY(long_pass(a, &in, &work, beside, 1));
  for (int i = f->count - 2; i >= 0; i--) {
    const station *to = i ? &work : &out;
    int64_t r = f->digit[i], block = a->n, sorted = beside;
    pass p = {.n = r,
              .final = !a->which && !i,
              .rotated = ROTATE_BEFORE,
              .rotate = done * r,
              .turn_loops = f->count - 1 - i};
    tw_dim own[SCHEDULE_FACTORS_MOST];
    int loops = 0;
    rest /= r;
    p.is = rest * beside * work.stride;
    p.os = i ? p.is : done * to->stride;
    own[loops++] = (tw_dim){beside, work.stride, to->stride};
    for (int k = f->count - 2; k > i; k--) {
      block /= f->digit[k];
      own[loops++] = (tw_dim){f->digit[k], block * work.stride, (i ? block : sorted) * to->stride};
      sorted *= f->digit[k];
    }
    if (rest > 1)
      own[loops++] = (tw_dim){rest, beside * work.stride, beside * work.stride};
    TRY(axis_append(a, p, &work, to, own, loops));
    done *= r;
  }
  return TW_OK;
}

tw_status axis_self_sorting(axis *a, const digits *f) {
  axis alone = *a;
  if (f->count > PASS_LOOPS_MOST) /* the last pass's digits are as many loops as it can have */
    alone.interleaved = 0;
  return f->count % 2 ? through_work(&alone, f) : to_and_fro(&alone, f);
}
