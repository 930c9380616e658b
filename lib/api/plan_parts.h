/* plan_parts.h: what the text and the JSON of a plan have in common. Internal to lib/api. */
#ifndef PLAN_PARTS_H
#define PLAN_PARTS_H

#include "plan.h"
#include "text.h"

/* The name of a transform's type. */
const char *plan_type(const transform *t);

/* The names of the kinds of TW_R2R, each between `quote`. */
void plan_kinds(const transform *t, const char *quote, const char *between, text *out);

/* The lengths of dimensions, and the digits of an order, with `between` between them. */
void plan_dims(const transform_dim *dim, int count, const char *between, text *out);
void plan_digits(const digits *order, const char *between, text *out);

/* The name of the algorithm. */
const char *plan_method(const planned *p);

typedef struct {
  int kernels;  /* different kernels */
  int compiled; /* of these, how many were compiled for this plan */
} kernel_count;
kernel_count plan_count_kernels(const tw_plan *plan);

/* Whether the kernel was made for this plan, and not before it or while tuning. */
int plan_made_kernel(const planned *p);

/* What a time went into. */
typedef struct {
  const char *name, *key; /* for people, and in JSON */
  double ms;
} time_part;
enum { PASS_TIMES = 6, PLAN_TIMES = 6 };

/* What the time of planning a pass, and of planning all, went into. */
void plan_times_of_pass(const planned *p, time_part part[PASS_TIMES]);
void plan_times_of_all(const tw_plan *plan, time_part part[PLAN_TIMES]);

void plan_describe_json(const tw_plan *plan, text *out);

#endif
