/* random_numbers.h: arrays of numbers of every format on the host. Made anew here, without the
 * library's own conversions. */
#ifndef RANDOM_NUMBERS_H
#define RANDOM_NUMBERS_H

#include "api_help.h"

enum { FORMATS = 4 }; /* TW_F32, TW_F64, TW_F16, TW_BF16 */

typedef struct {
  const char *name;
  int bytes, significand; /* with the hidden bit */
  int least, most;        /* exponents of the smallest and the largest normal numbers */
} host_format;

static const host_format host_formats[FORMATS] = {[TW_F32] = {"f32", 4, 24, -126, 127},
                                                  [TW_F64] = {"f64", 8, 53, -1022, 1023},
                                                  [TW_F16] = {"f16", 2, 11, -14, 15},
                                                  [TW_BF16] = {"bf16", 2, 8, -126, 127}};

static inline int format_is_half(int format) {
  return format == TW_F16 || format == TW_BF16;
}

/* The unit roundoff. */
static inline double format_roundoff(int format) {
  return ldexp(1, -host_formats[format].significand);
}

/* Sign, exponent and fraction of a half as a number, and the nearest half (ties to even). */
static inline double half_value(uint16_t bits, const host_format *f) {
  int fraction_bits = f->significand - 1, fraction = bits & ((1 << fraction_bits) - 1);
  int exponent = (bits & 0x7fff) >> fraction_bits;
  double sign = bits >> 15 ? -1 : 1;
  if (exponent == f->most - f->least + 2)
    return fraction ? NAN : sign * INFINITY;
  if (!exponent)
    return sign * ldexp(fraction, f->least - fraction_bits);
  return sign * ldexp(fraction + (1 << fraction_bits), exponent - 1 + f->least - fraction_bits);
}

static inline uint16_t half_bits(double value, const host_format *f) {
  int fraction_bits = f->significand - 1, sign = signbit(value) ? 0x8000 : 0;
  int infinite = (f->most - f->least + 2) << fraction_bits;
  double size = fabs(value);
  if (isnan(value))
    return (uint16_t)(infinite + 1);
  if (size >= ldexp(2 - ldexp(1, -f->significand), f->most))
    return (uint16_t)(sign | infinite);
  int exponent = size >= ldexp(1, f->least) ? ilogb(size) : f->least;
  int units = (int)nearbyint(ldexp(size, fraction_bits - exponent));
  return (uint16_t)(sign | (((exponent - f->least) << fraction_bits) + units));
}

static inline double host_get(const void *array, int format, int64_t i) {
  if (!format_is_half(format))
    return api_part(array, format, i);
  return half_value(((const uint16_t *)array)[i], &host_formats[format]);
}

/* Writes the nearest number of the format. */
static inline void host_set(void *array, int format, int64_t i, double value) {
  if (format_is_half(format))
    ((uint16_t *)array)[i] = half_bits(value, &host_formats[format]);
  else
    api_set(array, format, i, value);
}

static inline int draw(uint64_t *random, int below) {
  return (int)((check_random(random) >> 16) % (uint64_t)below);
}

/* From -1 to 1. */
static inline double draw_number(uint64_t *random) {
  return (double)(check_random(random) >> 11) * 0x1p-52 - 1;
}

#endif
