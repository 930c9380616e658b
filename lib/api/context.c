/* context.c: contexts: options, environment, and what is opened at first need. */
#include "context.h"
#include "arithmetic.h"
#include "clock.h"
#include "file.h"
#include "launches.h"
#include "memory.h"
#include "process.h"
#include "structure.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

uint32_t tw_version(void) {
  return TW_VERSION_MAJOR * 10000 + TW_VERSION_MINOR * 100 + TW_VERSION_PATCH;
}

/* ---- policy ---- */

static int policy_named(const char *name) {
  static const char *const names[] = {"", "off", "note", "lazy", "adaptive", "full"};
  for (int i = 1; name && i <= TW_POLICY_FULL; i++)
    if (!strcmp(name, names[i]) && i != TW_POLICY_ADAPTIVE)
      return i;
  return 0;
}

/* The policy where none is named. Of several processes that a launcher has started, as its
 * variables tell, only the first one takes notes in the profile. alone: that of a process that was
 * started alone. */
static int policy_by_launcher(int alone) {
  static const struct {
    const char *size, *rank;
  } launchers[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                   {"PMI_SIZE", "PMI_RANK"},
                   {"SLURM_NTASKS", "SLURM_PROCID"},
                   {"WORLD_SIZE", "RANK"}};
  for (unsigned i = 0; i < sizeof launchers / sizeof *launchers; i++) {
    const char *size = file_environment(launchers[i].size);
    const char *rank = file_environment(launchers[i].rank);
    if (size && rank && atoi(size) > 1)
      return atoi(rank) ? TW_POLICY_OFF : TW_POLICY_NOTE;
  }
  return alone ? alone : TW_POLICY_LAZY;
}

static void choose_policy(tw_context *c) {
  const char *name = file_environment("TWIDDLE_POLICY");
  int named = policy_named(name);
  if (name && !named)
    context_log(c, TW_LOG_WARN, "TWIDDLE_POLICY=%s is not off, note, lazy or full", name);
  c->policy = c->options.policy ? c->options.policy
              : named           ? named
                                : policy_by_launcher(c->options.default_policy);
}

/* ---- life ---- */

/* Copies a path, which may be NULL. Fails without memory, so that a path that was given never turns
 * into the default one. */
static tw_status copy_text(const char *s, char **copy) {
  *copy = s ? strdup(s) : NULL;
  return s && !*copy ? status_fail(TW_NO_MEMORY, "out of memory for a context") : TW_OK;
}

static tw_status copy_settings(tw_context *c, const tw_options *o) {
  TRY(copy_text(o->profile, &c->profile_paths));
  TRY(copy_text(o->cache, &c->cache_paths));
  TRY(copy_text(o->nvrtc ? o->nvrtc : file_environment("TWIDDLE_NVRTC"), &c->nvrtc_path));
  return copy_text(file_environment("TWIDDLE_DUMP"), &c->dump);
}

/* 0 for what is no number of threads: as many as the affinity allows. */
static int threads_named(const char *number) {
  int threads = number ? atoi(number) : 0;
  return threads > 0 ? threads : 0;
}

/* What a context provides to lib/run. */
static void lend(tw_context *c) {
  const tw_options *o = &c->options;
  c->run.hooks = (run_hooks){.user = c,
                             .log = context_log_line,
                             .verdict = memory_verdict,
                             .note_verdict = memory_note_verdict,
                             .alloc = o->alloc,
                             .release = o->release,
                             .alloc_user = o->user};
  c->run.dump = c->dump;
  c->run.threads_most = threads_named(file_environment("TWIDDLE_THREADS"));
  c->run.compiler_path = c->nvrtc_path;
}

static int budget(int32_t asked, int usual) {
  return asked > 0 ? asked : usual;
}

static void context_free(tw_context *c) {
  if (c->profile && c->owner == process_id())
    plan_notes_sum(c);
  plan_notes_free(&c->notes);
  decisions_free(&c->decisions);
  schedules_free(&c->schedules);
  recent_answers_free(&c->recent);
  known_trails_free(&c->trails);
  kept_times_free(&c->times);
  launches_give_back(&c->run);
  run_close(&c->run);
  profile_close(c->profile);
  cache_close(c->cache);
  log_sink_close(&c->log);
  free(c->profile_paths);
  free(c->cache_paths);
  free(c->nvrtc_path);
  free(c->dump);
  guard_destroy(&c->guard);
  free(c);
}

static tw_status check_policy(int policy) {
  if (policy < TW_POLICY_DEFAULT || policy > TW_POLICY_FULL)
    return status_fail(TW_INVALID, "policy %d is unknown", policy);
  if (policy == TW_POLICY_ADAPTIVE)
    return status_fail(TW_UNSUPPORTED, "policy adaptive is not there yet");
  return TW_OK;
}

