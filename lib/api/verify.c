/* verify.c: a kernel touches no user data before it has transformed made-up data right, on this
 * device, in both directions, in and out of place: spot outputs against the definition, energy
 * against Parseval, an input from all outputs of every row, and gaps between rows left alone. */
#include "kernels.h"

#include <math.h>
#include <stdlib.h>

enum { VERIFY_BYTES = 4 << 20, SPOTS = 6 };

typedef struct {
  kernel *k;
  int64_t n, batch, dist; /* elements between rows, on both sides */
  size_t bytes;
  int f64;
  double *root_re, *root_im; /* exp(-2*pi*i*m/n) */
  void *in, *out;            /* host copies */
  void *device_in, *device_out;
  void *ones; /* device memory: the roots that rotate by nothing */
  tw_stream stream;
} trial;

static double part(const trial *t, const void *side, int64_t row, int64_t j, int im) {
  int64_t at = 2 * (row * t->dist + j) + im;
  return t->f64 ? ((const double *)side)[at] : ((const float *)side)[at];
}

static void fill(trial *t) {
  uint64_t state = 0x9e3779b97f4a7c15ull;
  for (int64_t i = 0; i < 2 * t->dist * t->batch; i++) {
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
  if (t->k->spec.binding.rotate) {
    const double ones_f64[] = {1, 0, 1, 0};
    const float ones_f32[] = {1, 0, 1, 0};
    TRY(d->call->alloc(d, sizeof ones_f64, &t->ones));
    TRY(d->call->copy(d, t->ones, t->f64 ? (const void *)ones_f64 : (const void *)ones_f32,
                      t->f64 ? sizeof ones_f64 : sizeof ones_f32, COPY_UP, t->stream));
  }
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
  if (t->ones)
    d->call->release(d, t->ones);
  free(t->root_re);
  free(t->root_im);
  free(t->in);
  free(t->out);
}

/* What no kernel writes in the gaps: they are filled with it before. */
enum { UNTOUCHED = 0xff };

/* Forward out of place, inverse in place. */
static tw_status run(trial *t, float sign) {
  device *d = t->k->device;
  int in_place = sign < 0;
  launch_args args = {.in = in_place ? t->device_out : t->device_in,
                      .out = t->device_out,
                      .table = t->k->table,
                      .batch = t->batch,
                      .in_dist = t->dist,
                      .out_dist = t->dist,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = 1,
                      .scale_f32 = 1,
                      .sign = sign,
                      .loop_n = {1, 1, 1}, /* so the outer loop walks over the rows */
                      .rotate = t->ones};
  for (int i = 1; i < 4; i++)
    args.in_loop[i] = args.out_loop[i] = t->dist;
  int64_t blocks = (t->batch + t->k->shape.tile - 1) / t->k->shape.tile;
  if (t->k->shape.streaming && blocks > 2)
    blocks = 2; /* so that blocks go round their loop */
  if (in_place)
    TRY(d->call->copy(d, t->device_out, t->in, t->bytes, COPY_UP, t->stream));
  else
    TRY(d->call->fill(d, t->device_out, UNTOUCHED, t->bytes, t->stream));
  TRY(d->call->launch(d, t->k->module, blocks, &args, t->stream));
  return d->call->copy(d, t->out, t->device_out, t->bytes, COPY_DOWN, t->stream);
}

/* sum over j of side[j] * exp(-sign*2*pi*i*j*k/n), in double: an output of a row by definition, or,
 * of the outputs and the other sign, n times an input. */
static void sum_row(const trial *t, const void *side, int64_t row, int64_t k, float sign,
                    double *re, double *im) {
  double sum_re = 0, sum_im = 0;
  for (int64_t j = 0, m = 0; j < t->n; j++) {
    double x_re = part(t, side, row, j, 0), x_im = part(t, side, row, j, 1);
    double w_re = t->root_re[m], w_im = sign > 0 ? t->root_im[m] : -t->root_im[m];
    sum_re += x_re * w_re - x_im * w_im;
    sum_im += x_re * w_im + x_im * w_re;
    m += k;
    if (m >= t->n)
      m -= t->n;
  }
  *re = sum_re;
  *im = sum_im;
}

/* Errors are measured against the size of an output, sqrt(n) times that of an input. */
static tw_status check_spots(const trial *t, int64_t row, float sign, double bound) {
  for (int spot = 0; spot < SPOTS; spot++) {
    int64_t k = (t->n - 1) * spot / (SPOTS - 1);
    double re, im;
    sum_row(t, t->in, row, k, sign, &re, &im);
    double error = hypot(part(t, t->out, row, k, 0) - re, part(t, t->out, row, k, 1) - im);
    if (!(error <= bound * sqrt((double)t->n)))
      return status_fail(TW_VERIFY_FAILED, "row %lld, output %lld is off by %g (bound %g)",
                         (long long)row, (long long)k, error, bound * sqrt((double)t->n));
  }
  return TW_OK;
}

static int64_t common_factor(int64_t a, int64_t b) {
  return b ? common_factor(b, a % b) : a;
}

/* A number under n that shares no factor with it, another for each row. */
static int64_t coprime(int64_t n, int64_t row) {
  int64_t j = (n * 55 / 144 + row * 7919) % n; /* near the golden section: neighbours differ most */
  while (common_factor(n, j) > 1)
    j = (j + 1) % n;
  return j;
}

/* An input is a sum over all outputs with weights that all differ, so that outputs which were
 * exchanged, lost or conjugated show, wherever they are. */
static tw_status check_whole(const trial *t, int64_t row, float sign, double bound) {
  int64_t j = coprime(t->n, row);
  double re, im, in = 0, out = 0;
  sum_row(t, t->out, row, j, -sign, &re, &im);
  double error = hypot(part(t, t->in, row, j, 0) - re / (double)t->n,
                       part(t, t->in, row, j, 1) - im / (double)t->n);
  if (!(error <= bound))
    return status_fail(TW_VERIFY_FAILED, "row %lld gives input %lld back off by %g (bound %g)",
                       (long long)row, (long long)j, error, bound);
  for (int64_t i = 0; i < 2 * t->n; i++) {
    double a = part(t, t->in, row, i / 2, (int)(i % 2));
    double b = part(t, t->out, row, i / 2, (int)(i % 2));
    in += a * a;
    out += b * b;
  }
  if (!(fabs(out / (in * (double)t->n) - 1) <= (t->f64 ? 1e-13 : 1e-5)))
    return status_fail(TW_VERIFY_FAILED, "row %lld violates Parseval by %g", (long long)row,
                       out / (in * (double)t->n) - 1);
  return TW_OK;
}

static tw_status check_gap(const trial *t, int64_t row, int in_place) {
  size_t word = t->f64 ? 16 : 8, at = (size_t)(row * t->dist + t->n) * word;
  const unsigned char *gap = (const unsigned char *)t->out + at;
  const unsigned char *before = (const unsigned char *)t->in + at;
  for (size_t i = 0; i < (size_t)(t->dist - t->n) * word; i++)
    if (gap[i] != (in_place ? before[i] : UNTOUCHED))
      return status_fail(TW_VERIFY_FAILED, "something was written after row %lld", (long long)row);
  return TW_OK;
}

static tw_status check(const trial *t, float sign) {
  double bound = (t->f64 ? 1.1e-16 : 6e-8) * 16 * (1 + log2((double)t->n));
  const int64_t rows[3] = {0, t->batch / 2, t->batch - 1};
  for (int i = 0; i < 3; i++)
    TRY(check_spots(t, rows[i], sign, bound));
  for (int64_t row = 0; row < t->batch; row++) {
    TRY(check_whole(t, row, sign, bound));
    TRY(check_gap(t, row, sign < 0));
  }
  return TW_OK;
}

tw_status verify_kernel(kernel *k) {
  const record *r = &k->spec.record;
  trial t = {.k = k, .n = record_points(r), .f64 = r->value[FIELD_PRECISION] == TW_F64};
  int64_t unit = (int64_t)1 << k->spec.binding.aligned;
  t.batch = choose_batch(k, t.n, t.f64);
  t.dist = k->spec.binding.packed ? t.n : (t.n / unit + 1) * unit;
  t.bytes = (size_t)(t.dist * t.batch) * (t.f64 ? 16 : 8);
  tw_status status = set_up(&t);
  for (int sign = 1; sign >= -1 && status == TW_OK; sign -= 2) {
    status = run(&t, (float)sign);
    if (status == TW_OK)
      status = check(&t, (float)sign);
  }
  tear_down(&t);
  return status;
}
