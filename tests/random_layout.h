/* random_layout.h: random layouts of both arrays of a problem, and the places of their points. */
#ifndef RANDOM_LAYOUT_H
#define RANDOM_LAYOUT_H

#include "random_problems.h"

/* ---- strides ---- */

/* The order in memory, with the last dimension first where it must be: neighbouring points. */
static inline void order_of(const transform_shape *s, int side, int unit_rows, int *order) {
  int count = s->rank + s->loops, at = 0;
  if (unit_rows)
    order[at++] = s->rank - 1;
  for (int i = 0; i < count; i++)
    if (!unit_rows || s->order[side][i] != s->rank - 1)
      order[at++] = s->order[side][i];
}

static inline int64_t rounded_up(int64_t n, int64_t unit) {
  return (n + unit - 1) / unit * unit;
}

/* Draws the strides of one side that holds so many points, and sets the size of its array. */
static inline void lay_out(uint64_t *random, const transform_shape *s, int side, int unit_rows,
                           const int64_t *points, case_side *to) {
  int count = s->rank + s->loops, order[ALL_MOST] = {0};
  int64_t low = 0, high = 0, at = s->gap[side][0] && !unit_rows ? 2 + draw(random, 3) : 1;
  order_of(s, side, unit_rows, order);
  for (int i = 0; i < count; i++) {
    int d = order[i];
    to->stride[d] = s->negative[side][d] && !(unit_rows && !i) ? -at : at;
    at = at * points[d] + (s->gap[side][i + 1] ? 1 + draw(random, 5) : 0);
    if (s->aligned && s->gap[side][i + 1])
      at = rounded_up(at, ALIGNED_ELEMENTS);
  }
  if (s->overlapping && side == IN)
    to->stride[s->rank] = 1 + draw(random, 7);
  for (int d = 0; d < count; d++) {
    int64_t way = (points[d] - 1) * to->stride[d];
    low += way < 0 ? way : 0;
    high += way > 0 ? way : 0;
    if (s->n[d] == 1)
      to->stride[d] = draw(random, 50) - 25; /* a stride without meaning, since the count is 1 */
  }
  to->first = MARGIN + draw(random, 4) - low;
  if (s->aligned)
    to->first = rounded_up(to->first, ALIGNED_ELEMENTS);
  to->elements = to->first + high + 1 + MARGIN;
}

static inline void copy_layout(const case_side *from, int factor, case_side *to) {
  for (int d = 0; d < ALL_MOST; d++)
    to->stride[d] = from->stride[d] * factor;
  to->first = from->first * factor;
  to->elements = from->elements * factor;
}

/* One layout for both sides, with room for the points of either. Between real and complex points,
 * two real ones take the bytes of a complex one, and rows have neighbouring points. */
static inline void lay_out_same(uint64_t *random, const transform_shape *s, transform_case *c) {
  int mixed = between_real_and_complex(s->type);
  int complex_side = c->side[OUT].numbers == 2 ? OUT : IN;
  int64_t room[ALL_MOST];
  case_side *main_side = &c->side[complex_side], *other = &c->side[!complex_side];
  for (int d = 0; d < s->rank + s->loops; d++) {
    int64_t theirs = other->points[d];
    if (mixed && d == s->rank - 1)
      theirs = (theirs + 1) / 2;
    room[d] = main_side->points[d] > theirs ? main_side->points[d] : theirs;
  }
  lay_out(random, s, IN, mixed, room, main_side);
  copy_layout(main_side, mixed ? 2 : 1, other);
  if (mixed)
    other->stride[s->rank - 1] = main_side->stride[s->rank - 1] = 1;
}

/* Packed rows, the loops outermost. In place, rows of real points have room for their spectrum. */
static inline void lay_out_packed(transform_case *c, int in_place) {
  for (int side = 0; side < 2; side++) {
    case_side *p = &c->side[side];
    int mixed = between_real_and_complex(c->type), is_real = p->numbers == 1;
    int64_t at = 1;
    for (int i = c->rank + c->loops - 1; i >= 0; i--) {
      int d = i >= c->loops ? i - c->loops : c->rank + i;
      p->stride[d] = at;
      at *= mixed && is_real && in_place && d == c->rank - 1 ? 2 * (c->n[d] / 2 + 1) : p->points[d];
    }
    int factor = mixed && is_real ? 2 : 1;
    p->first = factor * (MARGIN + !c->aligned);
    p->elements = at + factor * (2 * MARGIN + 1);
  }
}

/* The problem with the layout that its arrays have in place, or out of place. That of a packed one
 * depends on it: rows of n real points out of place, and of 2(n/2+1) in place. */
static inline transform_case case_placed(const transform_case *c, int in_place) {
  transform_case placed = *c;
  if (c->packed)
    lay_out_packed(&placed, in_place);
  return placed;
}

/* ---- problems of a shape ---- */

