/* places.c: mostly each loop strides over everything within it; else interleaving is looked into.
 */
#include "places.h"

#include <stdlib.h>

/* Loops by rising stride; reach[i]: how far those up to i lead. */
typedef struct {
  const place_loop *loop;
  int64_t reach[PLACES_LOOPS_MOST];
  int64_t patience; /* steps left; without any, what could not be ruled out counts as found */
} lattice;

/* Whether steps of at most count-1 forwards or back along loops 0..i lead as far as `distance`. */
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

/* Two places are one when some steps along a loop are steps back along those within it. */
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
