/* cufft_status.h: what cuFFT would have answered where Twiddle failed. */
#ifndef CUFFT_STATUS_H
#define CUFFT_STATUS_H

#include "cufft_abi.h"
#include "twiddle.h"

/* CUFFT_ALLOC_FAILED is for memory only: callers free some and try again. */
cufft_result cufft_status_of(tw_status status);

/* 1 where the real library may succeed in planning what Twiddle could not. */
int cufft_status_may_forward(tw_status status);

#endif
