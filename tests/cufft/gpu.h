/* gpu.h: a GPU for the tests of lib/cufft, through the driver, opened at run time: building needs
 * no CUDA. Arrays are managed memory, which host and GPU both see. */
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
  F(retain, "cuDevicePrimaryCtxRetain", (gpu_context * context, int device))                       \
  F(set_context, "cuCtxSetCurrent", (gpu_context context))                                         \
  F(get_context, "cuCtxGetCurrent", (gpu_context * context))                                       \
  F(count, "cuDeviceGetCount", (int *devices))                                                     \
  F(create_context, "cuCtxCreate_v2", (gpu_context * context, unsigned flags, int device))         \
  F(destroy_context, "cuCtxDestroy_v2", (gpu_context context))                                     \
  F(wait, "cuCtxSynchronize", (void))                                                              \
  F(managed, "cuMemAllocManaged", (unsigned long long *memory, size_t bytes, unsigned flags))      \
  F(memory_info, "cuMemGetInfo_v2", (size_t * unused, size_t * all))                               \
  F(stream_create, "cuStreamCreate", (gpu_stream * stream, unsigned flags))                        \
  F(begin_capture, "cuStreamBeginCapture_v2", (gpu_stream stream, int mode))                       \
  F(end_capture, "cuStreamEndCapture", (gpu_stream stream, gpu_graph * graph))                     \
  F(instantiate, "cuGraphInstantiateWithFlags",                                                    \
    (gpu_graph_exec * exec, gpu_graph graph, unsigned long long flags))                            \
  F(graph_launch, "cuGraphLaunch", (gpu_graph_exec exec, gpu_stream stream))

#define GPU_MEMBER(name, symbol, parameters) int(*name) parameters;
static struct { GPU_FUNCTIONS(GPU_MEMBER) } gpu;

enum { GPU_CAPTURE_GLOBAL = 0, GPU_NON_BLOCKING = 1, GPU_ATTACH_GLOBAL = 1 };

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
  return gpu.init(0) == 0 && gpu.retain(&context, 0) == 0 && gpu.set_context(context) == 0;
}

/* Memory of zeros, kept until the program ends. */
static inline void *gpu_memory(size_t bytes) {
  unsigned long long memory = 0;
  if (gpu.managed(&memory, bytes, GPU_ATTACH_GLOBAL) != 0) {
    fprintf(stderr, "no managed memory\n");
    exit(1);
  }
  void *at = (void *)(uintptr_t)memory;
  memset(at, 0, bytes);
  return at;
}

#endif
