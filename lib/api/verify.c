/* verify.c: a kernel touches no user data before it has transformed made-up data right, on this
 * device, in both directions: spot outputs against the definition, energy against Parseval. */
#include "kernels.h"

#include <math.h>
#include <stdlib.h>

enum { VERIFY_BYTES = 4 << 20, SPOTS = 6 };

typedef struct {
  kernel *k;
  int64_t n, batch;
  size_t bytes;
  int f64;
  double *root_re, *root_im; /* exp(-2*pi*i*m/n) */
  void *in, *out;            /* host copies */
  void *device_in, *device_out;
  tw_stream stream;
} trial;

static double part(const trial *t, const void *side, int64_t word, int im) {
  int64_t at = 2 * word + im;
  return t->f64 ? ((const double *)side)[at] : ((const float *)side)[at];
}

static void fill(trial *t) {
  uint64_t state = 0x9e3779b97f4a7c15ull;
  for (int64_t i = 0; i < 2 * t->n * t->batch; i++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    double v = (double)(state >> 11) / 4503599627370496.0 - 1;
    if (t->f64)
      ((double *)t->in)[i] = v;
    else
      ((float *)t->in)[i] = (float)v;
  }
}

/* Some complete rows, and few enough that the host's share stays small. */
static int64_t choose_batch(const kernel *k, int64_t n, int f64) {
  int64_t row = n * (f64 ? 16 : 8), tile = k->shape.tile;
  int64_t batch = 2 * tile + (k->spec.record.value[FIELD_WHOLE] ? 0 : (tile + 1) / 2);
  int64_t most = VERIFY_BYTES / row > 1 ? VERIFY_BYTES / row : 1;
  if (batch <= most)
    return batch;
  return k->spec.record.value[FIELD_WHOLE] ? tile : most;
}

static tw_status set_up(trial *t) {
  device *d = t->k->device;
  t->root_re = malloc((size_t)t->n * sizeof *t->root_re);
  t->root_im = malloc((size_t)t->n * sizeof *t->root_im);
  t->in = malloc(t->bytes);
  t->out = malloc(t->bytes);
  if (!t->root_re || !t->root_im || !t->in || !t->out)
    return status_fail(TW_NO_MEMORY, "out of memory for verification");
  for (int64_t m = 0; m < t->n; m++) {
    double angle = -2 * 3.14159265358979323846 * (double)m / (double)t->n;
    t->root_re[m] = cos(angle);
    t->root_im[m] = sin(angle);
  }
  fill(t);
  TRY(d->call->alloc(d, t->bytes, &t->device_in));
  TRY(d->call->alloc(d, t->bytes, &t->device_out));
  TRY(d->call->stream_create(d, &t->stream));
  return d->call->copy(d, t->device_in, t->in, t->bytes, COPY_UP, t->stream);
}

static void tear_down(trial *t) {
  device *d = t->k->device;
  if (t->stream)
    d->call->stream_destroy(d, t->stream);
  if (t->device_in)
    d->call->release(d, t->device_in);
  if (t->device_out)
    d->call->release(d, t->device_out);
  free(t->root_re);
  free(t->root_im);
  free(t->in);
  free(t->out);
}

static tw_status run(trial *t, float sign) {
  device *d = t->k->device;
  launch_args args = {.in = t->device_in,
                      .out = t->device_out,
                      .table = t->k->table,
                      .batch = t->batch,
                      .in_dist = t->n,
                      .out_dist = t->n,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = 1,
                      .scale_f32 = 1,
                      .sign = sign};
  int64_t blocks = (t->batch + t->k->shape.tile - 1) / t->k->shape.tile;
  if (t->k->shape.streaming && blocks > 2)
    blocks = 2; /* so that blocks go round their loop */
  TRY(d->call->fill(d, t->device_out, 0xff, t->bytes, t->stream));
  TRY(d->call->launch(d, t->k->module, blocks, &args, t->stream));
  return d->call->copy(d, t->out, t->device_out, t->bytes, COPY_DOWN, t->stream);
}

/* One output of one row by definition, in double. */
static void define(const trial *t, int64_t row, int64_t k, float sign, double *re, double *im) {
  double sum_re = 0, sum_im = 0;
  for (int64_t j = 0, m = 0; j < t->n; j++, m = (m + k) % t->n) {
    double x_re = part(t, t->in, row * t->n + j, 0), x_im = part(t, t->in, row * t->n + j, 1);
    double w_re = t->root_re[m], w_im = sign > 0 ? t->root_im[m] : -t->root_im[m];
    sum_re += x_re * w_re - x_im * w_im;
    sum_im += x_re * w_im + x_im * w_re;
  }
  *re = sum_re;
  *im = sum_im;
}

/* Errors are measured against the size of an output, sqrt(n) times that of an input. */
static tw_status check(const trial *t, float sign) {
  double bound = (t->f64 ? 1.1e-16 : 6e-8) * 16 * (1 + log2((double)t->n)) * sqrt((double)t->n);
  int64_t rows[3] = {0, t->batch / 2, t->batch - 1};
  for (int i = 0; i < 3; i++)
    for (int spot = 0; spot < SPOTS; spot++) {
      int64_t k = (t->n - 1) * spot / (SPOTS - 1);
      double re, im;
      define(t, rows[i], k, sign, &re, &im);
      double error = hypot(part(t, t->out, rows[i] * t->n + k, 0) - re,
                           part(t, t->out, rows[i] * t->n + k, 1) - im);
      if (!(error <= bound))
        return status_fail(TW_VERIFY_FAILED, "row %lld, output %lld is off by %g (bound %g)",
                           (long long)rows[i], (long long)k, error, bound);
    }
  for (int64_t row = 0; row < t->batch; row++) {
    double in = 0, out = 0;
    for (int64_t j = 2 * row * t->n; j < 2 * (row + 1) * t->n; j++) {
      double a = part(t, t->in, j / 2, (int)(j % 2)), b = part(t, t->out, j / 2, (int)(j % 2));
      in += a * a;
      out += b * b;
    }
    if (!(fabs(out / (in * (double)t->n) - 1) <= (t->f64 ? 1e-13 : 1e-5)))
      return status_fail(TW_VERIFY_FAILED, "row %lld violates Parseval by %g", (long long)row,
                         out / (in * (double)t->n) - 1);
  }
  return TW_OK;
}

tw_status verify_kernel(kernel *k) {
  const record *r = &k->spec.record;
  trial t = {.k = k, .n = r->value[FIELD_LENGTH], .f64 = r->value[FIELD_PRECISION] == TW_F64};
  t.batch = choose_batch(k, t.n, t.f64);
  t.bytes = (size_t)(t.n * t.batch) * (t.f64 ? 16 : 8);
  tw_status status = set_up(&t);
  for (int sign = 1; sign >= -1 && status == TW_OK; sign -= 2) {
    status = run(&t, (float)sign);
    if (status == TW_OK)
      status = check(&t, (float)sign);
  }
  tear_down(&t);
  return status;
}
