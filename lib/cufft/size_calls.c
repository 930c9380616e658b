/* size_calls.c: the entry points that say how large a work area is, or would be. */
#include "arguments.h"
#include "cufft_context.h"
#include "cufft_status.h"
#include "entry.h"
#include "planning.h"

static cufft_result size_of(cufft_plan *p, const layout_arguments *a, int type, size_t *work) {
  layout l;
  cufft_result result = layout_of_type(a, type, &l);
  return result == CUFFT_OK ? planning_size(p, &l, work) : result;
}

/* ---- of a handle ---- */

cufft_result cufftGetSize(int plan, size_t *work) {
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSize, (plan, work));
  if (!p->plan)
    return CUFFT_INVALID_PLAN;
  *work = p->work_bytes;
  return CUFFT_OK;
}

cufft_result cufftGetSize1d(int plan, int nx, int type, int batch, size_t *work) {
  const int n[] = {nx};
  const layout_arguments a = arguments_packed(1, n, batch);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSize1d, (plan, nx, type, batch, work));
  return size_of(p, &a, type, work);
}

cufft_result cufftGetSize2d(int plan, int nx, int ny, int type, size_t *work) {
  const int n[] = {nx, ny};
  const layout_arguments a = arguments_packed(2, n, 1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSize2d, (plan, nx, ny, type, work));
  return size_of(p, &a, type, work);
}

cufft_result cufftGetSize3d(int plan, int nx, int ny, int nz, int type, size_t *work) {
  const int n[] = {nx, ny, nz};
  const layout_arguments a = arguments_packed(3, n, 1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSize3d, (plan, nx, ny, nz, type, work));
  return size_of(p, &a, type, work);
}

cufft_result cufftGetSizeMany(int plan, int rank, int *n, int *inembed, int istride, int idist,
                              int *onembed, int ostride, int odist, int type, int batch,
                              size_t *work) {
  const layout_arguments a = ARGUMENTS_ADVANCED(0);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSizeMany,
        (plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work));
  return size_of(p, &a, type, work);
}

cufft_result cufftGetSizeMany64(int plan, int rank, long long *n, long long *inembed,
                                long long istride, long long idist, long long *onembed,
                                long long ostride, long long odist, int type, long long batch,
                                size_t *work) {
  const layout_arguments a = ARGUMENTS_ADVANCED(1);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  ENTER(p, cufftGetSizeMany64,
        (plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work));
  return size_of(p, &a, type, work);
}

cufft_result cufftXtGetSizeMany(int plan, int rank, long long *n, long long *inembed,
                                long long istride, long long idist, int intype, long long *onembed,
                                long long ostride, long long odist, int outtype, long long batch,
                                size_t *work, int executiontype) {
  layout l;
  const layout_arguments a = ARGUMENTS_ADVANCED(1);
  CHECK_GIVEN(work);
  ENTER(p, cufftXtGetSizeMany,
        (plan, rank, n, inembed, istride, idist, intype, onembed, ostride, odist, outtype, batch,
         work, executiontype));
  cufft_result result = layout_of_types(&a, intype, outtype, executiontype, &l);
  return result == CUFFT_OK ? planning_size(p, &l, work) : result;
}

/* ---- without one ---- */

static cufft_result estimate(const layout_arguments *a, int type, size_t *work) {
  int32_t unused;
  tw_status status = cufft_device_number(&unused);
  if (status != TW_OK)
    return cufft_status_of(status);
  CHECK_TYPE(type);
  CHECK_GIVEN(work);
  return size_of(NULL, a, type, work);
}

cufft_result cufftEstimate1d(int nx, int type, int batch, size_t *work) {
  const int n[] = {nx};
  const layout_arguments a = arguments_packed(1, n, batch);
  return estimate(&a, type, work);
}

cufft_result cufftEstimate2d(int nx, int ny, int type, size_t *work) {
  const int n[] = {nx, ny};
  const layout_arguments a = arguments_packed(2, n, 1);
  return estimate(&a, type, work);
}

cufft_result cufftEstimate3d(int nx, int ny, int nz, int type, size_t *work) {
  const int n[] = {nx, ny, nz};
  const layout_arguments a = arguments_packed(3, n, 1);
  return estimate(&a, type, work);
}

cufft_result cufftEstimateMany(int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                               int ostride, int odist, int type, int batch, size_t *work) {
  const layout_arguments a = ARGUMENTS_ADVANCED(0);
  return estimate(&a, type, work);
}
