/* sweep.c: measures records drawn at random from the candidate space, for fitting the cost model.
 *
 *   sweep PER_LENGTH SEED PRECISION N... > sweep.csv
 *
 * One CSV row a record: the model's four floors, what the compiler and the driver say, and the
 * measured fraction of a copy of the same bytes. About 256 MB in and 256 MB out per launch. */
#include "compiler.h"
#include "cost.h"
#include "device.h"
#include "kernel.h"
#include "machine.h"
#include "space.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 16, POOL = 3000, BYTES = 256 << 20, SAMPLES = 5 };

typedef struct {
  spec spec;
  launch_shape shape;
  compiled code;
  tw_status status;
} job;

static compiler *with;
static device *gpu;
static job *jobs;
static int job_count, next_job;

static void *compile_jobs(void *unused) {
  for (;;) {
    int i = __atomic_fetch_add(&next_job, 1, __ATOMIC_RELAXED);
    if (i >= job_count)
      return unused;
    text source = TEXT_EMPTY;
    kernel_shape(&jobs[i].spec, &jobs[i].shape);
    kernel_emit(&jobs[i].spec, TARGET_CUDA, &source);
    jobs[i].status =
        with->call->compile(with, source.bytes, jobs[i].spec.binding.arch, &jobs[i].code);
    text_free(&source);
  }
}

static uint64_t draw(uint64_t *state) {
  *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
  return *state * 2685821657736338717ull >> 33;
}

static int draw_record(uint64_t *state, const candidate *pool, int count, const binding *b,
                       const facts *f, record *out) {
  int far = draw(state) % 3 == 0;
  record r = pool[draw(state) % (uint64_t)(far || count < 80 ? count : 80)].record;
  r.value[FIELD_CHAIN] = record_stages(&r) > 1 && draw(state) % 4;
  r.value[FIELD_MIN_BLOCKS] = draw(state) % 3 ? 0 : (int)(1 + draw(state) % 6);
  if (draw(state) % 6 == 0)
    r.value[FIELD_EXCHANGE] = (int)(draw(state) % 3);
  if (draw(state) % 8 == 0)
    r.value[FIELD_STREAMING] = 1;
  if (draw(state) % 4 == 0)
    r.value[FIELD_INPUT] = IO_STAGED;
  if (draw(state) % 4 == 0)
    r.value[FIELD_OUTPUT] = IO_STAGED;
  if (draw(state) % 12 == 0)
    r.value[FIELD_TWIDDLE] = (int)(1 + draw(state) % 2);
  r.value[FIELD_PADDING] = r.value[FIELD_PAD_EVERY] = r.value[FIELD_PAD_BY] = 0;
  if (record_valid(&r) != TW_OK || record_fits(&r, b, f) != TW_OK)
    return 0;
  machine_choose_padding(&r, f->block_shared_max);
  *out = r;
  return 1;
}

static double median(double *v, int n) {
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && v[k] < v[k - 1]; k--) {
      double swap = v[k];
      v[k] = v[k - 1];
      v[k - 1] = swap;
    }
  return v[n / 2];
}

typedef struct {
  void *in, *out;
  device_event *from, *to;
  tw_stream stream;
} bench;

static tw_status time_launches(const bench *b, device_module *m, int64_t blocks,
                               const launch_args *args, double *ms) {
  double taken[SAMPLES];
  for (int i = 0; i < SAMPLES; i++) {
    TRY(gpu->call->event_record(gpu, b->from, b->stream));
    for (int k = 0; k < 3; k++)
      TRY(m ? gpu->call->launch(gpu, m, blocks, args, b->stream)
            : gpu->call->copy(gpu, b->out, b->in, BYTES, COPY_WITHIN, b->stream));
    TRY(gpu->call->event_record(gpu, b->to, b->stream));
    TRY(gpu->call->event_elapsed(gpu, b->from, b->to, &taken[i]));
    taken[i] /= 3;
  }
  *ms = median(taken, SAMPLES);
  return TW_OK;
}

