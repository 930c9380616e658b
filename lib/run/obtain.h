/* obtain.h: makes the chosen kernel ready to run, or a replacement if that fails. Any thread. */
#ifndef OBTAIN_H
#define OBTAIN_H

#include "kernels.h"
#include "planner.h"

/* Gets the chosen kernel. If the model chose it and it spills to reach its number of resident
 * blocks, a kernel of fewer resident blocks replaces it. If the compiler fails or the kernel
 * computes wrong results, the model's next choices are tried. *choice becomes what was obtained.
 * notes: as in kernels_get. */
tw_status kernel_obtain(run_environment *e, device *d, const pass_demand *asked, int notes,
                        plan_choice *choice, kernel **out) MUST_USE;

#endif
