/* decimation.h: decimations in place, which leave or find digits reversed. Internal to lib/plan. */
#ifndef DECIMATION_H
#define DECIMATION_H

#include "subproblem.h"

/* One step of a decimation of rows of a->n points, of `block` points each: of radix r, over all
 * blocks. p holds what else the pass does. */
tw_status decimate(const subproblem *a, schedule *s, const station *from, const station *to,
                   int64_t r, int64_t block, pass p) MUST_USE;

/* All steps of a sub-problem whose order is not natural: in place in the work area if that is one
 * of its buffers, else in `to`. */
tw_status decimation_append(const subproblem *a, schedule *s) MUST_USE;

#endif
