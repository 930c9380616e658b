/* tuning.c: gives the tuner its hands: parallel compiling, scratch memory, events, the clock. */
#include "tuning.h"
#include "kernels.h"
#include "transform.h"
#include "tuner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MOST = 16, TOGETHER = 32, COPY_ROUNDS = 5, COPIES = 4 };
/* Input and output together. A step in passing is modest; tuning that was asked for takes enough
 * that a level-2 cache holds little of it (256 MB chose kernels that lost at 1 GB). */
static const size_t SCRATCH_STEP = (size_t)256 << 20, SCRATCH_FULL = (size_t)1 << 30;
static const double SAMPLE_NS = 250e3; /* one sample lasts about this long */

typedef struct {
  tw_context *context;
  device *device;
  const problem *problem;
  binding binding;
  void *in, *out;
  tw_stream stream;
  device_event *from, *to;
  int64_t batch; /* that fits the scratch memory */
  int together;
  double copy_ns; /* of the batch's bytes */
  int (*progress)(void *, double);
  void *user;
} hands;

/* ---- scratch ---- */

static tw_status fill_scratch(hands *h, size_t bytes) {
  enum { PATTERN = 1 << 20 };
  device *d = h->device;
  float *pattern = malloc(PATTERN);
  if (!pattern)
    return status_fail(TW_NO_MEMORY, "out of memory for tuning");
  uint32_t state = 12345;
  int f64 = h->problem->precision == TW_F64;
  for (int i = 0; i < PATTERN / (f64 ? 8 : 4); i++) {
    state = state * 1664525u + 1013904223u;
    double v = (double)(state >> 8) / 8388608.0 - 1;
    if (f64)
      ((double *)pattern)[i] = v;
    else
      pattern[i] = (float)v;
  }
  tw_status status = TW_OK;
  for (size_t at = 0; at < bytes && status == TW_OK; at += PATTERN) {
    size_t size = bytes - at < PATTERN ? bytes - at : PATTERN;
    status = d->call->copy(d, (char *)h->in + at, at ? h->in : (void *)pattern, size,
                           at ? COPY_WITHIN : COPY_UP, h->stream);
  }
  free(pattern);
  return status;
}

static tw_status measure_copy(hands *h, size_t bytes) {
  device *d = h->device;
  double best = 0;
  for (int i = 0; i < COPY_ROUNDS; i++) {
    double ms;
    TRY(d->call->event_record(d, h->from, h->stream));
    for (int k = 0; k < COPIES; k++)
      TRY(d->call->copy(d, h->out, h->in, bytes, COPY_WITHIN, h->stream));
    TRY(d->call->event_record(d, h->to, h->stream));
    TRY(d->call->event_elapsed(d, h->from, h->to, &ms));
    if (i && ms > 0 && (best == 0 || ms < best))
      best = ms;
  }
  best /= COPIES;
  h->copy_ns = best * 1e6;
  return TW_OK;
}

static tw_status open_hands(hands *h) {
  device *d = h->device;
  const problem *p = h->problem;
  size_t row = (size_t)p->n * (p->precision == TW_F64 ? 16 : 8), available = 0;
  TRY(d->call->free_memory(d, &available));
  size_t most = h->together > 1 ? SCRATCH_FULL : SCRATCH_STEP;
  most = available / 20 < most ? available / 20 : most;
  int64_t rows = (int64_t)(most / 2 / row);
  h->batch = rows < p->batch ? rows : p->batch;
  if (h->batch < 1)
    return status_fail(TW_NO_DEVICE_MEMORY, "no scratch memory for tuning");
  size_t bytes = row * (size_t)h->batch;
  TRY(d->call->alloc(d, bytes, &h->in));
  TRY(d->call->alloc(d, bytes, &h->out));
  TRY(d->call->stream_create(d, &h->stream));
  TRY(d->call->event_create(d, &h->from));
  TRY(d->call->event_create(d, &h->to));
  TRY(fill_scratch(h, bytes));
  return measure_copy(h, bytes);
}

static void close_hands(hands *h) {
  device *d = h->device;
  if (h->from)
    d->call->event_destroy(d, h->from);
  if (h->to)
    d->call->event_destroy(d, h->to);
  if (h->stream)
    d->call->stream_destroy(d, h->stream);
  if (h->in)
    d->call->release(d, h->in);
  if (h->out)
    d->call->release(d, h->out);
}

