/* test_device_cpu.c: the cpu device runs hand-written kernels as a GPU would, and notices what a
 * GPU would not: missing barriers, missing waits, writes out of bounds, threads that part. */
#include "check.h"
#include "compiler_host.h"
#include "cpu_counting.h"
#include "device_cpu.h"
#include "prelude.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

/* What a generated body begins with. */
static const char head[] = "typedef struct {\n"
                           "  const void *in; void *out; const void *table; const void *factors;\n"
                           "  tw_i64 batch, in_dist, out_dist, in_stride, out_stride;\n"
                           "  double scale_f64; float scale_f32, sign;\n"
                           "} tw_args;\n";

#define AT "tw_u32 t = tw_thread(), i = tw_block() * 256 + t;\n"
#define IO "const tw_complex *in = args.in; tw_complex *out = args.out;\n"
#define SHARED "tw_complex *s = (tw_complex *)tw_shared();\n"

static const struct {
  const char *name, *body;
} kernels[] = {
    {"copy", AT IO "if (i < args.batch) { tw_complex v = tw_load(in + i); v.im *= args.sign;"
                   " tw_store(out + i, v); }"},
    {"reverse", AT IO SHARED "tw_sh_store(s + t, tw_load(in + i)); tw_barrier();"
                             " tw_store(out + i, tw_sh_load(s + 255 - t));"},
    {"no_barrier", AT IO SHARED "tw_sh_store(s + t, tw_load(in + i));"
                                " tw_store(out + i, tw_sh_load(s + 255 - t));"},
    {"shared_over", AT SHARED "if (t == 7) tw_sh_store(s + 256, (tw_complex){1, 2});"},
    {"shared_under", AT SHARED "if (t == 7) tw_sh_store(s - 1, (tw_complex){1, 2});"},
    {"global_over", AT IO "tw_store(out + i + 1, tw_load(in + i));"},
    {"global_under", AT IO "tw_store(out + i - 1, tw_load(in + i));"},
    {"diverge", "if (tw_thread() < 250) tw_barrier();"},
    {"shuffle", AT IO "tw_complex v = tw_load(in + i); v.re = tw_shuffle(v.re, (t & 31) ^ 5);"
                      " v.im = tw_shuffle(v.im, (t & 31) ^ 5); tw_store(out + i, v);"},
    {"shuffle_parts", "if ((tw_thread() & 31) != 3) (void)tw_shuffle(TW_R(1.0), 0);"},
    {"async", AT IO SHARED "tw_copy_async(s + t, in + i); tw_copy_commit(); tw_copy_wait(0);"
                           " tw_barrier(); tw_store(out + i, tw_sh_load(s + 255 - t));"},
    {"async_no_wait", AT IO SHARED "tw_copy_async(s + t, in + i); tw_copy_commit();"
                                   " tw_barrier(); tw_store(out + i, tw_sh_load(s + 255 - t));"},
    /* The first of two groups may be used, the second not yet. */
    {"async_groups", AT IO SHARED
     "tw_copy_async(s + t, in + i); tw_copy_commit(); s[256 + t] = (tw_complex){0, 0};"
     " tw_copy_async(s + 256 + t, in + i); tw_copy_commit(); tw_copy_wait(1); tw_barrier();"
     " tw_complex a = s[255 - t], b = s[256 + t]; tw_store(out + i, (tw_complex){a.re, b.re});"},
    {"conflicts", AT SHARED "tw_sh_store(s + t * 4, (tw_complex){0, 0}); tw_barrier();"
                            " (void)tw_sh_load(s + t); tw_barrier();"
                            " (void)tw_sh_load_part((tw_part *)s);"},
    {"sectors", AT IO "tw_store(out + 4 * t, tw_load(in + t)); (void)tw_load_table(in);"},
    {"sincospi", AT IO "tw_complex v = tw_load(in + i), r; tw_sincospi(v.re, &r.im, &r.re);"
                       " tw_store(out + i, r);"},
    {"unwritten", AT IO SHARED "tw_store(out + i, tw_sh_load(s + t));"},
    {"fma", AT IO "tw_complex v = tw_load(in + i);"
                  " tw_store(out + i, (tw_complex){tw_fma(v.re, v.re, -v.re * v.re), v.im});"},
    {"deep", AT IO SHARED "for (int k = 0; k < 50; k++) { tw_barrier(); tw_sh_store(s + t, "
                          "tw_load(in + i)); tw_barrier(); tw_store(out + i, "
                          "tw_sh_load(s + ((t + k) & 255))); }"},
};
enum { KERNELS = sizeof kernels / sizeof *kernels, N = 1024 };

