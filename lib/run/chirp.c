/* chirp.c: computes chirps and their spectra on the device that needs them. */
#include "chirp.h"
#include "bluestein.h"
#include "element.h"
#include "obtain.h"

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
  void *points; /* device memory: the sequence to convolve with, then its spectrum, in double */
} maker;

/* The text and the key of one of the kernels that compute these tables. driver: its version; 0:
 * there is no driver. */
static tw_status kernel_text_of_part(compiler *with, enum chirp_kernel_part part,
                                     enum kernel_target target, int precision, int arch, int driver,
                                     launch_shape *shape, kernel_text *out) {
  text source = TEXT_EMPTY;
  chirp_kernel_shape(part, precision, shape);
  chirp_kernel_emit(part, target, precision, &source);
  return kernel_text_of_source(with, &source, arch, driver, out);
}

static tw_status run(const maker *m, enum chirp_kernel_part part, const launch_args *args) {
  device *d = m->made->key.device;
  const facts *f = d->call->facts(d);
  launch_shape shape;
  device_module *module = NULL;
  compiler *with;
  kernel_text t;
  machine_code had;
  double load_ms;
  TRY(run_compiler(m->environment, d, &with));
  TRY(kernel_text_of_part(with, part, d->kind->target, m->made->key.precision, f->arch, f->driver,
                          &shape, &t));
  tw_status status = machine_code_load(m->environment, with, d, &m->made->key.home, &t, &shape,
                                       &module, &had, &load_ms);
  kernel_text_free(&t);
  TRY(status);
  status = d->call->launch(d, module, (args->batch + shape.tile - 1) / shape.tile, args, m->stream);
  if (status == TW_OK)
    status = d->call->synchronize(d, m->stream);
  d->call->unload(d, module);
  return status;
}

/* Computes the chirp, and the sequence of m points to convolve with. */
static tw_status start(const maker *m) {
  device *d = m->made->key.device;
  const chirp_shape *s = m->shape;
  double *roots;
  size_t bytes;
  int shift;
  void *roots_there = NULL;
  TRY(chirp_kernel_roots(s->n, &roots, &bytes, &shift));
  tw_status status = device_memory_alloc(d, bytes, &roots_there);
  if (status == TW_OK)
    status = d->call->copy(d, roots_there, roots, bytes, COPY_UP, m->stream);
  launch_args args = {.out = m->points,
                      .table = roots_there,
                      .factors = m->made->memory[CHIRP_FACTORS],
                      .batch = s->m,
                      .scale_f64 = 1 / (double)s->m,
                      .twiddle_shift = shift,
                      .factor_step = s->ahead,
                      .factor_count = s->n};
  if (status == TW_OK)
    status = run(m, CHIRP_KERNEL_CHIRP, &args);
  if (roots_there)
    d->call->release_in(d, &m->made->key.home, roots_there);
  free(roots);
  return status;
}

/* Compares one word of the chirp, and that word `at` of the sequence to convolve with which is made
 * of it, with the definition. */
