/* tuner.h: finds the fastest record of a pass class by measuring candidates, a little or a lot.
 *
 * Reaches compiling, launching and the clock through tuner_port, so that it runs in tests with a
 * fake device and a fake clock. Remembers through the profile; what the profile already knows is
 * not measured again, so an interrupted run resumes. Never called on the execute path. */
#ifndef TUNER_H
#define TUNER_H

#include "pass.h"
#include "profile.h"
#include "space.h"

enum trial_state {
  TRIAL_NEW,
  TRIAL_FAILED,  /* did not compile, load or fit */
  TRIAL_SPILLED, /* the compiler spilled more than a value or two, undeclared */
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
  int runs;
} tuner_trial;

typedef struct {
  void *user;
  /* Compiles, loads and verifies; sets handle and state of each. May work in parallel. A status
   * only when tuning should end (device error, out of scratch). */
  tw_status (*prepare)(void *user, tuner_trial *trials, int count);
  /* Times a few launches on scratch memory: mean ns per element of one launch. */
  tw_status (*sample)(void *user, tuner_trial *trial, double *ns_per_element);
  void (*release)(void *user, tuner_trial *trial);
  double (*now_ms)(void *user);
} tuner_port;

enum tuner_rule {
  TUNER_RULE_SPILL, /* a compiled kernel that spills is dropped before timing */
  TUNER_RULE_PROBE, /* transforms per block that average 40 % over the best probe */
  TUNER_RULE_SLOW,  /* a candidate whose samples are 20 % over the best is abandoned */
  TUNER_RULE_COUNT
};

typedef struct {
  int together;                /* candidates prepared at once; 1: lazy steps */
  double budget_ms;            /* 0: no bound */
  double floor_ns_per_element; /* time of a copy of the same bytes; 0: unknown */
  double good_enough;        /* fraction of copy at which the class is settled at once; 0: never */
  int off[TUNER_RULE_COUNT]; /* 1: the rule is switched off */
  int64_t dropped[TUNER_RULE_COUNT]; /* counted by the tuner */
  space_rules space;
  int (*progress)(void *user, double fraction);
  void (*explain)(void *user, const char *line);
  void *user;
} tuner_options;

typedef struct {
  record best, first;       /* first: what the model alone would choose */
  double best_ns, first_ns; /* per element; first_ns 0: not measured */
  int measured, known, failed, spilled, wrong, slow;
  int settled;
} tuner_result;

/* Runs until the candidates or the budget end. TW_OK also when the budget ended it. */
tw_status tuner_run(const tuner_port *port, profile *memory, int64_t device_id,
                    const pass_demand *d, const facts *f, tuner_options *options,
                    tuner_result *result) MUST_USE;

const char *tuner_rule_name(enum tuner_rule rule);
const char *tuner_rule_meaning(enum tuner_rule rule);

#endif
