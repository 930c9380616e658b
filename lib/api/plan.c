/* plan.c: plans: decide, obtain the kernel, execute, describe. */
#include "kernels.h"
#include "rotation.h"
#include "schedule.h"
#include "text.h"
#include "tuning.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One pass with its kernel. */
typedef struct {
  device *device;
  problem problem; /* of rows; of a strided pass, its shape only */
  pass pass;
  kernel *kernel;
  int owns_kernel; /* 1: this plan's reference; 0: the context's decision holds it */
  plan_choice choice;
  int64_t blocks;
  launch_args args; /* all but the arrays and the direction */
  double plan_ms;
  int decided_before;
} planned;

/* Immutable once created. */
struct tw_plan {
  tw_context *context;
  transform transform;
  device *device;
  planned *pass; /* owned */
  int passes;
  size_t work_bytes;
  void *work; /* owned: what executions without a work area of their own use */
  double plan_ms;
};

/* ---- a process decides a problem once ---- */

/* What was decided without measuring all does not stand for a plan that asks for that. */
static int same_decision(const decision *d, const pending *key, const problem *p, int policy) {
  if (d->device != key->device || memcmp(&d->class_of, &key->class_of, sizeof d->class_of) ||
      memcmp(&d->binding, &key->binding, sizeof d->binding))
    return 0;
  const record *r = &d->choice.record;
  return (policy != TW_POLICY_FULL || d->policy == TW_POLICY_FULL || d->choice.settled) &&
         (!r->value[FIELD_WHOLE] || p->batch % r->value[FIELD_TRANSFORMS] == 0);
}

static int recall_locked(const tw_context *c, const pending *key, int policy, planned *plan) {
  for (const decision *at = c->decisions; at; at = at->next)
    if (same_decision(at, key, &plan->problem, policy)) {
      plan->choice = at->choice;
      plan->kernel = at->kernel;
      return 1;
    }
  return 0;
}

static int is_pending(const tw_context *c, const pending *key) {
  for (const pending *at = c->pending; at; at = at->next)
    if (at->device == key->device && !memcmp(&at->class_of, &key->class_of, sizeof at->class_of) &&
        !memcmp(&at->binding, &key->binding, sizeof at->binding))
      return 1;
  return 0;
}

/* Finds what was decided, waiting while another thread decides the same. Otherwise the decision is
 * the caller's to make, and to end with end_decision: key must stay until then. */
static int recall_decision(tw_context *c, const problem *p, int policy, planned *plan,
                           pending *key) {
  key->device = plan->device;
  key->class_of = problem_class(p);
  key->binding = problem_binding(p, plan->device->call->facts(plan->device));
  context_enter(c);
  int found;
  while (!(found = recall_locked(c, key, policy, plan)) && is_pending(c, key))
    guard_wait(&c->guard);
  if (!found) {
    key->next = c->pending;
    c->pending = key;
  }
  guard_leave(&c->guard);
  return found;
}

/* made: the decision, or NULL when there is none. */
static void end_decision(tw_context *c, const pending *key, decision *made) {
  context_enter(c);
  for (pending **at = &c->pending; *at; at = &(*at)->next)
    if (*at == key) {
      *at = key->next;
      break;
    }
  if (made) {
    made->next = c->decisions;
    c->decisions = made;
  }
  guard_tell(&c->guard);
  guard_leave(&c->guard);
}

