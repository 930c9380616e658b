/* bluestein.c: the tables of a transform computed as a convolution.
 *
 * With c[j] = exp(-pi*i*j^2/n), X[k] = c[k] * sum over j of (x[j]*c[j]) * conj(c[k-j]): a
 * convolution with conj(c), done circularly over a length m >= 2n-1. The phase is periodic in j
 * with period 2n through j^2 mod 2n, which is reduced in integers before any sine or cosine sees
 * it. (L. Bluestein, A linear filtering approach to the computation of the discrete Fourier
 * transform, IEEE Trans. Audio Electroacoustics 18, 1970.) */
#include "bluestein.h"
#include "roots.h"
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

void bluestein_factor(int64_t n, int64_t j, long double *re, long double *im) {
  root_of_unity(-(j * j % (2 * n)), 2 * n, re, im);
}
