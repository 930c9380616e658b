/* cost_traffic.h: the memory that kernels touch, for the cost model. Pure. */
#ifndef COST_TRAFFIC_H
#define COST_TRAFFIC_H

#include "binding.h"

/* The part of a transform's words that is loaded and stored: of a padded convolution only the
 * points. */
double cost_moved_share(const record *r);

/* The memory that one block touches. */
typedef struct {
  double lines;                          /* of 128 bytes, touched in L1 by loads and stores */
  double loaded_sectors, stored_sectors; /* of 32 bytes, touched */
} cost_traffic;

/* What one side moves: elements of so many bytes, so many of them for each word of a row, and how
 * many at once where accesses are direct; whole: 1 if they are direct and fill lines nevertheless.
 */
typedef struct {
  int bytes;
  double share;
  int together, whole;
} cost_side;

cost_traffic cost_traffic_of(const record *r, const cost_side *in, const cost_side *out);

/* The share by which memory takes longer of interleaved rows that break lines, with very many
 * resident blocks; shorter segments than a line meet in those that their neighbours fetch. */
double cost_broken_lines(const record *r, const binding *b);

/* The same of blocks that have rows in common. */
double cost_read_twice(const record *r);

#endif
