/* plan.h: what a plan is made of. Internal to lib/api. */
#ifndef PLAN_H
#define PLAN_H

#include "chirp.h"
#include "kernels.h"
#include "schedule.h"

/* One pass with its kernel. */
typedef struct {
  device *device;
  problem problem; /* of rows; of a strided pass, its shape only */
  pass pass;
  kernel *kernel;
  int owns_kernel; /* 1: this plan's reference; 0: the context's decision holds it */
  plan_choice choice;
  int64_t blocks;
  chirp *chirp;     /* whose factors args holds, or NULL: this plan's reference */
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
  void *work; /* owned: what executions without a work area of their own use */
  double plan_ms;
};

/* A plan in place, forward and in double, for a convolution's spectrum (schedule.h). Owned. */
tw_status plan_spectrum(tw_context *c, device *d, const chirp_shape *shape,
                        tw_plan **plan) MUST_USE;

/* Chooses and obtains the kernel of a pass over rows, once for the process: pass, device and
 * problem are set. The context's decision holds the kernel. */
tw_status decide_once(tw_context *c, planned *plan, int policy) MUST_USE;

/* The model's kernel for any other pass, which the plan holds; the same as of `twin`, unless NULL,
 * another pass of the plan that asks for the same. */
tw_status decide_strided(tw_context *c, const transform *t, planned *plan, const planned *twin,
                         int policy) MUST_USE;

#endif
