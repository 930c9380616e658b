/* tune.c: `twiddle tune`: tunes lengths through the public API, shows the progress on a terminal,
 * and then reads from the profile how much faster the kernels became. */
#include "command.h"
#include "element.h"

#include "device_kind.h"
#include "file.h"
#include "profile.h"
#include "space.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char name[] = "tune";

typedef struct {
  const char *device;
  int precision, explain, json, columns;
  int64_t batch, bytes, budget_ms, max_work;
  text *why; /* with --explain --json: the lines about the current length, as JSON strings */
} settings;

typedef struct {
  const char *length;
  double start;
  int drawn;
} bar;

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

static int draw(void *user, double fraction) {
  bar *b = user;
  enum { WIDTH = 40 };
  if (!(fraction >= 0))
    fraction = 0;
  int full = (int)(fraction > 1 ? WIDTH : fraction * WIDTH);
  char line[WIDTH + 1];
  for (int i = 0; i < WIDTH; i++)
    line[i] = i < full ? '#' : '.';
  line[WIDTH] = '\0';
  fprintf(stderr, "\r%-12s [%s] %3.0f %% %6.1f s", b->length, line, 100 * fraction,
          (command_now_ms() - b->start) / 1e3);
  b->drawn = 1;
  return 0;
}

static tw_status device_facts(int32_t where, facts *f) {
  const device_kind *kind;
  int ordinal;
  device *d;
  TRY(device_kind_find(where, &kind, &ordinal));
  TRY(kind->open(ordinal, &d));
  *f = *d->call->facts(d);
  d->call->close(d);
  return TW_OK;
}

static int same_record(const record *a, const record *b) {
  return !memcmp(a->value, b->value, sizeof a->value);
}

typedef struct {
  int measured; /* candidates with a measurement in the class */
  int default_measured;
  measurement best;  /* the kernel that plans use from now on */
  double default_ns; /* per element */
} outcome;

/* What was measured of a class, and which kernel was chosen: not always the fastest, since it must
 * be faster than the model's choice by more than measurements vary. */
static tw_status read_class(profile *p, int64_t device_id, const facts *f, const pass_class *c,
                            int64_t transforms, outcome *out) {
  pass_demand d = {.precision = c->precision,
                   .axes = 1,
                   .axis = {c->length},
                   .points = c->length,
                   .rows = transforms,
                   .binding = binding_of_rows(f->arch, c->in.format)};
  candidate usual;
  measurement *rows = NULL;
  schedule_choice decided;
  outcome found = {0};
  int is_decided = 0;
  d.binding.packed = 1;
  TRY(profile_measurements(p, device_id, c, &rows, &found.measured));
  tw_status status =
      found.measured ? profile_schedule(p, device_id, c, &decided, &is_decided) : TW_OK;
  int is_usual = found.measured && space_choice(&d, f, &usual);
  for (int i = 0; i < found.measured; i++) {
    if (!i || (is_decided && same_record(&rows[i].kernel, &decided.kernel)))
      found.best = rows[i];
    if (is_usual && same_record(&rows[i].kernel, &usual.record)) {
      found.default_measured = 1;
      found.default_ns = rows[i].ns_per_element;
    }
  }
  free(rows);
  *out = found;
  return status;
}

/* Looks in the volume class that was asked for, then in smaller ones, since the tuner's scratch
 * memory may be smaller than the caller's arrays. The default is the model's own choice for so many
 * transforms. */
static tw_status read_outcome(profile *p, int64_t device_id, const facts *f, int precision,
                              int64_t length, int64_t transforms, outcome *out) {
  pass_class c = {.precision = number_of(precision)->arithmetic,
                  .length = (int32_t)length,
                  .in = {.format = precision},
                  .out = {.format = precision}};
  for (int64_t bytes = transforms * length * complex_bytes(precision); bytes > 1; bytes >>= 1)
    c.volume_bucket++;
  for (; c.volume_bucket >= 0; c.volume_bucket--, transforms -= transforms / 2) {
    TRY(read_class(p, device_id, f, &c, transforms, out));
    if (out->measured)
      break;
  }
  return TW_OK;
}

