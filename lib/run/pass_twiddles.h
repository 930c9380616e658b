/* pass_twiddles.h: tables of the roots of unity that points are multiplied by between two passes.
 * Any thread. */
#ifndef PASS_TWIDDLES_H
#define PASS_TWIDDLES_H

#include "tables.h"

/* Sets args->twiddles and args->twiddle_shift to a table of exp(-2*pi*i*m/order), m < order, as a
 * product of two roots: one for the low bits of m, one for the high bits. Computed in long double.
 * *held: the table, to be released when nothing will be launched with args any more. */
tw_status pass_twiddles_get(device *d, const device_home *home, int precision, int64_t order,
                            launch_args *args, device_table **held) MUST_USE;

#endif
