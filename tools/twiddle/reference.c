/* reference.c: the discrete Fourier transform's definition, in long double, at chosen outputs.
 *
 * The relative error is taken against the input's energy, by Parseval: the mean square error of the
 * compared outputs, over n * scale^2 * sum |x|^2 / n. If all outputs are compared, this is exactly
 * the relative L2 error; if some are, one that happens to be small does not make it large.
 *
 * The bound is the usual one for a floating-point FFT of random rounding errors,
 *     k * (0.6 * eps * sqrt(log2 n) + 0.5 * eps),    eps = 2^-24 or 2^-53,
 * with k = 1 when at least 4096 outputs are pooled, and 2 when fewer are, because a mean
 * over few outputs varies more. */
#include "reference.h"
#include "element.h"

#include <math.h>
#include <stdlib.h>

enum { POOL_LEAST = 4096 };
static const int64_t work_usual = 60000000, work_most = 400000000; /* products of complex numbers */

typedef struct {
  long double re, im;
} lcomplex;

/* exp(-2 pi i j / n), reduced to the first octant so that every entry is right to the last bits. */
static lcomplex root(int64_t j, int64_t n) {
  const long double two_pi = 6.283185307179586476925286766559005768L;
  int64_t eighth = (8 * j) / n;
  int64_t rest = 8 * j - eighth * n; /* the angle is pi/4 * rest / n */
  int odd = (int)(eighth & 1);
  long double angle = two_pi * (long double)(odd ? n - rest : rest) / (8.0L * (long double)n);
  long double c = cosl(angle), s = sinl(angle);
  switch (eighth & 7) {
  case 0:
    return (lcomplex){c, -s};
  case 1:
    return (lcomplex){s, -c};
  case 2:
    return (lcomplex){-s, -c};
  case 3:
    return (lcomplex){-c, -s};
  case 4:
    return (lcomplex){-c, s};
  case 5:
    return (lcomplex){-s, c};
  case 6:
    return (lcomplex){s, c};
  default:
    return (lcomplex){c, s};
  }
}

static lcomplex number_at(const void *data, int32_t precision, int64_t i) {
  if (precision == TW_F64)
    return (lcomplex){((const double *)data)[2 * i], ((const double *)data)[2 * i + 1]};
  return (lcomplex){((const float *)data)[2 * i], ((const float *)data)[2 * i + 1]};
}

