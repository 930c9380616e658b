/* self_sorting.c: a long axis in several passes that end in natural order (schedule.h). */
#include "cost_ways.h"
#include "element.h"
#include "way.h"

/* The axis may have fewer points: the first pass reads, the last one writes its rows' parts of it.
 * distance: places in the axis from one point of a row to the next. */
static void first_part(const subproblem *a, int64_t distance, pass *p) {
  for (int i = 0; i < a->load.count; i++)
    p->load = operations_with(p->load, a->load.at[i]);
  if (a->in == a->n && !a->load.count)
    return;
  p->in_axis = a->in;
  p->in_step = distance;
}

static void last_part(const subproblem *a, int64_t distance, pass *p) {
  if (a->out == a->n)
    return;
  p->out_axis = a->out;
  p->out_step = distance;
}

/* Appends a pass of radix r. done: the product of the radices before it. */
static tw_status long_pass(const subproblem *a, schedule *s, const location *from,
                           const location *to, int64_t r, int64_t done) {
  int64_t others = a->n / r;
  pass p = {.n = r,
            .is = others * from->stride,
            .os = done * to->stride,
            .scales = a->final && done * r == a->n};
  tw_dim own[2];
  int loops = 0;
  if (done > 1) {
    p.load = operations_with(p.load, OPERATION_TWIDDLE);
    p.twiddle_order = done * r;
    own[loops++] = (tw_dim){done, from->stride, to->stride};
  }
  if (done == 1)
    first_part(a, others, &p);
  if (done * r == a->n)
    last_part(a, done, &p);
  if (others > done)
    own[loops++] = (tw_dim){others / done, done * from->stride, done * r * to->stride};
  return subproblem_append(a, s, p, from, to, own, loops);
}

/* An even number of passes, which write to the work area and to the output alternately: two, or
 * more if the output holds points as the work area does. This also serves where input and output
 * are one buffer. */
static tw_status alternating(const subproblem *a, const digits *f, schedule *s) {
  int64_t done = 1;
  subproblem_need_work(a, a->n, s);
  location from = location_of(a, a->from, 0, a->n);
  for (int i = 0; i < f->count; i++) {
    int into_output = (f->count - 1 - i) % 2 == 0;
    location to = location_of(a, into_output ? a->to : BUFFER_WORK, 1, a->n);
    TRY(long_pass(a, s, &from, &to, f->digit[i], done));
    done *= f->digit[i];
    from = to;
  }
  return TW_OK;
}

/* Any number of passes. The first one writes to the work area with its digit k1 innermost, so in
 * the order ..., n3, k1; those between work there in place, and k1 stays innermost; the last one
 * finds its points, with k1 innermost, in one block for each k2, k3, ..., and brings these digits
 * into order. So every later pass has rows that are interleaved along k1 on both sides, and the
 * longest radix is the first. */
static tw_status through_work(const subproblem *a, const digits *f, schedule *s) {
  location in = location_of(a, a->from, 0, a->n), out = location_of(a, a->to, 1, a->n);
  location work = location_of(a, BUFFER_WORK, 1, a->n);
  int64_t first = f->digit[f->count - 1], done = first, rest = a->n / first;
  subproblem_need_work(a, a->n, s);
  TRY(long_pass(a, s, &in, &work, first, 1));
  for (int i = f->count - 2; i >= 0; i--) {
    const location *to = i ? &work : &out;
    int64_t r = f->digit[i], block = a->n, sorted = first;
    pass p = {.n = r,
              .scales = a->final && !i,
              .load = OPERATIONS_OF(OPERATION_TWIDDLE),
              .twiddle_order = done * r,
              .index_loops = f->count - 1 - i};
    tw_dim own[SCHEDULE_FACTORS_MOST];
    int loops = 0;
    rest /= r;
    p.is = rest * first * work.stride;
    p.os = i ? p.is : done * to->stride;
    own[loops++] = (tw_dim){first, work.stride, to->stride};
    for (int k = f->count - 2; k > i; k--) {
      block /= f->digit[k];
      own[loops++] = (tw_dim){f->digit[k], block * work.stride, (i ? block : sorted) * to->stride};
      sorted *= f->digit[k];
    }
    if (!i)
      last_part(a, done, &p);
    if (rest > 1)
      own[loops++] = (tw_dim){rest, first * work.stride, first * work.stride};
    TRY(subproblem_append(a, s, p, &work, to, own, loops));
    done *= r;
  }
  return TW_OK;
}

static tw_status append(const way_view *v, const digits *radices, schedule *s) {
  subproblem a = *v->axis;
  if (radices->count > PASS_LOOPS_MOST) /* the last pass's digits are as many loops as can be */
    a.interleaved = 0;
  int alternates =
      radices->count == 2 || (radices->count % 2 == 0 && subproblem_works_in_output(&a));
  return alternates ? alternating(&a, radices, s) : through_work(&a, radices, s);
}

/* ---- the fewest passes ---- */

/* Needs natural order, radices that blocks hold, and a work area as large as the data. */
static int applicable(const way_view *v) {
  return v->axis->type == TW_C2C && !v->axis->order && v->fewest.count && !v->capped;
}

static int worth(const way_view *v) {
  return !v->fits || v->marginal;
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

/* ---- one more pass, where the fewest are so long that a block holds few interleaved rows ---- */

/* 1 when a block of the longest pass has room for less than `bytes` bytes of neighbouring rows at
 * each point. */
static int narrow(const way_view *v, const digits *radices, int64_t bytes) {
  int64_t widest = radices->digit[0];
  for (int i = 1; i < radices->count; i++)
    widest = radices->digit[i] > widest ? radices->digit[i] : widest;
  return widest * bytes > v->f->block_shared_max;
}

static int worth_one_more(const way_view *v) {
  enum { ROWS_WIDE = 32 }; /* interleaved rows: they fill at least 256 contiguous bytes */
  return v->best.way == &way_several_passes &&
         narrow(v, &v->best.numbers, ROWS_WIDE * complex_bytes(v->t->precision));
}

static void enumerate_one_more(way_view *v) {
  digits more = {.count = v->fewest.count + 1};
  if (more.count <= SCHEDULE_FACTORS_MOST &&
      radix_split(v->t->precision, v->axis->n, more.count, v->longest, more.digit))
    v->offer(v, &more, 0);
}

/* The model's estimate is too low for passes whose interleaved rows fill less than two sectors. */
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
