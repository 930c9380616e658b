/* cost_blocks.h: how the times of a pass overlap, which depends on the blocks that a multiprocessor
 * holds. Internal to the cost model. */
#ifndef COST_BLOCKS_H
#define COST_BLOCKS_H

#include "cost.h"

/* What the blocks that a record promises bring about: ratios, and the time of one block among
 * others. */
typedef struct {
  double block_ns;
  double crowding, misaligned, broken; /* of the time of memory */
  double serial;                       /* the share of the shorter times that adds to the longest */
  double spilt, gathered, single, waiting, streaming, crossed, warps,
      shares; /* of the time of a pass */
  int convolves;
} cost_blocks;

/* Bytes of a block's tile: of complex words, which are what shared memory holds. */
double cost_tile_bytes(const record *r);

/* 1 for rows of complex points, along which a block's threads lie, and that are transformed so. */
int cost_is_row_of_points(const record *r, int halves);

/* Adds to the cost what depends on the blocks that the record promises, but not on its rows. */
cost_blocks cost_settle_blocks(pass_cost *c, const record *r, const facts *f);

/* Completes the cost with what depends on the rows as well: so many tiles. */
void cost_settle_tiles(pass_cost *c, const cost_blocks *k, const record *r, const facts *f,
                       double tiles);

#endif
