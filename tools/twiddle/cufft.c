/* cufft.c: the few entries of cuFFT that a benchmark needs, through dlopen.
 * Their prototypes follow NVIDIA's public documentation of the cuFFT API. */
#include "cufft.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUFFT_SINGLE = 0x29, CUFFT_DOUBLE = 0x69, CUFFT_DIRECTION_FORWARD = -1 };

struct cufft_library {
  void *handle;
  int (*get_version)(int *version);
  int (*create)(int *plan);
  int (*make_plan_many)(int plan, int rank, long long *n, long long *inembed, long long istride,
                        long long idist, long long *onembed, long long ostride, long long odist,
                        int type, long long batch, size_t *work);
  int (*set_stream)(int plan, tw_stream stream);
  int (*execute_single)(int plan, void *in, void *out, int direction);
  int (*execute_double)(int plan, void *in, void *out, int direction);
  int (*destroy)(int plan);
  char version[32];
};

struct cufft_plan {
  cufft_library *library;
  int handle, is_double;
};

static void *open_any(const char *path, char *why, size_t capacity) {
  static const char *const names[] = {"libcufft.so.12", "libcufft.so.11",
                                      "/usr/local/cuda/lib64/libcufft.so.12",
                                      "/usr/local/cuda/lib64/libcufft.so.11"};
  void *handle = NULL;
  if (path)
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; !path && !handle && i < sizeof names / sizeof *names; i++)
    handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    snprintf(why, capacity, "%s", dlerror());
  return handle;
}

static tw_status bind(cufft_library *l) {
  struct {
    const char *name;
    void *slot;
  } entries[] = {
      {"cufftGetVersion", &l->get_version},
      {"cufftCreate", &l->create},
      {"cufftMakePlanMany64", &l->make_plan_many},
      {"cufftSetStream", &l->set_stream},
      {"cufftExecC2C", &l->execute_single},
      {"cufftExecZ2Z", &l->execute_double},
      {"cufftDestroy", &l->destroy},
  };
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    void *entry = dlsym(l->handle, entries[i].name);
    if (!entry)
      return status_fail(TW_NO_DEVICE, "the cuFFT library lacks %s", entries[i].name);
    memcpy(entries[i].slot, &entry, sizeof entry); /* POSIX: function pointers fit */
  }
  int version = 0;
  if (l->get_version(&version))
    version = 0;
  snprintf(l->version, sizeof l->version, "%d.%d.%d", version / 1000, version / 100 % 10,
           version % 100);
  return TW_OK;
}

tw_status cufft_open(const char *path, cufft_library **library) {
  char why[256];
  cufft_library *l = calloc(1, sizeof *l);
  if (!l)
    return status_fail(TW_NO_MEMORY, "no memory for cuFFT's entries");
  l->handle = open_any(path, why, sizeof why);
  tw_status status =
      l->handle ? bind(l) : status_fail(TW_NO_DEVICE, "no cuFFT library was found: %s", why);
  if (status == TW_OK)
    *library = l;
  else
    cufft_close(l);
  return status;
}

void cufft_close(cufft_library *l) {
  if (l && l->handle)
    dlclose(l->handle);
  free(l);
}

const char *cufft_version(const cufft_library *l) {
  return l->version;
}

tw_status cufft_plan_for(cufft_library *l, int32_t precision, const length_spec *length,
                         int64_t batch, tw_stream stream, cufft_plan **plan) {
  enum { RANK_MOST = 3 };
  long long n[RANK_MOST], points = length_points(length);
  long long stride = length->columns ? batch : 1, dist = length->columns ? 1 : points;
  if (length->rank > RANK_MOST)
    return status_fail(TW_UNSUPPORTED, "cuFFT has at most %d dimensions", RANK_MOST);
  for (int i = 0; i < length->rank; i++)
    n[i] = length->n[i];
  cufft_plan *p = calloc(1, sizeof *p);
  if (!p)
    return status_fail(TW_NO_MEMORY, "no memory for a cuFFT plan");
  p->library = l;
  p->is_double = precision == TW_F64;
  size_t work;
  int error = l->create(&p->handle);
  if (error) {
    free(p);
    return status_fail(TW_DEVICE_ERROR, "cufftCreate failed with %d", error);
  }
  error = l->make_plan_many(p->handle, length->rank, n, n, stride, dist, n, stride, dist,
                            p->is_double ? CUFFT_DOUBLE : CUFFT_SINGLE, batch, &work);
  if (!error)
    error = l->set_stream(p->handle, stream);
  if (error) {
    cufft_plan_destroy(p);
    return status_fail(TW_DEVICE_ERROR, "cuFFT cannot plan %lld of %lld points: error %d",
                       (long long)batch, points, error);
  }
  *plan = p;
  return TW_OK;
}

tw_status cufft_execute(cufft_plan *p, const void *in, void *out) {
  void *from = (void *)(uintptr_t)in; /* its interface has no const */
  int error = p->is_double
                  ? p->library->execute_double(p->handle, from, out, CUFFT_DIRECTION_FORWARD)
                  : p->library->execute_single(p->handle, from, out, CUFFT_DIRECTION_FORWARD);
  return error ? status_fail(TW_DEVICE_ERROR, "cuFFT failed with %d", error) : TW_OK;
}

void cufft_plan_destroy(cufft_plan *p) {
  if (p)
    p->library->destroy(p->handle);
  free(p);
}
