/* real_context.c: the contexts and the mode of capture, through the driver that the process has. */
#include "real_context.h"

#include "guard.h"
#include <dlfcn.h>
#include <string.h>

enum { GPUS = 64, RELAXED = 2, UNCHANGED = -1 };

typedef struct {
  int (*mode)(int *mode);
  int (*find)(int *gpu, int ordinal);
  int (*create)(void **context, unsigned flags, int gpu);
  int (*push)(void *context);
  int (*pop)(void **context);
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
              bind(library, "cuCtxPopCurrent_v2", &d->pop);
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
