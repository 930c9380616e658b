/* random_reference.h: the right result of a problem, by FFTW in long double.
 *
 * FFTW gets packed rows of whole transforms, since its own planner runs out of stack on some legal
 * strides. From complex to real points, the axes before the last one are transformed first, and
 * then the rows, of which the imaginary parts of the first point and, where n is even, of the last
 * one count as 0. So whatever is not Hermitian in those two planes is ignored: the result is that
 * of their Hermitian parts. */
#ifndef RANDOM_REFERENCE_H
#define RANDOM_REFERENCE_H

#include "random_layout.h"

/* ---- the input ---- */

/* What is read, each point multiplied by its number of the window, among zeros; owned by the
 * caller. */
static inline long double *reference_input(const transform_case *c, const void *array) {
  const case_side *in = &c->side[IN];
  int64_t stride[ALL_MOST], all = whole_strides(c, IN, stride), row = in->points[c->rank - 1];
  int64_t *from = places(c, IN), *to = walk(c, IN, stride, 0);
  long double *x = fftwl_malloc(sizeof *x * (size_t)(all * in->numbers));
  for (int64_t i = 0; i < all * in->numbers; i++)
    x[i] = 0;
  for (int64_t i = 0; i < in->total; i++)
    for (int k = 0; k < in->numbers; k++)
      x[to[i] * in->numbers + k] = (c->window ? (long double)c->window[i % row] : 1) *
                                   host_get(array, c->precision, from[i] * in->numbers + k);
  free(from);
  free(to);
  return x;
}

/* ---- orthogonal transforms between real points ---- */

/* By which the first and the last point of a row are multiplied, before a kind or after it. */
static inline void kind_edges(int kind, int output, long double edge[2]) {
  long double root = output ? sqrtl(0.5L) : sqrtl(2);
  edge[0] = edge[1] = 1;
  if (kind == TW_DCT1 || kind == (output ? TW_DCT2 : TW_DCT3))
    edge[0] = root;
  if (kind == TW_DCT1 || kind == (output ? TW_DST2 : TW_DST3))
    edge[1] = root;
}

/* What the whole transform is multiplied by along a dimension, squared and inverted. */
static inline double norm_of(const transform_case *c, int d) {
  double n = (double)c->n[d];
  if (c->type != TW_R2R || c->kind[d] <= TW_DHT)
    return n;
  return 2 * (n + (c->kind[d] == TW_DST1) - (c->kind[d] == TW_DCT1));
}

static inline void scale_edges(const transform_case *c, int output, long double *x) {
  int64_t inner = 1;
  for (int d = c->rank - 1; d >= 0; inner *= c->n[d--]) {
    long double edge[2];
    kind_edges(c->kind[d], output, edge);
    for (int64_t i = 0; i < c->points * c->rows; i++) {
      int64_t j = i / inner % c->n[d];
      x[i] *= (j == 0 ? edge[0] : 1) * (j == c->n[d] - 1 ? edge[1] : 1);
    }
  }
}

/* The factor of every result: the scale, by that of an orthogonal transform, rounded once to the
 * precision that computes. */
static inline long double scale_applied(const transform_case *c) {
  long double scale = c->scale != 0 ? c->scale : 1, norm = 1;
  for (int d = 0; d < c->rank && c->ortho; d++)
    norm *= norm_of(c, d);
  scale /= sqrtl(norm);
  return c->precision == TW_F64 ? (double)scale : (float)scale;
}

/* ---- the transforms ---- */

static inline void execute_reference(fftwl_plan plan) {
  scratch_need(plan != NULL, "FFTW has no plan");
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
}

static inline void reference_r2r(const transform_case *c, const int *n, long double *x) {
  /* FFTW's numbers of the kinds are ours. */
  _Static_assert((int)FFTW_R2HC == (int)TW_R2HC && (int)FFTW_REDFT01 == (int)TW_DCT3 &&
                     (int)FFTW_RODFT11 == (int)TW_DST4,
                 "kinds");
  fftwl_r2r_kind kind[DIMS_MOST];
  int points = (int)c->points;
  for (int d = 0; d < c->rank; d++)
    kind[d] = (fftwl_r2r_kind)c->kind[d];
  if (c->ortho)
    scale_edges(c, 0, x);
  execute_reference(fftwl_plan_many_r2r(c->rank, n, (int)c->rows, x, NULL, 1, points, x, NULL, 1,
                                        points, kind, FFTW_ESTIMATE));
  if (c->ortho)
    scale_edges(c, 1, x);
}

/* Every axis but the last one, of rows of `half` points. */
static inline void reference_outer(const transform_case *c, int half, fftwl_complex *x) {
  fftwl_iodim64 dim[DIMS_MOST], around[2];
  int64_t at = half;
  for (int d = c->rank - 2; d >= 0; at *= c->n[d--])
    dim[d] = (fftwl_iodim64){c->n[d], at, at};
  around[0] = (fftwl_iodim64){c->rows, at, at};
  around[1] = (fftwl_iodim64){half, 1, 1};
  execute_reference(
      fftwl_plan_guru64_dft(c->rank - 1, dim, 2, around, x, x, FFTW_BACKWARD, FFTW_ESTIMATE));
}

static inline void reference_c2r(const transform_case *c, long double *in, long double *out) {
  int n = (int)c->n[c->rank - 1], half = n / 2 + 1, rows = (int)(c->points / n * c->rows);
  fftwl_complex *x = (fftwl_complex *)in;
  if (c->rank > 1)
    reference_outer(c, half, x);
  for (int row = 0; row < rows; row++) {
    x[row * half][1] = 0;
    if (n % 2 == 0)
      x[row * half + n / 2][1] = 0;
  }
  execute_reference(
      fftwl_plan_many_dft_c2r(1, &n, rows, x, NULL, 1, half, out, NULL, 1, n, FFTW_ESTIMATE));
}

/* The whole result in packed rows, before the scale; owned by the caller (fftwl_free). sign: that
 * of complex transforms. */
static inline long double *reference(const transform_case *c, const void *array, int sign) {
  long double *x = reference_input(c, array), *result = x;
  int64_t stride[ALL_MOST], all = whole_strides(c, OUT, stride);
  int n[DIMS_MOST], points = (int)c->points, rows = (int)c->rows;
  for (int d = 0; d < c->rank; d++)
    n[d] = (int)c->n[d];
  if (between_real_and_complex(c->type))
    result = fftwl_malloc(sizeof *result * (size_t)(all * c->side[OUT].numbers));
  fftwl_complex *z = (fftwl_complex *)result;
  if (c->type == TW_C2C)
    execute_reference(fftwl_plan_many_dft(c->rank, n, rows, z, NULL, 1, points, z, NULL, 1, points,
                                          sign, FFTW_ESTIMATE));
  else if (c->type == TW_R2C)
    execute_reference(fftwl_plan_many_dft_r2c(c->rank, n, rows, x, NULL, 1, points, z, NULL, 1,
                                              (int)(all / c->rows), FFTW_ESTIMATE));
  else if (c->type == TW_C2R)
    reference_c2r(c, x, result);
  else
    reference_r2r(c, n, result);
  if (result != x)
    fftwl_free(x);
  return result;
}

#endif
