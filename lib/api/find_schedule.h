/* find_schedule.h: searches the schedule of a plan. Internal to lib/api. Any thread. */
#ifndef FIND_SCHEDULE_H
#define FIND_SCHEDULE_H

#include "context.h"

/* The planner's schedule for a transform, from the context's store or searched now. fastest 1:
 * whatever its kernels take to compile. *took_ms is set where there was a search. The caller frees
 * *out. */
tw_status find_schedule(tw_context *c, device *d, const transform *t, int fastest, schedule *out,
                        double *took_ms) MUST_USE;

/* The same of what is known so far of a transform that is tuned (fastest 1): does not store it, so
 * that the first plan may still find a faster one. */
tw_status find_schedule_so_far(tw_context *c, device *d, const transform *t,
                               schedule *out) MUST_USE;

/* Fills out[0..most): the model's choice and others, as schedule_alternatives does. */
tw_status find_alternatives(tw_context *c, device *d, const transform *t, int most,
                            schedule_alternative *out, int *count) MUST_USE;

/* Searches the fastest schedule and stores it for all later plans, since it is about to be tuned.
 */
tw_status find_fastest_schedule(tw_context *c, device *d, const transform *t) MUST_USE;

#endif
