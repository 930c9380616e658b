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
 * A body uses these statements. x, y: names of held words; WORDS: one or several of the words that
 * are named behind the statement, with spaces between, which become one piece of assembly: with
 * one statement for each word the compiler takes longer and makes the same code. v: a
 * variable, tw_complex; w: an expression of one; p: an address of elements; n: how many elements
 * from there a word lies, digits alone.
 *
 * declare    tw_held_declare(WORDS)          tw_declare_each(x): once, before any loop, any value
 *            tw_held_clear(WORDS)            tw_clear_each(x): to 0
 * memory     tw_held_load(p, WORDS)          tw_load_each(x, n)
 *            tw_held_store(p, WORDS)         tw_store_each(x, n)
 *            tw_held_load_pair(p, WORDS)     tw_load_pair_each(x, y, n): two neighbours
 *            tw_held_store_pair(p, WORDS)    tw_store_pair_each(x, y, n)
 *            their forms with _stream, _lines and _keep after the name (before _each): as those of
 *            prelude.h
 *            all of these with _below at the end of the name (before _each), as
 *            tw_held_load_below(p, at, end, WORDS), tw_load_below_each(x, n, beyond): only where
 *            at + beyond < end, of 32 bits; beyond as n
 *            tw_held_store_owned(p, x, row, run)
 * shared     tw_held_put(tile, base, WORDS)  tw_put_each(x, n)
 *            tw_held_get(tile, base, WORDS)  tw_get_each(x, n)
 *            tw_held_put_part(plane, base, WORDS), tw_put_part_each(x, part, n), and of get: of a
 *            part, re or im
 *            tw_held_load_in(x, p)           an element that tw_copy_async copied
 * arithmetic tw_held_multiply(x, w)          x * w
 *            tw_held_product(p, WORDS)       tw_product_each(x, n): x times a table's word
 *            tw_held_roots(radix, roots, WORDS)   of a table's words, numbered 1 to radix - 1:
 *                tw_fetch_each(j, n), tw_power_each(j, a, b): word j, or the product of two;
 *                tw_times_each(x, j): x times word j
 *            tw_held_scale(by_re, by_im, WORDS)   tw_scale_each(x): the parts, by real expressions
 *            tw_held_turn(by, WORDS)         tw_turn_each(x): the imaginary part
 *            tw_held_conjugate(WORDS)        tw_conjugate_each(x)
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
