/* chirp.c: computes chirps and their spectra on the device that needs them. */
#include "chirp.h"
#include "chirp_check.h"
#include "element.h"

#include <stdlib.h>

/* The two arrays of a table, in one piece of memory, since the driver takes long to allocate: the
 * chirp of n words, and the spectrum of m words. */
enum { CHIRP_FACTORS, CHIRP_SPECTRUM };
enum { ALIGNMENT = 256 };

static size_t aligned(size_t bytes) {
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t word_bytes(const device_table *t) {
  return (size_t)complex_bytes(t->key.precision);
}

/* NULL before there is memory. */
static void *array_at(const device_table *t, int which) {
  char *memory = t->memory;
  return !memory || which == CHIRP_FACTORS ? memory
                                           : memory + aligned((size_t)t->key.n * word_bytes(t));
}

/* The chirp, at most 32 stages, since there are at most 2^32 words, and the order. */
enum { STEPS_MOST = 40 };

/* ---- a chirp while it is computed ---- */

typedef struct {
  enum chirp_step kind;
  launch_args args;
  int64_t spots; /* units of 8 bytes that are checked (chirp_check.h) */
} step;

typedef struct {
  int64_t order;
  size_t bytes;
  int shift;
} roots;

enum { OF_CHIRP, OF_SPECTRUM, ROOTS }; /* roots of order 2n, and m */

typedef struct {
  run_environment *environment;
  const chirp_shape *shape;
  device_table *made;
  tw_stream stream;
  kernel *kernel;
  roots roots[ROOTS];
  int64_t spots;  /* of all steps */
  char *host;     /* what is uploaded: roots, and the addresses of what is checked */
  char *scratch;  /* the same on the device, followed by words, until the table is filled */
  void *words[2]; /* m words of double each, which steps read and write in turns; the second may be
                     the table's */
  step step[STEPS_MOST];
  int steps;
} maker;

static int is_f64(const maker *m) {
  return m->made->key.precision == TW_F64;
}

/* Of the tables of powers, which the turns follow; and of all of these. */
static size_t powers_bytes(const maker *m) {
  return m->roots[OF_CHIRP].bytes + m->roots[OF_SPECTRUM].bytes;
}

static size_t roots_bytes(const maker *m) {
  return powers_bytes(m) + chirp_kernel_turns_at(CHIRP_RADIX_MOST + 1);
}

/* NULL before there is memory. */
static char *scratch_at(const maker *m, size_t byte) {
  return m->scratch ? m->scratch + byte : NULL;
}

/* The text and the key of the kernel that computes these tables. */
static tw_status kernel_text_of_chirp(compiler *with, enum kernel_target target, int precision,
                                      const facts *f, launch_shape *shape, kernel_text *out) {
  enum chirp_threads threads = f->is_cpu ? CHIRP_ONE_THREAD : CHIRP_THREAD_PER_WORD;
  text source = TEXT_EMPTY;
  chirp_kernel_shape(threads, precision, shape);
  chirp_kernel_emit(target, threads, precision, &source);
  return kernel_text_of_source(with, &source, f->arch, f->driver, out);
}

static tw_status load(maker *m) {
  device *d = m->made->key.device;
  launch_shape shape;
  compiler *with;
  kernel_text t;
  TRY(run_compiler(m->environment, d, &with));
  TRY(kernel_text_of_chirp(with, d->kind->target, m->made->key.precision, d->call->facts(d), &shape,
                           &t));
  tw_status status = kernels_get_unverified(m->environment, with, d, &t, &shape, &m->kernel);
  kernel_text_free(&t);
  if (status == TW_OK && !device_same_home(&m->kernel->home, &m->made->key.home))
    status = status_fail(TW_CONTEXT_LOST, "the CUDA context was lost while a chirp was made");
  return status;
}

/* ---- its steps ---- */

static launch_args *add_step(maker *m, enum chirp_step kind, int64_t batch) {
  step *added = &m->step[m->steps++];
  *added = (step){.kind = kind};
  added->args.loop_n[0] = kind;
  added->args.batch = batch;
  return &added->args;
}

static void add_chirp(maker *m, void *out) {
  const chirp_shape *s = m->shape;
  launch_args *args = add_step(m, CHIRP_STEP_CHIRP, s->m);
  args->out = out;
  args->table = scratch_at(m, 0);
  args->factors = array_at(m->made, CHIRP_FACTORS);
  args->scale_f64 = 1 / (double)s->m;
  args->twiddle_shift = m->roots[OF_CHIRP].shift;
  args->factor_step = s->ahead;
  args->factor_count = s->n;
}

static void add_stage(maker *m, const void *in, void *out, int64_t done, int64_t radix) {
  launch_args *args = add_step(m, CHIRP_STEP_STAGE, m->shape->m / radix);
  args->in = in;
  args->out = out;
  args->table = scratch_at(m, m->roots[OF_CHIRP].bytes);
  args->twiddle_shift = m->roots[OF_SPECTRUM].shift;
  args->index_count = done;
  args->index_rows = m->shape->m / (done * radix);
  args->factor_count = radix;
  args->factors = scratch_at(m, powers_bytes(m) + chirp_kernel_turns_at(radix));
}

/* Puts the words into the table, in the order that the convolution multiplies in. */
static void add_order(maker *m, const void *in) {
  const digits *order = &m->shape->order;
  launch_args *args = add_step(m, CHIRP_STEP_NARROW, m->shape->m);
  _Static_assert((int)SCHEDULE_FACTORS_MOST <= (int)CHIRP_DIGITS_MOST, "too many digits");
  args->in = in;
  args->out = array_at(m->made, CHIRP_SPECTRUM);
  args->index_count = order->count;
  for (int i = 0; i < order->count; i++)
    *(i < 4 ? &args->in_loop[i] : &args->out_loop[i - 4]) = order->digit[order->count - 1 - i];
}

static int stages_of(int64_t m) {
  int stages = 0;
  for (; m > 1; m /= chirp_kernel_radix(m))
    stages++;
  return stages;
}

/* The last step reads the first words, since the second ones may be where it writes. */
static void list_steps(maker *m) {
  const int64_t length = m->shape->m;
  int at = stages_of(length) & 1;
  m->steps = 0;
  add_chirp(m, m->words[at]);
  for (int64_t done = 1; done < length; at ^= 1) {
    int64_t radix = chirp_kernel_radix(length / done);
    add_stage(m, m->words[at], m->words[!at], done, radix);
    done *= radix;
  }
  add_order(m, m->words[at]);
}

/* Counts, lists or compares what is checked of all steps. */
static tw_status go_through_spots(maker *m, int reads, uint64_t *unit) {
  chirp_spots s = {.reads = reads, .unit = unit};
  for (int i = 0; i < m->steps; i++) {
    int64_t before = s.count;
    TRY(chirp_check(&s, m->step[i].kind, &m->step[i].args, is_f64(m)));
    m->step[i].spots = s.count - before;
  }
  m->spots = s.count;
  return TW_OK;
}

/* ---- its memory ---- */

static size_t array_bytes(int64_t m) {
  return (size_t)m * (size_t)complex_bytes(TW_F64);
}

size_t chirp_bytes_beside(int precision, int64_t m) {
  return (precision == TW_F64 ? 1 : 2) * array_bytes(m);
}

static size_t uploaded_bytes(const maker *m) {
  return roots_bytes(m) + (size_t)m->spots * sizeof(uint64_t);
}

static void size_roots(maker *m) {
  const int64_t order[ROOTS] = {[OF_CHIRP] = 2 * m->shape->n, [OF_SPECTRUM] = m->shape->m};
  for (int i = 0; i < ROOTS; i++) {
    m->roots[i].order = order[i];
    m->roots[i].bytes = chirp_kernel_roots_bytes(order[i], &m->roots[i].shift);
  }
}

/* All in one piece, since the driver takes long to allocate and to release. Before there is memory,
 * steps are listed to count what is checked of them. */
static tw_status reserve(maker *m) {
  device *d = m->made->key.device;
  const size_t word = word_bytes(m->made);
  void *memory = NULL;
  list_steps(m);
  TRY(go_through_spots(m, 0, NULL));
  size_t at = aligned(uploaded_bytes(m));
  TRY(table_reserve(m->made, aligned((size_t)m->shape->n * word) + (size_t)m->shape->m * word));
  TRY(device_memory_alloc(d, at + chirp_bytes_beside(m->made->key.precision, m->shape->m),
                          &memory));
  m->scratch = memory;
  m->words[0] = scratch_at(m, at);
  m->words[1] =
      is_f64(m) ? array_at(m->made, CHIRP_SPECTRUM) : scratch_at(m, at + array_bytes(m->shape->m));
  list_steps(m);
  return TW_OK;
}

static tw_status upload(maker *m) {
  device *d = m->made->key.device;
  m->host = malloc(uploaded_bytes(m));
  if (!m->host)
    return status_fail(TW_NO_MEMORY, "out of memory for a chirp");
  char *at = m->host;
  for (int i = 0; i < ROOTS; at += m->roots[i++].bytes)
    chirp_kernel_roots(m->roots[i].order, (double *)(void *)at);
  chirp_kernel_turns((double *)(void *)at);
  TRY(go_through_spots(m, 0, (uint64_t *)(void *)(m->host + roots_bytes(m))));
  TRY(d->call->stream_create(d, &m->stream));
  return d->call->copy(d, m->scratch, m->host, uploaded_bytes(m), COPY_UP, m->stream);
}

/* ---- computing ---- */

static tw_status enqueue(const maker *m, const launch_args *args) {
  device *d = m->made->key.device;
  return d->call->launch(d, m->kernel->module, kernel_blocks(m->kernel, args), args, m->stream);
}

/* Enqueues all steps, each with the copying of what is checked of it, before other steps write
 * there. */
static tw_status enqueue_all(const maker *m) {
  char *spots = scratch_at(m, roots_bytes(m));
  for (int i = 0; i < m->steps; i++) {
    const launch_args fetch = {
        .out = spots, .batch = m->step[i].spots, .loop_n = {CHIRP_STEP_FETCH}};
    TRY(enqueue(m, &m->step[i].args));
    TRY(enqueue(m, &fetch));
    spots += (size_t)m->step[i].spots * sizeof(uint64_t);
  }
  return TW_OK;
}

/* Waits for all steps, and compares. */
static tw_status check(maker *m) {
  device *d = m->made->key.device;
  const size_t at = roots_bytes(m);
  TRY(d->call->copy(d, m->host + at, scratch_at(m, at), uploaded_bytes(m) - at, COPY_DOWN,
                    m->stream));
  return go_through_spots(m, 1, (uint64_t *)(void *)(m->host + at));
}

static void end(maker *m, tw_status status) {
  device *d = m->made->key.device;
  if (status != TW_OK && m->stream) /* steps may run that were enqueued before the failure */
    (void)d->call->synchronize(d, m->stream);
  kernels_release(m->kernel, status == TW_OK);
  if (m->scratch)
    d->call->release_in(d, &m->made->key.home, m->scratch);
  if (m->stream)
    d->call->stream_destroy(d, m->stream);
  free(m->host);
}

static tw_status fill(void *user, device_table *made) {
  maker *m = user;
  m->made = made;
  size_roots(m);
  tw_status status = reserve(m);
  if (status == TW_OK)
    status = load(m);
  if (status == TW_OK)
    status = upload(m);
  if (status == TW_OK)
    status = enqueue_all(m);
  if (status == TW_OK)
    status = check(m);
  end(m, status);
  return status;
}

/* ---- the table ---- */

/* The key need not hold the digits: on one device, m determines them. */
static table_key key_of(device *d, const device_home *home, int precision,
                        const chirp_shape *shape) {
  return (table_key){.device = d,
                     .home = *home,
                     .kind = TABLE_CHIRP,
                     .precision = precision,
                     .n = shape->n,
                     .m = shape->m,
                     .ahead = shape->ahead};
}

tw_status chirp_get(run_environment *e, device *d, const device_home *home, int precision,
                    const chirp_shape *shape, device_table **out) {
  const table_key key = key_of(d, home, precision, shape);
  maker m = {.environment = e, .shape = shape};
  return tables_get(&key, fill, &m, out);
}

int chirp_is_there(device *d, const device_home *home, int precision, const chirp_shape *shape) {
  const table_key key = key_of(d, home, precision, shape);
  return tables_hold(&key);
}

/* ---- what is compiled for it ---- */

static tw_status print_chirp(const kernel_want *w, compiler *with, const code_target *t,
                             launch_shape *shape, kernel_text *out) {
  return kernel_text_of_chirp(with, t->kind->target, w->precision, t->facts, shape, out);
}

void chirp_wants(const code_target *t, int precision, const chirp_shape *shape,
                 kernel_wants *wants) {
  static const double SECONDS = 0.12; /* in the unit of compile_time.h */
  const kernel_want w = {
      .print = print_chirp, .precision = precision, .seconds = SECONDS, .brief = 1};
  if (!t->device || !chirp_is_there(t->device, t->home, precision, shape))
    wants_add(wants, &w);
}

const void *chirp_factors(const device_table *chirp, int spectrum) {
  return array_at(chirp, spectrum ? CHIRP_SPECTRUM : CHIRP_FACTORS);
}
