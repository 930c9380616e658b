/* chirp_kernel.h: kernels that make the tables of a long chirp where they are needed, on the device
 * (bluestein.h says what a chirp is). They are no transforms and have no record. Pure. */
#ifndef CHIRP_KERNEL_H
#define CHIRP_KERNEL_H

#include "launch.h"
#include "status.h"
#include "text.h"

/* Two kernels, one thread a word, args->batch words.
 *
 * The chirp's:
 *
 * out          word i of the convolution's kernel, of double: the conjugate of the chirp, wrapped
 *              around, divided by batch, zero in between
 *
 * factors      the chirp's factor_count points, of the transform's precision, written
 *
 * table        roots of order 2 * factor_count (chirp_kernel_roots), with their twiddle_shift
 *
 * scale_f64    1 / batch
 *
 * And the narrowing one: out, words of the transform's precision, from words of double at in. */
enum chirp_kernel_part { CHIRP_KERNEL_CHIRP, CHIRP_KERNEL_NARROW };

/* entry, threads and tile: words a block. */
void chirp_kernel_shape(enum chirp_kernel_part part, int precision, launch_shape *shape);

/* Appends the text of one of them. Failure sticks in out. */
void chirp_kernel_emit(enum chirp_kernel_part part, enum kernel_target target, int precision,
                       text *out);

/* What args->table must point to, owned by the caller: 2 doubles for each of 2^shift low powers of
 * the root exp(-pi*i/n), less 1; then 4 for each high one, the nearest numbers and what they lack.
 * n <= 2^30. */
tw_status chirp_kernel_roots(int64_t n, double **table, size_t *bytes, int *shift) MUST_USE;

#endif
