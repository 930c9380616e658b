/* bench_machine.c: opens and owns what a benchmark needs: device, stream, events, arrays, cuFFT.
 * Times nothing. */
#include "bench.h"
#include "device_kind.h"
#include "element.h"

#include "reference.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* cuFFT works in the runtime's current context, which is the device's primary one: make that
 * current, so that streams and arrays are shared. The driver keeps it until the process ends. */
static tw_status open_driver(bench_machine *m, int ordinal) {
  int (*init)(unsigned flags), (*get)(int *handle, int which), (*retain)(void **made, int handle),
      (*set)(void *current);
  struct {
    const char *name;
    void *slot;
  } entries[] = {{"cuInit", &init},
                 {"cuDeviceGet", &get},
                 {"cuDevicePrimaryCtxRetain", &retain},
                 {"cuCtxSetCurrent", &set},
                 {"cuMemcpyDtoDAsync_v2", &m->copy_async}};
  m->driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!m->driver)
    return status_fail(TW_NO_DEVICE, "no CUDA driver: %s", dlerror());
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    void *entry = dlsym(m->driver, entries[i].name);
    if (!entry)
      return status_fail(TW_NO_DEVICE, "the CUDA driver lacks %s", entries[i].name);
    memcpy(entries[i].slot, &entry, sizeof entry); /* POSIX: function pointers fit in void * */
  }
  int handle, error;
  void *primary;
  if ((error = init(0)) || (error = get(&handle, ordinal)) || (error = retain(&primary, handle)) ||
      (error = set(primary)))
    return status_fail(TW_NO_DEVICE, "CUDA device %d cannot be used: error %d", ordinal, error);
  return TW_OK;
}

static void open_cufft(bench_machine *m, const char *path, int without) {
  if (without)
    snprintf(m->why_no_cufft, sizeof m->why_no_cufft, "left out as asked");
  else if (m->where != 1)
    snprintf(m->why_no_cufft, sizeof m->why_no_cufft, "it is compared on cuda:0 only");
  else if (cufft_open(path, &m->cufft) != TW_OK)
    snprintf(m->why_no_cufft, sizeof m->why_no_cufft, "%s", status_detail());
}

tw_status bench_open(int32_t where, const char *cufft_path, int without_cufft, bench_machine *m) {
  memset(m, 0, sizeof *m);
  m->where = where;
  m->precision = -1;
  const device_kind *kind = NULL;
  int ordinal = 0;
  tw_status status = device_kind_find(where, &kind, &ordinal);
  if (status == TW_OK && kind == &device_kind_cuda)
    status = open_driver(m, ordinal);
  if (status == TW_OK)
    status = kind->open(ordinal, &m->device);
  if (status == TW_OK)
    status = m->device->call->stream_create(m->device, &m->stream);
  if (status == TW_OK)
    status = m->device->call->event_create(m->device, &m->from);
  if (status == TW_OK)
    status = m->device->call->event_create(m->device, &m->to);
  if (status == TW_OK)
    open_cufft(m, cufft_path, without_cufft);
  else
    bench_close(m);
  return status;
}

static void release_arrays(bench_machine *m) {
  if (m->in)
    m->device->call->release(m->device, m->in);
  if (m->out)
    m->device->call->release(m->device, m->out);
  m->in = m->out = NULL;
  m->bytes = 0;
}

void bench_close(bench_machine *m) {
  cufft_close(m->cufft);
  if (m->device) {
    release_arrays(m);
    if (m->to)
      m->device->call->event_destroy(m->device, m->to);
    if (m->from)
      m->device->call->event_destroy(m->device, m->from);
    if (m->stream)
      m->device->call->stream_destroy(m->device, m->stream);
    m->device->call->close(m->device);
  }
  if (m->driver)
    dlclose(m->driver);
  memset(m, 0, sizeof *m);
}

/* Fills the input with a repeated block of random numbers: the time of a kernel does not depend on
 * them. */
static tw_status fill(bench_machine *m) {
  size_t block = (size_t)16 << 20;
  block = block < m->bytes ? block : m->bytes;
  void *numbers = malloc(block);
  if (!numbers)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes of input", block);
  uint64_t state = 88172645463325252ull;
  reference_random_fill(numbers, m->precision,
                        (int64_t)(block / (size_t)element_bytes(element_real(m->precision))),
                        &state);
  tw_status status = TW_OK;
  for (size_t at = 0; at < m->bytes && status == TW_OK; at += block)
    status =
        m->device->call->copy(m->device, (char *)m->in + at, numbers,
                              m->bytes - at < block ? m->bytes - at : block, COPY_UP, m->stream);
  free(numbers);
  return status;
}

tw_status bench_arrays(bench_machine *m, int32_t precision, size_t bytes) {
  if (bytes <= m->bytes && precision == m->precision)
    return TW_OK;
  if (bytes > m->bytes) {
    release_arrays(m);
    TRY(m->device->call->alloc(m->device, bytes, &m->in));
    TRY(m->device->call->alloc(m->device, bytes, &m->out));
    m->bytes = bytes;
  }
  m->precision = precision;
  return fill(m);
}
