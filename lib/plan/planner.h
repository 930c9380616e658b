/* planner.h: chooses the kernel of a pass from earlier measurements, or else from the cost model.
 * Never compiles, launches or measures. Asks for measurements through an interface, so that tests
 * can make them up. Deterministic. */
#ifndef PLANNER_H
#define PLANNER_H

#include "cost.h"
#include "pass.h"
#include "schedule.h"
#include "space.h"

/* What earlier runs measured. recall: the best kernel of exactly this class; *found 0: there is
 * none. classes: those of the same length for which there may be one, in any order; the array
 * becomes the caller's (free). */
typedef struct {
  void *user;
  tw_status (*recall)(void *user, const pass_class *c, record *r, double *ns_per_element,
                      int *settled, int *found);
  tw_status (*classes)(void *user, const pass_class *c, pass_class **classes, int *count);
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

/* The class whose measurements planner_choose goes by, the pass's own or a near one, and the time
 * that they promise for the whole pass. *found 0: the model chooses. */
tw_status planner_source(const pass_demand *d, const facts *f, const plan_memory *memory,
                         pass_class *from, double *ns, int *found) MUST_USE;

/* What was measured for a pass, in ns for all its rows; 0: nothing. own 1: only for exactly its
 * class; 0: or for a near one. */
typedef tw_status plan_measured(void *user, const pass_demand *d, int own, double *ns);

/* What the passes of a schedule were measured to take, with the time between launches; 0: not all
 * were. measured NULL: nothing was. */
tw_status schedule_measured_ns(const schedule *s, const transform *t, const facts *f, int own,
                               plan_measured *measured, void *user, double *ns) MUST_USE;

/* The fastest schedule: by the model, unless it has several passes, all of which were measured in
 * their own classes, and those of another schedule, measured likewise, take over 2 % less
 * (out->measured). measured NULL: nothing was. */
tw_status planner_fastest(const transform *t, const facts *f, plan_measured *measured, void *user,
                          schedule *out) MUST_USE;

/* The schedule of a plan: the fastest one, unless that is the model's choice, a kernel takes long
 * to compile and another schedule is the better first choice (first_choice.h). Then
 * out->passed_over is 1 as long as not all passes of the fastest one were measured. Where they
 * were, it is taken after all, unless the first choice was measured to be as fast. Times of near
 * classes are asked for in that case only. */
tw_status planner_schedule(const transform *t, const facts *f, plan_measured *measured, void *user,
                           schedule *out) MUST_USE;

/* For tests: the model's own choice for a large batch of packed transforms that one block holds. n
 * has the lengths of the axes, the slowest one first. */
tw_status plan_default_record(int precision, int32_t axes, const int64_t *n, const facts *f,
                              record *out) MUST_USE;

/* The kernels that the model alone chooses for a problem's schedule, each once, in the order of the
 * passes. */
typedef struct {
  spec *spec; /* owned by the caller: free */
  int count;
} default_kernels;
tw_status plan_default_kernels(const tw_problem *problem, const facts *f,
                               default_kernels *out) MUST_USE;

#endif
