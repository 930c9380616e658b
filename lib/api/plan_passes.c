/* plan_passes.c: begins a plan, lists the passes of a schedule in it, prepares them, and ends it.
 */
#include "plan_passes.h"
#include "chirp.h"
#include "window_table.h"

#include <stdlib.h>

tw_plan *plan_fresh(tw_context *context) {
  tw_plan *made = calloc(1, sizeof *made);
  if (made) {
    context_retain(context);
    made->context = context;
    made->tuning_left_ms = context->plan_budget_ms;
  }
  return made;
}

/* Lists each launch of a pass, which all ask for the same. */
static void list_launches(const pass *p, tw_plan *plan) {
  const pass_demand d = pass_demands(p, &plan->transform, plan->device->call->facts(plan->device));
  const int64_t launches = pass_launches(p);
  for (int64_t i = 0; i < launches; i++) {
    planned *next = &plan->pass[plan->passes];
    next->launch = &plan->launches->launch[plan->passes++];
    next->pass = pass_in_launch(p, i);
    next->demand = d;
  }
}

tw_status plan_list(const schedule *s, tw_plan *plan) {
  device_home home;
  TRY(plan->device->call->home(plan->device, &home));
  tables_tidy(plan->device, &home);
  plan->pass = calloc((size_t)s->launches, sizeof *plan->pass);
  if (!plan->pass)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  TRY(launches_create(plan->device, &home, (int)s->launches, &plan->launches));
  for (int i = 0; i < s->count; i++)
    list_launches(&s->pass[i], plan);
  return TW_OK;
}

tw_status plan_prepare(const tw_plan *whole, planned *plan) {
  tw_context *c = whole->context;
  const transform *t = &whole->transform;
  const pass *p = &plan->pass;
  launch *l = plan->launch;
  TRY(launch_prepare(p, t, l));
  if (operations_have(&p->load, OPERATION_WINDOW)) {
    TRY(window_table_get(l->device, &l->home, t, whole->window, &l->window));
    l->args.window = l->window->memory;
  }
  if (!pass_needs(p).factors)
    return TW_OK;
  if (!p->chirp.m)
    return status_fail(TW_INTERNAL, "a pass reads factors that nobody brings");
  TRY(chirp_get(&c->run, l->device, &l->home, t->precision, &p->chirp, &l->factors));
  l->args.factors = chirp_factors(l->factors, p->between.count > 0);
  return TW_OK;
}

/* What a graph that was captured from either of two plans in one refers to. */
static void share_work(tw_plan *plan) {
  if (plan->in_place)
    launches_share_work(plan->launches, plan->in_place->launches);
}

void tw_plan_drop_work_area(tw_plan *plan) {
  if (!plan)
    return;
  share_work(plan);
  launches_drop_work(&plan->context->run, plan->launches);
}

void tw_plan_destroy(tw_plan *plan) {
  if (!plan)
    return;
  share_work(plan);
  tw_plan_destroy(plan->in_place);
  plan_notes_ended(plan->context, plan);
  launches_destroy(&plan->context->run, plan->launches);
  tw_context_destroy(plan->context);
  free(plan->pass);
  free(plan);
}
