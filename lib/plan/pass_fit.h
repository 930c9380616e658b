/* pass_fit.h: a pass cut down to rows that fit some memory, for measuring its kernels. Pure. */
#ifndef PASS_FIT_H
#define PASS_FIT_H

#include "schedule.h"

/* Elements of one side of a pass: from its first place in memory to its last, and where in between
 * its first element lies (strides may be negative). */
typedef struct {
  int64_t span, first;
} pass_extent;

pass_extent pass_extent_of(const pass *p, int output);

/* Takes rows off the loops of the longest strides until neither side spans more than so many
 * elements. 0: not even one row does, and *p is spoilt. */
int pass_fit(pass *p, int64_t most);

#endif
