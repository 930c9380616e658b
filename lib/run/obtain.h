/* obtain.h: makes the chosen kernel ready to run, or a replacement if that fails. Any thread. */
#ifndef OBTAIN_H
#define OBTAIN_H

#include "kernels.h"
#include "planner.h"

/* Gets the chosen kernel. If the model chose it and it spills to reach its number of resident
 * blocks, a kernel of fewer resident blocks replaces it. If the compiler fails, the device
 * cannot run the kernel, or it computes wrong results, the model's next choices are tried. *choice
 * becomes what was obtained. notes, ready: as in kernels_get. */
tw_status kernel_obtain(run_environment *e, device *d, const pass_demand *asked, int notes,
                        const code_ready *ready, plan_choice *choice, kernel **out) MUST_USE;

/* 1 where a choice that spills may be replaced. */
int obtain_may_replace(const plan_choice *c);

/* How many blocks the kernel promises that is tried where one of `last` blocks spills and the
 * model's choice is `first`: as many as leave it more registers. -1: none does. */
int promise_after(const record *first, const facts *f, int last);

#endif
