/* test_chirp.c: the steps of the kernel that makes a long chirp and its spectrum, on the cpu
 * device, word for word against the definition in long double; and NVRTC, where there is one,
 * compiles it for every architecture. */
#include "bluestein.h"
#include "check.h"
#include "chirp_kernel.h"
#include "compiler.h"
#include "device.h"
#include "file.h"
#include "roots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half a unit in the last place of what is below 1. */
static const long double HALF_F32 = 0x1p-25L, HALF_F64 = 0x1p-54L;

typedef struct {
  device *device;
  compiler *compiler;
} cpu;

static struct {
  device_module *module;
  int64_t tile;
} loaded[2][TW_F64 + 1]; /* by chirp_threads */

static void load(const cpu *c, enum chirp_threads threads, int precision) {
  launch_shape shape;
  text t = TEXT_EMPTY;
  compiled code = {0};
  chirp_kernel_shape(threads, precision, &shape);
  chirp_kernel_emit(TARGET_CPU, threads, precision, &t);
  CHECK(!t.failed);
  CHECK_OK(c->compiler->call->compile(c->compiler, t.bytes, 90, &code));
  CHECK_OK(c->device->call->load(c->device, code.code, code.size, shape.entry, shape.threads,
                                 shape.shared_bytes, &loaded[threads][precision].module));
  loaded[threads][precision].tile = shape.tile;
  compiled_free(&code);
  text_free(&t);
}

static void run_by(const cpu *c, enum chirp_threads threads, int precision, launch_args args) {
  const int64_t tile = loaded[threads][precision].tile;
  CHECK_OK(c->device->call->launch(c->device, loaded[threads][precision].module,
                                   (args.batch + tile - 1) / tile, &args, NULL));
}

static void *reserve(const cpu *c, size_t bytes) {
  void *memory = NULL;
  CHECK_OK(c->device->call->alloc(c->device, bytes, &memory));
  memset(memory, 0x7f, bytes); /* no word is left as it was */
  return memory;
}

/* Runs a step on the host's memory, where one thread computes the words of a block, and compares
 * these words with those of a thread each. */
static void run(const cpu *c, enum chirp_step step, int precision, launch_args args) {
  const size_t word = precision == TW_F64 ? 16 : 8;
  const int64_t n = args.factor_count < args.batch ? args.factor_count : args.batch;
  const size_t out =
      (size_t)args.batch * (step == CHIRP_STEP_NARROW  ? word
                            : step == CHIRP_STEP_FETCH ? 8
                            : step == CHIRP_STEP_STAGE ? 16 * (size_t)args.factor_count
                                                       : 16);
  const size_t factors = step == CHIRP_STEP_CHIRP ? (size_t)n * word : 0;
  launch_args again = args;
  again.out = reserve(c, out);
  again.factors = factors ? reserve(c, factors) : args.factors; /* which a stage reads */
  if (step == CHIRP_STEP_FETCH)                                 /* which reads there, too */
    memcpy(again.out, args.out, out);
  args.loop_n[0] = again.loop_n[0] = step;
  run_by(c, CHIRP_ONE_THREAD, precision, args);
  run_by(c, CHIRP_THREAD_PER_WORD, precision, again);
  CHECK(!memcmp(args.out, again.out, out));
  CHECK(!factors || !memcmp(args.factors, again.factors, factors));
  c->device->call->release(c->device, again.out);
  if (factors)
    c->device->call->release(c->device, (void *)(uintptr_t)again.factors);
}

static double *roots_of(int64_t order, int *shift) {
  double *table = malloc(chirp_kernel_roots_bytes(order, shift));
  CHECK(table != NULL);
  chirp_kernel_roots(order, table);
  return table;
}

static long double part_of(const void *words, int f64, int64_t at) {
  return f64 ? (long double)((const double *)words)[at] : (long double)((const float *)words)[at];
}

/* The largest error of a chirp's words, of those of the convolution's kernel (times m), over what
 * is allowed. */
static double worst_of(const launch_args *a, int f64) {
  int64_t n = a->factor_count, m = a->batch, ahead = a->factor_step;
  long double worst = 0;
  for (int64_t i = 0; i < m; i++) {
    int64_t j = i < ahead ? i : m - i;
    long double exact[2] = {0, 0};
    if (j < n)
      bluestein_factor(n, j, &exact[0], &exact[1]);
    for (int k = 0; k < 2; k++) {
      long double wanted = (k ? -exact[k] : exact[k]) / (long double)m;
      long double relative = fabsl(part_of(a->out, 1, 2 * i + k) - wanted) * (long double)m;
      long double error = relative / (2 * HALF_F64);
      if (j < n) {
        long double off = fabsl(part_of(a->factors, f64, 2 * j + k) - exact[k]);
        error = fmaxl(error, off / (f64 ? HALF_F64 : HALF_F32));
      }
      worst = error > worst ? error : worst;
    }
  }
  return (double)worst;
}

