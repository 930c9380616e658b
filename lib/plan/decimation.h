/* decimation.h: decimation in place: in frequency, which leaves the digits reversed, and in time,
 * which begins with reversed digits. Internal to lib/plan. */
#ifndef DECIMATION_H
#define DECIMATION_H

#include "subproblem.h"

/* Appends one step of radix r, which treats a row's a->n points as consecutive blocks of `block`
 * points. p holds what else the pass does. */
tw_status decimate(const subproblem *a, schedule *s, const location *from, const location *to,
                   int64_t r, int64_t block, pass p) MUST_USE;

/* Appends all steps of a sub-problem whose order is not natural. They work in place: in the work
 * area if that is one of the sub-problem's buffers, or else in its `to` unless that holds points
 * more coarsely. */
tw_status decimation_append(const subproblem *a, schedule *s) MUST_USE;

#endif
