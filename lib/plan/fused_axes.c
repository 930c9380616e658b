/* fused_axes.c: three packed axes in two passes: the middle axis is split, and each of its two
 * parts is computed together with one of the other axes (schedule.h). */
#include "cost_ways.h"
#include "element.h"
#include "space.h"
#include "way.h"

enum { TRIED_MOST = 4, BATCH_LOOPS_MOST = 2 };

/* 1 when the axes are z, y and x, the slowest first, packed on both sides, inside all loops. */
static int is_packed_box(const transform *t) {
  const transform_dim *z = t->dim, *y = t->dim + 1, *x = t->dim + 2;
  if (t->rank != 3 || t->order || t->loops > BATCH_LOOPS_MOST)
    return 0;
  for (int i = 0; i < 3; i++)
    if (!space_has_factors(t->precision, t->dim[i].n))
      return 0;
  return x->is == 1 && x->os == 1 && y->is == x->n && y->os == x->n && z->is == x->n * y->n &&
         z->os == x->n * y->n;
}

/* 1 unless the transform is surely out of place: only then can the output hold what is between the
 * two passes, if it may be stored there. */
static int needs_work(const transform *t) {
  return t->placement != TW_OUT_OF_PLACE || schedule_rests_apart(t);
}

/* The buffer between the two passes: the output, in its own layout, or else the work area, packed.
 */
static enum pass_buffer between(const transform *t) {
  return needs_work(t) ? BUFFER_WORK : BUFFER_OUT;
}

/* The loops around the boxes, from the input to this buffer (output 0), or from it to the output.
 */
static int batch_loops(const transform *t, int output, tw_dim *loop) {
  int64_t packed = t->points;
  for (int i = 0; i < t->loops; packed *= t->loop[i++].n) {
    int64_t there = needs_work(t) ? packed : t->loop[i].os;
    loop[i] = output ? (tw_dim){t->loop[i].n, there, t->loop[i].os}
                     : (tw_dim){t->loop[i].n, t->loop[i].is, there};
  }
  return t->loops;
}

/* With y = low + part * high: transforms high and x, and multiplies by the twiddles between low and
 * high. */
static tw_status append_rows(const transform *t, int64_t part, schedule *s) {
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n, high = ny / part, block = high * nx;
  tw_dim loop[2 + BATCH_LOOPS_MOST] = {{part, nx, block}, {nz, ny * nx, ny * nx}};
  pass p = {.n = block,
            .is = 1,
            .os = 1,
            .axes = 2,
            .axis = {(int)high, (int)nx},
            .first_axis_stride = part * nx,
            .store = OPERATIONS_OF(OPERATION_TWIDDLE),
            .twiddle_order = ny,
            .index_loops = 1,
            .from = BUFFER_IN,
            .to = between(t)};
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  int outer = transform_merge(loop + 1, 1 + batch_loops(t, 0, loop + 2));
  return schedule_append(s, p, loop, 1 + outer);
}

/* Transforms z and low. */
static tw_status append_columns(const transform *t, int64_t part, schedule *s) {
  int64_t nz = t->dim[0].n, block = t->dim[1].n / part * t->dim[2].n;
  tw_dim loop[1 + BATCH_LOOPS_MOST] = {{block, 1, 1}};
  pass p = {.n = nz * part,
            .is = block,
            .os = block,
            .axes = 2,
            .axis = {(int)nz, (int)part},
            .scales = 1,
            .from = between(t),
            .to = BUFFER_OUT};
  p.in = pass_element(t, p.from);
  p.out = pass_element(t, p.to);
  int outer = transform_merge(loop + 1, batch_loops(t, 1, loop + 1));
  return schedule_append(s, p, loop, 1 + outer);
}

/* Needs a packed box and, unless out of place, a work area as large as the data. */
static int applicable(const way_view *v) {
  return v->t->type == TW_C2C && !v->t->windowed && !transform_is_short(v->t) &&
         is_packed_box(v->t) &&
         (!needs_work(v->t) ||
          !way_exceeds_cap(v, pass_element(v->t, BUFFER_WORK), v->t->points * v->t->rows));
}

static int worth(const way_view *v) {
  return v->best.made.count > 2;
}

/* The candidate's number is `part`: the points of low, which are computed together with z. */
static void enumerate(way_view *v) {
  const transform *t = v->t;
  int64_t word = complex_bytes(t->precision), tried = 0;
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n;
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
  s->work = needs_work(v->t) ? v->t->points * v->t->rows : 0;
  s->work_word = element_bytes(pass_element(v->t, BUFFER_WORK));
  TRY(append_rows(v->t, part->digit[0], s));
  return append_columns(v->t, part->digit[0], s);
}

const way way_fused_axes = {
    "fused_axes", "three packed axes in two passes, each with a part of the middle one",
    applicable,   worth,
    enumerate,    margin,
    append};
