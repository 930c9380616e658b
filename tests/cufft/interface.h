/* interface.h: cuFFT's interface as the tests see it: NVIDIA's own headers where they are installed
 * (TWIDDLE_CUFFT_HEADERS), else declared here from the list of lib/cufft, with void for arrays. */
#ifndef INTERFACE_H
#define INTERFACE_H

#ifdef TWIDDLE_CUFFT_HEADERS
#include <cufft.h>
#include <cufftXt.h>
#else
#include <stddef.h>

typedef int cufftHandle, cufftResult, cufftType, cudaDataType, cufftProperty;
typedef int libraryPropertyType, cufftXtWorkAreaPolicy, cufftXtCallbackType;
typedef void *cudaStream_t;
typedef void cudaLibXtDesc, cufftComplex, cufftReal, cufftDoubleComplex, cufftDoubleReal;

#define EXPORT(releases, name, parameters, arguments) int name parameters;
#include "../../lib/cufft/exports.h"
#undef EXPORT

enum { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29 };
enum { CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 };
enum { CUFFT_FORWARD = -1, CUFFT_INVERSE = 1 };
enum { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL };
enum { CUDA_R_32F = 0, CUDA_C_32F = 4, CUDA_R_64F = 1, CUDA_C_64F = 5, CUDA_R_16F = 2 };
enum { CUDA_C_16F = 6, CUDA_R_16BF = 14, CUDA_C_16BF = 15, CUDA_C_8I = 7 };
enum { NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 1 };
enum { NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS = 2 };
enum { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_XT_FORMAT_INPLACE = 2 };
enum { CUFFT_WORKAREA_MINIMAL, CUFFT_WORKAREA_USER, CUFFT_WORKAREA_PERFORMANCE };
#endif

#endif
