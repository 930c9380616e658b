/* cufft_context.c: the context behind cuFFT's interface. */
#include "cufft_context.h"
#include "file.h"
#include "guard.h"

#include <string.h>

static guard lock;
static tw_context *shared; /* under the lock until it is made */

static tw_status make(void) {
  const tw_options o = {.size = sizeof o, .default_policy = TW_POLICY_NOTE};
  tw_context *made = NULL;
  tw_status status = tw_context_create(&o, &made);
  if (status == TW_OK)
    __atomic_store_n(&shared, made, __ATOMIC_RELEASE);
  return status;
}

tw_status cufft_context(tw_context **context) {
  tw_status status = TW_OK;
  if (!__atomic_load_n(&shared, __ATOMIC_ACQUIRE)) {
    (void)guard_enter(&lock); /* a forked child keeps the parent's, which is complete */
    status = shared ? TW_OK : make();
    guard_leave(&lock);
  }
  if (status == TW_OK)
    *context = shared;
  return status;
}

int cufft_device(void) {
  static int number = TW_DEVICE_CURRENT - 2; /* not asked yet */
  int known = __atomic_load_n(&number, __ATOMIC_RELAXED);
  if (known == TW_DEVICE_CURRENT - 2) {
    const char *name = file_environment("TWIDDLE_CUFFT_DEVICE");
    known = name && !strcmp(name, "cpu") ? TW_DEVICE_CPU : TW_DEVICE_CURRENT;
    __atomic_store_n(&number, known, __ATOMIC_RELAXED);
  }
  return known;
}

tw_status cufft_device_number(int32_t *number) {
  tw_context *c = NULL;
  tw_status status = cufft_context(&c);
  if (status == TW_OK && cufft_device() == TW_DEVICE_CPU)
    *number = TW_DEVICE_CPU;
  else if (status == TW_OK)
    status = tw_device_current(c, number);
  return status;
}

/* Keeps what was noted for a later twiddle tune: nobody destroys the context. */
__attribute__((destructor)) static void keep_notes(void) {
  tw_context *c = __atomic_load_n(&shared, __ATOMIC_ACQUIRE);
  if (c)
    (void)tw_context_flush(c);
}
