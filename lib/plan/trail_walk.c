/* trail_walk.c: begins and ends a search of the calling thread. */
#include "trail_parts.h"

#include <stdlib.h>

/* 1 when no pass has more rows than one launch may have (pass_list.c): those of a convolution have
 * up to four times the points, but rows of many. */
static int has_few_rows(const transform *t) {
  int64_t product;
  return !__builtin_mul_overflow(t->points, t->rows, &product) && product <= INT32_MAX / 2;
}

int trail_begin(const trail_plan *p) {
  transform family;
  if (trail_walking() || !trail_family(p->of, &family) || !has_few_rows(p->of))
    return 0;
  trail_walk *w = calloc(1, sizeof *w);
  if (!w)
    return 0;
  w->plan = p;
  if (p->known ? !trail_follow_begins(w) : !trail_record_begins(w)) {
    free(w);
    return 0;
  }
  trail_walks(w);
  return 1;
}

trail *trail_end(int *lacks) {
  trail_walk *w = trail_walking();
  trail_walks(NULL);
  trail *made = w->plan->known ? NULL : trail_record_ends(w);
  *lacks = w->lacks;
  free(w->pass);
  free(w);
  return made;
}
