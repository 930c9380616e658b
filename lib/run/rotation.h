/* rotation.h: the roots of unity between the passes of a long transform. Internal to lib/run and lib/api. */
#ifndef ROTATION_H
#define ROTATION_H

#include "device.h"

/* Sets args->rotate and args->rotate_shift to a table of exp(-2*pi*i*m/order), m < order, in two
 * levels: one factor for the low bits of m, one for the high ones. Computed in long double; one
 * table a process, device and order, kept for graphs that were captured. */
tw_status rotation_get(device *d, int precision, int64_t order, launch_args *args) MUST_USE;

#endif