static lcomplex product(lcomplex a, lcomplex b) {
  return (lcomplex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* The input that defines an output: packed points of several axes, the last one contiguous. */
typedef struct {
  int rank;
  const int64_t *n;
  int64_t points;
  const lcomplex *roots[REFERENCE_RANK_MAX]; /* n of each axis; conjugate for the inverse */
  const lcomplex *x;
  void (*tell)(double fraction); /* NULL: nobody is told */
  int64_t wanted, done;          /* outputs in all frames */
} definition;

/* Output k by the definition, row after row along the last axis. */
static lcomplex defined_output(const definition *d, int64_t k) {
  int64_t index[REFERENCE_RANK_MAX], point[REFERENCE_RANK_MAX] = {0}, last = d->rank - 1;
  int64_t n = d->n[last];
  for (int i = d->rank - 1; i >= 0; i--, k /= d->n[i + 1])
    index[i] = k % d->n[i];
  lcomplex sum = {0, 0};
  for (const lcomplex *x = d->x, *end = x + d->points; x < end; x += n) {
    lcomplex row = {0, 0};
    for (int64_t j = 0, at = 0; j < n; j++) {
      lcomplex term = product(x[j], d->roots[last][at]);
      row.re += term.re;
      row.im += term.im;
      at += index[last];
      if (at >= n)
        at -= n;
    }
    for (int64_t i = 0; i < last; i++)
      row = product(row, d->roots[i][point[i] * index[i] % d->n[i]]);
    sum.re += row.re;
    sum.im += row.im;
    for (int64_t i = last - 1; i >= 0 && ++point[i] == d->n[i]; i--)
      point[i] = 0;
  }
  return sum;
}

/* The factor of the bound for a length: 1 for prime factors up to 13, 1.5 where larger ones are
 * computed directly, 2 where one is so large that it becomes a convolution. */
static double way_of(int32_t precision, int64_t n) {
  static const int direct[] = {17, 19, 23, 29, 31, 37, 41, 43, 53, 61, 67, 73, 79};
  int count = precision == TW_F64 ? 8 : 13, larger;
  for (int factor = 2; factor <= 13; factor++)
    while (n % factor == 0)
      n /= factor;
  larger = n > 1;
  for (int i = 0; i < count; i++)
    while (n % direct[i] == 0)
      n /= direct[i];
  return n > 1 ? 2 : larger ? 1.5 : 1;
}

double reference_bound(int32_t precision, int64_t n, int64_t outputs) {
  double eps = number_roundoff(precision);
  double k = (outputs >= POOL_LEAST ? 1 : 2) * way_of(precision, n);
  return k * (0.6 * eps * sqrt(log2((double)n)) + 0.5 * eps);
}

/* Fills x with a frame; returns its energy. */
static long double read_frame(const void *in, int32_t precision, int64_t frame, int64_t points,
                              lcomplex *x) {
  long double energy = 0;
  for (int64_t j = 0; j < points; j++) {
    x[j] = number_at(in, precision, frame * points + j);
    energy += x[j].re * x[j].re + x[j].im * x[j].im;
  }
  return energy;
}

/* Decides how many outputs of how many frames are compared. */
static void choose_outputs(int64_t points, int64_t batch, int64_t *frames, int64_t *each) {
  int64_t outputs = work_usual / points > POOL_LEAST ? work_usual / points : POOL_LEAST;
  if (outputs > work_most / points)
    outputs = work_most / points > 16 ? work_most / points : 16;
  *frames = (outputs + points - 1) / points;
  *frames = *frames < batch ? *frames : batch;
  *each = outputs / *frames < points ? outputs / *frames : points;
  *each = *each > 0 ? *each : 1;
}

/* ---- which outputs of a long frame ----
 *
 * The error of an output depends on the input. Where the input is nearly constant, or a tone, a few
 * outputs have most of the error. All of these are compared; the others are sampled at random, and
 * the sample's error is scaled up to all of them. */

/* 1 when each index k of an output satisfies k * parts = 0 mod the axis's length. Such outputs
 * collect what a constant input leaves in the first stages of a transform. */
static int stands_out(const definition *d, int64_t k, int64_t parts) {
  for (int i = d->rank - 1; i >= 0; k /= d->n[i--])
    if (k % d->n[i] * parts % d->n[i])
      return 0;
  return 1;
}

static int64_t divisor(int64_t a, int64_t b) {
  return b ? divisor(b, a % b) : a;
}

/* The largest `parts` for which at most `few` outputs stand out. */
static int64_t choose_parts(const definition *d, int64_t few) {
  static const int64_t parts[] = {240, 60, 16, 4, 2};
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
    int64_t count = 1;
    for (int k = 0; k < d->rank; k++)
      count *= divisor(d->n[k], parts[i]);
    if (count <= few)
      return parts[i];
  }
  return 1;
}

static long double size_of(const void *out, int32_t precision, int64_t at) {
  lcomplex v = number_at(out, precision, at);
  return v.re * v.re + v.im * v.im;
}

/* A squared magnitude that fewer than `few` outputs exceed: the sum over all outputs divided by
 * `few`. Not finite when an output is not. */
static long double large_size(const void *out, int32_t precision, int64_t first, int64_t points,
                              int64_t few) {
  long double sum = 0;
  for (int64_t k = 0; k < points; k++)
    sum += size_of(out, precision, first + k);
  return sum / (long double)few;
}

static long double error_of(definition *d, const void *out, int32_t precision, int64_t first,
                            int64_t k, double scale) {
  lcomplex right = defined_output(d, k), computed = number_at(out, precision, first + k);
  long double re = right.re * scale - computed.re, im = right.im * scale - computed.im;
  d->done++;
  if (d->tell)
    d->tell((double)d->done / (double)d->wanted);
  return re * re + im * im;
}

/* The estimated squared error of a frame, of which about `each` outputs are compared; *looked: how
 * many were. */
static long double frame_error(definition *d, const void *out, int32_t precision, int64_t first,
                               int64_t each, double scale, int64_t *looked) {
  long double large_error = 0, sampled = 0;
  int64_t points = d->points, outstanding = 0, taken = 0, few = each / 4 > 4 ? each / 4 : 4;
  int64_t parts = choose_parts(d, few);
  long double large = large_size(out, precision, first, points, few);
  uint64_t state = 88172645463325252ull ^ (uint64_t)first; /* other outputs in every frame */
  int all = 2 * each >= points;
  *looked = 0;
  if (!isfinite(large))
    return large;
  for (int64_t k = 0; k < points; k++) {
    if (!all && !stands_out(d, k, parts) && size_of(out, precision, first + k) <= large)
      continue;
    large_error += error_of(d, out, precision, first, k, scale);
    outstanding++;
  }
  for (int64_t tries = 0; outstanding + taken < each && tries < 2 * each; tries++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    int64_t k = (int64_t)(state % (uint64_t)points);
    if (stands_out(d, k, parts) || size_of(out, precision, first + k) > large)
      continue;
    sampled += error_of(d, out, precision, first, k, scale);
    taken++;
  }
  *looked = outstanding + taken;
  return large_error +
         (taken ? sampled * (long double)(points - outstanding) / (long double)taken : 0);
}

static void compare_frames(definition *d, lcomplex *x, const void *in, const void *out,
                           int32_t precision, int64_t batch, double scale,
                           reference_result *result) {
  long double error = 0, energy = 0;
  int64_t frames, each, points = d->points, looked;
  choose_outputs(points, batch, &frames, &each);
  d->wanted = frames * each;
  result->outputs = 0;
  for (int64_t f = 0; f < frames; f++) {
    int64_t frame = frames > 1 ? f * ((batch - 1) / (frames - 1)) : 0;
    energy += read_frame(in, precision, frame, points, x) * (long double)points * scale * scale;
    error += frame_error(d, out, precision, frame * points, each, scale, &looked);
    result->outputs += looked;
  }
  result->error = error == 0 ? 0 : (double)sqrtl(error / energy); /* zeros must give zeros */
  result->frames = frames;
  result->bound = reference_bound(precision, points, result->outputs);
}

tw_status reference_check(const void *in, const void *out, int32_t precision, int32_t rank,
                          const int64_t *n, int64_t batch, int32_t direction, double scale,
                          void (*tell)(double fraction), reference_result *result) {
  definition d = {.rank = rank, .n = n, .points = 1, .tell = tell};
  int64_t roots = 0;
  int valid = rank >= 1 && rank <= REFERENCE_RANK_MAX && batch >= 1 &&
              (precision == TW_F32 || precision == TW_F64);
  for (int i = 0; i < rank && valid; i++) {
    valid = n[i] >= 1 && n[i] <= INT32_MAX / d.points;
    d.points *= valid ? n[i] : 1;
    roots += n[i];
  }
  if (!valid)
    return status_fail(TW_INVALID, "nothing to compare with the definition");
  lcomplex *memory = calloc((size_t)(roots + d.points), sizeof *memory), *next = memory + d.points;
  if (!memory)
    return status_fail(TW_NO_MEMORY, "no memory for a reference transform of %lld points",
                       (long long)d.points);
  for (int i = 0; i < rank; next += n[i++]) {
    d.roots[i] = next;
    for (int64_t j = 0; j < n[i]; j++) {
      next[j] = root(j, n[i]);
      next[j].im = direction == TW_INVERSE ? -next[j].im : next[j].im;
    }
  }
  d.x = memory;
  compare_frames(&d, memory, in, out, precision, batch, scale, result);
  free(memory);
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
