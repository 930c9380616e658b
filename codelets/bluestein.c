/* bluestein.c: the tables of a transform computed as a convolution.
 *
 * With c[j] = exp(-pi*i*j^2/n), X[k] = c[k] * sum over j of (x[j]*c[j]) * conj(c[k-j]): a
 * convolution with conj(c), done circularly over a length m >= 2n-1. The phase is periodic in j
 * with period 2n through j^2 mod 2n, which is reduced in integers before any sine or cosine is
 * taken. (L. Bluestein, A linear filtering approach to the computation of the discrete Fourier
 * transform, IEEE Trans. Audio Electroacoustics 18, 1970.) */
#include "bluestein.h"
#include "roots.h"
#include "lcomplex.h"

#include <stdlib.h>

/* exp(-pi*i*j^2/n): the phase is reduced in integers; j < 2^30. */
static lcomplex chirp_at(const lcomplex_roots *of_2n, int64_t j) {
  return lcomplex_root(of_2n, j * j % of_2n->order);
}

int bluestein_fill(void *table, int f64, int64_t n, int64_t m) {
  lcomplex_roots of_2n = {0};
  lcomplex *kernel = calloc((size_t)(2 * m), sizeof *kernel);
  int made = kernel && lcomplex_roots_make(&of_2n, 2 * n);
  if (made) {
    for (int64_t j = 0; j < n; j++) {
      lcomplex c = chirp_at(&of_2n, j);
      lcomplex_put(table, f64, j, c);
      kernel[j] = kernel[(m - j) % m] = (lcomplex){c.re / (long double)m, -c.im / (long double)m};
    }
    made = lcomplex_dft(kernel, kernel + m, m);
    for (int64_t k = 0; k < m && made; k++)
      lcomplex_put(table, f64, n + k, kernel[m + k]);
  }
  free(of_2n.low);
  free(kernel);
  return made;
}

void bluestein_factor(int64_t n, int64_t j, long double *re, long double *im) {
  root_of_unity(-(j * j % (2 * n)), 2 * n, re, im);
}
