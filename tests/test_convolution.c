/* test_convolution.c: two stage lists around a product, in one kernel, on the cpu device, against a
 * direct circular convolution in long double. */
#include "kernel_run.h"

static const struct {
  const char *record;
  int packed, aligned;
} cases[] = {
    {"n=1 transforms=32", 1, 0},
    {"n=1 transforms=40 input=staged output=staged streaming=1", 0, 0},
    {"n=13 radices=13 elements=13 transforms=20", 1, 0},
    {"n=12 radices=12 elements=12 transforms=10 input=staged output=staged exchange=plane", 0, 0},
    {"n=64 radices=8x8 elements=8 threads=8 transforms=4 padding=insert pad_every=3 pad_by=1", 0,
     0},
    {"n=60 radices=5x4x3 elements=6 threads=15 transforms=3 input=staged output=staged "
     "exchange=split buffers=2",
     0, 0},
    {"precision=f64 n=128 radices=4x8x4 elements=8 threads=32 transforms=2 exchange=plane "
     "padding=xor pad_every=5 twiddle=computed",
     1, 0},
    {"n=64 radices=4x4x4 elements=4 threads=16 transforms=4 exchange=shuffle twiddle=shared", 1, 0},
    {"precision=f64 n=81 radices=3x3x9 elements=9 threads=27 transforms=3 streaming=1 "
     "twiddle=hoisted chain=1 buffers=2",
     0, 0},
    {"n=100 radices=10x10 elements=10 threads=10 transforms=6 streaming=1 prefetch=2 input=staged "
     "output=staged exchange=plane buffers=2",
     1, 0},
    {"n=240 radices=16x15 elements=16 threads=16 transforms=4 input=staged output=staged vector=1 "
     "load_hint=stream store_hint=stream",
     1, 1},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct {
  int n, f64;
  int index_count; /* spectra: row r takes spectrum r mod index_count */
  int64_t batch, in_dist, out_dist;
  long double *kernel; /* h: n complex values for each index */
  void *in, *out, *filter;
} convolution;

static long double part(const void *side, int f64, int64_t i) {
  return f64 ? ((const double *)side)[i] : ((const float *)side)[i];
}

/* F[k] = sum of h[j] * exp(-2*pi*i*j*k/n), rounded to the kernel's precision. */
static void fill_filter(convolution *c) {
  const long double two_pi = 2 * 3.14159265358979323846264338327950288L;
  for (int i = 0; i < c->n * c->index_count; i++) {
    const long double *kernel = c->kernel + 2 * (i / c->n * c->n);
    long double re = 0, im = 0;
    for (int j = 0; j < c->n; j++) {
      long double angle = -two_pi * (long double)((int64_t)j * (i % c->n) % c->n) / c->n;
      long double a = kernel[2 * j], b = kernel[2 * j + 1];
      re += a * cosl(angle) - b * sinl(angle);
      im += a * sinl(angle) + b * cosl(angle);
    }
    kernel_set(c->filter, c->f64, 2 * i, (double)re);
    kernel_set(c->filter, c->f64, 2 * i + 1, (double)im);
  }
}

/* Relative error of all rows against gain * (x convolved with h, or with its conjugate). */
static double error_of(const convolution *c, int sign, long double gain) {
  long double wrong = 0, norm = 0;
  for (int64_t row = 0; row < c->batch; row++)
    for (int j = 0; j < c->n; j++) {
      const long double *kernel = c->kernel + 2 * (row % c->index_count * c->n);
      long double re = 0, im = 0;
      for (int k = 0; k < c->n; k++) {
        int64_t at = 2 * (row * c->in_dist + (j - k + c->n) % c->n);
        long double a = part(c->in, c->f64, at), b = part(c->in, c->f64, at + 1);
        long double u = kernel[2 * k], v = sign * kernel[2 * k + 1];
        re += a * u - b * v, im += a * v + b * u;
      }
      re *= gain, im *= gain;
      int64_t at = 2 * (row * c->out_dist + j);
      long double p = part(c->out, c->f64, at) - re, q = part(c->out, c->f64, at + 1) - im;
      wrong += p * p + q * q, norm += re * re + im * im;
    }
  return (double)sqrtl(wrong / norm);
}

static int gaps_untouched(const convolution *c, double mark) {
  int untouched = 1;
  for (int64_t row = 0; row < c->batch; row++)
    for (int64_t j = 2 * c->n; j < 2 * c->out_dist; j++)
      untouched &= part(c->out, c->f64, 2 * row * c->out_dist + j) == mark;
  return untouched;
}

/* Allocates on the device, which is this machine's memory. */
static void *reserve(kernel_runner *run, size_t bytes) {
  void *memory = NULL;
  CHECK_OK(run->device->call->alloc(run->device, bytes, &memory));
  return memory;
}

static void fill(kernel_runner *run, convolution *c) {
  for (int64_t i = 0; i < 2 * c->batch * c->in_dist; i++)
    kernel_set(c->in, c->f64, i, kernel_random(&run->random));
  for (int i = 0; i < 2 * c->n * c->index_count; i++)
    c->kernel[i] = kernel_random(&run->random);
  fill_filter(c);
}

static void run_sign(kernel_runner *run, convolution *c, device_module *module,
                     const launch_shape *shape, void *table, int sign) {
  const double mark = 12345.5;
  double scale = sign > 0 ? 1.0 / c->n : 1;
  for (int64_t i = 0; i < 2 * c->batch * c->out_dist; i++)
    kernel_set(c->out, c->f64, i, mark);
  launch_args args = {.in = c->in,
                      .out = c->out,
                      .table = table,
                      .factors = c->filter,
                      .factor_step = c->n,
                      .loop_n = {c->index_count, 1, 1},
                      .index_rows = 1,
                      .index_count = c->index_count,
                      .batch = c->batch,
                      .in_dist = c->in_dist,
                      .out_dist = c->out_dist,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = scale,
                      .scale_f32 = (float)scale,
                      .sign = (float)sign};
  int64_t tiles = (c->batch + shape->tile - 1) / shape->tile;
  CHECK_OK(run->device->call->launch(run->device, module, shape->streaming && tiles > 2 ? 2 : tiles,
                                     &args, NULL));
  CHECK(gaps_untouched(c, mark));
  /* Two transforms in a row, one product with a rounded filter, one rounded scale. */
  double eps = c->f64 ? 0x1p-53 : 0x1p-24;
  double bound = kernel_bound(c->n, c->f64 ? TW_F64 : TW_F32, 1) + 2 * eps;
  double error = error_of(c, sign, scale * c->n) / bound;
  run->worst = error > run->worst ? error : run->worst;
  CHECK(error <= 1);
  if (!(error <= 1))
    fprintf(stderr, "%s, sign %d: error %.3g of the bound\n", shape->entry, sign, error);
}

static void run_case(kernel_runner *run, const spec *s, const compiled *code) {
  launch_shape shape;
  device_module *module = NULL;
  device *d = run->device;
  kernel_shape(s, &shape);
  convolution c = {.n = s->record.value[FIELD_LENGTH],
                   .f64 = s->record.value[FIELD_PRECISION] == TW_F64};
  c.index_count = 3;
  c.batch = 5 * shape.tile + 1;
  c.in_dist = s->binding.packed ? c.n : c.n + 3;
  c.out_dist = s->binding.packed ? c.n : c.n + 2;
  size_t word = c.f64 ? 16 : 8;
  CHECK_OK(d->call->load(d, code->code, code->size, shape.entry, shape.threads, shape.shared_bytes,
                         &module));
  c.kernel = malloc(sizeof *c.kernel * 2 * (size_t)(c.n * c.index_count));
  c.in = reserve(run, (size_t)(c.batch * c.in_dist) * word);
  c.out = reserve(run, (size_t)(c.batch * c.out_dist) * word);
  c.filter = reserve(run, (size_t)(c.n * c.index_count) * word);
  void *table = shape.table_bytes ? reserve(run, (size_t)shape.table_bytes) : NULL;
  if (table)
    CHECK_OK(kernel_fill_table(s, table));
  fill(run, &c);
  for (int sign = 1; module && sign >= -1; sign -= 2)
    run_sign(run, &c, module, &shape, table, sign);
  d->call->release(d, table);
  d->call->release(d, c.filter);
  d->call->release(d, c.out);
  d->call->release(d, c.in);
  free(c.kernel);
  d->call->unload(d, module);
  run->kernels++;
}

int main(void) {
  kernel_runner run;
  char *sources[CASES];
  compiled code[CASES];
  spec specs[CASES];
  CHECK(kernel_runner_open(&run, 0));
  for (int i = 0; i < CASES; i++) {
    text t = TEXT_EMPTY;
    specs[i].binding = (binding){.arch = 90,
                                 .packed = cases[i].packed,
                                 .aligned = cases[i].aligned,
                                 BETWEEN(OPERATION_FILTER)};
    tw_status status = record_parse(cases[i].record, &specs[i].record);
    CHECK_OK(status);
    binding_help_elements(&specs[i].record, &specs[i].binding);
    if (status != TW_OK) {
      fprintf(stderr, "%s\n", status_detail());
      return check_report();
    }
    kernel_emit(&specs[i], TARGET_CPU, &t);
    CHECK_OK(text_take(&t, &sources[i], NULL));
  }
  tw_status status = compiler_host_batch(run.compiler, (const char *const *)sources, CASES, code);
  CHECK_OK(status);
  if (status != TW_OK)
    fprintf(stderr, "%s\n", status_detail());
  for (int i = 0; i < CASES; i++) {
    if (status == TW_OK) {
      run_case(&run, &specs[i], &code[i]);
      compiled_free(&code[i]);
    }
    free(sources[i]);
  }
  printf("%d kernels, worst error %.3f of the bound\n", run.kernels, run.worst);
  CHECK(run.kernels == CASES);
  kernel_runner_close(&run);
  return check_report();
}
