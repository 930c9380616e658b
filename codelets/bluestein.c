/* bluestein.c: the tables of a transform computed as a convolution.
 *
 * With c[j] = exp(-pi*i*j^2/n), X[k] = c[k] * sum over j of (x[j]*c[j]) * conj(c[k-j]): a
 * convolution with conj(c), done circularly over a length m >= 2n-1. The phase is periodic in j
 * with period 2n through j^2 mod 2n, which is reduced in integers before any sine or cosine sees
 * it. (L. Bluestein, A linear filtering approach to the computation of the discrete Fourier
 * transform, IEEE Trans. Audio Electroacoustics 18, 1970.) */
#include "bluestein.h"
#include "wide.h"

#include <stdlib.h>

/* exp(-pi*i*j^2/n): the phase is reduced in integers; j < 2^30. */
static wide chirp_at(const wide_roots *of_2n, int64_t j) {
  return wide_root(of_2n, j * j % of_2n->order);
}

int bluestein_fill(void *table, int f64, int64_t n, int64_t m) {
  wide_roots of_2n = {0};
  wide *kernel = calloc((size_t)(2 * m), sizeof *kernel);
  int made = kernel && wide_roots_make(&of_2n, 2 * n);
  if (made) {
    for (int64_t j = 0; j < n; j++) {
      wide c = chirp_at(&of_2n, j);
      wide_put(table, f64, j, c);
      kernel[j] = kernel[(m - j) % m] = (wide){c.re / (long double)m, -c.im / (long double)m};
    }
    made = wide_transform(kernel, kernel + m, m);
    for (int64_t k = 0; k < m && made; k++)
      wide_put(table, f64, n + k, kernel[m + k]);
  }
  free(of_2n.low);
  free(kernel);
  return made;
}

static void put(double *table, int64_t at, double re, double im) {
  table[2 * at] = re;
  table[2 * at + 1] = im;
}

/* The chirp is even about n/2, but for the sign when n is odd: (n-j)^2 = j^2 + n*n modulo 2n. Each
 * root serves two points; j^2 modulo 2n goes from j to j+1 by an addition. */
int bluestein_start(void *chirp, int f64, int64_t n, int64_t m, double *kernel) {
  wide_roots of_2n = {0};
  if (!wide_roots_make(&of_2n, 2 * n))
    return 0;
  for (int64_t i = 2 * n; i < 2 * (m - n + 1); i++)
    kernel[i] = 0;
  const long double share = 1 / (long double)m;
  const double sign = n % 2 ? -1 : 1;
  int64_t square = 0;
  for (int64_t j = 0; 2 * j <= n; j++) {
    wide c = wide_root(&of_2n, square);
    double re = (double)(c.re * share), im = (double)(-c.im * share);
    wide_put(chirp, f64, j, c);
    put(kernel, j, re, im);
    if (j) {
      wide_put(chirp, f64, n - j, (wide){(long double)sign * c.re, (long double)sign * c.im});
      put(kernel, m - j, re, im);
      put(kernel, n - j, sign * re, sign * im);
      put(kernel, m - n + j, sign * re, sign * im);
    }
    square += 2 * j + 1;
    square -= square >= 2 * n ? 2 * n : 0;
  }
  free(of_2n.low);
  return 1;
}
