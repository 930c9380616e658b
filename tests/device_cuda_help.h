/* device_cuda_help.h: two kernels as source, and what a host program does with the driver itself:
 * contexts of its own, and captures. */
#ifndef DEVICE_CUDA_HELP_H
#define DEVICE_CUDA_HELP_H

#include "check.h"
#include "cuda_driver.h"

#include <dlfcn.h>
#include <string.h>

static const char source[] =
    "struct launch_args {\n"
    "  const void *in; void *out; const void *table; const void *factors;\n"
    "  long long batch, in_dist, out_dist, in_stride, out_stride;\n"
    "  double scale_f64; float scale_f32, sign;\n"
    "};\n"
    "extern \"C\" __global__ void __launch_bounds__(256) every_member(launch_args a) {\n"
    "  long long i = blockIdx.x * 256ll + threadIdx.x;\n"
    "  if (i < a.batch) {\n"
    "    const float *in = (const float *)a.in;\n"
    "    const float *table = (const float *)a.table;\n"
    "    ((float *)a.out)[i] = in[i] * a.sign + a.scale_f32 * table[0];\n"
    "    ((double *)a.factors)[i] = a.scale_f64 + (double)(a.in_dist + 10 * a.out_dist +\n"
    "        100 * a.in_stride + 1000 * a.out_stride);\n"
    "  }\n"
    "}\n"
    "extern \"C\" __global__ void __launch_bounds__(1024) reverse(launch_args a) {\n"
    "  extern __shared__ float s[];\n"
    "  int n = (int)a.batch, base = blockIdx.x * n;\n"
    "  for (int i = threadIdx.x; i < n; i += 1024) s[i] = ((const float *)a.in)[base + i];\n"
    "  __syncthreads();\n"
    "  for (int i = threadIdx.x; i < n; i += 1024) ((float *)a.out)[base + i] = s[n - 1 - i];\n"
    "}\n";

/* The driver functions that only a host program needs. */
static cuda_driver cu;
static cu_result (*context_create)(cu_context *context, unsigned flags, cu_device device);
static cu_result (*context_destroy)(cu_context context);
static cu_result (*begin_capture)(tw_stream stream, int mode);
static cu_result (*end_capture)(tw_stream stream, void **graph);
static cu_result (*graph_destroy)(void *graph);

static inline void host_find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  CHECK(symbol != NULL);
  memcpy(function, &symbol, sizeof symbol);
}

static inline void find_host_functions(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  CHECK(library != NULL);
  if (!library)
    return;
  host_find(library, "cuCtxCreate_v2", &context_create);
  host_find(library, "cuCtxDestroy_v2", &context_destroy);
  host_find(library, "cuStreamBeginCapture_v2", &begin_capture);
  host_find(library, "cuStreamEndCapture", &end_capture);
  host_find(library, "cuGraphDestroy", &graph_destroy);
}

static inline cu_context current(void) {
  cu_context context = NULL;
  CHECK(cu.context_current(&context) == 0);
  return context;
}

#endif
