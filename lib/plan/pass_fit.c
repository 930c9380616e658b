/* pass_fit.c: how far a pass reaches in memory, and the same pass with fewer rows. */
#include "pass_fit.h"

#include <stdlib.h>

/* 1 for a side with words from both ends of a long row (binding_loads_ends). */
static int loads_ends(const pass *p, int output) {
  return p->long_kind && p->type == TW_C2C && !p->folded && !p->twins && !output;
}

pass_extent pass_extent_of(const pass *p, int output) {
  int64_t forward = 0, back = 0;
  for (int i = -1; i < p->loops; i++) {
    int64_t n = i < 0 ? pass_side_points(p, output) : p->loop[i].n;
    if (i < 0 && p->folded && !p->long_kind &&
        output == (p->folded == TW_R2C)) /* frequencies up to half of all */
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
  if (loads_ends(p, output)) { /* twice as many points as words */
    int64_t words = p->n * pass_index_rows(p) * p->loop[0].is;
    *(words > 0 ? &forward : &back) += llabs(words);
  }
  if (p->twins && !p->long_kind && output == (p->twins == TW_R2C)) /* the spectrum's last point */
    forward += llabs(output ? p->loop[0].os : p->loop[0].is);
  return (pass_extent){forward + back + 1, back};
}

int64_t pass_elements(const pass *p, int output) {
  int spectrum = p->type == (output ? TW_R2C : TW_C2R) && !p->mirrored && !p->words;
  int given = (output ? p->out_points : p->in_points) != 0;
  int64_t points = pass_row_points(p, output), rows = p->rows;
  if (spectrum && !given) {
    int64_t last = p->axes > 1 ? p->axis[p->axes - 1] : points;
    points = points / last * (last / 2 + 1);
  }
  if (p->folded && p->columns / 2 + 1 < p->loop[0].n)
    rows = rows / p->loop[0].n * (p->columns / 2 + 1);
  return points * rows * (loads_ends(p, output) ? 2 : 1);
}

/* The loop with the longest stride on one side. Transposed squares stay whole, and so do the rows
 * that have each other as twins, or words from both ends of all of them, so their loop is left out.
 */
static tw_dim *widest_loop(pass *p, int output, int64_t *stride) {
  tw_dim *widest = NULL;
  *stride = 0;
  for (int i = p->swapped || p->twins || loads_ends(p, 0); i < p->loops; i++) {
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

static void bring_nearer(int64_t *stride, int64_t times) {
  if (llabs(*stride) > 1)
    *stride = llabs(*stride) < times ? (*stride > 0 ? 1 : -1) : *stride / times;
}

/* 1 when the loop's rows lie between a row's points on some side. */
static int lies_between(const pass *p, const tw_dim *loop) {
  int64_t in = p->first_axis_stride && p->type != TW_C2R ? p->first_axis_stride : p->is;
  int64_t out = p->first_axis_stride && p->type == TW_C2R ? p->first_axis_stride : p->os;
  return llabs(loop->is) < llabs(in) || llabs(loop->os) < llabs(out);
}

/* The longest of the loops between the points. */
static tw_dim *longest_between(pass *p) {
  tw_dim *longest = NULL;
  for (int i = 0; i < p->loops; i++)
    if (lies_between(p, &p->loop[i]) && (!longest || p->loop[i].n > longest->n))
      longest = &p->loop[i];
  return longest;
}

static pass nearer(const pass *p, int64_t times) {
  pass q = *p;
  tw_dim *between = longest_between(&q);
  if (between) {
    q.rows /= between->n;
    between->n = between->n > times ? between->n / times : 1;
    q.rows *= between->n;
  }
  bring_nearer(&q.is, times);
  bring_nearer(&q.os, times);
  bring_nearer(&q.first_axis_stride, times);
  return q;
}

int64_t pass_slice(pass *p, int64_t most) {
  int64_t chosen = 0;
  pass best = {.rows = 0};
  for (int64_t times = 2;
       !p->swapped && !p->folded && !p->twins && !loads_ends(p, 0) && times <= (int64_t)1 << 40;
       times *= 2) {
    pass q = nearer(p, times);
    int fits = pass_fit(&q, most);
    if (chosen && (!fits || q.rows <= best.rows))
      break;
    if (fits) {
      best = q;
      chosen = times;
    }
  }
  *p = best;
  return chosen;
}
