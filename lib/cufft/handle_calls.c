/* handle_calls.c: the entry points that make and destroy handles and change their settings. */
#include "cufft_context.h"
#include "cufft_status.h"
#include "entry.h"
#include "watch.h"

cufft_result handle_create(int *handle) {
  tw_status status = cufft_device_check();
  if (status != TW_OK)
    return cufft_status_of(status);
  int made = handles_add();
  if (!made)
    return CUFFT_ALLOC_FAILED;
  watch_handle();
  *handle = made;
  return CUFFT_OK;
}

cufft_result cufftCreate(int *handle) {
  return handle ? handle_create(handle) : CUFFT_INVALID_VALUE;
}

cufft_result cufftDestroy(int plan) {
  if (plan == CUFFT_PLAN_NULL)
    return CUFFT_OK;
  return handles_remove(plan) ? CUFFT_OK : CUFFT_INVALID_PLAN;
}

cufft_result cufftSetStream(int plan, void *stream) {
  ENTER(p, cufftSetStream, (plan, stream));
  p->stream = stream;
  return CUFFT_OK;
}

cufft_result cufftSetWorkArea(int plan, void *area) {
  ENTER(p, cufftSetWorkArea, (plan, area));
  p->area = area;
  p->area_given = p->plan || area; /* before planning, NULL says nothing */
  return CUFFT_OK;
}

cufft_result cufftSetAutoAllocation(int plan, int allocate) {
  ENTER(p, cufftSetAutoAllocation, (plan, allocate));
  p->allocates = allocate != 0;
  return CUFFT_OK;
}

cufft_result cufftXtSetWorkAreaPolicy(int plan, int policy, size_t *size) {
  ENTER(p, cufftXtSetWorkAreaPolicy, (plan, policy, size));
  if (policy < CUFFT_WORKAREA_MINIMAL || policy > CUFFT_WORKAREA_PERFORMANCE ||
      (policy == CUFFT_WORKAREA_USER && !size))
    return CUFFT_INVALID_VALUE;
  if (p->plan)
    return policy == CUFFT_WORKAREA_PERFORMANCE ? CUFFT_OK : CUFFT_NOT_SUPPORTED;
  p->area_policy = policy;
  p->area_limit = size ? *size : 0;
  return CUFFT_OK;
}

/* ---- properties ---- */

/* Kernels are always compiled while planning, and compiling takes few threads, so the properties
 * only keep what they are set to. */
static const struct {
  long long standard, least, most;
} properties[] = {
    [PROPERTY_PATIENT_JIT] = {0, 0, 1},
    [PROPERTY_HOST_THREADS] = {4, 1, 1 << 20},
};
enum { PROPERTIES = sizeof properties / sizeof *properties };

/* cuFFT counts them from 1. */
static int is_property(int property) {
  return property >= 1 && property <= PROPERTIES;
}

cufft_result cufftSetPlanPropertyInt64(int plan, int property, long long value) {
  ENTER(p, cufftSetPlanPropertyInt64, (plan, property, value));
  if (!is_property(property))
    return CUFFT_NOT_SUPPORTED;
  if (p->plan)
    return CUFFT_INVALID_PLAN;
  if (value < properties[property - 1].least || value > properties[property - 1].most)
    return CUFFT_INVALID_VALUE;
  p->property[property - 1] = value;
  p->property_set |= 1u << (property - 1);
  return CUFFT_OK;
}

cufft_result cufftGetPlanPropertyInt64(int plan, int property, long long *value) {
  ENTER(p, cufftGetPlanPropertyInt64, (plan, property, value));
  if (!is_property(property))
    return CUFFT_NOT_SUPPORTED;
  if (!value)
    return CUFFT_INVALID_VALUE;
  *value = p->property_set & 1u << (property - 1) ? p->property[property - 1]
                                                  : properties[property - 1].standard;
  return CUFFT_OK;
}

cufft_result cufftResetPlanProperty(int plan, int property) {
  ENTER(p, cufftResetPlanProperty, (plan, property));
  if (!is_property(property))
    return CUFFT_NOT_SUPPORTED;
  if (p->plan)
    return CUFFT_INVALID_PLAN;
  p->property_set &= ~(1u << (property - 1));
  return CUFFT_OK;
}
