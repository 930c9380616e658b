/* tuning.h: runs the tuner for a pass: provides kernels, scratch memory and budgets. Internal to
 * lib/api. Any thread. */
#ifndef TUNING_H
#define TUNING_H

#include "plan.h"

/* Both need a pass whose device, demand, geometry and arguments are set. A pass for which there is
 * not enough scratch memory is not tuned, and the log says so: TW_OK. */

/* What tuning the pass's class may still cost by what it was used for (account.h), in milliseconds;
 * 0 also where that does not pay for a step. */
double tuning_worth(tw_context *c, const planned *p);

/* Makes a few steps, as far as that allows, and the plan's budget (*left_ms, which is reduced) and
 * the process's. serves: the kernel that serves the pass, ready, so that timing it costs little; or
 * NULL. */
tw_status tuning_step(tw_context *c, const planned *p, const kernel *serves,
                      double *left_ms) MUST_USE;

/* Measures all candidates that pruning leaves, within budget_ms (0: no limit). progress: as in
 * tw_tune. */
tw_status tuning_full(tw_context *c, const planned *p, double budget_ms,
                      int (*progress)(void *user, double fraction), void *user) MUST_USE;

#endif
