/* kernel_run.h: compiles records, several together, runs each on random rows, on the cpu device or on
 * a GPU, and pools its error against FFTW in long double. Shared by the tests of generated
 * kernels. */
#ifndef KERNEL_RUN_H
#define KERNEL_RUN_H

#include "check.h"
#include "compiler_host.h"
#include "device.h"
#include "file.h"
#include "kernel.h"
#include "space.h"

#include <fftw3.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

enum { KERNEL_RUN_TOGETHER = 12 };

typedef struct {
  device *device;
  compiler *compiler;
  int gpu;
  uint64_t random;
  double worst; /* largest error over its bound */
  int kernels;
} kernel_runner;

/* Relative L2 error allowed for n points: k*(0.6*eps*sqrt(log2 n) + 0.5*eps), k = 1 for lengths with
 * no prime factor over 13, 1.5 where a larger prime is computed directly. */
static inline double kernel_bound(int n, int precision) {
  double eps = precision == TW_F64 ? 0x1p-53 : 0x1p-24;
  double bound = 0.6 * eps * sqrt(log2(n > 1 ? n : 1)) + 0.5 * eps;
  return space_has_factors(n) ? bound : 1.5 * bound;
}

static inline double kernel_part(const void *side, int f64, int64_t i) {
  return f64 ? ((const double *)side)[i] : ((const float *)side)[i];
}

static inline void kernel_set(void *side, int f64, int64_t i, double v) {
  if (f64)
    ((double *)side)[i] = v;
  else
    ((float *)side)[i] = (float)v;
}

static inline double kernel_random(uint64_t *state) {
  return (double)(check_random(state) >> 11) * 0x1p-52 - 1;
}

/* One row in long double; sums the squares of the error and of the result. */
static inline void kernel_compare(const void *in, const void *out, int f64, int n, int sign,
                                  fftwl_plan plan, fftwl_complex *work, long double scale,
                                  long double sums[2]) {
  for (int j = 0; j < n; j++) {
    work[j][0] = kernel_part(in, f64, 2 * j);
    work[j][1] = sign * kernel_part(in, f64, 2 * j + 1);
  }
  fftwl_execute(plan);
  for (int j = 0; j < n; j++) {
    long double re = work[j][0] * scale, im = sign * work[j][1] * scale;
    long double a = kernel_part(out, f64, 2 * j) - re, b = kernel_part(out, f64, 2 * j + 1) - im;
    sums[0] += a * a + b * b;
    sums[1] += re * re + im * im;
  }
}

typedef struct {
  int64_t batch, in_gap, out_gap; /* gaps between rows, in elements */
  int sign, in_place;
  double scale;
} kernel_case;

/* Runs a loaded kernel on one case; gives its error over the bound. Rows are pooled until at least
 * 4,096 outputs. Gaps must stay untouched. */
