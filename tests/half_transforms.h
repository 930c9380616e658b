/* half_transforms.h: arrays of half precision, of every type: the program for any device. */
#ifndef HALF_TRANSFORMS_H
#define HALF_TRANSFORMS_H

#include "family_transforms.h"

/* Several passes over numbers whose sums exceed the largest half many times. The scale acts before
 * anything is rounded, so the result is right; unlike it, an unscaled sum would be infinite. */
static inline void run_loud(transform_run *run, int type, int64_t n, int between, int precision) {
  transform_shape s = packed_shape(1, &n, 2 * n, precision);
  s.type = type;
  s.kind[0] = TW_DCT2;
  s.between = between;
  transform_case c = draw_case(&run->random, &s);
  c.amplitude = 500;
  c.offset = 1500;
  c.scale = 1 / (double)n;
  run_case(run, &c);
}

/* Long windowed rows, whose spectra a pass of its own makes of words. */
static inline void run_windowed(transform_run *run, int precision) {
  const int64_t n = 65536;
  transform_shape s = packed_shape(1, &n, 2 * n, precision);
  s.type = TW_R2C;
  s.windowed = 1;
  run_shape(run, &s);
}

static inline void more_half(transform_run *run) {
  static const int64_t lengths[] = {256, 4096, 32768, 65536};
  int count = 4;
#ifdef TWIDDLE_SANITIZED
  count = 2;
#endif
  for (int i = 0; i < count; i++)
    for (int type = TW_C2C; type <= TW_R2R; type++)
      run_loud(run, type, lengths[i], (i + type) % 3, (i + type) % 4 ? TW_F16 : TW_BF16);
  for (int between = TW_BETWEEN_ANY; between <= TW_BETWEEN_F32; between++)
    run_loud(run, TW_C2C, 65536, between, TW_F16);
  run_windowed(run, TW_F16);
  run_windowed(run, TW_BF16);
}

static inline int half_main(int argc, char **argv, int32_t device) {
  const transform_family family = {.types = 1 << TW_C2C | 1 << TW_R2C | 1 << TW_C2R | 1 << TW_R2R,
                                   .formats = 1 << TW_F16 | 1 << TW_BF16,
                                   .every = 64,
                                   .problems = 1100,
                                   .more = more_half};
  return family_main(argc, argv, &family, device);
}

#endif
