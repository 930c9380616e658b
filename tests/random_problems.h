/* random_problems.h: random problems of the public interface: any rank, strides, loops, placement.
 *
 * A shape fixes all that a kernel depends on: lengths, the order of dimensions in memory, signs,
 * and where there are gaps. Problems of one shape differ in the sizes of gaps, offsets, direction,
 * placement, scale and data, so that many problems share few kernels. */
#ifndef RANDOM_PROBLEMS_H
#define RANDOM_PROBLEMS_H

#include "api_help.h"

enum { DIMS_MOST = 4, LOOPS_MOST = 5, ALL_MOST = DIMS_MOST + LOOPS_MOST, MARGIN = 24 };
enum { IN, OUT };

/* What to draw from. */
typedef struct {
  const int *lengths; /* in rising order */
  int count;
  const int *longs; /* lengths of transforms of one dimension in several passes */
  int long_count;
  int64_t most; /* elements of the others */
} transform_sizes;

typedef struct {
  int64_t n[ALL_MOST];                      /* the transformed dimensions first */
  int rank, loops, precision, packed, same; /* same: 1: both sides have the same layout */
  int order[2][ALL_MOST];                   /* in memory, the innermost first */
  char negative[2][ALL_MOST], gap[2][ALL_MOST + 1];
  int overlapping; /* 1: the inputs of the first loop's iterations overlap */
} transform_shape;

typedef struct {
  tw_dim dim[ALL_MOST];
  int rank, loops, precision, direction, placement, packed, same, own_work;
  double scale;
  int64_t first[2], elements[2]; /* of an array with its margins */
  int64_t points, total;
} transform_case;

static inline int draw(uint64_t *random, int below) {
  return (int)((check_random(random) >> 16) % (uint64_t)below);
}

/* ---- shapes ---- */

static inline void draw_lengths(uint64_t *random, const transform_sizes *sizes,
                                transform_shape *s) {
  int64_t total;
  do {
    int is_long = draw(random, 6) == 0;
    total = 1;
    s->rank = is_long ? 1 : 1 + draw(random, DIMS_MOST);
    s->loops = draw(random, is_long ? 3 : LOOPS_MOST + 1);
    for (int i = 0; i < s->rank + s->loops; i++) {
      int degenerate = draw(random, 10) == 0;
      if (i >= s->rank)
        s->n[i] = degenerate ? 1 : 2 + draw(random, is_long ? 2 : 5);
      else if (is_long)
        s->n[i] = sizes->longs[draw(random, sizes->long_count)];
      else
        s->n[i] = degenerate ? 1 : sizes->lengths[draw(random, sizes->count)];
      total *= s->n[i];
    }
    if (is_long && total <= 4 * s->n[0])
      return;
  } while (total > sizes->most);
}

/* The order in memory: row-major with the loops outermost, or innermost, or any order. */
static inline void draw_order(uint64_t *random, const transform_shape *s, int *order) {
  int count = s->rank + s->loops, how = draw(random, 3);
  for (int i = 0; i < count; i++)
    order[i] = count - 1 - i;
  for (int i = 0; i < count && how < 2; i++)
    order[i] = how ? (i < s->loops ? s->rank + i : count - 1 - i)
                   : (i < s->rank ? s->rank - 1 - i : count - 1 - (i - s->rank));
  for (int i = count - 1; i > 0 && how == 2; i--) {
    int k = draw(random, i + 1), swap = order[i];
    order[i] = order[k], order[k] = swap;
  }
}

static inline transform_shape draw_shape(uint64_t *random, const transform_sizes *sizes) {
  transform_shape s = {.precision = draw(random, 2) ? TW_F64 : TW_F32};
  draw_lengths(random, sizes, &s);
  s.packed = draw(random, 8) == 0;
  s.same = draw(random, 2) || s.packed;
  for (int side = 0; side < 2; side++) {
    draw_order(random, &s, s.order[side]);
    for (int i = 0; i <= s.rank + s.loops; i++) {
      s.gap[side][i] = (char)(draw(random, i ? 4 : 5) == 0);
      if (i < ALL_MOST)
        s.negative[side][i] = (char)(draw(random, 10) == 0);
    }
  }
  s.overlapping = !s.same && s.loops && draw(random, 4) == 0;
  return s;
}

