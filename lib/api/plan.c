/* plan.c: makes plans, from a problem to its launches, and executes them. */
#include "plan.h"
#include "arithmetic.h"
#include "chirp.h"
#include "clock.h"
#include "decide.h"
#include "devices.h"
#include "element.h"
#include "faster.h"
#include "find_schedule.h"
#include "fingerprint.h"
#include "kept_answers.h"
#include "kernels.h"
#include "plan_memory.h"
#include "plan_passes.h"
#include "process.h"
#include "structure.h"
#include "tune_schedules.h"

#include <stdlib.h>
#include <string.h>

static int effective_policy(const tw_context *c, const tw_problem *request) {
  if (c->owner != process_id())
    return TW_POLICY_OFF; /* in a forked child, since the profile is the parent's */
  return request->policy ? request->policy : c->policy;
}

static void log_plan(tw_context *c, const planned *plan) {
  const kernel *k = plan->launch->kernel;
  if (!context_logs(c, TW_LOG_INFO))
    return; /* a record's id is a hash, which takes longer than the rest of a known plan */
  context_log(c, TW_LOG_INFO,
              "plan pass of %lld points, %lld rows, %s: record %08x (%s), %s, %.2f ms "
              "(choose %.2f, tune %.1f, emit %.2f, compile %.1f, load %.2f, verify %.2f)",
              (long long)plan->demand.points, (long long)plan->demand.rows,
              number_of(plan->pass.out.format)->name, record_id(&plan->choice.record),
              plan_reason_text(plan->choice.reason),
              plan->known     ? "known in this process"
              : k->from_cache ? "cache hit"
                              : "compiled",
              plan->plan_ms, plan->choose_ms, plan->tune_ms, k->emit_ms, k->compile_ms, k->load_ms,
              k->verify_ms);
}

static void log_all(const tw_plan *plan) {
  char fingerprint[FINGERPRINT_BYTES];
  if (!context_logs(plan->context, TW_LOG_INFO))
    return;
  plan_fingerprint(plan, fingerprint);
  context_log(plan->context, TW_LOG_INFO,
              "planned %lld points, %lld rows, in %d launches: %.2f ms, fingerprint %s",
              (long long)plan->transform.points, (long long)plan->transform.rows, plan->passes,
              plan->plan_ms, fingerprint);
}

/* Whether the pass's kernel was compiled beside others. */
static int was_ahead(const planned *plan) {
  const ready_code *made = code_ready_find(plan->ready, &plan->launch->kernel->spec);
  return made && made->kept && !plan->known;
}

static tw_status plan_pass(tw_plan *whole, int policy, planned *plan) {
  double started = clock_now_ms(), begun = started - plan->choose_ms; /* chosen before, perhaps */
  TRY(plan_prepare(whole, plan));
  TRY(decide_once(whole->context, plan, policy, &whole->tuning_left_ms));
  plan->known = plan->launch->kernel->settled_ms < started;
  plan->ahead = was_ahead(plan);
  plan->plan_ms = clock_now_ms() - begun;
  log_plan(whole->context, plan);
  return TW_OK;
}

/* Checks that passes which may run in place write only places that the same block has read. */
static tw_status check_places(const tw_plan *plan) {
  for (int i = 0; i < plan->passes; i++) {
    const pass *p = &plan->pass[i].pass;
    int together = p->from == p->to || (p->from == BUFFER_IN && p->to == BUFFER_OUT &&
                                        plan->transform.placement != TW_OUT_OF_PLACE);
    int differs = together && !pass_keeps_places(p);
    if (differs && plan->transform.placement == TW_EITHER_PLACE && p->from != p->to)
      continue; /* executing it in place is refused later */
    if (differs)
      return status_fail(TW_INTERNAL, "pass %d would write over what it reads", i);
  }
  return TW_OK;
}

/* Checks the size of the work area, before anything is compiled. */
static tw_status check_work(const tw_plan *plan, const tw_problem *request) {
  if (request->max_work && plan->work_bytes > request->max_work)
    return status_fail(TW_UNSUPPORTED,
                       "a work area of %zu bytes is needed, at most %zu are allowed",
                       plan->work_bytes, request->max_work);
  return TW_OK;
}

