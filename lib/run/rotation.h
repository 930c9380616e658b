/* rotation.h: the roots of unity between the passes of a long transform. Any thread. */
#ifndef ROTATION_H
#define ROTATION_H

#include "tables.h"

/* Sets args->twiddles and args->twiddle_shift to a table of exp(-2*pi*i*m/order), m < order, in two
 * levels: one factor for the low bits of m, one for the high ones. Computed in long double. *held:
 * the table, to be released when nothing is launched with args any more. */
tw_status rotation_get(device *d, int precision, int64_t order, launch_args *args,
                       device_table **held) MUST_USE;

#endif
