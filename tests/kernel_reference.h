/* kernel_reference.h: computes what a generated kernel should compute in one launch, in long double
 * by FFTW, and checks where it has written. */
#ifndef KERNEL_REFERENCE_H
#define KERNEL_REFERENCE_H

#include "binding_help.h"
#include "check.h"
#include "kernel.h"
#include "method.h"

#include <fftw3.h>
#include <math.h>
#include <string.h>

/* Relative L2 error allowed for n points: k*(0.6*eps*sqrt(log2 n) + 0.5*eps), k = 1 for lengths
 * with no prime factor over 13, 1.5 where a larger prime is computed directly, 2 for two transforms
 * around a product. */
static inline double kernel_bound(int n, int precision, int convolution) {
  double eps = precision == TW_F64 ? 0x1p-53 : 0x1p-24;
  double bound = 0.6 * eps * sqrt(log2(n > 1 ? n : 1)) + 0.5 * eps;
  for (int factor = 2; factor <= 13; factor++)
    while (n % factor == 0)
      n /= factor;
  return convolution ? 2 * bound : n == 1 ? bound : 1.5 * bound;
}

/* The same for results that are stored in a format: those held more coarsely than they are computed
 * are off by another 0.38 to 0.44 of the unit roundoff, and by as much for each time that words are
 * rounded before; these errors add up as their squares do. */
static inline double kernel_stored_bound(int n, int precision, int format, int convolution,
                                         int roundings) {
  double coarse = number_roundoff(format) > number_roundoff(precision) ? 0.5 : 0;
  return kernel_bound(n, precision, convolution) +
         coarse * sqrt(1.0 + roundings) * number_roundoff(format);
}

/* Number i of an array in a format. */
static inline double kernel_part(const void *side, int format, int64_t i) {
  double v[2];
  element_get(element_real(format), side, i, v);
  return v[0];
}

static inline void kernel_set(void *side, int format, int64_t i, double v) {
  element_put(element_real(format), side, i, (const double[2]){v, 0});
}

/* Element i of an array, as a complex number. */
static inline void kernel_element(element of, const void *side, int64_t i, fftwl_complex x) {
  double v[2] = {0, 0};
  element_get(of, side, i, v);
  x[0] = v[0], x[1] = v[1];
}

/* Points of a row along its last axis. */
static inline int kernel_last(const spec *s) {
  int n[RECORD_AXES_MAX], axes = record_axes(&s->record, n),
                          half = s->record.value[FIELD_REAL] == REAL_HALF;
  return axes > 1 ? n[axes - 1] * (half ? 2 : 1) : record_row_points(&s->record);
}

/* Points of a row that a side holds: of the spectrum of real points the first half, along the last
 * axis. */
static inline int kernel_points(const spec *s, int output) {
  int last = kernel_last(s);
  return record_row_points(&s->record) / last * (int)type_points(s->binding.type, output, last);
}

/* Where point j of a side stands among the points of the whole transform. */
static inline int kernel_whole(const spec *s, int output, int j) {
  int last = kernel_last(s), held = (int)type_points(s->binding.type, output, last);
  return j / held * last + j % held;
}

/* Numbers of each element of a side. */
static inline int kernel_numbers(const spec *s, int output) {
  return (output ? &s->binding.out : &s->binding.in)->is_complex ? 2 : 1;
}

/* Where the rows of one side lie. */
typedef struct {
  int64_t stride, loop[4]; /* loop[0] is the distance where all rows have a single one */
  int64_t elements;
} kernel_side;

typedef struct {
  int64_t batch, loop_n[3];
  int loops; /* 0: one distance on both sides */
  kernel_side in, out;
  int sign, in_place;
  int64_t index_rows, index_count; /* as in launch_args */
  int64_t twiddle_order;           /* the order of the pass twiddles, 0: none */
  double scale;
  int64_t factor_step, factor_count;
  void *factors; /* as the kernel reads them */
} kernel_case;

/* Applies the binding's operations to point j of a row, or to point j of its result if `after`. Of
 * several axes, pass twiddles are for the last one, which is part of a longer axis. Written
 * independently of the library's own table of operations. */
