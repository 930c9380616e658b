/* test_device_cpu.c: the cpu device runs hand-written kernels as a GPU would: results, what it
 * counts, its functions, several threads, orders by seed. */
#include "cpu_bench.h"
#include "cpu_counting.h"

#include <math.h>
#include <pthread.h>

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

/* Counters against numbers worked out by hand, for 8 warps. w: 4-byte words in a complex word. */
static void check_counters(bench *b) {
  cpu_counters c;
  int w = b->bytes / 4, groups = 8 * w;
  device_cpu_count(b->d, COUNT_ALL);
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

  device_cpu_count(b->d, COUNT_ALL);
  CHECK_OK(run(b, "sectors", 1, 0));
  device_cpu_counters(b->d, &c);
  CHECK(c.of[CPU_GLOBAL_LOAD].cost == 256 * b->bytes / 32);
  CHECK(c.of[CPU_GLOBAL_LOAD].ideal == 256 * b->bytes / 32);
  CHECK(c.of[CPU_GLOBAL_STORE].cost == 256);
  CHECK(c.of[CPU_GLOBAL_STORE].ideal == 256 * b->bytes / 32);
  CHECK(c.of[CPU_TABLE_LOAD].requests == 8);
  CHECK(c.of[CPU_TABLE_LOAD].cost == 8 && c.of[CPU_TABLE_LOAD].ideal == 8);

  device_cpu_count(b->d, COUNT_NONE);
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

static void check_precision(compiler *c, int precision) {
  bench b;
  if (!bench_open(&b, c, precision, 4))
    return;
  check_results(&b);
  check_counters(&b);
  check_maths(&b);
  check_speed(&b);
  check_threads(&b);
  check_seeding(&b);
  bench_close(&b);
}

int main(void) {
  return bench_main(check_precision);
}
