/* radices.h: splits of a long axis's length into the radices of its passes. Internal to lib/plan.
 * Pure. */
#ifndef RADICES_H
#define RADICES_H

#include "divisors.h"
#include "schedule.h"

enum {
  ROWS_LEAST = 4,      /* interleaved rows in a block of the longest pass */
  BLOCK_MOST = 1 << 18 /* points: no block holds more */
};

/* The most points of a pass whose block still holds ROWS_LEAST interleaved rows. */
int64_t radix_longest(const facts *f, int64_t word_bytes);

/* 1 when a pass with room for `most` points can compute n points as a padded convolution, which
 * needs more room than the n points. A radix with a large prime factor becomes such a convolution.
 */
int radix_padded_fits(int64_t n, int64_t most);

/* Whether r points may be one of an axis's several passes, each with room for `most` points. */
int radix_serves(int precision, int64_t r, int64_t most);

/* Of all splits of n into `count` radices of at most `most` points, the one whose largest radix is
 * smallest, in rising order. Returns the largest radix; 0: there is no such split. */
int64_t radix_split(int precision, int64_t n, int count, int64_t most, int64_t *factor);

/* The same of a length that is one of `of`, or divides it; those are listed up to `most`. */
int64_t radix_split_by(const divisors *of, int precision, int64_t n, int count, int64_t most,
                       int64_t *factor);

/* Such a split into as few radices as possible, but at least two. count 0: there is none. */
digits radix_fewest(int precision, int64_t n, int64_t most);

#endif
