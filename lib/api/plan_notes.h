/* plan_notes.h: which transforms a context has planned, and how often, for the profile. A plan is
 * noted when all of it has succeeded, so that what fails leaves no trace. Internal to lib/api. Any
 * thread.
 *
 * A plan that decides on a kernel is handed to the profile at once, but for one that finds all in
 * the cache under policy note. The others are counted in memory, and their sums are handed over
 * with such a plan, with the first one of a transform that comes a second after the last time, when
 * the context ends, when its profile is exported, or when too many others came.
 *
 * Each plan counts its own executions. What living plans have counted is added up whenever sums are
 * handed over. */
#ifndef PLAN_NOTES_H
#define PLAN_NOTES_H

#include "transform_lists.h"

/* All-zero bytes: empty. */
typedef struct {
  transform_lists lists;
  /* Under the lists' guard: */
  tw_plan *live;    /* plans that count */
  double handed_ms; /* when all were last handed to the profile */
} plan_notes;

/* Notes a plan that a program made under a policy. Never in a forked child, nor under policy off.
 * *took_ms is set where the plan is handed to the profile. */
void plan_notes_made(tw_context *c, tw_plan *plan, int policy, double *took_ms);

/* Counts what a plan has executed, before it is destroyed. */
void plan_notes_ended(tw_context *c, tw_plan *plan);

/* Notes what tuning has found: how its transform will be planned. */
void plan_notes_tuned(tw_context *c, tw_plan *plan);

/* Hands the counts to the profile. */
void plan_notes_sum(tw_context *c);

void plan_notes_free(plan_notes *all); /* while nobody else uses them */

#endif
