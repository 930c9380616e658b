/* plan_memory.h: whether a device has the memory that a plan is about to take. Internal to lib/api.
 * Any thread. */
#ifndef PLAN_MEMORY_H
#define PLAN_MEMORY_H

#include "plan.h"

/* Refuses a plan for which there is not enough device memory, before anything is computed:
 * TW_NO_DEVICE_MEMORY. The plan's transform, device, own_area and work_bytes must be set. */
tw_status plan_check_memory(const schedule *s, const tw_plan *plan) MUST_USE;

#endif
