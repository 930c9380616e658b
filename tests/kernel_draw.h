/* kernel_draw.h: rows for a kernel, as random as its spec allows: how many, where they lie on
 * either side, what they are multiplied by. */
#ifndef KERNEL_DRAW_H
#define KERNEL_DRAW_H

#include "check.h"
#include "kernel_reference.h"

#include <math.h>
#include <string.h>

static inline double kernel_random(uint64_t *state) {
  return (double)(check_random(state) >> 11) * 0x1p-52 - 1;
}

/* Enough rows for 4,096 outputs, and for at least one full block and a partial one. */
static inline int64_t kernel_rows(const spec *s, const launch_shape *shape) {
  int n = kernel_points(s, 1);
  int64_t rows = (4096 + n - 1) / n, tile = shape->tile;
  int64_t least = shape->streaming ? 3 * tile + 1 : tile + 1;
  rows = rows > least ? rows : least;
  return s->record.value[FIELD_WHOLE] ? (rows + tile - 1) / tile * tile : rows;
}

/* Chooses the layout of one side. Points are contiguous unless strided. The loops (or the rows,
 * where they have a single distance) go around them or, if strided, in any order. Unless packed,
 * there are gaps of a few elements, an even number of them where points lie in pairs. */
static inline kernel_side kernel_draw_side(uint64_t *random, const kernel_case *c, const spec *s,
                                           int output) {
  const binding *b = &s->binding;
  int strided = output ? b->strided_out : b->strided_in,
      loops = output ? b->loops_out : b->loops_in;
  int paired = output ? b->paired_out : b->paired_in;
  int order[5] = {0, 1, 2, 3, 4}, dims = 1 + (loops ? loops : 1);
  int64_t size[5] = {kernel_points(s, output), c->batch}, at = 1, stride[5], rest = c->batch;
  for (int i = 0; i < loops; i++) {
    size[1 + i] = i + 1 < loops ? c->loop_n[i] : rest;
    rest /= size[1 + i];
  }
  for (int i = dims - 1; i > (strided ? 0 : 1); i--) {
    int k = strided ? (int)(check_random(random) % (uint64_t)(i + 1))
                    : 1 + (int)(check_random(random) % (uint64_t)i);
    int swap = order[i];
    order[i] = order[k], order[k] = swap;
  }
  if (strided && order[0] == 0)
    at = 2 + (int64_t)(check_random(random) % 3);
  for (int i = 0; i < dims; i++) {
    stride[order[i]] = at;
    at = at * size[order[i]] + (b->packed ? 0 : (int64_t)(check_random(random) % 4));
    at += paired ? at % 2 : 0;
  }
  kernel_side side = {.stride = stride[0], .elements = at};
  memcpy(side.loop, stride + 1, (size_t)(dims - 1) * sizeof *stride);
  return side;
}

/* Random angles: the kernel must not depend on the factors being a real chirp or spectrum. */
static inline void kernel_draw_factors(uint64_t *random, const spec *s, uint64_t draw,
                                       kernel_case *c) {
  int64_t points = record_points(&s->record), most = c->index_count * points;
  int spectrum = s->binding.does[SIDE_BETWEEN].count > 0;
  const int format = s->record.value[FIELD_PRECISION];
  if (!spectrum && !binding_has(&s->binding, OPERATION_CHIRP))
    return;
  c->factor_step = spectrum ? points : c->index_count;
  c->factor_count = spectrum ? most : most - (int64_t)(draw % (uint64_t)most) / 2;
  c->factors = malloc((size_t)(c->factor_count * record_word_bytes(&s->record)));
  for (int64_t i = 0; i < c->factor_count; i++) {
    double angle = 3.14159265358979323846 * kernel_random(random);
    kernel_set(c->factors, format, 2 * i, cos(angle));
    kernel_set(c->factors, format, 2 * i + 1, sin(angle));
  }
}

/* Rows for a kernel that transposes: squares of as many rows as points, written back transposed. */
static inline kernel_case kernel_draw_swapped(uint64_t *random, const spec *s,
                                              const launch_shape *shape, int sign) {
  const binding *b = &s->binding;
  int64_t n = record_points(&s->record), squares = b->loops_in > 2 ? 2 : 1, whole = n * squares;
  kernel_case c = {.batch = kernel_rows(s, shape),
                   .loop_n = {n, squares, 1},
                   .index_rows = 1,
                   .index_count = n,
                   .sign = sign};
  if (s->record.value[FIELD_WHOLE])
    c.batch *= squares; /* full blocks only, each of full squares */
  else
    c.batch = (c.batch + whole - 1) / whole * whole;
  uint64_t draw = check_random(random);
  int64_t distance = n + (b->loops_out ? (int64_t)(draw % 3) : 0);
  int64_t line = distance * (c.batch / n) + (int64_t)(draw / 4 % 3);
  c.in = (kernel_side){1, {line, distance, distance * squares}, line * n};
  c.out = (kernel_side){line, {1, distance, distance * squares}, line * n};
  c.loops = b->loops_in;
  c.in_place = draw / 16 % 4 > 0 && element_same(b->in, b->out);
  c.scale = 0.375;
  return c;
}

