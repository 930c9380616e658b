/* tune.c: `twiddle tune`: tunes lengths, or what programs wanted, through the public API, shows the
 * progress on a terminal, and then says what was measured, what is known now, and what is left. */
#include "command.h"

#include "interrupt.h"
#include "progress.h"
#include "tune_memory.h"
#include "wishes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "tune";

typedef struct {
  length_settings asked;
  int explain, json;
  int64_t budget_ms;
  text *why; /* with --explain --json: the lines about the current length, as JSON strings */
} settings;

/* One length while it is tuned, and what came of it. */
typedef struct {
  const wish *wish;
  char name[WISH_WRITTEN_BYTES + 32];
  double fraction, seconds;
  int64_t measured; /* kernels, in this run */
  int interrupted;
} run;

/* Receives the tuner's log lines about pruning. Prints them, or appends them as strings of a JSON
 * array to the text at `user`. */
static void explain_line(void *user, int level, const char *line) {
  text *array = user;
  if (level == TW_LOG_WARN) {
    fprintf(stderr, "twiddle: %s\n", line);
    return;
  }
  if (!array) {
    printf("%s\n", line);
    return;
  }
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* threads that compile may log too */
  pthread_mutex_lock(&lock);
  text_add(array, "%s", array->length ? ",\n   " : "");
  text_json(array, line);
  pthread_mutex_unlock(&lock);
}

static int tell(void *user, double fraction) {
  run *r = user;
  if (!(fraction >= 0))
    fraction = 0;
  if (!interrupt_noted()) /* an interrupted run ends early, and tells 1 */
    r->fraction = fraction;
  progress_tell(fraction);
  return interrupt_noted();
}

/* ---- what is told before ---- */

/* "4096", or "r2c f64 4096" where that was not asked for by options. */
static void name_run(const settings *s, run *r) {
  static const char *const precisions[] = {"f32", "f64", "f16", "bf16"};
  const problem_settings *of = &r->wish->settings;
  if (of->kind == s->asked.problem.kind && of->precision == s->asked.problem.precision &&
      of->columns == s->asked.problem.columns)
    snprintf(r->name, sizeof r->name, "%s", r->wish->written);
  else
    snprintf(r->name, sizeof r->name, "%s %s %s%s", kinds[of->kind].name, precisions[of->precision],
             r->wish->written, of->columns ? ", interleaved" : "");
}

static void announce(const settings *s, const run *r) {
  char bytes[32], limit[32] = "no limit of time (--budget-ms)";
  const wish *w = r->wish;
  double filled = 0; /* by the larger side */
  for (int output = 0; output < 2; output++) {
    double side = (double)w->transforms * (double)command_points(&w->settings, &w->length, output) *
                  (double)command_element_bytes(&w->settings, output);
    filled = side > filled ? side : filled;
  }
  if (filled < 1 << 20)
    snprintf(bytes, sizeof bytes, "%.4g KiB", filled / 1024);
  else
    snprintf(bytes, sizeof bytes, "%.4g MiB", filled / (1 << 20));
  if (s->budget_ms > 0)
    snprintf(limit, sizeof limit, "at most %.4g s", (double)s->budget_ms / 1e3);
  printf("%s: %lld transforms (%s), %s; an interrupt (Ctrl-C) keeps what was measured\n", r->name,
         (long long)w->transforms, bytes, limit);
  fflush(stdout);
}

/* ---- what is told after ---- */

/* Whether something is left to measure, and why. */
static const char *what_is_left(const settings *s, const run *r, const tune_class *c) {
  if (r->interrupted)
    return "interrupted";
  if (c ? c->settled : s->budget_ms == 0)
    return NULL;
  return s->budget_ms > 0 ? "the time was up" : "not settled";
}

static void add_left(const settings *s, const run *r, const tune_class *c, text *out) {
  const char *why = what_is_left(s, r, c);
  if (!why)
    text_add(out, "  nothing is left to measure\n");
  else if (r->interrupted)
    text_add(out, "  interrupted at about %.0f %%: the same command goes on from there\n",
             100 * r->fraction);
  else
    text_add(out, "  %s: the same command goes on from there\n", why);
}

static void add_measured(const run *r, const char *path, text *out) {
  text_add(out, "%s: %lld kernel%s measured in this run of %.1f s, kept in %s\n", r->name,
           (long long)r->measured, r->measured == 1 ? "" : "s", r->seconds,
           path ? path : "nothing");
}

static void add_best(const tune_class *c, text *out) {
  if (!c->known)
    return;
  text_add(out, "  best so far: %08x, %.4g ns a point, %.1f %% of the speed of a copy",
           (unsigned)record_id(&c->best.kernel), c->best.ns_per_element,
           100 * c->best.fraction_of_copy);
  double gain = c->has_model && c->best.ns_per_element > 0
                    ? 100 * (c->model.ns_per_element / c->best.ns_per_element - 1)
                    : 0;
  if (!c->has_model)
    text_add(out, "; the model's choice was not measured");
  else if (record_id(&c->best.kernel) == record_id(&c->model.kernel))
    text_add(out, "; it is the model's choice");
  else
    text_add(out, "; %.1f %% ahead of the model's choice, %08x", gain,
             (unsigned)record_id(&c->model.kernel));
  text_add(out, "\n    ");
  record_print(&c->best.kernel, out);
  text_add(out, "\n");
}

