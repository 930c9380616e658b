/* layout.h: which word of a tile each thread holds in each of its slots, at each point of a kernel.
 *
 * A tile is `transforms` rows of record_row words, row after row. One function answers for every
 * layout; the emitter prints what it says, and the machine model, the choice of padding and the
 * tests simulate it. Pure. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "record.h"
#include "residues.h"

enum layout_kind {
  LAYOUT_LINEAR, /* the block's threads side by side over the tile, as memory has it */
  LAYOUT_INPUT,  /* the inputs of a stage's butterflies: slot = butterfly * radix + j */
  LAYOUT_OUTPUT, /* their outputs, at the places the self-sorting order gives them */
  LAYOUT_ROW,    /* n = 1: thread = row */
  /* Rader's convolution: the words of the first stage's inputs and of the last one's outputs, each
   * at the place of its point (residues.h); without a cofactor the DC point is left out. */
  LAYOUT_GATHERED,
  LAYOUT_SCATTERED
};

typedef struct {
  enum layout_kind kind;
  int stage;
} layout;

/* Of the words that a row is loaded into, and of those that it is stored from. */
layout layout_first(const record *r);
layout layout_last(const record *r);

/* A permuted layout without its permutation: who holds which word of the convolution. */
layout layout_plain(layout l);

/* Slots each thread needs. */
int layout_slots(const record *r, layout l);

/* The word in a slot of thread `thread` of the block; -1 when the slot is idle there. */
int layout_word(const record *r, layout l, int thread, int slot);

/* The same for many slots of one layout: what does not change is worked out once. */
typedef struct {
  const record *r;
  layout at;
  int n, rows, per, by_rows;      /* words of a row, transforms, threads of one, lanes=rows */
  int words;                      /* of a row that the stage transforms */
  int radix, working, done, axes; /* of a stage; axes: 1 unless the last stage reorders them */
  int axis[RECORD_AXES_MAX];      /* their lengths then */
  int vector, threads, tile;      /* of the linear layout */
  enum layout_kind permuted;      /* LAYOUT_GATHERED, LAYOUT_SCATTERED or the layout's own kind */
  residues_order order;           /* of a permuted layout only */
} layout_map;
layout_map layout_map_of(const record *r, layout l);
int layout_map_word(const layout_map *m, int thread, int slot);

/* By how much the words of a slot differ from those that the same threads have in the slot before,
 * where they are not idle; 0: each is to be asked for. */
int layout_map_step(const layout_map *m, int slot);

/* A thread's row in its block and its index among the threads of that row. */
int layout_row(const record *r, int thread);
int layout_index(const record *r, int thread);

/* Where point `point` of row `row` lies in the tile: rows lie end to end, or, with lanes=rows,
 * point after point of all rows. */
int layout_place(const record *r, int row, int point);

/* Product of the radices before a stage in its list: the stride of its butterflies' outputs. */
int layout_done(const record *r, int stage);

/* Where a point lies in its row after the last stage: stages go from the slowest axis to the
 * fastest and leave the axes in reverse, which is put right here. */
int layout_reordered(const record *r, int point);

#endif
