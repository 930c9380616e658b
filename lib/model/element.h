/* element.h: what arrays are made of: real or complex numbers of a format. The one place that knows
 * how many bytes they take. Pure values.
 *
 * Strides count elements; a complex number is one element. A kernel may compute in another format,
 * the record's precision (record.h). */
#ifndef ELEMENT_H
#define ELEMENT_H

#include "status.h"
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_FORMATS = 4 }; /* TW_F32, TW_F64, TW_F16, TW_BF16 */
enum { ELEMENT_BYTES_MOST = 16 };

/* One format of numbers. */
typedef struct {
  const char *name; /* f32 */
  int bytes;        /* of one number */
  int significand;  /* bits, including the hidden one: the unit roundoff is 2^-significand */
  int arithmetic;   /* the precision that computes with such numbers: TW_F32 or TW_F64 */
  double greatest;  /* the largest finite number */
} number_format;

extern const number_format number_formats[NUMBER_FORMATS];

/* The format of TW_F32 and so on, which must be known. */
static inline const number_format *number_of(int format) {
  return &number_formats[format];
}
int number_known(int format); /* 1: it is one of the formats */

typedef struct {
  int32_t format;     /* TW_F32 ... */
  int32_t is_complex; /* 1: real and imaginary part, in this order; 0: one number */
} element;

static inline element element_complex(int format) {
  return (element){format, 1};
}

static inline element element_real(int format) {
  return (element){format, 0};
}

static inline int element_same(element a, element b) {
  return a.format == b.format && a.is_complex == b.is_complex;
}

/* Bytes of one element, and of a complex word of a format. */
static inline int element_bytes(element e) {
  return number_of(e.format)->bytes * (e.is_complex ? 2 : 1);
}

static inline int complex_bytes(int format) {
  return element_bytes(element_complex(format));
}

/* Whether a side of a transform of type TW_C2C and so on consists of complex numbers. */
static inline int type_is_complex(int type, int output) {
  return type == TW_C2C || type == (output ? TW_R2C : TW_C2R);
}

/* 1 for elements of numbers of 16 bits. */
static inline int element_halves(element e) {
  return number_of(e.format)->bytes < 4;
}

/* How many points of a row of n a side of such a transform holds: of the spectrum of real points
 * the first n/2+1, since the rest is its conjugate. */
static inline int64_t type_points(int type, int output, int64_t n) {
  return type != TW_C2C && type_is_complex(type, output) ? n / 2 + 1 : n;
}

/* For a format that kernels compute in: registers of 32 bits per number, and the unit roundoff. */
static inline int number_registers(int format) {
  return (number_of(format)->bytes + 3) / 4;
}
double number_roundoff(int format);

/* Reads element i of an array on the host as real and imaginary part (0 if it is real); writes it,
 * rounded to the nearest. */
void element_get(element e, const void *array, int64_t i, double value[2]);
void element_put(element e, void *array, int64_t i, const double value[2]);

#endif
