/* compare.h: two results of one transform. Pure. */
#ifndef COMPARE_H
#define COMPARE_H

#include "cufft_layout.h"

/* Bytes from the first to the last element of a side of a layout. 0: more than fit in memory. */
size_t compare_bytes(const layout *l, int output, int in_place);

/* The relative L2 distance of two outputs, over the elements that a transform writes; NaN where one
 * is not finite. */
double compare_distance(const layout *l, int in_place, const void *ours, const void *other);

/* The largest distance that rounding explains. */
double compare_bound(const layout *l);

#endif