static tw_status ask_profile(int32_t where, int precision, int64_t length, int64_t transforms,
                             outcome *out) {
  facts f;
  char *paths = NULL;
  profile *p = NULL;
  profile_options options = {.read_only = 1};
  int64_t device_id;
  TRY(device_facts(where, &f));
  TRY(file_default_profile_paths(&paths));
  tw_status status = profile_open(paths, 1, &options, &p);
  free(paths);
  if (status == TW_OK)
    status = profile_device(p, &f, &device_id);
  if (status == TW_OK)
    status = read_outcome(p, device_id, &f, precision, length, transforms, out);
  profile_close(p);
  return status;
}

/* Closes the JSON object of a length. */
static void end_object(const settings *s, text *out) {
  if (s->explain)
    text_add(out, ",\n  \"explain\": [%s]", s->why->length ? s->why->bytes : "");
  text_add(out, "}");
  out->failed |= s->why->failed;
  text_free(s->why);
}

static void print_outcome(const settings *s, const char *written, double seconds, const outcome *o,
                          text *out) {
  text line = TEXT_EMPTY;
  if (o->measured)
    record_print(&o->best.kernel, &line);
  double lead = o->default_measured && o->best.ns_per_element > 0
                    ? o->default_ns / o->best.ns_per_element - 1
                    : 0;
  if (s->json) {
    text_add(out, "%s\n {\"length\": ", out->length > 1 ? "," : "");
    text_json(out, written);
    text_add(out, ", \"seconds\": %.2f, \"measured\": %d", seconds, o->measured);
    if (o->measured) {
      text_add(out,
               ", \"record_id\": \"%08x\", \"record\": ", (unsigned)record_id(&o->best.kernel));
      text_json(out, line.bytes ? line.bytes : "");
      text_add(out, ", \"ns_per_element\": ");
      text_real(out, o->best.ns_per_element, 0);
      text_add(out, ", \"fraction_of_copy\": ");
      text_real(out, o->best.fraction_of_copy, 0);
    }
    if (o->default_measured) {
      text_add(out, ", \"lead_over_default\": ");
      text_real(out, lead, 0);
    }
    end_object(s, out);
  } else if (!o->measured) {
    text_add(out, "%s: nothing was measured, or there is no profile that remembers it\n", written);
  } else {
    text_add(out, "%s: %d kernels measured in %.1f s; best %08x, %.4g ns a point, %.1f %% of copy",
             written, o->measured, seconds, (unsigned)record_id(&o->best.kernel),
             o->best.ns_per_element, 100 * o->best.fraction_of_copy);
    if (o->default_measured)
      text_add(out, ", %.1f %% ahead of the default\n  ", 100 * lead);
    else
      text_add(out, "; the default was pruned or not measured\n  ");
    text_add(out, "%s\n", line.bytes ? line.bytes : "");
  }
  text_free(&line);
}

/* For a length of several passes or axes, prints the plan instead. */
static tw_status print_plan(const settings *s, tw_context *context, tw_problem asked,
                            const char *written, double seconds, text *out) {
  tw_plan *plan = NULL;
  char *words;
  asked.policy = TW_POLICY_OFF;
  TRY(tw_plan_create(context, &asked, &plan));
  tw_status status = command_describe_plan(plan, s->json, &words);
  tw_plan_destroy(plan);
  TRY(status);
  if (s->json) {
    text_add(out, "%s\n {\"length\": ", out->length > 1 ? "," : "");
    text_json(out, written);
    text_add(out, ", \"seconds\": %.2f, \"plan\": %s", seconds, words);
    end_object(s, out);
  } else {
    text_add(out, "%s: tuned in %.1f s\n%s", written, seconds, words);
  }
  free(words);
  return TW_OK;
}

