/* chirp.h: tables of chirps and their spectra on a device, for transforms that are computed as
 * convolutions over several passes. Any thread. */
#ifndef CHIRP_H
#define CHIRP_H

#include "chirp_kernel.h"
#include "kernel_code.h"
#include "launches.h"
#include "side_by_side.h"

/* The table for a shape, computed at first use with the compiler of the environment that asks for
 * it, and shared (tables.h). */
tw_status chirp_get(run_environment *e, device *d, const device_home *home, int precision,
                    const chirp_shape *shape, device_table **out) MUST_USE;

/* 1 where that table is there, or being computed. */
int chirp_is_there(device *d, const device_home *home, int precision, const chirp_shape *shape);

/* Bytes of device memory that chirp_get takes for a table of m words beside the table itself, until
 * it is computed; but for roots, which are few. */
size_t chirp_bytes_beside(int precision, int64_t m);

/* Adds the kernel that chirp_get is going to compile, unless the table is there. */
void chirp_wants(const code_target *t, int precision, const chirp_shape *shape,
                 kernel_wants *wants);

/* launch_args.factors of a pass that multiplies by the chirp, or (spectrum 1) by its spectrum. */
const void *chirp_factors(const device_table *chirp, int spectrum);

#endif
