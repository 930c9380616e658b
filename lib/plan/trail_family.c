/* trail_family.c: which transforms have searches of the same form: families, and another transform
 * of a family.
 *
 * A search looks at strides, and at how many rows there are, in four ways: through the demands of
 * passes and through prices, which a trail has; by the relations below, which the transforms of a
 * family have in common; and by products with lengths, which the numbers of a pass are. Loops are
 * sorted by their strides, and merged where one continues another (transform_merge); a way asks
 * whether points lie side by side, in pairs, or packed, and whether one stride is twice another.
 * In the work area rows are packed: how many there are changes strides there, but none of this. */
#include "subproblem.h"
#include "trail.h"

#include <stdlib.h>
#include <string.h>

enum { SIDES = 3, COUNTS = 2 }; /* input, output, BUFFER_REST; points that are read, and written */

/* The dimensions of a transform, and then its loops. */
typedef struct {
  int count;
  int64_t stride[SIDES][TRAIL_PLACES]; /* of BUFFER_REST where points rest there, else 0 */
  int64_t n[TRAIL_PLACES][COUNTS];
} places;

static places places_of(const transform *t) {
  const int apart = schedule_rests_apart(t);
  places p = {.count = t->rank + t->loops};
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

static unsigned relations_alone(const transform *t, const places *p, int i) {
  const int64_t in = p->stride[0][i], out = p->stride[1][i];
  unsigned bits = 0;
  for (int side = 0; side < 2; side++) {
    const int64_t s = p->stride[side][i];
    bits = bits << 3 | (unsigned)(s == 1) << 2 | (unsigned)(s % 2 != 0) << 1 | (s < 0);
  }
  bits = bits << 1 | (unsigned)(p->stride[2][i] % 2 != 0);
  bits = bits << 2 | (unsigned)is_product(in, out, 2) << 1 | (unsigned)is_product(out, in, 2);
  return bits << 1 | (unsigned)(i < t->rank && is_packed(t, i));
}

/* Which of two places lies further apart in two buffers together, as loops are sorted. */
static unsigned order_of(const places *p, int i, int k, int a, int b) {
  uint64_t x = (uint64_t)llabs(p->stride[a][i]) + (uint64_t)llabs(p->stride[b][i]);
  uint64_t y = (uint64_t)llabs(p->stride[a][k]) + (uint64_t)llabs(p->stride[b][k]);
  return x < y ? 1 : x > y ? 2 : 0;
}

/* Axes are transformed from the input to the output, or from one of them, or BUFFER_REST, to where
 * points rest: in one of them, or in BUFFER_REST. */
static unsigned relations_of_two(const places *p, int i, int k) {
  unsigned bits = 0;
  for (int side = 0; side < 2; side++)
    for (int of = 0; of < COUNTS; of++)
      bits = bits << 1 | (unsigned)is_product(p->stride[side][i], p->stride[side][k], p->n[k][of]);
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
  const places p = places_of(t);
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

/* ---- another one ---- */

/* How another transform differs: by so many transforms in one loop; and by so many elements in
 * strides that nothing else explains, 0: in none. */
typedef struct {
  int loop;
  int64_t more, further;
} variation;

/* 1 when a place continues another one, of which there are then n. */
static int continues(const places *p, int side, int i, int k, int64_t *n, const places *other) {
  for (int of = 0; of < COUNTS; of++)
    if (i != k && is_product(p->stride[side][i], p->stride[side][k], p->n[k][of])) {
      *n = other->n[k][of];
      return 1;
    }
  return 0;
}

/* Sets the other transform's stride of a place; those of the places inside it are set. order: the
 * places by their strides, up to this one. */
static void vary_stride(const places *p, int side, const int *order, int at, const variation *v,
                        places *other) {
  const int i = order[at];
  const int64_t s = p->stride[side][i];
  int64_t n;
  for (int k = at - 1; k >= 0; k--)
    if (continues(p, side, i, order[k], &n, other)) {
      other->stride[side][i] = other->stride[side][order[k]] * n;
      return;
    }
  if (at && llabs(s) > 1)
    other->stride[side][i] = s + (s < 0 ? -v->further : v->further);
}

static void vary_side(const places *p, int side, const variation *v, places *other) {
  int order[TRAIL_PLACES];
  for (int i = 0; i < p->count; i++) {
    int at = i;
    for (; at && llabs(p->stride[side][order[at - 1]]) > llabs(p->stride[side][i]); at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  for (int at = 0; at < p->count; at++)
    vary_stride(p, side, order, at, v, other);
}

static int is_power_of_2(int64_t s) {
  return !(llabs(s) & (llabs(s) - 1));
}

/* 1 when points lie at a power of two, and at another distance in the other transform, which is no
 * such power: their passes have other classes. */
static int leaves_powers(const transform *t, const places *p, const places *other) {
  int leaves = 0;
  for (int i = 0; i < t->rank; i++)
    for (int side = 0; side < 2; side++)
      leaves |= p->stride[side][i] != other->stride[side][i] && is_power_of_2(p->stride[side][i]);
  return leaves;
}

/* 1 when some stride depends on how many rows a loop has. */
static int has_strides_around(const places *p, int loop) {
  int64_t n;
  int has = 0;
  for (int i = 0; i < p->count; i++)
    has |= continues(p, 0, i, loop, &n, p) || continues(p, 1, i, loop, &n, p);
  return has;
}

/* 1 when nothing lies further apart than the last loop. */
static int last_is_outermost(const places *p) {
  const int last = p->count - 1;
  int outermost = 1;
  for (int i = 0; i < last; i++)
    for (int side = 0; side < 2; side++)
      outermost &= llabs(p->stride[side][i]) <= llabs(p->stride[side][last]);
  return outermost;
}

/* What changes strides, of the arrays or of a work area, changes them by whole lines of memory. The
 * loop of transforms is the last one where that is outermost, or else the first one. 0: there is no
 * such variation. */
static int find_variation(const transform *t, const places *p, int which, variation *v) {
  enum { LINE = 128, ALIGNED = 16 };
  int in = element_bytes(t->in), out = element_bytes(t->out), outermost = last_is_outermost(p);
  int elements = LINE / (in < out ? in : out), sign = which == TRAIL_LESS ? -1 : 1;
  if (elements < ALIGNED) /* as far as a kernel knows of alignment (binding.aligned) */
    elements = ALIGNED;
  v->loop = outermost ? p->count - 1 : t->rank;
  v->more = sign * (outermost ? 1 : elements);
  v->further = which == TRAIL_ROWS ? 0 : sign * elements;
  for (int i = 0; i < p->count; i++)
    if (is_product(llabs(p->stride[0][i]) * v->more, p->n[v->loop][0], v->further))
      v->further *= 2; /* what follows the distance and what follows the number are told apart */
  return p->n[v->loop][0] + v->more > 1 && !(which == TRAIL_ROWS && has_strides_around(p, v->loop));
}

int trail_another(const transform *t, int which, transform *out) {
  const places p = places_of(t);
  places other = p;
  transform made;
  transform_family of, of_other;
  variation v;
  if (!trail_family(t, &of) || !find_variation(t, &p, which, &v))
    return 0;
  for (int i = 0; i < COUNTS; i++)
    other.n[v.loop][i] += v.more;
  vary_side(&p, 0, &v, &other);
  vary_side(&p, 1, &v, &other);
  memcpy(&made, t, sizeof made);
  made.rows = t->rows / p.n[v.loop][0] * other.n[v.loop][0];
  for (int i = 0; i < p.count; i++)
    if (i < t->rank)
      made.dim[i].is = other.stride[0][i], made.dim[i].os = other.stride[1][i];
    else
      made.loop[i - t->rank] = (tw_dim){other.n[i][0], other.stride[0][i], other.stride[1][i]};
  if (leaves_powers(t, &p, &other) || !trail_family(&made, &of_other) ||
      memcmp(&of, &of_other, sizeof of) != 0)
    return 0;
  memcpy(out, &made, sizeof *out);
  return 1;
}
