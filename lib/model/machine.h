/* machine.h: what the memories of a GPU do with a kernel's accesses, by simulation. Pure.
 *
 * Shared memory has 32 banks of 4 bytes and serves 128 bytes a wavefront: a warp's 8-byte accesses
 * go by halves, its 16-byte accesses by quarters. */
#ifndef MACHINE_H
#define MACHINE_H

#include "layout.h"

typedef struct {
  int64_t wavefronts; /* taken */
  int64_t ideal;      /* without any conflict */
} bank_cost;

/* Adds one access of a warp: word[i] is lane i's word or -1; word_bytes is 4, 8 or 16. No word may
 * occur twice: layouts are bijections. */
void machine_access(const int *word, int lanes, int word_bytes, bank_cost *cost);

/* All exchanges of a kernel, per block: simulated for the first warps (0: for all) and scaled. */
bank_cost machine_exchanges(const record *r, int warps);

/* The wavefronts of machine_exchanges if there were no conflicts, without simulation. */
double machine_ideal(const record *r);

/* Sets the record's padding fields: of no padding, inserted pads and swizzles to whichever leaves
 * the fewest conflicts in a sample of accesses; but to no padding unless that takes fewer
 * wavefronts for all accesses together. Ties go to the smaller memory, then to the simpler form.
 * limit: bytes of shared memory at most. */
void machine_choose_padding(record *r, int limit);

/* The same by the sample alone. 1: it may be no padding after all. */
int machine_sample_padding(record *r, int limit);

/* Bytes of shared memory that a block may take if all promised blocks are to be resident. */
int machine_shared_limit(const record *r, const facts *f);

#endif
