/* tuning.c: runs the tuner on a pass that is cut down to fit scratch memory, with the context's
 * kernels, profile, log and budgets. */
#include "tuning.h"
#include "account.h"
#include "clock.h"
#include "device_memory.h"
#include "measure.h"
#include "memory.h"
#include "pass_fit.h"
#include "side_by_side.h"
#include "tuning_budget.h"

#include <math.h>
#include <string.h>

enum { TOGETHER = 32, TOGETHER_IN_PASSING = 4 };

typedef struct {
  tw_context *context;
  const planned *planned;
  tuner_options *options;
  const kernel *serves; /* what serves the pass today, where that is ready; or NULL */
  measure *measure;     /* scratch memory, once there is something to measure */
  tuner_port port;      /* of the measure */
  code_ready *ahead;    /* the kernels that are being tried, compiled side by side; or NULL */
  int (*progress)(void *, double);
  void *user;
} tuning;

/* ---- kernels for measuring ---- */

/* In passing, as for a plan, threads do nothing but compile. */
static void compile_ahead(void *user, const tuner_trial *trials, int count) {
  tuning *t = user;
  device *d = t->planned->launch->device;
  device_home home;
  const code_target target = {d->kind, d->call->facts(d), d, &home};
  kernel_wants wants = {0};
  code_ready_free(t->ahead);
  t->ahead = NULL;
  if (d->call->home(d, &home) != TW_OK)
    return;
  for (int i = 0; i < count; i++) {
    const plan_choice one = {
        .record = trials[i].record, .binding = t->planned->demand.binding, .reason = PLAN_MEASURED};
    if (!t->serves || memcmp(&t->serves->spec.record, &one.record, sizeof one.record) != 0)
      wants_add_choice(&wants, &one, target.facts);
  }
  compile_side_by_side(&t->context->run, &target, &wants, &t->ahead);
  wants_free(&wants);
}

static tw_status get(void *user, const record *r, void **k, int *spill_bytes) {
  const tuning *t = user;
  const spec s = {*r, t->planned->demand.binding};
  device *d = t->planned->launch->device;
  kernel *made = NULL;
  if (t->serves && !memcmp(&t->serves->spec.record, r, sizeof *r))
    made = kernels_find(d, &t->serves->home, &t->serves->key);
  if (!made)
    TRY(kernels_get(&t->context->run, d, &s, t->context->policy != TW_POLICY_OFF, t->ahead, &made));
  *k = made;
  *spill_bytes = made->spill_bytes;
  return TW_OK;
}

static tw_status launch_one(void *user, void *handle, launch_args *args, tw_stream stream) {
  const kernel *k = handle;
  (void)user;
  args->table = k->table;
  return k->device->call->launch(k->device, k->module, kernel_blocks(k, args), args, stream);
}

static void release(void *user, void *k) {
  (void)user;
  kernels_release(k, 1); /* kept, since the plan that asked will use one of them */
}

/* ---- one pass ---- */

static void explain(void *user, const char *line) {
  const tuning *t = user;
  context_log(t->context, TW_LOG_DEBUG, "tune %s", line);
}

static int progress(void *user, double fraction) {
  const tuning *t = user;
  return t->progress ? t->progress(t->user, fraction) : 0;
}

/* Cuts the pass down to as many rows as fit scratch memory. In thorough tuning, a pass of which not
 * even one row fits may use more memory for a single row. Else its points are brought nearer. */
static tw_status fit(const tuning *t, int word, int thorough, pass *out) {
  const pass *whole = &t->planned->pass;
  size_t bytes, available;
  TRY(measure_scratch(t->planned->launch->device, thorough, &bytes, &available));
  const int64_t most = (int64_t)(bytes / 2) / word;
  *out = *whole;
  if (pass_fit(out, most))
    return TW_OK;
  *out = *whole;
  if (thorough && pass_fit(out, (int64_t)(available / 2) / word))
    return TW_OK;
  pass_extent in = pass_extent_of(out, 0), to = pass_extent_of(out, 1);
  double span_mb = (double)(in.span > to.span ? in.span : to.span) * word / 1e6;
  double most_mb = (double)(bytes / 2) / 1e6;
  *out = *whole;
  int64_t nearer = pass_slice(out, most);
  if (!nearer)
    return status_fail(TW_NO_DEVICE_MEMORY,
                       "one row reaches over %.1f MB, and scratch memory has %.1f MB for an array",
                       span_mb, most_mb);
  context_log(t->context, TW_LOG_INFO,
              "tuning n=%lld in slices: a row reaches over %.1f MB, scratch memory has %.1f MB for "
              "an array; points %lld times nearer, %lld of %lld rows",
              (long long)t->planned->demand.points, span_mb, most_mb, (long long)nearer,
              (long long)out->rows, (long long)whole->rows);
  return TW_OK;
}

