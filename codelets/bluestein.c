/* bluestein.c: the tables of a transform computed as a convolution.
 *
 * With c[j] = exp(-pi*i*j^2/n), X[k] = c[k] * sum over j of (x[j]*c[j]) * conj(c[k-j]): a
 * convolution with conj(c), done circularly over a length m >= 2n-1. The phase is periodic in j
 * with period 2n through j^2 mod 2n, which is reduced in integers before any sine or cosine sees
 * it. (L. Bluestein, A linear filtering approach to the computation of the discrete Fourier
 * transform, IEEE Trans. Audio Electroacoustics 18, 1970.) */
#include "bluestein.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  long double re, im;
} wide;

static wide turn(int64_t part, int64_t whole, int sign) {
  const long double pi = 3.14159265358979323846264338327950288L;
  long double angle = 2 * pi * (long double)part / (long double)whole;
  return (wide){cosl(angle), sign * sinl(angle)};
}

static wide product(wide a, wide b) {
  return (wide){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static wide chirp(int64_t j, int64_t n, int sign) {
  return turn(j * j % (2 * n), 2 * n, sign);
}

/* The plain recursive DFT (Cooley-Tukey by the smallest factor), forward; out and in are apart. */
static void transform(const wide *in, int64_t stride, wide *out, int64_t n, wide *scratch) {
  int64_t r = 2;
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  while (n % r)
    r++;
  int64_t m = n / r;
  for (int64_t q = 0; q < r; q++)
    transform(in + q * stride, stride * r, scratch + q * m, m, out + q * m);
  for (int64_t k = 0; k < n; k++) {
    wide sum = {0, 0};
    for (int64_t q = 0; q < r; q++) {
      wide term = product(scratch[q * m + k % m], turn(q * k % n, n, -1));
      sum.re += term.re, sum.im += term.im;
    }
    out[k] = sum;
  }
}

static void put(void *table, int f64, int64_t at, wide v) {
  if (f64) {
    ((double *)table)[2 * at] = (double)v.re;
    ((double *)table)[2 * at + 1] = (double)v.im;
  } else {
    ((float *)table)[2 * at] = (float)v.re;
    ((float *)table)[2 * at + 1] = (float)v.im;
  }
}

int bluestein_fill(void *table, int f64, int64_t n, int64_t m) {
  wide *kernel = calloc((size_t)(3 * m), sizeof *kernel);
  if (!kernel)
    return 0;
  for (int64_t j = 0; j < n; j++) {
    put(table, f64, j, chirp(j, n, -1));
    kernel[j] = kernel[(m - j) % m] = chirp(j, n, 1);
  }
  transform(kernel, 1, kernel + m, m, kernel + 2 * m);
  for (int64_t k = 0; k < m; k++) {
    wide v = kernel[m + k];
    put(table, f64, n + k, (wide){v.re / (long double)m, v.im / (long double)m});
  }
  free(kernel);
  return 1;
}
