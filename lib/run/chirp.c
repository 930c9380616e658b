/* chirp.c: computes chirps and their spectra on the device that needs them. */
#include "chirp.h"
#include "bluestein.h"
#include "element.h"
#include "roots.h"

#include <math.h>
#include <stdlib.h>

/* The two arrays of a table: the chirp of n words, and the spectrum of m words. */
enum { CHIRP_FACTORS, CHIRP_SPECTRUM };

/* ---- a chirp while it is computed ---- */

typedef struct {
  run_environment *environment;
  const chirp_shape *shape;
  device_table *made;
  tw_stream stream;
  kernel *kernel;
  void *words[2]; /* device memory: m words of double each, which steps read and write in turns; the
                     second may be the table's */
  int at;         /* which of them holds the result so far */
} maker;

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

/* Enqueues a step. */
static tw_status run(const maker *m, enum chirp_step step, const launch_args *args) {
  device *d = m->made->key.device;
  launch_args all = *args;
  all.loop_n[0] = step;
  all.batch = m->shape->m;
  return d->call->launch(d, m->kernel->module, kernel_blocks(m->kernel, &all), &all, m->stream);
}

/* Uploads the roots of an order for the steps that follow. *there: device memory, the caller's. */
static tw_status upload_roots(const maker *m, int64_t order, void **there, int *shift) {
  device *d = m->made->key.device;
  double *roots;
  size_t bytes;
  TRY(chirp_kernel_roots(order, &roots, &bytes, shift));
  tw_status status = device_memory_alloc(d, bytes, there);
  if (status == TW_OK)
    status = d->call->copy(d, *there, roots, bytes, COPY_UP, m->stream);
  free(roots);
  return status;
}

static tw_status copy_down(const maker *m, void *to, const void *words, int64_t at, size_t word) {
  device *d = m->made->key.device;
  return d->call->copy(d, to, (const char *)words + (size_t)at * word, word, COPY_DOWN, m->stream);
}

/* ---- the chirp ---- */

/* Computes the chirp, and the sequence of m points to convolve with. */
static tw_status start(const maker *m) {
  device *d = m->made->key.device;
  const chirp_shape *s = m->shape;
  int shift = 0;
  void *roots = NULL;
  tw_status status = upload_roots(m, 2 * s->n, &roots, &shift);
  const launch_args args = {.out = m->words[m->at],
                            .table = roots,
                            .factors = m->made->memory[CHIRP_FACTORS],
                            .scale_f64 = 1 / (double)s->m,
                            .twiddle_shift = shift,
                            .factor_step = s->ahead,
                            .factor_count = s->n};
  if (status == TW_OK)
    status = run(m, CHIRP_STEP_CHIRP, &args);
  if (status == TW_OK)
    status = d->call->synchronize(d, m->stream);
  if (roots)
    d->call->release_in(d, &m->made->key.home, roots);
  return status;
}

/* Compares one word of the chirp, and that word `at` of the sequence to convolve with which is made
 * of it, with the definition. */
static tw_status check_point(const maker *m, int64_t j, int64_t at) {
  const chirp_shape *s = m->shape;
  int f64 = m->made->key.precision == TW_F64;
  size_t word = (size_t)complex_bytes(m->made->key.precision);
  double point[2], factor[2];
  float narrow[2];
  long double re, im, unit = f64 ? 0x1p-52L : 0x1p-23L;
  bluestein_factor(s->n, j, &re, &im);
  TRY(copy_down(m, f64 ? (void *)factor : narrow, m->made->memory[CHIRP_FACTORS], j, word));
  TRY(copy_down(m, point, m->words[m->at], at, sizeof point));
  for (int i = 0; i < 2 && !f64; i++)
    factor[i] = (double)narrow[i];
  if (!(fabsl((long double)factor[0] - re) <= unit) ||
      !(fabsl((long double)factor[1] - im) <= unit) ||
      !(fabsl((long double)point[0] * (long double)s->m - re) <= 0x1p-52L) ||
      !(fabsl((long double)point[1] * (long double)s->m + im) <= 0x1p-52L))
    return status_fail(TW_VERIFY_FAILED, "the chirp of %lld points is wrong at %lld",
                       (long long)s->n, (long long)j);
  return TW_OK;
}

