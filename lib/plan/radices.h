/* radices.h: the numbers that a long axis's passes may have: which points a pass may take, and
 * splits of a length into them. Internal to lib/plan. Pure. */
#ifndef RADICES_H
#define RADICES_H

#include "schedule.h"

enum {
  ROWS_LEAST = 4,      /* beside each other in a pass of any length */
  BLOCK_MOST = 1 << 18 /* points that no block exceeds */
};

/* The longest length whose block still holds a few rows side by side. */
int64_t radix_longest(const facts *f, int64_t word_bytes);

/* 1 when a prime's convolution of n points may be in a pass that holds `most` points: a factor with
 * a large prime becomes a convolution, which takes more room. */
int radix_padded_fits(int64_t n, int64_t most);

/* Whether a pass of r points may be one of several of an axis. */
int radix_serves(int precision, int64_t r, int64_t most);

/* The split of n into `count` factors, none over `most`, whose largest is smallest, in rising
 * order. 0: there is none. */
int64_t radix_split(int precision, int64_t n, int count, int64_t most, int64_t *factor);

/* The same into as few as possible, but at least two. count 0: there is none. */
digits radix_fewest(int precision, int64_t n, int64_t most);

#endif
