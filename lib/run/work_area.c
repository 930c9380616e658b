/* work_area.c: device memory for work areas, from the caller's allocator or the device. */
#include "work_area.h"
#include "kept_areas.h"
#include "tables.h"

#include <stdatomic.h>

static atomic_llong in_use;

static tw_status get_from_device(device *d, const device_home *home, size_t bytes, void **got) {
  *got = kept_areas_take(d, home, bytes);
  return *got ? TW_OK : tables_alloc(d, bytes, got);
}

tw_status work_area_get(run_environment *e, device *d, const device_home *home, size_t bytes,
                        void **memory) {
  void *got = NULL;
  if (!bytes)
    return TW_OK;
  if (!e->hooks.alloc)
    TRY(get_from_device(d, home, bytes, &got));
  else if (!(got = e->hooks.alloc(e->hooks.alloc_user, bytes, NULL)))
    return status_fail(TW_NO_DEVICE_MEMORY, "the allocator gave no %zu bytes", bytes);
  atomic_fetch_add(&in_use, (long long)bytes);
  *memory = got;
  return TW_OK;
}

static void give_to_device(device *d, const device_home *home, size_t bytes, void *memory,
                           int ordered) {
  evicted_area evicted = {0};
  if (!ordered || !kept_areas_give(d, home, bytes, memory, &evicted))
    d->call->release_in(d, home, memory);
  if (evicted.memory)
    evicted.device->call->release_in(evicted.device, &evicted.home, evicted.memory);
}

void work_area_release(run_environment *e, device *d, const device_home *home, size_t bytes,
                       void *memory, int ordered) {
  if (!memory)
    return;
  if (e->hooks.release)
    e->hooks.release(e->hooks.alloc_user, memory, NULL);
  else
    give_to_device(d, home, bytes, memory, ordered);
  atomic_fetch_sub(&in_use, (long long)bytes);
}

int64_t work_area_bytes(void) {
  return atomic_load(&in_use);
}
