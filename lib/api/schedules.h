/* schedules.h: the schedules that a context has made, the last ones used first. Internal to
 * lib/api. Any thread. */
#ifndef SCHEDULES_H
#define SCHEDULES_H

#include "device.h"
#include "guard.h"
#include "schedule.h"

/* All-zero bytes: none yet. */
typedef struct {
  guard guard; /* over: */
  struct known_schedule *list;
} schedules;

/* The schedule of a transform, which is made once: searching takes far longer than all else that a
 * known plan needs. The passes are the caller's to free. */
tw_status schedules_get(schedules *all, device *d, const transform *t, schedule *out) MUST_USE;
void schedules_free(schedules *all); /* nobody else uses them */

#endif
