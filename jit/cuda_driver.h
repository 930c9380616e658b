/* cuda_driver.h: the part of the CUDA driver API that the cuda device uses, opened at run time.
 * Types and numbers are those of cuda.h (version 11 and later), declared here so that building
 * needs no CUDA. */
#ifndef CUDA_DRIVER_H
#define CUDA_DRIVER_H

#include "status.h"
#include <stddef.h>

typedef int cu_result; /* CUresult: 0 is success */
typedef int cu_device;
typedef struct CUctx_st *cu_context;
typedef struct CUmod_st *cu_module;
typedef struct CUfunc_st *cu_function;
typedef struct CUevent_st *cu_event;
typedef unsigned long long cu_address; /* CUdeviceptr */

enum {
  CU_OUT_OF_MEMORY = 2,
  CU_DEINITIALIZED = 4,
  CU_INVALID_CONTEXT = 201,
  CU_CONTEXT_IS_DESTROYED = 709,
  CU_CAPTURE_FIRST = 900, /* the errors about stream capture */
  CU_CAPTURE_IMPLICIT = 906,
  CU_CAPTURE_LAST = 908
};
enum { CU_CAPTURE_MODE_RELAXED = 2, CU_STREAM_NON_BLOCKING = 1, CU_EVENT_DISABLE_TIMING = 2 };
enum {
  CU_FUNCTION_SHARED = 1,
  CU_FUNCTION_LOCAL = 3,
  CU_FUNCTION_REGISTERS = 4,
  CU_FUNCTION_DYNAMIC_SHARED_MAX = 8,
  CU_FUNCTION_CLUSTER_WIDTH = 11 /* since 11.8 */
};
enum {
  CU_BLOCK_THREADS_MAX = 1,
  CU_WARP = 10,
  CU_CLOCK_KHZ = 13,
  CU_SMS = 16,
  CU_MEMORY_KHZ = 36,
  CU_MEMORY_BITS = 37,
  CU_L2_BYTES = 38,
  CU_SM_THREADS_MAX = 39,
  CU_ARCH_MAJOR = 75,
  CU_ARCH_MINOR = 76,
  CU_SM_SHARED = 81,
  CU_SM_REGISTERS = 82,
  CU_BLOCK_SHARED_MAX = 97,
  CU_SM_BLOCKS_MAX = 106,
  CU_BLOCK_SHARED_RESERVED = 111
};

/* A launch to be asked about (CUlaunchConfig). */
typedef struct {
  unsigned grid[3], block[3], shared_bytes;
  tw_stream stream;
  void *attributes;
  unsigned attribute_count;
} cu_launch;

