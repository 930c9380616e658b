/* schedule.c: from a transform to passes: axis after axis, long axes in several passes. */
#include "axis.h"
#include "cost.h"
#include "residues.h"
#include "space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t rows_most = INT32_MAX; /* of a launch: each block has at least one */

enum { LAUNCH_NS = 3000 }; /* between dependent launches */
enum { ROWS_WIDE = 32 };   /* rows beside each other: 256 bytes and more of each memory line */
/* The model underrates passes whose rows beside each other fill one sector: 2^23 points of fp32 in
 * two passes were expected to take 0.96 and took 1.1 of their time in three. */
static const double UNDERRATED = 1.08;

enum { SECTOR = 32, LINE = 128 }; /* bytes: what memory gives at least, and at once */

enum { PASSES_MOST = 65536, SURELY = 1024, CONVOLUTION_MOST = 10, LONGEST = 1 << 18 };

void schedule_free(schedule *s) {
  free(s->pass);
  *s = (schedule){0};
}

/* ---- passes into the list ---- */

static tw_status append(schedule *s, const pass *p) {
  if (s->count == PASSES_MOST)
    return status_fail(TW_UNSUPPORTED, "more than %d launches", PASSES_MOST);
  if (s->count == s->capacity) {
    int capacity = s->capacity ? 2 * s->capacity : 8;
    pass *more = realloc(s->pass, (size_t)capacity * sizeof *more);
    if (!more)
      return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
    s->pass = more;
    s->capacity = capacity;
  }
  s->pass[s->count++] = *p;
  return TW_OK;
}

/* More rows than a launch can have become launches of some turns of the outer loop each; of parts
 * of one turn, where a single one is too long. */
static tw_status append_parts(schedule *s, pass p) {
  if (p.rows <= rows_most)
    return append(s, &p);
  tw_dim *outer = &p.loop[p.loops - 1];
  int64_t left = outer->n, inner = p.rows / left, most = rows_most / inner;
  if (inner < pass_turning_rows(&p))
    return status_fail(TW_UNSUPPORTED, "%lld rows between two passes", (long long)p.rows);
  for (; left > 0; left -= outer->n) {
    outer->n = left < most ? left : most ? most : 1;
    p.rows = inner * outer->n;
    pass part = p;
    part.loops -= !most;
    TRY(most ? append(s, &part) : append_parts(s, part));
    p.from_at += outer->n * outer->is;
    p.to_at += outer->n * outer->os;
  }
  return TW_OK;
}

tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) {
  if (loops > PASS_LOOPS_MOST) {
    const tw_dim *outer = &loop[loops - 1];
    if ((p.rotated || p.factors) && loops <= p.turn_first + (p.turn_loops ? p.turn_loops : 1))
      return status_fail(TW_UNSUPPORTED, "%d loops say what a row is multiplied by", loops);
    for (int64_t i = 0; i < outer->n; i++) {
      TRY(schedule_append(s, p, loop, loops - 1));
      p.from_at += outer->is;
      p.to_at += outer->os;
    }
    return TW_OK;
  }
  p.loops = loops;
  p.rows = 1;
  for (int i = 0; i < loops; i++) {
    p.loop[i] = loop[i];
    p.rows *= loop[i].n;
  }
  return append_parts(s, p);
}

/* ---- one axis ---- */

static int64_t element_bytes(const transform *t) {
  return t->precision == TW_F64 ? 16 : 8;
}

int64_t axis_longest_pass(const facts *f, int64_t word_bytes) {
  return f->block_shared_max / (AXIS_ROWS_LEAST * word_bytes);
}

/* Whether a block holds the axis, with a few rows beside each other where points or rows are apart;
 * a prime may have fewer, and is priced against several passes (better_padded). Where the result's
 * order may be digit-reversed, only the length counts, so that plans of other layouts agree on it.
 */
static int fits_one_block(const axis *a) {
  pass p = {.n = a->n, .is = a->is, .os = a->os, .rows = 1};
  int direct = space_has_factors(a->t->precision, a->n), beside = a->loops || a->t->order;
  if (a->n <= SURELY && direct)
    return 1;
  if (a->n > LONGEST)
    return 0;
  if ((a->is != 1 || a->os != 1 || a->t->order) && beside) {
    int64_t longest = axis_longest_pass(a->f, element_bytes(a->t));
    int padded = CONVOLUTION_MOST * a->n > 4 * longest; /* too long a chirp, in quarters */
    if (direct ? a->n > longest : padded && (a->t->order || !residues_prime((int)a->n)))
      return 0;
    p.is = p.os = a->n; /* any stride: rows lie side by side */
    p.loops = 1;
    p.rows = p.loop[0].n = a->n;
    p.loop[0].is = p.loop[0].os = 1;
  }
  pass_demand d = pass_demands(&p, a->t, a->f);
  return space_serves(&d, a->f);
}

