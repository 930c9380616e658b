/* test_element.c: bytes of elements, and half formats against the compiler's own conversions. */
#include "check.h"
#include "element.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void bytes(void) {
  CHECK(element_bytes(element_complex(TW_F32)) == 8 && element_bytes(element_real(TW_F32)) == 4);
  CHECK(element_bytes(element_complex(TW_F64)) == 16 && element_bytes(element_real(TW_F64)) == 8);
  CHECK(element_bytes(element_complex(TW_F16)) == 4 && element_bytes(element_real(TW_F16)) == 2);
  CHECK(element_bytes(element_complex(TW_BF16)) == 4 && complex_bytes(TW_F64) == 16);
  CHECK(number_registers(TW_F64) == 2 && number_registers(TW_F16) == 1);
  CHECK(number_roundoff(TW_F32) == FLT_EPSILON / 2 && number_roundoff(TW_F64) == DBL_EPSILON / 2);
  CHECK(!number_known(-1) && number_known(TW_BF16) && !number_known(NUMBER_FORMATS));
}

/* Every pattern of 16 bits is a number that comes back as it was. */
static void patterns(int format) {
  for (unsigned i = 0; i < 65536; i++) {
    uint16_t was = (uint16_t)i, is;
    double v[2];
    element_get(element_real(format), &was, 0, v);
    element_put(element_real(format), &is, 0, v);
    double again[2];
    element_get(element_real(format), &is, 0, again);
    CHECK(isnan(v[0]) ? isnan(again[0]) : is == was);
    CHECK(v[1] == 0);
  }
}

/* bf16 is the upper half of f32: what lies between two neighbours goes to the nearer one, and what
 * lies in the middle to the even one. */
static void rounding(void) {
  uint64_t seed = check_seed();
  for (int i = 0; i < 100000; i++) {
    uint32_t word = (uint32_t)check_random(&seed);
    float f;
    uint16_t half;
    memcpy(&f, &word, sizeof f);
    if (!isfinite(f))
      continue;
    double v[2] = {(double)f, 0};
    element_put(element_real(TW_BF16), &half, 0, v);
    CHECK(half == (uint16_t)((word + 0x7fff + (word >> 16 & 1)) >> 16));
  }
  const struct {
    double value;
    uint16_t half;
  } known[] = {{65504, 0x7bff}, {65519.99, 0x7bff},    {65520, 0x7c00},
               {0x1p-24, 1},    {0x1p-25, 0},          {0x1.8p-24, 2},
               {0x1.8p-25, 1},  {-0.0, 0x8000},        {0x1.ffcp-15, 0x3ff + 1},
               {1, 0x3c00},     {1 + 0x1p-11, 0x3c00}, {1 + 0x3p-11, 0x3c02}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint16_t half;
    double v[2] = {known[i].value, 0};
    element_put(element_real(TW_F16), &half, 0, v);
    CHECK(half == known[i].half);
  }
}

/* Which side of a transform has a half spectrum instead of all points. */
static void points_of_types(void) {
  for (int output = 0; output < 2; output++) {
    CHECK(type_points(TW_C2C, output, 10) == 10 && type_points(TW_R2R, output, 10) == 10);
    CHECK(type_points(TW_R2C, output, 10) == (output ? 6 : 10));
    CHECK(type_points(TW_C2R, output, 11) == (output ? 11 : 6));
  }
}

int main(void) {
  bytes();
  patterns(TW_F16);
  patterns(TW_BF16);
  rounding();
  points_of_types();
  return check_report();
}
