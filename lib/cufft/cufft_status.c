/* cufft_status.c: one row for each status of Twiddle. */
#include "cufft_status.h"

static const struct {
  cufft_result result;
  int forward; /* 1: the real library may succeed */
} answers[] = {
    [TW_OK] = {CUFFT_OK, 0},
    [TW_INVALID] = {CUFFT_INVALID_VALUE, 1}, /* cuFFT accepts more: outputs that overlap */
    [TW_UNSUPPORTED] = {CUFFT_NOT_SUPPORTED, 1},
    [TW_NO_MEMORY] = {CUFFT_ALLOC_FAILED, 0},
    [TW_NO_DEVICE_MEMORY] = {CUFFT_ALLOC_FAILED, 0},
    [TW_NO_DEVICE] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_NO_COMPILER] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_COMPILE_FAILED] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_DEVICE_ERROR] = {CUFFT_EXEC_FAILED, 0},
    [TW_FILE_ERROR] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_VERIFY_FAILED] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_INTERNAL] = {CUFFT_INTERNAL_ERROR, 1},
    [TW_CONTEXT_LOST] = {CUFFT_INVALID_PLAN, 0},
    [TW_CAPTURING] = {CUFFT_INTERNAL_ERROR, 0},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

cufft_result cufft_status_of(tw_status status) {
  return status >= 0 && status < ANSWERS ? answers[status].result : CUFFT_INTERNAL_ERROR;
}

int cufft_status_may_forward(tw_status status) {
  return status >= 0 && status < ANSWERS && answers[status].forward;
}
