/* plan.c: plans: decide, obtain the kernel, execute, describe. */
#include "kernels.h"
#include "text.h"
#include "tuning.h"

#include <stdlib.h>
#include <string.h>

/* Immutable once created. One-pass plans need no work area. */
struct tw_plan {
  tw_context *context;
  problem problem;
  device *device;
  kernel *kernel;
  plan_choice choice;
  int64_t blocks;
  launch_args args; /* all but the arrays and the direction */
  double plan_ms;
  int decided_before;
};

static int same_decision(const decision *d, device *on, const pass_class *c, const binding *b,
                         const problem *p) {
  if (d->device != on || memcmp(&d->class_of, c, sizeof *c) || memcmp(&d->binding, b, sizeof *b))
    return 0;
  const record *r = &d->choice.record;
  return !r->value[FIELD_WHOLE] || p->batch % r->value[FIELD_TRANSFORMS] == 0;
}

static int recall_decision(tw_context *c, device *d, const problem *p, tw_plan *plan) {
  pass_class class_of = problem_class(p);
  binding b = problem_binding(p, d->call->facts(d));
  int found = 0;
  pthread_mutex_lock(&c->lock);
  for (const decision *at = c->decisions; at && !found; at = at->next)
    if (same_decision(at, d, &class_of, &b, p)) {
      plan->choice = at->choice;
      plan->kernel = at->kernel;
      found = 1;
    }
  pthread_mutex_unlock(&c->lock);
  return found;
}

/* Takes over one reference to the kernel. Out of memory only costs speed. */
static void remember_decision(tw_context *c, const tw_plan *plan) {
  decision *d = calloc(1, sizeof *d);
  if (!d)
    return;
  d->device = plan->device;
  d->class_of = problem_class(&plan->problem);
  d->binding = plan->choice.binding;
  d->choice = plan->choice;
  d->kernel = plan->kernel;
  pthread_mutex_lock(&c->lock);
  d->next = c->decisions;
  c->decisions = d;
  pthread_mutex_unlock(&c->lock);
}

/* ---- memory for the planner ---- */

typedef struct {
  tw_context *context;
  int64_t device_id;
} recall_state;

static tw_status recall(void *user, const pass_class *c, record *r, double *ns_per_element,
                        int *settled, int *found) {
  recall_state *state = user;
  schedule_choice choice;
  TRY(profile_schedule(state->context->profile, state->device_id, c, &choice, found));
  if (*found) {
    *r = choice.kernel;
    *ns_per_element = choice.ns_per_element;
    *settled = choice.state == SCHEDULE_SETTLED;
  }
  return TW_OK;
}

static tw_status choose(tw_context *c, device *d, const problem *p, plan_choice *out) {
  recall_state state = {c, 0};
  plan_memory memory = {&state, recall};
  int known = context_device_id(c, d, &state.device_id) == TW_OK;
  return planner_choose(p, d->call->facts(d), known ? &memory : NULL, out);
}

/* A kernel that spills because of the residency it promises is worse than one that promises none.
 */
static void drop_promise(tw_context *c, tw_plan *plan) {
  const record *r = &plan->choice.record;
  if (plan->choice.reason != PLAN_MODEL || plan->kernel->spill_bytes <= 0 ||
      r->value[FIELD_SPILLS] || !r->value[FIELD_MIN_BLOCKS])
    return;
  spec s = {*r, plan->choice.binding};
  kernel *other;
  s.record.value[FIELD_MIN_BLOCKS] = 0;
  if (kernels_get(c, plan->device, &s, &other) != TW_OK)
    return;
  if (other->spill_bytes < plan->kernel->spill_bytes) {
    kernel *spilled = plan->kernel;
    plan->kernel = other;
    other = spilled;
    plan->choice.record = s.record;
  }
  kernels_release(other, 0);
}

/* The chosen kernel; when it cannot be had, the model's own, and then the model's next ones. */
static tw_status obtain(tw_context *c, tw_plan *plan) {
  device *d = plan->device;
  const facts *f = d->call->facts(d);
  spec s = {plan->choice.record, plan->choice.binding};
  tw_status status = kernels_get(c, d, &s, &plan->kernel);
  if (status == TW_OK)
    drop_promise(c, plan);
  if (status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED)
    return status;
  enum { NEXT = 6 };
  candidate next[NEXT];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(plan->problem.precision, (int)plan->problem.n, &s.binding, f,
                           plan->problem.batch, &rules, next, NEXT);
  for (int i = 0; i < count; i++) {
    s.record = next[i].record;
    tw_status again = kernels_get(c, d, &s, &plan->kernel);
    if (again == TW_OK) {
      plan->choice.record = s.record;
      plan->choice.reason = PLAN_MODEL;
      plan->choice.cost = cost_of_pass(&s.record, f, plan->problem.batch);
      return TW_OK;
    }
    if (again != TW_VERIFY_FAILED && again != TW_COMPILE_FAILED)
      return again;
  }
  return status;
}

