/* fused_axes.c: three packed axes in two passes: the middle axis is split, and each of its two
 * parts is computed together with one of the other axes (schedule.h). Of two real axes, the last
 * one takes a part of the other's, whose columns are then so much shorter. */
#include "cost_ways.h"
#include "element.h"
#include "space.h"
#include "way.h"

enum { TRIED_MOST = 4, BATCH_LOOPS_MOST = 2, RESIDENT = 3 };

/* Axis y, 1 step before x; axis z is 2 steps before, if there is one. */
static const transform_dim *axis_before_x(const transform *t, int steps) {
  return steps < t->rank ? &t->dim[t->rank - 1 - steps] : NULL;
}

/* Points of axis z, if there is one. */
static int64_t outer_points(const transform *t) {
  return t->rank == 3 ? t->dim[0].n : 1;
}

/* 1 when the axes are z, y and x, the slowest first, or real ones y and x, inside all loops, packed
 * on each complex side. Rows of real points are taken one by one, and lie in pairs. */
static int is_box(const transform *t) {
  int real = t->type != TW_C2C;
  if (t->rank < 3 - real || t->rank > 3 || t->order || t->loops > BATCH_LOOPS_MOST ||
      (real && t->dim[t->rank - 1].n % 2))
    return 0;
  int64_t in = 1, out = 1;
  for (int i = t->rank - 1; i >= 0; i--) {
    const transform_dim *d = &t->dim[i];
    int rows = i + 1 < t->rank;
    int fits_in = d->is == in || (rows && t->type == TW_R2C && d->is % 2 == 0);
    int fits_out = d->os == out || (rows && t->type == TW_C2R && d->os % 2 == 0);
    if (!space_has_factors(t->precision, d->n) || !fits_in || !fits_out)
      return 0;
    in *= d->in;
    out *= d->out;
  }
  return 1;
}

/* 1 unless the transform is surely out of place: only then can the output hold what is between the
 * two passes, if it may be stored there; or, of TW_C2R, the input, if it may be written. */
static int needs_work(const transform *t) {
  return t->placement != TW_OUT_OF_PLACE || schedule_rests_apart(t);
}

/* The buffer between the two passes: the output or input, in its own layout, or else the work area,
 * packed. */
static enum pass_buffer between(const transform *t) {
  if (needs_work(t))
    return BUFFER_WORK;
  return t->type == TW_C2R ? BUFFER_IN : BUFFER_OUT;
}

/* Points of a row of x between the passes: of real points' spectrum. */
static int64_t row_between(const transform *t) {
  return type_points(t->type, t->type == TW_R2C, axis_before_x(t, 0)->n);
}

static int64_t box_between(const transform *t) {
  return outer_points(t) * axis_before_x(t, 1)->n * row_between(t);
}

/* The loops around the boxes, from the input to this buffer (output 0), or from it to the output.
 */
static int batch_loops(const transform *t, int output, tw_dim *loop) {
  int64_t packed = box_between(t);
  for (int i = 0; i < t->loops; packed *= t->loop[i++].n) {
    int64_t there = needs_work(t) ? packed : t->type == TW_C2R ? t->loop[i].is : t->loop[i].os;
    loop[i] = output ? (tw_dim){t->loop[i].n, there, t->loop[i].os}
                     : (tw_dim){t->loop[i].n, t->loop[i].is, there};
  }
  return t->loops;
}

/* 1 when the columns, not the rows, are multiplied by the twiddles between the two digits of y:
 * what is stored in rows of real points' spectra meets its mirrored point first, and would be
 * multiplied by roots that lie apart. */
static int columns_turn(const transform *t) {
  return t->type != TW_C2C;
}

/* With y = low + part * high: transforms high and x, and multiplies by the twiddles between low and
 * high. Of TW_C2R this is the second pass. */
static tw_status append_rows(const transform *t, int64_t part, schedule *s) {
  const transform_dim *x = axis_before_x(t, 0), *y = axis_before_x(t, 1), *z = axis_before_x(t, 2);
  int64_t high = y->n / part, row = row_between(t);
  int last = t->type == TW_C2R, outer = 1;
  tw_dim loop[2 + BATCH_LOOPS_MOST] = {
      {part, last ? high * row : y->is, last ? y->os : high * row}};
  if (t->rank == 3)
    loop[outer++] = (tw_dim){z->n, last ? y->n * row : z->is, last ? z->os : y->n * row};
  pass p = {.type = t->type,
            .n = high * x->n,
            .is = 1,
            .os = 1,
            .axes = 2,
            .axis = {(int)high, (int)x->n},
            .first_axis_stride = part * (last ? y->os : y->is),
            .scales = last,
            .from = last ? between(t) : BUFFER_IN,
            .to = last ? BUFFER_OUT : between(t)};
  if (!columns_turn(t)) {
    p.store = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
    p.twiddle_order = y->n;
    p.index_loops = 1;
  }
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  if (t->type != TW_C2C)
    p.in_points = high * x->in, p.out_points = high * x->out;
  outer += batch_loops(t, last, loop + outer);
  return schedule_append(s, p, loop, 1 + transform_merge(loop + 1, outer - 1));
}

