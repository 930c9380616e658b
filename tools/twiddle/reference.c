/* reference.c: the discrete Fourier transform's definition, in long double, at chosen outputs.
 *
 * The relative error is taken against the input's energy, by Parseval: the mean square error of the
 * outputs looked at, over n * scale^2 * sum |x|^2 / n. With all outputs looked at that is exactly
 * the relative L2 error; with some, an output that happens to be small does not spoil it.
 *
 * The bound is the usual one for a floating-point FFT of random rounding errors,
 *     k * (0.6 * eps * sqrt(log2 n) + 0.5 * eps),    eps = 2^-24 or 2^-53,
 * with k = 1 when at least 4096 outputs are pooled and 2 when fewer are, because then the mean
 * is not yet sharp. */
#include "reference.h"

#include <math.h>
#include <stdlib.h>

enum { POOL_LEAST = 4096 };
static const int64_t work_usual = 60000000, work_most = 400000000; /* products of complex numbers */

typedef struct {
  long double re, im;
} wide;

/* exp(-2 pi i j / n), reduced to the first octant so that every entry is right to the last bits. */
static wide root(int64_t j, int64_t n) {
  const long double turn = 6.283185307179586476925286766559005768L;
  int64_t eighth = (8 * j) / n;
  int64_t rest = 8 * j - eighth * n; /* in eighths of a turn, over n */
  int odd = (int)(eighth & 1);
  long double angle = turn * (long double)(odd ? n - rest : rest) / (8.0L * (long double)n);
  long double c = cosl(angle), s = sinl(angle);
  switch (eighth & 7) {
  case 0:
    return (wide){c, -s};
  case 1:
    return (wide){s, -c};
  case 2:
    return (wide){-s, -c};
  case 3:
    return (wide){-c, -s};
  case 4:
    return (wide){-c, s};
  case 5:
    return (wide){-s, c};
  case 6:
    return (wide){s, c};
  default:
    return (wide){c, s};
  }
}

static wide number_at(const void *data, int32_t precision, int64_t i) {
  if (precision == TW_F64)
    return (wide){((const double *)data)[2 * i], ((const double *)data)[2 * i + 1]};
  return (wide){((const float *)data)[2 * i], ((const float *)data)[2 * i + 1]};
}

/* The squared distance of one output from its definition. */
static long double output_error(const wide *x, const wide *roots, int64_t n, int64_t k, int inverse,
                                double scale, wide computed) {
  long double re = 0, im = 0;
  int64_t at = 0, step = k;
  for (int64_t j = 0; j < n; j++) {
    long double w_im = inverse ? -roots[at].im : roots[at].im;
    re += x[j].re * roots[at].re - x[j].im * w_im;
    im += x[j].re * w_im + x[j].im * roots[at].re;
    at += step;
    if (at >= n)
      at -= n;
  }
  re = re * scale - computed.re;
  im = im * scale - computed.im;
  return re * re + im * im;
}

/* What the way of computing a length is allowed: 1 for factors to 13, 1.5 where primes to 31 are
 * computed directly, 2 where a larger one becomes a convolution. */
static double way_of(int64_t n) {
  for (int factor = 2; factor <= 13; factor++)
    while (n % factor == 0)
      n /= factor;
  int direct = n > 1;
  for (int factor = 17; factor <= 31; factor++)
    while (n % factor == 0)
      n /= factor;
  return n > 1 ? 2 : direct ? 1.5 : 1;
}

double reference_bound(int32_t precision, int64_t n, int64_t outputs) {
  double eps = precision == TW_F64 ? ldexp(1, -53) : ldexp(1, -24);
  double k = (outputs >= POOL_LEAST ? 1 : 2) * way_of(n);
  return k * (0.6 * eps * sqrt(log2((double)n)) + 0.5 * eps);
}

tw_status reference_check(const void *in, const void *out, int32_t precision, int64_t n,
                          int64_t batch, int32_t direction, double scale,
                          reference_result *result) {
  if (n < 1 || batch < 1 || n > INT32_MAX || (precision != TW_F32 && precision != TW_F64))
    return status_fail(TW_INVALID, "nothing to compare with the definition");
  int64_t outputs = work_usual / n > POOL_LEAST ? work_usual / n : POOL_LEAST;
  if (outputs > work_most / n)
    outputs = work_most / n > 16 ? work_most / n : 16;
  int64_t frames = (outputs + n - 1) / n;
  frames = frames < batch ? frames : batch;
  int64_t each = outputs / frames < n ? outputs / frames : n;
  each = each > 0 ? each : 1;
  wide *roots = calloc((size_t)n, 2 * sizeof *roots), *x = roots + n;
  if (!roots)
    return status_fail(TW_NO_MEMORY, "no memory for a reference transform of length %lld",
                       (long long)n);
  for (int64_t j = 0; j < n; j++)
    roots[j] = root(j, n);
  long double error = 0, energy = 0;
  for (int64_t f = 0; f < frames; f++) {
    int64_t frame = frames > 1 ? f * ((batch - 1) / (frames - 1)) : 0;
    long double frame_error = 0, frame_energy = 0;
    for (int64_t j = 0; j < n; j++) {
      x[j] = number_at(in, precision, frame * n + j);
      frame_energy += x[j].re * x[j].re + x[j].im * x[j].im;
    }
    for (int64_t i = 0; i < each; i++) {
      int64_t k = i * n / each;
      k = (k + f) % n; /* other outputs in every frame */
      frame_error += output_error(x, roots, n, k, direction == TW_INVERSE, scale,
                                  number_at(out, precision, frame * n + k));
    }
    error += frame_error * (long double)n / (long double)each;
    energy += frame_energy * (long double)n * scale * scale;
  }
  free(roots);
  result->error = error == 0 ? 0 : (double)sqrtl(error / energy); /* silence must stay silent */
  result->outputs = frames * each;
  result->frames = frames;
  result->bound = reference_bound(precision, n, result->outputs);
  return TW_OK;
}

int reference_passed(const reference_result *result) {
  return result->error <= result->bound;
}

void reference_random_fill(void *data, int32_t precision, int64_t reals, uint64_t *state) {
  for (int64_t i = 0; i < reals; i++) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    double value = (double)(int64_t)(*state * 2685821657736338717ull) * ldexp(1, -63);
    if (precision == TW_F64)
      ((double *)data)[i] = value;
    else
      ((float *)data)[i] = (float)value;
  }
}