typedef struct {
  device *d;
  compiled code;
  int bytes; /* of a complex word */
  void *in, *out;
} bench;

static device_module *load(bench *b, const char *name, int threads, int shared) {
  device_module *m = NULL;
  CHECK_OK(b->d->call->load(b->d, b->code.code, b->code.size, name, threads, shared, &m));
  return m;
}

static tw_status run(bench *b, const char *name, int64_t blocks, int shared) {
  device_module *m = load(b, name, 256, shared);
  launch_args args = {.in = b->in, .out = b->out, .batch = N - 3, .sign = -1};
  if (!m)
    return TW_INTERNAL;
  tw_status status = b->d->call->launch(b->d, m, blocks, &args, NULL);
  b->d->call->unload(b->d, m);
  return status;
}

static double real_at(const bench *b, const void *memory, int i) {
  return b->bytes == 16 ? ((const double *)memory)[i] : (double)((const float *)memory)[i];
}

static void fill_input(bench *b) {
  for (int i = 0; i < 2 * N; i++)
    if (b->bytes == 16)
      ((double *)b->in)[i] = i + 0.25;
    else
      ((float *)b->in)[i] = (float)i + 0.25f;
  memset(b->out, 0, (size_t)(N * b->bytes));
}

static int reversed(const bench *b) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += real_at(b, b->out, 2 * i) != real_at(b, b->in, 2 * (i / 256 * 256 + 255 - i % 256));
  return wrong;
}

static void check_results(bench *b) {
  fill_input(b);
  CHECK_OK(run(b, "copy", 4, 0));
  for (int i = 0; i < N; i++) {
    CHECK(real_at(b, b->out, 2 * i) == (i < N - 3 ? 2 * i + 0.25 : 0));
    CHECK(real_at(b, b->out, 2 * i + 1) == (i < N - 3 ? -(2 * i + 1.25) : 0));
  }
  CHECK_OK(run(b, "reverse", 4, 256 * b->bytes));
  CHECK(reversed(b) == 0);
  fill_input(b);
  CHECK_OK(run(b, "async", 4, 256 * b->bytes));
  CHECK(reversed(b) == 0);
  CHECK_OK(run(b, "async_groups", 4, 512 * b->bytes));
  CHECK(reversed(b) == 0);
  for (int i = 0; i < N; i++)
    CHECK(real_at(b, b->out, 2 * i + 1) == 0);
  CHECK_OK(run(b, "shuffle", 4, 0));
  for (int i = 0; i < 2 * N; i++)
    CHECK(real_at(b, b->out, i) == real_at(b, b->in, i ^ 10));
  CHECK_OK(run(b, "fma", 4, 0)); /* not zero unless the product is exact */
  int inexact = 0;
  for (int i = 0; i < 2 * N; i++)
    ((float *)b->in)[i] = b->bytes == 16 ? ((float *)b->in)[i] : 1.0f + (float)i * 0x1p-23f;
  if (b->bytes == 8) {
    CHECK_OK(run(b, "fma", 4, 0));
    for (int i = 0; i < N; i++)
      inexact += real_at(b, b->out, 2 * i) != 0;
    CHECK(inexact > N / 2);
  }
}

static void check_faults(bench *b) {
  fill_input(b);
  CHECK_OK(run(b, "no_barrier", 4, 256 * b->bytes));
  CHECK(reversed(b) > N / 4);
  fill_input(b);
  CHECK_OK(run(b, "async_no_wait", 4, 256 * b->bytes));
  CHECK(reversed(b) > N / 2);
  CHECK_OK(run(b, "unwritten", 4, 256 * b->bytes));
  for (int i = 0; i < 2 * N; i++)
    CHECK(isnan(real_at(b, b->out, i)));

  CHECK(run(b, "shared_over", 1, 256 * b->bytes) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "wrote shared memory at byte") != NULL);
  CHECK_OK(run(b, "shared_over", 1, 257 * b->bytes));
  CHECK(run(b, "shared_under", 1, 256 * b->bytes) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "before its shared memory") != NULL);

  CHECK_OK(device_cpu_check(b->d));
  CHECK(run(b, "global_over", 4, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "past the allocation") != NULL);
  CHECK_OK(device_cpu_check(b->d));
  CHECK(run(b, "global_under", 4, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "before the allocation") != NULL);
  CHECK_OK(device_cpu_check(b->d));

  CHECK(run(b, "diverge", 1, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "250 wait at a barrier") != NULL);
  CHECK(strstr(status_detail(), "6 have returned (first: 250)") != NULL);
  CHECK(run(b, "shuffle_parts", 1, 0) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "248 at a shuffle") != NULL);
  fill_input(b); /* the device still works after abandoned blocks */
  CHECK_OK(run(b, "reverse", 4, 256 * b->bytes));
  CHECK(reversed(b) == 0);
}

