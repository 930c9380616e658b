/* warm.h: compiles kernels into a context's cache for a device that this machine need not have,
 * such as when a container image is built. For the tool; not part of the public API. */
#ifndef WARM_H
#define WARM_H

#include "facts.h"
#include "record.h"
#include "status.h"

/* Is called for each kernel. r: NULL for a kernel without a record. was_there: 1 when the cache had
 * it. */
typedef void warm_report(void *user, const record *r, const char *entry, int was_there, double ms);

/* Compiles all kernels that a plan of the problem would choose by default on a device with these
 * facts, and stores them in the context's cache under the keys that such a plan looks up. Needs
 * NVRTC, but no GPU. TW_FILE_ERROR where the cache cannot be written. Any thread. */
tw_status context_warm(tw_context *context, const facts *f, const tw_problem *problem,
                       warm_report *report, void *user) MUST_USE;

#endif