static inline double kernel_run_case(kernel_runner *run, const spec *s, device_module *module,
                                     const launch_shape *shape, void *table, const kernel_case *c) {
  const record *r = &s->record;
  int n = r->value[FIELD_LENGTH], f64 = r->value[FIELD_PRECISION] == TW_F64;
  size_t word = f64 ? 16 : 8;
  int64_t in_dist = n + c->in_gap, out_dist = c->in_place ? in_dist : n + c->out_gap;
  size_t in_bytes = (size_t)(in_dist * c->batch) * word, out_bytes = (size_t)(out_dist * c->batch) * word;
  void *in, *out, *before = malloc(in_bytes), *host_in = malloc(in_bytes);
  void *host_out = malloc(out_bytes);
  const double mark = 12345.5;
  device *d = run->device;
  CHECK_OK(d->call->alloc(d, in_bytes, &in));
  out = in;
  if (!c->in_place)
    CHECK_OK(d->call->alloc(d, out_bytes, &out));
  for (int64_t i = 0; i < 2 * out_dist * c->batch; i++)
    kernel_set(host_out, f64, i, mark);
  for (int64_t row = 0; row < c->batch; row++)
    for (int64_t j = 0; j < 2 * in_dist; j++)
      kernel_set(before, f64, 2 * row * in_dist + j,
                 j < 2 * n ? kernel_random(&run->random) : mark);
  CHECK_OK(d->call->copy(d, out, host_out, out_bytes, COPY_UP, NULL));
  CHECK_OK(d->call->copy(d, in, before, in_bytes, COPY_UP, NULL));
  launch_args args = {.in = in,
                      .out = out,
                      .table = table,
                      .batch = c->batch,
                      .in_dist = in_dist,
                      .out_dist = out_dist,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = c->scale,
                      .scale_f32 = (float)c->scale,
                      .sign = (float)c->sign};
  int64_t tiles = (c->batch + shape->tile - 1) / shape->tile;
  if (shape->streaming && tiles > 2)
    tiles = 2;
  CHECK_OK(d->call->launch(d, module, tiles, &args, NULL));
  CHECK_OK(d->call->copy(d, host_out, out, out_bytes, COPY_DOWN, NULL));
  CHECK_OK(d->call->copy(d, host_in, in, in_bytes, COPY_DOWN, NULL));
  fftwl_complex *work = fftwl_malloc(sizeof *work * (size_t)n);
  fftwl_plan plan = fftwl_plan_dft_1d(n, work, work, FFTW_FORWARD, FFTW_ESTIMATE);
  long double sums[2] = {0, 0};
  int gaps = 1;
  for (int64_t row = 0; row < c->batch; row++) {
    kernel_compare((char *)before + (size_t)(row * in_dist) * word,
                   (char *)host_out + (size_t)(row * out_dist) * word, f64, n, c->sign, plan, work,
                   c->scale, sums);
    for (int64_t j = 2 * n; j < 2 * out_dist; j++)
      gaps &= kernel_part(host_out, f64, 2 * row * out_dist + j) == mark;
  }
  CHECK(gaps);
  if (!c->in_place)
    CHECK(!memcmp(before, host_in, in_bytes));
  fftwl_destroy_plan(plan);
  fftwl_free(work);
  free(before);
  free(host_in);
  free(host_out);
  d->call->release(d, in);
  if (!c->in_place)
    d->call->release(d, out);
  return (double)sqrtl(sums[0] / sums[1]) / kernel_bound(n, r->value[FIELD_PRECISION]);
}

/* Enough rows to pool 4,096 outputs, at least a block and a partial one. */
static inline int64_t kernel_rows(const spec *s, const launch_shape *shape) {
  int n = s->record.value[FIELD_LENGTH];
  int64_t rows = (4096 + n - 1) / n, tile = shape->tile;
  int64_t least = shape->streaming ? 3 * tile + 1 : tile + 1;
  rows = rows > least ? rows : least;
  return s->record.value[FIELD_WHOLE] ? (rows + tile - 1) / tile * tile : rows;
}

static inline void kernel_run_one(kernel_runner *run, const spec *s, const compiled *code) {
  launch_shape shape;
  device_module *module;
  device *d = run->device;
  void *table = NULL;
  kernel_shape(s, &shape);
  if (d->call->load(d, code->code, code->size, shape.entry, shape.threads, shape.shared_bytes,
                    &module) != TW_OK) {
    CHECK(!"kernel did not load");
    fprintf(stderr, "%s\n", status_detail());
    return;
  }
  if (shape.table_bytes) {
    void *host = malloc((size_t)shape.table_bytes);
    kernel_fill_table(s, host);
    CHECK_OK(d->call->alloc(d, (size_t)shape.table_bytes, &table));
    CHECK_OK(d->call->copy(d, table, host, (size_t)shape.table_bytes, COPY_UP, NULL));
    free(host);
  }
  for (int sign = 1; sign >= -1; sign -= 2) {
    kernel_case c = {.batch = kernel_rows(s, &shape), .sign = sign, .scale = 1};
    uint64_t draw = check_random(&run->random);
    if (!s->binding.packed) {
      c.in_gap = (int64_t)(draw % 4);
      c.out_gap = (int64_t)(draw / 4 % 4);
    }
    c.in_place = draw / 16 % 2;
    if (draw / 32 % 4 == 0)
      c.scale = 0.375;
    double error = kernel_run_case(run, s, module, &shape, table, &c);
    run->worst = error > run->worst ? error : run->worst;
    if (!(error <= 1)) {
      text line = TEXT_EMPTY;
      record_print(&s->record, &line);
      fprintf(stderr, "error %.3f of the bound, sign %d, in_place %d, packed %d: %s\n", error, sign,
              c.in_place, s->binding.packed, line.bytes);
      text_free(&line);
    }
    CHECK(error <= 1);
  }
  d->call->unload(d, module);
  if (table)
    d->call->release(d, table);
  run->kernels++;
}

