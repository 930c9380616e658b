/* chirp.h: chirps and their spectra on a device, for transforms computed as convolutions over
 * several passes. Internal to lib/api. Any thread. */
#ifndef CHIRP_H
#define CHIRP_H

#include "context.h"
#include "schedule.h"

typedef struct chirp chirp;

/* The process's tables of that shape, made at first use by kernels of the context: they live until
 * the last one who asked has released them. */
tw_status chirp_get(tw_context *context, device *d, int precision, const chirp_shape *shape,
                    chirp **out) MUST_USE;
void chirp_release(chirp *c); /* NULL: no effect */

/* What a pass reads as launch_args.factors. */
const void *chirp_factors(const chirp *c, int factors);

#endif
