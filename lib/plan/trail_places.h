/* trail_places.h: the dimensions of a transform, and then its loops, by their strides. Internal to
 * the trail's files. Pure. */
#ifndef TRAIL_PLACES_H
#define TRAIL_PLACES_H

#include "trail.h"

enum { SIDES = 3, COUNTS = 2 }; /* input, output, BUFFER_REST; points that are read, and written */

typedef struct {
  int count;
  int64_t stride[SIDES][TRAIL_PLACES]; /* of BUFFER_REST where points rest there, else 0 */
  int64_t n[TRAIL_PLACES][COUNTS];
} trail_places;

/* Of a transform with at most TRAIL_PLACES of them. */
trail_places trail_places_of(const transform *t);

/* 1 when place i continues place k: it lies as far apart as so many of these, those that are read
 * (of 0) or written (of 1), reach. */
int trail_continues(const trail_places *p, int side, int i, int k, int of);

#endif