/* Each with member, symbol and parameters. All return cu_result. */
#define CUDA_FUNCTIONS(F)                                                                          \
  F(init, "cuInit", (unsigned flags))                                                              \
  F(driver_version, "cuDriverGetVersion", (int *version))                                          \
  F(device_count, "cuDeviceGetCount", (int *count))                                                \
  F(device_get, "cuDeviceGet", (cu_device * device, int ordinal))                                  \
  F(device_name, "cuDeviceGetName", (char *name, int length, cu_device device))                    \
  F(device_attribute, "cuDeviceGetAttribute", (int *value, int attribute, cu_device device))       \
  F(error_name, "cuGetErrorName", (cu_result error, const char **text))                            \
  F(error_text, "cuGetErrorString", (cu_result error, const char **text))                          \
  F(context_current, "cuCtxGetCurrent", (cu_context * context))                                    \
  F(context_device, "cuCtxGetDevice", (cu_device * device))                                        \
  F(context_push, "cuCtxPushCurrent_v2", (cu_context context))                                     \
  F(context_pop, "cuCtxPopCurrent_v2", (cu_context * context))                                     \
  F(primary_retain, "cuDevicePrimaryCtxRetain", (cu_context * context, cu_device device))          \
  F(primary_release, "cuDevicePrimaryCtxRelease_v2", (cu_device device))                           \
  F(primary_state, "cuDevicePrimaryCtxGetState", (cu_device device, unsigned *flags, int *active)) \
  F(priority_range, "cuCtxGetStreamPriorityRange", (int *least, int *greatest))                    \
  F(module_load, "cuModuleLoadData", (cu_module * module, const void *image))                      \
  F(module_unload, "cuModuleUnload", (cu_module module))                                           \
  F(module_function, "cuModuleGetFunction",                                                        \
    (cu_function * function, cu_module module, const char *name))                                  \
  F(function_attribute, "cuFuncGetAttribute", (int *value, int attribute, cu_function function))   \
  F(function_set, "cuFuncSetAttribute", (cu_function function, int attribute, int value))          \
  F(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor",                                      \
    (int *blocks, cu_function function, int threads, size_t dynamic_shared))                       \
  F(launch, "cuLaunchKernel",                                                                      \
    (cu_function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,    \
     unsigned block_y, unsigned block_z, unsigned shared_bytes, tw_stream stream,                  \
     void **parameters, void **extra))                                                             \
  F(alloc, "cuMemAlloc_v2", (cu_address * memory, size_t bytes))                                   \
  F(free, "cuMemFree_v2", (cu_address memory))                                                     \
  F(memory_info, "cuMemGetInfo_v2", (size_t * available, size_t * total))                          \
  F(copy_up, "cuMemcpyHtoDAsync_v2",                                                               \
    (cu_address to, const void *from, size_t bytes, tw_stream stream))                             \
  F(copy_down, "cuMemcpyDtoHAsync_v2",                                                             \
    (void *to, cu_address from, size_t bytes, tw_stream stream))                                   \
  F(copy_within, "cuMemcpyDtoDAsync_v2",                                                           \
    (cu_address to, cu_address from, size_t bytes, tw_stream stream))                              \
  F(fill, "cuMemsetD8Async",                                                                       \
    (cu_address memory, unsigned char byte, size_t bytes, tw_stream stream))                       \
  F(event_create, "cuEventCreate", (cu_event * event, unsigned flags))                             \
  F(event_record, "cuEventRecord", (cu_event event, tw_stream stream))                             \
  F(event_synchronize, "cuEventSynchronize", (cu_event event))                                     \
  F(stream_wait, "cuStreamWaitEvent", (tw_stream stream, cu_event event, unsigned flags))          \
  F(event_elapsed, "cuEventElapsedTime", (float *ms, cu_event from, cu_event to))                  \
  F(event_destroy, "cuEventDestroy_v2", (cu_event event))                                          \
  F(stream_create, "cuStreamCreateWithPriority",                                                   \
    (tw_stream * stream, unsigned flags, int priority))                                            \
  F(stream_destroy, "cuStreamDestroy_v2", (tw_stream stream))                                      \
  F(stream_synchronize, "cuStreamSynchronize", (tw_stream stream))                                 \
  F(stream_context, "cuStreamGetCtx", (tw_stream stream, cu_context * context))                    \
  F(stream_capturing, "cuStreamIsCapturing", (tw_stream stream, int *status))                      \
  F(capture_mode, "cuThreadExchangeStreamCaptureMode", (int *mode))

typedef struct {
#define CUDA_MEMBER(member, symbol, parameters) cu_result(*member) parameters;
  CUDA_FUNCTIONS(CUDA_MEMBER)
#undef CUDA_MEMBER
  /* Since 12.0: NULL on older drivers. */
  cu_result (*context_id)(cu_context context, unsigned long long *id);
  /* Since 11.8: NULL on older drivers. */
  cu_result (*active_clusters)(int *clusters, cu_function function, const cu_launch *launch);
} cuda_driver;

/* Opens libcuda.so.1 (which then stays loaded) and initialises it, once in a process. TW_NO_DEVICE
 * says why not. Any thread. */
tw_status cuda_driver_open(cuda_driver *cu) MUST_USE;

/* The status for a failed call, with the driver's name and text of the error. */
tw_status cuda_fail(const cuda_driver *cu, cu_result error, const char *doing) MUST_USE;

#endif
