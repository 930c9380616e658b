/* cufft.c: the few entries of cuFFT that a benchmark needs, through dlopen.
 * Their prototypes follow NVIDIA's public documentation of the cuFFT API. */
#include "cufft.h"

#include "element.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUFFT_DIRECTION_FORWARD = -1, CUFFT_DIRECTION_INVERSE = 1 };

struct cufft_library {
  void *handle;
  int (*get_version)(int *version);
  int (*create)(int *plan);
  int (*make_plan_many)(int plan, int rank, long long *n, long long *inembed, long long istride,
                        long long idist, int in_type, long long *onembed, long long ostride,
                        long long odist, int out_type, long long batch, size_t *work,
                        int execution_type);
  int (*set_stream)(int plan, tw_stream stream);
  int (*execute)(int plan, void *in, void *out, int direction);
  int (*destroy)(int plan);
  char version[32];
};

struct cufft_plan {
  cufft_library *library;
  int handle, direction;
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
      {"cufftXtMakePlanMany", &l->make_plan_many},
      {"cufftSetStream", &l->set_stream},
      {"cufftXtExec", &l->execute},
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

enum { RANK_MOST = 3 };

/* One side of a plan, as cuFFT wants it. */
typedef struct {
  long long embed[RANK_MOST], stride, dist;
  int type; /* cudaDataType */
} side;

static side side_of(const problem_settings *s, const length_spec *length, int64_t batch,
                    int output) {
  static const int types[][2] = {
      [TW_F32] = {0, 4}, [TW_F64] = {1, 5}, [TW_F16] = {2, 6}, [TW_BF16] = {14, 15}}; /* real,
                                                                                         complex */
  int32_t type = kinds[s->kind].type;
  side x = {.stride = length->columns ? batch : 1,
            .dist = length->columns ? 1 : command_points(s, length, output),
            .type = types[s->precision][type_is_complex(type, output)]};
  for (int i = 0; i < length->rank; i++)
    x.embed[i] = i == length->rank - 1 ? type_points(type, output, length->n[i]) : length->n[i];
  return x;
}

static tw_status make_plan(cufft_plan *p, const problem_settings *s, const length_spec *length,
                           int64_t batch, tw_stream stream) {
  long long n[RANK_MOST];
  size_t work;
  const problem_settings as_complex = {KIND_C2C, s->precision, 0};
  side in = side_of(s, length, batch, 0), out = side_of(s, length, batch, 1);
  for (int i = 0; i < length->rank; i++)
    n[i] = length->n[i];
  int error = p->library->make_plan_many(p->handle, length->rank, n, in.embed, in.stride, in.dist,
                                         in.type, out.embed, out.stride, out.dist, out.type, batch,
                                         &work, side_of(&as_complex, length, batch, 0).type);
  if (error && s->precision != TW_F32 && s->precision != TW_F64)
    return status_fail(TW_UNSUPPORTED, "cuFFT has no such transform of halves: error %d", error);
  if (!error)
    error = p->library->set_stream(p->handle, stream);
  return error ? status_fail(TW_DEVICE_ERROR, "cuFFT cannot plan %lld of %lld points: error %d",
                             (long long)batch, (long long)length_points(length), error)
               : TW_OK;
}

tw_status cufft_plan_for(cufft_library *l, const problem_settings *s, const length_spec *length,
                         int64_t batch, tw_stream stream, cufft_plan **plan) {
  if (length->rank > RANK_MOST || kinds[s->kind].type == TW_R2R)
    return status_fail(TW_UNSUPPORTED, "cuFFT has at most %d dimensions, and no kind %s", RANK_MOST,
                       kinds[s->kind].name);
  cufft_plan *p = calloc(1, sizeof *p);
  if (!p)
    return status_fail(TW_NO_MEMORY, "no memory for a cuFFT plan");
  p->library = l;
  p->direction = kinds[s->kind].type == TW_C2R ? CUFFT_DIRECTION_INVERSE : CUFFT_DIRECTION_FORWARD;
  int error = l->create(&p->handle);
  if (error) {
    free(p);
    return status_fail(TW_DEVICE_ERROR, "cufftCreate failed with %d", error);
  }
  tw_status status = make_plan(p, s, length, batch, stream);
  if (status == TW_OK)
    *plan = p;
  else
    cufft_plan_destroy(p);
  return status;
}

tw_status cufft_execute(cufft_plan *p, const void *in, void *out) {
  void *from = (void *)(uintptr_t)in; /* its interface has no const */
  int error = p->library->execute(p->handle, from, out, p->direction);
  return error ? status_fail(TW_DEVICE_ERROR, "cuFFT failed with %d", error) : TW_OK;
}

void cufft_plan_destroy(cufft_plan *p) {
  if (p)
    p->library->destroy(p->handle);
  free(p);
}
