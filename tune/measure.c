/* measure.c: scratch memory, the time of a copy, and samples of kernels. */
#include "measure.h"
#include "clock.h"
#include "threads.h"

#include <stdlib.h>

enum { COPY_ROUNDS = 5, COPIES = 4, LAUNCHES_MOST = 50 };
/* Bytes of input and output together. A step made in passing uses little memory. Tuning that was
 * asked for uses so much that a level-2 cache holds little of it: kernels chosen with 256 MB were
 * slower at 1 GB than others. */
static const size_t SCRATCH_STEP = (size_t)256 << 20, SCRATCH_THOROUGH = (size_t)1 << 30;
static const double SAMPLE_NS = 250e3;     /* one sample lasts about this long, */
static const double SAMPLE_FIRST_MOST = 4; /* or so many times by what a first launch took */

struct measure {
  measure_job job;
  measure_kernels kernels;
  device_home home; /* of what follows */
  void *in, *out;
  tw_stream stream;
  device_event *from, *to;
  double copy_ns; /* the time to copy half as many bytes as one launch reads and writes */
  const void *timed;
  double launch_ns; /* of the first launch of this kernel */
};

/* ---- scratch ---- */

tw_status measure_scratch(device *d, int thorough, size_t *bytes, size_t *available) {
  size_t unused = 0, slow = d->kind->scratch_most;
  TRY(d->call->free_memory(d, &unused));
  size_t most = thorough ? SCRATCH_THOROUGH : SCRATCH_STEP;
  most = unused / 20 < most ? unused / 20 : most;
  *bytes = slow && slow < most ? slow : most;
  if (available)
    *available = unused / 20;
  return TW_OK;
}

/* Fills the input with a repeated block of random numbers: the time of a kernel does not depend on
 * them. What is there is copied behind itself. */
static tw_status fill(measure *m, size_t bytes) {
  enum { PATTERN = 1 << 16 };
  device *d = m->job.device;
  element numbers = element_real(m->job.of_in.format);
  char *pattern = malloc(PATTERN);
  if (!pattern)
    return status_fail(TW_NO_MEMORY, "out of memory for tuning");
  uint32_t state = 12345;
  for (int i = 0; i < PATTERN / element_bytes(numbers); i++) {
    state = state * 1664525u + 1013904223u;
    const double value[2] = {(double)(state >> 8) / 8388608.0 - 1, 0};
    element_put(numbers, pattern, i, value);
  }
  size_t done = bytes < PATTERN ? bytes : PATTERN;
  tw_status status = d->call->copy(d, m->in, pattern, done, COPY_UP, m->stream);
  while (done < bytes && status == TW_OK) {
    size_t size = bytes - done < done ? bytes - done : done;
    status = d->call->copy(d, (char *)m->in + done, m->in, size, COPY_WITHIN, m->stream);
    done += size;
  }
  free(pattern);
  return status;
}

static tw_status time_copy(measure *m, size_t bytes) {
  device *d = m->job.device;
  double best = 0;
  for (int i = 0; i < COPY_ROUNDS; i++) {
    double ms;
    TRY(d->call->event_record(d, m->from, m->stream));
    for (int k = 0; k < COPIES; k++)
      TRY(d->call->copy(d, m->out, m->in, bytes, COPY_WITHIN, m->stream));
    TRY(d->call->event_record(d, m->to, m->stream));
    TRY(d->call->event_elapsed(d, m->from, m->to, &ms));
    if (i && ms > 0 && (best == 0 || ms < best))
      best = ms;
  }
  m->copy_ns = best / COPIES * 1e6;
  return TW_OK;
}

static tw_status open_arrays(measure *m) {
  const measure_job *j = &m->job;
  device *d = j->device;
  size_t in_word = (size_t)element_bytes(j->of_in), out_word = (size_t)element_bytes(j->of_out);
  size_t in = (size_t)j->in_span * in_word, out = (size_t)j->out_span * out_word;
  size_t moved = ((size_t)j->in_moved * in_word + (size_t)j->out_moved * out_word) / 2;
  size_t copied = in < out ? in : out;
  copied = moved < copied ? moved : copied;
  TRY(d->call->home(d, &m->home));
  TRY(j->alloc(d, in, &m->in));
  TRY(j->alloc(d, out, &m->out));
  TRY(d->call->stream_create(d, &m->stream));
  TRY(d->call->event_create(d, 1, &m->from));
  TRY(d->call->event_create(d, 1, &m->to));
  TRY(fill(m, in));
  TRY(time_copy(m, copied));
  m->copy_ns *= (double)moved / (double)copied;
  return TW_OK;
}

tw_status measure_open(const measure_job *job, const measure_kernels *kernels, measure **out) {
  measure *m = calloc(1, sizeof *m);
  if (!m)
    return status_fail(TW_NO_MEMORY, "out of memory for tuning");
  m->job = *job;
  m->kernels = *kernels;
  tw_status status = open_arrays(m);
  if (status != TW_OK) {
    measure_close(m);
    return status;
  }
  *out = m;
  return TW_OK;
}

