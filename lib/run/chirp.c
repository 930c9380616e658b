/* chirp.c: the chirps and spectra of a context. */
#include "chirp.h"
#include "bluestein.h"
#include "plan.h"

#include <math.h>
#include <stdlib.h>

struct chirp {
  struct chirp *next;
  device *device;
  int precision;
  chirp_shape shape;
  void *factors, *spectrum; /* on the device: n words, m words */
};

static size_t word_bytes(int precision) {
  return (size_t)complex_bytes(precision);
}

/* ---- a chirp on its way ---- */

typedef struct {
  tw_context *context;
  chirp *made;
  tw_stream stream;
  void *points; /* on the device: the convolution's kernel, then its spectrum, in double */
} maker;

tw_status chirp_kernel_text(compiler *with, enum chirp_kernel_part part, int precision, int arch,
                            int driver, launch_shape *shape, kernel_text *out) {
  text source = TEXT_EMPTY;
  chirp_kernel_shape(part, precision, shape);
  chirp_kernel_emit(part, with->call->target, precision, &source);
  return kernel_text_of_source(with, &source, arch, driver, out);
}

static tw_status run(const maker *m, enum chirp_kernel_part part, const launch_args *args) {
  device *d = m->made->device;
  const facts *f = d->call->facts(d);
  launch_shape shape;
  device_module *module = NULL;
  compiler *with;
  kernel_text t;
  machine_code had;
  double load_ms;
  TRY(context_open(m->context));
  TRY(context_compiler(m->context, d, &with));
  TRY(chirp_kernel_text(with, part, m->made->precision, f->arch, f->driver, &shape, &t));
  tw_status status = machine_code_load(m->context, with, d, &t, &shape, &module, &had, &load_ms);
  kernel_text_free(&t);
  TRY(status);
  status = d->call->launch(d, module, (args->batch + shape.tile - 1) / shape.tile, args, m->stream);
  if (status == TW_OK)
    status = d->call->synchronize(d, m->stream);
  d->call->unload(d, module);
  return status;
}

/* The chirp, and the convolution's kernel. */
static tw_status start(const maker *m) {
  device *d = m->made->device;
  const chirp_shape *s = &m->made->shape;
  double *roots;
  size_t bytes;
  int shift;
  void *table = NULL;
  TRY(chirp_kernel_roots(s->n, &roots, &bytes, &shift));
  tw_status status = d->call->alloc(d, bytes, &table);
  if (status == TW_OK)
    status = d->call->copy(d, table, roots, bytes, COPY_UP, m->stream);
  launch_args args = {.out = m->points,
                      .table = table,
                      .factors = m->made->factors,
                      .batch = s->m,
                      .scale_f64 = 1 / (double)s->m,
                      .rotate_shift = shift,
                      .factor_count = s->n};
  if (status == TW_OK)
    status = run(m, CHIRP_KERNEL_CHIRP, &args);
  if (table)
    d->call->release(d, table);
  free(roots);
  return status;
}