/* First those that tuning may cost most; of equal ones, in the order of their launches. */
static int in_turn(const void *left, const void *right) {
  const planned *a = *(planned *const *)left, *b = *(planned *const *)right;
  if (a->worth != b->worth)
    return a->worth < b->worth ? 1 : -1;
  return (a > b) - (a < b);
}

/* Adds what the plan will probably compile. known: 1 where its kernels are known. */
static void add_wants(tw_plan *plan, int policy, int known, const code_target *t,
                      kernel_wants *wants) {
  for (int i = 0; i < plan->passes; i++) {
    planned *p = &plan->pass[i];
    const chirp_shape *chirp = &p->pass.chirp;
    if (chirp->m && pass_needs(&p->pass).factors)
      chirp_wants(t, plan->transform.precision, chirp, wants);
    if (!known && (!i || !pass_asks_the_same(&p->demand, &p[-1].demand)))
      decide_wants(plan->context, p, policy, wants);
  }
}

/* Compiles, side by side, what this plan and the one beside it need. Tuning that takes as long as
 * it likes compiles side by side itself. */
static void compile_ahead(tw_plan *plan, int policy, int known, code_ready **ready) {
  const code_target target = {plan->device->kind, plan->device->call->facts(plan->device),
                              plan->device, &plan->launches->home};
  kernel_wants wants = {0};
  if (policy == TW_POLICY_FULL)
    return;
  for (tw_plan *p = plan; p; p = p->in_place)
    add_wants(p, policy, known, &target, &wants);
  compile_side_by_side(&plan->context->run, &target, &wants, ready);
  wants_free(&wants);
  plan->compile_ms = *ready ? (*ready)->ms : 0;
}

/* Gets every pass's kernel and tables. Lazy tuning may end before it has come to every pass, so the
 * one that has earned most begins, and over several processes each has its turn. */
static tw_status plan_passes(tw_plan *plan, int policy) {
  planned **turn = malloc((size_t)plan->passes * sizeof(planned *));
  tw_status status = TW_OK;
  if (!turn)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  if (policy == TW_POLICY_LAZY && plan->passed_over && !decide_all_known(plan, policy))
    faster_try(plan);
  for (int i = 0; i < plan->passes && plan->passes > 1 && policy == TW_POLICY_LAZY; i++)
    plan->pass[i].worth = decide_worth(plan->context, &plan->pass[i], policy);
  for (int i = 0; i < plan->passes; i++)
    turn[i] = &plan->pass[i];
  qsort(turn, (size_t)plan->passes, sizeof *turn, in_turn);
  for (int i = 0; i < plan->passes && status == TW_OK; i++)
    status = plan_pass(plan, policy, turn[i]);
  free(turn);
  return status;
}

/* Finds out which schedule is worth tuning. Returns how long tuning each of its kernels may take
 * then. */
static double try_schedules(const tw_plan *plan, const tw_problem *request) {
  static const double WORTH_IT = 0.1 * DECIDE_FULL_MS;
  schedule_tuning how = {.each_ms = DECIDE_FULL_MS};
  if (tune_schedules(plan->context, request, &how) != TW_OK)
    context_log(plan->context, TW_LOG_WARN, "tuning of schedules ended: %s", status_detail());
  return how.each_ms >= WORTH_IT ? how.each_ms : 0;
}

/* Policy full measures schedules before, once in a process: whoever asks for the same at the same
 * time waits. */
static tw_status find(const tw_problem *request, tw_plan *plan, int full, schedule *s,
                      double *full_ms) {
  tw_context *c = plan->context;
  schedules_pending mine;
  int tries = full && !schedules_await(&c->schedules, plan->device, &plan->transform, &mine);
  *full_ms = tries ? try_schedules(plan, request) : full ? DECIDE_FULL_MS : 0;
  tw_status status = find_schedule(c, plan->device, &plan->transform, full, s, &plan->search_ms);
  if (tries)
    schedules_measured(&c->schedules, &mine);
  return status;
}

