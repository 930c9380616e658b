/* work_area.c: device memory for work areas, from the caller's allocator or the device. */
#include "work_area.h"
#include "device_memory.h"

#include <stdatomic.h>

static atomic_llong in_use;

static tw_status get_from_device(device *d, const device_home *home, size_t bytes, kept_area *got) {
  if (kept_areas_take(d, home, bytes, got))
    return TW_OK;
  TRY(device_memory_alloc(d, bytes, &got->memory));
  if (bytes > KEPT_BYTES || d->call->event_create(d, 0, &got->event) != TW_OK)
    got->event = NULL; /* it serves its plan, but no later one */
  return TW_OK;
}

tw_status work_area_get(run_environment *e, device *d, const device_home *home, size_t bytes,
                        kept_area *area) {
  kept_area got = {.device = d, .home = *home, .bytes = bytes};
  if (!bytes)
    return TW_OK;
  if (!e->hooks.alloc)
    TRY(get_from_device(d, home, bytes, &got));
  else if (!(got.memory = e->hooks.alloc(e->hooks.alloc_user, bytes, NULL)))
    return status_fail(TW_NO_DEVICE_MEMORY, "the allocator gave no %zu bytes", bytes);
  atomic_fetch_add(&in_use, (long long)bytes);
  *area = got;
  return TW_OK;
}

void work_area_release(run_environment *e, kept_area *area, int marked) {
  if (!area->memory)
    return;
  atomic_fetch_sub(&in_use, (long long)area->bytes);
  if (e->hooks.release) {
    e->hooks.release(e->hooks.alloc_user, area->memory, NULL);
    return;
  }
  kept_area evicted[KEPT_AREAS + 1] = {*area};
  int count = marked ? kept_areas_give(area, evicted) : 1;
  for (int i = 0; i < count; i++)
    kept_area_release(&evicted[i]);
  *area = (kept_area){0};
}

int64_t work_area_bytes(void) {
  return atomic_load(&in_use);
}
