/* fake_driver.c: of the CUDA driver what comparing with the real cuFFT calls. Each call is told in
 * the log of fake_cufft.c. The handle of a GPU is not its number, and there can be no context for
 * GPU 7. Memory of the GPU is the host's; what is aligned to 16 bytes belongs to a context. With
 * FAKE_NO_CONTEXT threads have none. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cuThreadExchangeStreamCaptureMode(int *mode);
int cuDeviceGet(int *gpu, int ordinal);
int cuCtxCreate_v2(void **context, unsigned flags, int gpu);
int cuCtxPushCurrent_v2(void *context);
int cuCtxPopCurrent_v2(void **context);
int cuCtxGetCurrent(void **context);
int cuDevicePrimaryCtxRetain(void **context, int gpu);
int cuDevicePrimaryCtxRelease_v2(int gpu);
int cuPointerGetAttribute(void *answer, int attribute, uint64_t address);
int cuStreamCreate(void **stream, unsigned flags);
int cuStreamDestroy_v2(void *stream);
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *stream);
int cuStreamSynchronize(void *stream);

static void note(const char *call, int argument) {
  const char *path = getenv("FAKE_CUFFT_LOG");
  FILE *f = path ? fopen(path, "ae") : NULL;
  if (!f)
    return;
  fprintf(f, "%s %d\n", call, argument);
  fclose(f);
}

int cuThreadExchangeStreamCaptureMode(int *mode) {
  static _Thread_local int now;
  int before = now;
  now = *mode;
  *mode = before;
  note("capture mode", now);
  return 0;
}

enum { FIRST_HANDLE = 100 };

int cuDeviceGet(int *gpu, int ordinal) {
  *gpu = FIRST_HANDLE + ordinal;
  return 0;
}

int cuCtxCreate_v2(void **context, unsigned flags, int gpu) {
  static int made;
  int fails = gpu == FIRST_HANDLE + 7;
  *context = fails ? NULL : &made;
  note("context created", gpu + (int)flags);
  return fails;
}

int cuCtxPushCurrent_v2(void *context) {
  note("context pushed", context != NULL);
  return 0;
}

int cuCtxPopCurrent_v2(void **context) {
  *context = NULL;
  note("context popped", 0);
  return 0;
}

int cuCtxGetCurrent(void **context) {
  static int usual;
  *context = getenv("FAKE_NO_CONTEXT") ? NULL : &usual;
  return 0;
}

int cuDevicePrimaryCtxRetain(void **context, int gpu) {
  static int primary;
  *context = &primary;
  note("primary context retained", gpu);
  return 0;
}

int cuDevicePrimaryCtxRelease_v2(int gpu) {
  note("primary context released", gpu);
  return 0;
}

int cuPointerGetAttribute(void *answer, int attribute, uint64_t address) {
  static int owner;
  void *found = address % 16 ? NULL : &owner;
  note("pointer attribute", attribute);
  memcpy(answer, &found, sizeof found);
  return !found;
}

int cuStreamCreate(void **stream, unsigned flags) {
  static int made;
  *stream = &made;
  note("stream created", (int)flags);
  return 0;
}

int cuStreamDestroy_v2(void *stream) {
  note("stream destroyed", stream != NULL);
  return 0;
}

/* 13 bytes cannot be copied. */
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *stream) {
  note(stream ? "copied" : "copied in the default stream", (int)bytes);
  if (bytes != 13)
    memcpy(to, (void *)(uintptr_t)from, bytes);
  return bytes == 13;
}

int cuStreamSynchronize(void *stream) {
  note("waited for", stream != NULL);
  return 0;
}
