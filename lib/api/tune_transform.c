/* tune_transform.c: tw_tune tunes every pass of a transform, each kernel once. */
#include "arithmetic.h"
#include "clock.h"
#include "decide.h"
#include "devices.h"
#include "find_schedule.h"
#include "memory.h"
#include "structure.h"
#include "tune_schedules.h"
#include "tuning.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  int (*callback)(void *, double);
  void *user;
  double from; /* what the callback was told before */
  int pass, passes, stopped;
} whole_progress;

static int part_done(void *user, double fraction) {
  whole_progress *w = user;
  double done = (w->pass + fraction) / w->passes;
  if (w->callback && w->callback(w->user, w->from + (1 - w->from) * done))
    w->stopped = 1;
  return w->stopped;
}

/* 1 when an earlier pass asks for the same kernel. */
static int asked_before(const tw_plan *plan, int i) {
  for (int k = i - 1; k >= 0; k--) /* launches of one pass are neighbours */
    if (!memcmp(&plan->pass[k].demand.class_of, &plan->pass[i].demand.class_of,
                sizeof(pass_class)) &&
        !memcmp(&plan->pass[k].demand.binding, &plan->pass[i].demand.binding, sizeof(binding)))
      return 1;
  return 0;
}

/* Whatever a tuning that failed has measured serves the pass. The failure keeps its detail. */
static tw_status tune_pass(tw_context *c, const planned *p, double budget_ms, whole_progress *w) {
  char detail[512] = "";
  tw_status status = tuning_full(c, p, 0, budget_ms, part_done, w);
  if (status != TW_OK)
    snprintf(detail, sizeof detail, "%s", status_detail());
  decide_again(c, p);
  return status == TW_OK ? TW_OK : status_fail(status, "%s", detail);
}

/* 1 when nothing is left to be measured for a pass. */
static int is_done(tw_context *c, const tw_plan *plan, int i) {
  return asked_before(plan, i) || memory_settled(c, plan->device, &plan->pass[i].demand.class_of);
}

/* Tunes pass after pass. The remaining passes that are not settled share the remaining budget
 * equally, and each of them makes at least one step. */
static tw_status tune_plan(tw_context *c, const tw_plan *plan, double budget_ms,
                           whole_progress *w) {
  double begun = clock_now_ms();
  int passes = 0;
  for (int i = 0; i < plan->passes; i++)
    passes += !is_done(c, plan, i);
  w->passes = plan->passes;
  for (w->pass = 0; w->pass < plan->passes && !w->stopped; w->pass++) {
    double left = budget_ms > 0 ? fmax(budget_ms - (clock_now_ms() - begun), 1) : 0;
    if (asked_before(plan, w->pass))
      continue;
    int done = is_done(c, plan, w->pass);
    TRY(tune_pass(c, &plan->pass[w->pass], done ? left : left / (passes > 1 ? passes-- : 1), w));
  }
  return TW_OK;
}

/* Tunes the schedule that is left, unless choosing it has taken nearly all of the budget. */
static tw_status tune_chosen(tw_context *c, const tw_plan *plan, double budget_ms,
                             const schedule_tuning *before, whole_progress *w) {
  static const double WORTH_IT = 0.1;
  if (before->stopped ||
      (before->measured && budget_ms > 0 && before->budget_ms < WORTH_IT * budget_ms))
    return TW_OK;
  return tune_plan(c, plan, before->budget_ms, w);
}

/* What is tuned is the fastest schedule, also of the layouts that a plan for either place has. */
static tw_status prefer_fastest(tw_context *c, const tw_problem *asked) {
  const int32_t places[] = {asked->placement, TW_OUT_OF_PLACE, TW_IN_PLACE};
  device *d;
  TRY(devices_get(asked->device, &d));
  for (int i = 0; i < 3; i++) {
    tw_problem one = *asked;
    transform t;
    one.placement = places[i];
    if ((!i || asked->placement == TW_EITHER_PLACE) && transform_canonical(&one, &t) == TW_OK)
      TRY(find_fastest_schedule(c, d, &t));
  }
  return TW_OK;
}

tw_status tw_tune(tw_context *context, const tw_problem *problem, int64_t budget_ms,
                  int (*callback)(void *user, double fraction), void *user) {
  ARITHMETIC_BY_DEFAULT;
  tw_problem asked;
  transform checked;
  tw_plan *plan = NULL;
  TRY(structure_take(&asked, sizeof asked, problem, "tw_problem"));
  TRY(transform_canonical(&asked, &checked));
  TRY(transform_supported(&checked));
  if (budget_ms < 0)
    return status_fail(TW_INVALID, "budget_ms is negative");
  if (!context)
    TRY(context_default(&context));
  whole_progress w = {.callback = callback, .user = user};
  schedule_tuning first = {.budget_ms = (double)budget_ms,
                           .progress = callback,
                           .user = user,
                           .until = 0.5,
                           .decides_again = 1};
  TRY(tune_schedules(context, &asked, &first));
  w.from = first.told;
  TRY(prefer_fastest(context, &asked));
  asked.policy = TW_POLICY_OFF; /* kernels by the model: tuning follows */
  TRY(tw_plan_create(context, &asked, &plan));
  tw_status status = profile_writable(context->profile);
  if (status == TW_OK)
    status = tune_chosen(context, plan, (double)budget_ms, &first, &w);
  if (status == TW_OK)
    plan_notes_tuned(context, plan);
  tw_plan_destroy(plan);
  TRY(status);
  return profile_flush(context->profile, 1);
}