static tw_status one_pass(axis *a) {
  pass p = {.n = a->n, .is = a->is, .os = a->os, .from = a->from, .to = a->to};
  p.final = !a->which;
  return schedule_append(a->s, p, a->loop, a->loops);
}

int axis_factor_serves(int precision, int64_t r, int64_t most) {
  return space_has_factors(precision, r) || CONVOLUTION_MOST * r <= 4 * most;
}

/* The same for factors of at least `least`, in rising order. */
static int64_t split_from(int precision, int64_t n, int count, int64_t least, int64_t most,
                          int64_t *factor) {
  if (count == 1) {
    factor[0] = n;
    return n >= least && n <= most && axis_factor_serves(precision, n, most) ? n : 0;
  }
  int64_t best = 0, rest[SCHEDULE_FACTORS_MOST], reach = 1;
  for (int i = 1; i < count && reach < n; i++)
    reach = most < n / reach ? reach * most : n;
  if (n / reach > least) /* the others cannot be larger than most */
    least = (n + reach - 1) / reach;
  for (int64_t r = least; r <= most && r <= n / r; r++) {
    if (n % r || !axis_factor_serves(precision, r, most))
      continue;
    int64_t others = split_from(precision, n / r, count - 1, r, most, rest);
    if (!others)
      continue;
    best = others;
    most = best - 1; /* the next one must do better */
    factor[0] = r;
    memcpy(factor + 1, rest, (size_t)(count - 1) * sizeof *rest);
  }
  return best;
}

int64_t axis_split(int precision, int64_t n, int count, int64_t most, int64_t *factor) {
  return split_from(precision, n, count, 2, most, factor);
}

