/* fake_rest.c: the functions of cuFFT's interface that fake_cufft.c does not have. */
#include "cufft_abi.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define EXPORT(releases, name, parameters, arguments)                                              \
  __attribute__((weak)) cufft_result name parameters {                                             \
    return CUFFT_NOT_IMPLEMENTED;                                                                  \
  }
#include "exports.h"
#undef EXPORT
