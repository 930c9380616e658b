/* tuning.h: the tuner's hands: compiling, timing and scratch memory. Internal to lib/api. */
#ifndef TUNING_H
#define TUNING_H

#include "plan.h"

/* Of a pass whose device, demand, geometry and arguments are set. */

/* A bounded step, within what is left of the plan's (*left_ms, which shrinks) and the process's
 * budget. */
tw_status tuning_step(tw_context *c, const planned *p, double *left_ms) MUST_USE;

/* Everything that survives pruning, within budget_ms (0: no bound). */
tw_status tuning_full(tw_context *c, const planned *p, double budget_ms,
                      int (*progress)(void *user, double fraction), void *user) MUST_USE;

#endif
