/* picture.h: draws the magnitudes of a spectrum, or of a batch, as a map of colours with axes. */
#ifndef PICTURE_H
#define PICTURE_H

#include "array.h"

/* What the cells along an axis stand for: cell i for first + i * step of a unit. */
typedef struct {
  enum picture_unit { PICTURE_FRAME, PICTURE_BIN, PICTURE_SECOND, PICTURE_HERTZ } unit;
  double first, step;
} picture_axis;

/* Squared magnitudes: power[row * columns + column], row 0 at the bottom of the picture. */
typedef struct {
  int64_t columns, rows;
  double *power; /* owned */
  picture_axis x, y;
  int is_square; /* 1: both axes are of one kind, and cells are drawn as squares if possible */
} picture;

/* The squared magnitudes of an array with `column_axis` along x and `row_axis` along y, the sum
 * over all other axes. x and y are left for the caller. is_signed[0], [1]: whether x, y hold bins
 * of both signs, which are moved so that bin 0 is in the middle (and the axis's first is -(n/2)).
 */
tw_status picture_of(const array *a, int32_t column_axis, int32_t row_axis, const int is_signed[2],
                     picture *p) MUST_USE;
void picture_free(picture *p);

/* Draws it in decibels below the greatest power and writes a PNG file, as output.h says. */
tw_status picture_write(const picture *p, const char *path) MUST_USE;

#endif