/* ---- the tuner's port ---- */

static enum trial_state state_of(tw_status status) {
  switch (status) {
  case TW_OK:
    return TRIAL_READY;
  case TW_VERIFY_FAILED:
    return TRIAL_WRONG;
  default:
    return TRIAL_FAILED;
  }
}

static tw_status prepare_one(hands *h, tuner_trial *x) {
  spec s = {x->record, h->binding};
  kernel *k = NULL;
  tw_status status = kernels_get(h->context, h->device, &s, &k);
  x->state = state_of(status);
  x->handle = k;
  if (k && k->spill_bytes > 0 && !x->record.value[FIELD_SPILLS])
    x->state = TRIAL_SPILLED;
  int ends = status != TW_OK && status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED &&
             status != TW_INVALID && status != TW_UNSUPPORTED;
  return ends ? status : TW_OK;
}

typedef struct {
  hands *hands;
  tuner_trial *trials;
  int count, next;
  tw_status status;
} work_list;

static void *worker(void *list) {
  work_list *w = list;
  for (;;) {
    int i = __atomic_fetch_add(&w->next, 1, __ATOMIC_RELAXED);
    if (i >= w->count)
      return NULL;
    tw_status status = prepare_one(w->hands, &w->trials[i]);
    if (status != TW_OK)
      __atomic_store_n(&w->status, status, __ATOMIC_RELAXED);
  }
}

/* Threads only where the caller asked for a whole tuning run. */
static tw_status prepare(void *user, tuner_trial *trials, int count) {
  hands *h = user;
  work_list w = {.hands = h, .trials = trials, .count = count};
  pthread_t threads[THREADS_MOST];
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int most = cores < THREADS_MOST ? (int)cores : THREADS_MOST, started = 0;
  if (h->together > 1)
    while (started < most - 1 && started < count - 1 &&
           !pthread_create(&threads[started], NULL, worker, &w))
      started++;
  worker(&w);
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  return w.status;
}

static tw_status sample(void *user, tuner_trial *x, double *ns_per_element) {
  hands *h = user;
  kernel *k = x->handle;
  device *d = h->device;
  double elements = (double)h->problem->n * (double)h->batch, ms;
  launch_args args = {.in = h->in,
                      .out = h->out,
                      .table = k->table,
                      .batch = h->batch,
                      .in_dist = h->problem->n,
                      .out_dist = h->problem->n,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = 1,
                      .scale_f32 = 1,
                      .sign = 1};
  if (x->record.value[FIELD_WHOLE])
    args.batch -= args.batch % x->record.value[FIELD_TRANSFORMS];
  int64_t blocks = kernel_blocks(k, args.batch);
  int launches = h->copy_ns > 0 ? (int)(SAMPLE_NS / h->copy_ns) + 1 : 1;
  launches = launches > 50 ? 50 : launches;
  TRY(d->call->launch(d, k->module, blocks, &args, h->stream));
  TRY(d->call->event_record(d, h->from, h->stream));
  for (int i = 0; i < launches; i++)
    TRY(d->call->launch(d, k->module, blocks, &args, h->stream));
  TRY(d->call->event_record(d, h->to, h->stream));
  TRY(d->call->event_elapsed(d, h->from, h->to, &ms));
  *ns_per_element = ms * 1e6 / launches / elements;
  return TW_OK;
}

static void release(void *user, tuner_trial *x) {
  (void)user;
  kernels_release(x->handle, 0);
}

static double now_ms(void *user) {
  (void)user;
  return context_now_ms();
}

static void explain(void *user, const char *line) {
  hands *h = user;
  context_log(h->context, TW_LOG_DEBUG, "tune %s", line);
}

static int progress(void *user, double fraction) {
  hands *h = user;
  return h->progress ? h->progress(h->user, fraction) : 0;
}

