/* plan_memory.c: adds up what a plan will allocate, and asks whether it is free. */
#include "plan_memory.h"
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
 * the work area or a spectrum while it is computed, in double precision. A table that is larger
 * than all tables together is none of them. */
static size_t memory_needed(const schedule *s, const tw_plan *plan, const table_counts *there) {
  size_t tables = 0, beside = plan->own_area ? plan->work_bytes : 0;
  int precision = plan->transform.precision;
  for (int i = 0; i < s->count; i++) {
    const chirp_shape *c = &s->pass[i].chirp;
    size_t bytes = (size_t)(c->n + c->m) * (size_t)complex_bytes(precision);
    size_t wide = precision == TW_F64 ? 0 : (size_t)c->m * (size_t)complex_bytes(TW_F64);
    if (!has_new_chirp(s, i) || bytes <= (size_t)there->bytes)
      continue;
    tables += bytes;
    beside = wide > beside ? wide : beside;
  }
  return tables + beside;
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
  size_t unused;
  tables_count(&there);
  size_t needed = memory_needed(s, plan, &there);
  if (needed < little)
    return TW_OK;
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
