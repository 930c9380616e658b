/* trial_steps.c: a step prepares a group of candidates together, then measures them one by one. */
#include "trial_steps.h"
#include "account.h"
#include "compile_time.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAILED_STEPS = 2, FAILED_TIMES = 3, GROUP_MOST = 64 };
static const double SLOW = 1.2; /* a sample this many times the best time is slow */

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int plausible(double ns) {
  return isfinite(ns) && ns > 0;
}

/* Moves those of the sorted samples that are within a factor of ten of the median to the front, and
 * returns how many they are. */
static int drop_absurd(double *taken, int count) {
  double median = taken[count / 2];
  int kept = 0;
  for (int i = 0; i < count; i++)
    if (taken[i] <= 10 * median && taken[i] >= median / 10)
      taken[kept++] = taken[i];
  return kept;
}

tw_status trial_measure(tuning *t, tuner_trial *x, int samples) {
  double taken[SAMPLES_FINAL], best = trials_best_ns(t);
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
    if (slow >= 2 && slow == count && samples < SAMPLES_FINAL && !t->o->off[TUNER_RULE_SLOW])
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

static int is_record(const tuner_trial *x, int there, const record *r) {
  return there && !memcmp(&x->record, r, sizeof *r);
}

void trial_remember(tuning *t, const tuner_trial *x) {
  measurement m = {.class_of = t->d->class_of,
                   .kernel = x->record,
                   .ns_per_element = x->ns_per_element,
                   .spread = x->spread,
                   .cost_ms = x->cost_ms,
                   .runs = x->runs,
                   .is_default = is_record(x, t->has_model, &t->model),
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
  trials_say(t, "%08x %s %d.%03d of copy %s", record_id(&x->record), words[x->state], (int)fraction,
             (int)(fraction * 1000) % 1000, line.bytes ? line.bytes : "");
  text_free(&line);
}

static double spent_ms(const tuning *t) {
  return t->port->now_ms(t->port->user) - t->started;
}

/* What it takes to make a candidate's kernel, as far as that is known: the incumbent has its own.
 * Others take what they did before in this class or, if that is more, what the model expects. */
static double making_ms(const tuning *t, const tuner_trial *next) {
  if (is_record(next, t->has_incumbent, &t->incumbent))
    return 0;
  return fmax(t->o->prepare_ms, 1e3 * compile_seconds(&next->record, &t->d->binding));
}

/* What making so many kernels side by side takes, given the slowest: they share the machine. */
static double together_ms(double slowest, int count) {
  const double each = 0.15;
  return slowest * (1 + each * (count - 1));
}

/* How many of the next new candidates, at most so many, the class can pay for in one step: kernels
 * are made side by side and timed one after the other. One candidate may exceed the budget, not
 * several. */
static int payable(const tuning *t, int from, int to, int most) {
  double spent = t->steps ? spent_ms(t) : 0; /* listing the candidates is the price of looking */
  double slowest = 0;
  int count = 0;
  if (!t->o->has_account)
    return most;
  for (int i = from; i < to && count < most; i++) {
    if (t->trials[i].state != TRIAL_NEW)
      continue;
    slowest = fmax(slowest, making_ms(t, &t->trials[i]));
    double step = together_ms(slowest, count + 1) + (count + 1) * ACCOUNT_TIMING_MS;
    int overshoots = count && t->o->budget_ms > 0 && step > t->o->budget_ms;
    if (overshoots || spent + step > t->o->account_ms)
      break;
    count++;
  }
  return count;
}

static int out_of_budget(tuning *t) {
  if (t->stopped)
    return 1;
  /* The first step may overshoot; later ones start only if they should fit. Candidates that
   * fail leave no measurement, so a few such steps do not count: else every run would end there. */
  int failed = t->failed_steps < FAILED_STEPS ? t->failed_steps : FAILED_STEPS;
  if (t->o->budget_ms > 0 && t->steps > failed && spent_ms(t) + t->step_ms > t->o->budget_ms)
    t->stopped = 1;
  return t->stopped;
}

static int unmeasured(const tuning *t, int from, int to) {
  int count = 0;
  for (int i = from; i < to; i++)
    count += t->trials[i].state == TRIAL_NEW;
  return count;
}

/* How many candidates this run may still try, and one step has room for. */
static int allowed(const tuning *t, int left) {
  int most = left < GROUP_MOST ? left : GROUP_MOST, more = t->o->most - t->tried_now;
  if (!t->o->most)
    return most;
  if (!t->measured_now)
    more = FAILED_TIMES * t->o->most - t->tried_now;
  if (more > t->o->most)
    more = t->o->most;
  return more < most ? more : most;
}

/* How many of them can be compiled and measured in one step within the phase's share of the budget.
 * 0 rather than less than half of a full group, which would leave most cores with nothing to
 * compile. */
static int affordable(const tuning *t, int left) {
  int most = t->o->together < left ? t->o->together : left;
  if (t->o->budget_ms <= 0 || !t->steps || !tuning_is_thorough(t->o))
    return most;
  double left_ms = t->phase_to * t->o->budget_ms - spent_ms(t);
  int room = left_ms < t->each_ms * most ? (int)fmax(0, left_ms / t->each_ms) : most;
  return 2 * room >= most ? room : 0;
}

void trials_report(tuning *t, double fraction) {
  if (!t->told_stop && t->o->progress && t->o->progress(t->o->user, fraction))
    t->stopped = t->told_stop = 1;
}

void trials_note(tuning *t, enum tuning_end end) {
  double spent = spent_ms(t);
  profile_note_tuning(t->memory, t->device_id, &t->d->class_of, t->measured_now - t->noted,
                      spent - t->noted_ms, end);
  t->noted = t->measured_now;
  t->noted_ms = spent;
}

/* Tuning may be interrupted, so what was measured is written to the file about every second. */
static void keep_what_is_known(tuning *t) {
  enum { EVERY_MS = 1000 };
  if (spent_ms(t) - t->kept_ms < EVERY_MS)
    return;
  t->kept_ms = spent_ms(t);
  trials_note(t, TUNING_INTERRUPTED);
  if (profile_flush(t->memory, 0) != TW_OK)
    trials_say(t, "the profile was not written: %s", status_detail());
}

/* The candidates of one step: copies, and their indices in the list. */
typedef struct {
  tuner_trial trial[GROUP_MOST];
  int index[GROUP_MOST], count;
  int from, to; /* the part of the list that is being measured */
} group;

/* Copies the next new candidates of trials[*at..to) into a group, and moves *at past them. */
static void gather(const tuning *t, int *at, int to, int most, group *g) {
  g->count = 0;
  for (; *at < to && g->count < most; ++*at)
    if (t->trials[*at].state == TRIAL_NEW) {
      g->index[g->count] = *at;
      g->trial[g->count++] = t->trials[*at];
    }
}

tw_status trials_prepare(const tuning *t, tuner_trial *x, int count) {
  TRY(t->port->prepare(t->port->user, x, count));
  for (int i = 0; i < count; i++)
    if (x[i].state == TRIAL_SPILLED &&
        (t->o->off[TUNER_RULE_SPILL] || is_record(&x[i], t->has_winner, &t->incumbent)))
      x[i].state = TRIAL_READY;
  return TW_OK;
}

static tw_status prepare(tuning *t, group *g) {
  double begun = spent_ms(t);
  tw_status status = trials_prepare(t, g->trial, g->count);
  t->tried_now += g->count;
  double each_ms = (spent_ms(t) - begun) / g->count;
  for (int i = 0; i < g->count; i++) {
    g->trial[i].cost_ms += each_ms;
    if (status != TW_OK) /* some may be ready all the same */
      t->port->release(t->port->user, &g->trial[i]);
  }
  return status;
}

/* Lets a prepared candidate through to be measured if it does not spill and there is time left. One
 * that failed while the caller stopped stays new, since an interrupt from the keyboard ends the
 * compiler too. */
static void admit(tuning *t, tuner_trial *x) {
  t->o->dropped[TUNER_RULE_SPILL] += x->state == TRIAL_SPILLED;
  if (t->o->budget_ms > 0 && spent_ms(t) > t->o->budget_ms)
    t->stopped |= t->measured_now > 0;
  if (t->stopped && (t->measured_now || x->state == TRIAL_FAILED))
    x->state = TRIAL_NEW;
}

static tw_status measure_ready(tuning *t, tuner_trial *x) {
  double begun = spent_ms(t);
  tw_status status = trial_measure(t, x, SAMPLES);
  x->cost_ms += spent_ms(t) - begun;
  if (status == TW_OK && (x->state == TRIAL_MEASURED || x->state == TRIAL_SLOW))
    trial_remember(t, x); /* the slow ones too, or every later process would try them again */
  t->o->dropped[TUNER_RULE_SLOW] += x->state == TRIAL_SLOW;
  t->measured_now++;
  return status;
}

/* Tells how far the phase is once so many of the part of the list have been measured. */
static void report_part(tuning *t, const group *g, int done) {
  trials_report(t, t->phase_from + (t->phase_to - t->phase_from) * done / (g->to - g->from));
}

/* Measures a prepared group into the list and releases all of it, also after a failure, which ends
 * measuring. */
static tw_status measure_group(tuning *t, const group *g) {
  tw_status status = TW_OK;
  int failed = 0;
  for (int i = 0; i < g->count; i++) {
    tuner_trial *x = &t->trials[g->index[i]];
    *x = g->trial[i];
    failed += x->state == TRIAL_FAILED || x->state == TRIAL_WRONG;
    admit(t, x);
    if (x->state == TRIAL_READY && status == TW_OK)
      status = measure_ready(t, x);
    t->port->release(t->port->user, x);
    x->handle = NULL;
    tell_trial(t, x);
    keep_what_is_known(t);
    report_part(t, g, g->index[i] + 1 - g->from);
  }
  t->failed_steps += failed == g->count;
  return status;
}

/* 1 when the best time is so close to a copy's that the class is settled. */
static int good_enough(const tuning *t) {
  double best = trials_best_ns(t);
  return t->o->good_enough > 0 && best > 0 && t->o->floor_ns_per_element > t->o->good_enough * best;
}

tw_status trials_measure(tuning *t, int from, int to) {
  int at = from, left;
  while ((left = unmeasured(t, at, to)) && !out_of_budget(t)) {
    group g = {.from = from, .to = to};
    int most = allowed(t, left), together = affordable(t, most);
    if (most <= 0) {
      t->stopped = 1;
      return TW_OK;
    }
    if (!together) {
      t->cut = 1;
      return TW_OK;
    }
    together = payable(t, at, to, together);
    if (!together) {
      t->stopped = 1;
      return TW_OK;
    }
    double begun = t->port->now_ms(t->port->user);
    gather(t, &at, to, together, &g);
    TRY(prepare(t, &g));
    report_part(t, &g, g.index[0] - from);
    TRY(measure_group(t, &g));
    t->step_ms = t->port->now_ms(t->port->user) - begun;
    t->each_ms = fmax(t->step_ms / g.count, 1e-3);
    t->steps++;
    if (good_enough(t))
      t->stopped = 1;
  }
  return TW_OK;
}