static tw_status tune(hands *h, tuner_options *o) {
  const tuner_port port = {h, prepare, sample, release, now_ms};
  tuner_result result;
  int64_t id;
  TRY(context_device_id(h->context, h->device, &id));
  o->floor_ns_per_element = h->copy_ns / ((double)h->problem->n * (double)h->batch);
  o->progress = progress;
  o->explain = context_logs(h->context, TW_LOG_DEBUG) ? explain : NULL;
  o->user = h;
  TRY(tuner_run(&port, h->context->profile, id, h->problem, h->device->call->facts(h->device), o,
                &result));
  context_log(h->context, TW_LOG_INFO,
              "tuned n=%lld: best %08x at %.3f of copy, lead over the model %.3f; measured %d, "
              "known %d, slow %d, spilled %d, failed %d, wrong %d%s",
              (long long)h->problem->n, record_id(&result.best),
              result.best_ns > 0 ? o->floor_ns_per_element / result.best_ns : 0,
              result.first_ns > 0 ? result.first_ns / result.best_ns : 0, result.measured,
              result.known, result.slow, result.spilled, result.failed, result.wrong,
              result.settled ? ", settled" : "");
  return TW_OK;
}

static tw_status tune_problem(tw_context *c, device *d, const problem *p, tuner_options *o,
                              int (*callback)(void *, double), void *user) {
  hands h = {.context = c,
             .device = d,
             .problem = p,
             .binding = problem_binding(p, d->call->facts(d)),
             .together = o->together,
             .progress = callback,
             .user = user};
  tw_status status = open_hands(&h);
  if (status == TW_OK)
    status = tune(&h, o);
  else if (status == TW_NO_DEVICE_MEMORY)
    status = TW_OK; /* somebody else needs the memory: tuning stands back */
  close_hands(&h);
  return status;
}

tw_status tuning_step(tw_context *c, device *d, const problem *p) {
  double begun = context_now_ms(), left;
  context_enter(c);
  left = c->process_budget_ms - c->spent_ms;
  guard_leave(&c->guard);
  left = left < c->plan_budget_ms ? left : c->plan_budget_ms;
  if (left <= 0)
    return TW_OK;
  tuner_options o = {.together = 1, .budget_ms = left, .good_enough = 0.93};
  tw_status status = tune_problem(c, d, p, &o, NULL, NULL);
  context_enter(c);
  c->spent_ms += context_now_ms() - begun;
  guard_leave(&c->guard);
  return status;
}

tw_status tuning_full(tw_context *c, device *d, const problem *p, double budget_ms,
                      int (*callback)(void *, double), void *user) {
  tuner_options o = {.together = TOGETHER, .budget_ms = budget_ms};
  return tune_problem(c, d, p, &o, callback, user);
}

tw_status tw_tune(tw_context *context, const tw_problem *request, int64_t budget_ms,
                  int (*callback)(void *user, double fraction), void *user) {
  transform t;
  problem p;
  device *d = NULL;
  TRY(transform_canonical(request, &t));
  if (!transform_is_rows(&t, &p))
    return status_fail(TW_UNSUPPORTED, "only rows of unit stride are tuned so far");
  if (budget_ms < 0)
    return status_fail(TW_INVALID, "budget_ms is negative");
  if (!context)
    TRY(context_default(&context));
  TRY(devices_get(request->device, &d));
  TRY(context_open(context));
  binding b = problem_binding(&p, d->call->facts(d));
  candidate first;
  if (p.n > INT32_MAX ||
      !space_choice(p.precision, (int)p.n, &b, d->call->facts(d), p.batch, &first))
    return status_fail(TW_UNSUPPORTED,
                       "length %lld does not fit one block: only such are tuned so far",
                       (long long)p.n);
  TRY(tuning_full(context, d, &p, (double)budget_ms, callback, user));
  return profile_flush(context->profile, 1);
}

/* ---- the profile as bytes ---- */

tw_status tw_profile_export(tw_context *context, void *bytes, size_t capacity, size_t *needed) {
  void *all;
  size_t size;
  if (!context)
    TRY(context_default(&context));
  TRY(context_open(context));
  TRY(profile_export_bytes(context->profile, &all, &size));
  if (needed)
    *needed = size;
  if (bytes && capacity >= size)
    memcpy(bytes, all, size);
  free(all);
  if (bytes && capacity < size)
    return status_fail(TW_INVALID, "the profile has %zu bytes, the buffer %zu", size, capacity);
  return TW_OK;
}

tw_status tw_profile_import(tw_context *context, const void *bytes, size_t size) {
  if (!bytes || !size)
    return status_fail(TW_INVALID, "bytes is null or size is 0");
  if (!context)
    TRY(context_default(&context));
  TRY(context_open(context));
  return profile_import_bytes(context->profile, bytes, size);
}
