/* memory.h: answers the questions of the planner and of lib/run from the profile. Internal to
 * lib/api. Any thread. */
#ifndef MEMORY_H
#define MEMORY_H

#include "context.h"

/* This device's id in the profile, which is given at first need. */
tw_status context_device_id(tw_context *c, device *d, int64_t *id) MUST_USE;

/* Writes what was noted, at most once a second. A failure is logged. */
void memory_flush(tw_context *c);

/* The planner's choice for a pass, with the profile's measurements. *by_rows, unless it is NULL: 1
 * where another number of rows may get another kernel although it is of the same class, since a
 * kernel that was measured serves whole blocks only. */
tw_status memory_choose(tw_context *c, device *d, const pass_demand *asked, plan_choice *out,
                        int *by_rows) MUST_USE;
/* The same for a device that need not be here. */
tw_status memory_choose_for(tw_context *c, const facts *f, const pass_demand *asked,
                            plan_choice *out, int *by_rows) MUST_USE;

/* The class whose measurements the planner goes by now, and the time that they promise for the
 * pass; *found 0: none. */
tw_status memory_source(tw_context *c, device *d, const pass_demand *asked, pass_class *from,
                        double *ns, int *found) MUST_USE;

/* The time that measurements promise for a pass, those of near classes too unless own is 1; 0:
 * there are none, or the profile cannot be used. f: of the device, which need not be here. */
double memory_measured(tw_context *c, const facts *f, const pass_demand *asked, int own);

/* 1 where the profile says that nothing is left to measure for a class. */
int memory_settled(tw_context *c, device *d, const pass_class *of);

/* run_hooks.verdict and run_hooks.note_verdict of a context. */
int memory_verdict(void *context, device *d, const hash256 *code);
void memory_note_verdict(void *context, device *d, const hash256 *code, const record *r,
                         int passed);

#endif
