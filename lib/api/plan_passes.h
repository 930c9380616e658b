/* plan_passes.h: a plan's passes before they have kernels. Internal to lib/api. Any thread. */
#ifndef PLAN_PASSES_H
#define PLAN_PASSES_H

#include "plan.h"

/* A plan of nothing yet, which tw_plan_destroy destroys. NULL without memory. */
tw_plan *plan_fresh(tw_context *context);

/* Lists a schedule's launches, each as a pass of its own, with what they demand. The plan's transform and device must be set. */
tw_status plan_list(const schedule *s, tw_plan *plan) MUST_USE;

/* Prepares all of a pass's launch but the arrays and the kernel. */
tw_status plan_prepare(const tw_plan *whole, planned *plan) MUST_USE;

#endif
