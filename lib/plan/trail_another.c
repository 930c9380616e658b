/* trail_another.c: another transform of a family, with other numbers wherever the family's may be
 * others. What continues something else still does; what is a multiple of a power of two up to a
 * line of memory still is, so that most passes stay in their classes; and numbers that need not go
 * together change in different proportions, which tells apart what follows them. */
#include "trail_places.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const transform *t;
  trail_places was, is;
  int loop; /* of which there are others */
  int sign; /* 1: more, or further apart; -1: less */
} variation;

/* By how much a number changes. */
static int64_t step_of(const variation *v, int64_t number) {
  enum { LINE = 128, ALIGNED = 16 }; /* the latter in elements: as far as binding.aligned tells */
  int in = element_bytes(v->t->in), out = element_bytes(v->t->out);
  int64_t line = LINE / (in < out ? in : out), twice = 2 * (number & -number);
  line = line < ALIGNED ? ALIGNED : line;
  return twice < line ? twice : line;
}

/* ---- strides ---- */

/* 1 when x grew as a and b tell. */
static int goes_with(int64_t x, int64_t step, int64_t a, int64_t b) {
  return (double)llabs(x) * (double)llabs(b - a) == (double)llabs(a) * (double)step;
}

/* That of a place which continues no other one. */
static int64_t free_stride(const variation *v, int side, int i) {
  const int64_t s = v->was.stride[side][i], n = v->was.n[v->loop][0];
  const int64_t in = v->was.stride[0][i], other_in = v->is.stride[0][i];
  const int bytes_in = element_bytes(v->t->in), bytes_out = element_bytes(v->t->out);
  int64_t step = step_of(v, s);
  if (side && in * bytes_in == s * bytes_out) /* the same places on both sides */
    return other_in * bytes_in / bytes_out;
  while (goes_with(s, step, n, v->is.n[v->loop][0]) || (side && goes_with(s, step, in, other_in)))
    step *= 2;
  return s + v->sign * (s < 0 ? -step : step);
}

/* Sets the stride of a place, when those inside it are set. order: the places by their strides. */
static void vary_stride(variation *v, int side, const int *order, int at, int all) {
  const int i = order[at];
  for (int inside = at - 1; inside >= 0; inside--)
    for (int of = 0, k = order[inside]; of < COUNTS; of++)
      if (trail_continues(&v->was, side, i, k, of)) {
        v->is.stride[side][i] = v->is.stride[side][k] * v->is.n[k][of];
        return;
      }
  if (all && at && llabs(v->was.stride[side][i]) > 1)
    v->is.stride[side][i] = free_stride(v, side, i);
}

/* all 0: only strides that continue others. */
static void vary_side(variation *v, int side, int all) {
  const int64_t *stride = v->was.stride[side];
  int order[TRAIL_PLACES];
  for (int i = 0; i < v->was.count; i++) {
    int at = i;
    for (; at && llabs(stride[order[at - 1]]) > llabs(stride[i]); at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  for (int at = 0; at < v->was.count; at++)
    vary_stride(v, side, order, at, all);
}

/* ---- counts ---- */

/* 1 when nothing lies further apart than the last loop. */
static int last_is_outermost(const trail_places *p) {
  const int last = p->count - 1;
  int outermost = 1;
  for (int i = 0; i < last; i++)
    for (int side = 0; side < 2; side++)
      outermost &= llabs(p->stride[side][i]) <= llabs(p->stride[side][last]);
  return outermost;
}

/* The transforms are those of the last loop where it is outermost, so that no stride depends on how
 * many there are; or else of the first one. 0: there are too few for less of them. */
static int vary_count(variation *v) {
  const int outermost = last_is_outermost(&v->was);
  v->loop = outermost ? v->was.count - 1 : v->t->rank;
  int64_t n = v->was.n[v->loop][0], more = v->sign * (outermost ? 1 : step_of(v, n));
  for (int of = 0; of < COUNTS; of++)
    v->is.n[v->loop][of] = n + more;
  return n + more > 1;
}

/* ---- the whole ---- */

static int is_power_of_2(int64_t s) {
  return !(llabs(s) & (llabs(s) - 1));
}

/* 1 when points lie at a power of two, and now at another distance, which puts their passes into
 * other classes. */
static int leaves_powers(const variation *v) {
  int leaves = 0;
  for (int i = 0; i < v->t->rank; i++)
    for (int side = 0; side < 2; side++)
      leaves |=
          v->was.stride[side][i] != v->is.stride[side][i] && is_power_of_2(v->was.stride[side][i]);
  return leaves;
}

static void take(const variation *v, transform *made) {
  memcpy(made, v->t, sizeof *made);
  made->rows = v->t->rows / v->was.n[v->loop][0] * v->is.n[v->loop][0];
  for (int i = 0; i < v->is.count; i++) {
    const int64_t is = v->is.stride[0][i], os = v->is.stride[1][i];
    if (i < made->rank)
      made->dim[i].is = is, made->dim[i].os = os;
    else
      made->loop[i - made->rank] = (tw_dim){v->is.n[i][0], is, os};
  }
}

int trail_another(const transform *t, int which, transform *out) {
  transform_family of, of_made;
  transform made;
  if (!trail_family(t, &of))
    return 0;
  variation v = {.t = t, .was = trail_places_of(t), .sign = which == TRAIL_LESS ? -1 : 1};
  v.is = v.was;
  if (!vary_count(&v))
    return 0;
  vary_side(&v, 0, which != TRAIL_ROWS);
  vary_side(&v, 1, which != TRAIL_ROWS);
  take(&v, &made);
  if (leaves_powers(&v) || !trail_family(&made, &of_made) || memcmp(&of, &of_made, sizeof of) != 0)
    return 0;
  memcpy(out, &made, sizeof *out);
  return 1;
}
