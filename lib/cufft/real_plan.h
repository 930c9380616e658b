/* real_plan.h: the real library's plans, of layouts. Any thread. */
#ifndef REAL_PLAN_H
#define REAL_PLAN_H

#include "forward.h"

/* Plans a layout with a handle of the real library. */
cufft_result real_plan_make(const real_cufft *real, int handle, const layout *l, size_t *work);

/* The size of the work area that such a plan would have. */
cufft_result real_plan_size(const real_cufft *real, int handle, const layout *l, size_t *work);

#endif