static inline void kernel_multiply(const kernel_case *c, const spec *s, int64_t row, int64_t j,
                                   int after, fftwl_complex x) {
  const long double two_pi = 2 * 3.14159265358979323846264338327950288L;
  const binding *b = &s->binding;
  int64_t k = row / c->index_rows % c->index_count, at = k + j * c->factor_step;
  int64_t in_axis = j % type_points(b->type, after, kernel_last(s));
  const int format = s->record.value[FIELD_PRECISION];
  const operations *list = &b->does[after ? SIDE_STORE : SIDE_LOAD];
  for (int i = 0; i < list->count; i++) {
    long double w[2] = {1, 0}, re = x[0], im = x[1];
    int operation = list->at[i] & ~OPERATION_CONJUGATED;
    CHECK(operation == OPERATION_TWIDDLE || operation == OPERATION_CHIRP); /* no other is known */
    if (operation == OPERATION_TWIDDLE) {
      long double angle = -two_pi * (long double)(k * in_axis) / (long double)c->twiddle_order;
      w[0] = cosl(angle), w[1] = sinl(angle);
    } else if (at < c->factor_count) {
      w[0] = kernel_part(c->factors, format, 2 * at);
      w[1] = kernel_part(c->factors, format, 2 * at + 1);
    }
    w[1] = list->at[i] & OPERATION_CONJUGATED ? -w[1] : w[1];
    x[0] = re * w[0] - im * w[1];
    x[1] = re * w[1] + im * w[0];
  }
}

/* 0 for a point beyond the chirp's end on that side, which is neither read nor written. */
static inline int kernel_has_point(const kernel_case *c, const spec *s, int64_t row, int64_t j,
                                   int output) {
  return !operations_have(&s->binding.does[output ? SIDE_STORE : SIDE_LOAD], OPERATION_CHIRP) ||
         row / c->index_rows % c->index_count + j * c->factor_step < c->factor_count;
}

/* An FFTW plan for one row, of one axis or several; owned by the caller. */
static inline fftwl_plan kernel_plan(const spec *s, fftwl_complex *work, int sign) {
  int n[RECORD_AXES_MAX], axes = record_axes(&s->record, n);
  n[axes - 1] = kernel_last(s); /* a convolution's length is another */
  return fftwl_plan_dft(axes, n, work, work, sign, FFTW_ESTIMATE);
}

/* Transforms a row; for a convolution, multiplies and transforms back as well. */
static inline void kernel_transform(const kernel_case *c, const spec *s, int64_t row, int n,
                                    fftwl_complex *work) {
  fftwl_plan there = kernel_plan(s, work, FFTW_FORWARD);
  fftwl_plan back = kernel_plan(s, work, FFTW_BACKWARD);
  const int format = s->record.value[FIELD_PRECISION];
  fftwl_execute(there);
  for (int64_t j = 0; j < n && s->binding.does[SIDE_BETWEEN].count; j++) {
    int64_t at = row / c->index_rows % c->index_count * c->factor_step + j;
    long double a = kernel_part(c->factors, format, 2 * at);
    long double b = kernel_part(c->factors, format, 2 * at + 1), re = work[j][0], im = work[j][1];
    work[j][0] = re * a - im * b;
    work[j][1] = re * b + im * a;
  }
  if (s->binding.does[SIDE_BETWEEN].count)
    fftwl_execute(back);
  fftwl_destroy_plan(there);
  fftwl_destroy_plan(back);
}

/* Where a row starts. */
static inline int64_t kernel_row(const kernel_case *c, const kernel_side *side, int loops,
                                 int64_t row) {
  int64_t base = 0;
  if (!loops)
    return row * side->loop[0];
  for (int i = 0; i + 1 < loops; i++) {
    base += row % c->loop_n[i] * side->loop[i];
    row /= c->loop_n[i];
  }
  return base + row * side->loop[loops - 1];
}