static void check_release(bench *b) {
  void *memory = NULL;
  CHECK_OK(b->d->call->alloc(b->d, 100, &memory));
  if (!memory)
    return;
  ((unsigned char *)memory)[100] = 1;
  b->d->call->release(b->d, memory);
  CHECK(device_cpu_check(b->d) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "0 bytes past the allocation of 100") != NULL);
  CHECK_OK(device_cpu_check(b->d));
  b->d->call->release(b->d, &memory);
  CHECK(device_cpu_check(b->d) == TW_DEVICE_ERROR);
  b->d->call->release(b->d, NULL);
  CHECK_OK(device_cpu_check(b->d));
  memory = b;
  CHECK(b->d->call->alloc(b->d, SIZE_MAX - 100, &memory) == TW_NO_DEVICE_MEMORY);
  CHECK(memory == b);
}

static void check_refusals(bench *b) {
  device_module *m = NULL;
  const device_functions *call = b->d->call;
  CHECK(call->load(b->d, b->code.code, b->code.size, "absent", 256, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 2048, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 0, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, b->code.code, b->code.size, "copy", 32, 1 << 20, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(b->d, "no code", 8, "copy", 32, 0, &m) == TW_DEVICE_ERROR);
  char *junk = calloc(1, 4096);
  if (junk) {
    memcpy(junk, b->code.code, 64);
    CHECK(call->load(b->d, junk, 4096, "copy", 32, 0, &m) == TW_DEVICE_ERROR);
  }
  free(junk);
  CHECK(m == NULL);
  call->unload(b->d, NULL);
}

/* Counters against numbers worked out by hand, for 8 warps. w: 4-byte words in a complex word. */
static void check_counters(bench *b) {
  cpu_counters c;
  int w = b->bytes / 4, groups = 8 * w;
  device_cpu_count(b->d, 1);
  CHECK_OK(run(b, "conflicts", 1, 4 * 256 * b->bytes));
  device_cpu_counters(b->d, &c);
  CHECK(c.launches == 1 && c.blocks == 1 && c.barriers == 2);
  /* Every fourth word: a quarter of the banks, four wavefronts for one. */
  CHECK(c.of[CPU_SHARED_STORE].requests == 8);
  CHECK(c.of[CPU_SHARED_STORE].ideal == groups);
  CHECK(c.of[CPU_SHARED_STORE].cost == 4 * groups);
  /* Unit stride, then one word for all. */
  int real_groups = b->bytes == 16 ? 16 : 8;
  CHECK(c.of[CPU_SHARED_LOAD].requests == 16);
  CHECK(c.of[CPU_SHARED_LOAD].cost == groups + real_groups);
  CHECK(c.of[CPU_SHARED_LOAD].ideal == groups + real_groups);
  CHECK(c.of[CPU_GLOBAL_LOAD].requests == 0);

  device_cpu_count(b->d, 1);
  CHECK_OK(run(b, "sectors", 1, 0));
  device_cpu_counters(b->d, &c);
  CHECK(c.of[CPU_GLOBAL_LOAD].cost == 256 * b->bytes / 32);
  CHECK(c.of[CPU_GLOBAL_LOAD].ideal == 256 * b->bytes / 32);
  CHECK(c.of[CPU_GLOBAL_STORE].cost == 256);
  CHECK(c.of[CPU_GLOBAL_STORE].ideal == 256 * b->bytes / 32);
  CHECK(c.of[CPU_TABLE_LOAD].requests == 8);
  CHECK(c.of[CPU_TABLE_LOAD].cost == 8 && c.of[CPU_TABLE_LOAD].ideal == 8);

  device_cpu_count(b->d, 0);
  CHECK_OK(run(b, "sectors", 1, 0));
  device_cpu_counters(b->d, &c);
  CHECK(c.launches == 1);
}

static void check_maths(bench *b) {
  uint64_t random = check_seed() | 1;
  double worst = 0;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < N; i++) {
      double x = (double)(int64_t)check_random(&random) / 0x1p63 * (round < 10 ? 1.0 : 1e4);
      if (i < 64)
        x = i * 0.25 - 8;
      if (b->bytes == 16)
        ((double *)b->in)[2 * i] = x;
      else
        ((float *)b->in)[2 * i] = (float)x;
    }
    CHECK_OK(run(b, "sincospi", 4, 0));
    for (int i = 0; i < N; i++) {
      double x = real_at(b, b->in, 2 * i);
      long double pi = 3.141592653589793238462643383279502884L;
      long double r = fmodl((long double)x, 2.0L); /* exact */
      long double q = roundl(2 * r), t = pi * (r - q / 2);
      long double turn[4] = {sinl(t), cosl(t), -sinl(t), -cosl(t)};
      long double want[2] = {turn[((int)q + 5) & 3], turn[((int)q + 4) & 3]};
      for (int part = 0; part < 2; part++) {
        double got = real_at(b, b->out, 2 * i + part);
        int exponent;
        frexpl(want[part] == 0 ? 1 : want[part], &exponent);
        double ulp = ldexp(1, exponent - (b->bytes == 16 ? 53 : 24));
        double error = (double)fabsl((long double)got - want[part]) / ulp;
        worst = error > worst ? error : worst;
      }
    }
  }
  printf("sincospi: worst error %.3f ulp\n", worst);
  CHECK(worst < (b->bytes == 16 ? 1.1 : 0.501));
}

