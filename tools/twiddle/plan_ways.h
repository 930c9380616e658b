/* plan_ways.h: what the model says of the ways to compute a transform, for `twiddle plan`. */
#ifndef PLAN_WAYS_H
#define PLAN_WAYS_H

#include "status.h"
#include "table.h"
#include "text.h"
#include "twiddle.h"

/* A table of the ways: names and meanings. */
void plan_ways_list(row_table *out);

/* The next best `most` ways by the model's price, and the next best `most` kernels of each pass,
 * with margins over the chosen ones. JSON: members of an object, after a comma. */
tw_status plan_ways_alternatives(const tw_problem *problem, int64_t most, int json,
                                 text *out) MUST_USE;

/* The schedule that a way makes, by its name, with the kernels that the model gives its passes.
 * JSON: members of an object, after a comma. */
tw_status plan_ways_one(const tw_problem *problem, const char *way, int json, text *out) MUST_USE;

#endif