/* Transforms low, and z if there is one. */
static tw_status append_columns(const transform *t, int64_t part, schedule *s) {
  int64_t nz = outer_points(t), ny = axis_before_x(t, 1)->n, row = row_between(t);
  int64_t high = ny / part, block = high * row;
  int first = t->type == TW_C2R, own = 1;
  tw_dim loop[2 + BATCH_LOOPS_MOST] = {{block, 1, 1}};
  pass p = {.n = nz * part,
            .is = block,
            .os = block,
            .axes = nz > 1 ? 2 : 0,
            .axis = {(int)nz, (int)part},
            .scales = !first,
            .from = first ? BUFFER_IN : between(t),
            .to = first ? between(t) : BUFFER_OUT};
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  if (columns_turn(t)) {
    loop[0].n = row;
    loop[own++] = (tw_dim){high, row, row};
    *(first ? &p.store : &p.load) = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
    p.twiddle_order = ny;
    p.index_first = p.index_loops = 1;
  }
  int outer = transform_merge(loop + own, batch_loops(t, !first, loop + own));
  return schedule_append(s, p, loop, own + outer);
}

/* Needs a packed box and, unless out of place, a work area as large as the data. */
static int applicable(const way_view *v) {
  return v->t->type != TW_R2R && !v->t->windowed && !transform_is_short(v->t) && is_box(v->t) &&
         (!needs_work(v->t) ||
          !way_exceeds_cap(v, pass_element(v->t, BUFFER_WORK), box_between(v->t) * v->t->rows));
}

/* Words of a row of x. */
static int64_t words_of_row(const transform *t) {
  return axis_before_x(t, 0)->n / (t->type == TW_C2C ? 1 : 2);
}

/* Of real axes, two passes of which one has large blocks, or long columns, may be slower. Of planes
 * of which several fit a multiprocessor the search is left out. */
static int worth(const way_view *v) {
  enum { SEVERAL = 6 };
  const transform *t = v->t;
  if (t->type == TW_C2C || v->best.made.count != 2 || t->rank < 2)
    return v->best.made.count > 2;
  return axis_before_x(t, 1)->n * words_of_row(t) * complex_bytes(t->precision) >
         v->f->block_shared_max / SEVERAL;
}

/* The most points that z and low may have together: of real axes, so many that a block holds whole
 * lines of memory of their columns, which the model underestimates the gain of. */
static int64_t most_of_columns(const way_view *v) {
  enum { LINE = 128 };
  int64_t longest = radix_longest(v->f, complex_bytes(v->t->precision));
  int64_t lines = v->f->block_shared_max / LINE;
  return v->t->type != TW_C2C && lines < longest ? lines : longest;
}

/* The candidate's number is `part`: the points of low, which are computed together with z. Without
 * z several blocks should be resident in both passes. */
static void enumerate(way_view *v) {
  const transform *t = v->t;
  int64_t word = complex_bytes(t->precision), tried = 0, before = 0, nz = outer_points(t);
  int64_t ny = axis_before_x(t, 1)->n, row = words_of_row(t) * word;
  int64_t most = most_of_columns(v) / nz; /* smaller parts leave more interleaved rows */
  int64_t room = v->f->block_shared_max / (nz > 1 ? 1 : RESIDENT);
  for (int64_t part = 2; part <= ny / 2 && part <= most && tried < TRIED_MOST; part++) {
    if (ny % part || ny / part * row > room || (nz == 1 && 2 * part < 3 * before))
      continue;
    before = part;
    tried++;
    v->offer(v, &(digits){1, {part}}, 1);
  }
}

/* The model's estimate of these passes is too high, but that of three passes over real points is
 * too low. Where only they need a work area, they must be faster by some margin. */
static double margin(const way_view *v) {
  if (v->best.way == &way_fused_axes)
    return 1;
  int only_one_works = needs_work(v->t) && !v->best.made.work && !v->best.made.rest;
  double estimate =
      v->t->type != TW_C2C && v->best.made.count > 2 ? 1 / cost_ways.fused : cost_ways.fused;
  return 1 / (only_one_works ? cost_ways.no_work : 1) / estimate;
}

static tw_status append(const way_view *v, const digits *part, schedule *s) {
  s->work = needs_work(v->t) ? box_between(v->t) * v->t->rows : 0;
  s->work_word = element_bytes(pass_element(v->t, BUFFER_WORK));
  if (v->t->type == TW_C2R)
    TRY(append_columns(v->t, part->digit[0], s));
  TRY(append_rows(v->t, part->digit[0], s));
  return v->t->type == TW_C2R ? TW_OK : append_columns(v->t, part->digit[0], s);
}

const way way_fused_axes = {
    "fused_axes", "three packed axes in two passes, each with a part of the middle one",
    applicable,   worth,
    enumerate,    margin,
    append};
