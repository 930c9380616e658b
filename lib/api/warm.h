/* warm.h: compiles kernels into a context's cache for a device that this machine need not have,
 * such as when a container image is built. For the tool; not part of the public API. */
#ifndef WARM_H
#define WARM_H

#include "facts.h"
#include "record.h"
#include "status.h"

/* A kernel of one of the problems. */
typedef struct {
  int problem;
  const record *record; /* NULL: a kernel without a record */
  const char *entry;
  int was_there; /* 1: the cache had it, or a problem before had it compiled */
  double ms;
} warm_kernel;

/* Callbacks come from the calling thread but for progress, which may come from any thread, one at a
 * time. */
typedef struct {
  void *user;
  void (*refused)(void *user, int problem);     /* no kernel serves it: the detail says why */
  int (*progress)(void *user, double fraction); /* returns 1 to stop */
  void (*report)(void *user, const warm_kernel *k);
} warm_calls;

/* Compiles all kernels that plans of the problems would choose on a device with these facts, by the
 * context's profile and the model, before any tuning: those of the problems, of their tables, and
 * those that replace what spills. Stores them in the context's cache under the keys that such plans
 * look up. Works on as many threads as a plan does. Needs NVRTC, but no GPU. TW_FILE_ERROR where
 * the cache cannot be written. Any thread. */
tw_status context_warm(tw_context *context, const facts *f, const tw_problem *problems, int count,
                       const warm_calls *calls) MUST_USE;

#endif