static void json_best(const tune_class *c, text *out) {
  text line = TEXT_EMPTY;
  text_add(out, ", \"known\": %d", c->known);
  if (c->known) {
    record_print(&c->best.kernel, &line);
    text_add(out, ", \"record_id\": \"%08x\", \"record\": ", (unsigned)record_id(&c->best.kernel));
    text_json(out, line.bytes ? line.bytes : "");
    text_add(out, ", \"ns_per_element\": ");
    text_real(out, c->best.ns_per_element, 0);
    text_add(out, ", \"fraction_of_copy\": ");
    text_real(out, c->best.fraction_of_copy, 0);
  }
  if (c->has_model && c->best.ns_per_element > 0) {
    text_add(out, ", \"lead_over_model\": ");
    text_real(out, c->model.ns_per_element / c->best.ns_per_element - 1, 0);
  }
  text_free(&line);
}

/* A length's JSON object. plan: for a length of several passes; c: for one of a single pass. */
static void json_object(const settings *s, const run *r, const tune_class *c, const char *plan,
                        text *out) {
  const char *left = what_is_left(s, r, c);
  text_add(out, "%s\n {\"length\": ", out->length > 1 ? "," : "");
  text_json(out, r->name);
  text_add(out, ", \"seconds\": %.2f, \"measured\": %lld, \"left\": ", r->seconds,
           (long long)r->measured);
  text_json(out, left ? left : "nothing");
  if (c)
    json_best(c, out);
  if (plan)
    text_add(out, ", \"plan\": %s", plan);
  if (s->explain)
    text_add(out, ",\n  \"explain\": [%s]", s->why->length ? s->why->bytes : "");
  text_add(out, "}");
  out->failed |= s->why->failed;
  text_free(s->why);
}

/* The description of the plan that the problem has now; owned by the caller. */
static tw_status describe_plan(const settings *s, tw_context *context, tw_problem asked,
                               char **words) {
  tw_plan *plan = NULL;
  asked.policy = TW_POLICY_OFF;
  TRY(tw_plan_create(context, &asked, &plan));
  tw_status status = command_describe_plan(plan, s->json, words);
  tw_plan_destroy(plan);
  return status;
}

/* For a length of several passes or axes, the plan tells what was chosen. */
static tw_status print_run(const settings *s, tw_context *context, const tw_problem *asked,
                           const tune_memory *m, const run *r, text *out) {
  tune_class of_length;
  const tune_class *c = NULL;
  char *plan = NULL;
  const wish *w = r->wish;
  if (w->length.rank == 1 && !w->length.columns && w->settings.kind == KIND_C2C) {
    tw_status known =
        tune_memory_class(m, w->settings.precision, w->length.n[0], w->transforms, &of_length);
    if (known != TW_OK && known != TW_UNSUPPORTED)
      return known;
    if (known == TW_OK && of_length.known)
      c = &of_length;
  }
  if (!c && !r->interrupted)
    TRY(describe_plan(s, context, *asked, &plan));
  if (s->json) {
    json_object(s, r, c, plan, out);
  } else {
    add_measured(r, profile_path(m->profile), out);
    if (c)
      add_best(c, out);
    text_add(out, "%s", plan ? plan : "");
    add_left(s, r, c, out);
  }
  free(plan);
  return TW_OK;
}

/* ---- one length ---- */

/* Kernels that have been measured so far. */
static tw_status count_measured(int32_t where, int64_t *count) {
  tune_memory m;
  TRY(tune_memory_open(where, &m));
  tw_status status = tune_memory_count(&m, count);
  tune_memory_close(&m);
  return status;
}

static tw_status close_run(const settings *s, tw_context *context, const tw_problem *asked,
                           int64_t before, run *r, text *out) {
  tune_memory m;
  int64_t after = 0;
  TRY(tune_memory_open(asked->device, &m));
  tw_status status = tune_memory_count(&m, &after);
  r->measured = after > before ? after - before : 0;
  if (status == TW_OK)
    status = print_run(s, context, asked, &m, r, out);
  tune_memory_close(&m);
  return status;
}

static tw_status tune_one(const settings *s, tw_context *context, const wish *w, text *out) {
  run r = {.wish = w};
  tw_problem asked = w->problem;
  if (asked.type == TW_C2C)
    asked.direction = TW_EITHER_DIRECTION;
  asked.policy = TW_POLICY_FULL;
  asked.max_work = (size_t)s->asked.max_work;
  name_run(s, &r);
  if (!s->json)
    announce(s, &r);
  int64_t before;
  double start = command_now_ms();
  TRY(count_measured(asked.device, &before));
  progress_begin(r.name);
  tw_status status = tw_tune(context, &asked, s->budget_ms, tell, &r);
  progress_end();
  r.interrupted = interrupt_noted();
  r.seconds = (command_now_ms() - start) / 1e3;
  if (!(r.interrupted && status == TW_COMPILE_FAILED)) /* the compiler may have been interrupted */
    TRY(status);
  return close_run(s, context, &asked, before, &r, out);
}

