/* test_chirp.c: the kernels that make a long chirp, on the cpu device, word for word against the
 * definition in long double; and NVRTC, where there is one, compiles them for every architecture.
 */
#include "bluestein.h"
#include "check.h"
#include "chirp_kernel.h"
#include "compiler.h"
#include "device.h"
#include "file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half a unit in the last place of what is below 1. */
static const long double HALF_F32 = 0x1p-25L, HALF_F64 = 0x1p-54L;

typedef struct {
  device *device;
  compiler *compiler;
} cpu;

/* Runs one of the kernels on the host's memory. */
static void run(const cpu *c, enum chirp_kernel_part part, int precision, const launch_args *args) {
  launch_shape shape;
  text t = TEXT_EMPTY;
  compiled code = {0};
  device_module *module = NULL;
  device *d = c->device;
  chirp_kernel_shape(part, precision, &shape);
  chirp_kernel_emit(part, TARGET_CPU, precision, &t);
  CHECK(!t.failed);
  CHECK_OK(c->compiler->call->compile(c->compiler, t.bytes, 90, &code));
  CHECK_OK(d->call->load(d, code.code, code.size, shape.entry, shape.threads, shape.shared_bytes,
                         &module));
  CHECK_OK(d->call->launch(d, module, (args->batch + shape.tile - 1) / shape.tile, args, NULL));
  d->call->unload(d, module);
  compiled_free(&code);
  text_free(&t);
}

static void *reserve(const cpu *c, size_t bytes) {
  void *memory = NULL;
  CHECK_OK(c->device->call->alloc(c->device, bytes, &memory));
  memset(memory, 0x7f, bytes); /* no word is left as it was */
  return memory;
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
  double *table;
  size_t bytes;
  CHECK_OK(chirp_kernel_roots(n, &table, &bytes, &shift));
  void *out = reserve(c, (size_t)m * 16), *factors = reserve(c, (size_t)(n < m ? n : m) * 16);
  launch_args args = {.out = out,
                      .table = table,
                      .factors = factors,
                      .batch = m,
                      .scale_f64 = 1 / (double)m,
                      .twiddle_shift = shift,
                      .factor_step = ahead,
                      .factor_count = n};
  run(c, CHIRP_KERNEL_CHIRP, precision, &args);
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

static void narrow(const cpu *c, int precision) {
  enum { WORDS = 1000 };
  int f64 = precision == TW_F64;
  double *in = reserve(c, WORDS * 16);
  void *out = reserve(c, WORDS * 16);
  for (int i = 0; i < 2 * WORDS; i++)
    in[i] = sin(i);
  launch_args args = {.in = in, .out = out, .batch = WORDS};
  run(c, CHIRP_KERNEL_NARROW, precision, &args);
  for (int i = 0; i < 2 * WORDS; i++)
    CHECK(part_of(out, f64, i) == (f64 ? in[i] : (double)(float)in[i]));
  c->device->call->release(c->device, in);
  c->device->call->release(c->device, out);
}

static void compile_everywhere(void) {
  static const int archs[] = {75, 80, 86, 89, 90, 100, 120};
  compiler *nvrtc;
  if (compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), 0, &nvrtc) != TW_OK) {
    printf("NVRTC left out: none was found\n");
    return;
  }
  for (unsigned i = 0; i < 4 * sizeof archs / sizeof *archs; i++) {
    text t = TEXT_EMPTY;
    compiled code = {0};
    chirp_kernel_emit(i & 1 ? CHIRP_KERNEL_NARROW : CHIRP_KERNEL_CHIRP, TARGET_CUDA,
                      i & 2 ? TW_F64 : TW_F32, &t);
    tw_status status = nvrtc->call->compile(nvrtc, t.bytes, archs[i / 4], &code);
    CHECK_OK(status);
    if (status != TW_OK)
      fprintf(stderr, "sm_%d: %s\n", archs[i / 4], status_detail());
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
    chirp(&c, precision, 1, 1, 1);
    chirp(&c, precision, 7, 13, 7);
    chirp(&c, precision, 20011, 40500, 20011);
    chirp(&c, precision, 20011, 30240, 20011); /* of half as many inputs */
    chirp(&c, precision, 20011, 30240, 10006); /* and outputs */
    chirp(&c, precision, 65537, 131220, 65537);
    chirp(&c, precision, (1 << 30) - 35, 100000, 90000); /* squares far beyond 32 bits */
    narrow(&c, precision);
  }
  compile_everywhere();
  c.compiler->call->close(c.compiler);
  c.device->call->close(c.device);
  return check_report();
}
