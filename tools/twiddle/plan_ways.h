/* plan_ways.h: the ways to compute a transform (way.h) and the model's prices, for `twiddle plan`.
 */
#ifndef PLAN_WAYS_H
#define PLAN_WAYS_H

#include "status.h"
#include "table.h"
#include "text.h"
#include "twiddle.h"

/* Prints a table of the ways: names and meanings. */
void plan_ways_list(row_table *out);

/* Prints the `most` next best ways by the model's price, and the `most` next best kernels of each
 * pass, each with its margin over the chosen one. JSON: members of an object, with a comma in
 * front. */
tw_status plan_ways_alternatives(const tw_problem *problem, int64_t most, int json,
                                 text *out) MUST_USE;

/* Prints the schedule of the way of that name, with the kernels that the model chooses for its
 * passes. JSON: members of an object, with a comma in front. */
tw_status plan_ways_one(const tw_problem *problem, const char *way, int json, text *out) MUST_USE;

#endif