/* m may be less than a convolution needs: the words that there are must be right. */
static void chirp(const cpu *c, int precision, int64_t n, int64_t m, int64_t ahead) {
  int f64 = precision == TW_F64, shift;
  double *table = roots_of(2 * n, &shift);
  void *out = reserve(c, (size_t)m * 16), *factors = reserve(c, (size_t)(n < m ? n : m) * 16);
  launch_args args = {.out = out,
                      .table = table,
                      .factors = factors,
                      .batch = m,
                      .scale_f64 = 1 / (double)m,
                      .twiddle_shift = shift,
                      .factor_step = ahead,
                      .factor_count = n};
  run(c, CHIRP_STEP_CHIRP, precision, args);
  double worst = worst_of(&args, f64);
  /* What is added to the high root is rounded too, and as large as low roots are far from 1. */
  double most = 1.01 + 4 * 3.15 * (double)((int64_t)1 << shift) / (double)n;
  printf("%s n=%lld m=%lld ahead=%lld: error %.3f of half a unit, at most %.3f\n",
         f64 ? "f64" : "f32", (long long)n, (long long)m, (long long)ahead, worst, most);
  CHECK(worst <= most);
  c->device->call->release(c->device, out);
  c->device->call->release(c->device, factors);
  free(table);
}

/* The error of words `at` of a transform of m points by the definition, over the largest of them.
 */
static double error_of(const double *in, const double *out, int64_t m, int64_t at) {
  long double sum[2] = {0, 0}, re, im;
  for (int64_t j = 0; j < m; j++) {
    root_of_unity(-(j * at % m), m, &re, &im);
    sum[0] += (long double)in[2 * j] * re - (long double)in[2 * j + 1] * im;
    sum[1] += (long double)in[2 * j] * im + (long double)in[2 * j + 1] * re;
  }
  return (double)hypotl((long double)out[2 * at] - sum[0], (long double)out[2 * at + 1] - sum[1]);
}

/* All stages of m points, with the bound of all transforms. */
static void spectrum(const cpu *c, int64_t m) {
  double *in = reserve(c, (size_t)m * 16), *words[2] = {in, reserve(c, (size_t)m * 16)}, *table;
  double *before = malloc((size_t)m * 16), squares = 0, errors = 0;
  double *turns = malloc(chirp_kernel_turns_at(CHIRP_RADIX_MOST + 1));
  int shift, at = 0, checked = 0;
  CHECK(before != NULL && turns != NULL);
  chirp_kernel_turns(turns);
  for (int64_t i = 0; i < 2 * m; i++)
    before[i] = in[i] = sin((double)(i * i % 1009));
  table = roots_of(m, &shift);
  for (int64_t done = 1; done < m; at ^= 1) {
    int64_t radix = chirp_kernel_radix(m / done);
    run(c, CHIRP_STEP_STAGE, TW_F32,
        (launch_args){.in = words[at],
                      .out = words[!at],
                      .table = table,
                      .factors = (char *)turns + chirp_kernel_turns_at(radix),
                      .batch = m / radix,
                      .twiddle_shift = shift,
                      .index_count = done,
                      .index_rows = m / (done * radix),
                      .factor_count = radix});
    done *= radix;
  }
  for (int64_t k = 0; k < m; k += 1 + m / 500, checked++) {
    errors += pow(error_of(before, words[at], m, k), 2);
    squares += pow(hypot(words[at][2 * k], words[at][2 * k + 1]), 2);
  }
  double error = sqrt(errors / squares), most = (0.6 * sqrt(log2((double)m)) + 0.5) * 0x1p-53;
  printf("%lld points: error %.2f of what is allowed, of %d words\n", (long long)m, error / most,
         checked);
  CHECK(m < 2 || error <= most);
  for (int i = 0; i < 2; i++)
    c->device->call->release(c->device, words[i]);
  free(before);
  free(turns);
  free(table);
}

/* The largest factor up to nine. */
static void radices(void) {
  static const int64_t some[][2] = {{1, 1},  {2, 2},  {8, 8},  {16, 8},
                                    {27, 9}, {10, 5}, {24, 8}, {98, 7}};
  for (size_t i = 0; i < sizeof some / sizeof *some; i++)
    CHECK(chirp_kernel_radix(some[i][0]) == some[i][1]);
}

