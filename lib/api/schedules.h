/* schedules.h: a context's store of the schedules that it used last. Internal to lib/api. Any
 * thread. */
#ifndef SCHEDULES_H
#define SCHEDULES_H

#include "device.h"
#include "guard.h"
#include "schedule.h"

/* All-zero bytes: empty. */
typedef struct {
  guard guard; /* over what follows */
  struct known_schedule *list;
} schedules;

/* The schedule of a transform, from the store if it is there: the search takes far longer than all
 * other work for a plan whose kernels are known. *took_ms is set where there was a search. The
 * caller frees *out. */
tw_status schedules_get(schedules *all, device *d, const transform *t, schedule *out,
                        double *took_ms) MUST_USE;
void schedules_free(schedules *all); /* while nobody else uses them */

#endif
