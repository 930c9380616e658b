/* prelude_held.h: the words that a thread holds, x0, x1, ... and dc0, ..., where these are
 * registers of assembly (spec_holds_words).
 *
 * Their operations are pieces of assembly that name the registers, x3_re and x3_im. So the compiler
 * of the text sees addresses and branches only, and has neither values to follow from one branch to
 * the next nor operations to order: of its own part of a compile half is left, of the whole 0.77 to
 * 0.94, the less the longer (NVRTC 13.0). The assembler does that work anyhow, and makes code of
 * the same speed. Pieces of volatile assembly keep their order among themselves and with barriers,
 * which is what loads and stores here rely on; nothing else of such a body moves what they move.
 *
 * A body uses these statements. x, y: names of held words; v: a variable, tw_complex; w: an
 * expression of one; p: an address of elements; n: a constant number of elements from there on.
 *
 * declare    tw_held(x)                      once, before any loop, with any value
 *            tw_held_clear(x)                to 0
 * memory     tw_held_load(x, p, n), tw_held_store(p, n, x)
 *            tw_held_load_pair(p, n, x, y), tw_held_store_pair(p, n, x, y)   two neighbours
 *            their forms with _stream, _lines and _keep after the name: as those of prelude.h
 *            all of these with _below after that, and two operands more, at and end, of 32 bits:
 *            only where at < end
 *            tw_held_store_owned(p, x, row, run)
 * shared     tw_held_put(tile, base, n, x), tw_held_get
 *            tw_held_put_part(plane, base, n, x, part), tw_held_get_part   of a part, re or im
 *            tw_held_load_in(x, p)           an element that tw_copy_async copied
 * arithmetic tw_held_multiply(x, w)          x * w
 *            tw_held_scale(x, by_re, by_im)  the parts, by real expressions
 *            tw_held_turn(x, by)             the imaginary part
 *            tw_held_conjugate(x)
 *            tw_held_add(x, y), tw_held_plus(x, w)   x + y, x + w
 * variables  tw_held_read(v, x), tw_held_write(x, w)
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
