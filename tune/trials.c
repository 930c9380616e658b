/* trials.c: the candidates that one tuning run has met. */
#include "trials.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trials_say(tuning *t, const char *format, ...) {
  if (!t->o->explain)
    return;
  char line[1200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  t->o->explain(t->o->user, line);
}

int trial_has_time(const tuner_trial *x) {
  return x->state == TRIAL_MEASURED || x->state == TRIAL_KNOWN;
}

int trial_may_serve(const tuner_trial *x) {
  return x->state != TRIAL_FAILED && x->state != TRIAL_SPILLED && x->state != TRIAL_WRONG;
}

double trials_best_ns(const tuning *t) {
  double best = 0;
  for (int i = 0; i < t->count; i++)
    if (trial_has_time(&t->trials[i]) && (best == 0 || t->trials[i].ns_per_element < best))
      best = t->trials[i].ns_per_element;
  return best;
}

tuner_trial *trials_find(tuning *t, const record *r) {
  for (int i = 0; i < t->count; i++)
    if (!memcmp(&t->trials[i].record, r, sizeof *r))
      return &t->trials[i];
  return NULL;
}

tuner_trial *trials_add(tuning *t, const record *r) {
  tuner_trial *x = trials_find(t, r);
  if (x || t->count == TRIALS_MOST)
    return x;
  x = &t->trials[t->count++];
  *x = (tuner_trial){.record = *r};
  return x;
}

tw_status trials_load_known(tuning *t) {
  measurement *rows = NULL;
  int count = 0;
  TRY(profile_measurements(t->memory, t->device_id, &t->d->class_of, &rows, &count));
  for (int i = 0; i < count; i++) {
    if (!pass_served_by(t->d, &rows[i].kernel, t->f))
      continue;
    tuner_trial *x = trials_add(t, &rows[i].kernel);
    if (!x)
      break;
    x->state = TRIAL_KNOWN;
    x->ns_per_element = rows[i].ns_per_element;
    x->spread = rows[i].spread;
    x->cost_ms = rows[i].cost_ms;
    x->runs = rows[i].runs;
    if (t->has_model && !rows[i].is_default && !memcmp(&x->record, &t->model, sizeof t->model)) {
      rows[i].is_default = 1; /* of a file in which defaults were not marked yet */
      profile_note_measurement(t->memory, t->device_id, &rows[i]);
    }
  }
  free(rows);
  return TW_OK;
}

int trials_leaders(const tuning *t, int *index, int most) {
  int count = 0;
  for (int i = 0; i < t->count; i++) {
    if (!trial_has_time(&t->trials[i]))
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

void trials_count_states(const tuning *t, tuner_result *result) {
  for (int i = 0; i < t->count; i++) {
    result->measured += t->trials[i].state == TRIAL_MEASURED;
    result->known += t->trials[i].state == TRIAL_KNOWN;
    result->failed += t->trials[i].state == TRIAL_FAILED;
    result->spilled += t->trials[i].state == TRIAL_SPILLED;
    result->wrong += t->trials[i].state == TRIAL_WRONG;
    result->slow += t->trials[i].state == TRIAL_SLOW;
  }
}
