/* cpu_bench.h: hand-written kernels for the tests of the cpu device, some of them faulty, and
 * running them. */
#ifndef CPU_BENCH_H
#define CPU_BENCH_H

#include "check.h"
#include "compiler_host.h"
#include "device_cpu.h"
#include "prelude.h"

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

static inline device_module *load(bench *b, const char *name, int threads, int shared) {
  device_module *m = NULL;
  CHECK_OK(b->d->call->load(b->d, b->code.code, b->code.size, name, threads, shared, &m));
  return m;
}

static inline tw_status run(bench *b, const char *name, int64_t blocks, int shared) {
  device_module *m = load(b, name, 256, shared);
  launch_args args = {.in = b->in, .out = b->out, .batch = N - 3, .sign = -1};
  if (!m)
    return TW_INTERNAL;
  tw_status status = b->d->call->launch(b->d, m, blocks, &args, NULL);
  b->d->call->unload(b->d, m);
  return status;
}

static inline double real_at(const bench *b, const void *memory, int i) {
  return b->bytes == 16 ? ((const double *)memory)[i] : (double)((const float *)memory)[i];
}

static inline void fill_input(bench *b) {
  for (int i = 0; i < 2 * N; i++)
    if (b->bytes == 16)
      ((double *)b->in)[i] = i + 0.25;
    else
      ((float *)b->in)[i] = (float)i + 0.25f;
  memset(b->out, 0, (size_t)(N * b->bytes));
}

static inline int reversed(const bench *b) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += real_at(b, b->out, 2 * i) != real_at(b, b->in, 2 * (i / 256 * 256 + 255 - i % 256));
  return wrong;
}

static inline tw_status compile_all(compiler *c, int precision, compiled *out) {
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

/* Opens a device for a precision, with arrays of which the second one is `times` as long as the
 * first. */
static inline int bench_open(bench *b, compiler *c, int precision, int times) {
  *b = (bench){.bytes = precision == TW_F64 ? 16 : 8};
  CHECK_OK(compile_all(c, precision, &b->code));
  if (!b->code.code) {
    fprintf(stderr, "%s\n", status_detail());
    return 0;
  }
  CHECK_OK(device_open_cpu(NULL, &b->d));
  CHECK(b->d->call->facts(b->d)->is_cpu == 1);
  CHECK_OK(b->d->call->alloc(b->d, (size_t)(N * b->bytes), &b->in));
  CHECK_OK(b->d->call->alloc(b->d, (size_t)(times * N * b->bytes), &b->out));
  return 1;
}

static inline void bench_close(bench *b) {
  b->d->call->release(b->d, b->in);
  b->d->call->close(b->d); /* what is not released goes with the device */
  compiled_free(&b->code);
}

/* Both precisions, if there is a compiler. */
static inline int bench_main(void (*check)(compiler *c, int precision)) {
  compiler *c = NULL;
  if (compiler_open_host(&c) != TW_OK) {
    printf("skipped: %s\n", status_detail());
    return CHECK_SKIP;
  }
  check(c, TW_F32);
  check(c, TW_F64);
  c->call->close(c);
  return check_report();
}

#endif
