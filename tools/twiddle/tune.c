/* tune.c: `twiddle tune`: tunes lengths, or what programs wanted, through the public API, and shows
 * the progress on a terminal. */
#include "command.h"

#include "interrupt.h"
#include "progress.h"
#include "tune_report.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "tune";

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
  tune_run *r = user;
  if (!(fraction >= 0))
    fraction = 0;
  if (!interrupt_noted()) /* an interrupted run ends early, and tells 1 */
    r->fraction = fraction;
  progress_tell(fraction);
  return interrupt_noted();
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

static tw_status close_run(const tune_settings *s, tw_context *context, const tw_problem *asked,
                           int64_t before, tune_run *r, text *out) {
  tune_memory m;
  int64_t after = 0;
  TRY(tune_memory_open(asked->device, &m));
  tw_status status = tune_memory_count(&m, &after);
  r->measured = after > before ? after - before : 0;
  if (status == TW_OK)
    status = tune_print_run(s, context, asked, &m, r, out);
  tune_memory_close(&m);
  return status;
}

static tw_status tune_one(const tune_settings *s, tw_context *context, const wish *w, text *out) {
  tune_run r = {.wish = w};
  tw_problem asked = w->problem;
  if (asked.type == TW_C2C)
    asked.direction = TW_EITHER_DIRECTION;
  asked.policy = TW_POLICY_FULL;
  asked.max_work = (size_t)s->asked.max_work;
  tune_name_run(s, &r);
  if (!s->json)
    tune_announce(s, &r);
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
static tw_status tune_all(const tune_settings *s, tw_context *context, const wishes *all,
                          text *out) {
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

static tw_status add_all(const tune_settings *s, int32_t where, int count, char **written,
                         wishes *all) {
  if (!count)
    return add_wanted(where, all);
  for (int i = 0; i < count; i++)
    TRY(wishes_add_length(all, &s->asked, written[i], where));
  return TW_OK;
}

/* The exit code. */
static int tune(const tune_settings *s, const tw_options *wanted, int count, char **written,
                text *out) {
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
  tune_settings s = {0};
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
    LENGTH_OPTIONS(tune_settings, asked),
    {"budget-ms", 0, OPTION_INTEGER, offsetof(tune_settings, budget_ms), "MS", "0",
     "how long each transform may take; 0: until nothing is left to measure"},
    {"explain", 0, OPTION_FLAG, offsetof(tune_settings, explain), NULL, NULL,
     "print what was not measured, and why"},
    {"json", 0, OPTION_FLAG, offsetof(tune_settings, json), NULL, NULL,
     "print a JSON array of objects"},
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
