/* planning.c: makes the plans behind handles, by Twiddle or, where it cannot, by the real cuFFT. */
#include "planning.h"
#include "cufft_context.h"
#include "cufft_status.h"
#include "status.h"
#include "watch.h"

/* The problem of a layout and of a handle's settings. A plan has a work area of its own unless its
 * caller brings one. */
static void fill(const cufft_plan *p, const layout *l, layout_problem *q) {
  layout_fill(l, q);
  q->problem.device = cufft_device();
  if (!p)
    return;
  if (!p->allocates || p->area_given)
    q->problem.flags |= TW_NO_WORK_AREA;
}

static tw_status make(cufft_plan *p, const layout *l) {
  layout_problem q;
  tw_context *c = NULL;
  tw_plan *made = NULL;
  fill(p, l, &q);
  tw_status status = cufft_context(&c);
  if (status == TW_OK)
    status = tw_plan_create(c, &q.problem, &made);
  if (status == TW_OK)
    status = tw_plan_work_size(made, &p->work_bytes);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  p->plan = made;
  p->layout = *l;
  p->own_area = !(q.problem.flags & TW_NO_WORK_AREA);
  watch_planned(p);
  return TW_OK;
}

/* Of what it cannot plan, such as vast primes, cuFFT says that the plan is invalid. */
static cufft_result answer_to(tw_status status) {
  return status == TW_UNSUPPORTED ? CUFFT_INVALID_PLAN : cufft_status_of(status);
}

cufft_result planning_make(cufft_plan *p, const layout *l, size_t *work) {
  tw_status status = make(p, l);
  if (status == TW_OK) {
    *work = p->work_bytes;
    return CUFFT_OK;
  }
  cufft_result result = answer_to(status);
  if (!cufft_status_may_forward(status))
    return result;
  result = forward_plan(p, l, status_detail(), result);
  return result == CUFFT_OK && p->real ? p->real->cufftGetSize(p->real_handle, work) : result;
}

/* The size that a plan has once its kernels are loaded, which a device may refuse that has no room
 * for clusters of blocks. Others then take their places, and may need more. A caller who gives the
 * area before it plans does not ask again. What the real library has to plan is its to size; where a
 * plan cannot be made now for another reason, planning will tell. */
static tw_status size_of_made(tw_context *c, layout_problem *q, size_t *work) {
  tw_plan *made = NULL;
  size_t bytes = 0;
  q->problem.flags |= TW_NO_WORK_AREA;
  tw_status status = tw_plan_create(c, &q->problem, &made);
  if (status == TW_OK && tw_plan_work_size(made, &bytes) == TW_OK && bytes > *work)
    *work = bytes;
  tw_plan_destroy(made);
  return cufft_status_may_forward(status) ? status : TW_OK;
}

cufft_result planning_size(cufft_plan *p, const layout *l, size_t *work) {
  layout_problem q;
  tw_context *c = NULL;
  fill(p, l, &q);
  tw_status status = cufft_context(&c);
  if (status == TW_OK)
    status = tw_problem_work_size(c, &q.problem, work);
  if (status == TW_OK && p)
    status = size_of_made(c, &q, work);
  cufft_result result = answer_to(status);
  if (!cufft_status_may_forward(status))
    return result;
  if (!p)
    return forward_estimate(l, status_detail(), result, work);
  result = forward_plan(p, NULL, status_detail(), result);
  return p->real ? forward_size(p, l, work) : result;
}
