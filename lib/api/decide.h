/* decide.h: which kernel a pass gets. Internal to lib/api. Any thread. */
#ifndef DECIDE_H
#define DECIDE_H

#include "plan.h"

/* Chooses and obtains a pass's kernel, once for the process: pass, demand and the launch's device
 * and arguments (beside arrays) are set. The launch then holds the kernel. *tuning_left_ms: what
 * lazy tuning may take, less what it took. */
tw_status decide_once(tw_context *c, planned *plan, int policy, double *tuning_left_ms) MUST_USE;

/* Later plans decide anew about what this pass asks. */
void decide_again(tw_context *c, const planned *plan);

#endif
