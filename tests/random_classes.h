/* random_classes.h: random classes of passes. */
#ifndef RANDOM_CLASSES_H
#define RANDOM_CLASSES_H

#include "check.h"
#include "pass.h"

static inline int below(uint64_t *state, int most) {
  return (int)(check_random(state) >> 33) % most;
}

static inline pass_side random_side(uint64_t *state, int precision) {
  pass_side side = {.format = below(state, 2) ? precision : TW_F16, .stride = below(state, 4)};
  side.loops = below(state, 3) ? 0 : 2 + below(state, 3);
  if (side.stride) {
    side.interleaved = below(state, 2);
    side.distance_bucket =
        side.stride == STRIDE_POWER_OF_2 ? 7 + below(state, 20) : 3 + below(state, 20);
  }
  return side;
}

static inline pass_class random_class(uint64_t *state) {
  int precision = below(state, 2);
  pass_class c = {.type = below(state, 2),
                  .precision = precision,
                  .length = 64,
                  .axis_2 = below(state, 3) ? 0 : 8,
                  .at_store = below(state, 3),
                  .in = random_side(state, TW_F32),
                  .out = random_side(state, TW_F32),
                  .volume_bucket = below(state, 4)};
  if (precision == TW_F64)
    c.in.format = c.out.format = TW_F64;
  c.misaligned = c.out.stride == STRIDE_OTHER && below(state, 2);
  c.overlap = c.misaligned && below(state, 2);
  return c;
}

#endif
