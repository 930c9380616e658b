/* memory.h: what the profile remembers, in the forms that the planner and the room that runs
 * kernels ask for. Internal to lib/api. Any thread. */
#ifndef MEMORY_H
#define MEMORY_H

#include "context.h"

/* This device's id in the profile, registering it at first need. */
tw_status context_device_id(tw_context *c, device *d, int64_t *id) MUST_USE;

/* What is known or thought best for a pass. */
tw_status memory_choose(tw_context *c, device *d, const pass_demand *asked,
                        plan_choice *out) MUST_USE;

/* run_hooks of a context. */
int memory_verdict(void *context, device *d, const hash256 *code);
void memory_note_verdict(void *context, device *d, const hash256 *code, const record *r,
                         int passed);

#endif
