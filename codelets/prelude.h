/* prelude.h: the target preludes. The body of a kernel uses only these names:
 *
 * types    tw_real (float or double; TW_REAL_IS_DOUBLE tells), tw_complex { tw_real re, im; }
 *          aligned to its size, tw_i32, tw_u32, tw_i64, tw_u64
 * macros   TW_KERNEL(name, threads, min_blocks)  opens the entry's definition, "name(tw_args args)"
 *          TW_INLINE                             a forced-inline device function
 *          TW_UNROLL                             asks to unroll the next loop
 *          TW_R(x)                               a literal of tw_real
 * index    tw_thread(), tw_block(), tw_blocks()  as tw_u32
 * sync     tw_barrier()                          all threads of the block, shared memory ordered
 * memory   tw_load(const tw_complex *p)          a complex word from global memory
 *          tw_load_stream(p), tw_store(p, v), tw_store_stream(p, v)
 *          tw_load_pair(p, &a, &b), tw_store_pair(p, a, b) and their _stream forms (f32 only):
 *          two neighbours in one 16-byte access, p aligned to it
 *          tw_load_table(p)                      read-only data, cached
 *          tw_shared()                           the block's dynamic shared memory, unsigned char *
 *          tw_sh_load(tw_complex *p), tw_sh_store(p, v), tw_sh_load_real(tw_real *p),
 *          tw_sh_store_real(p, v)
 *          tw_copy_async(shared p, global p)     one complex word; may complete late
 *          tw_copy_commit(), tw_copy_wait(n)     until at most n committed groups are pending
 * warp     tw_shuffle(tw_real v, tw_u32 lane)    the value of another lane of the warp
 * maths    tw_fma(a, b, c), tw_sincospi(tw_real x, tw_real *s, tw_real *c)
 */
#ifndef PRELUDE_H
#define PRELUDE_H

#include "kernel.h"

/* Appends the prelude for a target and a precision (TW_F32 or TW_F64). */
void prelude_emit(enum kernel_target target, int precision, text *out);

/* Appends what only some records' kernels need:
 *   tw_load_index(const void *table, tw_u32 at)   of a table of indices, 16 bits each, read-only
 *                                                 and cached, as tw_u32
 *   tw_load_lines(const tw_complex *p)            tw_load, of whole lines into L2
 *   tw_store_keep(p, v)                           tw_store, of what should stay in L2 */
void prelude_emit_more(enum kernel_target target, const record *r, text *out);

#endif
