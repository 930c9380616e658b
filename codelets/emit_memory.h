/* emit_memory.h: what the steps between global memory and registers share. */
#ifndef EMIT_MEMORY_H
#define EMIT_MEMORY_H

#include "emit.h"

/* 1 when the last block may have fewer rows than the others. */
int memory_partial(const emitter *e);

/* What the names of a side's loads or stores end with. */
const char *memory_hint(const emitter *e, int load);

/* One access to two or four neighbouring words, from `slot` on; `at`: an address. */
void memory_vector(const emitter *e, int load, int slot, const char *at);

/* Declares the pointer to the thread's row, `in_row` or `out_row`; linear: to the first row of the
 * tile, `in` or `out`. */
void memory_side(emitter *e, int load, int linear);

/* ---- the tile in memory's order ---- */

/* Declares `words`, how many of the tile's words exist, where that may be fewer than all. */
void linear_words(emitter *e);

/* Declares `start`, where a thread's first word lies. */
void linear_start(const emitter *e, int load);

/* Writes the address of a slot's word. */
void linear_address(const emitter *e, const char *side, int slot, char *out, size_t size);

/* Opens the bounds test of one access, if it needs one; returns whether it did. */
int linear_guard(const emitter *e, int slot);

void linear_move(emitter *e, int load);

/* ---- layouts of butterflies ---- */

/* Declares `run`, the row's place among the interleaved rows, where stores ask for it. */
void memory_run(const emitter *e);

void rows_move(emitter *e, layout at, int load);

/* ---- prefetched tiles ---- */

/* Takes the tile that is waiting in registers, or in shared memory, and starts to fetch another. */
void prefetch_take_fetched(emitter *e);
/* The same where e->joined: opens the block that ends when the first exchange's words are stored,
 * and takes the tile; fetches the next one, at the end of that block. */
void prefetch_take_joined(emitter *e, layout to);
void prefetch_next(emitter *e);
void prefetch_take(emitter *e, layout to);

#endif
