/* cuda_memory.c: device memory: reserving, copying, filling. */
#include "device_cuda.h"

tw_status cuda_alloc(device *base, size_t bytes, void **memory) {
  device_cuda *d = (device_cuda *)base;
  cu_address address = 0;
  cuda_scope s;
  TRY(cuda_enter_relaxed(d, NULL, &s));
  cu_result error = d->cu.alloc(&address, bytes ? bytes : 1);
  tw_status status = TW_OK;
  if (error == CU_OUT_OF_MEMORY)
    status = status_fail(TW_NO_DEVICE_MEMORY, "the device cannot allocate %zu bytes", bytes);
  else if (error)
    status = cuda_fail(&d->cu, error, "allocating device memory");
  cuda_leave(d, &s);
  if (status == TW_OK)
    *memory = (void *)(uintptr_t)address;
  return status;
}

static void release_inside(device_cuda *d, cu_context context, void *memory) {
  cuda_scope s;
  if (!memory || cuda_enter_relaxed(d, context, &s) != TW_OK)
    return;
  (void)d->cu.free((cu_address)(uintptr_t)memory);
  cuda_leave(d, &s);
}

void cuda_release(device *base, void *memory) {
  release_inside((device_cuda *)base, NULL, memory);
}

void cuda_release_in(device *base, const device_home *home, void *memory) {
  if (cuda_home_lives(base, home))
    release_inside((device_cuda *)base, home->context, memory);
}

tw_status cuda_free_memory(device *base, size_t *bytes) {
  device_cuda *d = (device_cuda *)base;
  size_t available = 0, total = 0;
  cuda_scope s;
  TRY(cuda_enter_relaxed(d, NULL, &s));
  cu_result error = d->cu.memory_info(&available, &total);
  tw_status status = error ? cuda_fail(&d->cu, error, "asking for free memory") : TW_OK;
  cuda_leave(d, &s);
  if (status == TW_OK)
    *bytes = available;
  return status;
}

static cu_result start_copy(device_cuda *d, void *to, const void *from, size_t bytes,
                            enum copy_kind kind, tw_stream stream) {
  cu_address device_to = (cu_address)(uintptr_t)to;
  cu_address device_from = (cu_address)(uintptr_t)from;
  switch (kind) {
  case COPY_UP:
    return d->cu.copy_up(device_to, from, bytes, stream);
  case COPY_DOWN:
    return d->cu.copy_down(to, device_from, bytes, stream);
  default:
    return d->cu.copy_within(device_to, device_from, bytes, stream);
  }
}

tw_status cuda_copy(device *base, void *to, const void *from, size_t bytes, enum copy_kind kind,
                    tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!bytes)
    return TW_OK;
  TRY(cuda_enter_stream(d, stream, &s));
  tw_status status = cuda_refuse_capturing(d, stream);
  if (status == TW_OK) {
    cu_result error = start_copy(d, to, from, bytes, kind, stream);
    if (!error && kind != COPY_WITHIN)
      error = d->cu.stream_synchronize(stream);
    if (error)
      status = cuda_fail(&d->cu, error, "copying");
  }
  cuda_leave(d, &s);
  return status;
}

tw_status cuda_fill(device *base, void *memory, int byte, size_t bytes, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!bytes)
    return TW_OK;
  TRY(cuda_enter_stream(d, stream, &s));
  tw_status status = cuda_refuse_capturing(d, stream);
  if (status == TW_OK) {
    cu_result error = d->cu.fill((cu_address)(uintptr_t)memory, (unsigned char)byte, bytes, stream);
    if (!error)
      error = d->cu.stream_synchronize(stream);
    if (error)
      status = cuda_fail(&d->cu, error, "filling memory");
  }
  cuda_leave(d, &s);
  return status;
}
