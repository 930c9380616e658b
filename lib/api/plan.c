/* plan.c: plans: from a transform to launches, and their execution. */
#include "plan.h"
#include "rotation.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int effective_policy(const tw_context *c, const tw_problem *request) {
  if (c->owner != getpid())
    return TW_POLICY_OFF; /* a forked child: the profile is its parent's */
  return request->policy ? request->policy : c->policy;
}

static void log_plan(tw_context *c, const planned *plan) {
  const kernel *k = plan->kernel;
  context_log(c, TW_LOG_INFO,
              "plan pass of %lld points, %lld rows, %s: record %08x (%s), %s, %.2f ms "
              "(compile %.1f, load %.2f, verify %.2f)",
              (long long)plan->demand.points, (long long)plan->demand.rows,
              plan->demand.precision == TW_F64 ? "f64" : "f32", record_id(&plan->choice.record),
              plan_reason_text(plan->choice.reason),
              plan->known     ? "known in this process"
              : k->from_cache ? "cache hit"
                              : "compiled",
              plan->plan_ms, k->compile_ms, k->load_ms, k->verify_ms);
}

/* What a launch needs beside arrays and the kernel's own table. */
static tw_status make_args(tw_context *c, const transform *t, planned *plan) {
  const pass *p = &plan->pass;
  plan->args = (launch_args){.scale_f64 = 1, .scale_f32 = 1};
  pass_fill_args(p, &plan->args);
  if (p->final) {
    plan->args.scale_f64 = t->scale;
    plan->args.scale_f32 = (float)t->scale;
  }
  if (p->twiddle_order)
    TRY(rotation_get(plan->device, t->precision, p->twiddle_order, &plan->args));
  if (pass_factors(p)) {
    const chirp *tables = NULL;
    TRY(chirp_get(c, plan->device, t->precision, &p->chirp, &tables));
    plan->args.factors = chirp_factors(tables, pass_factors(p));
  }
  return TW_OK;
}

static tw_status plan_pass(tw_plan *whole, const pass *p, int policy, planned *plan) {
  double begun = context_now_ms();
  const transform *t = &whole->transform;
  plan->pass = *p;
  plan->demand = pass_demands(p, t, plan->device->call->facts(plan->device));
  TRY(make_args(whole->context, t, plan));
  TRY(decide_once(whole->context, plan, policy, &whole->tuning_left_ms));
  plan->known = plan->kernel->settled_ms < begun;
  plan->args.table = plan->kernel->table;
  plan->blocks = kernel_blocks(plan->kernel, p->rows);
  plan->plan_ms = context_now_ms() - begun;
  log_plan(whole->context, plan);
  return TW_OK;
}

/* A pass may run in place only if its blocks write the places they have read. */
static tw_status check_places(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++) {
    const pass *p = &plan->pass[i].pass;
    int together = p->from == p->to || (p->from == BUFFER_IN && p->to == BUFFER_OUT &&
                                        plan->transform.placement != TW_OUT_OF_PLACE);
    int differs = together && !pass_keeps_places(p);
    if (differs && plan->transform.placement == TW_EITHER_PLACE && p->from != p->to)
      continue; /* such a problem is refused in place when it is executed so */
    if (differs)
      return status_fail(TW_INTERNAL, "pass %d would write over what it reads", i);
  }
  return TW_OK;
}

/* Before anything is compiled. */
static tw_status check_work(const tw_plan *plan, const tw_problem *request) {
  if (request->max_work && plan->work_bytes > request->max_work)
    return status_fail(TW_UNSUPPORTED,
                       "a work area of %zu bytes is needed, at most %zu are allowed",
                       plan->work_bytes, request->max_work);
  return TW_OK;
}

static tw_status get_work(tw_plan *plan) {
  if (!plan->work_bytes)
    return TW_OK;
  const tw_options *o = &plan->context->options;
  if (!o->alloc)
    return plan->device->call->alloc(plan->device, plan->work_bytes, &plan->work);
  plan->work = o->alloc(o->user, plan->work_bytes, NULL);
  return plan->work ? TW_OK
                    : status_fail(TW_NO_DEVICE_MEMORY, "the allocator gave no %zu bytes",
                                  plan->work_bytes);
}

