/* test_device_cluster.c: the cpu device runs the blocks of a cluster together, and notices what a
 * GPU would not: barriers of the cluster that are missing, blocks that return while others read
 * their memory, threads that part, that do not arrive and wait in turn, or outgrow their stacks. */
#include "check.h"
#include "compiler_host.h"
#include "device_cpu.h"
#include "prelude.h"

#include <math.h>
#include <string.h>

enum { BLOCKS = 4, THREADS = 64, N = 3 * BLOCKS * THREADS };

#define BEGIN                                                                                      \
  "const tw_complex *in = args.in; tw_complex *out = args.out;\n"                                  \
  "tw_complex *s = (tw_complex *)tw_shared(); tw_u32 t = tw_thread(), rank = tw_rank();\n"         \
  "tw_u32 i = tw_block() * 64 + t; (void)in, (void)out, (void)s, (void)i, (void)rank;\n"
#define PUT "tw_sh_store(s + t, tw_load(in + i));\n"
#define MEET "tw_cluster_arrive(); tw_cluster_wait();\n"
#define TAKE "tw_store(out + i, tw_peer_load(s + 63 - t, (rank + 1) % 4));\n"

static const struct {
  const char *name, *body;
} kernels[] = {
    {"turn", PUT MEET TAKE MEET},
    {"turn_late", PUT "tw_cluster_arrive(); if (rank == 2) tw_barrier(); tw_cluster_wait();\n" TAKE
                      "tw_cluster_arrive(); tw_barrier(); tw_cluster_wait();\n"},
    {"hasty", PUT "tw_barrier();\n" TAKE MEET},
    {"fleeting", PUT MEET TAKE},
    {"overwritten", PUT MEET TAKE "tw_sh_store(s + t, tw_load(in)); tw_barrier();\n" MEET},
    {"parted", "if (rank != 3 || t) { " MEET " }"},
    {"block_parted", "if (rank != 3 || t) tw_barrier();"},
    {"twice", PUT "tw_cluster_arrive(); if (rank == 1 && t == 5) tw_cluster_arrive();\n"
                  "tw_cluster_wait();\n" TAKE MEET},
    {"unarrived", PUT MEET "if (rank == 1 && t < 2) tw_cluster_wait();\n" TAKE MEET},
    {"unawaited", PUT MEET TAKE MEET "if (rank == 3) tw_cluster_arrive();\n"},
    {"outside", "if (rank == 2 && !t) tw_sh_store(s + 64, (tw_complex){1, 2});"},
    {"unlike", "tw_store(out + i, (tw_complex){(tw_real)tw_block(), (tw_real)tw_rank()});"},
};
/* More threads than have guard pages. One of them writes around the end of its stack, which is
 * about that of the array; below it is unused memory of a neighbour's. */
enum { MANY = 512 };
static const char deep[] = "static __attribute__((noinline)) void fill(void) {\n"
                           "  volatile char all[124 * 1024];\n"
                           "  for (int i = 0; i < 3000; i++) all[i] = 1;\n"
                           "}\n"
                           "TW_CLUSTER_KERNEL(deep, 512, 1, 4) {\n"
                           "  if (tw_rank() == 3 && tw_thread() == 32) fill();\n"
                           "  (void)args;\n"
                           "}\n";
enum { KERNELS = sizeof kernels / sizeof *kernels };

typedef struct {
  device *d;
  compiled code;
  float *in, *out;
} bench;

static tw_status compile_all(compiler *c, compiled *out) {
  text t = TEXT_EMPTY;
  char *source = NULL;
  spec s = prelude_spec(TW_F32);
  s.record.value[FIELD_CLUSTER] = BLOCKS;
  prelude_emit(TARGET_CPU, &s, &t);
  text_add(&t, "typedef struct {\n"
               "  const void *in; void *out; const void *table; const void *factors;\n"
               "  tw_i64 batch, in_dist, out_dist, in_stride, out_stride;\n"
               "  double scale_f64; float scale_f32, sign;\n"
               "} tw_args;\n");
  for (int i = 0; i < KERNELS; i++)
    text_add(&t, "TW_CLUSTER_KERNEL(%s, 64, 1, 4) {\n" BEGIN "%s\n}\n", kernels[i].name,
             kernels[i].body);
  text_add(&t, "%s", deep);
  TRY(text_take(&t, &source, NULL));
  tw_status status = c->call->compile(c, source, 90, out);
  free(source);
  return status;
}

