/* decide.h: decides which kernel a pass gets. Internal to lib/api. Any thread. */
#ifndef DECIDE_H
#define DECIDE_H

#include "plan.h"
#include "side_by_side.h"

/* How long a plan of policy full may tune each of its kernels. A step that has begun is completed,
 * so the limit is less than 4 s. Later processes, and tw_tune, continue where this stopped. */
enum { DECIDE_FULL_MS = 3500 };

/* Chooses a pass's kernel, or recalls what this process chose for it before, and makes it ready to
 * run. The pass, its demand, and the launch's device and arguments (except arrays) must be set; the
 * launch then holds the kernel. *tuning_left_ms: how long lazy tuning may take; reduced by what it
 * took. */
tw_status decide_once(tw_context *c, planned *plan, int policy, double *tuning_left_ms) MUST_USE;

/* Adds the kernel that the pass will probably get, where this process has not decided yet. */
void decide_wants(tw_context *c, planned *plan, int policy, kernel_wants *wants);

/* What tuning a pass may cost (tuning_worth); 0 where nothing will be measured, since its class is
 * settled or this process has decided on the pass. */
double decide_worth(tw_context *c, const planned *plan, int policy);

/* 1 where this process has decided on every pass of a plan. */
int decide_all_known(const tw_plan *plan, int policy);

/* Forgets the decision for this pass, so that later plans decide anew. */
void decide_again(tw_context *c, const planned *plan);

#endif
