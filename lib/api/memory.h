/* memory.h: answers the questions of the planner and of lib/run from the profile. Internal to
 * lib/api. Any thread. */
#ifndef MEMORY_H
#define MEMORY_H

#include "context.h"

/* This device's id in the profile, which is given at first need. */
tw_status context_device_id(tw_context *c, device *d, int64_t *id) MUST_USE;

/* Writes what was noted, at most once a second. A failure is logged. */
void memory_flush(tw_context *c);

/* The planner's choice for a pass, with the profile's measurements. */
tw_status memory_choose(tw_context *c, device *d, const pass_demand *asked,
                        plan_choice *out) MUST_USE;

/* The class whose measurements the planner goes by now; *found 0: none. */
tw_status memory_source(tw_context *c, device *d, const pass_demand *asked, pass_class *from,
                        int *found) MUST_USE;

/* 1 where the profile says that nothing is left to measure for a class. */
int memory_settled(tw_context *c, device *d, const pass_class *of);

/* run_hooks.verdict and run_hooks.note_verdict of a context. */
int memory_verdict(void *context, device *d, const hash256 *code);
void memory_note_verdict(void *context, device *d, const hash256 *code, const record *r,
                         int passed);

#endif