static tw_status tune_one(const settings *s, tw_context *context, int32_t where,
                          const char *written, text *out) {
  length_spec length;
  TRY(length_parse(written, &length));
  length.columns = s->columns;
  tw_dim dims[LENGTH_RANK_MAX], rows;
  int64_t transforms = command_batch(&length, s->precision, where, s->batch, s->bytes);
  tw_problem asked = command_problem(&length, transforms, s->precision, where, dims, &rows);
  asked.direction = TW_EITHER_DIRECTION;
  asked.policy = TW_POLICY_FULL;
  asked.max_work = (size_t)s->max_work;
  bar b = {written, command_now_ms(), 0};
  if (s->explain && !s->json)
    printf("%s, %lld transforms:\n", written, (long long)transforms);
  tw_status status =
      tw_tune(context, &asked, s->budget_ms, isatty(STDERR_FILENO) ? draw : NULL, &b);
  if (b.drawn)
    fprintf(stderr, "\r%79s\r", "");
  TRY(status);
  double seconds = (command_now_ms() - b.start) / 1e3;
  outcome o = {0};
  tw_status known = TW_UNSUPPORTED;
  if (length.rank == 1 && !length.columns)
    known = ask_profile(where, s->precision, length.n[0], transforms, &o);
  if (known == TW_UNSUPPORTED)
    return print_plan(s, context, asked, written, seconds, out);
  TRY(known);
  print_outcome(s, written, seconds, &o, out);
  return TW_OK;
}

int command_tune(int argc, char **argv) {
  static const command_about about = {
      name, "N... [OPTIONS]",
      "Measures every kernel that survives pruning, and remembers the results in the profile.",
      HELP_LENGTHS
      "\nTuning may be interrupted: what was measured is kept, the next call goes on."};
  settings s = {0};
  const option options[] = {
      {"precision", 0, OPTION_CHOICE, &s.precision, CHOICES_PRECISION, "of the transform"},
      {"device", 0, OPTION_TEXT, &s.device, "DEVICE", HELP_DEVICE},
      {"batch", 0, OPTION_COUNT, &s.batch, "B", "transforms, where the length names none"},
      {"bytes", 0, OPTION_SIZE, &s.bytes, "SIZE",
       "as many transforms as fill SIZE (512M; cpu: 1M)"},
      {"budget-ms", 0, OPTION_INTEGER, &s.budget_ms, "MS", "per length; 0: until all is measured"},
      {"max-work", 0, OPTION_SIZE, &s.max_work, "SIZE", HELP_MAX_WORK},
      {"columns", 0, OPTION_FLAG, &s.columns, NULL, HELP_COLUMNS},
      {"explain", 0, OPTION_FLAG, &s.explain, NULL, "print what was pruned, and why"},
      {"json", 0, OPTION_FLAG, &s.json, NULL, "an array of objects"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  if (argc < 1 || s.budget_ms < 0)
    return command_misused(name, "lengths are needed, and no negative budget");
  tw_context *context = NULL;
  tw_options wanted = {.size = sizeof wanted, .policy = TW_POLICY_FULL};
  text why = TEXT_EMPTY;
  s.why = &why;
  wanted.log = s.explain ? explain_line : NULL;
  wanted.user = s.json ? &why : NULL;
  int32_t where = 0;
  text out = TEXT_EMPTY;
  tw_status status = command_context(&wanted, &context);
  if (status == TW_OK)
    status = command_device(context, s.device, &where);
  if (s.json)
    text_add(&out, "[");
  for (int i = 0; i < argc && status == TW_OK; i++) {
    status = tune_one(&s, context, where, argv[i], &out);
    if (status == TW_OK && !s.json) {
      status = command_write(&out); /* after each length, since tuning takes a while */
      fflush(stdout);
    }
  }
  if (s.json)
    text_add(&out, "\n]\n");
  if (status == TW_OK)
    status = command_write(&out);
  code = status == TW_OK ? EXIT_FINE : command_failed(name, status);
  tw_context_destroy(context); /* it may log to the end */
  text_free(&why);
  text_free(&out);
  return code;
}
