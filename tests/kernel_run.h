/* kernel_run.h: compiles the kernels of several records at once, runs each on random rows, on the
 * cpu device or on a GPU, and compares it with FFTW in long double. Shared by the tests of
 * generated kernels. */
#ifndef KERNEL_RUN_H
#define KERNEL_RUN_H

#include "check.h"
#include "compiler_host.h"
#include "device.h"
#include "file.h"
#include "kernel_reference.h"
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

static inline double kernel_random(uint64_t *state) {
  return (double)(check_random(state) >> 11) * 0x1p-52 - 1;
}

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
    kernel_set(before, s->binding.in.format, i, kernel_random(&run->random));
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
  return (double)sqrtl(sums[0] / sums[1]) / kernel_stored_bound(kernel_bound_points(s),
                                                                r->value[FIELD_PRECISION],
                                                                s->binding.out.format, twice);
}

/* Enough rows for 4,096 outputs, and for at least one full block and a partial one. */
static inline int64_t kernel_rows(const spec *s, const launch_shape *shape) {
  int n = kernel_points(s, 1);
  int64_t rows = (4096 + n - 1) / n, tile = shape->tile;
  int64_t least = shape->streaming ? 3 * tile + 1 : tile + 1;
  rows = rows > least ? rows : least;
  return s->record.value[FIELD_WHOLE] ? (rows + tile - 1) / tile * tile : rows;
}

/* Chooses the layout of one side. Points are contiguous unless strided. The loops (or the rows,
 * where they have a single distance) go around them or, if strided, in any order. Unless packed,
 * there are gaps of a few elements, an even number of them where points lie in pairs. */
static inline kernel_side kernel_draw_side(uint64_t *random, const kernel_case *c, const spec *s,
                                           int output) {
  const binding *b = &s->binding;
  int strided = output ? b->strided_out : b->strided_in,
      loops = output ? b->loops_out : b->loops_in;
  int paired = output ? b->paired_out : b->paired_in;
  int order[5] = {0, 1, 2, 3, 4}, dims = 1 + (loops ? loops : 1);
  int64_t size[5] = {kernel_points(s, output), c->batch}, at = 1, stride[5], rest = c->batch;
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
    at = at * size[order[i]] + (b->packed ? 0 : (int64_t)(check_random(random) % 4));
    at += paired ? at % 2 : 0;
  }
  kernel_side side = {.stride = stride[0], .elements = at};
  memcpy(side.loop, stride + 1, (size_t)(dims - 1) * sizeof *stride);
  return side;
}

/* Random angles: the kernel must not depend on the factors being a real chirp or spectrum. */
static inline void kernel_draw_factors(uint64_t *random, const spec *s, uint64_t draw,
                                       kernel_case *c) {
  int64_t points = record_points(&s->record), most = c->index_count * points;
  int spectrum = s->binding.does[SIDE_BETWEEN].count > 0;
  const int format = s->record.value[FIELD_PRECISION];
  if (!spectrum && !binding_has(&s->binding, OPERATION_CHIRP))
    return;
  c->factor_step = spectrum ? points : c->index_count;
  c->factor_count = spectrum ? most : most - (int64_t)(draw % (uint64_t)most) / 2;
  c->factors = malloc((size_t)(c->factor_count * record_word_bytes(&s->record)));
  for (int64_t i = 0; i < c->factor_count; i++) {
    double angle = 3.14159265358979323846 * kernel_random(random);
    kernel_set(c->factors, format, 2 * i, cos(angle));
    kernel_set(c->factors, format, 2 * i + 1, sin(angle));
  }
}

