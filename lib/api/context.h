/* context.h: the context: the only place that wires the rooms together and reads the environment.
 * Internal to lib/api. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "cache.h"
#include "compiler.h"
#include "device.h"
#include "guard.h"
#include "planner.h"
#include "profile.h"
#include "status.h"
#include "text.h"
#include <pthread.h>
#include <stdio.h>

typedef struct kernel kernel;

/* What the process decided for a problem: equal plans give equal bits from then on. */
typedef struct decision {
  struct decision *next;
  device *device;
  pass_class class_of;
  binding binding;
  plan_choice choice;
  kernel *kernel;
  int policy; /* that it was made under */
  int stale;  /* 1: tuning has gone on since; its kernel serves older plans */
} decision;

/* A decision that a thread is making; it lies on that thread's stack. */
typedef struct pending {
  struct pending *next;
  const device *device;
  pass_class class_of;
  binding binding;
} pending;

struct tw_context {
  guard guard; /* over everything below that changes */
  pid_t owner; /* a forked child neither tunes nor writes */
  int references;
  int policy, plan_budget_ms, process_budget_ms;
  FILE *log_file; /* TWIDDLE_LOG's, for lines up to log_level; options.log gets all */
  int log_level;
  tw_options options;                             /* callbacks only */
  char *profile_paths, *cache_paths, *nvrtc_path; /* owned */
  int profile_named;
  char *dump; /* folder for sources, or NULL */
  int opened; /* cache, profile and compilers */
  cache *cache;
  profile *profile;
  compiler *nvrtc, *host;
  char *nvrtc_why; /* why there is no NVRTC */
  double spent_ms; /* of the process's tuning budget */
  decision *decisions;
  pending *pending;
  guard chirp_guard;                /* over: */
  struct chirp *chirps;             /* chirp.h */
  guard schedule_guard;             /* over: */
  struct known_schedule *schedules; /* plan.h */
};

/* The process's default context, made at first use. */
tw_status context_default(tw_context **c) MUST_USE;
void context_retain(tw_context *c);

/* Takes the context's guard, in a forked child too. guard_leave(&c->guard) undoes. */
void context_enter(tw_context *c);

/* Opens cache and profile. Called by the first plan, under no lock. */
tw_status context_open(tw_context *c) MUST_USE;

/* The compiler for a device, found at first need. */
tw_status context_compiler(tw_context *c, device *d, compiler **out) MUST_USE;

/* One log line. Cheap when the level is off. */
void context_log(tw_context *c, int level, const char *format, ...) PRINTF_LIKE(3, 4);
int context_logs(const tw_context *c, int level);

/* Frees a finished text after copying it into a caller's buffer, as tw_last_detail does. */
tw_status context_give_text(text *t, char *out, size_t capacity, size_t *needed) MUST_USE;

/* Milliseconds of a monotonic clock. */
double context_now_ms(void);

/* The process-wide device for a tw_problem's device number. Borrowed; never closed. */
tw_status devices_get(int32_t number, device **d) MUST_USE;

/* This device's id in the profile, registering it at first need. */
tw_status context_device_id(tw_context *c, device *d, int64_t *id) MUST_USE;

#endif
