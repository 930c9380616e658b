/* element.c: the formats of numbers, and elements on the host. */
#include "element.h"

#include <float.h>
#include <math.h>
#include <string.h>

const number_format number_formats[NUMBER_FORMATS] = {
    [TW_F32] = {"f32", 4, 24, TW_F32, (double)FLT_MAX},
    [TW_F64] = {"f64", 8, 53, TW_F64, DBL_MAX},
    [TW_F16] = {"f16", 2, 11, TW_F32, 65504},
    [TW_BF16] = {"bf16", 2, 8, TW_F32, 0x1.fep127},
};

int number_known(int format) {
  return format >= 0 && format < NUMBER_FORMATS;
}

double number_roundoff(int format) {
  return ldexp(1, -number_formats[format].significand);
}

/* ---- half formats: sign, exponent bits and significand bits of 16 ---- */

static double from_half(uint16_t bits, int exponent_bits) {
  int fraction_bits = 15 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  int exponent = bits >> fraction_bits & ((1 << exponent_bits) - 1);
  int fraction = bits & ((1 << fraction_bits) - 1);
  double v;
  if (exponent == (1 << exponent_bits) - 1)
    v = fraction ? NAN : INFINITY;
  else if (exponent)
    v = ldexp((1 << fraction_bits) + fraction, exponent - bias - fraction_bits);
  else
    v = ldexp(fraction, 1 - bias - fraction_bits);
  return bits & 0x8000 ? -v : v;
}

/* Rounded to the nearest, ties to even, by the current rounding of nearbyint. */
static uint16_t to_half(double v, int exponent_bits) {
  int fraction_bits = 15 - exponent_bits, bias = (1 << (exponent_bits - 1)) - 1;
  unsigned sign = signbit(v) ? 0x8000u : 0, infinite = ((1u << exponent_bits) - 1) << fraction_bits;
  int exponent;
  if (isnan(v))
    return (uint16_t)(sign | infinite | 1u << (fraction_bits - 1));
  if (isinf(v))
    return (uint16_t)(sign | infinite);
  (void)frexp(v, &exponent);
  exponent = exponent - 1 < 1 - bias ? 1 - bias : exponent - 1; /* subnormal numbers share one */
  double units = nearbyint(ldexp(fabs(v), fraction_bits - exponent));
  /* A significand that rounds up to the next power of two carries into the exponent by itself. */
  double bits = v == 0 ? 0 : units + ldexp(exponent + bias - 1, fraction_bits);
  return (uint16_t)(sign | (bits < infinite ? (unsigned)bits : infinite));
}

static double get_number(int format, const char *at) {
  uint16_t half;
  float single;
  double as_double;
  switch (format) {
  case TW_F32:
    memcpy(&single, at, sizeof single);
    return (double)single;
  case TW_F64:
    memcpy(&as_double, at, sizeof as_double);
    return as_double;
  default:
    memcpy(&half, at, sizeof half);
    return from_half(half, format == TW_F16 ? 5 : 8);
  }
}

static void put_number(int format, char *at, double v) {
  float single = (float)v;
  uint16_t half;
  switch (format) {
  case TW_F32:
    memcpy(at, &single, sizeof single);
    break;
  case TW_F64:
    memcpy(at, &v, sizeof v);
    break;
  default:
    half = to_half(v, format == TW_F16 ? 5 : 8);
    memcpy(at, &half, sizeof half);
  }
}

void element_get(element e, const void *array, int64_t i, double value[2]) {
  const char *at = (const char *)array + i * element_bytes(e);
  value[0] = get_number(e.format, at);
  value[1] = e.is_complex ? get_number(e.format, at + number_formats[e.format].bytes) : 0;
}

void element_put(element e, void *array, int64_t i, const double value[2]) {
  char *at = (char *)array + i * element_bytes(e);
  put_number(e.format, at, value[0]);
  if (e.is_complex)
    put_number(e.format, at + number_formats[e.format].bytes, value[1]);
}
