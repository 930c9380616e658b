/* plan_why.h: what a pass's kernel was chosen from, for descriptions. Asks the profile and the
 * model anew, which takes milliseconds: planning itself does not need to know. Internal to lib/api.
 * Any thread. */
#ifndef PLAN_WHY_H
#define PLAN_WHY_H

#include "plan.h"

typedef struct {
  pass_class from;    /* whose measurements count now, unless the model chose */
  int64_t considered; /* kernels that were measured, or records that the model looked at */
  int has_next;       /* next: the best one beside the chosen kernel, if there is any */
  record next;
  double next_ns; /* for the whole pass: measured, or by the model */
  double margin;  /* by how much its time is over that of the chosen one: a fraction */
} plan_why;

/* All is 0 where nothing can be found out. */
void plan_why_of(const tw_plan *plan, const planned *p, plan_why *out);

#endif
