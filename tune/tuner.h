/* tuner.h: finds the fastest record of a pass class by measuring candidates: a few of them in a
 * step that a plan makes in passing, or all that are worth it when tuning was asked for.
 *
 * Nothing measured gives way to something unmeasured, or for a lead within the noise. What serves a
 * class today, its incumbent (starters.h), is measured in the class before all else, and then the
 * model's choice and the winners of the nearest classes. Another kernel takes over only if its time
 * in this class is less than the incumbent's time in this class by over 2 %, or, after a complete
 * search that measured both again, by over half a per cent. Both times are of one run, so an
 * incumbent that is known from an earlier one is measured again first. Until then the class keeps
 * being served as it was. An incumbent that fails to compile or computes wrong results gives way,
 * and the model's choice takes its part.
 *
 * Compiles, launches and reads the clock through tuner_port, so that tests can run it with a fake
 * device and a fake clock. Times are kept in the profile, and what the profile already holds is not
 * measured again, so an interrupted run resumes. Never called when a plan is executed. */
#ifndef TUNER_H
#define TUNER_H

#include "pass.h"
#include "profile.h"
#include "space.h"

enum trial_state {
  TRIAL_NEW,
  TRIAL_FAILED,  /* did not compile, load or fit */
  TRIAL_SPILLED, /* the compiler spilled more than a value or two, which the record does not declare
                  */
  TRIAL_WRONG,   /* failed verification */
  TRIAL_READY,
  TRIAL_SLOW, /* abandoned: its samples were slow */
  TRIAL_MEASURED,
  TRIAL_KNOWN /* measured by an earlier run */
};

typedef struct {
  record record;
  void *handle; /* the port's; held between prepare and release */
  enum trial_state state;
  double ns_per_element, spread;
  double cost_ms; /* spent on it so far: compiling, verifying and measuring */
  int runs;
  int again; /* 1: measured a second time in this run, beside the other fastest ones */
} tuner_trial;

typedef struct {
  void *user;
  /* Compiles, loads and verifies candidates, and sets the handle and the state of each. May do so
   * in parallel. Fails only when tuning should end (device error, no scratch memory left). */
  tw_status (*prepare)(void *user, tuner_trial *trials, int count);
  /* Times a few launches on scratch memory. *ns_per_element: the mean of one launch. */
  tw_status (*sample)(void *user, tuner_trial *trial, double *ns_per_element);
  void (*release)(void *user, tuner_trial *trial);
  double (*now_ms)(void *user);
} tuner_port;

enum tuner_rule {
  TUNER_RULE_SPILL, /* a compiled kernel that spills is dropped before timing */
  TUNER_RULE_PROBE, /* a number of transforms per block is dropped when its first candidates average
                       40 % over the best time */
  TUNER_RULE_SLOW,  /* a candidate whose samples are 20 % over the best is abandoned */
  TUNER_RULE_COUNT
};

typedef struct {
  int together;      /* candidates prepared at once */
  int most;          /* no more candidates are tried than so many, or three times as many where all
                        failed; 0: no limit */
  double budget_ms;  /* 0: no limit */
  int has_account;   /* 1: a step made in passing. It begins only if it should fit in what the class
                        may cost */
  double account_ms; /* that: account.h */
  double prepare_ms; /* at least, of candidates whose kernels have to be compiled side by side */
  double floor_ns_per_element; /* time to copy the same bytes; 0: unknown */
  double good_enough; /* the class is settled once this fraction of the copy's speed is reached; 0:
                  never */
  int off[TUNER_RULE_COUNT];         /* 1: the rule is switched off */
  int64_t dropped[TUNER_RULE_COUNT]; /* candidates dropped by each rule: counted by the tuner */
  space_rules space;
  int (*progress)(void *user, double fraction);  /* non-zero: stop; may be NULL */
  void (*explain)(void *user, const char *line); /* may be NULL */
  void *user;
} tuner_options;

typedef struct {
  record best, first;       /* best: what serves from now on; first: the model's own choice */
  double best_ns, first_ns; /* per element; 0: not measured */
  int measured, known, failed, spilled, wrong, slow;
  int settled;
} tuner_result;

/* Measures until no candidate or no budget is left; TW_OK in both cases. Fills *result, whose
 * counts are numbers of candidates. */
tw_status tuner_run(const tuner_port *port, profile *memory, int64_t device_id,
                    const pass_demand *d, const facts *f, tuner_options *options,
                    tuner_result *result) MUST_USE;

const char *tuner_rule_name(enum tuner_rule rule);
const char *tuner_rule_meaning(enum tuner_rule rule);

#endif
