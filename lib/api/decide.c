/* decide.c: a pass gets the kernel that the process decided on before, or one that was measured, or
 * one that tuning finds now, or the model's choice. */
#include "decide.h"
#include "clock.h"
#include "memory.h"
#include "obtain.h"
#include "tuning.h"
#include "tuning_budget.h"

#include <math.h>
#include <string.h>

/* What profile and model say before any tuning. */
static tw_status choose(tw_context *c, planned *plan) {
  double begun = clock_now_ms();
  if (plan->chosen)
    return TW_OK;
  TRY(memory_choose(c, plan->launch->device, &plan->demand, &plan->choice, &plan->by_rows));
  plan->chosen = 1;
  plan->choose_ms = clock_now_ms() - begun;
  return TW_OK;
}

void decide_wants(tw_context *c, planned *plan, int policy, kernel_wants *wants) {
  device *d = plan->launch->device;
  if (!decisions_hold(&c->decisions, d, &plan->demand, policy) && choose(c, plan) == TW_OK)
    wants_add_choice(wants, &plan->choice, d->call->facts(d));
}

static int same_kernel(const kernel *k, const plan_choice *c) {
  return !memcmp(&k->spec.record, &c->record, sizeof c->record) &&
         !memcmp(&k->spec.binding, &c->binding, sizeof c->binding);
}

/* Tunes where the policy asks for it, and it is worth it. Lazy tuning begins by timing what serves
 * the pass, which therefore is made ready before: *serves, which the caller releases. */
static tw_status tune_if_asked(tw_context *c, planned *plan, int policy, double *left_ms,
                               kernel **serves) {
  if (plan->choice.settled)
    return TW_OK;
  plan->tuned = policy == TW_POLICY_FULL;
  if (policy == TW_POLICY_FULL) /* unless choosing a schedule took all the time */
    return plan->full_ms > 0 || plan->choice.reason != PLAN_MEASURED
               ? tuning_full(c, plan, 0, fmax(plan->full_ms, 1), NULL, NULL)
               : TW_OK;
  if (policy != TW_POLICY_LAZY || tuning_worth(c, plan) <= 0)
    return TW_OK;
  TRY(kernel_obtain(&c->run, plan->launch->device, &plan->demand, 1, plan->ready, &plan->choice,
                    serves));
  return tuning_step(c, plan, *serves, left_ms, &plan->tuned);
}

/* Tunes, and chooses again if there is anything new to know. */
static tw_status improve(tw_context *c, planned *plan, int policy, double *left_ms,
                         kernel **serves) {
  double begun = clock_now_ms();
  tw_status tuned = tune_if_asked(c, plan, policy, left_ms, serves);
  plan->tuned_ms = clock_now_ms();
  plan->tune_ms = plan->tuned_ms - begun;
  if (tuned != TW_OK)
    context_log(c, TW_LOG_WARN, "tuning ended: %s", status_detail());
  if (!plan->tuned)
    return TW_OK;
  if (policy == TW_POLICY_FULL) /* it took long: the plan's other passes may fail or be cut short */
    memory_flush(c);
  return memory_choose(c, plan->launch->device, &plan->demand, &plan->choice, &plan->by_rows);
}

/* Decides where this process has not decided yet. */
static tw_status decide(tw_context *c, planned *plan, int policy, double *left_ms, kernel **out) {
  kernel *serves = NULL;
  TRY(choose(c, plan));
  tw_status status = improve(c, plan, policy, left_ms, &serves);
  if (status == TW_OK && serves && same_kernel(serves, &plan->choice)) {
    *out = serves;
    serves = NULL;
  } else if (status == TW_OK) {
    status = kernel_obtain(&c->run, plan->launch->device, &plan->demand, policy != TW_POLICY_OFF,
                           plan->ready, &plan->choice, out);
  }
  kernels_release(serves, 1);
  plan->decided = status == TW_OK;
  return status;
}

static tw_status decide_and_note(tw_context *c, planned *plan, int policy, double *left_ms,
                                 const decision_pending *mine, kernel **out) {
  kernel *k = NULL;
  tw_status status = decide(c, plan, policy, left_ms, &k);
  if (status != TW_OK) {
    (void)!decisions_end(&c->decisions, mine, policy, NULL);
    return status;
  }
  const decided made = {plan->choice, k->key, plan->by_rows ? plan->demand.rows : 0};
  status = decisions_end(&c->decisions, mine, policy, &made);
  if (status == TW_OK)
    *out = k;
  else
    kernels_release(k, 1);
  return status;
}

/* Gets the kernel that was decided on, and loads it again if it was unloaded meanwhile. */
static tw_status fetch(tw_context *c, const planned *plan, int policy, const hash256 *key,
                       kernel **out) {
  device *d = plan->launch->device;
  const spec s = {plan->choice.record, plan->choice.binding};
  kernel *k = kernels_find(d, &plan->launch->home, key);
  if (!k)
    return kernels_get(&c->run, d, &s, policy != TW_POLICY_OFF, plan->ready, out);
  *out = k;
  return TW_OK;
}

tw_status decide_once(tw_context *c, planned *plan, int policy, double *tuning_left_ms) {
  decision_pending mine;
  decided before;
  kernel *k = NULL;
  tw_status status = TW_OK;
  int settled = 0;
  while (!settled && decisions_recall(&c->decisions, plan->launch->device, &plan->demand, policy,
                                      &mine, &before)) {
    plan->choice = before.choice;
    plan->chosen = 0;
    status = fetch(c, plan, policy, &before.kernel, &k);
    settled = !kernel_fails_always(status);
    if (!settled) /* it was unloaded and can not be made again; another kernel may do */
      decide_again(c, plan);
  }
  if (!settled)
    status = decide_and_note(c, plan, policy, tuning_left_ms, &mine, &k);
  return status == TW_OK ? launch_take_kernel(plan->launch, k) : status;
}

double decide_worth(tw_context *c, const planned *plan, int policy) {
  device *d = plan->launch->device;
  return decisions_hold(&c->decisions, d, &plan->demand, policy) ||
                 memory_settled(c, d, &plan->demand.class_of)
             ? 0
             : tuning_worth(c, plan);
}

int decide_all_known(const tw_plan *plan, int policy) {
  int all = 1;
  for (int i = 0; i < plan->passes && all; i++)
    all = decisions_hold(&plan->context->decisions, plan->device, &plan->pass[i].demand, policy);
  return all;
}

void decide_again(tw_context *c, const planned *plan) {
  decisions_forget(&c->decisions, plan->launch->device, &plan->demand.class_of);
}
