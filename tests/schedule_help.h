/* schedule_help.h: what the tests of schedules share: transforms and their schedules on a device
 * that a test may change. */
#ifndef SCHEDULE_HELP_H
#define SCHEDULE_HELP_H

#include "check.h"
#include "schedule.h"

#include <string.h>

static facts f;

/* A transform of packed dimensions, repeated over rows. */
static inline transform packed(int rank, const int64_t *n, int64_t rows, int precision,
                               int placement) {
  tw_dim dims[TRANSFORM_DIMS_MOST], batch = {rows, 0, 0};
  transform t = {0};
  for (int i = 0; i < rank; i++)
    dims[i] = (tw_dim){n[i], 0, 0};
  tw_problem p = {.size = sizeof p,
                  .dims = dims,
                  .rank = rank,
                  .batch = &batch,
                  .batch_rank = 1,
                  .precision = precision,
                  .placement = placement};
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

static inline schedule made(const transform *t) {
  schedule s = {0};
  tw_status status = schedule_make(t, &f, &s);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "%s\n", status_detail());
  return s;
}

#endif
