/* codelet_accuracy.h: what the tests of codelets share: the radices there are, and the error of a
 * codelet, however it is run, against the definition of the DFT in long double. */
#ifndef CODELET_ACCURACY_H
#define CODELET_ACCURACY_H

#include "check.h"
#include "dft_codelet.h"
#include "record.h"

#include <math.h>
#include <string.h>

enum { RADIX_FIRST = 2 };

/* Those that stages may have. */
static inline int next_radix(int r) {
  do
    r++;
  while (r <= CODELET_RADIX_MAX && !record_radix_serves(r));
  return r;
}

static inline double random_unit(uint64_t *state) {
  /* a float, so that both precisions start from the same numbers */
  return (double)(float)((double)(check_random(state) >> 40) / (1 << 23) - 1);
}

static long double cosines[CODELET_RADIX_MAX], sines[CODELET_RADIX_MAX];

static inline void make_roots(int r) {
  const long double pi = acosl(-1);
  for (int j = 0; j < r; j++) {
    cosines[j] = cosl(2 * pi * j / r);
    sines[j] = sinl(2 * pi * j / r);
  }
}

/* Squared error, squared size and their product, summed over outputs. */
typedef struct {
  long double error, size, product;
} pooled;

static inline void compare(pooled *p, int r, const double *in_re, const double *in_im,
                           const double *out_re, const double *out_im) {
  for (int k = 0; k < r; k++) {
    long double re = 0, im = 0;
    for (int j = 0; j < r; j++) {
      long double c = cosines[j * k % r], s = sines[j * k % r];
      re += in_re[j] * c + in_im[j] * s;
      im += in_im[j] * c - in_re[j] * s;
    }
    p->error += (re - out_re[k]) * (re - out_re[k]) + (im - out_im[k]) * (im - out_im[k]);
    p->size += re * re + im * im;
    p->product += (out_re[k] - re) * re + (out_im[k] - im) * im;
  }
}

/* The library's error bound for one whole transform, as a multiple of the unit roundoff. */
static inline void check_pooled(const char *what, int r, pooled p, double roundoff) {
  double error = sqrt((double)(p.error / p.size)) / roundoff;
  double bound = 0.6 * sqrt(log2(r)) + 0.5;
  if (error > bound)
    printf("%s, radix %d: error %.2f roundoffs, bound %.2f\n", what, r, error, bound);
  CHECK(error <= bound);
}

/* How much larger than right the results are in the mean, which adds up from stage to stage: with
 * 0.05 roundoffs for each factor of two, 2^18 real points reached the bound. Only of powers of two,
 * which have the most stages. */
static inline void check_gain(const char *what, int r, pooled p, double roundoff) {
  double gain = (double)(p.product / p.size) / roundoff;
  int good = r & (r - 1) || fabs(gain) <= 0.04 * log2(r);
  if (!good)
    printf("%s, radix %d: a gain of %.3f roundoffs\n", what, r, gain);
  CHECK(good);
}

typedef void transform(int r, double *re, double *im, void *with);

static inline void test_accuracy(const char *what, double roundoff, int pool, transform *run,
                                 void *with, uint64_t *seed) {
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    pooled p = {0, 0, 0};
    make_roots(r);
    for (int done = 0; done < pool; done += r) {
      double re[CODELET_RADIX_MAX], im[CODELET_RADIX_MAX], in_re[CODELET_RADIX_MAX],
          in_im[CODELET_RADIX_MAX];
      for (int j = 0; j < r; j++) {
        in_re[j] = re[j] = random_unit(seed);
        in_im[j] = im[j] = random_unit(seed);
      }
      run(r, re, im, with);
      compare(&p, r, in_re, in_im, re, im);
    }
    check_pooled(what, r, p, roundoff);
    check_gain(what, r, p, roundoff);
  }
}

#endif
