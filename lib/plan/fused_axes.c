/* fused_axes.c: three packed axes in two passes: the middle axis is split, and each of its two
 * parts is computed together with one of the other axes (schedule.h). */
#include "cost_ways.h"
#include "element.h"
#include "space.h"
#include "way.h"

enum { TRIED_MOST = 4, BATCH_LOOPS_MOST = 2 };

/* 1 when the axes are z, y and x, the slowest first, packed on both sides, inside all loops. Words
 * of real points are pairs. */
static int is_packed_box(const transform *t) {
  const transform_dim *z = t->dim, *y = t->dim + 1, *x = t->dim + 2;
  if (t->rank != 3 || t->order || t->loops > BATCH_LOOPS_MOST || (t->type != TW_C2C && x->n % 2))
    return 0;
  for (int i = 0; i < 3; i++)
    if (!space_has_factors(t->precision, t->dim[i].n))
      return 0;
  return x->is == 1 && x->os == 1 && y->is == x->in && y->os == x->out && z->is == x->in * y->n &&
         z->os == x->out * y->n;
}

/* 1 unless the transform is surely out of place: only then can the output hold what is between the
 * two passes, if it may be stored there; or, of TW_C2R, the input, if it may be written. */
static int needs_work(const transform *t) {
  return (t->type != TW_C2R && t->placement != TW_OUT_OF_PLACE) || schedule_rests_apart(t);
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
  return type_points(t->type, t->type == TW_R2C, t->dim[2].n);
}

static int64_t box_between(const transform *t) {
  return t->dim[0].n * t->dim[1].n * row_between(t);
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

/* With y = low + part * high: transforms high and x, and multiplies by the twiddles between low and
 * high: of TW_C2R, in the second pass, first. */
static tw_status append_rows(const transform *t, int64_t part, schedule *s) {
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n, high = ny / part;
  int64_t in = t->dim[2].in, out = t->dim[2].out; /* points of a row of x on each side */
  int last = t->type == TW_C2R;
  tw_dim loop[2 + BATCH_LOOPS_MOST] = {{part, last ? high * in : in, last ? out : high * out},
                                       {nz, ny * in, ny * out}};
  const operations twiddle = OPERATIONS_OF(OPERATION_TWIDDLE);
  pass p = {.type = t->type,
            .n = high * nx,
            .is = 1,
            .os = 1,
            .axes = 2,
            .axis = {(int)high, (int)nx},
            .first_axis_stride = part * nx,
            .twiddle_order = ny,
            .index_loops = 1,
            .scales = last,
            .from = last ? between(t) : BUFFER_IN,
            .to = last ? BUFFER_OUT : between(t)};
  *(last ? &p.load : &p.store) = twiddle;
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  if (t->type != TW_C2C)
    p.in_points = high * in, p.out_points = high * out;
  int outer = transform_merge(loop + 1, 1 + batch_loops(t, last, loop + 2));
  return schedule_append(s, p, loop, 1 + outer);
}

/* Transforms z and low. */
static tw_status append_columns(const transform *t, int64_t part, schedule *s) {
  int64_t nz = t->dim[0].n, block = t->dim[1].n / part * row_between(t);
  int first = t->type == TW_C2R;
  tw_dim loop[1 + BATCH_LOOPS_MOST] = {{block, 1, 1}};
  pass p = {.n = nz * part,
            .is = block,
            .os = block,
            .axes = 2,
            .axis = {(int)nz, (int)part},
            .scales = !first,
            .from = first ? BUFFER_IN : between(t),
            .to = first ? between(t) : BUFFER_OUT};
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  int outer = transform_merge(loop + 1, batch_loops(t, !first, loop + 1));
  return schedule_append(s, p, loop, 1 + outer);
}

/* Needs a packed box and, unless out of place, a work area as large as the data. */
static int applicable(const way_view *v) {
  return v->t->type != TW_R2R && !v->t->windowed && !transform_is_short(v->t) &&
         is_packed_box(v->t) &&
         (!needs_work(v->t) ||
          !way_exceeds_cap(v, pass_element(v->t, BUFFER_WORK), box_between(v->t) * v->t->rows));
}

/* Where a block holds two real axes, but a multiprocessor no two such blocks, two passes may be
 * better. */
static int worth(const way_view *v) {
  const transform *t = v->t;
  const pass *last = &v->best.made.pass[v->best.made.count - 1];
  const pass *rows = t->type == TW_C2R ? last : v->best.made.pass;
  int64_t bytes = rows->n / 2 * complex_bytes(t->precision);
  return v->best.made.count > 2 ||
         (t->type != TW_C2C && v->best.made.count == 2 && bytes > v->f->block_shared_max / 2);
}

/* The candidate's number is `part`: the points of low, which are computed together with z. */
static void enumerate(way_view *v) {
  const transform *t = v->t;
  int64_t word = complex_bytes(t->precision), tried = 0;
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n / (t->type == TW_C2C ? 1 : 2);
  int64_t most = radix_longest(v->f, word) / nz; /* smaller parts leave more interleaved rows */
  for (int64_t part = 2; part <= ny / 2 && part <= most && tried < TRIED_MOST; part++) {
    if (ny % part || ny / part * nx > v->f->block_shared_max / word)
      continue;
    tried++;
    v->offer(v, &(digits){1, {part}}, 1);
  }
}

/* The model's estimate of these passes is too high. Where only they need a work area, they must be
 * faster by some margin. */
static double margin(const way_view *v) {
  if (v->best.way == &way_fused_axes)
    return 1;
  int only_one_works = needs_work(v->t) && !v->best.made.work;
  return 1 / (only_one_works ? cost_ways.no_work : 1) / cost_ways.fused;
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