/* The passes' kernels and tables. */
static tw_status plan_passes(const schedule *s, int policy, tw_plan *plan) {
  plan->pass = calloc((size_t)s->count, sizeof *plan->pass);
  if (!plan->pass)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  for (int i = 0; i < s->count; i++) {
    planned *next = &plan->pass[plan->passes++];
    next->device = plan->device;
    TRY(plan_pass(plan, &s->pass[i], policy, next));
  }
  return TW_OK;
}

static tw_status create(const tw_problem *request, tw_plan *plan) {
  double begun = context_now_ms();
  schedule s = {0};
  TRY(devices_get(request->device, &plan->device));
  TRY(schedule_known(plan->context, plan->device, &plan->transform, &s));
  plan->work_bytes = (size_t)s.work * (plan->transform.precision == TW_F64 ? 16 : 8);
  memcpy(plan->order, s.order, sizeof plan->order);
  tw_status status = check_work(plan, request);
  if (status == TW_OK)
    status = plan_passes(&s, effective_policy(plan->context, request), plan);
  schedule_free(&s);
  if (status == TW_OK)
    status = check_places(plan);
  if (status == TW_OK)
    status = get_work(plan);
  if (status != TW_OK)
    return status;
  plan->plan_ms = context_now_ms() - begun;
  return TW_OK;
}

static tw_plan *fresh_plan(tw_context *context) {
  tw_plan *made = calloc(1, sizeof *made);
  if (made) {
    context_retain(context);
    made->context = context;
    made->tuning_left_ms = context->plan_budget_ms;
  }
  return made;
}

tw_status tw_plan_create(tw_context *context, const tw_problem *request, tw_plan **plan) {
  transform t;
  if (!plan)
    return status_fail(TW_INVALID, "plan is null");
  TRY(transform_canonical(request, &t));
  if (!context)
    TRY(context_default(&context));
  tw_plan *made = fresh_plan(context);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  memcpy(&made->transform, &t, sizeof t);
  tw_status status = create(request, made);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  *plan = made;
  return TW_OK;
}

tw_status plan_spectrum(tw_context *c, device *d, const chirp_shape *shape, tw_plan **plan) {
  schedule s = {0};
  tw_plan *made = fresh_plan(c);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  made->device = d;
  tw_status status = schedule_make_spectrum(shape, d->call->facts(d), &made->transform, &s);
  if (status == TW_OK)
    status = plan_passes(&s, TW_POLICY_OFF, made);
  schedule_free(&s);
  if (status == TW_OK)
    status = check_places(made);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  *plan = made;
  return TW_OK;
}

void plan_forget(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++)
    decide_again(plan->context, &plan->pass[i]);
}

void tw_plan_destroy(tw_plan *plan) {
  if (!plan)
    return;
  const tw_options *o = &plan->context->options;
  if (plan->work && o->release)
    o->release(o->user, plan->work, NULL);
  else if (plan->work)
    plan->device->call->release(plan->device, plan->work);
  tw_context_destroy(plan->context);
  free(plan->pass);
  free(plan);
}

tw_status tw_plan_work_size(const tw_plan *plan, size_t *bytes) {
  if (!plan || !bytes)
    return status_fail(TW_INVALID, "plan or bytes is null");
  *bytes = plan->work_bytes;
  return TW_OK;
}

tw_status tw_plan_execute(const tw_plan *plan, const tw_buffers *buffers) {
  int32_t direction = 0;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  TRY(transform_check_buffers(&plan->transform, buffers, plan->work_bytes, &direction));
  char *const base[] = {[BUFFER_IN] = (char *)(uintptr_t)buffers->in,
                        [BUFFER_OUT] = buffers->out,
                        [BUFFER_WORK] = buffers->work ? buffers->work : plan->work};
  const int64_t element = plan->transform.precision == TW_F64 ? 16 : 8;
  for (int i = 0; i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    launch_args args = p->args;
    args.in = base[p->pass.from] + p->pass.from_at * element;
    args.out = base[p->pass.to] + p->pass.to_at * element;
    args.sign = (direction == TW_FORWARD) != p->pass.conjugated ? 1.0f : -1.0f;
    TRY(plan->device->call->launch(plan->device, p->kernel->module, p->blocks, &args,
                                   buffers->stream));
  }
  return TW_OK;
}
