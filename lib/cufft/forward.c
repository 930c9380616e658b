/* forward.c: hands plans over to the real cuFFT. */
#include "forward.h"

#include "context.h"
#include "cufft_context.h"
#include "handles.h"
#include "guard.h"
#include "real_library.h"
#include "watch.h"
#include <stdio.h>
#include <string.h>

/* ---- the log ---- */

enum { REASONS = 16, REASON_BYTES = 160 };

static guard lock; /* over the reasons that were logged */
static char reasons[REASONS][REASON_BYTES];

/* 1 for a reason that was not given before; 0 also when there have been too many. */
static int is_new(const char *why) {
  int found = 0;
  (void)guard_enter(&lock); /* a forked child keeps its parent's */
  for (int i = 0; i < REASONS && !found; i++) {
    if (!strcmp(reasons[i], why))
      break;
    found = !reasons[i][0];
    if (found)
      snprintf(reasons[i], REASON_BYTES, "%s", why);
  }
  guard_leave(&lock);
  return found;
}

const real_cufft *forward_real(const char *why) {
  const real_cufft *real = NULL;
  const char *path = NULL;
  tw_context *c = NULL;
  tw_status status = real_library_open(&real, &path);
  char failure[256];
  snprintf(failure, sizeof failure, "%s", status == TW_OK ? "" : status_detail());
  /* Once a reason: what a program cannot have it may ask for again and again. */
  if (!is_new(why) || cufft_context(&c) != TW_OK)
    return real;
  if (real)
    context_log(c, TW_LOG_INFO, "handed over to %s: %s", path, why);
  else
    context_log(c, TW_LOG_WARN, "not handed over to another cuFFT (%s): %s", failure, why);
  return real;
}

/* ---- handing over ---- */

/* What was set before planning. */
static cufft_result give_settings(const real_cufft *real, int handle, const cufft_plan *p) {
  size_t limit = p->area_limit;
  cufft_result result = real->cufftSetStream(handle, p->stream);
  if (result == CUFFT_OK && !p->allocates)
    result = real->cufftSetAutoAllocation(handle, 0);
  if (result == CUFFT_OK && p->area_policy != CUFFT_WORKAREA_PERFORMANCE)
    result = real->cufftXtSetWorkAreaPolicy(handle, p->area_policy, &limit);
  for (int i = 0; i < (int)(sizeof p->property / sizeof *p->property) && result == CUFFT_OK; i++)
    if (p->property_set & 1u << i)
      result = real->cufftSetPlanPropertyInt64(handle, i + 1, p->property[i]);
  if (result == CUFFT_OK && p->area)
    result = real->cufftSetWorkArea(handle, p->area);
  return result;
}

/* A planning call, or one that asks for a size: they take the same arguments. */
typedef cufft_result planning_call(int plan, int rank, long long *n, long long *inembed,
                                   long long istride, long long idist, int intype,
                                   long long *onembed, long long ostride, long long odist,
                                   int outtype, long long batch, size_t *work, int executiontype);

static cufft_result call_with(planning_call *call, int handle, const layout *l, size_t *work) {
  layout copy = *l; /* its interface has no const */
  int intype = 0, outtype = 0;
  layout_types(l, &intype, &outtype);
  copy.inembed[0] = copy.onembed[0] = copy.n[0];
  return call(handle, copy.rank, copy.n, copy.packed ? NULL : copy.inembed, copy.istride,
              copy.idist, intype, copy.packed ? NULL : copy.onembed, copy.ostride, copy.odist,
              outtype, copy.batch, work, l->type == TW_R2C ? outtype : intype);
}

/* The area that a caller has brought for Twiddle's plan must do for the other one too. */
static cufft_result make_plan(const real_cufft *real, int handle, const cufft_plan *p,
                              const layout *l) {
  size_t work = 0;
  cufft_result result = call_with(real->cufftXtMakePlanMany, handle, l, &work);
  if (result == CUFFT_OK && p->plan && p->area && work > p->work_bytes)
    result = CUFFT_NO_WORKSPACE;
  return result;
}

cufft_result forward_plan(cufft_plan *p, const layout *l, const char *why, cufft_result otherwise) {
  char reason[REASON_BYTES];
  int handle = 0;
  snprintf(reason, sizeof reason, "%s", why); /* it may be the detail of the last failure */
  const real_cufft *real = forward_real(reason);
  if (!real)
    return otherwise;
  cufft_result result = real->cufftCreate(&handle);
  if (result != CUFFT_OK)
    return result;
  result = give_settings(real, handle, p);
  if (result == CUFFT_OK && l)
    result = make_plan(real, handle, p, l);
  if (result != CUFFT_OK) {
    (void)real->cufftDestroy(handle);
    return result;
  }
  tw_plan_destroy(p->plan);
  p->plan = NULL;
  p->real = real;
  p->real_handle = handle;
  watch_handed_over(p, l, reason);
  return CUFFT_OK;
}

cufft_result forward_size(const cufft_plan *p, const layout *l, size_t *work) {
  return call_with(p->real->cufftXtGetSizeMany, p->real_handle, l, work);
}

cufft_result forward_copy(const real_cufft *real, const cufft_plan *p, int *handle) {
  size_t work;
  *handle = 0;
  cufft_result result = real->cufftCreate(handle);
  if (result != CUFFT_OK)
    return result;
  result = real->cufftSetStream(*handle, p->stream);
  if (result == CUFFT_OK)
    result = call_with(real->cufftXtMakePlanMany, *handle, &p->layout, &work);
  if (result != CUFFT_OK) {
    (void)real->cufftDestroy(*handle);
    *handle = 0;
  }
  return result;
}