station station_of(const axis *a, enum pass_buffer buffer, int output, int64_t points) {
  station at = {.buffer = buffer, .stride = output ? a->os : a->is};
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

void axis_need_work(axis *a, int64_t points) {
  for (int i = 0; i < a->loops; i++)
    points *= a->loop[i].n;
  a->s->work = points > a->s->work ? points : a->s->work;
}

tw_status axis_append(axis *a, pass p, const station *from, const station *to, const tw_dim *own,
                      int count) {
  tw_dim loop[SCHEDULE_FACTORS_MOST + AXIS_LOOPS_MOST];
  int loops = 0;
  p.from = from->buffer;
  p.to = to->buffer;
  p.turn_first = a->interleaved;
  for (int i = 0; i < a->interleaved; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  for (int i = 0; i < count; i++)
    loop[loops++] = own[i];
  for (int i = a->interleaved; i < a->loops; i++)
    loop[loops++] = (tw_dim){a->loop[i].n, from->loop[i], to->loop[i]};
  return schedule_append(a->s, p, loop, loops);
}

/* A way to take a long axis. */
typedef struct {
  enum { SPLIT, ONE_PASS, CONVOLUTION } form;
  digits factors;
  int64_t outer_radix; /* over 0: in place */
  double ns;           /* what the model expects; 0: not priced yet */
} way;

static tw_status append_way(axis *a, const way *w) {
  if (w->form != SPLIT)
    return w->form == ONE_PASS ? one_pass(a) : axis_convolution(a);
  if (w->outer_radix)
    return axis_in_place(a, w->outer_radix);
  return axis_self_sorting(a, &w->factors);
}

static int asks_the_same(const pass_demand *a, const pass_demand *b) {
  return a->rows == b->rows && !memcmp(&a->class_of, &b->class_of, sizeof a->class_of) &&
         !memcmp(&a->binding, &b->binding, sizeof a->binding);
}

/* 1 when a work area of so many points is more than the caller allows. */
static int exceeds_cap(const axis *a, int64_t points) {
  return a->t->max_work && (uint64_t)(points * element_bytes(a->t)) > a->t->max_work;
}

/* Of many launches that a pass is taken in, one is priced. */
double schedule_price(const schedule *s, const transform *t, const facts *f) {
  pass_demand last;
  double each = 0, ns = 0;
  for (int i = 0; i < s->count && ns < INFINITY; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    if (!i || !asks_the_same(&d, &last))
      each = space_choice(&d, f, &c) ? c.ns + LAUNCH_NS : INFINITY;
    last = d;
    ns += each;
  }
  return ns;
}

static double price(const axis *a, way *w) {
  schedule trial = {0};
  axis alone = *a;
  alone.s = &trial;
  if (w->ns > 0)
    return w->ns;
  if (append_way(&alone, w) != TW_OK || (w->form == CONVOLUTION && exceeds_cap(a, trial.work)))
    w->ns = INFINITY;
  else
    w->ns = schedule_price(&trial, a->t, a->f);
  schedule_free(&trial);
  return w->ns;
}

/* 1 when not so many bytes of rows fit beside each other in the longest pass. */
static int narrow(const axis *a, const digits *fewest, int64_t bytes) {
  int64_t widest = fewest->digit[0];
  for (int i = 1; i < fewest->count; i++)
    widest = fewest->digit[i] > widest ? fewest->digit[i] : widest;
  return widest * bytes > a->f->block_shared_max;
}

/* 1 when a work area for the axis is more than the caller allows: that of a schedule is the largest
 * of its axes'. */
static int too_much_work(const axis *a) {
  int64_t points = a->n;
  for (int i = 0; i < a->loops; i++)
    points *= a->loop[i].n;
  return exceeds_cap(a, points);
}

/* The fastest way in place that takes less than `limit` ns, if there is one. The splits fall: the
 * first that is slower than the one before ends the search. */
static int find_in_place(axis *a, int64_t longest, double limit, way *best) {
  int64_t outer[AXIS_SPLITS_MOST];
  int count = axis_in_place_splits(a, longest, outer), found = 0;
  double before = INFINITY;
  for (int i = 0; i < count; i++) {
    way w = {.outer_radix = outer[i]};
    double ns = price(a, &w);
    if (ns < limit) {
      limit = ns;
      *best = w;
      found = 1;
    }
    if (ns >= before && ns < INFINITY)
      break;
    before = ns;
  }
  return found;
}

/* 1 when a block may hold the axis, if with less than a line of rows beside each other: one pass is
 * priced against several then. */
static int few_beside(const axis *a) {
  int apart = (a->is != 1 || a->os != 1) && a->loops && !a->t->order;
  return apart && space_has_factors(a->t->precision, a->n) &&
         a->n <= a->f->block_shared_max / SECTOR && a->n > a->f->block_shared_max / LINE;
}

/* The fewest passes; one more where these would be so long that few rows fit beside each other and
 * the model has it that shorter ones are faster in all. */
static tw_status several_passes(axis *a) {
  way few = {.factors.count = 2};
  digits *f = &few.factors;
  int64_t longest = axis_longest_pass(a->f, element_bytes(a->t));
  while (f->count <= SCHEDULE_FACTORS_MOST &&
         !axis_split(a->t->precision, a->n, f->count, longest, f->digit))
    f->count++;
  if (f->count > SCHEDULE_FACTORS_MOST)
    return axis_convolution(a);
  if (a->t->order)
    return axis_decimation(a, f);
  way one = {.form = ONE_PASS}, best = few, more = {.factors.count = f->count + 1};
  if (too_much_work(a) && few_beside(a) && price(a, &one) < INFINITY)
    return one_pass(a);
  if (too_much_work(a) && find_in_place(a, longest, INFINITY, &best))
    return append_way(a, &best);
  if (narrow(a, f, ROWS_WIDE * element_bytes(a->t)) &&
      more.factors.count <= SCHEDULE_FACTORS_MOST &&
      axis_split(a->t->precision, a->n, more.factors.count, longest, more.factors.digit) &&
      price(a, &more) < (narrow(a, f, 2 * SECTOR) ? UNDERRATED : 1) * price(a, &best))
    best = more;
  if (best.factors.count > 2 && !too_much_work(a) && !a->interleaved)
    find_in_place(a, longest, AXIS_WORTH_NO_WORK * price(a, &best), &best);
  if (few_beside(a) && price(a, &one) <= price(a, &best))
    best = one;
  return append_way(a, &best);
}

/* A prime that a block holds as Rader's convolution, but not as a padded one with a few rows beside
 * each other where those are needed, may be slow there. */
static int better_padded(const axis *a) {
  way one = {.form = ONE_PASS}, padded = {.form = CONVOLUTION};
  int rows = (a->is != 1 || a->os != 1) && a->loops ? AXIS_ROWS_LEAST : 1;
  int64_t padded_bytes = rows * (2 * a->n - 1) * element_bytes(a->t);
  if (space_has_factors(a->t->precision, a->n) || padded_bytes <= a->f->block_shared_max)
    return 0;
  return !a->t->order && price(a, &padded) < price(a, &one);
}

/* ---- the transform ---- */

static tw_status add_axis(const transform *t, const facts *f, schedule *s, int which, int first) {
  const tw_dim *d = &t->dim[which];
  axis a = {.t = t, .f = f, .s = s, .n = d->n, .os = d->os, .to = BUFFER_OUT};
  a.is = first ? d->is : d->os;
  a.from = first ? BUFFER_IN : BUFFER_OUT;
  a.which = which;
  for (int i = t->rank - 1; i >= 0; i--)
    if (i != which)
      a.loop[a.loops++] = t->dim[i];
  for (int i = 0; i < t->loops; i++)
    a.loop[a.loops++] = t->loop[i];
  for (int i = 0; i < a.loops && !first; i++)
    a.loop[i].is = a.loop[i].os;
  a.loops = transform_merge(a.loop, a.loops);
  a.interleaved = a.loops && a.is != 1 && a.os != 1 && a.loop[0].is == 1 && a.loop[0].os == 1;
  if (!fits_one_block(&a) || few_beside(&a))
    return several_passes(&a);
  return better_padded(&a) ? axis_convolution(&a) : one_pass(&a);
}

/* Nothing to transform: a copy with the scale. */
static tw_status add_copy(const transform *t, schedule *s) {
  tw_dim loop[TRANSFORM_LOOPS_MOST];
  memcpy(loop, t->loop, sizeof loop);
  pass p = {.n = 1, .is = 1, .os = 1, .from = BUFFER_IN, .to = BUFFER_OUT};
  p.final = 1;
  return schedule_append(s, p, loop, t->loops);
}

/* What goes through memory once takes at most as long as what goes through it for each axis; but
 * few transforms leave most of the device idle. */
static int worth_one_block(const record *r, const binding *b, const facts *f, const pass *p) {
  double bytes = 2 * (double)p->rows * record_points(r) * record_word_bytes(r);
  double once = 1.1 * bytes / cost_copy_gbps(f);
  return cost_of_pass(r, b, f, p->rows).ns <= p->axes * (once + LAUNCH_NS);
}

/* 1 when the last `axes` axes lie like one, each point as far from the next, and one block may hold
 * them: packed, or apart with transforms beside each other. *p is then their pass. */
static int lies_in_one_block(const transform *t, int axes, pass *p) {
  tw_dim loop[TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST];
  int others = t->rank - axes, loops = 0;
  const tw_dim *last = &t->dim[t->rank - 1];
  *p = (pass){.n = 1, .from = BUFFER_IN, .to = BUFFER_OUT, .axes = axes};
  p->is = last->is;
  p->os = last->os;
  p->final = !others;
  for (int i = axes - 1; i >= 0; p->n *= p->axis[i--]) {
    const tw_dim *d = &t->dim[others + i];
    if (d->n > LONGEST / p->n || d->is != p->n * p->is || d->os != p->n * p->os ||
        !space_has_factors(t->precision, d->n))
      return 0;
    p->axis[i] = (int)d->n;
  }
  for (int i = others - 1; i >= 0; i--)
    loop[loops++] = t->dim[i];
  for (int i = 0; i < t->loops; i++)
    loop[loops++] = t->loop[i];
  p->loops = transform_merge(loop, loops);
  int beside = p->loops && loop[0].is == 1 && loop[0].os == 1;
  if (p->loops > PASS_LOOPS_MOST || (p->is == 1) != (p->os == 1) || (p->is != 1 && !beside))
    return 0;
  memcpy(p->loop, loop, (size_t)p->loops * sizeof *loop);
  p->rows = t->rows * t->points / p->n;
  return 1;
}

/* One pass for as many of the last axes as that serves; *taken: how many. */
static tw_status add_axes_together(const transform *t, const facts *f, schedule *s, int *taken) {
  for (int axes = t->rank < RECORD_AXES_MAX ? t->rank : RECORD_AXES_MAX; axes >= 2; axes--) {
    pass p;
    record r;
    if (t->order || !lies_in_one_block(t, axes, &p) || pass_choose(&p, t, f, &r) != TW_OK)
      continue;
    binding b = pass_binding(&p, t, f);
    if (!worth_one_block(&r, &b, f, &p))
      continue;
    *taken = axes;
    return append_parts(s, p);
  }
  return TW_OK;
}

tw_status schedule_make(const transform *t, const facts *f, schedule *out) {
  schedule s = {0};
  int taken = 0;
  tw_status status = t->rank ? add_axes_together(t, f, &s, &taken) : add_copy(t, &s);
  for (int i = t->rank - 1 - taken; i >= 0 && status == TW_OK; i--)
    status = add_axis(t, f, &s, i, i == t->rank - 1);
  if (status == TW_OK && t->rank == 3 && s.count > 2)
    status = schedule_fuse_axes(t, f, &s);
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}
