/* chirp.h: chirps and their spectra on a device, for transforms computed as convolutions over
 * several passes. Internal to lib/run and lib/api. Any thread. */
#ifndef CHIRP_H
#define CHIRP_H

#include "chirp_kernel.h"
#include "context.h"
#include "kernel_code.h"
#include "schedule.h"

typedef struct chirp chirp;

/* The context's tables of that shape, made at first use by its kernels: they live as long as it
 * does, since a captured launch may outlast the plan that made it. */
tw_status chirp_get(tw_context *context, device *d, int precision, const chirp_shape *shape,
                    const chirp **out) MUST_USE;
void chirps_free(tw_context *context); /* with the context */

/* The text and the key of one of the kernels that make them. driver 0: there is none. */
tw_status chirp_kernel_text(compiler *with, enum chirp_kernel_part part, int precision, int arch,
                            int driver, launch_shape *shape, kernel_text *out) MUST_USE;

/* What a pass reads as launch_args.factors. */
const void *chirp_factors(const chirp *c, int factors);

#endif
