/* kernel.h: from a spec to source. Pure: the same spec gives the same bytes on every machine
 * and in every locale.
 *
 * A kernel's text is prelude + body. The body is the same for every target and is C as well as CUDA
 * C++; everything that differs lives in the prelude's helpers (prelude.h), and in codelets that
 * work on held words (prelude_held.h). */
#ifndef KERNEL_H
#define KERNEL_H

#include "launch.h"
#include "binding.h"
#include "steps.h"
#include "text.h"

/* The launch shape alone, without text. */
void kernel_shape(const spec *s, launch_shape *shape);

/* Appends the kernel's whole text. The spec's record must be valid. Failure sticks in out. */
void kernel_emit(const spec *s, enum kernel_target target, text *out);

/* Fills the table (shape.table_bytes) that the kernel reads, computed in long double. */
tw_status kernel_fill_table(const spec *s, void *table) MUST_USE;

#endif
