/* axis_ways.c: the ways to take one axis, their prices, and the choice. */
#include "axis.h"
#include "cost.h"
#include "residues.h"
#include "space.h"

#include <math.h>
#include <string.h>

enum {
  SURELY = 1024,         /* points of which a block always holds some rows */
  CONVOLUTION_MOST = 10, /* quarters of a prime's points that its convolution may have */
  ROWS_WIDE = 32,        /* beside each other: 256 bytes and more of each memory line */
  LINE = 128             /* bytes that memory gives at once */
};

/* The model underrates passes whose rows beside each other fill one sector: 2^23 points of fp32 in
 * two passes were expected to take 0.96 and took 1.1 of their time in three. */
static const double UNDERRATED = 1.08;

/* It overrates passes that are convolutions themselves: of ten lengths with a large prime factor,
 * taken in several passes, they took 1.1 to 1.45 of what was expected, in one block 0.9 to 1.1. */
static const double OVERRATED = 1.22;

int64_t axis_longest_pass(const facts *f, int64_t word_bytes) {
  return f->block_shared_max / (AXIS_ROWS_LEAST * word_bytes);
}

/* 1 when stages have the axis's factors, or have its cofactor beside Rader's convolution: passes of
 * it can be as long as the rows in a block allow, and it can be taken in several. */
static int divides(const axis *a) {
  int rader = a->t->order ? 0 : space_rader(a->t->precision, a->n);
  return space_has_factors(a->t->precision, a->n) || (rader && rader < a->n);
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
  if (a->n > AXIS_BLOCK_MOST)
    return 0;
  if ((a->is != 1 || a->os != 1 || a->t->order) && beside) {
    int64_t longest = axis_longest_pass(a->f, complex_bytes(a->t->precision));
    int padded = CONVOLUTION_MOST * a->n > 4 * longest; /* too long a chirp, in quarters */
    if (divides(a) ? a->n > longest : padded && (a->t->order || !residues_prime((int)a->n)))
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

/* 1 when a work area of so many points is more than the caller allows. */
static int exceeds_cap(const axis *a, int64_t points) {
  return a->t->max_work && (uint64_t)(points * complex_bytes(a->t->precision)) > a->t->max_work;
}

/* Of many launches that a pass is taken in, one is priced. */
double schedule_price(const schedule *s, const transform *t, const facts *f) {
  pass_demand last;
  double each = 0, ns = 0;
  for (int i = 0; i < s->count && ns < INFINITY; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    if (!i || !pass_asks_the_same(&d, &last))
      each = space_choice(&d, f, &c) ? c.ns + AXIS_LAUNCH_NS : INFINITY;
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

/* 1 when a block may hold the axis, if with less than a line of rows beside each other. */
static int few_beside(const axis *a) {
  int apart = (a->is != 1 || a->os != 1) && a->loops && !a->t->order;
  return apart && divides(a) && a->n <= a->f->block_shared_max / RECORD_SECTOR &&
         a->n > a->f->block_shared_max / LINE;
}

/* 1 when a block may hold the axis as a convolution, padded or Rader's, while several passes may
 * have its factors. */
static int may_divide(const axis *a) {
  return !a->t->order && a->n > SURELY &&
         a->n <= a->f->block_shared_max / complex_bytes(a->t->precision) &&
         !space_has_factors(a->t->precision, a->n) && !residues_prime((int)a->n);
}

/* 1 when one pass is priced against several. */
static int one_or_several(const axis *a) {
  return few_beside(a) || may_divide(a);
}

/* What no split serves: a convolution over several passes, or in one block if that takes less or is
 * all that may be had. */
static tw_status undivided(axis *a) {
  way one = {.form = ONE_PASS}, padded = {.form = CONVOLUTION};
  return one_or_several(a) && price(a, &one) < price(a, &padded) ? one_pass(a)
                                                                 : axis_convolution(a);
}

/* The fewest passes; one more where these would be so long that few rows fit beside each other and
 * the model has it that shorter ones are faster in all. */
static tw_status several_passes(axis *a) {
  way few = {.factors.count = 2};
  digits *f = &few.factors;
  int64_t longest = axis_longest_pass(a->f, complex_bytes(a->t->precision));
  while (f->count <= SCHEDULE_FACTORS_MOST &&
         !axis_split(a->t->precision, a->n, f->count, longest, f->digit))
    f->count++;
  if (f->count > SCHEDULE_FACTORS_MOST)
    return undivided(a);
  if (a->t->order)
    return axis_decimation(a, f);
  way one = {.form = ONE_PASS}, best = few, more = {.factors.count = f->count + 1};
  if (too_much_work(a) && one_or_several(a) && price(a, &one) < INFINITY)
    return one_pass(a);
  if (too_much_work(a) && find_in_place(a, longest, INFINITY, &best))
    return append_way(a, &best);
  if (narrow(a, f, ROWS_WIDE * complex_bytes(a->t->precision)) &&
      more.factors.count <= SCHEDULE_FACTORS_MOST &&
      axis_split(a->t->precision, a->n, more.factors.count, longest, more.factors.digit) &&
      price(a, &more) < (narrow(a, f, 2 * RECORD_SECTOR) ? UNDERRATED : 1) * price(a, &best))
    best = more;
  if (best.factors.count > 2 && !too_much_work(a) && !a->interleaved)
    find_in_place(a, longest, AXIS_WORTH_NO_WORK * price(a, &best), &best);
  if (one_or_several(a) && price(a, &one) <= (may_divide(a) ? OVERRATED : 1) * price(a, &best))
    best = one;
  return append_way(a, &best);
}

/* A prime that a block holds as Rader's convolution, but not as a padded one with a few rows beside
 * each other where those are needed, may be slow there. */
static int better_padded(const axis *a) {
  way one = {.form = ONE_PASS}, padded = {.form = CONVOLUTION};
  int rows = (a->is != 1 || a->os != 1) && a->loops ? AXIS_ROWS_LEAST : 1;
  int64_t padded_bytes = rows * (2 * a->n - 1) * complex_bytes(a->t->precision);
  if (space_has_factors(a->t->precision, a->n) || padded_bytes <= a->f->block_shared_max)
    return 0;
  return !a->t->order && price(a, &padded) < price(a, &one);
}

tw_status axis_passes(axis *a) {
  if (!fits_one_block(a) || one_or_several(a))
    return several_passes(a);
  return better_padded(a) ? axis_convolution(a) : one_pass(a);
}
