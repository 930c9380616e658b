/* cufft_layout.c: checks cuFFT's arguments as cuFFT does, and writes them as a problem. */
#include "cufft_layout.h"

#include <string.h>

/* ---- types ---- */

/* A transform's type and precision, as cuFFT says it in the plain calls and in cufftXtMakePlanMany.
 */
static const struct {
  int type, intype, outtype, tw_type, precision; /* type 0: not in the plain calls */
} types[] = {
    {CUFFT_C2C, CUDA_C_32F, CUDA_C_32F, TW_C2C, TW_F32},
    {CUFFT_R2C, CUDA_R_32F, CUDA_C_32F, TW_R2C, TW_F32},
    {CUFFT_C2R, CUDA_C_32F, CUDA_R_32F, TW_C2R, TW_F32},
    {CUFFT_Z2Z, CUDA_C_64F, CUDA_C_64F, TW_C2C, TW_F64},
    {CUFFT_D2Z, CUDA_R_64F, CUDA_C_64F, TW_R2C, TW_F64},
    {CUFFT_Z2D, CUDA_C_64F, CUDA_R_64F, TW_C2R, TW_F64},
    {0, CUDA_C_16F, CUDA_C_16F, TW_C2C, TW_F16},
    {0, CUDA_R_16F, CUDA_C_16F, TW_R2C, TW_F16},
    {0, CUDA_C_16F, CUDA_R_16F, TW_C2R, TW_F16},
    {0, CUDA_C_16BF, CUDA_C_16BF, TW_C2C, TW_BF16},
    {0, CUDA_R_16BF, CUDA_C_16BF, TW_R2C, TW_BF16},
    {0, CUDA_C_16BF, CUDA_R_16BF, TW_C2R, TW_BF16},
};
enum { TYPES = sizeof types / sizeof *types };

static int row_of_type(int type) {
  for (int i = 0; i < TYPES; i++)
    if (types[i].type && types[i].type == type)
      return i;
  return -1;
}

int layout_knows_type(int type) {
  return row_of_type(type) >= 0;
}

static int row_of_types(int intype, int outtype) {
  for (int i = 0; i < TYPES; i++)
    if (types[i].intype == intype && types[i].outtype == outtype)
      return i;
  return -1;
}

/* The execution type is the complex or the real one of the sides' precision. */
static int executes_in(int row, int executiontype) {
  for (int i = 0; i < TYPES; i++)
    if (types[i].precision == types[row].precision &&
        (types[i].intype == executiontype || types[i].outtype == executiontype))
      return 1;
  return 0;
}

void layout_types(const layout *l, int *intype, int *outtype) {
  for (int i = 0; i < TYPES; i++)
    if (types[i].tw_type == l->type && types[i].precision == l->precision) {
      *intype = types[i].intype;
      *outtype = types[i].outtype;
    }
}

/* ---- lengths and strides ---- */

static long long number_at(const void *numbers, int wide, int i) {
  return wide ? ((const long long *)numbers)[i] : ((const int *)numbers)[i];
}

int layout_has_lengths(const layout_arguments *a) {
  return a->rank >= 1 && a->rank <= LAYOUT_RANK_MOST && a->n;
}

static cufft_result take_lengths(const layout_arguments *a, layout *l) {
  if (!layout_has_lengths(a))
    return CUFFT_INVALID_VALUE;
  l->rank = a->rank;
  l->batch = a->batch;
  for (int i = 0; i < a->rank; i++)
    if ((l->n[i] = number_at(a->n, a->wide, i)) <= 0)
      return CUFFT_INVALID_SIZE;
  return a->batch <= 0 ? CUFFT_INVALID_SIZE : CUFFT_OK;
}

/* The first number of an embed says nothing, and cuFFT never reads it. One that is smaller than its
 * length it accepts. */
static cufft_result take_strides(const layout_arguments *a, layout *l) {
  l->packed = !a->inembed || !a->onembed;
  if (l->packed)
    return CUFFT_OK;
  l->istride = a->istride;
  l->idist = a->idist;
  l->ostride = a->ostride;
  l->odist = a->odist;
  for (int i = 1; i < a->rank; i++) {
    l->inembed[i] = number_at(a->inembed, a->wide, i);
    l->onembed[i] = number_at(a->onembed, a->wide, i);
    if (l->inembed[i] < 0 || l->onembed[i] < 0)
      return CUFFT_INVALID_SIZE;
  }
  return a->istride <= 0 || a->ostride <= 0 || a->idist <= 0 || a->odist <= 0 ? CUFFT_INVALID_VALUE
                                                                              : CUFFT_OK;
}

static cufft_result take(const layout_arguments *a, int row, layout *out) {
  layout l = {.type = types[row].tw_type, .precision = types[row].precision};
  cufft_result result = take_lengths(a, &l);
  if (result == CUFFT_OK)
    result = take_strides(a, &l);
  if (result == CUFFT_OK)
    *out = l;
  return result;
}

cufft_result layout_of_type(const layout_arguments *a, int type, layout *out) {
  int row = row_of_type(type);
  return row < 0 ? CUFFT_INVALID_TYPE : take(a, row, out);
}

cufft_result layout_of_types(const layout_arguments *a, int intype, int outtype, int executiontype,
                             layout *out) {
  int row = row_of_types(intype, outtype);
  if (row < 0 || !executes_in(row, executiontype))
    return CUFFT_INVALID_TYPE;
  if (!a->inembed != !a->onembed)
    return CUFFT_INVALID_VALUE;
  return take(a, row, out);
}

/* ---- as a problem ---- */

/* A side's strides: element i, j, k of a transform is at ((i * embed[1] + j) * embed[2] + k) *
 * stride. */
static void fill_strides(const layout *l, const long long *embed, long long stride, int output,
                         tw_dim *dims) {
  for (int i = l->rank - 1; i >= 0; i--) {
    *(output ? &dims[i].os : &dims[i].is) = stride;
    if (i && __builtin_mul_overflow(stride, embed[i], &stride))
      stride = INT64_MAX; /* no memory is as large: such a problem is refused */
  }
}

void layout_fill(const layout *l, layout_problem *out) {
  memset(out, 0, sizeof *out);
  for (int i = 0; i < l->rank; i++)
    out->dims[i].n = l->n[i];
  out->batch.n = l->batch;
  if (!l->packed) {
    fill_strides(l, l->inembed, l->istride, 0, out->dims);
    fill_strides(l, l->onembed, l->ostride, 1, out->dims);
    out->batch.is = l->idist;
    out->batch.os = l->odist;
  }
  out->problem = (tw_problem){.size = sizeof out->problem,
                              .dims = out->dims,
                              .batch = &out->batch,
                              .rank = l->rank,
                              .batch_rank = 1,
                              .type = l->type,
                              .precision = l->precision,
                              .direction = l->type == TW_C2C ? TW_EITHER_DIRECTION : TW_FORWARD,
                              .placement = TW_EITHER_PLACE,
                              .flags = TW_DESTROY_INPUT};
  if (l->type == TW_C2R)
    out->problem.direction = TW_INVERSE;
}
