/* facing.h: how the butterflies of a stage face each other in a thread that holds several, where
 * words meet those from the other end of their row in registers. Pure. */
#ifndef FACING_H
#define FACING_H

enum facing {
  FACING_NONE,
  FACING_MIRROR,
  FACING_ENDS,
  FACING_BLOCKS /* those of a block of a cluster, not of a thread (layout_dealt) */
};

/* The butterfly that faces butterfly b of `all`. */
static inline int facing_butterfly(enum facing facing, int all, int b) {
  return facing == FACING_ENDS ? all - 1 - b : b ? all - b : all / 2;
}

#endif
