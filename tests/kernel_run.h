/* kernel_run.h: compiles records, several together, runs each on random rows, on the cpu device or
 * on a GPU, and pools its error against FFTW in long double. Shared by the tests of generated
 * kernels. */
#ifndef KERNEL_RUN_H
#define KERNEL_RUN_H

#include "check.h"
#include "compiler_host.h"
#include "device.h"
#include "file.h"
#include "kernel.h"
#include "rotation.h"
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

/* Relative L2 error allowed for n points: k*(0.6*eps*sqrt(log2 n) + 0.5*eps), k = 1 for lengths
 * with no prime factor over 13, 1.5 where a larger prime is computed directly. */
static inline double kernel_bound(int n, int precision) {
  double eps = precision == TW_F64 ? 0x1p-53 : 0x1p-24;
  double bound = 0.6 * eps * sqrt(log2(n > 1 ? n : 1)) + 0.5 * eps;
  for (int factor = 2; factor <= 13; factor++)
    while (n % factor == 0)
      n /= factor;
  return n == 1 ? bound : 1.5 * bound;
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

/* Where the rows of one side lie. */
typedef struct {
  int64_t stride, loop[4]; /* loop[0] alone is the distance where one is enough */
  int64_t elements;
} kernel_side;

typedef struct {
  int64_t batch, loop_n[3];
  int loops; /* 0: one distance on both sides */
  kernel_side in, out;
  int sign, in_place;
  int64_t rotate; /* the order of the roots of a rotation, 0: none */
  double scale;
} kernel_case;

/* Where a row starts. */
static inline int64_t kernel_row(const kernel_case *c, const kernel_side *side, int loops,
                                 int64_t row) {
  int64_t base = 0;
  if (!loops)
    return row * side->loop[0];
  for (int i = 0; i + 1 < loops; i++) {
    base += row % c->loop_n[i] * side->loop[i];
    row /= c->loop_n[i];
  }
  return base + row * side->loop[loops - 1];
}

/* One row in long double; sums the squares of the error and of the result. */
static inline void kernel_compare(const kernel_case *c, const spec *s, const void *in,
                                  const void *out, int64_t row, fftwl_plan plan,
                                  fftwl_complex *work, long double sums[2]) {
  const int n = record_points(&s->record);
  const int f64 = s->record.value[FIELD_PRECISION] == TW_F64;
  const long double turn = 2 * 3.14159265358979323846264338327950288L;
  int64_t from = kernel_row(c, &c->in, s->binding.loops_in, row);
  int64_t to = kernel_row(c, &c->out, s->binding.loops_out, row);
  for (int j = 0; j < n; j++) {
    long double re = kernel_part(in, f64, 2 * (from + j * c->in.stride));
    long double im = c->sign * kernel_part(in, f64, 2 * (from + j * c->in.stride) + 1);
    int64_t m = c->rotate ? row % c->loop_n[0] * j : 0;
    long double w = c->rotate ? -turn * (long double)m / (long double)c->rotate : 0;
    work[j][0] = m ? re * cosl(w) - im * sinl(w) : re;
    work[j][1] = m ? re * sinl(w) + im * cosl(w) : im;
  }
  fftwl_execute(plan);
  for (int j = 0; j < n; j++) {
    int64_t at = 2 * (to + j * c->out.stride);
    long double re = work[j][0] * c->scale, im = c->sign * work[j][1] * c->scale;
    long double a = kernel_part(out, f64, at) - re, b = kernel_part(out, f64, at + 1) - im;
    sums[0] += a * a + b * b;
    sums[1] += re * re + im * im;
  }
}

/* Fills every word that belongs to no row with a mark, or counts those that lost it. */
static inline int64_t kernel_gaps(const kernel_case *c, const spec *s, int output, void *side,
                                  int count) {
  const double mark = 12345.5;
  const kernel_side *l = output ? &c->out : &c->in;
  const int n = record_points(&s->record),
            loops = output ? s->binding.loops_out : s->binding.loops_in;
  const int f64 = s->record.value[FIELD_PRECISION] == TW_F64;
  char *taken = calloc((size_t)l->elements, 1);
  int64_t lost = 0;
  for (int64_t row = 0; row < c->batch; row++)
    for (int j = 0; j < n; j++)
      taken[kernel_row(c, l, loops, row) + j * l->stride] = 1;
  for (int64_t i = 0; i < 2 * l->elements; i++)
    if (!taken[i / 2] && !count)
      kernel_set(side, f64, i, mark);
    else if (!taken[i / 2])
      lost += kernel_part(side, f64, i) != mark;
  free(taken);
  return lost;
}

static inline void kernel_launch(kernel_runner *run, const spec *s, device_module *module,
                                 const launch_shape *shape, launch_args *args,
                                 const kernel_case *c) {
  device *d = run->device;
  int64_t tiles = (c->batch + shape->tile - 1) / shape->tile;
  if (shape->streaming && tiles > 2)
    tiles = 2;
  args->batch = c->batch;
  args->in_dist = c->in.loop[0];
  args->out_dist = c->out.loop[0];
  args->in_stride = c->in.stride;
  args->out_stride = c->out.stride;
  args->scale_f64 = c->scale;
  args->scale_f32 = (float)c->scale;
  args->sign = (float)c->sign;
  memcpy(args->loop_n, c->loop_n, sizeof args->loop_n);
  memcpy(args->in_loop, c->in.loop, sizeof args->in_loop);
  memcpy(args->out_loop, c->out.loop, sizeof args->out_loop);
  if (c->rotate)
    CHECK_OK(rotation_get(d, s->record.value[FIELD_PRECISION], c->rotate, args));
  CHECK_OK(d->call->launch(d, module, tiles, args, NULL));
}

/* Runs a loaded kernel on one case; gives its error over the bound. Rows are pooled until at least
 * 4,096 outputs. Gaps must stay untouched. */
static inline double kernel_run_case(kernel_runner *run, const spec *s, device_module *module,
                                     const launch_shape *shape, void *table, const kernel_case *c) {
  const record *r = &s->record;
  int n = record_points(r), f64 = r->value[FIELD_PRECISION] == TW_F64;
  size_t word = f64 ? 16 : 8;
  size_t in_bytes = (size_t)c->in.elements * word, out_bytes = (size_t)c->out.elements * word;
  void *in, *out, *before = malloc(in_bytes), *host_in = malloc(in_bytes);
  void *host_out = malloc(out_bytes);
  device *d = run->device;
  CHECK_OK(d->call->alloc(d, in_bytes, &in));
  out = in;
  if (!c->in_place)
    CHECK_OK(d->call->alloc(d, out_bytes, &out));
  for (int64_t i = 0; i < 2 * c->in.elements; i++)
    kernel_set(before, f64, i, kernel_random(&run->random));
  kernel_gaps(c, s, 0, before, 0);
  memset(host_out, 0, out_bytes);
  kernel_gaps(c, s, 1, host_out, 0);
  CHECK_OK(d->call->copy(d, out, host_out, out_bytes, COPY_UP, NULL));
  CHECK_OK(d->call->copy(d, in, before, in_bytes, COPY_UP, NULL));
  launch_args args = {.in = in, .out = out, .table = table};
  kernel_launch(run, s, module, shape, &args, c);
  CHECK_OK(d->call->copy(d, host_out, out, out_bytes, COPY_DOWN, NULL));
  CHECK_OK(d->call->copy(d, host_in, in, in_bytes, COPY_DOWN, NULL));
  fftwl_complex *work = fftwl_malloc(sizeof *work * (size_t)n);
  fftwl_plan plan = fftwl_plan_dft_1d(n, work, work, FFTW_FORWARD, FFTW_ESTIMATE);
  long double sums[2] = {0, 0};
  for (int64_t row = 0; row < c->batch; row++)
    kernel_compare(c, s, before, host_out, row, plan, work, sums);
  CHECK(kernel_gaps(c, s, 1, host_out, 1) == 0);
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
  return (double)sqrtl(sums[0] / sums[1]) /
         (kernel_bound(n, r->value[FIELD_PRECISION]) * (r->value[FIELD_POINTS] ? 2 : 1));
}

/* Enough rows to pool 4,096 outputs, at least a block and a partial one. */
static inline int64_t kernel_rows(const spec *s, const launch_shape *shape) {
  int n = record_points(&s->record);
  int64_t rows = (4096 + n - 1) / n, tile = shape->tile;
  int64_t least = shape->streaming ? 3 * tile + 1 : tile + 1;
  rows = rows > least ? rows : least;
  return s->record.value[FIELD_WHOLE] ? (rows + tile - 1) / tile * tile : rows;
}

/* Lays one side out: points side by side unless strided, the loops (or the rows, where there is one
 * distance) around them or, if strided, in any order; a few elements of gap unless packed. */
static inline kernel_side kernel_draw_side(uint64_t *random, const kernel_case *c, const spec *s,
                                           int strided, int loops) {
  int order[5] = {0, 1, 2, 3, 4}, dims = 1 + (loops ? loops : 1);
  int64_t size[5] = {record_points(&s->record), c->batch}, at = 1, stride[5], rest = c->batch;
  for (int i = 0; i < loops; i++) {
    size[1 + i] = i + 1 < loops ? c->loop_n[i] : rest;
    rest /= size[1 + i];
  }
  for (int i = dims - 1; i > (strided ? 0 : 1); i--) {
    int k = strided ? (int)(check_random(random) % (uint64_t)(i + 1))
                    : 1 + (int)(check_random(random) % (uint64_t)i);
    int swap = order[i];
    order[i] = order[k], order[k] = swap;
  }
  if (strided && order[0] == 0)
    at = 2 + (int64_t)(check_random(random) % 3);
  for (int i = 0; i < dims; i++) {
    stride[order[i]] = at;
    at = at * size[order[i]] + (s->binding.packed ? 0 : (int64_t)(check_random(random) % 4));
  }
  kernel_side side = {.stride = stride[0], .elements = at};
  memcpy(side.loop, stride + 1, (size_t)(dims - 1) * sizeof *stride);
  return side;
}

static inline kernel_case kernel_draw_case(kernel_runner *run, const spec *s,
                                           const launch_shape *shape, int sign) {
  const binding *b = &s->binding;
  kernel_case c = {.batch = kernel_rows(s, shape), .loop_n = {1, 1, 1}, .sign = sign, .scale = 1};
  uint64_t draw = check_random(&run->random);
  c.loops = b->loops_in ? b->loops_in : b->loops_out;
  for (int i = 0; i + 1 < c.loops; i++, draw /= 4) {
    c.loop_n[i] = 2 + (int64_t)(draw % 4);
    if (s->record.value[FIELD_WHOLE])
      c.batch *= c.loop_n[i];
    else
      c.batch = (c.batch + c.loop_n[i] - 1) / c.loop_n[i] * c.loop_n[i];
  }
  if (c.loops == 3 && !s->record.value[FIELD_WHOLE]) /* both counts divide it */
    c.batch = (c.batch + c.loop_n[0] * c.loop_n[1] - 1) / (c.loop_n[0] * c.loop_n[1]) *
              (c.loop_n[0] * c.loop_n[1]);
  if (b->rotate && !c.loops)
    c.loop_n[0] = 2 + (int64_t)(draw / 16 % 5);
  c.rotate = b->rotate ? c.loop_n[0] * record_points(&s->record) : 0;
  c.in = kernel_draw_side(&run->random, &c, s, b->strided_in, b->loops_in);
  c.out = kernel_draw_side(&run->random, &c, s, b->strided_out, b->loops_out);
  c.in_place = draw / 128 % 2 && b->strided_in == b->strided_out && b->loops_in == b->loops_out;
  if (c.in_place)
    c.out = c.in;
  if (draw / 256 % 4 == 0)
    c.scale = 0.375;
  return c;
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
    CHECK_OK(kernel_fill_table(s, host));
    CHECK_OK(d->call->alloc(d, (size_t)shape.table_bytes, &table));
    CHECK_OK(d->call->copy(d, table, host, (size_t)shape.table_bytes, COPY_UP, NULL));
    free(host);
  }
  for (int sign = 1; sign >= -1; sign -= 2) {
    kernel_case c = kernel_draw_case(run, s, &shape, sign);
    double error = kernel_run_case(run, s, module, &shape, table, &c);
    run->worst = error > run->worst ? error : run->worst;
    if (!(error <= 1)) {
      text line = TEXT_EMPTY;
      record_print(&s->record, &line);
      fprintf(stderr, "error %.3f of the bound, %s, sign %d, in_place %d, rotate %lld: %s\n", error,
              shape.entry, sign, c.in_place, (long long)c.rotate, line.bytes);
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
    jobs[i] = (kernel_compile_job){.compiler = run->compiler,
                                   .source = sources[i],
                                   .out = &code[i],
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
