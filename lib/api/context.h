/* context.h: the context, which connects the library's parts: cache, profile, log, environment of
 * lib/run. Nothing else reads environment variables. Internal to lib/api. Any thread. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "decisions.h"
#include "log_sink.h"
#include "plan_notes.h"
#include "profile.h"
#include "kept_times.h"
#include "known_trails.h"
#include "recent_answers.h"
#include "run.h"
#include "schedules.h"
#include "text.h"
#include <sys/types.h>

struct tw_context {
  guard guard; /* over all members that change */
  pid_t owner; /* the process that made it: a forked child neither tunes nor writes */
  int references;
  int policy, plan_budget_ms, process_budget_ms;
  log_sink log;                                   /* TWIDDLE_LOG's */
  tw_options options;                             /* only its callbacks are used */
  char *profile_paths, *cache_paths, *nvrtc_path; /* owned */
  int profile_named;
  char *dump;                 /* folder for generated sources, or NULL */
  int opened;                 /* 1: cache and profile are open */
  double open_at_ms, open_ms; /* when opening them began, and how long it took */
  cache *cache;
  profile *profile;
  double spent_ms; /* how much of process_budget_ms tuning has taken */
  run_environment run;
  decisions decisions;
  schedules schedules;
  known_trails trails;
  recent_answers recent;
  kept_times times;
  plan_notes notes;
};

/* The process's default context, made at first use. */
tw_status context_default(tw_context **c) MUST_USE;
void context_retain(tw_context *c);

/* Opens cache and profile if they are not yet. Called by the first plan, without a lock held. */
tw_status context_open(tw_context *c) MUST_USE;

/* Logs one line. Cheap when nobody wants lines of this level. */
void context_log(tw_context *c, int level, const char *format, ...) PRINTF_LIKE(3, 4);
int context_logs(const tw_context *c, int level);                  /* 1: somebody wants them */
void context_log_line(void *context, int level, const char *line); /* run_hooks.log */

/* Opens the log that TWIDDLE_LOG's setting names. */
void context_open_log(tw_context *c, const char *setting);

/* Copies a finished text into a caller's buffer, as tw_last_detail does, and frees the text. */
tw_status context_give_text(text *t, char *out, size_t capacity, size_t *needed) MUST_USE;

#endif
