/* cufft_context.h: what all plans of cuFFT's interface share: a context of Twiddle's, and what the
 * environment says. Read and made at first need, kept until the process ends. Any thread. */
#ifndef CUFFT_CONTEXT_H
#define CUFFT_CONTEXT_H

#include "twiddle.h"

/* The context that plans are made in. Its policy is note unless TWIDDLE_POLICY names another one,
 * so that results are the same bits in every run. */
tw_status cufft_context(tw_context **context);

/* TW_DEVICE_CPU where TWIDDLE_CUFFT_DEVICE is cpu, else TW_DEVICE_CURRENT. */
int cufft_device(void);

/* The number of the device that the calling thread works on; fails where there is none. */
tw_status cufft_device_number(int32_t *number);

#endif
