/* tune_schedules.c: lists the schedules that may be the fastest, and measures their passes. */
#include "tune_schedules.h"
#include "clock.h"
#include "decide.h"
#include "devices.h"
#include "find_schedule.h"
#include "memory.h"
#include "pilots.h"
#include "plan_memory.h"
#include "plan_passes.h"
#include "tuning.h"

#include <math.h>
#include <stdlib.h>

/* What may be the fastest: the model may be wrong by so much. */
static const double PROMISING = 1.1;

typedef struct {
  tw_context *context;
  schedule_tuning *how;
  tw_plan *plan[PILOT_SCHEDULES_MOST]; /* passes without kernels, of each schedule */
  pilot_schedule list[PILOT_SCHEDULES_MOST];
  int prepared[PILOT_SCHEDULES_MOST][PILOT_PASSES_MOST]; /* 1: the pass holds its tables */
  int count;
  double next; /* what progress will be told after what is being measured */
} tuning;

/* ---- schedules ---- */

static int fits(const transform *t, const schedule_alternative *a, double least_ns) {
  return a->schedule.launches <= PILOT_PASSES_MOST && a->ns <= PROMISING * least_ns &&
         (!t->max_work || schedule_work_bytes(&a->schedule) <= t->max_work);
}

static tw_status price_passes(const tw_plan *plan, pilot_schedule *out) {
  const facts *f = plan->device->call->facts(plan->device);
  for (int i = 0; i < plan->passes; i++) {
    candidate c;
    if (!space_choice(&plan->pass[i].demand, f, &c))
      return status_fail(TW_UNSUPPORTED, "a pass has no kernel");
    out->model_ns[out->passes++] = c.ns;
  }
  return TW_OK;
}

/* Adds a schedule, unless its plan would be refused for want of memory. */
static tw_status add(tuning *t, device *d, const transform *of, const tw_problem *problem,
                     const schedule *s) {
  tw_plan *made = plan_fresh(t->context);
  pilot_schedule priced = {0};
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  made->transform = *of;
  made->device = d;
  made->window = problem->window;
  made->work_bytes = schedule_work_bytes(s);
  made->own_area = !(problem->flags & TW_NO_WORK_AREA) && !t->context->run.hooks.alloc;
  tw_status status = plan_check_memory(s, made);
  if (status == TW_OK)
    status = plan_list(s, made);
  if (status == TW_OK)
    status = price_passes(made, &priced);
  if (status == TW_OK) {
    t->plan[t->count] = made;
    t->list[t->count++] = priced;
    return TW_OK;
  }
  tw_plan_destroy(made);
  return status == TW_NO_DEVICE_MEMORY || status == TW_UNSUPPORTED ? TW_OK : status;
}

static tw_status list(tuning *t, device *d, const transform *of, const tw_problem *problem) {
  schedule_alternative all[2 * PILOT_SCHEDULES_MOST];
  int count = 0;
  TRY(find_alternatives(t->context, d, of, 2 * PILOT_SCHEDULES_MOST, all, &count));
  double least = INFINITY;
  for (int i = 0; i < count; i++)
    least = fmin(least, all[i].ns);
  tw_status status = TW_OK;
  int64_t launches = all[0].schedule.launches;
  int several = count > 1 && launches > 1 && launches <= PILOT_PASSES_MOST && all[0].ns < INFINITY;
  for (int i = 0; several && i < count && t->count < PILOT_SCHEDULES_MOST && status == TW_OK; i++)
    if (!i || fits(of, &all[i], least))
      status = add(t, d, of, problem, &all[i].schedule);
  schedule_alternatives_free(all, count);
  return status;
}

/* ---- measuring ---- */

static tw_status known(void *user, int s, int p, pilot_known *out) {
  const tuning *t = user;
  const tw_plan *plan = t->plan[s];
  const pass_demand *d = &plan->pass[p].demand;
  measurement *rows = NULL;
  pilot_known k = {0};
  int64_t id;
  k.ns = memory_measured(t->context, plan->device->call->facts(plan->device), d, 1);
  k.settled = memory_settled(t->context, plan->device, &d->class_of);
  TRY(context_device_id(t->context, plan->device, &id));
  TRY(profile_measurements(t->context->profile, id, &d->class_of, &rows, &k.tried));
  free(rows);
  *out = k;
  return TW_OK;
}

