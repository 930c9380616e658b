/* r2r_definition.h: transforms between real points by their definitions, as twiddle.h has them, in
 * long double. */
#ifndef R2R_DEFINITION_H
#define R2R_DEFINITION_H

#include "twiddle.h"

#include <math.h>
#include <stdlib.h>

#define R2R_PI 3.14159265358979323846264338327950288L

/* What x[j] contributes to X[k]: 1 for the terms that stand alone. */
static inline long double r2r_term(int kind, int64_t n, int64_t j, int64_t k) {
  long double a = (long double)j, b = (long double)k, m = (long double)n;
  switch (kind) {
  case TW_DCT1:
    if (j == 0 || j == n - 1)
      return j && k % 2 ? -1 : 1;
    return 2 * cosl(R2R_PI * a * b / (m - 1));
  case TW_DCT2:
    return 2 * cosl(R2R_PI * (a + 0.5L) * b / m);
  case TW_DCT3:
    return j ? 2 * cosl(R2R_PI * a * (b + 0.5L) / m) : 1;
  case TW_DCT4:
    return 2 * cosl(R2R_PI * (a + 0.5L) * (b + 0.5L) / m);
  case TW_DST1:
    return 2 * sinl(R2R_PI * (a + 1) * (b + 1) / (m + 1));
  case TW_DST2:
    return 2 * sinl(R2R_PI * (a + 0.5L) * (b + 1) / m);
  case TW_DST3:
    return j == n - 1 ? (k % 2 ? -1 : 1) : 2 * sinl(R2R_PI * (a + 1) * (b + 0.5L) / m);
  case TW_DST4:
    return 2 * sinl(R2R_PI * (a + 0.5L) * (b + 0.5L) / m);
  case TW_DHT:
    return cosl(2 * R2R_PI * a * b / m) + sinl(2 * R2R_PI * a * b / m);
  case TW_R2HC:
    return k <= n / 2 ? cosl(2 * R2R_PI * a * b / m) : -sinl(2 * R2R_PI * a * (m - b) / m);
  default: /* TW_HC2R */
    if (j == 0 || 2 * j == n)
      return j && k % 2 ? -1 : 1;
    return j < (n + 1) / 2 ? 2 * cosl(2 * R2R_PI * a * b / m)
                           : -2 * sinl(2 * R2R_PI * (m - a) * b / m);
  }
}

/* What makes the matrix of those terms orthogonal: factors of its columns (inputs) and rows. R2HC
 * and HC2R, which are not, are divided by sqrt(n). */
static inline long double r2r_orthogonal(int kind, int64_t n, int64_t j, int64_t k) {
  int first_in = j == 0, first_out = k == 0, last_in = j == n - 1, last_out = k == n - 1;
  long double m = (long double)n, root = sqrtl(2);
  switch (kind) {
  case TW_DCT1:
    return (first_in || last_in ? root : 1) / (first_out || last_out ? root : 1) /
           sqrtl(2 * (m - 1));
  case TW_DCT2:
    return (first_out ? 1 / root : 1) / sqrtl(2 * m);
  case TW_DCT3:
    return (first_in ? root : 1) / sqrtl(2 * m);
  case TW_DST1:
    return 1 / sqrtl(2 * (m + 1));
  case TW_DST2:
    return (last_out ? 1 / root : 1) / sqrtl(2 * m);
  case TW_DST3:
    return (last_in ? root : 1) / sqrtl(2 * m);
  case TW_DCT4:
  case TW_DST4:
    return 1 / sqrtl(2 * m);
  default:
    return 1 / sqrtl(m);
  }
}

/* Transforms along one axis of packed rows: points lie `stride` apart. */
static inline void r2r_define(int kind, int ortho, int64_t n, int64_t stride, int64_t count,
                              long double *x) {
  long double *matrix = malloc((size_t)(n * n) * sizeof *matrix);
  long double *y = malloc((size_t)n * sizeof *y);
  for (int64_t i = 0; i < n * n; i++)
    matrix[i] =
        r2r_term(kind, n, i % n, i / n) * (ortho ? r2r_orthogonal(kind, n, i % n, i / n) : 1.0L);
  for (int64_t row = 0; row < count; row++) {
    long double *at = x + row / stride * stride * n + row % stride;
    for (int64_t k = 0; k < n; k++) {
      y[k] = 0;
      for (int64_t j = 0; j < n; j++)
        y[k] += matrix[k * n + j] * at[j * stride];
    }
    for (int64_t k = 0; k < n; k++)
      at[k * stride] = y[k];
  }
  free(matrix);
  free(y);
}

#endif
