/* problem.h: a pass over rows: points side by side, one distance from row to row. Pure values. */
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

/* What the problem imposes on a kernel. */
binding problem_binding(const problem *p, const facts *f);

/* The class under which its pass is measured and remembered. */
pass_class problem_class(const problem *p);

pass_demand problem_demand(const problem *p, const facts *f);

#endif
