/* plan_memory.c: adds up what a plan will allocate, and asks whether it is free. */
#include "plan_memory.h"
#include "chirp.h"
#include "device_memory.h"
#include "element.h"
#include "kept_areas.h"
#include "tables.h"

/* 1 when a pass reads a chirp that no pass before it has read. */
static int has_new_chirp(const schedule *s, int i) {
  const chirp_shape *c = &s->pass[i].chirp, *before = i ? &s->pass[i - 1].chirp : NULL;
  return c->m && !(before && before->m == c->m && before->n == c->n && before->ahead == c->ahead);
}

/* Bytes of device memory that are still to be allocated: tables of chirps, and beside them either
 * the work area or what computing a table takes. */
static tw_status memory_needed(const schedule *s, const tw_plan *plan, size_t *needed) {
  size_t tables = 0, beside = plan->own_area ? plan->work_bytes : 0;
  int precision = plan->transform.precision;
  device_home home;
  for (int i = 0; i < s->count; i++) {
    const chirp_shape *c = &s->pass[i].chirp;
    size_t computing = chirp_bytes_beside(precision, c->m);
    if (!has_new_chirp(s, i))
      continue;
    TRY(plan->device->call->home(plan->device, &home));
    if (chirp_is_there(plan->device, &home, precision, c))
      continue;
    tables += (size_t)(c->n + c->m) * (size_t)complex_bytes(precision);
    beside = computing > beside ? computing : beside;
  }
  *needed = tables + beside;
  return TW_OK;
}

/* Bytes that are free, or that kept work areas and idle tables will give back. */
static tw_status unused_bytes(device *d, const table_counts *there, size_t *bytes) {
  TRY(d->call->free_memory(d, bytes));
  *bytes += kept_areas_bytes(d) + (size_t)there->idle_bytes;
  return TW_OK;
}

tw_status plan_check_memory(const schedule *s, const tw_plan *plan) {
  const size_t little = (size_t)64 << 20; /* not worth asking the driver */
  table_counts there;
  size_t unused, needed;
  TRY(memory_needed(s, plan, &needed));
  if (needed < little)
    return TW_OK;
  tables_count(&there);
  TRY(unused_bytes(plan->device, &there, &unused));
  /* What idle kernels hold only the device knows. */
  if (needed > unused && device_memory_give_back(plan->device, IDLE_KERNELS))
    TRY(unused_bytes(plan->device, &there, &unused));
  if (needed > unused)
    return status_fail(TW_NO_DEVICE_MEMORY,
                       "the plan needs %zu bytes of device memory, of which %zu are free", needed,
                       unused);
  return TW_OK;
}