/* Finds the schedule, checks what it takes, and lists its passes. Compiles nothing, unless policy
 * full tries several schedules. */
static tw_status arrange(const tw_problem *request, tw_plan *plan) {
  double begun = clock_now_ms();
  int full = effective_policy(plan->context, request) == TW_POLICY_FULL;
  plan->window = request->window;
  plan->own_area = !(request->flags & TW_NO_WORK_AREA) && !plan->context->run.hooks.alloc;
  schedule s = {0};
  TRY(devices_get(request->device, &plan->device));
  plan->facts = plan->device->call->facts(plan->device);
  TRY(context_open(plan->context));
  double full_ms;
  TRY(find(request, plan, full, &s, &full_ms));
  plan->work_bytes = schedule_work_bytes(&s);
  plan->rest_at = schedule_rest_at(&s);
  plan->words_at = schedule_words_at(&s);
  plan->passed_over = s.passed_over;
  memcpy(plan->order, s.order, sizeof plan->order);
  tw_status status = check_work(plan, request);
  if (status == TW_OK)
    status = plan_check_memory(&s, plan);
  if (status == TW_OK && plan->context->open_at_ms >= begun)
    plan->open_ms = plan->context->open_ms;
  if (status == TW_OK)
    status = plan_list(&s, plan);
  for (int i = 0; i < plan->passes; i++)
    plan->pass[i].full_ms = full_ms;
  schedule_free(&s);
  plan->plan_ms = clock_now_ms() - begun;
  return status;
}

/* Gets what an arranged plan needs. */
static tw_status complete(tw_plan *plan, int policy, const code_ready *ready) {
  double begun = clock_now_ms();
  for (int i = 0; i < plan->passes; i++)
    plan->pass[i].ready = ready;
  tw_status status = plan_passes(plan, policy);
  if (status == TW_OK)
    status = check_places(plan);
  if (status == TW_OK && policy != TW_POLICY_OFF)
    plan_notes_made(plan->context, plan, policy, &plan->note_ms);
  for (int i = 0; i < plan->passes; i++)
    plan->pass[i].ready = NULL;
  plan->window = NULL;
  plan->plan_ms += clock_now_ms() - begun;
  return status;
}

static tw_status arrange_for(tw_context *context, const tw_problem *request, tw_plan **plan) {
  transform t;
  TRY(transform_canonical(request, &t));
  TRY(transform_supported(&t));
  if (!context)
    TRY(context_default(&context));
  tw_plan *made = plan_fresh(context);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory for a plan");
  memcpy(&made->transform, &t, sizeof t);
  tw_status status = arrange(request, made);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  *plan = made;
  return TW_OK;
}

/* Two plans in one: out of place, and in place. */
static tw_status arrange_both(tw_context *context, tw_problem *request, tw_plan **plan) {
  tw_plan *made = NULL;
  request->placement = TW_OUT_OF_PLACE;
  TRY(arrange_for(context, request, &made));
  request->placement = TW_IN_PLACE;
  tw_status status = arrange_for(context, request, &made->in_place);
  if (status != TW_OK) {
    tw_plan_destroy(made);
    return status;
  }
  *plan = made;
  return TW_OK;
}

/* Where the schedule was known without a search, the kernels of its passes may not be. */
static void recall_answers(const tw_plan *plan) {
  answers *table = answers_used();
  if (table)
    kept_answers_load(plan->context, plan->device->call->facts(plan->device), &plan->transform,
                      table);
}

static tw_status complete_all(tw_plan *plan, int policy) {
  code_ready *ready = NULL;
  double begun = clock_now_ms();
  int known = decide_all_known(plan, policy);
  if (!known)
    recall_answers(plan);
  known &= !plan->in_place || decide_all_known(plan->in_place, policy);
  compile_ahead(plan, policy, known, &ready);
  plan->plan_ms += clock_now_ms() - begun;
  tw_status status = complete(plan, policy, ready);
  if (status == TW_OK && plan->in_place)
    status = complete(plan->in_place, policy, ready);
  code_ready_free(ready);
  if (status == TW_OK)
    log_all(plan);
  return status;
}

