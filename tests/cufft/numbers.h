/* numbers.h: numbers of four precisions in memory, as the tests of lib/cufft write and read them.
 */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <math.h>
#include <string.h>

enum { F32, F64, F16, BF16, PRECISIONS };
static const int number_bytes[PRECISIONS] = {4, 8, 2, 2};
static const double epsilon[PRECISIONS] = {0x1p-24, 0x1p-53, 0x1p-11, 0x1p-8};

static inline double from_half(unsigned h) {
  int e = h >> 10 & 31, m = h & 1023;
  double v = e ? ldexp(m + 1024, e - 25) : ldexp(m, -24);
  return h & 0x8000 ? -v : v;
}

static inline unsigned to_half(double v) {
  int e;
  double m = frexp(fabs(v), &e);
  if (v == 0 || e < -13) /* a subnormal number */
    return (v < 0 ? 0x8000u : 0) + (unsigned)nearbyint(ldexp(fabs(v), 24));
  int bits = (int)nearbyint(m * 2048); /* 1024 to 2048 */
  return (v < 0 ? 0x8000u : 0) + ((unsigned)(e + 14) << 10) + (unsigned)(bits - 1024);
}

static inline double get(const void *side, int precision, long long i) {
  if (precision == F64)
    return ((const double *)side)[i];
  if (precision == F32)
    return ((const float *)side)[i];
  unsigned h = ((const unsigned short *)side)[i];
  if (precision == F16)
    return from_half(h);
  unsigned wide = h << 16;
  float f;
  memcpy(&f, &wide, sizeof f);
  return f;
}

static inline void set(void *side, int precision, long long i, double v) {
  float f = (float)v;
  unsigned wide;
  memcpy(&wide, &f, sizeof wide);
  if (precision == F64)
    ((double *)side)[i] = v;
  else if (precision == F32)
    ((float *)side)[i] = f;
  else
    ((unsigned short *)side)[i] =
        (unsigned short)(precision == F16 ? to_half(v) : (wide + 0x7fff + (wide >> 16 & 1)) >> 16);
}

#endif
