/* device_memory.c: who gives memory back, in the order of how soon it would be missed. */
#include "device_memory.h"
#include "kept_areas.h"
#include "kernel_store.h"
#include "tables.h"

int device_memory_give_back(device *d, int step) {
  static int (*const steps[IDLE_STEPS])(device *) = {
      [IDLE_AREAS] = kept_areas_release,
      [IDLE_TABLES] = tables_give_back,
      [IDLE_KERNELS] = kernel_store_give_back,
  };
  return steps[step](d);
}

tw_status device_memory_alloc(device *d, size_t bytes, void **memory) {
  tw_status status = d->call->alloc(d, bytes, memory);
  for (int i = 0; i < IDLE_STEPS && status == TW_NO_DEVICE_MEMORY; i++)
    if (device_memory_give_back(d, i))
      status = d->call->alloc(d, bytes, memory);
  return status;
}