/* Takes over one reference to the kernel. */
static void fill_decision(const planned *plan, const pending *key, int policy, decision *d) {
  d->device = plan->device;
  d->class_of = key->class_of;
  d->binding = key->binding;
  d->choice = plan->choice;
  d->kernel = plan->kernel;
  d->policy = policy;
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
static void drop_promise(tw_context *c, planned *plan, int notes) {
  const record *r = &plan->choice.record;
  if (plan->choice.reason != PLAN_MODEL || plan->kernel->spill_bytes <= 0 ||
      r->value[FIELD_SPILLS] || !r->value[FIELD_MIN_BLOCKS])
    return;
  spec s = {*r, plan->choice.binding};
  kernel *other;
  s.record.value[FIELD_MIN_BLOCKS] = 0;
  if (kernels_get_noting(c, plan->device, &s, notes, &other) != TW_OK)
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
static tw_status obtain(tw_context *c, planned *plan, int policy) {
  device *d = plan->device;
  const facts *f = d->call->facts(d);
  int notes = policy != TW_POLICY_OFF;
  spec s = {plan->choice.record, plan->choice.binding};
  tw_status status = kernels_get_noting(c, d, &s, notes, &plan->kernel);
  if (status == TW_OK)
    drop_promise(c, plan, notes);
  if (status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED)
    return status;
  enum { NEXT = 6 };
  candidate next[NEXT];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(plan->problem.precision, (int)plan->problem.n, &s.binding, f,
                           plan->problem.batch, &rules, next, NEXT);
  for (int i = 0; i < count; i++) {
    s.record = next[i].record;
    status = kernels_get_noting(c, d, &s, notes, &plan->kernel);
    if (status == TW_OK) {
      plan->choice.record = s.record;
      plan->choice.reason = PLAN_MODEL;
      plan->choice.settled = 0;
      plan->choice.ns = next[i].ns;
      plan->choice.cost = cost_of_pass(&s.record, f, plan->problem.batch);
      return TW_OK;
    }
    if (status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED)
      return status;
  }
  return status;
}

static int effective_policy(const tw_context *c, const tw_problem *request) {
  if (c->owner != getpid())
    return TW_POLICY_OFF; /* a forked child: the profile is its parent's */
  return request->policy ? request->policy : c->policy;
}

static tw_status tune_if_asked(tw_context *c, const planned *plan, int policy) {
  if (policy == TW_POLICY_LAZY && !plan->choice.settled)
    return tuning_step(c, plan->device, &plan->problem);
  if (policy == TW_POLICY_FULL && !plan->choice.settled)
    return tuning_full(c, plan->device, &plan->problem, 0, NULL, NULL);
  return TW_OK;
}

static void log_plan(tw_context *c, const planned *plan) {
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

static void note_wanted(tw_context *c, const planned *plan) {
  int64_t id;
  pass_class class_of = problem_class(&plan->problem);
  if (context_device_id(c, plan->device, &id) == TW_OK)
    profile_note_wanted(c->profile, id, &class_of);
}

/* Decides for the first time in this process. */
static tw_status decide(tw_context *c, planned *plan, int policy) {
  TRY(context_open(c));
  TRY(choose(c, plan->device, &plan->problem, &plan->choice));
  tw_status tuned = tune_if_asked(c, plan, policy);
  if (tuned != TW_OK)
    context_log(c, TW_LOG_WARN, "tuning ended: %s", status_detail());
  if (policy != TW_POLICY_OFF && policy != TW_POLICY_NOTE && !plan->choice.settled)
    TRY(choose(c, plan->device, &plan->problem, &plan->choice));
  TRY(obtain(c, plan, policy));
  if (policy != TW_POLICY_OFF) {
    if (!plan->choice.settled)
      note_wanted(c, plan);
    if (profile_flush(c->profile, 0) != TW_OK)
      context_log(c, TW_LOG_WARN, "the profile was not written: %s", status_detail());
  }
  return TW_OK;
}

/* Decided before, or now: then for the whole process. */
static tw_status decide_once(tw_context *c, planned *plan, int policy) {
  pending key;
  decision *d = calloc(1, sizeof *d);
  if (!d)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  tw_status status = TW_OK;
  plan->decided_before = recall_decision(c, &plan->problem, policy, plan, &key);
  if (!plan->decided_before) {
    status = decide(c, plan, policy);
    if (status == TW_OK)
      fill_decision(plan, &key, policy, d);
    end_decision(c, &key, status == TW_OK ? d : NULL);
  }
  if (plan->decided_before || status != TW_OK)
    free(d);
  return status;
}

/* ---- passes that are no problems of rows ---- */

/* The model's kernel. Equal plans in one process find it in the table of kernels. */
static tw_status obtain_strided(tw_context *c, const transform *t, planned *plan, int policy) {
  const facts *f = plan->device->call->facts(plan->device);
  plan->choice = (plan_choice){.binding = pass_binding(&plan->pass, t, f), .reason = PLAN_MODEL};
  plan->problem = (problem){.precision = t->precision, .n = plan->pass.n, .batch = plan->pass.rows};
  TRY(pass_choose(&plan->pass, t, f, &plan->choice.record));
  spec s = {plan->choice.record, plan->choice.binding};
  plan->choice.cost = cost_of_pass(&s.record, f, plan->pass.rows);
  plan->choice.ns = plan->choice.cost.ns;
  TRY(context_open(c));
  TRY(kernels_get_noting(c, plan->device, &s, policy != TW_POLICY_OFF, &plan->kernel));
  plan->owns_kernel = 1;
  drop_promise(c, plan, policy != TW_POLICY_OFF);
  return TW_OK;
}

static tw_status plan_pass(tw_context *c, const transform *t, const pass *p, int policy,
                           planned *plan) {
  double begun = context_now_ms();
  plan->pass = *p;
  if (pass_is_rows(p, t, &plan->problem))
    TRY(decide_once(c, plan, policy));
  else
    TRY(obtain_strided(c, t, plan, policy));
  plan->args = (launch_args){.table = plan->kernel->table, .scale_f64 = 1, .scale_f32 = 1};
  pass_fill_args(p, &plan->choice.binding, &plan->args);
  if (p->final) {
    plan->args.scale_f64 = t->scale;
    plan->args.scale_f32 = (float)t->scale;
  }
  if (p->rotate)
    TRY(rotation_get(plan->device, t->precision, p->rotate, &plan->args));
  plan->blocks = kernel_blocks(plan->kernel, p->rows);
  if (plan->blocks > INT32_MAX)
    return status_fail(TW_UNSUPPORTED, "%lld blocks in one launch are not there yet",
                       (long long)plan->blocks);
  plan->plan_ms = context_now_ms() - begun;
  log_plan(c, plan);
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

static tw_status create(const tw_problem *request, tw_plan *plan) {
  double begun = context_now_ms();
  schedule s = {0};
  TRY(devices_get(request->device, &plan->device));
  TRY(schedule_make(&plan->transform, plan->device->call->facts(plan->device), &s));
  plan->pass = calloc((size_t)s.count, sizeof *plan->pass);
  plan->work_bytes = (size_t)s.work * (plan->transform.precision == TW_F64 ? 16 : 8);
  tw_status status = plan->pass ? check_work(plan, request)
                                : status_fail(TW_NO_MEMORY, "out of memory for a plan");
  for (; status == TW_OK && plan->passes < s.count; plan->passes++) {
    plan->pass[plan->passes].device = plan->device;
    status = plan_pass(plan->context, &plan->transform, &s.pass[plan->passes],
                       effective_policy(plan->context, request), &plan->pass[plan->passes]);
  }
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

tw_status tw_plan_create(tw_context *context, const tw_problem *request, tw_plan **plan) {
  transform t;
  if (!plan)
    return status_fail(TW_INVALID, "plan is null");
  TRY(transform_canonical(request, &t));
  if (!context)
    TRY(context_default(&context));
  tw_plan *made = calloc(1, sizeof *made);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  context_retain(context);
  made->context = context;
  made->transform = t;
  tw_status status = create(request, made);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  *plan = made;
  return TW_OK;
}

void tw_plan_destroy(tw_plan *plan) {
  if (!plan)
    return;
  const tw_options *o = &plan->context->options;
  if (plan->work && o->release)
    o->release(o->user, plan->work, NULL);
  else if (plan->work)
    plan->device->call->release(plan->device, plan->work);
  for (int i = 0; i < plan->passes; i++)
    if (plan->pass[i].owns_kernel)
      kernels_release(plan->pass[i].kernel, 1);
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
  TRY(transform_check_buffers(&plan->transform, buffers, &direction));
  char *const base[] = {[BUFFER_IN] = (char *)(uintptr_t)buffers->in,
                        [BUFFER_OUT] = buffers->out,
                        [BUFFER_WORK] = buffers->work ? buffers->work : plan->work};
  const int64_t element = plan->transform.precision == TW_F64 ? 16 : 8;
  for (int i = 0; i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    launch_args args = p->args;
    args.in = base[p->pass.from] + p->pass.from_at * element;
    args.out = base[p->pass.to] + p->pass.to_at * element;
    args.sign = direction == TW_FORWARD ? 1.0f : -1.0f;
    TRY(plan->device->call->launch(plan->device, p->kernel->module, p->blocks, &args,
                                   buffers->stream));
  }
  return TW_OK;
}

/* ---- description ---- */

static void describe_dims(const tw_dim *dim, int count, const char *between, text *out) {
  for (int i = 0; i < count; i++)
    text_add(out, "%s%lld", i ? between : "", (long long)dim[i].n);
  if (!count)
    text_add(out, "1");
}

/* A time in microseconds with two decimals, whatever the locale. */
static void describe_us(double ns, text *out) {
  long long hundredths = (long long)(ns / 10 + 0.5);
  text_add(out, "%lld.%02lld us", hundredths / 100, hundredths % 100);
}

static void describe_pass(const planned *p, int number, text *out) {
  static const char *const buffers[] = {"in", "out", "work"};
  const kernel *k = p->kernel;
  const plan_choice *c = &p->choice;
  text_line(out, "pass %d: %lld points, stride %lld to %lld, %lld rows, %s to %s%s", number,
            (long long)p->pass.n, (long long)p->pass.is, (long long)p->pass.os,
            (long long)p->pass.rows, buffers[p->pass.from], buffers[p->pass.to],
            p->pass.rotate ? ", rotated first" : "");
  text_add(out, "  kernel %s\n  record %08x: ", k->shape.entry, record_id(&c->record));
  record_print(&c->record, out);
  text_blank(out);
  text_line(out, "  chosen by: %s%s", plan_reason_text(c->reason), c->settled ? ", settled" : "");
  text_line(out,
            "  launch: %lld blocks of %d threads, %d bytes of shared memory, %d bytes of table",
            (long long)p->blocks, k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes);
  text_line(out, "  registers %d, spills %d bytes, resident blocks per SM %d", k->facts.registers,
            k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks);
  text_add(out, "  estimated ");
  describe_us(c->cost.ns, out);
  text_add(out, " (memory ");
  describe_us(c->cost.memory_ns, out);
  text_add(out, ", issue ");
  describe_us(c->cost.issue_ns, out);
  text_add(out, ", shared ");
  describe_us(c->cost.shared_ns, out);
  text_add(out, ", latency ");
  describe_us(c->cost.latency_ns, out);
  text_add(out, "), measured ");
  if (c->reason == PLAN_MODEL)
    text_add(out, "never");
  else
    describe_us(c->ns, out);
  text_blank(out);
  text_line(out, "  planned in %lld us: %s", (long long)(p->plan_ms * 1e3),
            p->decided_before ? "known in this process"
            : k->from_cache   ? "from the cache"
                              : "compiled");
}

/* Launches that share a kernel are described once. */
static void describe_text(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  const facts *f = plan->device->call->facts(plan->device);
  text_add(out, "c2c %s n=", t->precision == TW_F64 ? "f64" : "f32");
  describe_dims(t->dim, t->rank, "x", out);
  text_line(out, " batch=%lld on %s (sm_%d)", (long long)t->rows, f->name, f->arch);
  if (plan->work_bytes)
    text_line(out, "schedule: %d launches, work area of %zu bytes", plan->passes, plan->work_bytes);
  else
    text_line(out, "schedule: %s, no work area", plan->passes == 1 ? "one pass" : "several passes");
  for (int i = 0; i < plan->passes; i++)
    if (!i || plan->pass[i].kernel != plan->pass[i - 1].kernel ||
        plan->pass[i].pass.n != plan->pass[i - 1].pass.n)
      describe_pass(&plan->pass[i], i + 1, out);
}

static void json_number(text *out, const char *name, double value, int last) {
  text_json(out, name);
  text_add(out, ": ");
  text_real(out, value, 0);
  text_add(out, last ? "" : ", ");
}

static void json_pass(const planned *p, text *out) {
  const kernel *k = p->kernel;
  const plan_choice *c = &p->choice;
  text record_text = TEXT_EMPTY;
  record_print(&c->record, &record_text);
  out->failed |= record_text.failed;
  text_add(out, "{\"kernel\": \"%s\", \"record_id\": \"%08x\", \"record\": ", k->shape.entry,
           record_id(&c->record));
  text_json(out, record_text.bytes ? record_text.bytes : "");
  text_add(out, ", \"points\": %lld, \"rows\": %lld, \"in_stride\": %lld, \"out_stride\": %lld",
           (long long)p->pass.n, (long long)p->pass.rows, (long long)p->pass.is,
           (long long)p->pass.os);
  text_add(out,
           ", \"chosen_by\": \"%s\", \"settled\": %s, \"blocks\": %lld, \"threads\": %d, "
           "\"shared_bytes\": %d, \"table_bytes\": %d, \"registers\": %d, \"spill_bytes\": %d, "
           "\"resident_blocks\": %d, \"from_cache\": %s, ",
           plan_reason_text(c->reason), c->settled ? "true" : "false", (long long)p->blocks,
           k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes, k->facts.registers,
           k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks,
           k->from_cache ? "true" : "false");
  json_number(out, "compile_ms", k->compile_ms, 0);
  json_number(out, "estimated_us", c->cost.ns / 1e3, 0);
  json_number(out, "expected_us", c->ns / 1e3, 1);
  text_add(out, "}");
  text_free(&record_text);
}

static void describe_json(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  text_add(out, "{\"type\": \"c2c\", \"precision\": \"%s\", \"n\": %lld, \"dims\": [",
           t->precision == TW_F64 ? "f64" : "f32", (long long)t->points);
  describe_dims(t->dim, t->rank, ", ", out);
  text_add(out, "], \"batch\": %lld, \"work_bytes\": %zu, \"passes\": [", (long long)t->rows,
           plan->work_bytes);
  for (int i = 0; i < plan->passes; i++) {
    text_add(out, i ? ", " : "");
    json_pass(&plan->pass[i], out);
  }
  text_add(out, "], ");
  json_number(out, "plan_ms", plan->plan_ms, 1);
  text_add(out, "}\n");
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
