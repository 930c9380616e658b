/* decide.c: a pass gets the kernel that the process decided on before, or one that was measured, or
 * one that tuning finds now, or the model's choice. */
#include "decide.h"
#include "clock.h"
#include "memory.h"
#include "obtain.h"
#include "tuning.h"

/* How long a plan of policy full may tune each of its kernels. A step that has begun is completed,
 * so the limit is less than 4 s. Later processes, and tw_tune, continue where this stopped. */
enum { FULL_MS = 3500 };

static tw_status tune_if_asked(tw_context *c, const planned *plan, int policy, double *left_ms) {
  if (policy == TW_POLICY_LAZY && !plan->choice.settled)
    return tuning_step(c, plan, left_ms);
  if (policy == TW_POLICY_FULL && !plan->choice.settled)
    return tuning_full(c, plan, FULL_MS, NULL, NULL);
  return TW_OK;
}

/* Lazy tuning begins by timing what serves the pass, which therefore is made ready first. */
static tw_status obtain_first(tw_context *c, planned *plan, int policy, kernel **first) {
  if (policy != TW_POLICY_LAZY || plan->choice.settled)
    return TW_OK;
  return kernel_obtain(&c->run, plan->launch->device, &plan->demand, 1, &plan->choice, first);
}

/* Decides where this process has not decided yet. *first: the caller releases it. */
static tw_status decide(tw_context *c, planned *plan, int policy, double *left_ms, kernel **first,
                        kernel **out) {
  device *d = plan->launch->device;
  double begun = clock_now_ms();
  TRY(memory_choose(c, d, &plan->demand, &plan->choice));
  double chosen = clock_now_ms();
  TRY(obtain_first(c, plan, policy, first));
  tw_status tuned = tune_if_asked(c, plan, policy, left_ms);
  double ended = clock_now_ms();
  plan->tune_ms = ended - chosen;
  plan->tuned_ms = ended;
  if (tuned != TW_OK)
    context_log(c, TW_LOG_WARN, "tuning ended: %s", status_detail());
  if (policy != TW_POLICY_OFF && policy != TW_POLICY_NOTE && !plan->choice.settled)
    TRY(memory_choose(c, d, &plan->demand, &plan->choice));
  plan->choose_ms = chosen - begun + clock_now_ms() - ended;
  if (policy == TW_POLICY_FULL) /* it took long: the plan's other passes may fail or be cut short */
    memory_flush(c);
  TRY(kernel_obtain(&c->run, d, &plan->demand, policy != TW_POLICY_OFF, &plan->choice, out));
  plan->decided = 1;
  return TW_OK;
}

static tw_status decide_and_note(tw_context *c, planned *plan, int policy, double *left_ms,
                                 const decision_pending *mine, kernel **out) {
  kernel *k = NULL, *first = NULL;
  tw_status status = decide(c, plan, policy, left_ms, &first, &k);
  kernels_release(first, 1);
  if (status != TW_OK) {
    (void)!decisions_end(&c->decisions, mine, policy, NULL);
    return status;
  }
  const decided made = {plan->choice, k->key};
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
    return kernels_get(&c->run, d, &s, policy != TW_POLICY_OFF, out);
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
    status = fetch(c, plan, policy, &before.kernel, &k);
    settled = status != TW_COMPILE_FAILED && status != TW_VERIFY_FAILED;
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

void decide_again(tw_context *c, const planned *plan) {
  decisions_forget(&c->decisions, plan->launch->device, &plan->demand.class_of);
}
