/* places.h: whether two different indices of strided loops lead to the same element. Pure. */
#ifndef PLACES_H
#define PLACES_H

#include <stdint.h>

enum { PLACES_LOOPS_MOST = 24 };

/* `count` places, `stride` elements from one to the next; strides may be negative. */
typedef struct {
  int64_t count, stride;
} place_loop;

/* 1 when two different choices of indices lead to the same element, or when a bounded search cannot
 * rule it out. Sorts the loops. A stride may be 0 only where the count is 1. */
int places_meet(place_loop *loop, int loops);

#endif
