/* cufft.h: NVIDIA's cuFFT, opened at run time if it is found, for benchmarks to compare with. Works
 * on device 0, in its primary context. One thread. */
#ifndef CUFFT_H
#define CUFFT_H

#include "command.h"
#include <stdint.h>

typedef struct cufft_library cufft_library;
typedef struct cufft_plan cufft_plan;

/* path: a library; NULL: libcufft.so.12 and .11 on the loader's path and in the toolkit's folder.
 * TW_NO_DEVICE when none is found. */
tw_status cufft_open(const char *path, cufft_library **library) MUST_USE;
void cufft_close(cufft_library *library);
const char *cufft_version(const cufft_library *library);

/* A plan of batch transforms on a stream; forward, where a kind has directions. TW_UNSUPPORTED for
 * what cuFFT does not have: TW_R2R, more than 3 dimensions, halves of most lengths. */
tw_status cufft_plan_for(cufft_library *library, const problem_settings *s,
                         const length_spec *length, int64_t batch, tw_stream stream,
                         cufft_plan **plan) MUST_USE;
tw_status cufft_execute(cufft_plan *plan, const void *in, void *out) MUST_USE;
void cufft_plan_destroy(cufft_plan *plan);

#endif