/* Rows for a kernel that transposes: squares of as many rows as points, written back transposed. */
static inline kernel_case kernel_draw_swapped(kernel_runner *run, const spec *s,
                                              const launch_shape *shape, int sign) {
  const binding *b = &s->binding;
  int64_t n = record_points(&s->record), squares = b->loops_in > 2 ? 2 : 1, whole = n * squares;
  kernel_case c = {.batch = kernel_rows(s, shape),
                   .loop_n = {n, squares, 1},
                   .index_rows = 1,
                   .index_count = n,
                   .sign = sign};
  if (s->record.value[FIELD_WHOLE])
    c.batch *= squares; /* full blocks only, each of full squares */
  else
    c.batch = (c.batch + whole - 1) / whole * whole;
  uint64_t draw = check_random(&run->random);
  int64_t distance = n + (b->loops_out ? (int64_t)(draw % 3) : 0);
  int64_t line = distance * (c.batch / n) + (int64_t)(draw / 4 % 3);
  c.in = (kernel_side){1, {line, distance, distance * squares}, line * n};
  c.out = (kernel_side){line, {1, distance, distance * squares}, line * n};
  c.loops = b->loops_in;
  c.in_place = draw / 16 % 4 > 0 && element_same(b->in, b->out);
  c.scale = 0.375;
  return c;
}

/* Rows of real points two by two have a last one that is alone. */
static inline void kernel_leave_one(kernel_case *c, const spec *s) {
  int64_t unit = 1;
  if (record_rows(&s->record) != 2)
    return;
  for (int i = 0; i + 1 < c->loops; i++)
    unit *= c->loop_n[i] |= 1;
  c->batch = (c->batch + unit - 1) / unit * unit;
  c->batch += c->batch % 2 ? 0 : unit;
}

/* Real rows that have room for their spectrum change places with it. */
static inline void kernel_put_in_place(const spec *s, kernel_case *c) {
  const kernel_side *spectra = s->binding.type == TW_R2C ? &c->out : &c->in;
  kernel_side points = *spectra;
  for (int i = 0; i < 4; i++)
    points.loop[i] *= 2;
  points.elements *= 2;
  *(s->binding.type == TW_R2C ? &c->in : &c->out) = points;
}

static inline kernel_case kernel_draw_case(kernel_runner *run, const spec *s,
                                           const launch_shape *shape, int sign) {
  const binding *b = &s->binding;
  if (b->swapped)
    return kernel_draw_swapped(run, s, shape, sign);
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
  if (c.loops == 3 && !s->record.value[FIELD_WHOLE]) /* a multiple of both inner counts */
    c.batch = (c.batch + c.loop_n[0] * c.loop_n[1] - 1) / (c.loop_n[0] * c.loop_n[1]) *
              (c.loop_n[0] * c.loop_n[1]);
  kernel_leave_one(&c, s);
  if (binding_operates(b) && !c.loops)
    c.loop_n[0] = 2 + (int64_t)(draw / 16 % 5);
  int both = c.loops > 2 && draw / 8 % 2;
  c.index_rows = b->index_shared ? c.loops ? c.loop_n[0] : 2 : 1;
  c.index_count = b->index_shared ? 3 : c.loop_n[0] * (both ? c.loop_n[1] : 1);
  c.twiddle_order =
      binding_has(b, OPERATION_TWIDDLE) ? c.index_count * record_points(&s->record) : 0;
  c.in = kernel_draw_side(&run->random, &c, s, 0);
  c.out = kernel_draw_side(&run->random, &c, s, 1);
  c.in_place = draw / 128 % 2 && b->strided_in == b->strided_out && b->loops_in == b->loops_out;
  c.in_place &= !s->record.value[FIELD_OVERLAP];
  if (b->type == TW_C2C)
    c.in_place &= element_same(b->in, b->out);
  else
    c.in_place &= b->in.format == b->out.format && !b->packed && !b->strided_in;
  /* Points that are not written would keep the input, and not a mark. */
  c.in_place &= !binding_ends_rows(b, SIDE_STORE);
  if (c.in_place && b->type == TW_C2C)
    c.out = c.in;
  else if (c.in_place)
    kernel_put_in_place(s, &c);
  kernel_draw_factors(&run->random, s, draw / 512, &c);
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