tw_status tw_context_create(const tw_options *options, tw_context **context) {
  if (!context)
    return status_fail(TW_INVALID, "context is null");
  tw_options o = {.size = sizeof o};
  if (options)
    TRY(structure_take(&o, sizeof o, options, "tw_options"));
  TRY(check_policy(o.policy));
  TRY(check_policy(o.default_policy));
  if (o.plan_budget_ms < 0 || o.process_budget_ms < 0)
    return status_fail(TW_INVALID, "a budget is negative");
  if (!o.alloc != !o.release)
    return status_fail(TW_INVALID, "alloc and release go together");
  tw_context *c = calloc(1, sizeof *c);
  if (!c)
    return status_fail(TW_NO_MEMORY, "out of memory for a context");
  c->references = 1;
  c->options = o;
  c->owner = process_id();
  tw_status status = copy_settings(c, &o);
  if (status != TW_OK) {
    context_free(c);
    return status;
  }
  lend(c);
  context_open_log(c, file_environment("TWIDDLE_LOG"));
  choose_policy(c);
  c->plan_budget_ms = budget(o.plan_budget_ms, 150);
  c->process_budget_ms = budget(o.process_budget_ms, 1000);
  c->profile_named = o.profile || file_environment("TWIDDLE_PROFILE");
  *context = c;
  return TW_OK;
}

void context_retain(tw_context *c) {
  __atomic_add_fetch(&c->references, 1, __ATOMIC_ACQ_REL);
}

void tw_context_destroy(tw_context *c) {
  ARITHMETIC_BY_DEFAULT;
  if (c && __atomic_sub_fetch(&c->references, 1, __ATOMIC_ACQ_REL) == 0)
    context_free(c);
}

/* The default context is kept until the process ends. */
static tw_context *process_context;

tw_status context_default(tw_context **c) {
  static guard lock;
  tw_context *made = NULL;
  tw_status status = TW_OK;
  (void)guard_enter(&lock); /* a forked child keeps the parent's, which is complete */
  if (!process_context && (status = tw_context_create(NULL, &made)) == TW_OK)
    __atomic_store_n(&process_context, made, __ATOMIC_RELEASE);
  if (status == TW_OK)
    *c = process_context;
  guard_leave(&lock);
  return status;
}

tw_status tw_context_flush(tw_context *c) {
  ARITHMETIC_BY_DEFAULT;
  if (!c)
    c = __atomic_load_n(&process_context, __ATOMIC_ACQUIRE);
  if (!c || c->owner != process_id() || !__atomic_load_n(&c->opened, __ATOMIC_ACQUIRE))
    return TW_OK;
  plan_notes_sum(c);
  tw_status status = profile_flush(c->profile, 1);
  if (status != TW_OK)
    context_log(c, TW_LOG_INFO, "the profile's last notes are lost: %s", status_detail());
  return status;
}

/* Writes the default context's profile when the process exits: nobody destroys that context, and
 * its profile is written at most once a second, so that a short program would lose all that it
 * measured after its first plan. The driver may be unloaded by then. */
__attribute__((destructor)) static void keep_what_was_learned(void) {
  (void)tw_context_flush(NULL);
}

/* ---- at first need ---- */

/* Without a home directory the context writes no cache and no profile; without memory it fails. */
static tw_status default_or_none(tw_context *c, const char *what, tw_status (*usual)(char **),
                                 tw_status (*without_home)(char **), char **paths) {
  if (*paths)
    return TW_OK;
  tw_status status = usual(paths);
  if (status != TW_FILE_ERROR)
    return status;
  context_log(c, TW_LOG_WARN, "no %s is written: %s", what, status_detail());
  return without_home(paths);
}

static tw_status open_stores(tw_context *c) {
  TRY(default_or_none(c, "cache", file_default_cache_paths, file_cache_paths_without_home,
                      &c->cache_paths));
  TRY(default_or_none(c, "profile", file_default_profile_paths, file_profile_paths_without_home,
                      &c->profile_paths));
  cache_options co = {.user = &c->run, .log = run_log_line};
  profile_options po = {.user = c,
                        .log = context_log_line,
                        .read_only = c->policy == TW_POLICY_OFF,
                        .patient = c->policy == TW_POLICY_OFF || c->policy == TW_POLICY_NOTE};
  if (!c->cache)
    TRY(cache_open(c->cache_paths, &co, &c->cache));
  if (!c->profile)
    TRY(profile_open(c->profile_paths, c->profile_named, &po, &c->profile));
  c->run.cache = c->cache;
  __atomic_store_n(&c->opened, 1, __ATOMIC_RELEASE);
  return TW_OK;
}

static tw_status open_stores_timed(tw_context *c) {
  c->open_at_ms = clock_now_ms();
  TRY(open_stores(c));
  c->open_ms = clock_now_ms() - c->open_at_ms;
  return TW_OK;
}

tw_status context_open(tw_context *c) {
  (void)guard_enter(&c->guard); /* a forked child keeps the parent's, which is complete */
  tw_status status = c->opened ? TW_OK : open_stores_timed(c);
  guard_leave(&c->guard);
  return status;
}

/* Copies a finished text into a caller's buffer, as tw_last_detail does. */
tw_status context_give_text(text *t, char *out, size_t capacity, size_t *needed) {
  char *bytes;
  size_t length;
  TRY(text_take(t, &bytes, &length));
  if (needed)
    *needed = length + 1;
  if (out && capacity) {
    size_t copied = length < capacity - 1 ? length : capacity - 1;
    memcpy(out, bytes, copied);
    out[copied] = '\0';
  }
  free(bytes);
  return TW_OK;
}