static tw_status check_point(const maker *m, int64_t j, int64_t at) {
  device *d = m->made->key.device;
  const chirp_shape *s = m->shape;
  int f64 = m->made->key.precision == TW_F64;
  size_t word = (size_t)complex_bytes(m->made->key.precision);
  double point[2], factor[2];
  float narrow[2];
  long double re, im, unit = f64 ? 0x1p-52L : 0x1p-23L;
  bluestein_factor(s->n, j, &re, &im);
  TRY(d->call->copy(d, f64 ? (void *)factor : narrow,
                    (char *)m->made->memory[CHIRP_FACTORS] + (size_t)j * word, word, COPY_DOWN,
                    m->stream));
  TRY(d->call->copy(d, point, (char *)m->points + (size_t)at * sizeof point, sizeof point,
                    COPY_DOWN, m->stream));
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

/* The kernels that compute chirps are no transforms, so kernel verification does not apply:
 * instead, some of the words that they computed are checked. */
static tw_status check(const maker *m) {
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

/* Runs one pass of the spectrum with a kernel that the model chooses for a single run, so that a
 * table does not depend on what was tuned. */
static tw_status add_pass(const maker *m, const pass *p, const transform *t, launch *out) {
  device *d = m->made->key.device;
  const facts *f = d->call->facts(d);
  pass_demand demand = pass_demands(p, t, f);
  plan_choice choice;
  kernel *k = NULL;
  if (!pass_keeps_places(p))
    return status_fail(TW_INTERNAL, "a pass of a spectrum would write over what it reads");
  TRY(launch_prepare(p, t, out));
  TRY(planner_choose_once(&demand, f, &choice));
  TRY(kernel_obtain(m->environment, d, &demand, 0, NULL, &choice, &k));
  return launch_take_kernel(out, k);
}

static tw_status make_launches(const maker *m, launch_list **out) {
  device *d = m->made->key.device;
  schedule s = {0};
  transform t;
  launch_list *l = NULL;
  TRY(schedule_make_spectrum(m->shape, d->call->facts(d), &t, &s));
  tw_status status = launches_create(d, &m->made->key.home, s.count, &l);
  for (int i = 0; i < s.count && status == TW_OK; i++)
    status = add_pass(m, &s.pass[i], &t, &l->launch[i]);
  schedule_free(&s);
  if (status == TW_OK)
    *out = l;
  else
    launches_destroy(m->environment, l);
  return status;
}

/* Transforms the sequence into its spectrum, in place. */
static tw_status transform_points(const maker *m) {
  device *d = m->made->key.device;
  char *const base[PASS_BUFFERS] = {[BUFFER_IN] = m->points, [BUFFER_OUT] = m->points};
  launch_list *l = NULL;
  TRY(make_launches(m, &l));
  tw_status status = launches_run(l, NULL, base, 1, m->stream);
  if (status == TW_OK)
    status = d->call->synchronize(d, m->stream);
  launches_destroy(m->environment, l);
  return status;
}

/* For double precision, the spectrum is computed in the table itself. */
static tw_status reserve(maker *m) {
  device *d = m->made->key.device;
  size_t word = (size_t)complex_bytes(m->made->key.precision);
  TRY(d->call->stream_create(d, &m->stream));
  TRY(table_reserve(m->made, CHIRP_FACTORS, (size_t)m->shape->n * word));
  TRY(table_reserve(m->made, CHIRP_SPECTRUM, (size_t)m->shape->m * word));
  m->points = m->made->memory[CHIRP_SPECTRUM];
  if (m->made->key.precision == TW_F64)
    return TW_OK;
  m->points = NULL;
  return device_memory_alloc(d, (size_t)m->shape->m * (size_t)complex_bytes(TW_F64), &m->points);
}

static tw_status fill(void *user, device_table *made) {
  maker *m = user;
  device *d = made->key.device;
  m->made = made;
  tw_status status = reserve(m);
  void *spectrum = made->memory[CHIRP_SPECTRUM];
  if (status == TW_OK)
    status = start(m);
  if (status == TW_OK)
    status = check(m);
  if (status == TW_OK)
    status = transform_points(m);
  launch_args narrow = {.in = m->points, .out = spectrum, .batch = m->shape->m};
  if (status == TW_OK && m->points != spectrum)
    status = run(m, CHIRP_KERNEL_NARROW, &narrow);
  if (m->points && m->points != spectrum)
    d->call->release_in(d, &made->key.home, m->points);
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

/* ---- what is compiled for it ---- */

static tw_status print_part(const kernel_want *w, compiler *with, const code_target *t,
                            launch_shape *shape, kernel_text *out) {
  return kernel_text_of_part(with, (enum chirp_kernel_part)w->part, t->kind->target, w->precision,
                             t->facts->arch, t->facts->driver, shape, out);
}

static void add_part(kernel_wants *wants, enum chirp_kernel_part part, int precision) {
  const kernel_want w = {.print = print_part, .part = (int)part, .precision = precision};
  wants_add(wants, &w);
}

static int is_there(const code_target *t, int precision, const chirp_shape *shape) {
  if (!t->device)
    return 0;
  const table_key key = key_of(t->device, t->home, precision, shape);
  return tables_hold(&key);
}

void chirp_wants(const code_target *t, int precision, const chirp_shape *shape,
                 kernel_wants *wants) {
  schedule s = {0};
  transform of;
  if (is_there(t, precision, shape) || schedule_make_spectrum(shape, t->facts, &of, &s) != TW_OK)
    return;
  add_part(wants, CHIRP_KERNEL_CHIRP, precision);
  if (precision != TW_F64)
    add_part(wants, CHIRP_KERNEL_NARROW, precision);
  for (int i = 0; i < s.count; i++) {
    pass_demand demand = pass_demands(&s.pass[i], &of, t->facts);
    plan_choice choice;
    if (planner_choose_once(&demand, t->facts, &choice) == TW_OK)
      wants_add_choice(wants, &choice, t->facts);
  }
  schedule_free(&s);
}

const void *chirp_factors(const device_table *chirp, int spectrum) {
  return chirp->memory[spectrum ? CHIRP_SPECTRUM : CHIRP_FACTORS];
}
