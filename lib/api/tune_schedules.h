/* tune_schedules.h: finds out which schedule of a transform is worth tuning, where the model
 * expects several to be nearly as fast (pilots.h). Internal to lib/api. Any thread. */
#ifndef TUNE_SCHEDULES_H
#define TUNE_SCHEDULES_H

#include "plan.h"

/* How thoroughly, and whom to tell. */
typedef struct {
  double budget_ms; /* 0: no limit; over 0: what is left of it afterwards, or less than 0 */
  double each_ms;   /* over 0: budget_ms is this for each kernel of the model's choice; afterwards
                       what is left for each */
  /* Told what part of the work is done, up to `until`; non-zero: stop. May be NULL. */
  int (*progress)(void *user, double fraction);
  void *user;
  double until;
  double told;       /* set: what progress was told last */
  int measured;      /* set: 1 where there were several schedules to choose from */
  int stopped;       /* set: 1 where progress said so */
  int decides_again; /* 1: later plans of this process decide on the kernels of such passes anew */
} schedule_tuning;

/* Measures kernels of the schedules of the problem's transform that may be the fastest, until one
 * is left or the budget is used up. Does nothing where there is no other such schedule, where the
 * model's choice has more launches than pilot runs have room for, or where the profile cannot be
 * written. Schedules for which there is not enough memory are left out. */
tw_status tune_schedules(tw_context *c, const tw_problem *problem, schedule_tuning *how) MUST_USE;

#endif