void measure_close(measure *m) {
  if (!m)
    return;
  device *d = m->job.device;
  if (m->from)
    d->call->event_destroy(d, m->from);
  if (m->to)
    d->call->event_destroy(d, m->to);
  if (m->stream)
    d->call->stream_destroy(d, m->stream);
  if (m->in)
    d->call->release_in(d, &m->home, m->in);
  if (m->out)
    d->call->release_in(d, &m->home, m->out);
  free(m);
}

double measure_copy_ns_per_element(const measure *m) {
  return m->copy_ns / (double)m->job.elements;
}

/* ---- kernels ---- */

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

/* Prepares one candidate. Fails, and so ends tuning, only where the failure is not the candidate's.
 */
static tw_status prepare_one(measure *m, tuner_trial *x) {
  int spill_bytes = 0;
  void *kernel = NULL;
  tw_status status = m->kernels.get(m->kernels.user, &x->record, &kernel, &spill_bytes);
  x->state = state_of(status);
  x->handle = kernel;
  if (kernel && spill_bytes > m->job.spill_tolerated && !x->record.value[FIELD_SPILLS])
    x->state = TRIAL_SPILLED;
  int ends = status != TW_OK && status != TW_VERIFY_FAILED && status != TW_COMPILE_FAILED &&
             status != TW_INVALID && status != TW_UNSUPPORTED;
  return ends ? status : TW_OK;
}

typedef struct {
  measure *measure;
  tuner_trial *trials;
  tw_status status;
} work_list;

static void work(void *list, int i) {
  work_list *w = list;
  tw_status status = prepare_one(w->measure, &w->trials[i]);
  if (status != TW_OK)
    __atomic_store_n(&w->status, status, __ATOMIC_RELAXED);
}

static tw_status prepare(void *user, tuner_trial *trials, int count) {
  measure *m = user;
  work_list w = {.measure = m, .trials = trials};
  if (m->kernels.ahead)
    m->kernels.ahead(m->kernels.user, trials, count);
  threads_run(m->job.threads, count, work, &w);
  return w.status;
}

static tw_status launch(measure *m, const tuner_trial *x, int in_place) {
  const measure_job *j = &m->job;
  launch_args args = j->args;
  args.in = (char *)(in_place ? m->out : m->in) + j->in_at * element_bytes(j->of_in);
  args.out = (char *)m->out + j->out_at * element_bytes(j->of_out);
  args.scale_f64 = args.scale_f32 = 1;
  args.sign = 1;
  if (x->record.value[FIELD_WHOLE])
    args.batch -= args.batch % x->record.value[FIELD_TRANSFORMS];
  return m->kernels.launch(m->kernels.user, x->handle, &args, m->stream);
}

/* The placements take turns, so what a launch in place finds has been transformed only once. */
static tw_status time_launches(measure *m, const tuner_trial *x, int launches, double *ms) {
  device *d = m->job.device;
  TRY(d->call->event_record(d, m->from, m->stream));
  for (int i = 0; i < launches; i++)
    TRY(launch(m, x, m->job.works_in_place && i % 2));
  TRY(d->call->event_record(d, m->to, m->stream));
  return d->call->event_elapsed(d, m->from, m->to, ms);
}

/* How many launches a sample has: for as long as they would last at the speed of a copy, but fewer
 * where the kernel is so much slower that a sample would take long; of each placement as many. Its
 * first launch, which is timed for this, is slower than the others. */
static int launches_of(const measure *m) {
  double as_copies = m->copy_ns > 0 ? SAMPLE_NS / m->copy_ns : 0;
  double not_long = m->launch_ns > 0 ? SAMPLE_FIRST_MOST * SAMPLE_NS / m->launch_ns : LAUNCHES_MOST;
  double launches = as_copies < not_long ? as_copies : not_long;
  int count = 1 + (int)(launches < LAUNCHES_MOST - 1 ? launches : LAUNCHES_MOST - 1);
  return m->job.works_in_place ? count + count % 2 : count;
}

static tw_status sample(void *user, tuner_trial *x, double *ns_per_element) {
  measure *m = user;
  double ms;
  if (m->timed == x->handle) {
    TRY(launch(m, x, 0));
  } else {
    TRY(time_launches(m, x, 1, &ms));
    m->timed = x->handle;
    m->launch_ns = ms * 1e6;
  }
  int launches = launches_of(m);
  TRY(time_launches(m, x, launches, &ms));
  *ns_per_element = ms * 1e6 / launches / (double)m->job.elements;
  return TW_OK;
}

static void release(void *user, tuner_trial *x) {
  const measure *m = user;
  m->kernels.release(m->kernels.user, x->handle);
}

static double now_ms(void *user) {
  (void)user;
  return clock_now_ms();
}

tuner_port measure_port(measure *m) {
  return (tuner_port){m, prepare, sample, release, now_ms};
}
