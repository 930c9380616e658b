/* transform_name.h: a transform as people name it: type, lengths, formats and layout. Transforms
 * that differ only in direction, scale, alignment, exact strides or what lies between their passes
 * have one name. Pure values. */
#ifndef TRANSFORM_NAME_H
#define TRANSFORM_NAME_H

#include "transform.h"

enum transform_layout {
  LAYOUT_PACKED,  /* both sides row-major without gaps, but those of padded real rows */
  LAYOUT_COLUMNS, /* equal points of neighbouring transforms lie side by side */
  LAYOUT_OTHER,
  TRANSFORM_LAYOUTS
};

enum { NAME_KIND_BITS = 4 };

typedef struct {
  int32_t type, precision, in_format, out_format, placement, order; /* as in transform */
  int32_t layout;                                                   /* enum transform_layout */
  int32_t volume_log2;            /* of the bytes read by all rows, rounded down */
  int64_t n[TRANSFORM_DIMS_MOST]; /* lengths, the slowest first; 0: none */
  int64_t kinds; /* of TW_R2R: for each dimension 1 + its kind in NAME_KIND_BITS, the
                    slowest in the lowest ones; else 0 */
} transform_name;

transform_name transform_name_of(const transform *t);

#endif
