/* places.c: loops rarely meet, since each mostly strides over all that is within it; where one does
 * not, a bounded search decides. */
#include "places.h"

#include <stdlib.h>

/* Loops by rising stride; reach[i]: how far those up to i lead. */
typedef struct {
  const place_loop *loop;
  int64_t reach[PLACES_LOOPS_MOST];
  int64_t patience; /* steps that the search may still take; at 0 a meeting counts as found */
} lattice;

/* 1 when at most count-1 steps forwards or back along each of loops 0..i lead to `distance`. */
static int reaches(lattice *l, int i, int64_t distance) {
  if (!distance || --l->patience < 0)
    return 1;
  if (i < 0 || llabs(distance) > l->reach[i])
    return 0;
  int64_t stride = l->loop[i].stride, within = i ? l->reach[i - 1] : 0;
  int64_t most = l->loop[i].count - 1;
  int64_t from = (distance - within) / stride - 1, to = (distance + within) / stride + 1;
  from = from > -most ? from : -most;
  to = to < most ? to : most;
  for (int64_t d = from; d <= to; d++)
    if (llabs(distance - d * stride) <= within && reaches(l, i - 1, distance - d * stride))
      return 1;
  return 0;
}

/* Two choices lead to one place when some steps along a loop can be undone by the loops within
 * it. */
static int interleaved_meet(const place_loop *loop, int loops) {
  lattice l = {.loop = loop, .patience = 1 << 20};
  for (int i = 0; i < loops; i++) {
    l.reach[i] = (i ? l.reach[i - 1] : 0) + (loop[i].count - 1) * loop[i].stride;
    for (int64_t d = 1; i && d < loop[i].count && d * loop[i].stride <= l.reach[i - 1]; d++)
      if (reaches(&l, i - 1, d * loop[i].stride))
        return 1;
  }
  return 0;
}

static void sort_upwards(place_loop *loop, int loops) {
  for (int i = 0; i < loops; i++)
    loop[i].stride = llabs(loop[i].stride);
  for (int i = 1; i < loops; i++)
    for (int k = i; k > 0 && loop[k].stride < loop[k - 1].stride; k--) {
      place_loop swap = loop[k];
      loop[k] = loop[k - 1];
      loop[k - 1] = swap;
    }
}

int places_meet(place_loop *loop, int loops) {
  int nested = 1;
  int64_t inside = 0;
  sort_upwards(loop, loops);
  for (int i = 0; i < loops; i++) {
    nested = nested && loop[i].stride > inside;
    inside += (loop[i].count - 1) * loop[i].stride;
  }
  return !nested && interleaved_meet(loop, loops);
}
