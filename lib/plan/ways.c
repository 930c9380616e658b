/* ways.c: the lists of ways. */
#include "way.h"

const way *const *ways_of_axis(void) {
  static const way *const ways[] = {&way_several_passes,
                                    &way_one_more_pass,
                                    &way_decimation,
                                    &way_convolution,
                                    &way_in_place,
                                    &way_real_columns,
                                    &way_real_words,
                                    &way_one_pass,
                                    &way_through_words,
                                    &way_kind_words,
                                    NULL};
  return ways;
}

const way *const *ways_of_transform(void) {
  static const way *const ways[] = {&way_copy, &way_one_block, &way_axis_by_axis, &way_fused_axes,
                                    NULL};
  return ways;
}
