/* chirp_kernel.h: the text of kernels that make the tables of a long chirp on the device, where
 * they are needed (bluestein.c says what a chirp is). They compute no transform and have no record.
 * Pure. */
#ifndef CHIRP_KERNEL_H
#define CHIRP_KERNEL_H

#include "launch.h"
#include "status.h"
#include "text.h"

/* Two kernels, with one thread per word and args->batch words.
 *
 * The chirp's reads and writes:
 *
 * out          what the chirped points are convolved with, in double: the conjugate of the chirp,
 *              factor_step words of it from the start and the others wrapped around the end,
 *              divided by batch; zero where the chirp has ended
 *
 * factors      written too: those of the chirp's factor_count points, in the transform's precision,
 *              that stand on either side
 *
 * table        roots of order 2 * factor_count (chirp_kernel_roots), split by twiddle_shift
 *
 * scale_f64    1 / batch
 *
 * The narrowing one rounds words of double at `in` to words of the transform's precision at `out`.
 */
enum chirp_kernel_part { CHIRP_KERNEL_CHIRP, CHIRP_KERNEL_NARROW };

/* Sets entry, threads and tile (words per block). */
void chirp_kernel_shape(enum chirp_kernel_part part, int precision, launch_shape *shape);

/* Appends the text of one kernel. Failure sticks in out. */
void chirp_kernel_emit(enum chirp_kernel_part part, enum kernel_target target, int precision,
                       text *out);

/* Makes what args->table must point to, owned by the caller. It holds 2 doubles for each of the
 * 2^shift low powers of the root exp(-pi*i/n), which are stored less 1; then 4 for each high power,
 * two doubles and what rounding took from them. n <= 2^30. */
tw_status chirp_kernel_roots(int64_t n, double **table, size_t *bytes, int *shift) MUST_USE;

#endif
