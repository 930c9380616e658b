/* devices.c: the process's devices, opened at first need and kept; and device memory for callers
 * that have no runtime of their own. */
#include "context.h"
#include "guard.h"

#include <stdlib.h>

enum { ORDINALS_MOST = 64 };

static guard lock;
static device *cpu_device, *cuda_devices[ORDINALS_MOST];

static tw_status open_at(int ordinal, device **d) {
  if (ordinal < 0 || ordinal >= ORDINALS_MOST)
    return status_fail(TW_NO_DEVICE, "CUDA device %d is out of range", ordinal);
  if (!cuda_devices[ordinal])
    TRY(device_open_cuda(ordinal, &cuda_devices[ordinal]));
  *d = cuda_devices[ordinal];
  return TW_OK;
}

static tw_status get_locked(int32_t number, device **d) {
  if (number == TW_DEVICE_CPU) {
    if (!cpu_device)
      TRY(device_open_cpu(NULL, &cpu_device));
    *d = cpu_device;
    return TW_OK;
  }
  if (number < TW_DEVICE_CPU)
    return status_fail(TW_INVALID, "device %d is unknown", (int)number);
  int ordinal = number - 1;
  if (number == TW_DEVICE_CURRENT)
    TRY(device_current_cuda(&ordinal));
  return open_at(ordinal, d);
}

tw_status devices_get(int32_t number, device **d) {
  (void)guard_enter(&lock); /* a child keeps its parent's devices: nothing is half done */
  tw_status status = get_locked(number, d);
  guard_leave(&lock);
  return status;
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

tw_status tw_device_upload(tw_context *context, int32_t number, void *to, const void *from,
                           size_t bytes) {
  (void)context;
  device *d = NULL;
  if (!to || !from)
    return status_fail(TW_INVALID, "to or from is null");
  TRY(devices_get(number, &d));
  return d->call->copy(d, to, from, bytes, COPY_UP, NULL);
}

tw_status tw_device_download(tw_context *context, int32_t number, void *to, const void *from,
                             size_t bytes) {
  (void)context;
  device *d = NULL;
  if (!to || !from)
    return status_fail(TW_INVALID, "to or from is null");
  TRY(devices_get(number, &d));
  return d->call->copy(d, to, from, bytes, COPY_DOWN, NULL);
}
