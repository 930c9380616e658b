/* problem.h: the canonical description of one transform, checked. Pure values.
 * Every refusal of a nonsensical or unsupported request is made here, before anything is touched. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include "pass.h"
#include "record.h"
#include "status.h"

typedef struct {
  int32_t precision, direction, placement;
  int64_t n;                 /* points */
  int64_t batch;             /* transforms, at least 1 */
  int64_t in_dist, out_dist; /* elements between transforms */
  double scale;
  size_t align; /* bytes that the arrays are promised to be aligned to, at least one element */
} problem;

/* Checks a request and writes its canonical form. TW_INVALID: it makes no sense; TW_UNSUPPORTED: it
 * does, but not in this version. */
tw_status problem_canonical(const tw_problem *request, problem *out) MUST_USE;

/* Bytes from the first to past the last element of a side. */
int64_t problem_span(const problem *p, int output);

/* What the problem imposes on a kernel. */
binding problem_binding(const problem *p, const facts *f);

/* The class under which its pass is measured and remembered. */
pass_class problem_class(const problem *p);

/* Checks the arrays of one execution: null, misaligned, overlapping, placement. */
tw_status problem_check_buffers(const problem *p, const tw_buffers *b, int32_t *direction) MUST_USE;

#endif
