/* place_butterfly.c: which butterflies a thread holds, as text, where these are not in their order:
 * they face each other, or are dealt out to the blocks of a cluster. */
#include "emit.h"

#include <stdio.h>

void place_facing(const emitter *e, enum facing facing, int all, int shift, char *out,
                  size_t size) {
  if (e->per == 1)
    snprintf(out, size, "%du", facing_butterfly(facing, all, shift));
  else if (shift || facing == FACING_ENDS)
    snprintf(out, size, "(%du - t)", facing_butterfly(facing, all, shift));
  else
    snprintf(out, size, "(t ? %du - t : %du)", all, all / 2);
}

void place_dealt(const emitter *e, int run, int faces, const char *at, int past, char *out,
                 size_t size) {
  int blocks = record_cluster(e->r);
  if (faces && past <= run)
    snprintf(out, size, "tw_dealt(rank, %s)", at);
  else if (faces)
    snprintf(out, size, "%s / %du * %du + tw_dealt(rank, %s %% %du)", at, run, run * blocks, at,
             run);
  else if (past <= run)
    snprintf(out, size, "rank * %du + %s", run, at);
  else
    snprintf(out, size, "(%s / %du * %du + rank) * %du + %s %% %du", at, run, blocks, run, at, run);
}
