/* decimation.h: one step of a decimation in place. Internal to lib/plan. */
#ifndef DECIMATION_H
#define DECIMATION_H

#include "subproblem.h"

/* One step of a decimation of rows of m points, of `block` points each: of radix r, over all
 * blocks. p holds what else the pass does. */
tw_status decimate(const subproblem *a, schedule *s, const station *from, const station *to,
                   int64_t m, int64_t r, int64_t block, pass p) MUST_USE;

#endif
