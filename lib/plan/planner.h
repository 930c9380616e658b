/* planner.h: chooses the kernel of a pass among what was measured and what the model
 * says. Never compiles, launches or measures; reaches memory through an interface, so that it runs
 * in tests with a made-up one. Deterministic. */
#ifndef PLANNER_H
#define PLANNER_H

#include "cost.h"
#include "pass.h"
#include "schedule.h"
#include "space.h"

/* What earlier runs learned, best first. found 0: nothing for this very class. */
typedef struct {
  void *user;
  tw_status (*recall)(void *user, const pass_class *c, record *r, double *ns_per_element,
                      int *settled, int *found);
} plan_memory;

enum plan_reason { PLAN_MEASURED, PLAN_NEIGHBOUR, PLAN_MODEL };

typedef struct {
  record record;
  binding binding;
  enum plan_reason reason;
  int settled;
  double ns; /* expected for the whole pass */
  pass_cost cost;
} plan_choice;

const char *plan_reason_text(enum plan_reason reason);

/* memory may be NULL. TW_UNSUPPORTED when no kernel serves the length on this device. */
tw_status planner_choose(const pass_demand *d, const facts *f, const plan_memory *memory,
                         plan_choice *out) MUST_USE;

/* The model's own choice for a long batch of packed transforms of so many axes, the slowest first,
 * that one block holds: for tests. */
tw_status plan_default_record(int precision, int32_t axes, const int64_t *n, const facts *f,
                              record *out) MUST_USE;

/* The kernels of a problem's schedule as the model alone chooses them, each once, in the order of
 * passes; then those that make the spectra of its convolutions. */
typedef struct {
  spec *spec; /* owned by the caller: free */
  int count;
  int passes; /* so many of them are of passes */
  int chirps; /* 1: there are convolutions over several passes */
} default_kernels;
tw_status plan_default_kernels(const tw_problem *problem, const facts *f,
                               default_kernels *out) MUST_USE;

#endif
