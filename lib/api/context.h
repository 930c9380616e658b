/* context.h: the context: the only place that wires the rooms together and reads the environment.
 * Internal to lib/api. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "decisions.h"
#include "profile.h"
#include "run.h"
#include "schedules.h"
#include "text.h"
#include <stdio.h>
#include <sys/types.h>

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
  int opened; /* cache and profile */
  cache *cache;
  profile *profile;
  double spent_ms; /* of the process's tuning budget */
  run_environment run;
  decisions decisions;
  schedules schedules;
};

/* The process's default context, made at first use. */
tw_status context_default(tw_context **c) MUST_USE;
void context_retain(tw_context *c);

/* Opens cache and profile. Called by the first plan, under no lock. */
tw_status context_open(tw_context *c) MUST_USE;

/* One log line. Cheap when the level is off. */
void context_log(tw_context *c, int level, const char *format, ...) PRINTF_LIKE(3, 4);
int context_logs(const tw_context *c, int level);
void context_log_line(void *context, int level, const char *line); /* for other rooms */

/* TWIDDLE_LOG=level[:path]; %h and %p in the path become host name and process id. */
void context_open_log(tw_context *c, const char *setting);

/* Frees a finished text after copying it into a caller's buffer, as tw_last_detail does. */
tw_status context_give_text(text *t, char *out, size_t capacity, size_t *needed) MUST_USE;

#endif
