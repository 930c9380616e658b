/* request.h: checks of what a caller asks for, before its canonical form (transform.h). Internal to
 * lib/model. */
#ifndef REQUEST_H
#define REQUEST_H

#include "transform.h"

#define REFUSE_UNLESS(condition, status, ...)                                                      \
  do {                                                                                             \
    if (!(condition))                                                                              \
      return status_fail(status, __VA_ARGS__);                                                     \
  } while (0)

/* Checks all but what depends on where the points of both sides lie. packed: 1 when all strides are
 * zero. */
tw_status request_check(const tw_problem *q, int *packed) MUST_USE;

/* How many points a side of a request has along dimension i; out of range where the request is. */
int64_t request_points(const tw_problem *q, int i, int output);

/* *product = a * b; refuses, by the name of what it is, one that exceeds 62 bits. */
tw_status request_product(int64_t a, int64_t b, const char *what, int64_t *product) MUST_USE;

#endif
