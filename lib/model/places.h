/* places.h: whether strided loops lead to one place in two ways. Pure arithmetic. */
#ifndef PLACES_H
#define PLACES_H

#include <stdint.h>

enum { PLACES_LOOPS_MOST = 24 };

/* `count` steps of `stride` elements, of either sign. */
typedef struct {
  int64_t count, stride;
} place_loop;

/* 1 when two different choices of steps lead to the same element, and when that could not be ruled
 * out within a bounded search. Sorts the loops. No stride is 0 where there is a step. */
int places_meet(place_loop *loop, int loops);

#endif