/* NVRTC compiles one kernel a call, so each has a thread of its own. */
typedef struct {
  compiler *compiler;
  const char *source;
  compiled *out;
  int arch;
  tw_status status;
  char detail[512];
} kernel_compile_job;

static inline void *kernel_compile_thread(void *argument) {
  kernel_compile_job *job = argument;
  job->status = job->compiler->call->compile(job->compiler, job->source, job->arch, job->out);
  if (job->status != TW_OK)
    tw_last_detail(job->detail, sizeof job->detail, NULL);
  return NULL;
}

static inline tw_status kernel_compile_all(kernel_runner *run, char **sources, int count,
                                           compiled *code) {
  if (!run->gpu)
    return compiler_host_batch(run->compiler, (const char *const *)sources, count, code);
  pthread_t threads[KERNEL_RUN_TOGETHER];
  kernel_compile_job jobs[KERNEL_RUN_TOGETHER];
  tw_status status = TW_OK;
  for (int i = 0; i < count; i++) {
    jobs[i] = (kernel_compile_job){.compiler = run->compiler, .source = sources[i], .out = &code[i],
                                   .arch = run->device->call->facts(run->device)->arch};
    pthread_create(&threads[i], NULL, kernel_compile_thread, &jobs[i]);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    if (jobs[i].status != TW_OK) {
      status = jobs[i].status;
      fprintf(stderr, "%s\n", jobs[i].detail);
    }
  }
  return status;
}

/* Compiles and runs up to KERNEL_RUN_TOGETHER records; their entries must differ. */
static inline void kernel_run_batch(kernel_runner *run, const spec *specs, int count) {
  char *sources[KERNEL_RUN_TOGETHER];
  compiled code[KERNEL_RUN_TOGETHER];
  memset(code, 0, sizeof code);
  if (!count)
    return;
  for (int i = 0; i < count; i++) {
    text t = TEXT_EMPTY;
    kernel_emit(&specs[i], run->gpu ? TARGET_CUDA : TARGET_CPU, &t);
    CHECK_OK(text_take(&t, &sources[i], NULL));
  }
  tw_status status = kernel_compile_all(run, sources, count, code);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "%s\n", status_detail());
  for (int i = 0; i < count; i++) {
    if (status == TW_OK)
      kernel_run_one(run, &specs[i], &code[i]);
    if (code[i].code)
      compiled_free(&code[i]);
    free(sources[i]);
  }
}

/* gpu 1: CUDA device 0 with NVRTC. 0 when there is none; the detail says why. */
static inline int kernel_runner_open(kernel_runner *run, int gpu) {
  memset(run, 0, sizeof *run);
  run->gpu = gpu;
  run->random = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  if (gpu) {
    int count, driver;
    return device_count_cuda(&count, &driver) == TW_OK &&
           device_open_cuda(0, &run->device) == TW_OK &&
           compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), driver, &run->compiler) == TW_OK;
  }
  CHECK_OK(device_open_cpu(NULL, &run->device));
  CHECK_OK(compiler_open_host(&run->compiler));
  return 1;
}

static inline void kernel_runner_close(kernel_runner *run) {
  run->compiler->call->close(run->compiler);
  run->device->call->close(run->device);
}

#endif