/* Gives a plan its work area; two plans in one share it. */
static tw_status reserve(const tw_problem *request, tw_plan *plan) {
  size_t bytes = 0;
  TRY(tw_plan_work_size(plan, &bytes));
  if (request->flags & TW_NO_WORK_AREA)
    return TW_OK;
  return launches_reserve(&plan->context->run, plan->launches, bytes);
}

/* Keeps what the search for a schedule asked: in the cache where it took longer than reading it
 * will. */
static void keep_answers(const tw_plan *plan) {
  enum { FROM_MS = 1 };
  answers *table = answers_used();
  double search_ms = plan->search_ms + (plan->in_place ? plan->in_place->search_ms : 0);
  const facts *f = plan->device->call->facts(plan->device);
  if (table && answers_have_news(table) && search_ms > FROM_MS)
    kept_answers_save(plan->context, f, &plan->transform, table);
  else if (table)
    kept_answers_keep(plan->context, f, &plan->transform, table);
}

/* *again: 1 where it failed since a kernel showed that the device cannot do all that the plan
 * counted on. */
static tw_status create(tw_context *context, tw_problem request, tw_plan **plan, int *again) {
  tw_plan *made = NULL;
  *again = 0;
  TRY(transform_has_two_layouts(&request) ? arrange_both(context, &request, &made)
                                          : arrange_for(context, &request, &made));
  tw_status status = complete_all(made, effective_policy(made->context, &request));
  if (status == TW_OK)
    status = reserve(&request, made);
  if (status != TW_OK) {
    *again = kernel_fails_always(status) && made->device->call->facts(made->device) != made->facts;
    tw_plan_destroy(made);
    return status;
  }
  keep_answers(made);
  *plan = made;
  return TW_OK;
}

tw_status tw_plan_create(tw_context *context, const tw_problem *problem, tw_plan **plan) {
  ARITHMETIC_BY_DEFAULT;
  tw_problem request;
  tw_status status;
  int again;
  if (!plan)
    return status_fail(TW_INVALID, "plan is null");
  TRY(structure_take(&request, sizeof request, problem, "tw_problem"));
  /* What the search for a schedule asks of the model is asked again for its passes' kernels. */
  answers *before = answers_use(answers_new());
  do {
    status = create(context, request, plan, &again);
    if (again) /* what is kept of the new facts comes into an empty table */
      answers_free(answers_use(answers_new()));
  } while (again);
  answers_free(answers_use(before));
  return status;
}

tw_status tw_plan_work_size(const tw_plan *plan, size_t *bytes) {
  if (!plan || !bytes)
    return status_fail(TW_INVALID, "plan or bytes is null");
  *bytes = plan->work_bytes;
  if (plan->in_place && plan->in_place->work_bytes > *bytes)
    *bytes = plan->in_place->work_bytes;
  return TW_OK;
}

tw_status tw_plan_execute(const tw_plan *plan, const tw_buffers *buffers) {
  tw_buffers b;
  int32_t direction = 0;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  TRY(structure_take(&b, sizeof b, buffers, "tw_buffers"));
  launch_list *owner = b.work ? NULL : plan->launches; /* of the work area */
  char *work = owner ? owner->work.memory : b.work;
  if (plan->in_place && b.in == b.out)
    plan = plan->in_place;
  if (plan->work_bytes && !work)
    return status_fail(TW_INVALID, "the plan has no work area of its own, and work is null");
  TRY(transform_check_buffers(&plan->transform, &b, plan->work_bytes, &direction));
  char *const base[PASS_BUFFERS] = {[BUFFER_IN] = (char *)(uintptr_t)b.in,
                                    [BUFFER_OUT] = b.out,
                                    [BUFFER_WORK] = work,
                                    [BUFFER_REST] = work ? work + plan->rest_at : NULL,
                                    [BUFFER_WORDS] = work ? work + plan->words_at : NULL};
  return launches_run(plan->launches, plan->work_bytes ? owner : NULL, base,
                      direction == TW_FORWARD ? 1.0f : -1.0f, b.stream);
}