/* A class has one kernel, which the plan's user may run in either placement. Rows between real and
 * complex points lie elsewhere in place than they mostly do out of place, and rows of which one
 * side has more points than the other reach beyond the output. */
static int works_in_place(const planned *of, const pass *p) {
  pass_extent in = pass_extent_of(p, 0), out = pass_extent_of(p, 1);
  return pass_keeps_places(p) && p->in.is_complex == p->out.is_complex && !p->folded && !p->twins &&
         in.span == out.span && in.first == out.first && !of->demand.binding.overlap;
}

static tw_status open_measure(tuning *t) {
  int thorough = !t->options->has_account;
  const measure_kernels kernels = {t, thorough ? NULL : compile_ahead, get, launch_one, release};
  const element in_of = t->planned->demand.binding.in, out_of = t->planned->demand.binding.out;
  const int in_bytes = element_bytes(in_of), out_bytes = element_bytes(out_of);
  const pass_demand *asked = &t->planned->demand;
  const facts *f = t->planned->launch->device->call->facts(t->planned->launch->device);
  pass p;
  TRY(fit(t, in_bytes > out_bytes ? in_bytes : out_bytes, thorough, &p));
  pass_extent in = pass_extent_of(&p, 0), to = pass_extent_of(&p, 1);
  measure_job job = {.device = t->planned->launch->device,
                     .alloc = device_memory_alloc,
                     .of_in = in_of,
                     .of_out = out_of,
                     .in_span = in.span,
                     .out_span = to.span,
                     .in_at = in.first,
                     .out_at = to.first,
                     .elements = p.n * p.rows,
                     .in_moved = pass_elements(&p, 0),
                     .out_moved = pass_elements(&p, 1),
                     .works_in_place = works_in_place(t->planned, &p),
                     .args = t->planned->launch->args, /* pass twiddles and factors */
                     .spill_tolerated = kernel_spill_timed(&t->planned->choice.record,
                                                           &asked->binding, f, asked->rows),
                     .threads = thorough ? run_threads(&t->context->run) : 1};
  pass_fill_args(&p, &job.args);
  TRY(measure_open(&job, &kernels, &t->measure));
  t->port = measure_port(t->measure);
  t->options->floor_ns_per_element = measure_copy_ns_per_element(t->measure);
  return TW_OK;
}

/* ---- the tuner's interface: as the measure's, which is opened by the first that is prepared ----
 */

static tw_status prepare(void *user, tuner_trial *trials, int count) {
  tuning *t = user;
  if (!t->measure)
    TRY(open_measure(t));
  TRY(t->port.prepare(t->port.user, trials, count));
  for (int i = 0; i < count; i++) /* compiled for the plan */
    if (t->serves && trials[i].handle == t->serves && !t->serves->from_cache)
      trials[i].cost_ms += t->serves->compile_ms;
  return TW_OK;
}

static tw_status sample(void *user, tuner_trial *trial, double *ns_per_element) {
  const tuning *t = user;
  return t->port.sample(t->port.user, trial, ns_per_element);
}

static void give_back(void *user, tuner_trial *trial) {
  const tuning *t = user;
  if (t->measure)
    t->port.release(t->port.user, trial);
}

static double now_ms(void *user) {
  (void)user;
  return clock_now_ms();
}

