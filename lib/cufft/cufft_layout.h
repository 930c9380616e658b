/* cufft_layout.h: cuFFT's arguments for planning, checked with cuFFT's answers, and what they are
 * as a problem of Twiddle. Pure. */
#ifndef CUFFT_LAYOUT_H
#define CUFFT_LAYOUT_H

#include "cufft_abi.h"
#include "twiddle.h"

enum { LAYOUT_RANK_MOST = 3 };

/* The arguments of one planning call, in the most general form. Elements are those of each side's
 * type. */
typedef struct {
  int rank;
  int type, precision; /* TW_C2C and so on, TW_F32 and so on */
  int packed;          /* 1: neither embeds nor strides count */
  long long n[LAYOUT_RANK_MOST];
  long long inembed[LAYOUT_RANK_MOST], istride, idist;
  long long onembed[LAYOUT_RANK_MOST], ostride, odist;
  long long batch;
} layout;

/* What callers hand over. Arrays are borrowed, and hold int or long long by `wide`. */
typedef struct {
  int rank, wide;
  const void *n, *inembed, *onembed;
  long long istride, idist, ostride, odist, batch;
} layout_arguments;

/* 1 for a cufftType. */
int layout_knows_type(int type);

/* 1 where there are lengths, of a number that cuFFT takes. */
int layout_has_lengths(const layout_arguments *a);

/* type: a cufftType. The result is CUFFT_OK, or what cuFFT answers. */
cufft_result layout_of_type(const layout_arguments *a, int type, layout *out);

/* As above, for cufftXtMakePlanMany: cudaDataTypes, and stricter checks. */
cufft_result layout_of_types(const layout_arguments *a, int intype, int outtype, int executiontype,
                             layout *out);

/* The cudaDataTypes of a layout's sides. */
void layout_types(const layout *l, int *intype, int *outtype);

/* A problem, and the memory that it refers to. */
typedef struct {
  tw_problem problem;
  tw_dim dims[LAYOUT_RANK_MOST], batch;
} layout_problem;

/* Either direction and either placement, since executions name them. C2R may overwrite its input,
 * as cuFFT's may. */
void layout_fill(const layout *l, layout_problem *out);

#endif