static int is_refusal(tw_status status) {
  return status == TW_INVALID || status == TW_UNSUPPORTED || status == TW_NO_DEVICE_MEMORY;
}

/* Tunes one after the other, and says which of them an interrupt left out. One that is refused does
 * not keep the others from their turn; the last refusal is the answer. */
static tw_status tune_all(const settings *s, tw_context *context, const wishes *all, text *out) {
  tw_status status = TW_OK, refusal = TW_OK;
  int i = 0;
  for (; i < all->count && status == TW_OK && !interrupt_noted(); i++) {
    status = tune_one(s, context, all->wish[i], out);
    if (is_refusal(status) && i + 1 < all->count) {
      (void)command_failed(all->wish[i]->written, status);
      refusal = status;
      status = TW_OK;
      continue;
    }
    if (status == TW_OK && !s->json) {
      status = command_write(out); /* after each one, since tuning takes a while */
      fflush(stdout);
    }
  }
  for (; i < all->count && status == TW_OK; i++)
    fprintf(stderr, "twiddle tune: %s: not begun\n", all->wish[i]->written);
  return status == TW_OK ? refusal : status;
}

/* ---- what to tune ---- */

/* What programs planned on the device and what is not settled yet. */
static tw_status add_wanted(int32_t where, wishes *all) {
  tune_memory m;
  int left_out = 0;
  TRY(tune_memory_open(where, &m));
  tw_status status = wishes_add_seen(all, m.profile, m.device, where, 1, &left_out);
  tune_memory_close(&m);
  TRY(status);
  if (left_out)
    fprintf(stderr,
            "twiddle tune: %d transforms are left out: the profile does not tell how their points "
            "lie\n",
            left_out);
  if (!all->count)
    fprintf(stderr, "twiddle tune: nothing that programs planned here is left to tune\n");
  return TW_OK;
}

static tw_status add_all(const settings *s, int32_t where, int count, char **written, wishes *all) {
  if (!count)
    return add_wanted(where, all);
  for (int i = 0; i < count; i++)
    TRY(wishes_add_length(all, &s->asked, written[i], where));
  return TW_OK;
}

/* The exit code. */
static int tune(const settings *s, const tw_options *wanted, int count, char **written, text *out) {
  tw_context *context = NULL;
  wishes all = {NULL, 0};
  int32_t where = 0;
  tw_status status = command_context(wanted, &context);
  if (status == TW_OK)
    status = command_device(context, s->asked.device, &where);
  if (status == TW_OK)
    status = add_all(s, where, count, written, &all);
  if (s->json)
    text_add(out, "[");
  if (status == TW_OK)
    status = tune_all(s, context, &all, out);
  if (s->json)
    text_add(out, "\n]\n");
  if (status == TW_OK)
    status = command_write(out);
  int code = status == TW_OK ? EXIT_FINE : command_failed(name, status);
  wishes_free(&all);
  tw_context_destroy(context); /* it may log to the end */
  return code;
}

static int run_tune(int argc, char **argv) {
  settings s = {0};
  text why = TEXT_EMPTY, out = TEXT_EMPTY;
  int code = command_options(&command_tune, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (s.budget_ms < 0)
    return command_misused(name, "a budget is not negative");
  interrupt_catch();
  s.why = &why;
  const tw_options wanted = {.size = sizeof wanted,
                             .policy = TW_POLICY_FULL,
                             .log = s.explain ? explain_line : NULL,
                             .user = s.json ? &why : NULL};
  code = tune(&s, &wanted, argc, argv, &out);
  text_free(&why);
  text_free(&out);
  fflush(stdout);
  interrupt_obey();
  return code;
}

static const option options[] = {
    LENGTH_OPTIONS(settings, asked),
    {"budget-ms", 0, OPTION_INTEGER, offsetof(settings, budget_ms), "MS", "0",
     "how long each transform may take; 0: until nothing is left to measure"},
    {"explain", 0, OPTION_FLAG, offsetof(settings, explain), NULL, NULL,
     "print what was not measured, and why"},
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print a JSON array of objects"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle tune", "after programs have run: all that they planned"},
    {"twiddle tune 4096", "measure all kernels for length 4096 that promise anything"},
    {"twiddle tune --budget-ms 60000 4096 '1000*64'", "give each of two problems a minute"},
    {NULL, NULL},
};

const command command_tune = {
    .name = name,
    .summary = "find the best kernels for lengths and remember them",
    .arguments = "[N...]",
    .about = "Measures kernels for each length N, the most promising ones first, and keeps the "
             "times in the profile, from which every later plan of this user chooses. Without "
             "lengths: for every transform that programs planned on the device and that is not "
             "settled, the most often planned first. What was measured before is not measured "
             "again. An interrupt (Ctrl-C) keeps what was "
             "measured: the same command goes on from there.\n" COMMAND_LENGTHS,
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("no kernel works, or the device failed"),
    .run = run_tune,
};
