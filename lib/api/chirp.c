/* chirp.c: the chirps and spectra of a context. */
#include "chirp.h"
#include "bluestein.h"
#include "plan.h"

#include <stdlib.h>
#include <string.h>

struct chirp {
  struct chirp *next;
  device *device;
  int precision;
  chirp_shape shape;
  void *factors, *spectrum; /* on the device: n words, m words */
};

static size_t word_bytes(int precision) {
  return precision == TW_F64 ? 16 : 8;
}

/* From the kernel on the host to its spectrum on the device, in double. */
static tw_status transform_kernel(tw_context *context, device *d, const chirp_shape *s,
                                  const double *points, void *memory, tw_stream stream) {
  tw_plan *plan = NULL;
  TRY(plan_spectrum(context, d, s, &plan));
  tw_buffers b = {.size = sizeof b, .in = memory, .out = memory, .stream = stream};
  tw_status status =
      d->call->copy(d, memory, points, (size_t)s->m * word_bytes(TW_F64), COPY_UP, stream);
  if (status == TW_OK)
    status = tw_plan_execute(plan, &b);
  if (status == TW_OK)
    status = d->call->synchronize(d, stream);
  plan_forget(plan); /* made without tuning, which later plans may want */
  tw_plan_destroy(plan);
  return status;
}

/* The spectrum as words of float; host has room for it in double. */
static tw_status narrow(device *d, int64_t m, void *from, double *host, void *to,
                        tw_stream stream) {
  char *narrowed = (char *)host;
  TRY(d->call->copy(d, host, from, (size_t)m * word_bytes(TW_F64), COPY_DOWN, stream));
  for (int64_t i = 0; i < 2 * m; i++) { /* each is read before its place is written */
    float v = (float)host[i];
    memcpy(narrowed + (size_t)i * sizeof v, &v, sizeof v);
  }
  return d->call->copy(d, to, host, (size_t)m * word_bytes(TW_F32), COPY_UP, stream);
}

static tw_status fill(tw_context *context, chirp *c) {
  device *d = c->device;
  const chirp_shape *s = &c->shape;
  size_t word = word_bytes(c->precision), wide = word_bytes(TW_F64);
  double *points = malloc((size_t)s->m * wide);
  void *host = malloc((size_t)s->n * word), *work = NULL;
  tw_stream stream = NULL;
  tw_status status = TW_OK;
  if (!points || !host || !bluestein_start(host, c->precision == TW_F64, s->n, s->m, points))
    status = status_fail(TW_NO_MEMORY, "out of memory for a chirp of %lld points", (long long)s->n);
  if (status == TW_OK)
    status = d->call->stream_create(d, &stream);
  if (status == TW_OK)
    status = d->call->alloc(d, (size_t)s->n * word, &c->factors);
  if (status == TW_OK)
    status = d->call->alloc(d, (size_t)s->m * word, &c->spectrum);
  if (status == TW_OK && c->precision != TW_F64)
    status = d->call->alloc(d, (size_t)s->m * wide, &work);
  if (status == TW_OK)
    status = d->call->copy(d, c->factors, host, (size_t)s->n * word, COPY_UP, stream);
  if (status == TW_OK)
    status = transform_kernel(context, d, s, points, work ? work : c->spectrum, stream);
  if (status == TW_OK && work)
    status = narrow(d, s->m, work, points, c->spectrum, stream);
  if (work)
    d->call->release(d, work);
  if (stream)
    d->call->stream_destroy(d, stream);
  free(points);
  free(host);
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
