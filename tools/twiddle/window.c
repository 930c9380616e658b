/* window.c: windows of cosines, and Kaiser's. (F. J. Harris, "On the use of windows for harmonic
 * analysis with the discrete Fourier transform", Proceedings of the IEEE 66, 1978.) */
#include "window.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The modified Bessel function of order 0: the sum of ((x/2)^k / k!)^2. */
static double bessel_i0(double x) {
  double term = 1, sum = 1;
  for (int k = 1; term > sum * 1e-17; k++) {
    double factor = x / (2 * k);
    term *= factor * factor;
    sum += term;
  }
  return sum;
}

static tw_status fill_kaiser(const char *written, int64_t n, double *w) {
  char *end;
  double beta = strtod(written, &end);
  if (end == written || *end || !(beta >= 0 && beta <= 500))
    return status_fail(TW_INVALID, "a Kaiser window takes a BETA from 0 to 500, not '%s'", written);
  for (int64_t i = 0; i < n; i++) {
    double x = 2 * (double)i / (double)n - 1; /* -1 at the first point, 0 in the middle */
    w[i] = bessel_i0(beta * sqrt(1 - x * x)) / bessel_i0(beta);
  }
  return TW_OK;
}

tw_status window_fill(const char *written, int64_t n, double *w) {
  static const struct {
    const char *name;
    double constant, first, second; /* constant - first cos(angle) + second cos(2 angle) */
  } cosines[] = {{"hann", 0.5, 0.5, 0}, {"hamming", 0.54, 0.46, 0}, {"blackman", 0.42, 0.5, 0.08}};
  static const char kaiser[] = "kaiser:";
  const double two_pi = 6.283185307179586476925;
  size_t length = sizeof kaiser - 1;
  int known = 0;
  if (!strncmp(written, kaiser, length)) {
    TRY(fill_kaiser(written + length, n, w));
    known = 1;
  }
  for (size_t k = 0; k < sizeof cosines / sizeof *cosines && !known; k++) {
    if (strcmp(written, cosines[k].name) != 0)
      continue;
    known = 1;
    for (int64_t i = 0; i < n; i++) {
      double angle = two_pi * (double)i / (double)n;
      w[i] =
          cosines[k].constant - cosines[k].first * cos(angle) + cosines[k].second * cos(2 * angle);
    }
  }
  if (!known)
    return status_fail(TW_INVALID, "'%s' is no window: " WINDOW_NAMES, written);
  if (n == 1)
    w[0] = 1;
  return TW_OK;
}
