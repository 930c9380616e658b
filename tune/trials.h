/* trials.h: the state of one tuning run: every candidate met so far, in the order of meeting, with
 * what is known of each. Nothing here compiles or measures. Internal to tune. One thread. */
#ifndef TRIALS_H
#define TRIALS_H

#include "tuner.h"

enum { TRIALS_MOST = 256 };

typedef struct {
  const tuner_port *port;
  profile *memory;
  int64_t device_id;
  const pass_demand *d;
  const facts *f;
  tuner_options *o;
  tuner_trial *trials; /* room for TRIALS_MOST; owned by tuner_run */
  int count;
  record incumbent, model; /* what serves the class today, and the model's own choice */
  int has_incumbent, has_model;
  int has_winner; /* 1: an earlier run chose the incumbent, for this class or for a near one */
  int measured_now, steps; /* candidates and groups of candidates measured in this run */
  int tried_now;           /* candidates prepared in this run */
  int failed_steps;        /* of these groups, those in which everything failed */
  double started;          /* by the port's clock, in ms */
  double step_ms, each_ms; /* the last step's time, and its time per candidate */
  double kept_ms;          /* when the profile was last told to write, in ms of this run */
  int noted;               /* candidates measured in this run that the profile was told of */
  double noted_ms;         /* the same of its time */
  int stopped;             /* 1: nothing more is measured */
  int told_stop;           /* 1: because the caller said so */
  int cut; /* 1: a phase left candidates unmeasured, to leave the next their share */
  double phase_from, phase_to; /* the current phase's share of the run: fractions of 1 */
} tuning;

/* 1 for tuning that was asked for; 0 for a step made in passing. */
static inline int tuning_is_thorough(const tuner_options *o) {
  return o->together > 1 && !o->has_account;
}

/* A line for tuner_options.explain. */
void trials_say(tuning *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* 1 when its time is known, from this run or an earlier one. */
int trial_has_time(const tuner_trial *x);

/* 1 when it can serve as far as is known: it has not failed. */
int trial_may_serve(const tuner_trial *x);

/* The least time per element of any candidate; 0: none has been measured. */
double trials_best_ns(const tuning *t);

/* The candidate with this record, or NULL. */
tuner_trial *trials_find(tuning *t, const record *r);

/* The same, appended if it was not there. NULL: the list is full. */
tuner_trial *trials_add(tuning *t, const record *r);

/* Adds what the profile holds for the class. */
tw_status trials_load_known(tuning *t) MUST_USE;

/* The indices of the fastest candidates, at most so many, the fastest first; returns how many. */
int trials_leaders(const tuning *t, int *index, int most);

/* Adds the number of candidates in each state to the result's counts. */
void trials_count_states(const tuning *t, tuner_result *result);

#endif
