/* self_sorting.c: a long axis in several passes that end in natural order (schedule.h). */
#include "cost_ways.h"
#include "element.h"
#include "way.h"

/* One pass of radix r between two stations, after radices that multiply to done. */
static tw_status long_pass(const subproblem *a, schedule *s, const station *from, const station *to,
                           int64_t r, int64_t done) {
  int64_t apart = a->n / r;
  pass p = {.n = r,
            .is = apart * from->stride,
            .os = done * to->stride,
            .final = a->final && done * r == a->n};
  tw_dim own[2];
  int loops = 0;
  if (done > 1) {
    p.load = operations_with(p.load, OPERATION_TWIDDLE);
    p.twiddle_order = done * r;
    own[loops++] = (tw_dim){done, from->stride, to->stride};
  }
  if (apart > done)
    own[loops++] = (tw_dim){apart / done, done * from->stride, done * r * to->stride};
  return subproblem_append(a, s, p, from, to, own, loops);
}

/* An even number: they go to and fro between the work area and the output, whether or not input and
 * output are one. */
static tw_status to_and_fro(const subproblem *a, const digits *f, schedule *s) {
  int64_t done = 1;
  subproblem_need_work(a, a->n, s);
  station from = station_of(a, a->from, 0, a->n);
  for (int i = 0; i < f->count; i++) {
    int into_output = (f->count - 1 - i) % 2 == 0;
    station to = station_of(a, into_output ? a->to : BUFFER_WORK, 1, a->n);
    TRY(long_pass(a, s, &from, &to, f->digit[i], done));
    done *= f->digit[i];
    from = to;
  }
  return TW_OK;
}

/* Any number. The first pass leaves its points k1 beside each other in the work area, ..., n3, k1;
 * those between work in place there, with k1 still innermost; the last one finds n, k1 in blocks of
 * k2, k3, ... and brings those digits into order. Nothing is ever further apart than k1 on both
 * sides, so the longest radix is the first. */
static tw_status through_work(const subproblem *a, const digits *f, schedule *s) {
  station in = station_of(a, a->from, 0, a->n), out = station_of(a, a->to, 1, a->n);
  station work = station_of(a, BUFFER_WORK, 1, a->n);
  int64_t beside = f->digit[f->count - 1], done = beside, rest = a->n / beside;
  subproblem_need_work(a, a->n, s);
  TRY(long_pass(a, s, &in, &work, beside, 1));
  for (int i = f->count - 2; i >= 0; i--) {
    const station *to = i ? &work : &out;
    int64_t r = f->digit[i], block = a->n, sorted = beside;
    pass p = {.n = r,
              .final = a->final && !i,
              .load = OPERATIONS_OF(OPERATION_TWIDDLE),
              .twiddle_order = done * r,
              .index_loops = f->count - 1 - i};
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
    TRY(subproblem_append(a, s, p, &work, to, own, loops));
    done *= r;
  }
  return TW_OK;
}

static tw_status append(const way_view *v, const digits *radices, schedule *s) {
  subproblem a = *v->axis;
  if (radices->count >
      PASS_LOOPS_MOST) /* the last pass's digits are as many loops as it can have */
    a.interleaved = 0;
  return radices->count % 2 ? through_work(&a, radices, s) : to_and_fro(&a, radices, s);
}

/* ---- the fewest passes ---- */

/* Natural order, factors that blocks hold, and a work area as large as the data. */
static int applicable(const way_view *v) {
  return v->axis->type == TW_C2C && !v->axis->order && v->fewest.count && !v->capped;
}

static int worth(const way_view *v) {
  return !v->fits || v->doubtful;
}

static void enumerate(way_view *v) {
  v->offer(v, &v->fewest, 0);
}

const way way_several_passes = {"several_passes",
                                "as few self-sorting passes as can be",
                                applicable,
                                worth,
                                enumerate,
                                NULL,
                                append};

/* ---- one more, where the fewest are so long that few rows fit beside each other ---- */

/* 1 when not so many bytes of rows fit beside each other in the longest pass. */
static int narrow(const way_view *v, const digits *radices, int64_t bytes) {
  int64_t widest = radices->digit[0];
  for (int i = 1; i < radices->count; i++)
    widest = radices->digit[i] > widest ? radices->digit[i] : widest;
  return widest * bytes > v->f->block_shared_max;
}

static int worth_one_more(const way_view *v) {
  enum { ROWS_WIDE = 32 }; /* beside each other: 256 bytes and more of each memory line */
  return v->best.way == &way_several_passes &&
         narrow(v, &v->best.numbers, ROWS_WIDE * complex_bytes(v->t->precision));
}

static void enumerate_one_more(way_view *v) {
  digits more = {.count = v->fewest.count + 1};
  if (more.count <= SCHEDULE_FACTORS_MOST &&
      radix_split(v->t->precision, v->axis->n, more.count, v->longest, more.digit))
    v->offer(v, &more, 0);
}

/* The model underrates passes whose rows beside each other fill one sector or two. */
static double margin_of_one_more(const way_view *v) {
  return narrow(v, &v->best.numbers, 2 * RECORD_SECTOR) ? cost_ways.narrow : 1;
}

const way way_one_more_pass = {"one_more_pass",
                               "one self-sorting pass more than the fewest, each shorter",
                               applicable,
                               worth_one_more,
                               enumerate_one_more,
                               margin_of_one_more,
                               append};
