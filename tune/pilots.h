/* pilots.h: which of several schedules of a transform is worth tuning. The kernels that the model
 * expects to be fastest are measured for each of them first, in pilot runs (after the pilots of the
 * auto-tuning literature: a few runs decide where the time goes). From then on the time goes to
 * the schedule from which most may be expected, as long as more than one of them may still be the
 * fastest. Pure: measures and reads the clock through pilot_port. Deterministic. One thread. */
#ifndef PILOTS_H
#define PILOTS_H

#include "status.h"

enum { PILOT_SCHEDULES_MOST = 6, PILOT_PASSES_MOST = 8, PILOT_KERNELS = 4 };

/* What is known of a pass. */
typedef struct {
  double ns;   /* for all rows, as it was measured; 0: it was not */
  int tried;   /* kernels whose times are known */
  int settled; /* 1: nothing is left to be measured */
} pilot_known;

typedef struct {
  int passes;
  double model_ns[PILOT_PASSES_MOST]; /* that the model expects of each pass */
} pilot_schedule;

typedef struct {
  void *user;
  tw_status (*known)(void *user, int schedule, int pass, pilot_known *known);
  /* Measures up to so many more kernels for a pass (0: all that are worth it) for about budget_ms
   * (0: no limit). *stop: 1 where the caller wants to end. */
  tw_status (*measure)(void *user, int schedule, int pass, int kernels, double budget_ms,
                       int *stop);
  double (*now_ms)(void *user);
} pilot_port;

/* Measures until only one schedule may be the fastest, or budget_ms (0: no limit) are used up, of
 * which pilot runs take half at most, but those of the first schedule whatever they take. list has
 * the schedules in the order of trying, the model's choice first. What is known already is not
 * measured again, so where everything is, this costs nothing. A single schedule is left alone. */
tw_status pilots_run(const pilot_port *port, const pilot_schedule *list, int count,
                     double budget_ms) MUST_USE;

#endif
