/* chirp.h: chirps and their spectra on a device, for transforms computed as convolutions over
 * several passes. Any thread. */
#ifndef CHIRP_H
#define CHIRP_H

#include "chirp_kernel.h"
#include "kernel_code.h"
#include "launches.h"

/* The tables of that shape, made at first use by the kernels of the environment that asks, and
 * shared (tables.h). */
tw_status chirp_get(run_environment *e, device *d, int precision, const chirp_shape *shape,
                    device_table **out) MUST_USE;

/* The text and the key of one of the kernels that make them. driver 0: there is none. */
tw_status chirp_kernel_text(compiler *with, enum chirp_kernel_part part, int precision, int arch,
                            int driver, launch_shape *shape, kernel_text *out) MUST_USE;

/* What a pass reads as launch_args.factors: the chirp's factors, or their spectrum. */
const void *chirp_factors(const device_table *chirp, int spectrum);

#endif