static tw_status measure(const bench *b, job *j, double copy_ms) {
  const record *r = &j->spec.record;
  const facts *f = gpu->call->facts(gpu);
  device_module *m;
  module_facts mf;
  void *table = NULL;
  double ms = 0;
  int64_t batch = BYTES / ((int64_t)record_points(r) * record_word_bytes(r));
  TRY(gpu->call->load(gpu, j->code.code, j->code.size, j->shape.entry, j->shape.threads,
                      j->shape.shared_bytes, &m));
  gpu->call->module_facts(m, &mf);
  if (j->shape.table_bytes) {
    void *host = malloc((size_t)j->shape.table_bytes);
    TRY(kernel_fill_table(&j->spec, host));
    TRY(gpu->call->alloc(gpu, (size_t)j->shape.table_bytes, &table));
    TRY(gpu->call->copy(gpu, table, host, (size_t)j->shape.table_bytes, COPY_UP, NULL));
    free(host);
  }
  int n = record_points(r);
  launch_args args = {.in = b->in,
                      .out = b->out,
                      .table = table,
                      .batch = batch,
                      .in_dist = n,
                      .out_dist = n,
                      .in_stride = 1,
                      .out_stride = 1,
                      .scale_f64 = 1,
                      .scale_f32 = 1,
                      .sign = 1};
  int64_t tiles = (batch + j->shape.tile - 1) / j->shape.tile;
  int64_t resident = (int64_t)f->sms * mf.resident_blocks;
  int64_t blocks = j->shape.streaming && tiles > resident ? resident : tiles;
  TRY(time_launches(b, m, blocks, &args, &ms));
  pass_cost c = cost_of_pass(r, &(binding){.packed = 1}, f, batch);
  text line = TEXT_EMPTY;
  record_print(r, &line);
  printf("%d,%s,%.4f,%.1f,%.1f,%.1f,%.1f,%.1f,%d,%d,%d,%d,%.3f,%s\n", n,
         number_of(r->value[FIELD_PRECISION])->name, copy_ms / ms, ms * 1e3, c.memory_ns / 1e3,
         c.issue_ns / 1e3, c.shared_ns / 1e3, c.latency_ns / 1e3, c.registers, mf.registers,
         mf.resident_blocks, j->code.spill_bytes, c.conflicts, line.bytes);
  text_free(&line);
  gpu->call->unload(gpu, m);
  gpu->call->release(gpu, table);
  return TW_OK;
}

static tw_status sweep(const bench *b, int precision, int n, int per_length, uint64_t *state,
                       double copy_ms) {
  static candidate pool[POOL];
  const facts *f = gpu->call->facts(gpu);
  binding bound = binding_of_rows(f->arch, precision);
  bound.packed = 1;
  pass_demand d = {.precision = precision,
                   .axes = 1,
                   .axis = {n},
                   .points = n,
                   .rows = BYTES / (n * 8),
                   .binding = bound};
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(&d, f, &rules, pool, POOL);
  jobs = calloc((size_t)per_length, sizeof *jobs);
  job_count = next_job = 0;
  for (int tries = 0; count && tries < 20 * per_length && job_count < per_length; tries++) {
    spec s = {.binding = bound};
    if (draw_record(state, pool, count, &bound, f, &s.record))
      jobs[job_count++].spec = s;
  }
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, compile_jobs, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  tw_status status = TW_OK;
  for (int i = 0; i < job_count; i++) {
    if (jobs[i].status == TW_OK && status == TW_OK)
      status = measure(b, &jobs[i], copy_ms);
    compiled_free(&jobs[i].code);
  }
  free(jobs);
  return status;
}

static tw_status run(int argc, char **argv) {
  int count, driver;
  bench b;
  double copy_ms;
  TRY(device_count_cuda(&count, &driver));
  TRY(device_open_cuda(0, &gpu));
  TRY(compiler_open_nvrtc(NULL, driver, &with));
  TRY(gpu->call->alloc(gpu, BYTES, &b.in));
  TRY(gpu->call->alloc(gpu, BYTES, &b.out));
  TRY(gpu->call->fill(gpu, b.in, 0x3d, BYTES, NULL));
  TRY(gpu->call->event_create(gpu, 1, &b.from));
  TRY(gpu->call->event_create(gpu, 1, &b.to));
  TRY(gpu->call->stream_create(gpu, &b.stream));
  TRY(time_launches(&b, NULL, 0, NULL, &copy_ms));
  TRY(time_launches(&b, NULL, 0, NULL, &copy_ms));
  uint64_t state = strtoull(argv[2], NULL, 0) * 2654435761u + 1;
  printf("n,precision,fraction,us,memory,issue,shared,latency,registers_guess,registers,resident,"
         "spills,conflicts,record\n");
  for (int i = 4; i < argc; i++)
    TRY(sweep(&b, !strcmp(argv[3], "f64"), atoi(argv[i]), atoi(argv[1]), &state, copy_ms));
  return TW_OK;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: sweep PER_LENGTH SEED f32|f64 N...\n");
    return 2;
  }
  if (run(argc, argv) != TW_OK) {
    fprintf(stderr, "sweep: %s\n", status_detail());
    return 1;
  }
  return 0;
}