/* Digits turn around, as in 24 = 2*3*4: place (k1*3 + k2)*4 + k3 has index k1 + 2*(k2 + 3*k3). */
static void narrow(const cpu *c, int precision) {
  static const int digits[][8] = {{1000}, {20, 50}, {2, 3, 4}, {3, 2, 5, 2, 7, 2, 3, 2}};
  for (int i = 0; i < 4; i++) {
    int f64 = precision == TW_F64, m = 1, count = 0;
    for (; count < 8 && digits[i][count]; count++)
      m *= digits[i][count];
    double *in = reserve(c, (size_t)m * 16);
    void *out = reserve(c, (size_t)m * 16);
    launch_args args = {.in = in, .out = out, .batch = m, .index_count = count};
    for (int d = 0; d < count; d++)
      *(d < 4 ? &args.in_loop[d] : &args.out_loop[d - 4]) = digits[i][count - 1 - d];
    for (int j = 0; j < 2 * m; j++)
      in[j] = sin(j);
    run(c, CHIRP_STEP_NARROW, precision, args);
    for (int place = 0; place < m; place++) {
      int index = 0, block = m, step = 1;
      for (int d = 0; d < count; d++) {
        block /= digits[i][d];
        index += place / block % digits[i][d] * step;
        step *= digits[i][d];
      }
      for (int k = 0; k < 2; k++) {
        double word = in[2 * index + k];
        CHECK(part_of(out, f64, 2 * place + k) == (f64 ? word : (double)(float)word));
      }
    }
    c->device->call->release(c->device, in);
    c->device->call->release(c->device, out);
  }
}

/* Addresses of two arrays give way to what is there, as bits. */
static void fetch(const cpu *c) {
  enum { WORDS = 300 };
  static uint64_t even[WORDS], odd[WORDS];
  uint64_t *at = reserve(c, (WORDS + 1) * sizeof *at);
  for (int i = 0; i < WORDS; i++) {
    even[i] = 0x7ff0000000000001u + (uint64_t)i; /* no numbers */
    odd[i] = (uint64_t)i << 40;
    at[i] = (uint64_t)(uintptr_t)(i & 1 ? &odd[WORDS - i] : &even[i]);
  }
  at[WORDS] = 12345;
  run(c, CHIRP_STEP_FETCH, TW_F32, (launch_args){.out = at, .batch = WORDS});
  for (int i = 0; i < WORDS; i++)
    CHECK(at[i] == (i & 1 ? odd[WORDS - i] : even[i]));
  CHECK(at[WORDS] == 12345);
  c->device->call->release(c->device, at);
}

static void compile_everywhere(void) {
  static const int archs[] = {75, 80, 86, 89, 90, 100, 120};
  compiler *nvrtc;
  if (compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), 0, &nvrtc) != TW_OK) {
    printf("NVRTC left out: none was found\n");
    return;
  }
  for (unsigned i = 0; i < 2 * sizeof archs / sizeof *archs; i++) {
    text t = TEXT_EMPTY;
    compiled code = {0};
    chirp_kernel_emit(TARGET_CUDA, CHIRP_THREAD_PER_WORD, i & 1 ? TW_F64 : TW_F32, &t);
    tw_status status = nvrtc->call->compile(nvrtc, t.bytes, archs[i / 2], &code);
    CHECK_OK(status);
    if (status != TW_OK)
      fprintf(stderr, "sm_%d: %s\n", archs[i / 2], status_detail());
    CHECK(code.spill_bytes <= 0);
    compiled_free(&code);
    text_free(&t);
  }
  nvrtc->call->close(nvrtc);
}

int main(void) {
  cpu c;
  CHECK_OK(device_open_cpu(NULL, &c.device));
  if (compiler_open_host(&c.compiler) != TW_OK) {
    printf("left out: no C compiler\n");
    return CHECK_SKIP;
  }
  for (int precision = TW_F32; precision <= TW_F64; precision++) {
    load(&c, CHIRP_ONE_THREAD, precision);
    load(&c, CHIRP_THREAD_PER_WORD, precision);
    chirp(&c, precision, 1, 1, 1);
    chirp(&c, precision, 7, 13, 7);
    chirp(&c, precision, 20011, 40500, 20011);
    chirp(&c, precision, 20011, 30240, 20011); /* of half as many inputs */
    chirp(&c, precision, 20011, 30240, 10006); /* and outputs */
    chirp(&c, precision, 65537, 131220, 65537);
    chirp(&c, precision, (1 << 30) - 35, 100000, 90000); /* squares far beyond 32 bits */
    narrow(&c, precision);
  }
  radices();
  fetch(&c);
  static const int64_t smooth[] = {1, 2, 7, 144, 5120, 19683, 40500, 131072};
  for (size_t i = 0; i < sizeof smooth / sizeof *smooth; i++)
    spectrum(&c, smooth[i]);
  for (int precision = TW_F32; precision <= TW_F64; precision++)
    for (int threads = 0; threads < 2; threads++)
      c.device->call->unload(c.device, loaded[threads][precision].module);
  compile_everywhere();
  c.compiler->call->close(c.compiler);
  c.device->call->close(c.device);
  return check_report();
}
