/* obtain.h: the kernel of a choice, or the next best one where it cannot be had. */
#ifndef OBTAIN_H
#define OBTAIN_H

#include "kernels.h"
#include "planner.h"

/* The chosen kernel, ready to run. One of the model's that spills for the residency it promises
 * gives way to one that promises less. Where the compiler fails or the kernel miscomputes, the
 * model's next ones are tried. *choice becomes what was obtained. notes: as in kernels_get. */
tw_status kernel_obtain(run_environment *e, device *d, const pass_demand *asked, int notes,
                        plan_choice *choice, kernel **out) MUST_USE;

#endif
