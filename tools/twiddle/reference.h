/* reference.h: compares outputs of a transform with its definition in long double. Pure. As this is
 * slow, only a limited number of outputs, spread over the batch, are compared. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "definition.h"
#include "status.h"
#include <stdint.h>

enum { REFERENCE_RANK_MAX = 8 };

/* Packed transforms of rank axes of n points, the slowest one first; along the last one a side that
 * is half a spectrum has n/2+1. */
typedef struct {
  definition_kind kind;
  int32_t precision, rank;
  const int64_t *n;
  int64_t batch;
  const double *window; /* multiplies the points of the last axis; NULL: 1 */
  double scale;         /* without what TW_ORTHO adds */
  int32_t launches;     /* that compute it, which matters for half precision; 0: 1 */
} reference_problem;

typedef struct {
  double error; /* relative L2, pooled over all outputs compared */
  double bound; /* what error may be at most */
  int64_t frames, outputs;
} reference_result;

/* Compares out with what in should give. tell (NULL: nobody) is called with about the fraction that
 * is done. Fails only when out of memory or on bad arguments; whether results are right is told by
 * reference_passed. */
tw_status reference_check(const reference_problem *problem, const void *in, const void *out,
                          void (*tell)(double fraction), reference_result *result) MUST_USE;

/* The bound for the pooled error of so many outputs of an FFT of random numbers. */
double reference_bound(const reference_problem *problem, int64_t outputs);

/* 1 when the error is within the bound; 0 also when it is not a number. */
int reference_passed(const reference_result *result);

/* Fills data with numbers uniform in [-1, 1); *state, which is not 0, advances. */
void reference_random_fill(void *data, int32_t precision, int64_t reals, uint64_t *state);

#endif
