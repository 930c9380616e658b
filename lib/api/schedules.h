/* schedules.h: a context's store of the schedules that it used last, and of all in which
 * measurements have a say: those whose passes were all measured, those of which the first choice is
 * another one than the fastest by the model, and those that were tuned. Each takes some 3 KB, less
 * than the decisions on its passes' kernels, which stay too. Internal to lib/api. Any thread. */
#ifndef SCHEDULES_H
#define SCHEDULES_H

#include "schedule.h"
#include "transform_lists.h"

/* The measuring of a transform's schedules that a thread is about to do; it lies on that thread's
 * stack. */
typedef struct schedules_pending {
  struct schedules_pending *next;
  const device *device;
  const transform *transform;
} schedules_pending;

/* All-zero bytes: empty. */
typedef struct {
  transform_lists lists;
  schedules_pending *pending; /* under the lists' guard */
} schedules;

/* Finds the schedule of a transform on a device, for plans that are tuned (fastest 1), or others.
 */
typedef tw_status schedules_search(void *user, device *d, const transform *t, int fastest,
                                   schedule *out);

/* The schedule of a transform, from the store if it is there, searched by what is known of the
 * device now: the search takes far longer than all other work for a plan whose kernels are known.
 * *took_ms is set where there was a search. The caller frees *out. */
tw_status schedules_get(schedules *all, device *d, const transform *t, int fastest,
                        schedules_search *search, void *user, schedule *out,
                        double *took_ms) MUST_USE;

/* 1 where the store has it. Never waits. */
int schedules_hold(schedules *all, device *d, const transform *t, int fastest);

/* For plans that are tuned: returns 1 where the store has the schedule, waiting while another
 * thread measures which one that is. Returns 0 where the caller must do so, and call
 * schedules_measured once the store has it or that failed; t and *mine must live until then. */
int schedules_await(schedules *all, device *d, const transform *t, schedules_pending *mine);
void schedules_measured(schedules *all, const schedules_pending *mine);

/* Stores the fastest schedule of a transform for all plans, since it is about to be tuned. */
tw_status schedules_prefer_fastest(schedules *all, device *d, const transform *t,
                                   schedules_search *search, void *user) MUST_USE;
void schedules_free(schedules *all); /* while nobody else uses them */

#endif