static int effective_policy(const tw_context *c, const tw_problem *request) {
  return request->policy ? request->policy : c->policy;
}

static tw_status tune_if_asked(tw_context *c, const tw_plan *plan, int policy) {
  if (policy == TW_POLICY_LAZY && !plan->choice.settled)
    return tuning_step(c, plan->device, &plan->problem);
  if (policy == TW_POLICY_FULL && !plan->choice.settled)
    return tuning_full(c, plan->device, &plan->problem, 0, NULL, NULL);
  return TW_OK;
}

static void log_plan(tw_context *c, const tw_plan *plan) {
  const kernel *k = plan->kernel;
  context_log(c, TW_LOG_INFO,
              "plan n=%lld batch=%lld %s: one pass, record %08x (%s), %s, %.2f ms "
              "(compile %.1f, load %.2f, verify %.2f)",
              (long long)plan->problem.n, (long long)plan->problem.batch,
              plan->problem.precision == TW_F64 ? "f64" : "f32", record_id(&plan->choice.record),
              plan_reason_text(plan->choice.reason),
              plan->decided_before ? "known in this process"
              : k->from_cache      ? "cache hit"
                                   : "compiled",
              plan->plan_ms, k->compile_ms, k->load_ms, k->verify_ms);
}

static void note_wanted(tw_context *c, const tw_plan *plan) {
  int64_t id;
  pass_class class_of = problem_class(&plan->problem);
  if (context_device_id(c, plan->device, &id) == TW_OK)
    profile_note_wanted(c->profile, id, &class_of);
}

/* Decides for the first time in this process. */
static tw_status decide(tw_context *c, tw_plan *plan, int policy) {
  TRY(choose(c, plan->device, &plan->problem, &plan->choice));
  tw_status tuned = tune_if_asked(c, plan, policy);
  if (tuned != TW_OK)
    context_log(c, TW_LOG_WARN, "tuning ended: %s", status_detail());
  if (policy != TW_POLICY_OFF && policy != TW_POLICY_NOTE && !plan->choice.settled)
    TRY(choose(c, plan->device, &plan->problem, &plan->choice));
  TRY(obtain(c, plan));
  if (policy != TW_POLICY_OFF) {
    if (!plan->choice.settled)
      note_wanted(c, plan);
    if (profile_flush(c->profile, 0) != TW_OK)
      context_log(c, TW_LOG_WARN, "the profile was not written: %s", status_detail());
  }
  remember_decision(c, plan);
  return TW_OK;
}

static void fill_args(tw_plan *plan) {
  const problem *p = &plan->problem;
  plan->args = (launch_args){.table = plan->kernel->table,
                             .batch = p->batch,
                             .in_dist = p->in_dist,
                             .out_dist = p->out_dist,
                             .in_stride = 1,
                             .out_stride = 1,
                             .scale_f64 = p->scale,
                             .scale_f32 = (float)p->scale};
  plan->blocks = kernel_blocks(plan->kernel, p->batch);
}

static tw_status create(tw_context *c, const tw_problem *request, const problem *p, tw_plan *plan) {
  double begun = context_now_ms();
  plan->problem = *p;
  TRY(devices_get(request->device, &plan->device));
  plan->decided_before = recall_decision(c, plan->device, p, plan);
  if (!plan->decided_before) {
    TRY(context_open(c));
    TRY(decide(c, plan, effective_policy(c, request)));
  }
  fill_args(plan);
  if (plan->blocks > INT32_MAX)
    return status_fail(TW_UNSUPPORTED, "%lld blocks in one launch are not there yet",
                       (long long)plan->blocks);
  plan->plan_ms = context_now_ms() - begun;
  log_plan(c, plan);
  return TW_OK;
}

tw_status tw_plan_create(tw_context *context, const tw_problem *request, tw_plan **plan) {
  problem p;
  if (!plan)
    return status_fail(TW_INVALID, "plan is null");
  TRY(problem_canonical(request, &p));
  if (!context)
    TRY(context_default(&context));
  tw_plan *made = calloc(1, sizeof *made);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  tw_status status = create(context, request, &p, made);
  if (status != TW_OK) {
    free(made);
    return status;
  }
  context_retain(context);
  made->context = context;
  *plan = made;
  return TW_OK;
}

void tw_plan_destroy(tw_plan *plan) {
  if (!plan)
    return;
  tw_context_destroy(plan->context);
  free(plan);
}

