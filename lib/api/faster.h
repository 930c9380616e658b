/* faster.h: lazy tuning of schedules. Where a plan's first choice passed over a schedule that the
 * model expects to be faster, since its kernels take long to compile, that one is measured as soon
 * as the classes of the plan's own passes have earned what it takes. Later processes compare both
 * by what was measured (planner_schedule). Internal to lib/api. Any thread. */
#ifndef FASTER_H
#define FASTER_H

#include "plan.h"

/* Measures it if that is paid for and fits in the plan's and the process's budgets. Until it is
 * paid for, the plan's passes save up for it. Failures are logged: the plan does without. */
void faster_try(tw_plan *plan);

#endif