/* Point i of those that are checked among 0..last: the first two, the last one, that in the middle
 * and so on. */
static int64_t spot(int64_t last, int i) {
  if (i < 2)
    return i < last ? i : last;
  return last / (i - 1);
}

/* The kernel that computes chirps is no transform, so kernel verification does not apply: instead,
 * some of the words that each step computed are checked. */
static tw_status check_chirp(const maker *m) {
  enum { POINTS = 8 };
  const chirp_shape *s = m->shape;
  int64_t behind = s->m - s->ahead < s->n ? s->m - s->ahead : s->n - 1;
  for (int i = 0; i < POINTS; i++) {
    int64_t after = spot(s->ahead - 1, i), before = spot(behind, i);
    TRY(check_point(m, after, after));
    if (before > 0)
      TRY(check_point(m, before, s->m - before));
  }
  return TW_OK;
}

/* ---- the spectrum ---- */

/* One word of a step, by the definition. */
static tw_status check_stage_word(const maker *m, const launch_args *args, int64_t i) {
  const int64_t done = args->index_count, radix = args->factor_count, row = done * radix;
  const int64_t k = i % row, from = i / row * done + k % done;
  long double sum[2] = {0, 0}, size = 0;
  double word[2];
  for (int64_t t = 0; t < radix; t++) {
    long double re, im;
    root_of_unity(-(t * k % row), row, &re, &im);
    TRY(copy_down(m, word, args->in, from + t * args->factor_step, sizeof word));
    sum[0] += (long double)word[0] * re - (long double)word[1] * im;
    sum[1] += (long double)word[0] * im + (long double)word[1] * re;
    size += fabsl((long double)word[0]) + fabsl((long double)word[1]);
  }
  TRY(copy_down(m, word, args->out, i, sizeof word));
  long double most = (long double)radix * 0x1p-52L * size;
  if (!(fabsl((long double)word[0] - sum[0]) <= most) ||
      !(fabsl((long double)word[1] - sum[1]) <= most))
    return status_fail(TW_VERIFY_FAILED, "the spectrum of a chirp is wrong at %lld after %lld",
                       (long long)i, (long long)row);
  return TW_OK;
}

/* The same of the last step, which moves words and rounds them. */
static tw_status check_narrow_word(const maker *m, int64_t place) {
  const digits *order = &m->shape->order;
  int f64 = m->made->key.precision == TW_F64;
  int64_t index = 0, rest = place;
  double word[2], found[2];
  float narrow[2];
  for (int i = order->count - 1; i >= 0; i--) {
    index = index * order->digit[i] + rest % order->digit[i];
    rest /= order->digit[i];
  }
  TRY(copy_down(m, word, m->words[m->at], index, sizeof word));
  TRY(copy_down(m, f64 ? (void *)found : narrow, m->made->memory[CHIRP_SPECTRUM], place,
                (size_t)complex_bytes(m->made->key.precision)));
  for (int i = 0; i < 2; i++)
    if (f64 ? found[i] != word[i] : narrow[i] != (float)word[i])
      return status_fail(TW_VERIFY_FAILED, "the spectrum of a chirp is wrong at %lld",
                         (long long)place);
  return TW_OK;
}

/* Which words of a step are checked: the last one, and one whose place has nothing in common with
 * the small factors of m. In the middle, or at a third, all roots of most steps would be 1. */
enum { STEP_SPOTS = 2 };

static int64_t step_spot(const maker *m, int i) {
  return i ? m->shape->m - 1 : m->shape->m * 987 / 1597;
}

static tw_status run_stage(maker *m, const launch_args *args) {
  tw_status status = run(m, CHIRP_STEP_STAGE, args);
  for (int i = 0; i < STEP_SPOTS && status == TW_OK; i++)
    status = check_stage_word(m, args, step_spot(m, i));
  m->at ^= 1;
  return status;
}

static int stages_of(int64_t m) {
  int stages = 0;
  for (; m > 1; m /= chirp_kernel_radix(m))
    stages++;
  return stages;
}

