/* real_plan.c: layouts as arguments of the real library. */
#include "real_plan.h"

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

cufft_result real_plan_make(const real_cufft *real, int handle, const layout *l, size_t *work) {
  return call_with(real->cufftXtMakePlanMany, handle, l, work);
}

cufft_result real_plan_size(const real_cufft *real, int handle, const layout *l, size_t *work) {
  return call_with(real->cufftXtGetSizeMany, handle, l, work);
}
