/* tuner.c: the order of the search: shapes by the model's rank, variants of the best shapes,
 * variants of the best variant; each measured unless known. */
#include "tuner.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  SHAPES = 24,
  PROBES = 12, /* shapes measured before the block-size rule speaks */
  VARIED_SHAPES = 2,
  VARIANTS = 32,
  TRIALS_MOST = 256,
  SAMPLES = 7,
  SAMPLES_FINAL = 15,
  FINALISTS = 3
};
static const double SLOW = 1.2, PROBE_SLOW = 1.4, LEAD = 1.02, LEAD_FULL = 1.005;

typedef struct {
  const tuner_port *port;
  profile *memory;
  int64_t device_id;
  const pass_demand *d;
  const facts *f;
  tuner_options *o;
  tuner_trial *trials; /* every candidate met, in order */
  int count, measured_now, steps;
  double started, step_ms, each_ms; /* of the last step, and of each of its kernels */
  double kept_ms;                   /* when the profile was last told to write */
  int stopped, told_stop;
  int cut; /* 1: a phase left kernels unmeasured, so that the next ones had their share */
  double phase_from, phase_to; /* of the whole run */
} tuning;

const char *tuner_rule_name(enum tuner_rule rule) {
  static const char *const names[] = {"spill", "probe", "slow"};
  return names[rule];
}

const char *tuner_rule_meaning(enum tuner_rule rule) {
  static const char *const meanings[] = {
      "the compiler spilled more than a value or two and the record had not declared it",
      "its transforms per block average 40 % over the best probe",
      "its samples were 20 % over the best so far"};
  return meanings[rule];
}

static void say(tuning *t, const char *format, ...) PRINTF_LIKE(2, 3);

