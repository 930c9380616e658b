/* facing.h: how the butterflies of a stage face each other in a thread that holds several, where
 * words meet those from the other end of their row, or of the opposite line of a box, in registers.
 * Pure. */
#ifndef FACING_H
#define FACING_H

enum facing {
  FACING_NONE,
  FACING_MIRROR,
  FACING_ENDS,
  FACING_BLOCKS /* those of a block of a cluster, not of a thread (layout_dealt) */
};

/* The butterfly of the u-th pair of all, u < all / 2, that comes first. With FACING_MIRROR, the
 * butterflies lie in lines of so many; those of a row are a single line. */
static inline int facing_first(enum facing facing, int line, int u) {
  return facing == FACING_ENDS ? u : u / (line / 2) * line + u % (line / 2);
}

/* The one that faces it. */
static inline int facing_butterfly(enum facing facing, int all, int line, int u) {
  if (facing == FACING_ENDS)
    return all - 1 - u;
  int at = u / (line / 2), k = u % (line / 2);
  return (at ? all - at * line : 0) + (k ? line - k : line / 2);
}

#endif
