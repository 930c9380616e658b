/* trail_family.c: which transforms have searches of the same form.
 *
 * A search looks at strides, and at how many rows there are, in four ways: through the demands of
 * passes and through prices, which a trail has; by the relations below, which the transforms of a
 * family have in common; and by products with lengths, which the numbers of a pass are. Loops are
 * sorted by their strides, and merged where one continues another (transform_merge); a way asks
 * whether points lie side by side, in pairs, or packed, and whether one stride is twice another.
 * In the work area rows are packed: how many there are changes strides there, but none of this. */
#include "subproblem.h"
#include "trail_places.h"

#include <stdlib.h>
#include <string.h>

trail_places trail_places_of(const transform *t) {
  const int apart = schedule_rests_apart(t);
  trail_places p = {.count = t->rank + t->loops};
  for (int i = 0; i < p.count; i++) {
    const transform_dim *d = i < t->rank ? &t->dim[i] : NULL;
    p.stride[0][i] = transform_side(t, i, 0).stride;
    p.stride[1][i] = transform_side(t, i, 1).stride;
    p.stride[2][i] = apart ? subproblem_stride(t, BUFFER_REST, i) : 0;
    p.n[i][0] = d ? d->in : t->loop[i - t->rank].n;
    p.n[i][1] = d ? d->out : t->loop[i - t->rank].n;
  }
  return p;
}

/* ---- relations ---- */

static int is_product(int64_t x, int64_t a, int64_t b) {
  int64_t product;
  return !__builtin_mul_overflow(a, b, &product) && x == product;
}

/* 1 when dimension i of the input lies packed around those after it, although these may not. */
static int is_packed(const transform *t, int i) {
  int64_t product = 1;
  for (int k = t->rank - 1; k > i; k--)
    if (__builtin_mul_overflow(product, t->dim[k].in, &product))
      return 0;
  return t->dim[i].is == product;
}

int trail_continues(const trail_places *p, int side, int i, int k, int of) {
  return i != k && is_product(p->stride[side][i], p->stride[side][k], p->n[k][of]);
}

/* Real points may have rows twice as far apart as their spectra, which are in place then. */
static unsigned relations_alone(const transform *t, const trail_places *p, int i) {
  const int64_t in = p->stride[0][i], out = p->stride[1][i];
  const int is_row = i < t->rank, is_real = is_row && transform_real_dim(t) >= 0;
  unsigned bits = 0;
  for (int side = 0; side < 2; side++) {
    const int64_t s = p->stride[side][i];
    bits = bits << 3 | (unsigned)(s == 1) << 2 | (unsigned)(s % 2 != 0) << 1 | (s < 0);
  }
  bits = bits << 1 | (unsigned)(p->stride[2][i] % 2 != 0);
  bits = bits << 1 | (unsigned)(is_real && is_product(in, out, 2));
  bits = bits << 1 | (unsigned)(is_real && is_product(out, in, 2));
  return bits << 1 | (unsigned)(is_row && is_packed(t, i));
}

/* Which of two places lies further apart in two buffers together, as loops are sorted. */
static unsigned order_of(const trail_places *p, int i, int k, int a, int b) {
  uint64_t x = (uint64_t)llabs(p->stride[a][i]) + (uint64_t)llabs(p->stride[b][i]);
  uint64_t y = (uint64_t)llabs(p->stride[a][k]) + (uint64_t)llabs(p->stride[b][k]);
  return x < y ? 1 : x > y ? 2 : 0;
}

/* Axes are transformed from the input to the output, or from one of them, or BUFFER_REST, to where
 * points rest: in one of them, or in BUFFER_REST. */
static unsigned relations_of_two(const trail_places *p, int i, int k) {
  unsigned bits = 0;
  for (int side = 0; side < 2; side++)
    for (int of = 0; of < COUNTS; of++)
      bits = bits << 1 | (unsigned)trail_continues(p, side, i, k, of);
  return bits << 6 | order_of(p, i, k, 0, 1) << 4 | order_of(p, i, k, 0, 2) << 2 |
         order_of(p, i, k, 1, 2);
}

/* ---- families ---- */

/* 1 when no pass has more rows than one launch may have (pass_list.c): those of a convolution have
 * up to four times the points, but rows of many. */
static int has_few_rows(const transform *t) {
  int64_t product;
  return !__builtin_mul_overflow(t->points, t->rows, &product) && product <= INT32_MAX / 2;
}

/* 1 when each dimension, from the last one on, and then each loop lies further apart than the one
 * before, as in a work area. */
static int is_nested(const transform *t, int output) {
  int64_t before = 0;
  for (int i = 0; i < t->rank + t->loops; i++) {
    int64_t s = llabs(transform_side(t, i < t->rank ? t->rank - 1 - i : i, output).stride);
    if (s < before)
      return 0;
    before = s;
  }
  return 1;
}

/* 1 when loops may be sorted by strides of which some are those of a work area (fused_axes.c). */
static int may_fuse_in_work(const transform *t) {
  const transform_dim *x = t->rank > 1 ? &t->dim[t->rank - 1] : NULL;
  return x && x->is == 1 && x->os == 1 &&
         (t->placement != TW_OUT_OF_PLACE || schedule_rests_apart(t));
}

int trail_may_follow(const transform *t) {
  return t->loops && t->rank + t->loops <= TRAIL_PLACES && !t->max_work && has_few_rows(t) &&
         (!may_fuse_in_work(t) || (is_nested(t, 0) && is_nested(t, 1)));
}

int trail_family(const transform *t, transform_family *family) {
  if (!trail_may_follow(t))
    return 0;
  const trail_places p = trail_places_of(t);
  transform *of = &family->of;
  memset(family, 0, sizeof *family);
  memcpy(of, t, sizeof *of);
  of->rows = 0;
  for (int i = 0; i < t->rank; i++)
    of->dim[i].is = of->dim[i].os = 0;
  memset(of->loop, 0, sizeof of->loop);
  for (int i = 0; i < p.count; i++) {
    family->alone[i] = (uint16_t)relations_alone(t, &p, i);
    for (int k = 0; k < p.count; k++)
      family->two[i][k] = (uint16_t)(i == k ? 0 : relations_of_two(&p, i, k));
  }
  return 1;
}
