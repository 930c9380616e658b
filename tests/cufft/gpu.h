/* gpu.h: a GPU for the tests of lib/cufft, through the driver, opened at run time: building needs
 * no CUDA. Arrays are memory of the host that does not move, which every GPU sees too, at the same
 * address. */
#ifndef GPU_H
#define GPU_H

#include "../check.h"

#include <dlfcn.h>
#include <string.h>

typedef struct CUctx_st *gpu_context;
typedef struct CUstream_st *gpu_stream;
typedef struct CUgraph_st *gpu_graph;
typedef struct CUgraphExec_st *gpu_graph_exec;

/* Each with member, symbol and parameters, of release 11 and later. */
#define GPU_FUNCTIONS(F)                                                                           \
  F(init, "cuInit", (unsigned flags))                                                              \
  F(device, "cuDeviceGet", (int *device, int ordinal))                                             \
  F(retain, "cuDevicePrimaryCtxRetain", (gpu_context * context, int device))                       \
  F(set_context, "cuCtxSetCurrent", (gpu_context context))                                         \
  F(get_context, "cuCtxGetCurrent", (gpu_context * context))                                       \
  F(count, "cuDeviceGetCount", (int *devices))                                                     \
  F(create_context, "cuCtxCreate_v2", (gpu_context * context, unsigned flags, int device))         \
  F(destroy_context, "cuCtxDestroy_v2", (gpu_context context))                                     \
  F(wait, "cuCtxSynchronize", (void))                                                              \
  F(host_memory, "cuMemHostAlloc", (void **memory, size_t bytes, unsigned flags))                  \
  F(memory_info, "cuMemGetInfo_v2", (size_t * unused, size_t * all))                               \
  F(stream_create, "cuStreamCreate", (gpu_stream * stream, unsigned flags))                        \
  F(begin_capture, "cuStreamBeginCapture_v2", (gpu_stream stream, int mode))                       \
  F(end_capture, "cuStreamEndCapture", (gpu_stream stream, gpu_graph * graph))                     \
  F(instantiate, "cuGraphInstantiateWithFlags",                                                    \
    (gpu_graph_exec * exec, gpu_graph graph, unsigned long long flags))                            \
  F(graph_launch, "cuGraphLaunch", (gpu_graph_exec exec, gpu_stream stream))

#define GPU_MEMBER(name, symbol, parameters) int(*name) parameters;
static struct { GPU_FUNCTIONS(GPU_MEMBER) } gpu;

enum { GPU_CAPTURE_GLOBAL = 0, GPU_NON_BLOCKING = 1, GPU_MAPPED_IN_ALL_CONTEXTS = 1 | 2 };

/* Makes the primary context of a GPU current. 0: there is none. */
static inline int gpu_use(int ordinal, gpu_context *context) {
  int device;
  return gpu.device(&device, ordinal) == 0 && gpu.retain(context, device) == 0 &&
         gpu.set_context(*context) == 0;
}

/* Opens the first GPU and makes its primary context current. 0: there is none. */
static inline int gpu_open(void) {
  gpu_context context = NULL;
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *symbol;
  if (!library)
    return 0;
#define GPU_FIND(name, text, parameters)                                                           \
  if (!(symbol = dlsym(library, text)))                                                            \
    return 0;                                                                                      \
  memcpy(&gpu.name, &symbol, sizeof symbol);
  GPU_FUNCTIONS(GPU_FIND)
#undef GPU_FIND
  return gpu.init(0) == 0 && gpu_use(0, &context);
}

/* Memory of zeros, kept until the program ends. */
static inline void *gpu_memory(size_t bytes) {
  void *memory = NULL;
  if (gpu.host_memory(&memory, bytes, GPU_MAPPED_IN_ALL_CONTEXTS) != 0) {
    fprintf(stderr, "no memory that host and GPU share\n");
    exit(1);
  }
  memset(memory, 0, bytes);
  return memory;
}

#endif
