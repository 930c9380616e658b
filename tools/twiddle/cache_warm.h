/* cache_warm.h: `twiddle cache warm`. */
#ifndef CACHE_WARM_H
#define CACHE_WARM_H

#include "command.h"

typedef struct {
  problem_settings problem;
  const char *arch, *facts; /* as written, or NULL */
  int seen, common;
  enum table_format format;
} warm_settings;

/* Compiles kernels for lengths, for what the profile has seen, and for common lengths, and prints
 * which. */
tw_status cache_warm(const warm_settings *s, int count, char **written) MUST_USE;

#endif
