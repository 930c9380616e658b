/* tuner.c: the order of the search for one pass class: what serves it today and what won in the
 * classes near it, then the shapes in the order of the model's estimates, then variants of the best
 * shapes, then variants of the best variant. Measuring is left to trial_steps.c. */
#include "tuner.h"

#include "starters.h"
#include "trial_steps.h"

#include <stdlib.h>
#include <string.h>

enum {
  SHAPES = 24,
  PROBES = 12, /* shapes measured before blocks of a slow number of transforms are dropped */
  VARIED_SHAPES = 2,
  VARIANTS = 32,
  FINALISTS = 3,
  FINALS_MOST = 6,
  CONFIRMED_MOST = 4
};
static const double PROBE_SLOW = 1.4, LEAD = 1.02, LEAD_FULL = 1.005;

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

/* ---- the search ---- */

/* Drops the new candidates among trials[from..to) with a number of transforms per block whose
 * measured candidates average PROBE_SLOW times the best time, unless one of them is the best. */
static void drop_slow_blocks(tuning *t, int from, int to) {
  double best = trials_best_ns(t);
  for (int i = from; i < to && best > 0; i++) {
    double sum = 0;
    int count = 0, won = 0;
    for (int k = 0; k < t->count; k++) {
      const tuner_trial *x = &t->trials[k];
      if (!(trial_has_time(x) || x->state == TRIAL_SLOW) ||
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
  int from = 0; /* the list begins with the starters, which are measured first */
  for (int i = 0; i < count; i++)
    trials_add(t, &shapes[i].record);
  int middle = t->count - count + PROBES < t->count ? t->count - count + PROBES : t->count;
  middle = middle < 0 ? 0 : middle;
  double end = t->phase_to;
  phase(t, 0, end / 2);
  TRY(trials_measure(t, from, middle));
  drop_slow_blocks(t, middle, t->count);
  phase(t, end / 2, end);
  return trials_measure(t, middle, t->count);
}

static tw_status search_variants(tuning *t, int shapes) {
  int best[8], count = trials_leaders(t, best, shapes);
  int from = t->count;
  for (int i = 0; i < count; i++) {
    record variants[VARIANTS];
    int n = space_variants(&t->trials[best[i]].record, &t->d->binding, t->f, &t->o->space, variants,
                           VARIANTS);
    for (int k = 0; k < n; k++)
      trials_add(t, &variants[k]);
  }
  return trials_measure(t, from, t->count);
}

/* The next candidate to be measured once more: one of the fastest few, then the incumbent, which
 * the winner is compared with. NULL: all of them were. */
static tuner_trial *next_finalist(tuning *t) {
  int best[FINALISTS], count = trials_leaders(t, best, FINALISTS);
  for (int i = 0; i < count; i++)
    if (!t->trials[best[i]].again)
      return &t->trials[best[i]];
  tuner_trial *incumbent = t->has_incumbent && !t->cut ? trials_find(t, &t->incumbent) : NULL;
  return incumbent && trial_has_time(incumbent) && !incumbent->again ? incumbent : NULL;
}

/* Measures a candidate again, with more samples, in place of its earlier time. */
static tw_status measure_again(tuning *t, tuner_trial *x) {
  tuner_trial again = {.record = x->record};
  double begun = t->port->now_ms(t->port->user);
  tw_status status = trials_prepare(t, &again, 1);
  if (status == TW_OK && again.state == TRIAL_READY)
    status = trial_measure(t, &again, SAMPLES_FINAL);
  t->port->release(t->port->user, &again);
  again.handle = NULL;
  x->again = again.again = 1;
  TRY(status);
  if (!trial_may_serve(&again))
    x->state = again.state;
  if (again.state != TRIAL_MEASURED)
    return TW_OK;
  if (__builtin_add_overflow(again.runs, x->runs, &again.runs))
    again.runs = INT32_MAX;
  again.cost_ms = x->cost_ms + t->port->now_ms(t->port->user) - begun;
  *x = again;
  trial_remember(t, x);
  return TW_OK;
}

/* Measures the fastest few once more, one right after the other, so that no earlier time, taken
 * when the device was busier or idler, decides. */
static tw_status search_final(tuning *t) {
  tuner_trial *x;
  for (int i = 0; i < FINALS_MOST && !t->stopped && (x = next_finalist(t)); i++)
    TRY(measure_again(t, x));
  return TW_OK;
}

static int is_timed(const tuner_trial *x) {
  return trial_has_time(x) || x->state == TRIAL_SLOW;
}

/* Whom the fastest candidate must beat: the incumbent or, if that fails, the model's choice. NULL:
 * there is neither. */
static tuner_trial *defender(tuning *t) {
  tuner_trial *x = t->has_incumbent ? trials_find(t, &t->incumbent) : NULL;
  if (x && !trial_may_serve(x))
    x = t->has_model ? trials_find(t, &t->model) : NULL;
  return x && trial_may_serve(x) ? x : NULL;
}

static int is_known(const tuner_trial *x) {
  return x->state == TRIAL_KNOWN;
}

/* The fastest candidate, if it leads by enough to take over; else the one that it must beat. NULL:
 * what serves today was not compared. */
static tuner_trial *leader(tuning *t, int complete) {
  int best[1];
  tuner_trial *first = defender(t);
  if (!trials_leaders(t, best, 1) || (first && !is_timed(first)))
    return NULL;
  tuner_trial *fastest = &t->trials[best[0]];
  double lead = complete && tuning_is_thorough(t->o) ? LEAD_FULL : LEAD;
  return first && first->ns_per_element <= lead * fastest->ns_per_element ? first : fastest;
}

/* Measures a candidate that would take over, and the one that would give way, again where their
 * times are of an earlier run, in which the device may have been busier or idler. */
static tw_status confirm(tuning *t, int complete) {
  for (int i = 0; i < CONFIRMED_MOST && !t->told_stop; i++) {
    tuner_trial *first = defender(t), *next = leader(t, complete);
    if (!first || !next || next == first || !(is_known(first) || is_known(next)))
      return TW_OK;
    TRY(measure_again(t, is_known(first) ? first : next));
  }
  return TW_OK;
}

/* The candidate that serves from now on; NULL as in leader. Times of different runs do not decide.
 */
static const tuner_trial *choose(tuning *t, int complete) {
  const tuner_trial *first = defender(t), *next = leader(t, complete);
  if (!next || !first)
    return next;
  return is_known(first) || is_known(next) ? first : next;
}

static double model_ns(tuning *t) {
  const tuner_trial *x = t->has_model ? trials_find(t, &t->model) : NULL;
  return x && is_timed(x) ? x->ns_per_element : 0;
}

static void conclude(tuning *t, int complete, tuner_result *result) {
  const tuner_trial *winner = choose(t, complete);
  trials_count_states(t, result);
  result->first_ns = model_ns(t);
  if (!winner)
    return;
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
  if (tuning_is_thorough(t->o))
    TRY(search_final(t));
  trials_report(t, 1);
  return TW_OK;
}

static void explain_rules(tuning *t) {
  trials_say(t, "candidates considered: %lld", (long long)t->o->space.considered);
  for (int i = 0; i < RULE_COUNT; i++)
    trials_say(t, "rule %s dropped %lld: %s", space_rule_name((enum space_rule)i),
               (long long)t->o->space.dropped[i], space_rule_meaning((enum space_rule)i));
  for (int i = 0; i < TUNER_RULE_COUNT; i++)
    trials_say(t, "rule %s dropped %lld: %s", tuner_rule_name((enum tuner_rule)i),
               (long long)t->o->dropped[i], tuner_rule_meaning((enum tuner_rule)i));
}

/* Where the class was settled by an earlier run, takes its result from the profile. */
static tw_status recall_settled(tuning *t, tuner_result *result) {
  schedule_choice choice;
  int found = 0;
  TRY(profile_schedule(t->memory, t->device_id, &t->d->class_of, &choice, &found));
  if (!found || choice.state != SCHEDULE_SETTLED || !pass_served_by(t->d, &choice.kernel, t->f))
    return TW_OK;
  result->best = choice.kernel;
  result->best_ns = choice.ns_per_element;
  result->first_ns = model_ns(t);
  result->settled = 1;
  trials_count_states(t, result);
  trials_say(t, "settled before: nothing is left to measure");
  return TW_OK;
}

static enum tuning_end end_of(const tuning *t, tw_status status, const tuner_result *result) {
  if (result->settled)
    return TUNING_COMPLETE;
  if (t->told_stop)
    return TUNING_STOPPED;
  return status != TW_OK || !(t->stopped || t->cut) ? TUNING_FAILED : TUNING_OUT_OF_TIME;
}

static tw_status tune(tuning *t, tuner_result *result) {
  TRY(starters_add(t));
  TRY(trials_load_known(t));
  result->first = t->model;
  result->best = t->incumbent;
  TRY(recall_settled(t, result));
  if (result->settled)
    return TW_OK;
  tw_status status = search(t);
  int complete = status == TW_OK && !t->stopped && !t->cut;
  explain_rules(t);
  if (status == TW_OK)
    status = confirm(t, complete);
  if (status == TW_OK || t->measured_now)
    conclude(t, complete, result);
  trials_note(t, end_of(t, status, result));
  return status;
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
  tw_status status = tune(&t, &r);
  free(t.trials);
  if (status == TW_OK)
    *result = r;
  return status;
}
