/* tuning.c: runs the tuner on a pass that is cut down to fit scratch memory, with the context's
 * kernels, profile, log and budgets. */
#include "tuning.h"
#include "account.h"
#include "clock.h"
#include "compile_time.h"
#include "measure.h"
#include "memory.h"
#include "pass_fit.h"
#include "side_by_side.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TOGETHER = 32, TOGETHER_IN_PASSING = 8 };

typedef struct {
  tw_context *context;
  const planned *planned;
  tuner_options *options;
  const kernel *serves; /* what serves the pass today, where that is ready; or NULL */
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
      wants_add_choice(&wants, &one);
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

static tw_status open_measure(tuning *t, measure **out) {
  int thorough = !t->options->has_account;
  const measure_kernels kernels = {t, thorough ? NULL : compile_ahead, get, launch_one, release};
  const element in_of = t->planned->demand.binding.in, out_of = t->planned->demand.binding.out;
  const int in_bytes = element_bytes(in_of), out_bytes = element_bytes(out_of);
  pass p;
  TRY(fit(t, in_bytes > out_bytes ? in_bytes : out_bytes, thorough, &p));
  pass_extent in = pass_extent_of(&p, 0), to = pass_extent_of(&p, 1);
  measure_job job = {.device = t->planned->launch->device,
                     .of_in = in_of,
                     .of_out = out_of,
                     .in_span = in.span,
                     .out_span = to.span,
                     .in_at = in.first,
                     .out_at = to.first,
                     .elements = p.n * p.rows,
                     .args = t->planned->launch->args, /* pass twiddles and factors */
                     .spill_tolerated = SPILL_TOLERATED,
                     .threads = thorough ? run_threads(&t->context->run) : 1};
  pass_fill_args(&p, &job.args);
  return measure_open(&job, &kernels, out);
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

static tw_status tune(tuning *t, measure *m) {
  const tuner_port port = measure_port(m);
  device *d = t->planned->launch->device;
  tuner_options *o = t->options;
  tuner_result result;
  int64_t id;
  TRY(context_device_id(t->context, d, &id));
  o->floor_ns_per_element = measure_copy_ns_per_element(m);
  o->progress = progress;
  o->explain = context_logs(t->context, TW_LOG_DEBUG) ? explain : NULL;
  o->user = t;
  TRY(tuner_run(&port, t->context->profile, id, &t->planned->demand, d->call->facts(d), o,
                &result));
  log_result(t, &result, o->floor_ns_per_element);
  return TW_OK;
}

static tw_status tune_pass(tw_context *c, const planned *p, tuner_options *o, const kernel *serves,
                           int (*callback)(void *, double), void *user) {
  tuning t = {c, p, o, serves, NULL, callback, user};
  measure *m = NULL;
  tw_status status = open_measure(&t, &m);
  if (status == TW_OK)
    status = tune(&t, m);
  measure_close(m);
  code_ready_free(t.ahead);
  if (status == TW_NO_DEVICE_MEMORY) { /* others need the memory: there is no tuning */
    int64_t id;
    context_log(c, !o->has_account ? TW_LOG_WARN : TW_LOG_INFO, "not tuned: n=%lld: %s",
                (long long)p->demand.points, status_detail());
    if (context_device_id(c, p->launch->device, &id) == TW_OK)
      profile_note_tuning(c->profile, id, &p->demand.class_of, 0, 0, TUNING_NO_SCRATCH);
    status = TW_OK;
  }
  return status;
}

/* ---- budgets ---- */

/* What it takes to compile a kernel like the one that serves the pass, by the model. */
static double compile_ms(const planned *p) {
  enum { UNKNOWN_MS = 150 };
  const plan_choice *serves = &p->choice;
  int chosen = serves->record.value[FIELD_LENGTH] > 0;
  return chosen ? 1e3 * compile_seconds(&serves->record, &serves->binding) : UNKNOWN_MS;
}

/* What it takes to compile and check a kernel of the class: the most that one took, or else what
 * the model says. */
static double prepare_ms(tw_context *c, int64_t device_id, const planned *p, int *tried) {
  measurement *rows = NULL;
  *tried = 0;
  if (profile_measurements(c->profile, device_id, &p->demand.class_of, &rows, tried) != TW_OK)
    return compile_ms(p);
  double most = 0;
  for (int i = 0; i < *tried; i++)
    most = rows[i].cost_ms > most ? rows[i].cost_ms : most;
  free(rows);
  return *tried > 1 ? most : compile_ms(p);
}

/* *prepare: what a candidate costs. */
static double worth(tw_context *c, const planned *p, double *prepare) {
  profile_account account;
  int64_t id;
  int tried;
  if (context_device_id(c, p->launch->device, &id) != TW_OK ||
      profile_account_of(c->profile, id, &p->demand.class_of, &account) != TW_OK)
    return 0;
  *prepare = prepare_ms(c, id, p, &tried);
  double left = account_left_ms(&account, *prepare);
  return left >= ACCOUNT_TIMING_MS + (tried ? *prepare : 0) ? left : 0;
}

double tuning_worth(tw_context *c, const planned *p) {
  double unused;
  return worth(c, p, &unused);
}

tw_status tuning_step(tw_context *c, const planned *p, const kernel *serves, double *left_ms) {
  double begun = clock_now_ms(), left, prepare;
  double account = worth(c, p, &prepare);
  if (account <= 0)
    return TW_OK;
  (void)guard_enter(&c->guard);
  left = c->process_budget_ms - c->spent_ms;
  guard_leave(&c->guard);
  left = left < *left_ms ? left : *left_ms;
  if (left <= 0)
    return TW_OK;
  int threads = run_threads(&c->run);
  tuner_options o = {.together = threads < TOGETHER_IN_PASSING ? threads : TOGETHER_IN_PASSING,
                     .budget_ms = left,
                     .has_account = 1,
                     .account_ms = account,
                     .prepare_ms = prepare,
                     .good_enough = 0.93};
  tw_status status = tune_pass(c, p, &o, serves, NULL, NULL);
  double spent = clock_now_ms() - begun;
  *left_ms -= spent;
  (void)guard_enter(&c->guard);
  c->spent_ms += spent;
  guard_leave(&c->guard);
  return status;
}

tw_status tuning_full(tw_context *c, const planned *p, double budget_ms,
                      int (*callback)(void *, double), void *user) {
  int together = run_threads(&c->run); /* a step is as short as can be */
  together = together < 2 ? 2 : together < TOGETHER ? together : TOGETHER;
  tuner_options o = {.together = together, .budget_ms = budget_ms};
  return tune_pass(c, p, &o, NULL, callback, user);
}
