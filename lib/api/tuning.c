/* tuning.c: gives the tuner its hands: parallel compiling, scratch memory, events, the clock. */
#include "tuning.h"
#include "clock.h"
#include "memory.h"
#include "tuner.h"

#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MOST = 16, TOGETHER = 32, COPY_ROUNDS = 5, COPIES = 4 };
/* Input and output together. A step in passing is modest; tuning that was asked for takes enough
 * that a level-2 cache holds little of it (256 MB chose kernels that lost at 1 GB). */
static const size_t SCRATCH_STEP = (size_t)256 << 20, SCRATCH_FULL = (size_t)1 << 30;
static const double SAMPLE_NS = 250e3; /* one sample lasts about this long */

typedef struct {
  tw_context *context;
  device *device;
  const planned *planned;
  pass pass;             /* with as many rows as fit the scratch memory */
  int64_t in_at, out_at; /* where its first element lies there */
  void *in, *out;
  tw_stream stream;
  device_event *from, *to;
  int together;
  double copy_ns; /* of the rows' bytes */
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
  int f64 = h->planned->demand.precision == TW_F64;
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

/* Elements that one side of a pass spans; *first: how far it reaches back from its first one. */
static int64_t span_of(const pass *p, int output, int64_t *first) {
  int64_t forward = 0, back = 0;
  for (int i = -1; i < p->loops; i++) {
    int64_t n = i < 0 ? p->n : p->loop[i].n;
    if (i < 0 && p->first_axis_stride && !output) {
      forward += (p->axis[0] - 1) * p->first_axis_stride + p->n / p->axis[0] - 1;
      continue;
    }
    int64_t stride = output ? i < 0 ? p->os : p->loop[i].os : i < 0 ? p->is : p->loop[i].is;
    forward += stride > 0 ? (n - 1) * stride : 0;
    back += stride < 0 ? (n - 1) * -stride : 0;
  }
  *first = back;
  return forward + back + 1;
}

/* Leaves turns of the longest strides out until both sides fit. 0: not even one row does. */
static int shrink(pass *p, int64_t most) {
  for (;;) {
    int64_t unused, in = span_of(p, 0, &unused), out = span_of(p, 1, &unused);
    int64_t span = in > out ? in : out, widest = 0;
    tw_dim *outer = NULL;
    if (span <= most)
      return 1;
    int first = p->swapped; /* squares that change places stay whole */
    for (int i = first; i < p->loops; i++) {
      int64_t stride = llabs(in > out ? p->loop[i].is : p->loop[i].os);
      if (p->loop[i].n > 1 && stride > widest) {
        widest = stride;
        outer = &p->loop[i];
      }
    }
    if (!outer)
      return 0;
    int64_t over = (span - most + widest - 1) / widest; /* turns too many */
    p->rows /= outer->n;
    outer->n = outer->n > over ? outer->n - over : 1;
    p->rows *= outer->n;
  }
}

static tw_status open_hands(hands *h) {
  device *d = h->device;
  size_t word = h->planned->demand.precision == TW_F64 ? 16 : 8, available = 0;
  TRY(d->call->free_memory(d, &available));
  size_t most = h->together > 1 ? SCRATCH_FULL : SCRATCH_STEP;
  most = available / 20 < most ? available / 20 : most;
  size_t slow = d->kind->scratch_most;
  most = slow && slow < most ? slow : most;
  h->pass = h->planned->pass;
  int fits = shrink(&h->pass, (int64_t)(most / 2 / word));
  if (!fits && h->together > 1) { /* even one row's points lie further apart */
    h->pass = h->planned->pass;
    fits = shrink(&h->pass, (int64_t)(available / 20 / 2 / word));
  }
  if (!fits)
    return status_fail(TW_NO_DEVICE_MEMORY, "no scratch memory for tuning");
  size_t in = (size_t)span_of(&h->pass, 0, &h->in_at) * word;
  size_t out = (size_t)span_of(&h->pass, 1, &h->out_at) * word;
  size_t bytes = (size_t)(h->pass.n * h->pass.rows) * word; /* that are read, and written */
  size_t least = in < out ? in : out;
  TRY(d->call->alloc(d, in, &h->in));
  TRY(d->call->alloc(d, out, &h->out));
  TRY(d->call->stream_create(d, &h->stream));
  TRY(d->call->event_create(d, &h->from));
  TRY(d->call->event_create(d, &h->to));
  TRY(fill_scratch(h, in));
  TRY(measure_copy(h, least < bytes ? least : bytes));
  h->copy_ns *= (double)bytes / (double)(least < bytes ? least : bytes);
  return TW_OK;
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
  spec s = {x->record, h->planned->demand.binding};
  kernel *k = NULL;
  tw_status status =
      kernels_get(&h->context->run, h->device, &s, h->context->policy != TW_POLICY_OFF, &k);
  x->state = state_of(status);
  x->handle = k;
  if (k && k->spill_bytes > SPILL_TOLERATED && !x->record.value[FIELD_SPILLS])
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
  size_t word = h->planned->demand.precision == TW_F64 ? 16 : 8;
  double elements = (double)h->pass.n * (double)h->pass.rows, ms;
  launch_args args = h->planned->launch->args; /* roots and factors */
  pass_fill_args(&h->pass, &args);
  args.in = (char *)h->in + (size_t)h->in_at * word;
  args.out = (char *)h->out + (size_t)h->out_at * word;
  args.table = k->table;
  args.scale_f64 = args.scale_f32 = 1;
  args.sign = 1;
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
  kernels_release(x->handle, 1); /* the plan that asked is about to take one of them */
}

static double now_ms(void *user) {
  (void)user;
  return clock_now_ms();
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
  o->floor_ns_per_element = h->copy_ns / ((double)h->pass.n * (double)h->pass.rows);
  o->progress = progress;
  o->explain = context_logs(h->context, TW_LOG_DEBUG) ? explain : NULL;
  o->user = h;
  TRY(tuner_run(&port, h->context->profile, id, &h->planned->demand,
                h->device->call->facts(h->device), o, &result));
  context_log(h->context, TW_LOG_INFO,
              "tuned n=%lld: best %08x at %.3f of copy, lead over the model %.3f; measured %d, "
              "known %d, slow %d, spilled %d, failed %d, wrong %d%s",
              (long long)h->planned->demand.points, record_id(&result.best),
              result.best_ns > 0 ? o->floor_ns_per_element / result.best_ns : 0,
              result.first_ns > 0 ? result.first_ns / result.best_ns : 0, result.measured,
              result.known, result.slow, result.spilled, result.failed, result.wrong,
              result.settled ? ", settled" : "");
  return TW_OK;
}

static tw_status tune_pass(tw_context *c, const planned *p, tuner_options *o,
                           int (*callback)(void *, double), void *user) {
  hands h = {.context = c,
             .device = p->launch->device,
             .planned = p,
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

tw_status tuning_step(tw_context *c, const planned *p, double *left_ms) {
  double begun = clock_now_ms(), left;
  (void)guard_enter(&c->guard);
  left = c->process_budget_ms - c->spent_ms;
  guard_leave(&c->guard);
  left = left < *left_ms ? left : *left_ms;
  if (left <= 0)
    return TW_OK;
  tuner_options o = {.together = 1, .budget_ms = left, .good_enough = 0.93};
  tw_status status = tune_pass(c, p, &o, NULL, NULL);
  double spent = clock_now_ms() - begun;
  *left_ms -= spent;
  (void)guard_enter(&c->guard);
  c->spent_ms += spent;
  guard_leave(&c->guard);
  return status;
}

tw_status tuning_full(tw_context *c, const planned *p, double budget_ms,
                      int (*callback)(void *, double), void *user) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN); /* a step within a budget is no longer than need be */
  int together = budget_ms > 0 && cores < TOGETHER ? (int)cores : TOGETHER;
  tuner_options o = {.together = together, .budget_ms = budget_ms};
  return tune_pass(c, p, &o, callback, user);
}
