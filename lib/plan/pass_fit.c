/* pass_fit.c: how far a pass reaches in memory, and the same pass with fewer rows. */
#include "pass_fit.h"

#include <stdlib.h>

pass_extent pass_extent_of(const pass *p, int output) {
  int64_t forward = 0, back = 0;
  for (int i = -1; i < p->loops; i++) {
    int64_t n = i < 0 ? pass_side_points(p, output) : p->loop[i].n;
    if (i < 0 && p->folded && output == (p->folded == TW_R2C)) /* frequencies up to half of all */
      n = n / 2 + 1;
    n += i < 0 && p->mirrored && output == (p->type == TW_R2C); /* the last point of the spectrum */
    if (i < 0 && p->first_axis_stride && output == (p->type == TW_C2R)) {
      forward += (p->axis[0] - 1) * p->first_axis_stride + p->n / p->axis[0] - 1;
      continue;
    }
    int64_t stride = output ? i < 0 ? p->os : p->loop[i].os : i < 0 ? p->is : p->loop[i].is;
    forward += stride > 0 ? (n - 1) * stride : 0;
    back += stride < 0 ? (n - 1) * -stride : 0;
  }
  return (pass_extent){forward + back + 1, back};
}

/* The loop with the longest stride on one side. Transposed squares stay whole, so their loop is
 * left out. */
static tw_dim *widest_loop(pass *p, int output, int64_t *stride) {
  tw_dim *widest = NULL;
  *stride = 0;
  for (int i = p->swapped; i < p->loops; i++) {
    int64_t distance = llabs(output ? p->loop[i].os : p->loop[i].is);
    if (p->loop[i].n > 1 && distance > *stride) {
      *stride = distance;
      widest = &p->loop[i];
    }
  }
  return widest;
}

int pass_fit(pass *p, int64_t most) {
  for (;;) {
    int64_t in = pass_extent_of(p, 0).span, out = pass_extent_of(p, 1).span;
    int64_t span = in > out ? in : out, stride;
    if (span <= most)
      return 1;
    tw_dim *loop = widest_loop(p, in <= out, &stride);
    if (!loop)
      return 0;
    int64_t over = (span - most + stride - 1) / stride; /* rows too many */
    p->rows /= loop->n;
    loop->n = loop->n > over ? loop->n - over : 1;
    p->rows *= loop->n;
  }
}
