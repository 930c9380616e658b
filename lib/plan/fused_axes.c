/* fused_axes.c: three packed axes in two passes: a part of the middle one goes with each of the
 * others (schedule.h). */
#include "axis.h"
#include "space.h"

#include <math.h>
#include <string.h>

enum { TRIED_MOST = 4, BATCH_LOOPS_MOST = 2 };

/* On an H200 such schedules took 0.93 to 1.2 of what the model expects. */
static const double OVERRATED = 1.03;

/* z, y and x, the slowest first, packed on both sides, and all loops around them. */
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

/* Whether the result may go where the input is not. */
static int needs_work(const transform *t) {
  return t->placement != TW_OUT_OF_PLACE;
}

/* y = low + part * high: high goes with x, low with z. */
static tw_status two_passes(const transform *t, int64_t part, schedule *s) {
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n, high = ny / part, block = high * nx;
  enum pass_buffer between = needs_work(t) ? BUFFER_WORK : BUFFER_OUT;
  tw_dim loop[2 + BATCH_LOOPS_MOST];
  int64_t packed = t->points;
  pass rows = {.n = block,
               .is = 1,
               .os = 1,
               .axes = 2,
               .axis = {(int)high, (int)nx},
               .first_axis_stride = part * nx,
               .rotated = ROTATE_AFTER,
               .rotate = ny,
               .turn_loops = 1,
               .from = BUFFER_IN,
               .to = between};
  pass columns = {.n = nz * part,
                  .is = block,
                  .os = block,
                  .axes = 2,
                  .axis = {(int)nz, (int)part},
                  .final = 1,
                  .from = between,
                  .to = BUFFER_OUT};
  loop[0] = (tw_dim){part, nx, block};
  loop[1] = (tw_dim){nz, ny * nx, ny * nx};
  for (int i = 0; i < t->loops; i++, packed *= t->loop[i - 1].n)
    loop[2 + i] = (tw_dim){t->loop[i].n, t->loop[i].is, needs_work(t) ? packed : t->loop[i].os};
  int outer = transform_merge(loop + 1, 1 + t->loops);
  TRY(schedule_append(s, rows, loop, 1 + outer));
  loop[0] = (tw_dim){block, 1, 1};
  packed = t->points;
  for (int i = 0; i < t->loops; i++, packed *= t->loop[i - 1].n)
    loop[1 + i] = (tw_dim){t->loop[i].n, needs_work(t) ? packed : t->loop[i].os, t->loop[i].os};
  outer = transform_merge(loop + 1, t->loops);
  s->work = needs_work(t) ? packed : 0;
  return schedule_append(s, columns, loop, 1 + outer);
}

tw_status schedule_fuse_axes(const transform *t, const facts *f, schedule *s) {
  int64_t word = t->precision == TW_F64 ? 16 : 8, tried = 0;
  uint64_t work = needs_work(t) ? (uint64_t)(t->points * t->rows * word) : 0;
  if (!is_packed_box(t) || (t->max_work && work > t->max_work))
    return TW_OK;
  int64_t nz = t->dim[0].n, ny = t->dim[1].n, nx = t->dim[2].n;
  double least = schedule_price(s, t, f) / (work && !s->work ? AXIS_WORTH_NO_WORK : 1);
  int64_t most = axis_longest_pass(f, word) / nz; /* the smallest parts leave the columns widest */
  for (int64_t part = 2; part <= ny / 2 && part <= most && tried < TRIED_MOST; part++) {
    schedule fused = {0};
    if (ny % part || ny / part * nx > f->block_shared_max / word)
      continue;
    tried++;
    tw_status status = two_passes(t, part, &fused);
    double ns = status == TW_OK ? OVERRATED * schedule_price(&fused, t, f) : INFINITY;
    if (ns < least) {
      schedule kept = fused;
      fused = *s;
      *s = kept;
      least = ns;
    }
    schedule_free(&fused);
    TRY(status);
  }
  return TW_OK;
}
