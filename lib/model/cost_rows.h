/* cost_rows.h: the price of a record for one number of rows after another: what does not depend on
 * the rows is worked out once. Pure. */
#ifndef COST_ROWS_H
#define COST_ROWS_H

#include "cost_blocks.h"
#include "cost_traffic.h"

/* The bytes of a side: the product of these, and of the rows. */
typedef struct {
  double share, points;
  int bytes;
} cost_moved;

typedef struct {
  pass_cost cost; /* without its times, but that of a block */
  cost_blocks blocks;
  cost_moved in, out;
  double in_share, out_share; /* of the bytes of the rows as complex words */
  cost_traffic traffic;
  double real, interleaved, squares; /* ratios of the time of memory */
  double issued, shared, launched;   /* slots, cycles and cycles of a tile */
} cost_kept;

/* As cost_given_wavefronts. batch: any number of rows. */
cost_kept cost_keep(double wavefronts, const record *r, const binding *b, const facts *f,
                    int64_t batch);

/* What cost_of_pass(r, b, f, batch).ns would be. */
double cost_again(const cost_kept *k, const record *r, const binding *b, const facts *f,
                  int64_t batch);

#endif