static void say(tuning *t, const char *format, ...) {
  if (!t->o->explain)
    return;
  char line[1200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  t->o->explain(t->o->user, line);
}

static int has_time(const tuner_trial *x) {
  return x->state == TRIAL_MEASURED || x->state == TRIAL_KNOWN;
}

static double best_time(const tuning *t) {
  double best = 0;
  for (int i = 0; i < t->count; i++)
    if (has_time(&t->trials[i]) && (best == 0 || t->trials[i].ns_per_element < best))
      best = t->trials[i].ns_per_element;
  return best;
}

static tuner_trial *find(tuning *t, const record *r) {
  for (int i = 0; i < t->count; i++)
    if (!memcmp(&t->trials[i].record, r, sizeof *r))
      return &t->trials[i];
  return NULL;
}

static tuner_trial *add(tuning *t, const record *r) {
  tuner_trial *x = find(t, r);
  if (x || t->count == TRIALS_MOST)
    return x;
  x = &t->trials[t->count++];
  *x = (tuner_trial){.record = *r};
  return x;
}

static tw_status load_known(tuning *t) {
  measurement *rows = NULL;
  int count = 0;
  TRY(profile_measurements(t->memory, t->device_id, &t->d->class_of, &rows, &count));
  for (int i = 0; i < count; i++) {
    if (!pass_served_by(t->d, &rows[i].kernel, t->f))
      continue;
    tuner_trial *x = add(t, &rows[i].kernel);
    if (!x)
      break;
    x->state = TRIAL_KNOWN;
    x->ns_per_element = rows[i].ns_per_element;
    x->spread = rows[i].spread;
    x->runs = rows[i].runs;
  }
  free(rows);
  return TW_OK;
}

/* ---- measuring ---- */

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int plausible(double ns) {
  return isfinite(ns) && ns > 0;
}

/* Of sorted samples, those within a factor of ten of the median; gives how many, first ones first.
 */
static int drop_absurd(double *taken, int count) {
  double median = taken[count / 2];
  int kept = 0;
  for (int i = 0; i < count; i++)
    if (taken[i] <= 10 * median && taken[i] >= median / 10)
      taken[kept++] = taken[i];
  return kept;
}

/* Samples a trial until enough or until it is plainly slow. Absurd samples are thrown away: what is
 * no time at once, what no other sample comes near in the end, be it the first. */
static tw_status measure(tuning *t, tuner_trial *x, int samples) {
  double taken[SAMPLES_FINAL], best = best_time(t);
  int count = 0, slow = 0, absurd = 0;
  while (count < samples && absurd < samples) {
    double ns = 0;
    TRY(t->port->sample(t->port->user, x, &ns));
    if (!plausible(ns)) {
      absurd++;
      continue;
    }
    taken[count++] = ns;
    slow += best > 0 && ns > SLOW * best;
    if (slow >= 2 && slow == count && !t->o->off[TUNER_RULE_SLOW])
      break;
  }
  if (!count) {
    x->state = TRIAL_FAILED;
    return TW_OK;
  }
  x->state = count < samples && slow ? TRIAL_SLOW : TRIAL_MEASURED;
  qsort(taken, (size_t)count, sizeof *taken, ascending);
  count = drop_absurd(taken, count);
  x->ns_per_element = taken[count / 2];
  x->spread = (taken[count * 3 / 4] - taken[count / 4]) / taken[count / 2];
  x->runs += count;
  return TW_OK;
}

static void remember(tuning *t, const tuner_trial *x) {
  measurement m = {.class_of = t->d->class_of,
                   .kernel = x->record,
                   .ns_per_element = x->ns_per_element,
                   .spread = x->spread,
                   .runs = x->runs,
                   .when = (int64_t)time(NULL)};
  if (t->o->floor_ns_per_element > 0)
    m.fraction_of_copy = t->o->floor_ns_per_element / x->ns_per_element;
  profile_note_measurement(t->memory, t->device_id, &m);
}

static void tell_trial(tuning *t, const tuner_trial *x) {
  static const char *const words[] = {"new",   "failed", "spilled",  "wrong",
                                      "ready", "slow",   "measured", "known"};
  if (!t->o->explain)
    return;
  text line = TEXT_EMPTY;
  record_print(&x->record, &line);
  double fraction = x->ns_per_element > 0 ? t->o->floor_ns_per_element / x->ns_per_element : 0;
  say(t, "%08x %s %d.%03d of copy %s", record_id(&x->record), words[x->state], (int)fraction,
      (int)(fraction * 1000) % 1000, line.bytes ? line.bytes : "");
  text_free(&line);
}

static double spent_ms(const tuning *t) {
  return t->port->now_ms(t->port->user) - t->started;
}

static int out_of_budget(tuning *t) {
  if (t->stopped)
    return 1;
  /* The first step may overshoot; later ones start only if they should fit. */
  if (t->o->budget_ms > 0 && t->steps && spent_ms(t) + t->step_ms > t->o->budget_ms)
    t->stopped = 1;
  return t->stopped;
}

static int unmeasured(const tuning *t, int from, int to) {
  int count = 0;
  for (int i = from; i < to; i++)
    count += t->trials[i].state == TRIAL_NEW;
  return count;
}

/* How many of the kernels that are left fit into a step within the phase's share of the budget; 0
 * rather than a few of many, which would leave most cores without one to compile. */
static int affordable(const tuning *t, int left) {
  int most = t->o->together < left ? t->o->together : left;
  if (t->o->budget_ms <= 0 || !t->steps || t->o->together < 2)
    return most;
  double left_ms = t->phase_to * t->o->budget_ms - spent_ms(t);
  int room = left_ms < t->each_ms * most ? (int)fmax(0, left_ms / t->each_ms) : most;
  return 2 * room >= most ? room : 0;
}

/* Tells how far it is; after the answer "stop", no more. */
static void report(tuning *t, double fraction) {
  if (!t->told_stop && t->o->progress && t->o->progress(t->o->user, fraction))
    t->stopped = t->told_stop = 1;
}

/* Tuning may be interrupted: what was measured goes to the file about every second. */
static void keep_what_is_known(tuning *t) {
  enum { EVERY_MS = 1000 };
  if (spent_ms(t) - t->kept_ms < EVERY_MS)
    return;
  t->kept_ms = spent_ms(t);
  if (profile_flush(t->memory, 0) != TW_OK)
    say(t, "the profile was not written: %s", status_detail());
}

/* Prepares and measures the new ones among trials[from..to). */
static tw_status measure_all(tuning *t, int from, int to) {
  int at = from;
  for (int left; (left = unmeasured(t, at, to)) > 0 && !out_of_budget(t);) {
    tuner_trial group[64];
    int index[64], together = affordable(t, left < 64 ? left : 64), count = 0;
    if (!together) {
      t->cut = 1;
      return TW_OK;
    }
    double begun = t->port->now_ms(t->port->user);
    for (; at < to && count < together; at++)
      if (t->trials[at].state == TRIAL_NEW) {
        index[count] = at;
        group[count++] = t->trials[at];
      }
    tw_status status = t->port->prepare(t->port->user, group, count);
    for (int i = 0; i < count && status != TW_OK; i++) /* some of them may be ready all the same */
      t->port->release(t->port->user, &group[i]);
    TRY(status);
    for (int i = 0; i < count; i++) {
      tuner_trial *x = &t->trials[index[i]];
      *x = group[i];
      if (x->state == TRIAL_SPILLED && t->o->off[TUNER_RULE_SPILL])
        x->state = TRIAL_READY;
      t->o->dropped[TUNER_RULE_SPILL] += x->state == TRIAL_SPILLED;
      if (t->measured_now && t->o->budget_ms > 0 && spent_ms(t) > t->o->budget_ms) {
        t->stopped = 1; /* what is left of the group stays new */
        x->state = TRIAL_NEW;
      }
      if (x->state == TRIAL_READY && status == TW_OK) {
        status = measure(t, x, SAMPLES);
        if (status == TW_OK && (x->state == TRIAL_MEASURED || x->state == TRIAL_SLOW))
          remember(t, x); /* the slow ones too, or every later process would try them again */
        t->o->dropped[TUNER_RULE_SLOW] += x->state == TRIAL_SLOW;
        t->measured_now++;
      }
      t->port->release(t->port->user, x);
      x->handle = NULL;
      tell_trial(t, x);
    }
    TRY(status);
    t->step_ms = t->port->now_ms(t->port->user) - begun;
    t->each_ms = fmax(t->step_ms / count, 1e-3);
    t->steps++;
    keep_what_is_known(t);
    report(t, t->phase_from + (t->phase_to - t->phase_from) * (at - from) / (to - from));
    double best = best_time(t);
    if (t->o->good_enough > 0 && best > 0 && t->o->floor_ns_per_element > t->o->good_enough * best)
      t->stopped = 1;
  }
  return TW_OK;
}

/* ---- the search ---- */

/* Transforms per block that average PROBE_SLOW over the best probe are dropped, unless one won. */
static void drop_slow_blocks(tuning *t, int from, int to) {
  double best = best_time(t);
  for (int i = from; i < to && best > 0; i++) {
    double sum = 0;
    int count = 0, won = 0;
    for (int k = 0; k < t->count; k++) {
      const tuner_trial *x = &t->trials[k];
      if (!(has_time(x) || x->state == TRIAL_SLOW) ||
          x->record.value[FIELD_TRANSFORMS] != t->trials[i].record.value[FIELD_TRANSFORMS])
        continue;
      sum += x->ns_per_element;
      won |= x->ns_per_element <= best;
      count++;
    }
    if (count && !won && sum > PROBE_SLOW * best * count && t->trials[i].state == TRIAL_NEW &&
        !t->o->off[TUNER_RULE_PROBE]) {
      t->trials[i].state = TRIAL_SLOW;
      t->o->dropped[TUNER_RULE_PROBE]++;
    }
  }
}

static void phase(tuning *t, double from, double to) {
  t->phase_from = from;
  t->phase_to = to;
}

static tw_status search_shapes(tuning *t) {
  candidate shapes[SHAPES];
  int count = space_shapes(t->d, t->f, &t->o->space, shapes, SHAPES);
  if (!count)
    return status_fail(TW_UNSUPPORTED, "no candidate for length %lld", (long long)t->d->points);
  int from = 0; /* what is known and the model's own choice stand before the shapes */
  for (int i = 0; i < count; i++)
    add(t, &shapes[i].record);
  int middle = t->count - count + PROBES < t->count ? t->count - count + PROBES : t->count;
  middle = middle < 0 ? 0 : middle;
  double end = t->phase_to;
  phase(t, 0, end / 2);
  TRY(measure_all(t, from, middle));
  drop_slow_blocks(t, middle, t->count);
  phase(t, end / 2, end);
  return measure_all(t, middle, t->count);
}

/* The k best so far, as indices. */
static int leaders(const tuning *t, int *index, int most) {
  int count = 0;
  for (int i = 0; i < t->count; i++) {
    if (!has_time(&t->trials[i]))
      continue;
    int at = count;
    while (at > 0 && t->trials[index[at - 1]].ns_per_element > t->trials[i].ns_per_element)
      at--;
    if (at >= most)
      continue;
    if (count < most)
      count++;
    memmove(&index[at + 1], &index[at], (size_t)(count - 1 - at) * sizeof *index);
    index[at] = i;
  }
  return count;
}

static tw_status search_variants(tuning *t, int shapes) {
  int best[8], count = leaders(t, best, shapes);
  int from = t->count;
  for (int i = 0; i < count; i++) {
    record variants[VARIANTS];
    int n = space_variants(&t->trials[best[i]].record, &t->d->binding, t->f, &t->o->space, variants,
                           VARIANTS);
    for (int k = 0; k < n; k++)
      add(t, &variants[k]);
  }
  return measure_all(t, from, t->count);
}

/* The finalists once more, with more samples, side by side. */
static tw_status search_final(tuning *t) {
  int best[FINALISTS], count = leaders(t, best, FINALISTS);
  for (int i = 0; i < count && !t->stopped; i++) {
    tuner_trial *x = &t->trials[best[i]];
    tuner_trial again = {.record = x->record};
    tw_status status = t->port->prepare(t->port->user, &again, 1);
    if (status == TW_OK && again.state == TRIAL_READY)
      status = measure(t, &again, SAMPLES_FINAL);
    t->port->release(t->port->user, &again);
    again.handle = NULL;
    TRY(status);
    if (again.state != TRIAL_MEASURED)
      continue;
    again.runs += x->runs;
    *x = again;
    remember(t, x);
  }
  return TW_OK;
}

static void count_states(const tuning *t, tuner_result *result) {
  for (int i = 0; i < t->count; i++) {
    result->measured += t->trials[i].state == TRIAL_MEASURED;
    result->known += t->trials[i].state == TRIAL_KNOWN;
    result->failed += t->trials[i].state == TRIAL_FAILED;
    result->spilled += t->trials[i].state == TRIAL_SPILLED;
    result->wrong += t->trials[i].state == TRIAL_WRONG;
    result->slow += t->trials[i].state == TRIAL_SLOW;
  }
}

/* The model's choice stays unless another leads by more than 2 %; after a whole search, whose
 * finalists were measured again side by side, by more than half a per cent. */
static void conclude(tuning *t, int complete, tuner_result *result) {
  int best[1];
  count_states(t, result);
  if (!leaders(t, best, 1))
    return;
  const tuner_trial *winner = &t->trials[best[0]];
  const tuner_trial *model = find(t, &result->first);
  if (model && has_time(model)) {
    result->first_ns = model->ns_per_element;
    double lead = complete && t->o->together > 1 ? LEAD_FULL : LEAD;
    if (model->ns_per_element <= lead * winner->ns_per_element)
      winner = model;
  }
  double floor = t->o->floor_ns_per_element;
  result->best = winner->record;
  result->best_ns = winner->ns_per_element;
  result->settled = complete || (t->o->good_enough > 0 && floor > 0 &&
                                 floor >= t->o->good_enough * winner->ns_per_element);
  schedule_choice choice = {.class_of = t->d->class_of,
                            .kernel = winner->record,
                            .ns_per_element = winner->ns_per_element,
                            .state = result->settled ? SCHEDULE_SETTLED : SCHEDULE_PILOTED};
  profile_note_schedule(t->memory, t->device_id, &choice);
}

static tw_status search(tuning *t) {
  phase(t, 0, 0.55);
  TRY(search_shapes(t));
  phase(t, 0.55, 0.85);
  TRY(search_variants(t, VARIED_SHAPES));
  phase(t, 0.85, 0.95);
  TRY(search_variants(t, 1));
  if (t->o->together > 1)
    TRY(search_final(t));
  report(t, 1);
  return TW_OK;
}

static void explain_rules(tuning *t) {
  say(t, "candidates considered: %lld", (long long)t->o->space.considered);
  for (int i = 0; i < RULE_COUNT; i++)
    say(t, "rule %s dropped %lld: %s", space_rule_name((enum space_rule)i),
        (long long)t->o->space.dropped[i], space_rule_meaning((enum space_rule)i));
  for (int i = 0; i < TUNER_RULE_COUNT; i++)
    say(t, "rule %s dropped %lld: %s", tuner_rule_name((enum tuner_rule)i),
        (long long)t->o->dropped[i], tuner_rule_meaning((enum tuner_rule)i));
}

/* A settled class has nothing left to find. */
static tw_status recall_settled(tuning *t, tuner_result *result) {
  schedule_choice choice;
  int found = 0;
  TRY(profile_schedule(t->memory, t->device_id, &t->d->class_of, &choice, &found));
  if (!found || choice.state != SCHEDULE_SETTLED || !pass_served_by(t->d, &choice.kernel, t->f))
    return TW_OK;
  const tuner_trial *model = find(t, &result->first);
  result->best = choice.kernel;
  result->best_ns = choice.ns_per_element;
  result->first_ns = model && has_time(model) ? model->ns_per_element : 0;
  result->settled = 1;
  count_states(t, result);
  say(t, "settled before: nothing is left to measure");
  return TW_OK;
}

tw_status tuner_run(const tuner_port *port, profile *memory, int64_t device_id,
                    const pass_demand *d, const facts *f, tuner_options *options,
                    tuner_result *result) {
  tuning t = {.port = port, .memory = memory, .device_id = device_id, .d = d, .f = f, .o = options};
  t.started = port->now_ms(port->user);
  t.trials = calloc(TRIALS_MOST, sizeof *t.trials);
  if (!t.trials)
    return status_fail(TW_NO_MEMORY, "out of memory while tuning");
  tuner_result r = {0};
  candidate first;
  tw_status status = load_known(&t);
  if (status == TW_OK && space_choice(d, f, &first)) {
    add(&t, &first.record); /* tried first of all, so that its lead or lag is known */
    r.first = first.record;
  }
  if (status == TW_OK)
    status = recall_settled(&t, &r);
  if (status == TW_OK && r.settled) {
    free(t.trials);
    *result = r;
    return TW_OK;
  }
  if (status == TW_OK)
    status = search(&t);
  explain_rules(&t);
  if (status == TW_OK || t.measured_now)
    conclude(&t, status == TW_OK && !t.stopped && !t.cut, &r);
  free(t.trials);
  if (status == TW_OK)
    *result = r;
  return status;
}
