/* transform.h: the canonical form of a transform of any rank, strides and batch loops. Pure values.
 *
 * Degenerate dimensions are dropped; loops that continue each other on both sides are merged; loops
 * are sorted so that the first one walks the shortest way. */
#ifndef TRANSFORM_H
#define TRANSFORM_H

#include "status.h"
#include <stdint.h>

enum { TRANSFORM_DIMS_MOST = 8, TRANSFORM_LOOPS_MOST = 16 };

typedef struct {
  int32_t precision, direction, placement, order;
  int rank;                          /* of the dimensions longer than 1 */
  tw_dim dim[TRANSFORM_DIMS_MOST];   /* in the caller's order, slowest first */
  int loops;                         /* around them, longer than 1 */
  tw_dim loop[TRANSFORM_LOOPS_MOST]; /* the inner one first */
  int64_t points, rows;              /* products of the lengths of dims, of loops */
  double scale;
  size_t max_work; /* bytes of work area at most; 0: any */
  size_t align;    /* bytes that the arrays are promised to be aligned to, at least one element */
} transform;

/* Checks a request, taken from its caller (structure.h), and writes its canonical form. TW_INVALID:
 * it makes no sense; TW_UNSUPPORTED: it does, but not in this version. */
tw_status transform_canonical(const tw_problem *request, transform *out) MUST_USE;

/* Merges, drops and sorts loops in place; returns how many are left. */
int transform_merge(tw_dim *loop, int count);

/* Checks the arrays of one execution, taken from its caller (structure.h): null, misaligned,
 * overlapping, placement. work_bytes: of the work area, where one is used. */
tw_status transform_check_buffers(const transform *t, const tw_buffers *b, size_t work_bytes,
                                  int32_t *direction) MUST_USE;

#endif