static void log_result(const tuning *t, const tuner_result *r, double copy) {
  context_log(t->context, TW_LOG_INFO,
              "tuned n=%lld: best %08x at %.3f of copy, lead over the model %.3f; measured %d, "
              "known %d, slow %d, spilled %d, failed %d, wrong %d%s",
              (long long)t->planned->demand.points, record_id(&r->best),
              r->best_ns > 0 ? copy / r->best_ns : 0,
              r->first_ns > 0 ? r->first_ns / r->best_ns : 0, r->measured, r->known, r->slow,
              r->spilled, r->failed, r->wrong, r->settled ? ", settled" : "");
}

static tw_status tune(tuning *t) {
  const tuner_port port = {t, prepare, sample, give_back, now_ms};
  device *d = t->planned->launch->device;
  tuner_options *o = t->options;
  tuner_result result;
  int64_t id;
  TRY(context_device_id(t->context, d, &id));
  o->progress = progress;
  o->explain = context_logs(t->context, TW_LOG_DEBUG) ? explain : NULL;
  o->user = t;
  TRY(tuner_run(&port, t->context->profile, id, &t->planned->demand, d->call->facts(d), o,
                &result));
  if (t->measure)
    log_result(t, &result, o->floor_ns_per_element);
  return TW_OK;
}

/* *measured: 1 when anything was prepared to be measured. */
static tw_status tune_pass(tw_context *c, const planned *p, tuner_options *o, const kernel *serves,
                           int (*callback)(void *, double), void *user, int *measured) {
  tuning t = {.context = c,
              .planned = p,
              .options = o,
              .serves = serves,
              .progress = callback,
              .user = user};
  tw_status status = tune(&t);
  *measured = t.measure != NULL;
  measure_close(t.measure);
  code_ready_free(t.ahead);
  if (status == TW_NO_DEVICE_MEMORY) { /* others need the memory: there is no tuning */
    int64_t id;
    context_log(c, o->has_account ? TW_LOG_INFO : TW_LOG_WARN, "not tuned: n=%lld: %s",
                (long long)p->demand.points, status_detail());
    if (context_device_id(c, p->launch->device, &id) == TW_OK)
      profile_note_tuning(c->profile, id, &p->demand.class_of, 0, 0, TUNING_NO_SCRATCH);
    status = TW_OK;
  }
  return status;
}

/* ---- within budgets ---- */

/* Tunes in passing, and takes what it took from the budgets. */
static tw_status step(tw_context *c, const planned *p, tuner_options *o, const kernel *serves,
                      double *left_ms, int *measured) {
  double begun = clock_now_ms();
  int threads = run_threads(&c->run);
  o->together = threads < TOGETHER_IN_PASSING ? threads : TOGETHER_IN_PASSING;
  o->has_account = 1;
  o->good_enough = 0.93;
  tw_status status = tune_pass(c, p, o, serves, NULL, NULL, measured);
  double spent = clock_now_ms() - begun;
  *left_ms -= spent;
  tuning_spend(c, spent);
  return status;
}

tw_status tuning_step(tw_context *c, const planned *p, const kernel *serves, double *left_ms,
                      int *measured) {
  const tuning_allowance may = tuning_allowed(c, p);
  *measured = 0;
  if (may.account_ms <= 0 || !tuning_may_begin(c, *left_ms, 0))
    return TW_OK;
  tuner_options o = {.budget_ms = fmin(may.share_ms, fmin(*left_ms, tuning_process_left_ms(c))),
                     .account_ms = fmin(may.account_ms, tuning_step_most_ms(c)),
                     .prepare_ms = may.prepare_ms};
  return step(c, p, &o, serves, left_ms, measured);
}

tw_status tuning_first(tw_context *c, const planned *p, double *left_ms) {
  tuner_options o = {.account_ms = ACCOUNT_TIMING_MS};
  int unused;
  return step(c, p, &o, NULL, left_ms, &unused);
}

tw_status tuning_full(tw_context *c, const planned *p, int most, double budget_ms,
                      int (*callback)(void *, double), void *user) {
  int together = run_threads(&c->run); /* a step is as short as can be */
  together = together < 2 ? 2 : together < TOGETHER ? together : TOGETHER;
  tuner_options o = {.together = together, .most = most, .budget_ms = budget_ms};
  int unused;
  return tune_pass(c, p, &o, NULL, callback, user, &unused);
}
