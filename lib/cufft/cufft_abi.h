/* cufft_abi.h: the numbers of cuFFT's interface, and prototypes of all its functions, with plain C
 * types in place of CUDA's: NVIDIA's headers are not needed. */
#ifndef CUFFT_ABI_H
#define CUFFT_ABI_H

#include <stddef.h>

typedef int cufft_result;
enum {
  CUFFT_OK = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_NOT_SUPPORTED = 16
};

/* cufftType */
enum {
  CUFFT_C2C = 0x29,
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_Z2Z = 0x69,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c
};

enum { CUFFT_FORWARD = -1, CUFFT_INVERSE = 1 };
enum { CUFFT_PLAN_NULL = -1 };
enum { CUFFT_WORKAREA_MINIMAL = 0, CUFFT_WORKAREA_USER = 1, CUFFT_WORKAREA_PERFORMANCE = 2 };

/* cudaDataType */
enum {
  CUDA_R_32F = 0,
  CUDA_R_64F = 1,
  CUDA_R_16F = 2,
  CUDA_C_32F = 4,
  CUDA_C_64F = 5,
  CUDA_C_16F = 6,
  CUDA_R_16BF = 14,
  CUDA_C_16BF = 15
};

#define CUFFT_API __attribute__((visibility("default")))
#define EXPORT(releases, name, parameters, arguments) CUFFT_API cufft_result name parameters;
#include "exports.h"
#undef EXPORT

#endif
