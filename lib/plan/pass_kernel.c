/* pass_kernel.c: what a pass imposes on a kernel, and the kernel the model gives it. */
#include "cost.h"
#include "schedule.h"
#include "space.h"

int pass_keeps_places(const pass *p) {
  if (p->is != p->os || p->from_at != p->to_at)
    return 0;
  for (int i = 0; i < p->loops; i++)
    if (p->loop[i].is != p->loop[i].os)
      return 0;
  return 1;
}

/* One distance leads from row to row when every loop continues the one inside it. */
static int single_distance(const pass *p, int output) {
  for (int i = 1; i < p->loops; i++) {
    const tw_dim *inner = &p->loop[i - 1], *d = &p->loop[i];
    if (output ? d->os != inner->os * inner->n : d->is != inner->is * inner->n)
      return 0;
  }
  return 1;
}

static int lies_in_rows(const pass *p, const transform *t, problem *out) {
  if (p->rotate || p->factors || (p->n > 1 && (p->is != 1 || p->os != 1)) ||
      !single_distance(p, 0) || !single_distance(p, 1))
    return 0;
  *out = (problem){.precision = t->precision,
                   .direction = t->direction,
                   .placement = t->placement,
                   .n = p->n,
                   .batch = p->rows,
                   .in_dist = p->loops ? p->loop[0].is : p->n,
                   .out_dist = p->loops ? p->loop[0].os : p->n,
                   .scale = t->scale,
                   .align = t->align};
  return 1;
}

int pass_is_rows(const pass *p, const transform *t, problem *out) {
  return p->axes < 2 && lies_in_rows(p, t, out);
}

binding pass_binding(const pass *p, const transform *t, const facts *f) {
  problem rows;
  if (lies_in_rows(p, t, &rows))
    return problem_binding(&rows, f);
  return (binding){.arch = f->arch,
                   .loops_in = single_distance(p, 0) ? 0 : p->loops,
                   .loops_out = single_distance(p, 1) ? 0 : p->loops,
                   .strided_in = p->n > 1 && p->is != 1,
                   .strided_out = p->n > 1 && p->os != 1,
                   .rotate = p->rotated,
                   .wide = p->rotate > (int64_t)1 << 32,
                   .factors = p->factors};
}

tw_status pass_choose(const pass *p, const transform *t, const facts *f, record *out) {
  binding b = pass_binding(p, t, f);
  candidate best;
  int n = p->n <= 1 << 18 ? (int)p->n : 0;
  const int *axis = p->axes > 1 ? p->axis : &n;
  if (!n ||
      !space_choice_axes(t->precision, p->axes > 1 ? p->axes : 1, axis, &b, f, p->rows, &best))
    return status_fail(TW_UNSUPPORTED, "length %lld does not fit one block of this device",
                       (long long)p->n);
  *out = best.record;
  return TW_OK;
}

void pass_fill_args(const pass *p, const binding *b, launch_args *args) {
  args->batch = p->rows;
  args->in_dist = p->loops ? p->loop[0].is : p->n;
  args->out_dist = p->loops ? p->loop[0].os : p->n;
  args->in_stride = p->is;
  args->out_stride = p->os;
  args->factor_step = p->factor_step;
  args->factor_count = p->factor_count;
  for (int i = 0; i < PASS_LOOPS_MOST; i++) {
    if (i < PASS_LOOPS_MOST - 1)
      args->loop_n[i] = i < p->loops ? p->loop[i].n : 1;
    args->in_loop[i] = i < p->loops ? p->loop[i].is : 0;
    args->out_loop[i] = i < p->loops ? p->loop[i].os : 0;
  }
  (void)b;
}
