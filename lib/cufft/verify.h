/* verify.h: a first execution, computed by Twiddle and, on copies, by the real cuFFT too. Allocates
 * and waits. Any thread. */
#ifndef VERIFY_CUFFT_H
#define VERIFY_CUFFT_H

#include "handles.h"

/* Executes p, which is watched, and adds to its entry in the tally whether the results agree. */
cufft_result verify_execution(cufft_plan *p, const tw_buffers *b);

#endif