typedef struct {
  bench *shared;
  int failures;
} worker;

/* Each thread has arrays of its own and the device in common. */
static void *work(void *argument) {
  worker *w = argument;
  bench b = *w->shared;
  tw_status status = b.d->call->alloc(b.d, (size_t)(N * b.bytes), &b.in);
  if (status == TW_OK)
    status = b.d->call->alloc(b.d, (size_t)(N * b.bytes), &b.out);
  if (status != TW_OK)
    w->failures++;
  for (int k = 0; k < 8 && status == TW_OK; k++) {
    device_module *m = NULL;
    launch_args args = {.in = b.in, .out = b.out};
    fill_input(&b);
    status = b.d->call->load(b.d, b.code.code, b.code.size, "reverse", 256, 256 * b.bytes, &m);
    if (status == TW_OK)
      status = b.d->call->launch(b.d, m, 4, &args, NULL);
    b.d->call->unload(b.d, m);
    w->failures += status != TW_OK || reversed(&b) != 0;
  }
  b.d->call->release(b.d, b.in);
  b.d->call->release(b.d, b.out);
  return NULL;
}

static void check_threads(bench *b) {
  enum { THREADS = 6 };
  pthread_t threads[THREADS];
  worker workers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    workers[i] = (worker){b, 0};
    CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    CHECK(workers[i].failures == 0);
  }
}

/* What a switch of fibres costs, and that a module's facts follow the played device. */
static void check_speed(bench *b) {
  device_module *m = load(b, "deep", 256, 256 * b->bytes);
  device_event *from = NULL, *to = NULL;
  launch_args args = {.in = b->in, .out = b->out};
  module_facts facts_of;
  double ms = -1;
  size_t free_bytes = 0;
  device_home home;
  tw_stream stream = (tw_stream)b;
  CHECK_OK(b->d->call->event_create(b->d, 1, &from));
  CHECK_OK(b->d->call->event_create(b->d, 1, &to));
  if (m && from && to) {
    CHECK_OK(b->d->call->event_record(b->d, from, NULL));
    CHECK_OK(b->d->call->launch(b->d, m, 4, &args, NULL));
    CHECK_OK(b->d->call->event_record(b->d, to, NULL));
    CHECK_OK(b->d->call->event_elapsed(b->d, from, to, &ms));
    CHECK(ms > 0);
    printf("barrier: %.1f ns a thread\n", ms * 1e6 / (4 * 256 * 101));
    b->d->call->module_facts(m, &facts_of);
    CHECK(facts_of.resident_blocks == 8); /* 2048 threads a multiprocessor */
  }
  CHECK_OK(b->d->call->stream_create(b->d, &stream));
  CHECK(stream == NULL);
  CHECK_OK(b->d->call->home(b->d, &home));
  CHECK(!b->d->call->captures(b->d, &home, stream));
  CHECK_OK(b->d->call->stream_wait(b->d, stream, from));
  CHECK_OK(b->d->call->synchronize(b->d, stream));
  CHECK_OK(b->d->call->free_memory(b->d, &free_bytes));
  CHECK(free_bytes > 0);
  b->d->call->stream_destroy(b->d, stream);
  b->d->call->event_destroy(b->d, from);
  b->d->call->event_destroy(b->d, to);
  b->d->call->unload(b->d, m);
}

