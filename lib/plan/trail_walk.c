/* trail_walk.c: begins and ends a search of the calling thread. */
#include "trail_parts.h"

#include <stdlib.h>

int trail_begin(const trail_plan *p) {
  if (trail_walking() || (!p->fit && !trail_may_follow(p->of)))
    return 0;
  trail_walk *w = calloc(1, sizeof *w);
  if (!w)
    return 0;
  w->plan = p;
  if (!p->fit && !trail_record_begins(w)) {
    free(w);
    return 0;
  }
  trail_walks(w);
  return 1;
}

trail *trail_end(int *lacks) {
  trail_walk *w = trail_walking();
  trail_walks(NULL);
  trail *made = w->plan->fit ? NULL : trail_record_ends(w);
  *lacks = w->lacks;
  free(w);
  return made;
}
