/* devices.c: the process's devices, opened at first need and kept; and device memory for callers
 * that have no runtime of their own. */
#include "devices.h"
#include "arithmetic.h"
#include "device_kind.h"
#include "guard.h"

#include <stdlib.h>

/* An open device, in the list of the process. */
typedef struct opened {
  struct opened *next;
  const device_kind *kind;
  int ordinal;
  device *device;
} opened;

static guard lock; /* over what follows */
static opened *all;

static tw_status open_locked(const device_kind *kind, int ordinal, device **d) {
  for (const opened *o = all; o; o = o->next)
    if (o->kind == kind && o->ordinal == ordinal) {
      *d = o->device;
      return TW_OK;
    }
  opened *o = calloc(1, sizeof *o);
  if (!o)
    return status_fail(TW_NO_MEMORY, "out of memory for a device");
  *o = (opened){all, kind, ordinal, NULL};
  ARITHMETIC_BY_DEFAULT; /* facts are rounded, and kept */
  tw_status status = kind->open(ordinal, &o->device);
  if (status != TW_OK) {
    free(o);
    return status;
  }
  __atomic_store_n(&all, o, __ATOMIC_RELEASE);
  *d = o->device;
  return TW_OK;
}

static tw_status get_locked(int32_t number, device **d) {
  const device_kind *kind;
  int ordinal;
  TRY(device_kind_find(number, &kind, &ordinal));
  return open_locked(kind, ordinal, d);
}

tw_status devices_get(int32_t number, device **d) {
  (void)guard_enter(&lock); /* a forked child keeps the parent's list, which is complete */
  tw_status status = get_locked(number, d);
  guard_leave(&lock);
  return status;
}

tw_status tw_device_current(tw_context *context, int32_t *number) {
  (void)context;
  const device_kind *kind;
  int ordinal, count, version;
  if (!number)
    return status_fail(TW_INVALID, "device is null");
  TRY(device_kind_find(TW_DEVICE_CURRENT, &kind, &ordinal));
  TRY(kind->count(&count, &version));
  if (ordinal >= count)
    return status_fail(TW_NO_DEVICE, "no %s device %d: there are %d", kind->name, ordinal, count);
  *number = kind->first_number + ordinal;
  return TW_OK;
}

tw_status tw_device_alloc(tw_context *context, int32_t number, size_t bytes, void **memory) {
  (void)context;
  device *d = NULL;
  if (!memory || !bytes)
    return status_fail(TW_INVALID, "memory is null or bytes is 0");
  TRY(devices_get(number, &d));
  return d->call->alloc(d, bytes, memory);
}

void tw_device_free(tw_context *context, int32_t number, void *memory) {
  (void)context;
  device *d = NULL;
  if (memory && devices_get(number, &d) == TW_OK)
    d->call->release(d, memory);
}

static tw_status copy(int32_t number, void *to, const void *from, size_t bytes, enum copy_kind kind,
                      tw_stream stream) {
  device *d = NULL;
  if (!to || !from)
    return status_fail(TW_INVALID, "to or from is null");
  TRY(devices_get(number, &d));
  return d->call->copy(d, to, from, bytes, kind, stream);
}

tw_status tw_device_upload(tw_context *context, int32_t number, void *to, const void *from,
                           size_t bytes) {
  (void)context;
  return copy(number, to, from, bytes, COPY_UP, NULL);
}

tw_status tw_device_download(tw_context *context, int32_t number, void *to, const void *from,
                             size_t bytes) {
  (void)context;
  return copy(number, to, from, bytes, COPY_DOWN, NULL);
}

tw_status tw_device_copy(tw_context *context, int32_t number, void *to, const void *from,
                         size_t bytes, tw_stream stream) {
  (void)context;
  return copy(number, to, from, bytes, COPY_WITHIN, stream);
}

tw_status tw_device_wait(tw_context *context, int32_t number, tw_stream stream) {
  (void)context;
  device *d = NULL;
  TRY(devices_get(number, &d));
  return d->call->synchronize(d, stream);
}