/* The place of the point whose index along each axis is the negative. */
static inline int kernel_opposite(const spec *s, int point) {
  int n[RECORD_AXES_MAX], axes = record_axes(&s->record, n), opposite = 0, behind = 1;
  n[axes - 1] = kernel_last(s);
  for (int i = axes - 1; i >= 0; behind *= n[i--]) {
    opposite += (n[i] - point % n[i]) % n[i] * behind;
    point /= n[i];
  }
  return opposite;
}

/* The other half of the spectrum of real points along the last axis. Of two given numbers that
 * should be conjugates, or one that should be real, only what fits is taken. */
static inline void kernel_complete(const spec *s, fftwl_complex *work) {
  int n = record_row_points(&s->record), last = kernel_last(s);
  for (int j = 0; j < n; j++) {
    int other = kernel_opposite(s, j), k = j % last;
    if (2 * k > last) {
      work[j][0] = work[other][0];
      work[j][1] = -work[other][1];
    } else if ((!k || 2 * k == last) && j <= other) {
      work[j][0] = work[other][0] = (work[j][0] + work[other][0]) / 2;
      work[j][1] = (work[j][1] - work[other][1]) / 2;
      work[other][1] = -work[j][1];
    }
  }
}

/* Computes one row in long double; adds up the squares of the error and of the result. */
static inline void kernel_compare(const kernel_case *c, const spec *s, const void *in,
                                  const void *out, int64_t row, fftwl_complex *work,
                                  long double sums[2]) {
  const int n = record_row_points(&s->record), ins = kernel_points(s, 0);
  const element of_in = s->binding.in, of_out = s->binding.out;
  int64_t from = kernel_row(c, &c->in, s->binding.loops_in, row);
  int64_t to = kernel_row(c, &c->out, s->binding.loops_out, row);
  for (int j = 0; j < ins; j++) {
    long double *point = work[kernel_whole(s, 0, j)];
    point[0] = point[1] = 0;
    if (kernel_has_point(c, s, row, j, 0))
      kernel_element(of_in, in, from + j * c->in.stride, work[kernel_whole(s, 0, j)]);
    point[1] *= c->sign;
    kernel_multiply(c, s, row, j, 0, point);
  }
  if (s->binding.type == TW_C2R)
    kernel_complete(s, work);
  kernel_transform(c, s, row, n, work);
  for (int j = 0; j < kernel_points(s, 1); j++) {
    fftwl_complex got;
    if (!kernel_has_point(c, s, row, j, 1))
      continue;
    long double *point = work[kernel_whole(s, 1, j)];
    kernel_multiply(c, s, row, j, 1, point);
    kernel_element(of_out, out, to + j * c->out.stride, got);
    long double re = point[0] * c->scale, im = c->sign * point[1] * c->scale;
    if (s->binding.type == TW_C2C && !of_out.is_complex)
      im = 0; /* dropped */
    long double a = got[0] - re, b = got[1] - im;
    sums[0] += a * a + b * b;
    sums[1] += re * re + im * im;
  }
}

/* Fills every number that belongs to no row with a mark or, where `held` is what the side held
 * before, counts those that have changed. */
static inline int64_t kernel_gaps(const kernel_case *c, const spec *s, int output, void *side,
                                  const void *held) {
  const double mark = 12288; /* a number of every format */
  const kernel_side *l = output ? &c->out : &c->in;
  const int n = kernel_points(s, output), each = kernel_numbers(s, output),
            loops = output ? s->binding.loops_out : s->binding.loops_in;
  const int format = (output ? &s->binding.out : &s->binding.in)->format;
  char *taken = calloc((size_t)l->elements, 1);
  int64_t lost = 0;
  for (int64_t row = 0; row < c->batch; row++)
    for (int j = 0; j < n; j++)
      taken[kernel_row(c, l, loops, row) + j * l->stride] |=
          (char)kernel_has_point(c, s, row, j, output);
  for (int64_t i = 0; i < each * l->elements; i++)
    if (!taken[i / each] && !held)
      kernel_set(side, format, i, mark);
    else if (!taken[i / each])
      lost += kernel_part(side, format, i) != kernel_part(held, format, i);
  free(taken);
  return lost;
}

#endif
