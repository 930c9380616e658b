/* handle_calls.c: the entry points that make and destroy handles and change their settings. */
#include "cufft_context.h"
#include "cufft_status.h"
#include "entry.h"
#include "watch.h"

cufft_result handle_create(int *handle) {
  watch_handle();
  int32_t unused;
  tw_status status = cufft_device_number(&unused);
  if (status != TW_OK)
    return cufft_status_of(status);
  int made = handles_add();
  if (!made)
    return CUFFT_ALLOC_FAILED;
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

/* The plan's own area is given back, as with cuFFT. */
static void take_area(cufft_plan *p, void *area) {
  p->area = area;
  p->area_given = 1;
  if (p->own_area)
    tw_plan_drop_work_area(p->plan);
  p->own_area = 0;
}

cufft_result cufftSetWorkArea(int plan, void *area) {
  ENTER(p, cufftSetWorkArea, (plan, area));
  take_area(p, area);
  return CUFFT_OK;
}

/* An area for each GPU. */
cufft_result cufftXtSetWorkArea(int plan, void **areas) {
  CHECK_GIVEN(areas);
  ENTER(p, cufftXtSetWorkArea, (plan, areas));
  take_area(p, areas[0]);
  return CUFFT_OK;
}

cufft_result cufftSetAutoAllocation(int plan, int allocate) {
  ENTER(p, cufftSetAutoAllocation, (plan, allocate));
  p->allocates = allocate != 0;
  return CUFFT_OK;
}

/* For plans on one GPU cuFFT knows no policy: of the smallest area it says that the size is wrong
 * where the plan has one, and of the other policies that the plan is not fit for them. */
cufft_result cufftXtSetWorkAreaPolicy(int plan, int policy, size_t *size) {
  ENTER(p, cufftXtSetWorkAreaPolicy, (plan, policy, size));
  if (!p->plan || policy == CUFFT_WORKAREA_USER || policy == CUFFT_WORKAREA_PERFORMANCE)
    return CUFFT_INVALID_PLAN;
  return policy == CUFFT_WORKAREA_MINIMAL && p->work_bytes ? CUFFT_INVALID_SIZE : CUFFT_OK;
}

/* ---- properties ---- */

static int is_of_arithmetic(int property) {
  return property == PROPERTY_BLUESTEIN_ONLY || property == PROPERTY_DISABLE_FMA;
}

/* The answer about a property, whatever is asked of it. How many threads may compile is none of
 * a plan on one GPU, says cuFFT. */
static cufft_result check_property(int property) {
  return property == PROPERTY_PATIENT_JIT || is_of_arithmetic(property) ? CUFFT_OK
         : property == PROPERTY_HOST_THREADS                            ? CUFFT_NOT_SUPPORTED
                                                                        : CUFFT_INVALID_VALUE;
}

/* Of the arithmetic, 0 leaves a choice: all that Twiddle's plans know. */
static cufft_result set_property(cufft_plan *p, int property, long long value) {
  if (p->plan)
    return CUFFT_NOT_SUPPORTED;
  cufft_result result = check_property(property);
  if (result == CUFFT_OK && property == PROPERTY_PATIENT_JIT)
    p->patient = value != 0;
  return result;
}

/* Only the real library's plans can obey a choice of the arithmetic. Where it refuses, the plan
 * stays as it is. */
static cufft_result choose_arithmetic(cufft_plan *p, int property, long long value) {
  p->chosen = property;
  p->choice = value;
  cufft_result result = forward_plan(p, NULL, "a property", CUFFT_INVALID_VALUE);
  p->chosen = 0;
  return result;
}

cufft_result cufftSetPlanPropertyInt64(int plan, int property, long long value) {
  ENTER(p, cufftSetPlanPropertyInt64, (plan, property, value));
  return is_of_arithmetic(property) && value && !p->plan ? choose_arithmetic(p, property, value)
                                                         : set_property(p, property, value);
}

cufft_result cufftResetPlanProperty(int plan, int property) {
  ENTER(p, cufftResetPlanProperty, (plan, property));
  return set_property(p, property, 0);
}

cufft_result cufftGetPlanPropertyInt64(int plan, int property, long long *value) {
  ENTER(p, cufftGetPlanPropertyInt64, (plan, property, value));
  cufft_result result = value ? check_property(property) : CUFFT_INVALID_VALUE;
  if (result == CUFFT_OK)
    *value = property == PROPERTY_PATIENT_JIT ? p->patient : 0;
  return result;
}
