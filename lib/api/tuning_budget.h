/* tuning_budget.h: what tuning may cost: each class by what it was used for, all of a process's
 * classes together by the process's budget. Internal to lib/api. Any thread. */
#ifndef TUNING_BUDGET_H
#define TUNING_BUDGET_H

#include "plan.h"

/* What a class may cost now, in milliseconds. */
typedef struct {
  double account_ms, share_ms; /* by its own account, and of the process's budget */
  double prepare_ms;           /* that a candidate costs */
} tuning_allowance;

/* All zeros where that does not pay for a step. The pass's device, demand and choice are set. */
tuning_allowance tuning_allowed(tw_context *c, const planned *p);

/* Of this what its own account allows, by what the class was used for and beside what is used with
 * it (account.h). */
double tuning_worth(tw_context *c, const planned *p);

/* 1 when any time was spent on tuning the pass's class before. */
int tuning_tried(tw_context *c, const planned *p);

/* What is left of the process's budget, and takes what was spent from it. */
double tuning_process_left_ms(tw_context *c);
void tuning_spend(tw_context *c, double ms);

/* What a step of this process may be expected to take: what is left of its budget. The first one
 * that compiles may take longer, or kernels that compile for long would never be tried. */
double tuning_step_most_ms(tw_context *c);

/* 1 while the plan's budget and the process's are not used up, and what is to begin is expected to
 * fit into the latter. */
int tuning_may_begin(tw_context *c, double left_ms, double price_ms);

#endif
