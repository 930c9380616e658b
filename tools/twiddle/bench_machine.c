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
    status = m->device->call->event_create(m->device, 1, &m->from);
  if (status == TW_OK)
    status = m->device->call->event_create(m->device, 1, &m->to);
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

/* ---- input ----
 *
 * The time of a kernel does not depend on the numbers, and so a block of random ones is repeated.
 */

/* One row of the last dimension in all interleaved transforms (or in one transform). */
typedef struct {
  size_t point, row;  /* bytes of a point, in all interleaved transforms, and of a row of points */
  int is_half, twice; /* half a spectrum; of an even number of points, so that its last point has no
                         conjugate either */
} row_layout;

static row_layout layout_of(const bench_rows *r) {
  const kind_info *kind = &kinds[r->problem->kind];
  int64_t n = r->length->n[r->length->rank - 1], side = r->length->columns ? r->batch : 1;
  size_t point = (size_t)(command_element_bytes(r->problem, 0) * side);
  return (row_layout){point, point * (size_t)type_points(kind->type, 0, n), kind->type == TW_C2R,
                      n % 2 == 0};
}

static tw_status upload(bench_machine *m, size_t at, const void *from, size_t bytes) {
  return m->device->call->copy(m->device, (char *)m->in + at, from, bytes, COPY_UP, m->stream);
}

/* Zeros for the points of rows on the device that have no conjugate but themselves. */
static tw_status clear_ends(bench_machine *m, const row_layout *l, size_t bytes) {
  void *zeros = calloc(1, l->point);
  tw_status status = zeros ? TW_OK : status_fail(TW_NO_MEMORY, "no memory for a row of zeros");
  for (size_t at = 0; at < bytes && status == TW_OK; at += l->row) {
    status = upload(m, at, zeros, l->point);
    if (status == TW_OK && l->twice)
      status = upload(m, at + l->row - l->point, zeros, l->point);
  }
  free(zeros);
  return status;
}

static tw_status fill(bench_machine *m, const bench_rows *r, size_t bytes) {
  const row_layout l = layout_of(r);
  size_t block = (size_t)16 << 20, real = (size_t)number_of(r->problem->precision)->bytes;
  int in_block = l.is_half && l.row <= block; /* rows begin where blocks do */
  block -= in_block ? block % l.row : 0;
  block = block < bytes ? block : bytes;
  char *numbers = malloc(block);
  if (!numbers)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes of input", block);
  uint64_t state = 88172645463325252ull;
  reference_random_fill(numbers, r->problem->precision, (int64_t)(block / real), &state);
  for (size_t at = 0; in_block && at < block; at += l.row) {
    memset(numbers + at, 0, l.point);
    if (l.twice)
      memset(numbers + at + l.row - l.point, 0, l.point);
  }
  tw_status status = TW_OK;
  for (size_t at = 0; at < bytes && status == TW_OK; at += block)
    status = upload(m, at, numbers, bytes - at < block ? bytes - at : block);
  free(numbers);
  if (status == TW_OK && l.is_half && !in_block)
    status = clear_ends(m, &l, bytes);
  return status;
}

tw_status bench_arrays(bench_machine *m, const bench_rows *r) {
  size_t in, out;
  TRY(command_bytes(r->problem, r->length, r->batch, 0, &in));
  TRY(command_bytes(r->problem, r->length, r->batch, 1, &out));
  size_t most = in > out ? in : out;
  if (most > m->bytes) {
    release_arrays(m);
    TRY(m->device->call->alloc(m->device, most, &m->in));
    TRY(m->device->call->alloc(m->device, most, &m->out));
    m->bytes = most;
  }
  return fill(m, r, in);
}