static int progress(void *user, double fraction) {
  tuning *t = user;
  schedule_tuning *how = t->how;
  double done = how->told + (t->next - how->told) * fraction;
  if (how->progress && how->progress(how->user, done))
    how->stopped = 1;
  return how->stopped;
}

/* The tables of a pass, which may have several turns, are held until its plan is destroyed. */
static tw_status prepare(tuning *t, int s, int p) {
  if (!t->prepared[s][p])
    TRY(plan_prepare(t->plan[s], &t->plan[s]->pass[p]));
  t->prepared[s][p] = 1;
  return TW_OK;
}

/* Nobody knows how much there will be to measure, so each part is a part of what is left. */
static tw_status measure(void *user, int s, int p, int kernels, double budget_ms, int *stop) {
  static const double PART = 0.2;
  tuning *t = user;
  planned *one = &t->plan[s]->pass[p];
  t->next = t->how->told + PART * (t->how->until - t->how->told);
  tw_status status = prepare(t, s, p);
  if (status == TW_NO_DEVICE_MEMORY) { /* it is given up, as nothing more is tried */
    context_log(t->context, TW_LOG_INFO, "a schedule is not measured: %s", status_detail());
    t->how->told = t->next;
    return TW_OK;
  }
  TRY(status);
  status = tuning_full(t->context, one, kernels, budget_ms, progress, t);
  if (t->how->decides_again)
    decide_again(t->context, one);
  t->how->told = t->next;
  *stop = t->how->stopped;
  return status;
}

static double now_ms(void *user) {
  (void)user;
  return clock_now_ms();
}

/* Logs what is known of a schedule. */
static void tell(const tuning *t, int s) {
  const tw_plan *plan = t->plan[s];
  text line = TEXT_EMPTY;
  double sum = 0;
  int times = 0;
  for (int p = 0; p < plan->passes; p++) {
    const pass_demand *d = &plan->pass[p].demand;
    double ns = memory_measured(t->context, plan->device->call->facts(plan->device), d, 1);
    text_add(&line, "%s%lld", p ? ", " : "", (long long)d->points);
    times += ns > 0;
    sum += ns;
  }
  context_log(t->context, TW_LOG_INFO, "passes of %s points: %s %.1f us",
              line.bytes ? line.bytes : "?", times < plan->passes ? "at least" : "measured",
              sum / 1e3);
  text_free(&line);
}

/* Launches in a row that ask for the same kernel count once. */
static int kernels_of(const tw_plan *plan) {
  int kernels = 0;
  for (int p = 0; p < plan->passes; p++)
    kernels += !p || !pass_asks_the_same(&plan->pass[p].demand, &plan->pass[p - 1].demand);
  return kernels;
}

static tw_status run(tuning *t) {
  schedule_tuning *how = t->how;
  const pilot_port port = {t, known, measure, now_ms};
  context_log(t->context, TW_LOG_INFO, "%d schedules of %lld points may be the fastest", t->count,
              (long long)t->plan[0]->transform.points);
  how->measured = 1;
  if (how->each_ms > 0)
    how->budget_ms = how->each_ms * kernels_of(t->plan[0]);
  double begun = clock_now_ms(), limited = how->budget_ms > 0;
  tw_status status = pilots_run(&port, t->list, t->count, how->budget_ms);
  for (int s = 0; s < t->count && context_logs(t->context, TW_LOG_INFO); s++)
    tell(t, s);
  how->budget_ms -= limited ? clock_now_ms() - begun : 0;
  how->each_ms = how->each_ms > 0 ? how->budget_ms / kernels_of(t->plan[0]) : 0;
  return status;
}

tw_status tune_schedules(tw_context *c, const tw_problem *problem, schedule_tuning *how) {
  tuning t = {.context = c, .how = how};
  tw_problem one = *problem;
  transform of;
  device *d;
  if (transform_has_two_layouts(&one))
    one.placement = TW_OUT_OF_PLACE;
  TRY(transform_canonical(&one, &of));
  TRY(devices_get(one.device, &d));
  TRY(context_open(c));
  if (profile_writable(c->profile) != TW_OK)
    return TW_OK;
  tw_status status = list(&t, d, &of, &one);
  if (status == TW_OK && t.count > 1)
    status = run(&t);
  for (int i = 0; i < t.count; i++)
    tw_plan_destroy(t.plan[i]);
  return status;
}
