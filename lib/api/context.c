/* context.c: contexts: options, environment, logging, and what is opened at first need. */
#include "context.h"
#include "file.h"
#include "chirp.h"
#include "kernels.h"
#include "plan.h"
#include "structure.h"
#include "text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double context_now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

uint32_t tw_version(void) {
  return TW_VERSION_MAJOR * 10000 + TW_VERSION_MINOR * 100 + TW_VERSION_PATCH;
}

/* ---- logging ---- */

int context_logs(const tw_context *c, int level) {
  return c->options.log || (c->log_file && level <= c->log_level);
}

void context_log(tw_context *c, int level, const char *format, ...) {
  if (!context_logs(c, level))
    return;
  char line[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (c->options.log)
    c->options.log(c->options.user, level, line);
  if (c->log_file && level <= c->log_level)
    fprintf(c->log_file, "twiddle: %s\n", line);
}

static void log_from_rooms(void *user, int level, const char *line) {
  context_log(user, level, "%s", line);
}

/* TWIDDLE_LOG=level[:path]; %h and %p in the path become host name and process id. */
static void open_log(tw_context *c, const char *setting) {
  static const char *const levels[] = {"", "warn", "info", "debug"};
  if (!setting)
    return;
  size_t word = strcspn(setting, ":");
  int level = 0;
  for (int i = 1; i <= 3; i++)
    if (strlen(levels[i]) == word && !strncmp(setting, levels[i], word))
      level = i;
  if (!level) {
    context_log(c, TW_LOG_WARN, "TWIDDLE_LOG=%s is not warn, info or debug, with or without :path",
                setting);
    return;
  }
  c->log_level = level;
  if (!setting[word]) {
    c->log_file = stderr;
    return;
  }
  text path = TEXT_EMPTY;
  for (const char *p = setting + word + 1; *p; p++) {
    char host[256] = "";
    if (p[0] == '%' && p[1] == 'h' && !gethostname(host, sizeof host - 1))
      text_add(&path, "%s", host), p++;
    else if (p[0] == '%' && p[1] == 'p')
      text_add(&path, "%ld", (long)getpid()), p++;
    else
      text_bytes(&path, p, 1);
  }
  if (path.bytes && !path.failed)
    c->log_file = fopen(path.bytes, "ae");
  if (c->log_file)
    setvbuf(c->log_file, NULL, _IOLBF, 0);
  else
    context_log(c, TW_LOG_WARN, "TWIDDLE_LOG: %s cannot be written",
                path.bytes ? path.bytes : "a file without a name");
  text_free(&path);
}

/* ---- policy ---- */

static int policy_named(const char *name) {
  static const char *const names[] = {"", "off", "note", "lazy", "adaptive", "full"};
  for (int i = 1; name && i <= TW_POLICY_FULL; i++)
    if (!strcmp(name, names[i]) && i != TW_POLICY_ADAPTIVE)
      return i;
  return 0;
}

/* Launchers that start several processes say so; only the first of them takes notes. */
static int policy_by_launcher(void) {
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
  return TW_POLICY_LAZY;
}

static void choose_policy(tw_context *c) {
  const char *name = file_environment("TWIDDLE_POLICY");
  int named = policy_named(name);
  if (name && !named)
    context_log(c, TW_LOG_WARN, "TWIDDLE_POLICY=%s is not off, note, lazy or full", name);
  c->policy = c->options.policy ? c->options.policy : named ? named : policy_by_launcher();
}

/* ---- life ---- */

/* A lost name must not become "the default place". */
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

static int budget(int32_t asked, int usual) {
  return asked > 0 ? asked : usual;
}

static void context_free(tw_context *c) {
  while (c->decisions) {
    decision *next = c->decisions->next;
    kernels_release(c->decisions->kernel, 1);
    free(c->decisions);
    c->decisions = next;
  }
  chirps_free(c);
  schedules_free(c);
  profile_close(c->profile);
  cache_close(c->cache);
  if (c->nvrtc)
    c->nvrtc->call->close(c->nvrtc);
  if (c->host)
    c->host->call->close(c->host);
  if (c->log_file && c->log_file != stderr)
    fclose(c->log_file);
  free(c->profile_paths);
  free(c->cache_paths);
  free(c->nvrtc_path);
  free(c->nvrtc_why);
  free(c->dump);
  guard_destroy(&c->guard);
  free(c);
}

tw_status tw_context_create(const tw_options *options, tw_context **context) {
  if (!context)
    return status_fail(TW_INVALID, "context is null");
  tw_options o = {.size = sizeof o};
  if (options)
    TRY(structure_take(&o, sizeof o, options, "tw_options"));
  if (o.policy < TW_POLICY_DEFAULT || o.policy > TW_POLICY_FULL)
    return status_fail(TW_INVALID, "policy %d is unknown", o.policy);
  if (o.policy == TW_POLICY_ADAPTIVE)
    return status_fail(TW_UNSUPPORTED, "policy adaptive is not there yet");
  if (o.plan_budget_ms < 0 || o.process_budget_ms < 0)
    return status_fail(TW_INVALID, "a budget is negative");
  if (!o.alloc != !o.release)
    return status_fail(TW_INVALID, "alloc and release go together");
  tw_context *c = calloc(1, sizeof *c);
  if (!c)
    return status_fail(TW_NO_MEMORY, "out of memory for a context");
  c->references = 1;
  c->options = o;
  c->owner = getpid();
  tw_status status = copy_settings(c, &o);
  if (status != TW_OK) {
    context_free(c);
    return status;
  }
  open_log(c, file_environment("TWIDDLE_LOG"));
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
  if (c && __atomic_sub_fetch(&c->references, 1, __ATOMIC_ACQ_REL) == 0)
    context_free(c);
}

/* Kept until the process ends. */
static tw_context *process_context;

tw_status context_default(tw_context **c) {
  static guard lock;
  tw_context *made = NULL;
  tw_status status = TW_OK;
  (void)guard_enter(&lock); /* a child keeps its parent's: nothing is half done */
  if (!process_context && (status = tw_context_create(NULL, &made)) == TW_OK)
    __atomic_store_n(&process_context, made, __ATOMIC_RELEASE);
  if (status == TW_OK)
    *c = process_context;
  guard_leave(&lock);
  return status;
}

/* Nobody destroys the default context, and its profile is written at most once a second: without
 * this, a short program would lose all that it learned after its first plan, every time. Touches no
 * device: the driver may be gone. */
__attribute__((destructor)) static void keep_what_was_learned(void) {
  tw_context *c = __atomic_load_n(&process_context, __ATOMIC_ACQUIRE);
  if (c && c->owner == getpid() && __atomic_load_n(&c->opened, __ATOMIC_ACQUIRE) &&
      profile_flush(c->profile, 1) != TW_OK)
    context_log(c, TW_LOG_INFO, "the profile's last notes are lost: %s", status_detail());
}

/* ---- at first need ---- */

/* Without a home there is no store; without memory, not yet. */
static tw_status default_or_none(tw_status (*usual)(char **), char **paths) {
  if (*paths)
    return TW_OK;
  tw_status status = usual(paths);
  return status == TW_FILE_ERROR ? copy_text("none", paths) : status;
}

static tw_status open_stores(tw_context *c) {
  TRY(default_or_none(file_default_cache_paths, &c->cache_paths));
  TRY(default_or_none(file_default_profile_paths, &c->profile_paths));
  cache_options co = {.user = c, .log = log_from_rooms};
  profile_options po = {.user = c, .log = log_from_rooms, .read_only = c->policy == TW_POLICY_OFF};
  if (!c->cache)
    TRY(cache_open(c->cache_paths, &co, &c->cache));
  if (!c->profile)
    TRY(profile_open(c->profile_paths, c->profile_named, &po, &c->profile));
  __atomic_store_n(&c->opened, 1, __ATOMIC_RELEASE);
  return TW_OK;
}

/* In a child, no thread is left to finish what was pending. */
void context_enter(tw_context *c) {
  if (guard_enter(&c->guard))
    c->pending = NULL;
}

tw_status context_open(tw_context *c) {
  context_enter(c);
  tw_status status = c->opened ? TW_OK : open_stores(c);
  guard_leave(&c->guard);
  return status;
}

tw_status context_compiler(tw_context *c, device *d, compiler **out) {
  const facts *f = d->call->facts(d);
  tw_status status = TW_OK;
  context_enter(c);
  if (f->is_cpu && !c->host)
    status = compiler_open_host(&c->host);
  if (!f->is_cpu && !c->nvrtc)
    status = compiler_open_nvrtc(c->nvrtc_path, f->driver, &c->nvrtc);
  if (status == TW_OK)
    *out = f->is_cpu ? c->host : c->nvrtc;
  guard_leave(&c->guard);
  return status;
}

tw_status context_device_id(tw_context *c, device *d, int64_t *id) {
  return profile_device(c->profile, d->call->facts(d), id);
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