static tw_status transform_words(maker *m) {
  device *d = m->made->key.device;
  const int64_t length = m->shape->m;
  void *roots = NULL;
  int shift = 0;
  tw_status status = upload_roots(m, length, &roots, &shift);
  for (int64_t done = 1; done < length && status == TW_OK;) {
    int64_t radix = chirp_kernel_radix(length / done);
    const launch_args args = {.in = m->words[m->at],
                              .out = m->words[!m->at],
                              .table = roots,
                              .twiddle_shift = shift,
                              .index_count = done,
                              .index_rows = length / (done * radix),
                              .factor_count = radix,
                              .factor_step = length / radix};
    status = run_stage(m, &args);
    done *= radix;
  }
  if (roots)
    d->call->release_in(d, &m->made->key.home, roots);
  return status;
}

/* Puts the words into the table, in the order that the convolution multiplies in. */
static tw_status put_words(const maker *m) {
  const digits *order = &m->shape->order;
  launch_args args = {
      .in = m->words[m->at], .out = m->made->memory[CHIRP_SPECTRUM], .index_count = order->count};
  _Static_assert((int)SCHEDULE_FACTORS_MOST <= (int)CHIRP_DIGITS_MOST, "too many digits");
  for (int i = 0; i < order->count; i++)
    *(i < 4 ? &args.in_loop[i] : &args.out_loop[i - 4]) = order->digit[order->count - 1 - i];
  tw_status status = run(m, CHIRP_STEP_NARROW, &args);
  for (int i = 0; i < STEP_SPOTS && status == TW_OK; i++)
    status = check_narrow_word(m, step_spot(m, i));
  return status;
}

/* ---- the table ---- */

static size_t array_bytes(int64_t m) {
  return (size_t)m * (size_t)complex_bytes(TW_F64);
}

size_t chirp_bytes_beside(int precision, int64_t m) {
  return (precision == TW_F64 ? 1 : 2) * array_bytes(m);
}

/* Of double precision, every second step writes into the table itself, but the last one reads what
 * is elsewhere. */
static tw_status reserve(maker *m) {
  device *d = m->made->key.device;
  const size_t word = (size_t)complex_bytes(m->made->key.precision);
  const size_t bytes = array_bytes(m->shape->m);
  TRY(d->call->stream_create(d, &m->stream));
  TRY(table_reserve(m->made, CHIRP_FACTORS, (size_t)m->shape->n * word));
  TRY(table_reserve(m->made, CHIRP_SPECTRUM, (size_t)m->shape->m * word));
  TRY(device_memory_alloc(d, bytes, &m->words[0]));
  m->at = stages_of(m->shape->m) & 1;
  if (m->made->key.precision == TW_F64)
    m->words[1] = m->made->memory[CHIRP_SPECTRUM];
  else
    TRY(device_memory_alloc(d, bytes, &m->words[1]));
  return TW_OK;
}

static tw_status fill(void *user, device_table *made) {
  maker *m = user;
  device *d = made->key.device;
  m->made = made;
  tw_status status = reserve(m);
  if (status == TW_OK)
    status = load(m);
  if (status == TW_OK)
    status = start(m);
  if (status == TW_OK)
    status = check_chirp(m);
  if (status == TW_OK)
    status = transform_words(m);
  if (status == TW_OK)
    status = put_words(m);
  kernels_release(m->kernel, status == TW_OK);
  for (int i = 0; i < 2; i++)
    if (m->words[i] && m->words[i] != made->memory[CHIRP_SPECTRUM])
      d->call->release_in(d, &made->key.home, m->words[i]);
  if (m->stream)
    d->call->stream_destroy(d, m->stream);
  return status;
}

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
  static const double SECONDS = 0.07; /* in the unit of compile_time.h */
  const kernel_want w = {.print = print_chirp, .precision = precision, .seconds = SECONDS};
  if (!t->device || !chirp_is_there(t->device, t->home, precision, shape))
    wants_add(wants, &w);
}

const void *chirp_factors(const device_table *chirp, int spectrum) {
  return chirp->memory[spectrum ? CHIRP_SPECTRUM : CHIRP_FACTORS];
}