/* A word of the chirp at its place and one of its convolution's kernel, against the definition. */
static tw_status check_point(const maker *m, int64_t j) {
  device *d = m->made->device;
  const chirp_shape *s = &m->made->shape;
  int f64 = m->made->precision == TW_F64;
  size_t word = word_bytes(m->made->precision);
  double point[2], factor[2];
  float narrow[2];
  long double re, im, unit = f64 ? 0x1p-52L : 0x1p-23L;
  bluestein_factor(s->n, j, &re, &im);
  int64_t mirrored = j ? s->m - j : 0;
  TRY(d->call->copy(d, f64 ? (void *)factor : narrow, (char *)m->made->factors + (size_t)j * word,
                    word, COPY_DOWN, m->stream));
  TRY(d->call->copy(d, point, (char *)m->points + (size_t)mirrored * sizeof point, sizeof point,
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

/* Its kernels are no transforms and are not verified as such: some points are. */
static tw_status check(const maker *m) {
  enum { POINTS = 8 };
  int64_t n = m->made->shape.n;
  for (int i = 0; i < POINTS; i++)
    TRY(check_point(m, i < 2 ? i : (n - 1) / (i - 1)));
  return TW_OK;
}

/* From the convolution's kernel to its spectrum, in place. */
static tw_status transform_points(const maker *m) {
  device *d = m->made->device;
  tw_plan *plan = NULL;
  TRY(plan_spectrum(m->context, d, &m->made->shape, &plan));
  tw_buffers b = {.size = sizeof b, .in = m->points, .out = m->points, .stream = m->stream};
  tw_status status = tw_plan_execute(plan, &b);
  if (status == TW_OK)
    status = d->call->synchronize(d, m->stream);
  plan_forget(plan); /* made without tuning, which later plans may want */
  tw_plan_destroy(plan);
  return status;
}

static tw_status fill(tw_context *context, chirp *c) {
  device *d = c->device;
  const chirp_shape *s = &c->shape;
  size_t word = word_bytes(c->precision);
  maker m = {.context = context, .made = c};
  tw_status status = d->call->stream_create(d, &m.stream);
  if (status == TW_OK)
    status = d->call->alloc(d, (size_t)s->n * word, &c->factors);
  if (status == TW_OK)
    status = d->call->alloc(d, (size_t)s->m * word, &c->spectrum);
  if (c->precision == TW_F64)
    m.points = c->spectrum;
  else if (status == TW_OK)
    status = d->call->alloc(d, (size_t)s->m * word_bytes(TW_F64), &m.points);
  if (status == TW_OK)
    status = start(&m);
  if (status == TW_OK)
    status = check(&m);
  if (status == TW_OK)
    status = transform_points(&m);
  launch_args narrow = {.in = m.points, .out = c->spectrum, .batch = s->m};
  if (status == TW_OK && m.points != c->spectrum)
    status = run(&m, CHIRP_KERNEL_NARROW, &narrow);
  if (m.points && m.points != c->spectrum)
    d->call->release(d, m.points);
  if (m.stream)
    d->call->stream_destroy(d, m.stream);
  return status;
}

static void discard(chirp *c) {
  device *d = c->device;
  if (c->factors)
    d->call->release(d, c->factors);
  if (c->spectrum)
    d->call->release(d, c->spectrum);
  free(c);
}

static int same(const chirp *c, const device *d, int precision, const chirp_shape *shape) {
  return c->device == d && c->precision == precision && c->shape.n == shape->n &&
         c->shape.m == shape->m; /* and hence the digits, on one device */
}

static tw_status find_locked(tw_context *context, device *d, int precision,
                             const chirp_shape *shape, const chirp **out) {
  for (chirp *c = context->chirps; c; c = c->next)
    if (same(c, d, precision, shape)) {
      *out = c;
      return TW_OK;
    }
  chirp *c = calloc(1, sizeof *c);
  if (!c)
    return status_fail(TW_NO_MEMORY, "out of memory for a chirp");
  *c = (chirp){.next = context->chirps, .device = d, .precision = precision, .shape = *shape};
  tw_status status = fill(context, c);
  if (status != TW_OK) {
    discard(c);
    return status;
  }
  __atomic_store_n(&context->chirps, c, __ATOMIC_RELEASE);
  *out = c;
  return TW_OK;
}

tw_status chirp_get(tw_context *context, device *d, int precision, const chirp_shape *shape,
                    const chirp **out) {
  /* A child keeps the tables: each is entered when it is whole. */
  (void)guard_enter(&context->chirp_guard);
  tw_status status = find_locked(context, d, precision, shape, out);
  guard_leave(&context->chirp_guard);
  return status;
}

void chirps_free(tw_context *context) {
  while (context->chirps) {
    chirp *next = context->chirps->next;
    discard(context->chirps);
    context->chirps = next;
  }
  guard_destroy(&context->chirp_guard);
}

const void *chirp_factors(const chirp *c, int factors) {
  return factors == FACTORS_SPECTRUM ? c->spectrum : c->factors;
}
