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

static wide product(wide a, wide b) {
  return (wide){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* ---- roots of unity of one order, by products of two: sines and cosines are slow ---- */

typedef struct {
  int64_t order;
  int shift;
  wide *low, *high; /* exp(-2*pi*i*j/order), of j < 2^shift and of multiples of 2^shift */
} roots;

static wide root_itself(int64_t part, int64_t whole) {
  const long double pi = 3.14159265358979323846264338327950288L;
  long double angle = -2 * pi * (long double)part / (long double)whole;
  return (wide){cosl(angle), sinl(angle)};
}

static wide root(const roots *r, int64_t j) {
  return product(r->low[j & (((int64_t)1 << r->shift) - 1)], r->high[j >> r->shift]);
}

static int roots_make(roots *r, int64_t order) {
  *r = (roots){.order = order};
  while ((int64_t)1 << 2 * r->shift < order)
    r->shift++;
  int64_t low = (int64_t)1 << r->shift, high = (order >> r->shift) + 1;
  r->low = malloc((size_t)(low + high) * sizeof *r->low);
  if (!r->low)
    return 0;
  r->high = r->low + low;
  for (int64_t j = 0; j < low; j++)
    r->low[j] = root_itself(j, order);
  for (int64_t j = 0; j < high; j++)
    r->high[j] = root_itself(j << r->shift, order);
  return 1;
}

/* exp(-pi*i*j^2/n): the phase is reduced in integers; j < 2^30. */
static wide chirp_at(const roots *of_2n, int64_t j) {
  return root(of_2n, j * j % of_2n->order);
}

/* ---- the spectrum ---- */

/* The plain recursive DFT (Cooley-Tukey by the smallest factor), forward; out and in are apart.
 * all: the roots of order n * step. */
static void transform(const wide *in, int64_t stride, wide *out, int64_t n, wide *scratch,
                      const wide *all, int64_t step) {
  int64_t r = 2;
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  while (n % r)
    r++;
  int64_t m = n / r;
  for (int64_t q = 0; q < r; q++)
    transform(in + q * stride, stride * r, scratch + q * m, m, out + q * m, all, step * r);
  for (int64_t k = 0, at = 0; k < n; k++, at = at + 1 == m ? 0 : at + 1) {
    wide sum = scratch[at];
    for (int64_t q = 1, turn = k; q < r; q++, turn = turn + k >= n ? turn + k - n : turn + k) {
      wide term = product(scratch[q * m + at], all[turn * step]);
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
  roots of_2n = {0}, of_m = {0};
  wide *kernel = calloc((size_t)(4 * m), sizeof *kernel), *root_m = kernel + 3 * m;
  int made = kernel && roots_make(&of_2n, 2 * n) && roots_make(&of_m, m);
  if (made) {
    for (int64_t j = 0; j < n; j++) {
      wide c = chirp_at(&of_2n, j);
      put(table, f64, j, c);
      kernel[j] = kernel[(m - j) % m] = (wide){c.re / (long double)m, -c.im / (long double)m};
    }
    for (int64_t j = 0; j < m; j++)
      root_m[j] = root(&of_m, j);
    transform(kernel, 1, kernel + m, m, kernel + 2 * m, root_m, 1);
    for (int64_t k = 0; k < m; k++)
      put(table, f64, n + k, kernel[m + k]);
  }
  free(of_2n.low);
  free(of_m.low);
  free(kernel);
  return made;
}

int bluestein_start(void *chirp, int f64, int64_t n, int64_t m, double *kernel) {
  roots of_2n = {0};
  if (!roots_make(&of_2n, 2 * n))
    return 0;
  for (int64_t i = 2 * n; i < 2 * (m - n + 1); i++)
    kernel[i] = 0;
  for (int64_t j = 0; j < n; j++) {
    wide c = chirp_at(&of_2n, j);
    put(chirp, f64, j, c);
    c = (wide){c.re / (long double)m, -c.im / (long double)m};
    put(kernel, 1, j, c);
    put(kernel, 1, (m - j) % m, c);
  }
  free(of_2n.low);
  return 1;
}
