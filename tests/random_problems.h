/* random_problems.h: random problems of the public interface: any type, kinds, format, rank,
 * strides, loops, placement, padding.
 *
 * A shape fixes all that a kernel depends on: lengths, kinds, the order of dimensions in memory,
 * signs, and where there are gaps. Problems of one shape differ in the sizes of gaps, offsets,
 * direction, placement, scale and data, so that many problems share few kernels. */
#ifndef RANDOM_PROBLEMS_H
#define RANDOM_PROBLEMS_H

#include "random_numbers.h"

enum { DIMS_MOST = 4, LOOPS_MOST = 5, ALL_MOST = DIMS_MOST + LOOPS_MOST };
enum { MARGIN = 24, ALIGNED_ELEMENTS = 8 }; /* around arrays; aligned rows are at multiples of */
enum { R2R_KINDS = 11, WINDOW_MOST = 1 << 19 };
enum { IN, OUT };

/* What to draw from. */
typedef struct {
  const int *lengths; /* in rising order */
  int count;
  const int *longs; /* lengths of transforms of one dimension in several passes */
  int long_count;
  int64_t most;       /* elements of the others */
  int types, formats; /* 1 << TW_R2C and so on, added; 0: TW_C2C; TW_F32 and TW_F64 */
} transform_sizes;

typedef struct {
  int64_t n[ALL_MOST];          /* the transformed dimensions first */
  int64_t points[2][DIMS_MOST]; /* read and written along each dimension; 0: all */
  int kind[DIMS_MOST];          /* of TW_R2R */
  int rank, loops, type, precision, packed, same; /* same: 1: both sides may be one array */
  int order[2][ALL_MOST];                         /* in memory, the innermost first */
  char negative[2][ALL_MOST], gap[2][ALL_MOST + 1];
  int overlapping; /* 1: the inputs of the first loop's iterations overlap */
  int ortho, windowed, between;
  int aligned; /* 1: the arrays' alignment is promised, and gaps between rows often keep it */
} transform_shape;

/* One side's array: what it holds, where, and how large it is with its margins, in elements. */
typedef struct {
  int64_t points[ALL_MOST], stride[ALL_MOST];
  int64_t first, elements, total;
  int numbers; /* of an element: 2: complex */
} case_side;

typedef struct {
  int64_t n[ALL_MOST];
  int32_t kind[DIMS_MOST];
  int rank, loops, type, precision, direction, placement, packed, same, own_work, aligned;
  int padded[2], ortho, destroy, between, overlapping;
  double scale, amplitude, offset; /* inputs are from offset - amplitude to offset + amplitude */
  const double *window;            /* NULL: none */
  case_side side[2];
  int64_t points, rows;
  int passes; /* of the plan that is executed, for numbers of half precision */
} transform_case;

static inline int between_real_and_complex(int type) {
  return type == TW_R2C || type == TW_C2R;
}

static inline int side_is_complex(int type, int side) {
  return type == TW_C2C || type == (side == OUT ? TW_R2C : TW_C2R);
}

/* How many points a side of a whole transform has along dimension d. */
static inline int64_t side_points(int type, int rank, const int64_t *n, int d, int side) {
  int halved = d == rank - 1 && type != TW_C2C && side_is_complex(type, side);
  return halved ? n[d] / 2 + 1 : n[d];
}

/* ---- shapes ---- */

static inline int shape_is_padded(const transform_shape *s, int side) {
  for (int d = 0; d < s->rank; d++)
    if (s->points[side][d])
      return 1;
  return 0;
}

static inline int draw_of_mask(uint64_t *random, int mask) {
  for (;;) {
    int bit = draw(random, 8);
    if (mask >> bit & 1)
      return bit;
  }
}

/* Kinds of each dimension, equal or mixed. Type I of n points takes a transform of 2(n-1) or 2(n+1)
 * ones: half of the lengths make that a product of the same primes. */
static inline void draw_kinds(uint64_t *random, transform_shape *s) {
  int mixed = draw(random, 2), first = draw(random, R2R_KINDS);
  for (int d = 0; d < s->rank; d++) {
    s->kind[d] = mixed ? draw(random, R2R_KINDS) : first;
    int fitting = draw(random, 2);
    if (s->kind[d] == TW_DCT1 && (fitting || s->n[d] == 1))
      s->n[d]++;
    if (s->kind[d] == TW_DST1 && fitting && s->n[d] > 1)
      s->n[d]--;
  }
}

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

static inline void draw_extras(uint64_t *random, transform_shape *s) {
  int padded = draw(random, 5) == 0;
  for (int side = 0; side < 2 && padded; side++)
    for (int d = 0; d < s->rank; d++)
      if (draw(random, 2))
        s->points[side][d] = 1 + draw(random, (int)side_points(s->type, s->rank, s->n, d, side));
  s->windowed = draw(random, 8) == 0;
  s->ortho = draw(random, 6) == 0;
  s->between = format_is_half(s->precision) ? draw(random, 3) : TW_BETWEEN_ANY;
}

static inline transform_shape draw_shape(uint64_t *random, const transform_sizes *sizes) {
  transform_shape s = {0};
  s.type = draw_of_mask(random, sizes->types ? sizes->types : 1 << TW_C2C);
  s.precision = draw_of_mask(random, sizes->formats ? sizes->formats : 1 << TW_F32 | 1 << TW_F64);
  draw_lengths(random, sizes, &s);
  if (s.type == TW_R2R)
    draw_kinds(random, &s);
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
  s.aligned = draw(random, 3) == 0;
  s.overlapping = !s.same && s.loops && draw(random, 4) == 0;
  draw_extras(random, &s);
  return s;
}

static inline void print_case(const transform_case *c) {
  static const char *const types[] = {"c2c", "r2c", "c2r", "r2r"};
  fprintf(stderr, "%s %s, direction %d, placement %d, scale %g%s%s%s%s%s:", types[c->type],
          host_formats[c->precision].name, c->direction, c->placement, c->scale,
          c->packed ? ", packed" : "", c->aligned ? ", aligned" : "", c->ortho ? ", ortho" : "",
          c->window ? ", windowed" : "", c->destroy ? ", input may change" : "");
  for (int d = 0; d < c->rank + c->loops; d++) {
    fprintf(stderr, "%s%lld(%lld,%lld)", d == c->rank ? " * " : " ", (long long)c->n[d],
            (long long)c->side[IN].stride[d], (long long)c->side[OUT].stride[d]);
    if (c->type == TW_R2R && d < c->rank)
      fprintf(stderr, " of kind %d", c->kind[d]);
    if (d < c->rank && (c->padded[IN] || c->padded[OUT]))
      fprintf(stderr, " %lld to %lld points", (long long)c->side[IN].points[d],
              (long long)c->side[OUT].points[d]);
  }
  fprintf(stderr, "\n");
}

#endif
