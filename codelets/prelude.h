/* prelude.h: the target preludes. The body of a kernel uses only these names, and where the words
 * that threads hold are registers of assembly those of prelude_held.h:
 *
 * types    tw_real (float or double; TW_REAL_IS_DOUBLE tells), tw_complex { tw_real re, im; }
 *          aligned to its size: what is computed with; tw_in, tw_out: elements of memory on each
 *          side; tw_word, tw_part: what shared memory holds between stages, a complex word and one
 *          of its numbers; tw_i32, tw_u32, tw_i64, tw_u64
 * macros   TW_KERNEL(name, threads, min_blocks)  opens the entry's definition, "name(tw_args args)"
 *          TW_CLUSTER_KERNEL(name, threads, min_blocks, blocks)  the same, run by clusters
 *          TW_INLINE                             a forced-inline device function
 *          TW_UNROLL, TW_ROLLED                  asks to unroll the next loop, or not to
 *          TW_CONSTANT                           begins the definition of a table of constants
 *          TW_R(x)                               a literal of tw_real
 * index    tw_thread(), tw_block(), tw_blocks()  as tw_u32
 * sync     tw_barrier()                          all threads of the block, shared memory ordered
 * cluster  tw_rank()                             the block's number in its cluster
 *          tw_cluster_arrive()                   this thread has come; and then
 *          tw_cluster_wait()                     all threads of the cluster have, and what they
 *                                                wrote to shared memory before can be read
 *          tw_peer_load(const tw_word *p, rank), tw_peer_load_part(const tw_part *p, rank)
 *                                                what that block has at the same place
 * memory   tw_load(const tw_in *p)               an element of global memory, as tw_complex
 *          tw_store(tw_out *p, tw_complex v)     and back
 *          tw_load_stream(p), tw_store_stream(p, v)   of elements that are not used again
 *          tw_load_lines(p)                      fetches whole lines into L2 (load_hint)
 *          tw_store_keep(p, v)                   of what should stay in L2 (store_hint)
 *          tw_store_owned(p, v, row, run)        only where this block owns the sector (overlap):
 *                                                that whose own rows have the first of the sector's
 *                                                rows, so that each word is written once; run: the
 *                                                row's place among those that lie interleaved
 *          tw_load_pair(p, &a, &b), tw_store_pair(p, a, b) and their _stream forms: two
 *          neighbours in one access of at most 16 bytes, p aligned to it unless they are halves,
 *          of which the forms with _whole after the name want it aligned;
 *          tw_load_quad(p, &a, &b, &c, &d), tw_store_quad(p, a, b, c, d) and their _stream forms:
 *          four
 *          tw_load_table(const tw_complex *p)    read-only data, cached
 *          tw_load_index(const void *p, tw_u32)  the same from a table of 16-bit indices (Rader)
 *          tw_shared()                           the block's dynamic shared memory, unsigned char *
 *          tw_sh_load(tw_word *p), tw_sh_store(p, v), tw_sh_load_part(tw_part *p),
 *          tw_sh_store_part(p, v); tw_sh_load_table(tw_complex *p), tw_sh_store_table(p, v)
 *          tw_tile_from(tw_u32 word)             the tile of words that begins there in shared
 *                                                memory, as tw_tile
 *          tw_put(tile, base, n, v), tw_get(tile, base, n, v)   store a variable v in the tile's
 *                                                word base + n, n a constant, and load it;
 *                                                tw_plane_from(tw_u32 part), tw_put_part,
 *                                                tw_get_part: the same of numbers, as tw_plane
 *          tw_copy_async(tw_in *shared, const tw_in *global)  one element; may complete late
 *          tw_sh_load_in(tw_in *p)               an element that tw_copy_async or tw_fill copied
 *          tw_fill(tw_in *shared, const tw_in *global), tw_sh_store_out(tw_out *shared, v),
 *          tw_empty(tw_out *global, const tw_out *shared)   halves that wait in shared memory as
 *          memory has them; tw_fill_quad, tw_empty_quad: four, at addresses aligned to them
 *          tw_copy_commit(), tw_copy_wait(n)     until at most n committed groups are pending
 * warp     tw_shuffle(tw_real v, tw_u32 lane)    the value of another lane of the warp
 * words    tw_unset()        any word; nothing that is stored depends on it (cpu device: NaN)
 * maths    tw_fma(a, b, c), tw_sincospi(tw_real x, tw_real *s, tw_real *c)
 */
#ifndef PRELUDE_H
#define PRELUDE_H

#include "kernel.h"

/* Appends a spec's prelude for a target. Failure sticks in out. */
void prelude_emit(enum kernel_target target, const spec *s, text *out);

/* A spec for texts without a record: rows of complex numbers of that precision. */
spec prelude_spec(int precision);

#endif
