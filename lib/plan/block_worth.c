/* block_worth.c: passes in one block against copies. */
#include "block_worth.h"
#include "cost.h"
#include "cost_ways.h"

/* It may take longer, since a small batch of such large blocks leaves most of the device idle. */
int block_worth(int axes, int64_t rows, double ns, int64_t row_bytes, const facts *f) {
  double once = cost_ways.one_trip * (double)rows * (double)row_bytes / cost_copy_gbps(f);
  return ns <= axes * (once + cost_ways.launch_ns);
}