/* The same seed must give the same order, hence the same wrong answer; another seed another. */
static void check_seeding(bench *b) {
  unsigned char *first = malloc((size_t)(N * b->bytes));
  device *usual = b->d;
  int differ = 0;
  for (int k = 0; first && k < 4; k++) {
    setenv("TWIDDLE_CPU_SEED", k < 2 ? "12" : "13", 1);
    CHECK_OK(device_open_cpu(NULL, &b->d));
    fill_input(b);
    CHECK_OK(run(b, "no_barrier", 4, 256 * b->bytes));
    if (k == 0)
      memcpy(first, b->out, (size_t)(N * b->bytes));
    else
      differ += (memcmp(first, b->out, (size_t)(N * b->bytes)) != 0) == (k == 1);
    b->d->call->close(b->d);
  }
  CHECK(differ == 0);
  unsetenv("TWIDDLE_CPU_SEED");
  b->d = usual;
  free(first);
}

static tw_status compile_all(compiler *c, int precision, compiled *out) {
  const char *sources[KERNELS];
  char *owned[KERNELS] = {0};
  tw_status status = TW_OK;
  for (int i = 0; i < KERNELS && status == TW_OK; i++) {
    text t = TEXT_EMPTY;
    spec bare = prelude_spec(precision);
    prelude_emit(TARGET_CPU, &bare, &t);
    text_add(&t, "%sTW_KERNEL(%s, 256, 0) {\n%s\n}\n", head, kernels[i].name, kernels[i].body);
    status = text_take(&t, &owned[i], NULL);
    sources[i] = owned[i];
  }
  compiled results[KERNELS] = {{0}};
  if (status == TW_OK)
    status = compiler_host_batch(c, sources, KERNELS, results);
  for (int i = 0; i < KERNELS; i++) {
    if (i == 0)
      *out = results[0];
    else
      compiled_free(&results[i]);
    free(owned[i]);
  }
  return status;
}

static void check_precision(compiler *c, int precision) {
  bench b = {.bytes = precision == TW_F64 ? 16 : 8};
  CHECK_OK(compile_all(c, precision, &b.code));
  if (!b.code.code) {
    fprintf(stderr, "%s\n", status_detail());
    return;
  }
  CHECK_OK(device_open_cpu(NULL, &b.d));
  CHECK(b.d->call->facts(b.d)->is_cpu == 1);
  CHECK_OK(b.d->call->alloc(b.d, (size_t)(N * b.bytes), &b.in));
  CHECK_OK(b.d->call->alloc(b.d, (size_t)(4 * N * b.bytes), &b.out));
  check_results(&b);
  check_counters(&b);
  check_maths(&b);
  check_speed(&b);
  check_threads(&b);
  check_seeding(&b);
  b.d->call->release(b.d, b.out); /* the faults need an array that ends where the kernel does */
  CHECK_OK(b.d->call->alloc(b.d, (size_t)(N * b.bytes), &b.out));
  check_faults(&b);
  check_release(&b);
  check_refusals(&b);
  b.d->call->release(b.d, b.in);
  b.d->call->close(b.d); /* what is not released goes with the device */
  compiled_free(&b.code);
}

int main(void) {
  compiler *c = NULL;
  if (compiler_open_host(&c) != TW_OK) {
    printf("skipped: %s\n", status_detail());
    return CHECK_SKIP;
  }
  check_precision(c, TW_F32);
  check_precision(c, TW_F64);
  c->call->close(c);
  return check_report();
}
