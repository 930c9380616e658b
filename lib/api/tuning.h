/* tuning.h: runs the tuner for a pass: provides kernels, scratch memory and budgets. Internal to
 * lib/api. Any thread. */
#ifndef TUNING_H
#define TUNING_H

#include "plan.h"

/* All need a pass whose device, demand, geometry and arguments are set. A pass for which there is
 * not enough scratch memory is not tuned, and the log says so: TW_OK. */

/* What tuning the pass's class may cost now, in milliseconds, by what it was used for and beside
 * what is used with it (account.h); 0 also where that does not pay for a step. */
double tuning_worth(tw_context *c, const planned *p);

/* Makes a few steps, as far as that allows, and the plan's budget (*left_ms, which is reduced) and
 * the process's. serves: the kernel that serves the pass, ready, so that timing it costs little; or
 * NULL. *measured: 1 where something new may be known. */
tw_status tuning_step(tw_context *c, const planned *p, const kernel *serves, double *left_ms,
                      int *measured) MUST_USE;

/* 1 when any time was spent on tuning the pass's class before. */
int tuning_tried(tw_context *c, const planned *p);

/* 1 while the plan's budget and the process's are not used up, and what is to begin is expected to
 * fit into the latter. */
int tuning_may_begin(tw_context *c, double left_ms, double price_ms);

/* Measures what would serve the pass, whatever that takes, and nothing else. */
tw_status tuning_first(tw_context *c, const planned *p, double *left_ms) MUST_USE;

/* Measures all candidates that pruning leaves, or as many of them as `most` says (0: all), within
 * budget_ms (0: no limit). progress: as in tw_tune. */
tw_status tuning_full(tw_context *c, const planned *p, int most, double budget_ms,
                      int (*progress)(void *user, double fraction), void *user) MUST_USE;

#endif
