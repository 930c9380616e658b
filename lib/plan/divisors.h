/* divisors.h: the divisors of a length, of which a search for its radices looks at few others.
 * Internal to lib/plan. Pure. */
#ifndef DIVISORS_H
#define DIVISORS_H

#include <stdint.h>

enum { DIVISORS_LISTED = 1 << 15 }; /* greater ones are found by dividing */

/* 4 KB. */
typedef struct {
  int64_t n, listed;                  /* up to and with which they are listed */
  uint64_t bit[DIVISORS_LISTED / 64]; /* bit r: r < DIVISORS_LISTED divides n */
} divisors;

/* Lists those of n, over 0, up to `most`, after little more than most / 2 divisions at worst; the
 * loops over them go no further. */
void divisors_of(int64_t n, int64_t most, divisors *out);

/* The least divisor from r on, or any number over `most`; r > 0, and `most` at most the one above.
 */
int64_t divisors_from(const divisors *d, int64_t r, int64_t most);

/* The greatest divisor up to r, at most the `most` above; 0 where r < 1. */
int64_t divisors_to(const divisors *d, int64_t r);

#endif
