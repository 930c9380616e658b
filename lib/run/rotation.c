/* rotation.c: the process's tables of roots between passes. */
#include "rotation.h"

#include "element.h"
#include "guard.h"
#include "roots.h"

#include <stdlib.h>

typedef struct rotation {
  struct rotation *next;
  device *device;
  int precision, shift;
  int64_t order;
  void *memory;
} rotation;

static guard lock;
static rotation *tables;

static tw_status fill(rotation *r) {
  int f64 = r->precision == TW_F64;
  int64_t low = (int64_t)1 << r->shift, high = ((r->order - 1) >> r->shift) + 1;
  size_t word = (size_t)complex_bytes(r->precision), bytes = (size_t)(low + high) * word;
  long double *roots = malloc((size_t)(low + high) * 2 * sizeof *roots);
  char *host = malloc(bytes);
  tw_status status = TW_OK;
  if (!host || !roots)
    status = status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
  if (status == TW_OK) {
    for (int64_t m = 0; m < low; m++)
      root_less_one(-m, r->order, &roots[2 * m], &roots[2 * m + 1]);
    for (int64_t m = 0; m < high; m++)
      root_of_unity(-(m << r->shift), r->order, &roots[2 * (low + m)], &roots[2 * (low + m) + 1]);
    for (int64_t i = 0; i < 2 * low; i++)
      if (f64)
        ((double *)(void *)host)[i] = (double)roots[i];
      else
        ((float *)(void *)host)[i] = (float)roots[i];
    roots_round(roots + 2 * low, (int)high, f64, host + (size_t)low * word);
    status = r->device->call->alloc(r->device, bytes, &r->memory);
  }
  if (status == TW_OK)
    status = r->device->call->copy(r->device, r->memory, host, bytes, COPY_UP, NULL);
  if (status != TW_OK && r->memory)
    r->device->call->release(r->device, r->memory);
  free(host);
  free(roots);
  return status;
}

static tw_status find_locked(device *d, int precision, int64_t order, rotation **out) {
  for (rotation *r = tables; r; r = r->next)
    if (r->device == d && r->precision == precision && r->order == order) {
      *out = r;
      return TW_OK;
    }
  rotation *r = calloc(1, sizeof *r);
  if (!r)
    return status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
  *r = (rotation){.next = tables, .device = d, .precision = precision, .order = order};
  while ((int64_t)1 << 2 * r->shift < order)
    r->shift++;
  tw_status status = fill(r);
  if (status != TW_OK) {
    free(r);
    return status;
  }
  __atomic_store_n(&tables, r, __ATOMIC_RELEASE);
  *out = r;
  return TW_OK;
}

tw_status rotation_get(device *d, int precision, int64_t order, launch_args *args) {
  rotation *r = NULL;
  (void)guard_enter(&lock); /* a child keeps the tables: each is entered when it is whole */
  tw_status status = find_locked(d, precision, order, &r);
  guard_leave(&lock);
  if (status != TW_OK)
    return status;
  args->rotate = r->memory;
  args->rotate_shift = r->shift;
  return TW_OK;
}