/* Numbers by which windows multiply: each is exact in single precision. */
static inline const double *window_numbers(void) {
  static double numbers[WINDOW_MOST];
  uint64_t random = 7;
  for (int i = 0; i < WINDOW_MOST && numbers[WINDOW_MOST - 1] == 0; i++)
    numbers[i] = (float)(draw_number(&random) + 0.5);
  return numbers;
}

static inline void set_points(const transform_shape *s, transform_case *c) {
  for (int side = 0; side < 2; side++) {
    case_side *p = &c->side[side];
    p->numbers = side_is_complex(s->type, side) ? 2 : 1;
    p->total = 1;
    c->padded[side] = shape_is_padded(s, side);
    for (int d = 0; d < s->rank + s->loops; d++) {
      p->points[d] = side_points(s->type, s->rank, s->n, d, side);
      if (d < s->rank && s->points[side][d])
        p->points[d] = s->points[side][d];
      p->total *= p->points[d];
    }
  }
}

/* Some problems of half precision have large inputs and a scale that keeps the result in range. */
static inline void draw_values(uint64_t *random, const transform_shape *s, transform_case *c) {
  static const double scales[] = {0, 0, 1, 0.5, -0.25, 3.7};
  c->scale = scales[draw(random, 6)];
  c->amplitude = 1;
  if (format_is_half(s->precision) && !s->ortho && draw(random, 4) == 0) {
    c->amplitude = 500;
    c->offset = 800;
    c->scale = 1 / (double)c->points;
  }
  if (s->windowed)
    c->window = window_numbers() + draw(random, 1000);
}

/* Between real and complex points the type is the direction, which need not be named; transforms
 * between real points have none. */
static inline int draw_direction(uint64_t *random, int type) {
  int direction = draw(random, 3) - 1;
  return type == TW_C2C                     ? direction
         : type == TW_R2R || direction == 0 ? 0
         : type == TW_R2C                   ? -1
                                            : 1;
}

static inline transform_case draw_case(uint64_t *random, const transform_shape *s) {
  transform_case c = {.rank = s->rank,
                      .loops = s->loops,
                      .type = s->type,
                      .precision = s->precision,
                      .packed = s->packed,
                      .direction = draw_direction(random, s->type),
                      .own_work = draw(random, 2),
                      .ortho = s->ortho,
                      .destroy = draw(random, 3) == 0,
                      .between = s->between,
                      .overlapping = s->overlapping,
                      .aligned = s->aligned,
                      .points = 1,
                      .rows = 1};
  for (int d = 0; d < s->rank + s->loops; d++) {
    c.n[d] = s->n[d];
    *(d < s->rank ? &c.points : &c.rows) *= s->n[d];
    if (d < s->rank)
      c.kind[d] = s->kind[d];
  }
  set_points(s, &c);
  draw_values(random, s, &c);
  int packed_points = s->packed && (c.padded[IN] || c.padded[OUT]);
  c.same = s->same && !packed_points;
  c.placement = packed_points || draw(random, 2) == 0
                    ? c.same && draw(random, 2) ? TW_IN_PLACE : TW_OUT_OF_PLACE
                    : TW_EITHER_PLACE;
  if (s->packed) {
    lay_out_packed(&c, 0);
  } else if (s->same) {
    lay_out_same(random, s, &c);
  } else {
    lay_out(random, s, IN, 0, c.side[IN].points, &c.side[IN]);
    lay_out(random, s, OUT, 0, c.side[OUT].points, &c.side[OUT]);
  }
  return c;
}

/* ---- places ---- */

/* The place of each point of a side in an array of these strides, in the order of packed rows;
 * owned by the caller. */
static inline int64_t *walk(const transform_case *c, int side, const int64_t *stride, int64_t at) {
  const int64_t *points = c->side[side].points, total = c->side[side].total;
  int64_t *place = malloc((size_t)total * sizeof *place), index[ALL_MOST] = {0};
  for (int64_t i = 0; i < total; i++) {
    place[i] = at;
    for (int k = c->rank + c->loops - 1; k >= 0; k--) {
      /* The loops are outside the dimensions. */
      int d = k >= c->loops ? k - c->loops : c->rank + k;
      at += stride[d];
      if (++index[d] < points[d])
        break;
      at -= index[d] * stride[d];
      index[d] = 0;
    }
  }
  return place;
}

static inline int64_t *places(const transform_case *c, int side) {
  return walk(c, side, c->side[side].stride, c->side[side].first);
}

/* Strides of packed rows of whole transforms; returns how many points these have in all. */
static inline int64_t whole_strides(const transform_case *c, int side, int64_t *stride) {
  int64_t at = 1;
  for (int i = c->rank + c->loops - 1; i >= 0; i--) {
    int d = i >= c->loops ? i - c->loops : c->rank + i;
    stride[d] = at;
    at *= d < c->rank ? side_points(c->type, c->rank, c->n, d, side) : c->n[d];
  }
  return at;
}

#endif
