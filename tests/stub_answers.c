/* stub_answers.c: a GPU like facts_sm90, as far as making plans goes: it has memory, which nothing
 * copies to, and loads everything. Launches do nothing. */
#include "cuda_driver.h"
#include "facts.h"
#include "stub_driver.h"

#include <stdint.h>
#include <stdlib.h>

int (*stub_cluster_width)(const char *entry);
atomic_int stub_clusters, stub_clusters_error, stub_asked, stub_no_memory;

#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wunused-parameter"

cu_result cuDriverGetVersion(int *version) {
  stub_tell();
  *version = 13000;
  return 0;
}

cu_result cuDeviceGetCount(int *count) {
  stub_tell();
  *count = 1;
  return 0;
}

cu_result cuDeviceGetAttribute(int *value, int attribute, cu_device device) {
  stub_tell();
  const facts f = facts_sm90();
  const struct {
    int attribute, value;
  } known[] = {{CU_ARCH_MAJOR, f.arch / 10},
               {CU_ARCH_MINOR, f.arch % 10},
               {CU_SMS, f.sms},
               {CU_WARP, f.warp},
               {CU_BLOCK_THREADS_MAX, f.block_threads_max},
               {CU_SM_THREADS_MAX, f.sm_threads_max},
               {CU_SM_BLOCKS_MAX, f.sm_blocks_max},
               {CU_SM_REGISTERS, f.sm_registers},
               {CU_BLOCK_SHARED_MAX, f.block_shared_max},
               {CU_SM_SHARED, f.sm_shared},
               {CU_BLOCK_SHARED_RESERVED, f.block_shared_reserved},
               {CU_L2_BYTES, f.l2_bytes},
               {CU_MEMORY_KHZ, 3201000},
               {CU_MEMORY_BITS, 6144},
               {CU_CLOCK_KHZ, 1980000}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i].attribute == attribute) {
      *value = known[i].value;
      return 0;
    }
  return 1;
}

/* A function is its name. */
cu_result cuModuleGetFunction(cu_function *function, cu_module module, const char *name) {
  stub_tell();
  *function = (cu_function)(uintptr_t)name;
  return 0;
}

cu_result cuFuncGetAttribute(int *value, int attribute, cu_function function) {
  stub_tell();
  const char *name = (const char *)function;
  *value =
      attribute == CU_FUNCTION_CLUSTER_WIDTH && stub_cluster_width ? stub_cluster_width(name) : 0;
  return 0;
}

cu_result cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, cu_function function,
                                                      int threads, size_t dynamic_shared) {
  stub_tell();
  *blocks = 1;
  return 0;
}

cu_result cuOccupancyMaxActiveClusters(int *clusters, cu_function function,
                                       const cu_launch *launch) {
  stub_tell();
  stub_asked++;
  *clusters = stub_clusters;
  return stub_clusters_error;
}

cu_result cuMemAlloc_v2(cu_address *memory, size_t bytes) {
  stub_tell();
  *memory = stub_no_memory ? 0 : (cu_address)(uintptr_t)malloc(bytes);
  return *memory ? 0 : CU_OUT_OF_MEMORY;
}

cu_result cuMemFree_v2(cu_address memory) {
  stub_tell();
  free((void *)(uintptr_t)memory);
  return 0;
}

cu_result cuMemGetInfo_v2(size_t *available, size_t *total) {
  stub_tell();
  *available = *total = (size_t)1 << 36;
  return 0;
}

/* Everything takes 1 ms. */
cu_result cuEventElapsedTime(float *ms, cu_event from, cu_event to) {
  stub_tell();
  *ms = 1;
  return 0;
}
