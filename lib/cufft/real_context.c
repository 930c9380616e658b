/* real_context.c: the contexts and the mode of capture, through the driver that the process has. */
#include "real_context.h"

#include "guard.h"
#include "status.h"
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

enum { GPUS = 64, RELAXED = 2, UNCHANGED = -1 };
enum { POINTER_CONTEXT = 1, NON_BLOCKING = 1 }; /* CU_POINTER_ATTRIBUTE_, CU_STREAM_ */

typedef struct {
  int (*mode)(int *mode);
  int (*find)(int *gpu, int ordinal);
  int (*create)(void **context, unsigned flags, int gpu);
  int (*push)(void *context);
  int (*pop)(void **context);
  int (*current)(void **context);
  int (*retain)(void **context, int gpu);
  int (*release)(int gpu);
  int (*pointer)(void *answer, int attribute, uint64_t address);
  int (*make_stream)(void **stream, unsigned flags);
  int (*destroy_stream)(void *stream);
  int (*copy_down)(void *to, uint64_t from, size_t bytes, void *stream);
  int (*wait)(void *stream);
} driver;

static guard lock;           /* over what follows */
static void *contexts[GPUS]; /* never destroyed: the driver does that when the process ends */

static int bind(void *library, const char *symbol, void *function) {
  void *entry = dlsym(library, symbol);
  memcpy(function, &entry, sizeof entry); /* POSIX: function pointers fit */
  return entry != NULL;
}

static int find_driver(driver *d) {
  void *library = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  int found = library && bind(library, "cuThreadExchangeStreamCaptureMode", &d->mode) &&
              bind(library, "cuDeviceGet", &d->find) &&
              bind(library, "cuCtxCreate_v2", &d->create) &&
              bind(library, "cuCtxPushCurrent_v2", &d->push) &&
              bind(library, "cuCtxPopCurrent_v2", &d->pop) &&
              bind(library, "cuCtxGetCurrent", &d->current) &&
              bind(library, "cuDevicePrimaryCtxRetain", &d->retain) &&
              bind(library, "cuDevicePrimaryCtxRelease_v2", &d->release) &&
              bind(library, "cuPointerGetAttribute", &d->pointer) &&
              bind(library, "cuStreamCreate", &d->make_stream) &&
              bind(library, "cuStreamDestroy_v2", &d->destroy_stream) &&
              bind(library, "cuMemcpyDtoHAsync_v2", &d->copy_down) &&
              bind(library, "cuStreamSynchronize", &d->wait);
  if (library)
    dlclose(library);
  return found;
}

/* A context that is created is current. */
static int create(const driver *d, int ordinal) {
  int gpu;
  return d->find(&gpu, ordinal) == 0 && d->create(&contexts[ordinal], 0, gpu) == 0;
}

static int push(const driver *d, int ordinal) {
  if (guard_enter(&lock)) /* a forked child has no use for its parent's contexts */
    memset(contexts, 0, sizeof contexts);
  int pushed = contexts[ordinal] ? d->push(contexts[ordinal]) == 0 : create(d, ordinal);
  guard_leave(&lock);
  return pushed;
}

int real_context_enter(int32_t device, real_scope *s) {
  driver d;
  real_scope entered = {.mode = RELAXED};
  *s = (real_scope){.mode = UNCHANGED};
  if (!find_driver(&d))
    return 1;
  if (d.mode(&entered.mode) != 0)
    entered.mode = UNCHANGED;
  if (device > 0)
    entered.pushed = device <= GPUS && push(&d, device - 1);
  *s = entered;
  if (device <= 0 || entered.pushed)
    return 1;
  real_context_leave(s);
  return 0;
}

void real_context_leave(const real_scope *s) {
  driver d;
  void *context;
  int mode = s->mode;
  if ((mode == UNCHANGED && !s->pushed) || !find_driver(&d))
    return;
  if (s->pushed)
    (void)d.pop(&context);
  if (mode != UNCHANGED)
    (void)d.mode(&mode);
}

/* ---- the program's arrays ---- */

static int copy(const driver *d, void *to, const void *from, size_t bytes) {
  void *stream = NULL;
  int error = d->make_stream(&stream, NON_BLOCKING);
  if (error)
    return error;
  error = d->copy_down(to, (uintptr_t)from, bytes, stream);
  if (!error)
    error = d->wait(stream);
  (void)d->destroy_stream(stream);
  return error;
}

/* Memory of a pool belongs to no context. It is copied in the thread's or, where that has none
 * either, in the device's primary one: *gpu, to be released; or UNCHANGED. */
static void *context_of(const driver *d, int32_t device, const void *memory, int *gpu) {
  void *context = NULL;
  *gpu = UNCHANGED;
  if (d->pointer(&context, POINTER_CONTEXT, (uintptr_t)memory) == 0 && context)
    return context;
  if (d->current(&context) == 0 && context)
    return NULL;
  if (device <= 0 || d->find(gpu, device - 1) != 0 || d->retain(&context, *gpu) != 0) {
    *gpu = UNCHANGED;
    return NULL;
  }
  return context;
}

tw_status real_context_download(int32_t device, void *to, const void *from, size_t bytes) {
  driver d;
  real_scope s;
  int gpu;
  if (!find_driver(&d) || !real_context_enter(TW_DEVICE_CPU, &s))
    return status_fail(TW_NO_DEVICE, "the process has no driver");
  void *context = context_of(&d, device, from, &gpu);
  s.pushed = context && !d.push(context);
  int error = copy(&d, to, from, bytes);
  real_context_leave(&s);
  if (gpu != UNCHANGED)
    (void)d.release(gpu);
  return error ? status_fail(TW_DEVICE_ERROR, "copying to the host: CUDA error %d", error) : TW_OK;
}
