/* plan_calls.c: the entry points that plan. */
#include "arguments.h"
#include "entry.h"
#include "planning.h"

/* ---- making plans ---- */

static cufft_result make(cufft_plan *p, const layout_arguments *a, int type, size_t *work) {
  layout l;
  if (p->plan)
    return CUFFT_INVALID_PLAN;
  cufft_result result = layout_of_type(a, type, &l);
  return result == CUFFT_OK ? planning_make(p, &l, work) : result;
}

cufft_result cufftMakePlan1d(int plan, int nx, int type, int batch, size_t *work) {
  const int n[] = {nx};
  const layout_arguments a = arguments_packed(1, n, batch);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftMakePlan1d, (plan, nx, type, batch, work));
  return make(p, &a, type, work);
}

cufft_result cufftMakePlan2d(int plan, int nx, int ny, int type, size_t *work) {
  const int n[] = {nx, ny};
  const layout_arguments a = arguments_packed(2, n, 1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftMakePlan2d, (plan, nx, ny, type, work));
  return make(p, &a, type, work);
}

cufft_result cufftMakePlan3d(int plan, int nx, int ny, int nz, int type, size_t *work) {
  const int n[] = {nx, ny, nz};
  const layout_arguments a = arguments_packed(3, n, 1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftMakePlan3d, (plan, nx, ny, nz, type, work));
  return make(p, &a, type, work);
}

cufft_result cufftMakePlanMany(int plan, int rank, int *n, int *inembed, int istride, int idist,
                               int *onembed, int ostride, int odist, int type, int batch,
                               size_t *work) {
  const layout_arguments a = ARGUMENTS_ADVANCED(0);
  CHECK_TYPE(type);
  CHECK_GIVEN(work && layout_has_lengths(&a));
  ENTER(p, cufftMakePlanMany,
        (plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work));
  return make(p, &a, type, work);
}

cufft_result cufftMakePlanMany64(int plan, int rank, long long *n, long long *inembed,
                                 long long istride, long long idist, long long *onembed,
                                 long long ostride, long long odist, int type, long long batch,
                                 size_t *work) {
  const layout_arguments a = ARGUMENTS_ADVANCED(1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work && layout_has_lengths(&a));
  ENTER(p, cufftMakePlanMany64,
        (plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work));
  return make(p, &a, type, work);
}

cufft_result cufftXtMakePlanMany(int plan, int rank, long long *n, long long *inembed,
                                 long long istride, long long idist, int intype, long long *onembed,
                                 long long ostride, long long odist, int outtype, long long batch,
                                 size_t *work, int executiontype) {
  layout l;
  const layout_arguments a = ARGUMENTS_ADVANCED(1);
  CHECK_GIVEN(work && layout_has_lengths(&a));
  ENTER(p, cufftXtMakePlanMany,
        (plan, rank, n, inembed, istride, idist, intype, onembed, ostride, odist, outtype, batch,
         work, executiontype));
  if (p->plan)
    return CUFFT_INVALID_PLAN;
  cufft_result result = layout_of_types(&a, intype, outtype, executiontype, &l);
  return result == CUFFT_OK ? planning_make(p, &l, work) : result;
}

/* ---- in one step ---- */

static cufft_result plan_at_once(int *handle, const layout_arguments *a, int type) {
  size_t work;
  int made = 0;
  if (!handle)
    return CUFFT_INVALID_VALUE;
  cufft_result result = handle_create(&made);
  if (result == CUFFT_OK)
    result = make(handles_find(made), a, type, &work);
  if (result != CUFFT_OK)
    (void)handles_remove(made);
  *handle = result == CUFFT_OK ? made : 0; /* as with cuFFT */
  return result;
}

cufft_result cufftPlan1d(int *handle, int nx, int type, int batch) {
  const int n[] = {nx};
  const layout_arguments a = arguments_packed(1, n, batch);
  return plan_at_once(handle, &a, type);
}

cufft_result cufftPlan2d(int *handle, int nx, int ny, int type) {
  const int n[] = {nx, ny};
  const layout_arguments a = arguments_packed(2, n, 1);
  return plan_at_once(handle, &a, type);
}

cufft_result cufftPlan3d(int *handle, int nx, int ny, int nz, int type) {
  const int n[] = {nx, ny, nz};
  const layout_arguments a = arguments_packed(3, n, 1);
  return plan_at_once(handle, &a, type);
}

cufft_result cufftPlanMany(int *handle, int rank, int *n, int *inembed, int istride, int idist,
                           int *onembed, int ostride, int odist, int type, int batch) {
  const layout_arguments a = ARGUMENTS_ADVANCED(0);
  return plan_at_once(handle, &a, type);
}
