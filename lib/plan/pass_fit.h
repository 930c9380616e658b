/* pass_fit.h: a pass cut down to as many rows as fit into some memory, for measuring its kernels.
 * Pure. */
#ifndef PASS_FIT_H
#define PASS_FIT_H

#include "schedule.h"

/* What one side of a pass reaches in memory. span: elements from the lowest place to the highest.
 * first: the place of the first row's first point above the lowest place, which is not 0 where
 * strides are negative. */
typedef struct {
  int64_t span, first;
} pass_extent;

pass_extent pass_extent_of(const pass *p, int output);

/* How many elements a side's rows have: of spectra of n real points n/2+1, of boxes so many for
 * each line of the last axis, and of folded rows those that are not idle. */
int64_t pass_elements(const pass *p, int output);

/* Removes rows, first from the loop of the longest stride, until neither side spans more than
 * `most` elements. Returns 0 when not even one row fits; *p is then undefined. */
int pass_fit(pass *p, int64_t most);

/* For a pass of which not even one row fits, since its points lie far apart: brings the points of
 * every row nearer to each other, and removes as many of the rows that lie between them, until
 * neither side spans more than `most` elements. The passes of a smaller array would look like this.
 * Returns how many times nearer the points lie; 0: this does not help, and *p is undefined. */
int64_t pass_slice(pass *p, int64_t most);

#endif
