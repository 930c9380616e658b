/* tuning.h: runs the tuner for a pass: provides kernels and scratch memory, and keeps to budgets
 * (tuning_budget.h). Internal to lib/api. Any thread. */
#ifndef TUNING_H
#define TUNING_H

#include "plan.h"

/* All need a pass whose device, demand, geometry and arguments are set. A pass for which there is
 * not enough scratch memory is not tuned, and the log says so: TW_OK. */

/* Makes a few steps, as far as that allows, and the plan's budget (*left_ms, which is reduced) and
 * the process's. serves: the kernel that serves the pass, ready, so that timing it costs little; or
 * NULL. *measured: 1 where something new may be known. */
tw_status tuning_step(tw_context *c, const planned *p, const kernel *serves, double *left_ms,
                      int *measured) MUST_USE;

/* Measures what would serve the pass, whatever that takes, and nothing else. */
tw_status tuning_first(tw_context *c, const planned *p, double *left_ms) MUST_USE;

/* Measures all candidates that pruning leaves, or as many of them as `most` says (0: all), within
 * budget_ms (0: no limit). progress: as in tw_tune. */
tw_status tuning_full(tw_context *c, const planned *p, int most, double budget_ms,
                      int (*progress)(void *user, double fraction), void *user) MUST_USE;

#endif
