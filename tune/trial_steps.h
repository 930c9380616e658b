/* trial_steps.h: prepares and measures candidates in groups, within the budget, and notes the times
 * in the profile. Internal to tune. One thread. */
#ifndef TRIAL_STEPS_H
#define TRIAL_STEPS_H

#include "trials.h"

enum { SAMPLES = 7, SAMPLES_FINAL = 15 }; /* SAMPLES_FINAL is the most that a trial may have */

/* Prepares candidates. One that spills is ready all the same where that rule is off, and if it is
 * an incumbent that an earlier run chose, which serves as it is. The caller releases all of them,
 * also after a failure. */
tw_status trials_prepare(const tuning *t, tuner_trial *x, int count) MUST_USE;

/* Samples a prepared candidate until it has enough samples or is plainly slow, and sets its time
 * and state. Absurd samples are thrown away: at once those that are no time at all, and at the end
 * those further than a factor of ten from the median, the first sample included. With
 * SAMPLES_FINAL samples it is never given up as slow. */
tw_status trial_measure(tuning *t, tuner_trial *x, int samples) MUST_USE;

/* Notes its time in the profile. */
void trial_remember(tuning *t, const tuner_trial *x);

/* Notes in the profile what this run took since the last such note. */
void trials_note(tuning *t, enum tuning_end end);

/* Prepares and measures the new ones among trials[from..to), a step at a time, until the phase's
 * share of the budget is spent or tuning is stopped. */
tw_status trials_measure(tuning *t, int from, int to) MUST_USE;

/* Tells the caller what fraction of the run is done, and stops if it says so; after that, it is
 * told no more. */
void trials_report(tuning *t, double fraction);

#endif
