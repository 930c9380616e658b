/* arguments.h: the parameters of entry points as layout_arguments. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "cufft_layout.h"

static inline layout_arguments arguments_packed(int rank, const int *n, int batch) {
  return (layout_arguments){.rank = rank, .n = n, .batch = batch};
}

/* The parameters of the calls with advanced layouts, whose names exports.h gives. */
#define ARGUMENTS_ADVANCED(is_wide)                                                                \
  {                                                                                                \
    .rank = rank, .wide = (is_wide), .n = n, .inembed = inembed, .onembed = onembed,               \
    .istride = istride, .idist = idist, .ostride = ostride, .odist = odist, .batch = batch         \
  }

#endif