tw_status tw_plan_work_size(const tw_plan *plan, size_t *bytes) {
  if (!plan || !bytes)
    return status_fail(TW_INVALID, "plan or bytes is null");
  *bytes = 0;
  return TW_OK;
}

tw_status tw_plan_execute(const tw_plan *plan, const tw_buffers *buffers) {
  int32_t direction = 0;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  TRY(problem_check_buffers(&plan->problem, buffers, &direction));
  launch_args args = plan->args;
  args.in = buffers->in;
  args.out = buffers->out;
  args.sign = direction == TW_FORWARD ? 1.0f : -1.0f;
  return plan->device->call->launch(plan->device, plan->kernel->module, plan->blocks, &args,
                                    buffers->stream);
}

/* ---- description ---- */

static void describe_text(const tw_plan *plan, text *out) {
  const problem *p = &plan->problem;
  const kernel *k = plan->kernel;
  const plan_choice *c = &plan->choice;
  const facts *f = plan->device->call->facts(plan->device);
  text_line(out, "c2c %s n=%lld batch=%lld on %s (sm_%d)", p->precision == TW_F64 ? "f64" : "f32",
            (long long)p->n, (long long)p->batch, f->name, f->arch);
  text_line(out, "schedule: one pass, no work area");
  text_add(out, "pass 1: kernel %s\n  record %08x: ", k->shape.entry, record_id(&c->record));
  record_print(&c->record, out);
  text_blank(out);
  text_line(out, "  chosen by: %s%s", plan_reason_text(c->reason), c->settled ? ", settled" : "");
  text_line(out,
            "  launch: %lld blocks of %d threads, %d bytes of shared memory, %d bytes of table",
            (long long)plan->blocks, k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes);
  text_line(out, "  registers %d, spills %d bytes, resident blocks per SM %d", k->facts.registers,
            k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks);
  text_line(out, "  expected %lld us (memory %lld, issue %lld, shared %lld, latency %lld)",
            (long long)(c->ns / 1e3), (long long)(c->cost.memory_ns / 1e3),
            (long long)(c->cost.issue_ns / 1e3), (long long)(c->cost.shared_ns / 1e3),
            (long long)(c->cost.latency_ns / 1e3));
  text_line(out, "  planned in %lld us: %s", (long long)(plan->plan_ms * 1e3),
            plan->decided_before ? "known in this process"
            : k->from_cache      ? "from the cache"
                                 : "compiled");
}

static void json_number(text *out, const char *name, double value, int last) {
  text_json(out, name);
  text_add(out, ": ");
  text_real(out, value, 0);
  text_add(out, last ? "" : ", ");
}

static void describe_json(const tw_plan *plan, text *out) {
  const kernel *k = plan->kernel;
  const plan_choice *c = &plan->choice;
  text record_text = TEXT_EMPTY;
  record_print(&c->record, &record_text);
  text_add(out, "{\"type\": \"c2c\", \"precision\": \"%s\", \"n\": %lld, \"batch\": %lld, ",
           plan->problem.precision == TW_F64 ? "f64" : "f32", (long long)plan->problem.n,
           (long long)plan->problem.batch);
  text_add(out, "\"work_bytes\": 0, \"passes\": [{\"kernel\": \"%s\", \"record_id\": \"%08x\", ",
           k->shape.entry, record_id(&c->record));
  text_add(out, "\"record\": ");
  text_json(out, record_text.bytes ? record_text.bytes : "");
  text_add(out,
           ", \"chosen_by\": \"%s\", \"settled\": %s, \"blocks\": %lld, \"threads\": %d, "
           "\"shared_bytes\": %d, \"table_bytes\": %d, \"registers\": %d, \"spill_bytes\": %d, "
           "\"resident_blocks\": %d, \"from_cache\": %s, ",
           plan_reason_text(c->reason), c->settled ? "true" : "false", (long long)plan->blocks,
           k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes, k->facts.registers,
           k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks,
           k->from_cache ? "true" : "false");
  json_number(out, "compile_ms", k->compile_ms, 0);
  json_number(out, "expected_us", c->ns / 1e3, 1);
  text_add(out, "}], ");
  json_number(out, "plan_ms", plan->plan_ms, 1);
  text_add(out, "}\n");
  text_free(&record_text);
}

tw_status tw_plan_describe(const tw_plan *plan, int json, char *out, size_t capacity,
                           size_t *needed) {
  text t = TEXT_EMPTY;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  if (json)
    describe_json(plan, &t);
  else
    describe_text(plan, &t);
  return context_give_text(&t, out, capacity, needed);
}