/* ---- problems of a shape ---- */

/* Draws the strides of one side, and sets the size of its array, with margins. */
static inline void lay_out(uint64_t *random, const transform_shape *s, int side,
                           transform_case *c) {
  int count = s->rank + s->loops;
  int64_t at = s->gap[side][0] ? 2 + draw(random, 3) : 1, stride[ALL_MOST] = {0}, low = 0, high = 0;
  for (int i = 0; i < count; i++) {
    int d = s->order[side][i];
    stride[d] = s->negative[side][d] ? -at : at;
    at = at * s->n[d] + (s->gap[side][i + 1] ? 1 + draw(random, 5) : 0);
  }
  if (s->overlapping && side == IN)
    stride[s->rank] = 1 + draw(random, 7);
  for (int d = 0; d < count; d++) {
    int64_t way = (s->n[d] - 1) * stride[d];
    low += way < 0 ? way : 0;
    high += way > 0 ? way : 0;
    if (s->n[d] == 1)
      stride[d] = draw(random, 50) - 25; /* a stride without meaning, since the count is 1 */
    *(side ? &c->dim[d].os : &c->dim[d].is) = stride[d];
  }
  c->first[side] = MARGIN + draw(random, 4) - low;
  c->elements[side] = c->first[side] + high + 1 + MARGIN;
}

static inline void lay_out_packed(const transform_shape *s, transform_case *c) {
  int64_t at = 1;
  for (int pass = 0; pass < 2; pass++) { /* dimensions, then loops, the last ones innermost */
    int from = pass ? s->rank : 0, to = pass ? s->rank + s->loops : s->rank;
    for (int d = to - 1; d >= from; d--) {
      c->dim[d].is = c->dim[d].os = at;
      at *= s->n[d];
    }
  }
  for (int side = 0; side < 2; side++) {
    c->first[side] = MARGIN + 1;
    c->elements[side] = at + 2 * MARGIN + 1;
  }
}

static inline transform_case draw_case(uint64_t *random, const transform_shape *s) {
  transform_case c = {.rank = s->rank,
                      .loops = s->loops,
                      .precision = s->precision,
                      .packed = s->packed,
                      .same = s->same,
                      .direction = draw(random, 3) - 1,
                      .own_work = draw(random, 2),
                      .points = 1,
                      .total = 1};
  static const double scales[] = {0, 0, 1, 0.5, -0.25, 3.7};
  c.scale = scales[draw(random, 6)];
  c.placement = draw(random, 2)              ? TW_EITHER_PLACE
                : s->same && draw(random, 2) ? TW_IN_PLACE
                                             : TW_OUT_OF_PLACE;
  for (int d = 0; d < s->rank + s->loops; d++) {
    c.dim[d].n = s->n[d];
    c.total *= s->n[d];
    c.points *= d < s->rank ? s->n[d] : 1;
  }
  if (s->packed) {
    lay_out_packed(s, &c);
    return c;
  }
  lay_out(random, s, IN, &c);
  if (!s->same)
    lay_out(random, s, OUT, &c);
  for (int d = 0; d < s->rank + s->loops && s->same; d++)
    c.dim[d].os = c.dim[d].is;
  if (s->same)
    c.first[OUT] = c.first[IN], c.elements[OUT] = c.elements[IN];
  return c;
}

static inline void print_case(const transform_case *c) {
  fprintf(stderr, "%s, direction %d, placement %d, scale %g%s:", c->precision ? "f64" : "f32",
          c->direction, c->placement, c->scale, c->packed ? ", packed" : "");
  for (int d = 0; d < c->rank + c->loops; d++)
    fprintf(stderr, "%s%lld(%lld,%lld)", d == c->rank ? " * " : " ", (long long)c->dim[d].n,
            (long long)c->dim[d].is, (long long)c->dim[d].os);
  fprintf(stderr, "\n");
}

#endif
