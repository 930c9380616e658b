/* unserved.c: the entry points that Twiddle does not serve: all go to the real library, where there
 * is one. */
#include "entry.h"

/* The plan is handed over first. answer: where that is impossible. */
#define HAND_OVER(name, parameters, arguments, answer)                                             \
  HAND_OVER_GIVEN(1, name, parameters, arguments, answer)
#define HAND_OVER_GIVEN(all, name, parameters, arguments, answer)                                  \
  cufft_result name parameters {                                                                   \
    CHECK_GIVEN(all);                                                                              \
    ENTER(p, name, arguments)                                                                      \
    cufft_result result = forward_plan(p, p->plan ? &p->layout : NULL, #name, answer);             \
    if (!p->real)                                                                                  \
      return result;                                                                               \
    plan = p->real_handle;                                                                         \
    return p->real->name arguments;                                                                \
  }

/* Without a handle of ours. */
#define PASS_ON(name, parameters, arguments)                                                       \
  cufft_result name parameters {                                                                   \
    const real_cufft *real = forward_real(#name);                                                  \
    return real ? real->name arguments : CUFFT_NOT_IMPLEMENTED;                                    \
  }

/* ---- plans, callbacks, several GPUs ---- */

HAND_OVER(cufftXtMakePlanGuru64,
          (int plan, int rank, void *dims, int loops, void *loop_dims, int intype, int outtype,
           int executiontype, size_t *work, int directions),
          (plan, rank, dims, loops, loop_dims, intype, outtype, executiontype, work, directions),
          CUFFT_NOT_IMPLEMENTED)
HAND_OVER(cufftXtSetJITCallback,
          (int plan, const char *name, const void *code, size_t size, int kind, void **info),
          (plan, name, code, size, kind, info), CUFFT_NOT_IMPLEMENTED)
HAND_OVER(__cufftXtSetJITCallback_12_7,
          (int plan, const char *name, const void *code, size_t size, int kind, void **info),
          (plan, name, code, size, kind, info), CUFFT_NOT_IMPLEMENTED)
HAND_OVER_GIVEN(descriptor, cufftXtMalloc, (int plan, void **descriptor, int format),
                (plan, descriptor, format), CUFFT_NOT_IMPLEMENTED)
HAND_OVER(cufftXtMemcpy, (int plan, void *to, void *from, int kind), (plan, to, from, kind),
          CUFFT_NOT_IMPLEMENTED)
HAND_OVER(cufftXtExecDescriptor, (int plan, void *in, void *out, int direction),
          (plan, in, out, direction), CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorC2C, (int plan, void *in, void *out, int direction),
          (plan, in, out, direction), CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorR2C, (int plan, void *in, void *out), (plan, in, out),
          CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorC2R, (int plan, void *in, void *out), (plan, in, out),
          CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorZ2Z, (int plan, void *in, void *out, int direction),
          (plan, in, out, direction), CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorD2Z, (int plan, void *in, void *out), (plan, in, out),
          CUFFT_INVALID_PLAN)
HAND_OVER(cufftXtExecDescriptorZ2D, (int plan, void *in, void *out), (plan, in, out),
          CUFFT_INVALID_PLAN)

/* ---- code for devices ---- */

PASS_ON(cufftDescriptionCreate, (int *description), (description))
PASS_ON(cufftDescriptionDestroy, (int description), (description))
PASS_ON(cufftDescriptionSetTraitInt64, (int description, int trait, long long value),
        (description, trait, value))
PASS_ON(cufftDescriptionGetTraitInt64, (int description, int trait, long long *value),
        (description, trait, value))
PASS_ON(cufftDeviceCreate, (int *device, size_t count, int *descriptions),
        (device, count, descriptions))
PASS_ON(cufftDeviceDestroy, (int device), (device))
PASS_ON(cufftDeviceIsSupported, (int device, int description, void *supported),
        (device, description, supported))
PASS_ON(cufftDeviceGetVersion, (int *version), (version))
PASS_ON(cufftDeviceGetSemanticVersion, (int *major, int *minor, int *patch), (major, minor, patch))
PASS_ON(cufftDeviceGetNumDeviceFunctions, (int device, int description, size_t *count),
        (device, description, count))
PASS_ON(cufftDeviceGetDeviceFunctions, (int device, int description, size_t count, int *functions),
        (device, description, count, functions))
PASS_ON(cufftDeviceGetDeviceFunctionTraitInt64,
        (int device, int function, int trait, long long *value), (device, function, trait, value))
PASS_ON(cufftDeviceGetDatabaseStrSize, (int device, size_t *size, int function),
        (device, size, function))
PASS_ON(cufftDeviceGetDatabaseStr, (int device, size_t size, char *text, int function),
        (device, size, text, function))
PASS_ON(cufftDeviceGetNumLTOIRs, (int device, size_t *count, int function),
        (device, count, function))
PASS_ON(cufftDeviceGetLTOIRSizes, (int device, size_t count, size_t *sizes, int function),
        (device, count, sizes, function))
PASS_ON(cufftDeviceGetLTOIRs,
        (int device, size_t count, char **codes, int *containers, int function),
        (device, count, codes, containers, function))

/* ---- with answers of our own ---- */

cufft_result cufftDebug(void) {
  return CUFFT_OK;
}

/* Callbacks that are device functions of the caller's need a cuFFT that is linked statically: the
 * shared one has no answers but these, whatever the plan. */
cufft_result cufftXtSetCallback(int plan, void **routine, int kind, void **info) {
  (void)plan, (void)routine, (void)kind, (void)info;
  return CUFFT_NOT_IMPLEMENTED;
}

cufft_result cufftXtClearCallback(int plan, int kind) {
  (void)plan, (void)kind;
  return CUFFT_NOT_IMPLEMENTED;
}

cufft_result cufftXtSetCallbackSharedSize(int plan, int kind, size_t size) {
  (void)plan, (void)kind, (void)size;
  return CUFFT_INVALID_PLAN;
}

cufft_result cufftXtSetGPUs(int plan, int count, int *gpus) {
  CHECK_GIVEN(gpus);
  ENTER(p, cufftXtSetGPUs, (plan, count, gpus));
  if (p->plan)
    return CUFFT_INVALID_PLAN;
  if (count < 2)
    return CUFFT_INVALID_VALUE;
  cufft_result result = forward_plan(p, NULL, "cufftXtSetGPUs", CUFFT_NOT_IMPLEMENTED);
  return p->real ? p->real->cufftXtSetGPUs(p->real_handle, count, gpus) : result;
}

cufft_result cufftXtFree(void *descriptor) {
  if (!descriptor)
    return CUFFT_OK;
  const real_cufft *real = forward_real("cufftXtFree");
  return real ? real->cufftXtFree(descriptor) : CUFFT_NOT_IMPLEMENTED;
}

cufft_result cufftXtQueryPlan(int plan, void *answer, int query) {
  CHECK_GIVEN(answer);
  ENTER(p, cufftXtQueryPlan, (plan, answer, query));
  /* Asks how several GPUs share a plan; the only query is 0. */
  return query == 0 ? CUFFT_INVALID_PLAN : CUFFT_INVALID_VALUE;
}