static tw_status run_threads(bench *b, const char *name, int64_t blocks, int threads) {
  device_module *m = NULL;
  int shared = THREADS * 8;
  launch_args args = {.in = b->in, .out = b->out, .batch = N, .sign = 1};
  for (int i = 0; i < 2 * N; i++)
    b->in[i] = (float)i, b->out[i] = -1;
  CHECK_OK(b->d->call->load(b->d, b->code.code, b->code.size, name, threads, shared, &m));
  if (!m)
    return TW_INTERNAL;
  tw_status status = b->d->call->launch(b->d, m, blocks, &args, NULL);
  b->d->call->unload(b->d, m);
  return status;
}

static tw_status run(bench *b, const char *name, int64_t blocks) {
  return run_threads(b, name, blocks, THREADS);
}

/* How many words are not those of the next block of the cluster, backwards. */
static int wrong_turns(const bench *b) {
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    int block = i / THREADS, next = block / BLOCKS * BLOCKS + (block + 1) % BLOCKS;
    wrong += !(b->out[2 * i] == b->in[2 * (next * THREADS + THREADS - 1 - i % THREADS)]);
  }
  return wrong;
}

static void check_turns(bench *b) {
  CHECK_OK(run(b, "turn", N / THREADS));
  CHECK(wrong_turns(b) == 0);
  CHECK_OK(run(b, "turn_late", N / THREADS));
  CHECK(wrong_turns(b) == 0);
  CHECK_OK(run(b, "unlike", N / THREADS));
  for (int i = 0; i < N; i++)
    CHECK(b->out[2 * i] == (float)(i / THREADS) && b->out[2 * i + 1] == i / THREADS % BLOCKS);
}

static void check_faults(bench *b) {
  static const char *const wrong[] = {"hasty", "fleeting", "overwritten"};
  for (int i = 0; i < 3; i++) {
    CHECK_OK(run(b, wrong[i], N / THREADS));
    CHECK(wrong_turns(b) > 0);
  }
  CHECK(run(b, "parted", BLOCKS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "255 at a cluster's barrier (first: 0), 1 have returned") != NULL);
  CHECK(run(b, "block_parted", BLOCKS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "63 wait at a barrier (first: 193)") != NULL);
  CHECK(run(b, "twice", N / THREADS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "1 do not arrive and wait in turn at barriers of the cluster "
                                "(first: 69)") != NULL);
  CHECK(run(b, "unarrived", N / THREADS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "2 do not arrive and wait in turn") != NULL);
  CHECK(run(b, "unawaited", N / THREADS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "192 have returned (first: 0), 64 do not arrive") != NULL);
  CHECK(run_threads(b, "deep", BLOCKS, MANY) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "block 3: the stack of thread 32 is too small") != NULL);
  CHECK(run(b, "outside", 2 * BLOCKS) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "wrote shared memory at byte 512, but has only 512") != NULL);
  CHECK(run(b, "turn", BLOCKS + 1) == TW_INVALID);
  CHECK_OK(run(b, "turn", N / THREADS)); /* the device still works */
  CHECK(wrong_turns(b) == 0);
}

int main(void) {
  compiler *c = NULL;
  bench b = {.d = NULL};
  void *in = NULL, *out = NULL;
  if (compiler_open_host(&c) != TW_OK) {
    printf("skipped: %s\n", status_detail());
    return CHECK_SKIP;
  }
  CHECK_OK(compile_all(c, &b.code));
  CHECK_OK(device_open_cpu(NULL, &b.d));
  if (!b.d)
    return check_report();
  CHECK_OK(b.d->call->alloc(b.d, (size_t)N * 8, &in));
  CHECK_OK(b.d->call->alloc(b.d, (size_t)N * 8, &out));
  b.in = in, b.out = out;
  if (b.code.code && in && out) {
    check_turns(&b);
    check_faults(&b);
  }
  b.d->call->release(b.d, in);
  b.d->call->release(b.d, out);
  b.d->call->close(b.d);
  compiled_free(&b.code);
  c->call->close(c);
  return check_report();
}
