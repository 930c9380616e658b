/* tuning_budget.c: what is left to spend on tuning: of a class's account, beside the other classes'
 * dues, and of the process's budget. Measures nothing. */
#include "tuning_budget.h"
#include "account.h"
#include "compile_time.h"
#include "memory.h"
#include "space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What it takes to compile a kernel like the one that serves the pass, by the model. */
static double compile_ms(const planned *p) {
  enum { UNKNOWN_MS = 150 };
  const plan_choice *serves = &p->choice;
  int chosen = serves->record.value[FIELD_LENGTH] > 0;
  return chosen ? 1e3 * compile_seconds(&serves->record, &serves->binding) : UNKNOWN_MS;
}

/* What a class's next step would be. */
typedef struct {
  double compile_ms; /* of a candidate */
  double gain;       /* what the model expects of it, in parts of the time; 0: nothing */
  int tried;         /* kernels of which times are known */
} next_step;

static int is_among(const measurement *rows, int count, const record *r) {
  for (int i = 0; i < count; i++)
    if (!memcmp(&rows[i].kernel, r, sizeof *r))
      return 1;
  return 0;
}

/* A candidate takes as long as the one that took longest so far, or as the model says. The first
 * one is the fastest by the model, where that does not serve already. */
static next_step next_of(tw_context *c, int64_t device_id, const planned *p) {
  next_step next = {compile_ms(p), 0, 0};
  measurement *rows = NULL;
  candidate fastest;
  device *d = p->launch->device;
  if (profile_measurements(c->profile, device_id, &p->demand.class_of, &rows, &next.tried) != TW_OK)
    return next;
  double most = 0;
  for (int i = 0; i < next.tried; i++)
    most = fmax(most, rows[i].cost_ms);
  if (next.tried > 1)
    next.compile_ms = most;
  if (space_choice(&p->demand, d->call->facts(d), &fastest) &&
      !is_among(rows, next.tried, &fastest.record)) {
    next.compile_ms =
        fmax(next.compile_ms, 1e3 * compile_seconds(&fastest.record, &p->demand.binding));
    next.gain = p->choice.ns > 0 ? fmax(0, 1 - fastest.ns / p->choice.ns) : 0;
  }
  free(rows);
  return next;
}

double tuning_process_left_ms(tw_context *c) {
  (void)guard_enter(&c->guard);
  double left = c->process_budget_ms - c->spent_ms;
  guard_leave(&c->guard);
  return left;
}

void tuning_spend(tw_context *c, double ms) {
  (void)guard_enter(&c->guard);
  c->spent_ms += ms;
  guard_leave(&c->guard);
}

/* What the class may take of the process's budget, beside all that it is used with. */
static double share_ms(tw_context *c, int64_t device_id, const planned *p, const next_step *next) {
  class_due mine, *others = NULL;
  int count = 0;
  if (profile_due(c->profile, device_id, &p->demand.class_of, &mine, &others, &count) != TW_OK)
    return 0;
  mine.cost_ms = fmax(mine.cost_ms, next->compile_ms);
  mine.gain = next->gain;
  double share = account_share_ms(&mine, others, count, tuning_process_left_ms(c));
  free(others);
  return share;
}

tuning_allowance tuning_allowed(tw_context *c, const planned *p) {
  const tuning_allowance none = {0, 0, 0};
  profile_account account;
  int64_t id;
  if (context_device_id(c, p->launch->device, &id) != TW_OK ||
      profile_account_of(c->profile, id, &p->demand.class_of, &account) != TW_OK)
    return none;
  const next_step next = next_of(c, id, p);
  const double timing = ACCOUNT_TIMING_MS, left = account_left_ms(&account, compile_ms(p));
  if (left >= timing + next.compile_ms && !p->saves) {
    double share = share_ms(c, id, p, &next);
    if (share > 0)
      return (tuning_allowance){left, share, next.tried > 1 ? next.compile_ms : compile_ms(p)};
  }
  return !next.tried && left >= timing ? (tuning_allowance){timing, timing, compile_ms(p)} : none;
}

double tuning_worth(tw_context *c, const planned *p) {
  return tuning_allowed(c, p).account_ms;
}

int tuning_tried(tw_context *c, const planned *p) {
  profile_account account;
  int64_t id;
  return context_device_id(c, p->launch->device, &id) == TW_OK &&
         profile_account_of(c->profile, id, &p->demand.class_of, &account) == TW_OK &&
         account.paid_ms > 0;
}

double tuning_step_most_ms(tw_context *c) {
  double left = tuning_process_left_ms(c), budget = c->process_budget_ms;
  return left > 0.9 * budget ? INFINITY : left;
}

int tuning_may_begin(tw_context *c, double left_ms, double price_ms) {
  return left_ms > 0 && tuning_process_left_ms(c) > 0 && price_ms <= tuning_step_most_ms(c);
}
