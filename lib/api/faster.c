/* faster.c: makes another plan of the same transform, and times the kernel that would serve each of
 * its passes. */
#include "faster.h"
#include "account.h"
#include "compile_time.h"
#include "find_schedule.h"
#include "memory.h"
#include "plan_memory.h"
#include "plan_passes.h"
#include "tuning.h"
#include "tuning_budget.h"

/* Adds what the classes of a plan's passes were used for and what tuning them has cost, each class
 * once. */
static tw_status add_accounts(const tw_plan *plan, profile_account *sum) {
  int64_t id;
  TRY(context_device_id(plan->context, plan->device, &id));
  for (int i = 0; i < plan->passes; i++) {
    profile_account one;
    int before = 0;
    for (int k = 0; k < i && !before; k++)
      before = pass_asks_the_same(&plan->pass[k].demand, &plan->pass[i].demand);
    if (before)
      continue;
    TRY(profile_account_of(plan->context->profile, id, &plan->pass[i].demand.class_of, &one));
    sum->used_ms += one.used_ms;
    sum->paid_ms += one.paid_ms;
  }
  return TW_OK;
}

static int is_measured(const tw_plan *plan, const planned *p) {
  pass_class from;
  double ns;
  int found;
  return memory_source(plan->context, plan->device, &p->demand, &from, &ns, &found) == TW_OK &&
         found;
}

/* What it takes to measure the passes that were not measured; 0: nothing is to be done, or one of
 * them was tried in vain. */
static double price_ms(const tw_plan *other) {
  const facts *f = other->device->call->facts(other->device);
  double price = 0;
  for (int i = 0; i < other->passes; i++) {
    const planned *p = &other->pass[i];
    candidate c;
    if (is_measured(other, p))
      continue;
    if (tuning_tried(other->context, p) || !space_first_choice(&p->demand, f, &c))
      return 0;
    price += ACCOUNT_TIMING_MS + 1e3 * compile_seconds(&c.record, &p->demand.binding);
  }
  return price;
}

static tw_status measure(tw_plan *plan, tw_plan *other) {
  for (int i = 0; i < other->passes; i++) {
    planned *p = &other->pass[i];
    if (is_measured(other, p)) /* perhaps by the pass before */
      continue;
    TRY(plan_prepare(other, p));
    TRY(tuning_first(other->context, p, &plan->tuning_left_ms));
  }
  return TW_OK;
}

static tw_status try_other(tw_plan *plan, tw_plan *other) {
  profile_account account = {0};
  double price = price_ms(other);
  if (price <= 0)
    return TW_OK;
  TRY(add_accounts(plan, &account));
  if (account_left_ms(&account, 0) < price) {
    for (int i = 0; i < plan->passes; i++)
      plan->pass[i].saves = 1;
    return TW_OK;
  }
  if (!tuning_may_begin(plan->context, plan->tuning_left_ms, price))
    return TW_OK;
  context_log(plan->context, TW_LOG_INFO, "measuring a schedule of %d launches for %lld points",
              other->passes, (long long)plan->transform.points);
  return measure(plan, other);
}

static tw_status try_faster(tw_plan *plan, tw_plan *other) {
  schedule s = {0};
  double unused;
  other->transform = plan->transform;
  other->device = plan->device;
  other->window = plan->window;
  TRY(find_schedule(plan->context, plan->device, &plan->transform, 1, &s, &unused));
  tw_status status = plan_check_memory(&s, other);
  if (status == TW_OK)
    status = plan_list(&s, other);
  schedule_free(&s);
  return status == TW_OK ? try_other(plan, other) : status;
}

void faster_try(tw_plan *plan) {
  tw_plan *other = plan_fresh(plan->context);
  tw_status status = other ? try_faster(plan, other) : TW_NO_MEMORY;
  if (status != TW_OK)
    context_log(plan->context, status == TW_NO_DEVICE_MEMORY ? TW_LOG_INFO : TW_LOG_WARN,
                "a faster schedule was not measured: %s", status_detail());
  tw_plan_destroy(other);
}
