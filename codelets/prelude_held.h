/* prelude_held.h: the words that a thread holds, x0, x1, ... and dc0, ..., where these are
 * registers of assembly (spec_holds_words).
 *
 * Their operations are pieces of assembly that name the registers, x3_re and x3_im. So the compiler
 * of the text sees addresses and branches only, and has neither values to follow from one branch to
 * the next nor operations to order: NVRTC 13.0 takes a quarter to a third less time for a kernel,
 * and the assembler, which does that work anyhow, makes code of the same speed. A body uses these
 * statements; x, y: names of held words; v: a variable, tw_complex; w: an expression.
 *
 * tw_held(x)                               declares it, once, before any loop, with any value
 * tw_held_clear(x)                         0
 * tw_held_load(x, const tw_in *p, n), tw_held_store(tw_out *p, n, x)   element n, a constant, from
 *                                          p on, and their _stream, _lines and _keep forms, as
 * those of prelude.h; tw_held_store_owned(p, x, row, run) tw_held_load_pair(p, n, x, y),
 * tw_held_store_pair(p, n, x, y)        and their _stream forms tw_held_load_in(x, tw_in *p) an
 * element that tw_copy_async copied tw_held_put(tile, base, n, x), tw_held_get, and of a part, re
 * or im: tw_held_put_part(plane, base, n, x, part), tw_held_get_part tw_held_multiply(x, w) x * w
 * tw_held_scale(x, by_re, by_im)           the parts by real expressions
 * tw_held_turn(x, by)                      the imaginary part
 * tw_held_conjugate(x)
 * tw_held_add(x, y), tw_held_plus(x, w)    x + y, x + w
 * tw_held_read(v, x), tw_held_write(x, w)  to a variable, and back
 *
 * Codelets are macros of the names of held words. */
#ifndef PRELUDE_HELD_H
#define PRELUDE_HELD_H

#include "prelude_target.h"

/* As C, for the cpu device. */
void prelude_plain_held(text *out);

/* As assembly of GPUs. */
void prelude_cuda_held(const spec *s, text *out);

#endif
