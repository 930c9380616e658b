/* plan.h: what a plan is made of. Internal to lib/api. */
#ifndef PLAN_H
#define PLAN_H

#include "chirp.h"
#include "kernels.h"
#include "schedule.h"

/* One pass with its kernel. */
typedef struct {
  device *device;
  pass pass;
  pass_demand demand;
  kernel *kernel; /* the context's decision holds it */
  plan_choice choice;
  int64_t blocks;
  launch_args args; /* all but the arrays and the direction */
  double plan_ms;
  int known; /* 1: the kernel was there before this plan was made */
} planned;

/* Immutable once created. */
struct tw_plan {
  tw_context *context;
  transform transform;
  device *device;
  planned *pass; /* owned */
  int passes;
  digits order[TRANSFORM_DIMS_MOST]; /* as in the schedule */
  size_t work_bytes;
  void *work;                     /* owned: what executions without a work area of their own use */
  double plan_ms, tuning_left_ms; /* of what lazy tuning may take of this plan's time */
};

/* A plan in place, forward and in double, for a convolution's spectrum (schedule.h). Owned. */
tw_status plan_spectrum(tw_context *c, device *d, const chirp_shape *shape,
                        tw_plan **plan) MUST_USE;

/* Chooses and obtains a pass's kernel, once for the process: pass, demand, device and the arguments
 * that a launch needs beside arrays are set. The context's decision holds the kernel.
 * *tuning_left_ms: what lazy tuning may take, less what it took. */
tw_status decide_once(tw_context *c, planned *plan, int policy, double *tuning_left_ms) MUST_USE;

/* The schedule of a transform, which a context makes once: searching takes far longer than all else
 * that a known plan needs. The passes are the caller's to free. */
tw_status schedule_known(tw_context *c, device *d, const transform *t, schedule *out) MUST_USE;
void schedules_free(tw_context *c); /* with the context */

/* Later plans decide anew about what this plan's passes ask. */
void plan_forget(const tw_plan *plan);

/* Later plans decide anew about what this pass asks. */
void decide_again(tw_context *c, const planned *plan);

#endif
