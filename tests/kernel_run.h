/* kernel_run.h: compiles the kernels of several records at once, runs each on random rows
 * (kernel_draw.h), on the cpu device or on a GPU, and compares it with FFTW in long double. Shared
 * by the tests of generated kernels. */
#ifndef KERNEL_RUN_H
#define KERNEL_RUN_H

#include "check.h"
#include "compiler_host.h"
#include "device.h"
#include "file.h"
#include "kernel_draw.h"
#include "pass_twiddles.h"
#include "space.h"

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

static inline void kernel_launch(kernel_runner *run, const spec *s, device_module *module,
                                 const launch_shape *shape, launch_args *args,
                                 const kernel_case *c) {
  device *d = run->device;
  int64_t tiles = (c->batch + shape->tile - 1) / shape->tile;
  if (shape->streaming && tiles > 2)
    tiles = 2;
  tiles *= shape->cluster;
  args->batch = c->batch;
  args->in_dist = c->in.loop[0];
  args->out_dist = c->out.loop[0];
  args->in_stride = c->in.stride;
  args->out_stride = c->out.stride;
  args->scale_f64 = c->scale;
  args->scale_f32 = (float)c->scale;
  args->sign = (float)c->sign;
  args->factor_step = c->factor_step;
  args->factor_count = c->factor_count;
  memcpy(args->loop_n, c->loop_n, sizeof args->loop_n);
  args->index_rows = c->index_rows;
  args->index_count = c->index_count;
  memcpy(args->in_loop, c->in.loop, sizeof args->in_loop);
  memcpy(args->out_loop, c->out.loop, sizeof args->out_loop);
  device_table *roots = NULL;
  device_home home = {0};
  CHECK_OK(d->call->home(d, &home));
  if (c->twiddle_order)
    CHECK_OK(pass_twiddles_get(d, &home, s->record.value[FIELD_PRECISION], c->twiddle_order, args,
                               &roots));
  CHECK_OK(d->call->launch(d, module, tiles, args, NULL));
  CHECK_OK(d->call->synchronize(d, NULL));
  tables_release(roots);
}

/* The case's factors on the device; NULL when there are none. */
static inline void *kernel_upload_factors(kernel_runner *run, const spec *s, const kernel_case *c) {
  size_t bytes = (size_t)c->factor_count * (size_t)record_word_bytes(&s->record);
  void *memory = NULL;
  if (!c->factors)
    return NULL;
  CHECK_OK(run->device->call->alloc(run->device, bytes, &memory));
  CHECK_OK(run->device->call->copy(run->device, memory, c->factors, bytes, COPY_UP, NULL));
  return memory;
}

/* The points whose bound holds for a row. Besides the transform, the bound has room for one
 * rounding of each result, that of the scale. A chirp is a complex product before it: as much as
 * one stage of radix 2, which longer rows have room for. A row of one point has no stage, so it
 * counts as two. */
static inline int kernel_bound_points(const spec *s) {
  int n = record_row_points(&s->record);
  return n == 1 && binding_has(&s->binding, OPERATION_CHIRP) ? 2 : n;
}

/* Runs a loaded kernel on one case; returns its error over the bound, pooled over rows of at least
 * 4,096 outputs together. Fails if a gap was written. */
static inline double kernel_run_case(kernel_runner *run, const spec *s, device_module *module,
                                     const launch_shape *shape, void *table, const kernel_case *c) {
  const record *r = &s->record;
  int n = record_row_points(r);
  size_t in_bytes = (size_t)(c->in.elements * element_bytes(s->binding.in));
  size_t out_bytes = (size_t)(c->out.elements * element_bytes(s->binding.out));
  void *in, *out, *before = malloc(in_bytes), *host_in = malloc(in_bytes);
  void *host_out = malloc(out_bytes), *held = malloc(out_bytes);
  device *d = run->device;
  CHECK_OK(d->call->alloc(d, in_bytes, &in));
  out = in;
  if (!c->in_place)
    CHECK_OK(d->call->alloc(d, out_bytes, &out));
  for (int64_t i = 0; i < kernel_numbers(s, 0) * c->in.elements; i++)
    kernel_set(before, s->binding.in.format, i, kernel_most(s) * kernel_random(&run->random));
  kernel_gaps(c, s, 0, before, NULL);
  memset(held, 0, out_bytes);
  kernel_gaps(c, s, 1, held, NULL);
  if (c->in_place)
    memcpy(held, before, out_bytes);
  CHECK_OK(d->call->copy(d, out, held, out_bytes, COPY_UP, NULL));
  CHECK_OK(d->call->copy(d, in, before, in_bytes, COPY_UP, NULL));
  void *factors = kernel_upload_factors(run, s, c);
  launch_args args = {.in = in, .out = out, .table = table, .factors = factors};
  kernel_launch(run, s, module, shape, &args, c);
  CHECK_OK(d->call->copy(d, host_out, out, out_bytes, COPY_DOWN, NULL));
  CHECK_OK(d->call->copy(d, host_in, in, in_bytes, COPY_DOWN, NULL));
  fftwl_complex *work = fftwl_malloc(sizeof *work * (size_t)n);
  long double sums[2] = {0, 0};
  for (int64_t row = 0; row < c->batch; row++)
    kernel_compare(c, s, before, host_out, row, work, sums);
  CHECK(kernel_gaps(c, s, 1, host_out, held) == 0);
  if (!c->in_place)
    CHECK(!memcmp(before, host_in, in_bytes));
  fftwl_free(work);
  free(before);
  free(host_in);
  free(host_out);
  free(held);
  d->call->release(d, factors);
  d->call->release(d, in);
  if (!c->in_place)
    d->call->release(d, out);
  int twice = record_convolves(r) || s->binding.does[SIDE_BETWEEN].count;
  double bound = kernel_stored_bound(kernel_bound_points(s), r->value[FIELD_PRECISION],
                                     s->binding.out.format, twice, record_roundings(r));
  return (double)sqrtl(sums[0] / sums[1]) / bound;
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
    kernel_case c = kernel_draw_case(&run->random, s, &shape, sign);
    double error = kernel_run_case(run, s, module, &shape, table, &c);
    run->worst = error > run->worst ? error : run->worst;
    if (!(error <= 1)) {
      text line = TEXT_EMPTY;
      record_print(&s->record, &line);
      fprintf(stderr, "error %.3f of the bound, %s, sign %d, in_place %d, twiddle_order %lld: %s\n",
              error, shape.entry, sign, c.in_place, (long long)c.twiddle_order, line.bytes);
      text_free(&line);
    }
    CHECK(error <= 1);
    free(c.factors);
  }
  d->call->unload(d, module);
  if (table)
    d->call->release(d, table);
  run->kernels++;
}

/* NVRTC compiles one kernel per call, so each kernel has a thread of its own. */
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

/* gpu 1: opens CUDA device 0 and NVRTC; gpu 0: the cpu device. Returns 0 when there is none; the
 * detail says why. */
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