/* Rows of real points two by two have a last one that is alone. */
static inline void kernel_leave_one(kernel_case *c, const spec *s) {
  int64_t unit = 1;
  if (record_rows(&s->record) != 2)
    return;
  for (int i = 0; i + 1 < c->loops; i++)
    unit *= c->loop_n[i] |= 1;
  c->batch = (c->batch + unit - 1) / unit * unit;
  c->batch += c->batch % 2 ? 0 : unit;
}

/* Real rows that have room for their spectrum change places with it. */
static inline void kernel_put_in_place(const spec *s, kernel_case *c) {
  const kernel_side *spectra = s->binding.type == TW_R2C ? &c->out : &c->in;
  kernel_side points = *spectra;
  for (int i = 0; i < 4; i++)
    points.loop[i] *= 2;
  points.elements *= 2;
  *(s->binding.type == TW_R2C ? &c->in : &c->out) = points;
}

/* The largest input: with a tile of halves such numbers that their sums would be infinite in f16,
 * but that the scale of the mean acts first. */
static inline double kernel_most(const spec *s) {
  return s->record.value[FIELD_TILE] == TILE_HALVES && !s->binding.swapped ? 60000 : 1;
}

static inline kernel_case kernel_draw_case(uint64_t *random, const spec *s,
                                           const launch_shape *shape, int sign) {
  const binding *b = &s->binding;
  if (b->swapped)
    return kernel_draw_swapped(random, s, shape, sign);
  kernel_case c = {.batch = kernel_rows(s, shape), .loop_n = {1, 1, 1}, .sign = sign, .scale = 1};
  uint64_t draw = check_random(random);
  c.loops = b->loops_in ? b->loops_in : b->loops_out;
  for (int i = 0; i + 1 < c.loops; i++, draw /= 4) {
    c.loop_n[i] = 2 + (int64_t)(draw % 4);
    if (s->record.value[FIELD_WHOLE])
      c.batch *= c.loop_n[i];
    else
      c.batch = (c.batch + c.loop_n[i] - 1) / c.loop_n[i] * c.loop_n[i];
  }
  if (c.loops == 3 && !s->record.value[FIELD_WHOLE]) /* a multiple of both inner counts */
    c.batch = (c.batch + c.loop_n[0] * c.loop_n[1] - 1) / (c.loop_n[0] * c.loop_n[1]) *
              (c.loop_n[0] * c.loop_n[1]);
  kernel_leave_one(&c, s);
  if (binding_operates(b) && !c.loops)
    c.loop_n[0] = 2 + (int64_t)(draw / 16 % 5);
  int both = c.loops > 2 && draw / 8 % 2;
  c.index_rows = b->index_shared ? c.loops ? c.loop_n[0] : 2 : 1;
  c.index_count = b->index_shared ? 3 : c.loop_n[0] * (both ? c.loop_n[1] : 1);
  c.twiddle_order =
      binding_has(b, OPERATION_TWIDDLE) ? c.index_count * record_points(&s->record) : 0;
  c.in = kernel_draw_side(random, &c, s, 0);
  c.out = kernel_draw_side(random, &c, s, 1);
  c.in_place = draw / 128 % 2 && b->strided_in == b->strided_out && b->loops_in == b->loops_out;
  c.in_place &= !s->record.value[FIELD_OVERLAP];
  if (b->type == TW_C2C)
    c.in_place &= element_same(b->in, b->out);
  else
    c.in_place &= b->in.format == b->out.format && !b->packed && !b->strided_in;
  /* Points that are not written would keep the input, and not a mark. */
  c.in_place &= !binding_ends_rows(b, SIDE_STORE);
  if (c.in_place && b->type == TW_C2C)
    c.out = c.in;
  else if (c.in_place)
    kernel_put_in_place(s, &c);
  kernel_draw_factors(random, s, draw / 512, &c);
  if (draw / 256 % 4 == 0)
    c.scale = 0.375;
  if (s->record.value[FIELD_TILE] == TILE_HALVES)
    c.scale = 1.0 / record_points(&s->record);
  return c;
}

#endif
