/* ways.c: the lists of ways, and what many of them ask. */
#include "way.h"
#include "element.h"

const way *const *ways_of_axis(void) {
  static const way *const ways[] = {&way_several_passes,
                                    &way_one_more_pass,
                                    &way_decimation,
                                    &way_convolution,
                                    &way_in_place,
                                    &way_one_pass,
                                    NULL};
  return ways;
}

const way *const *ways_of_transform(void) {
  static const way *const ways[] = {&way_copy, &way_one_block, &way_axis_by_axis, &way_fused_axes,
                                    NULL};
  return ways;
}

int way_exceeds_cap(const way_view *v, int64_t points) {
  uint64_t bytes = (uint64_t)points * (uint64_t)complex_bytes(v->t->precision);
  return v->minds_cap && v->t->max_work && bytes > v->t->max_work;
}
