/* test_halves.c: what kernels do with numbers of 16 bits. Every pattern is loaded as the number
 * that it stands for, and f32 numbers around all of them are stored as the nearest one, ties to
 * even, as the host converts them. */
#include "binding_help.h"
#include "check.h"
#include "compiler.h"
#include "device.h"
#include "file.h"
#include "kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATTERNS = 1 << 16, AROUND = 5 };

static char *text_of(const spec *s, enum kernel_target target) {
  text t = TEXT_EMPTY;
  char *bytes = NULL;
  kernel_emit(s, target, &t);
  CHECK_OK(text_take(&t, &bytes, NULL));
  return bytes;
}

/* Runs a kernel of single points over an array of `count` elements. */
static void copy_by(device *d, compiler *c, const spec *s, const void *from, void *to,
                    int64_t count) {
  launch_shape shape;
  compiled code = {0};
  device_module *module = NULL;
  size_t in_bytes = (size_t)(count * element_bytes(s->binding.in));
  size_t out_bytes = (size_t)(count * element_bytes(s->binding.out));
  void *in = NULL, *out = NULL;
  char *source = text_of(s, TARGET_CPU);
  kernel_shape(s, &shape);
  CHECK_OK(c->call->compile(c, source, 90, &code));
  CHECK_OK(d->call->load(d, code.code, code.size, shape.entry, shape.threads, shape.shared_bytes,
                         &module));
  CHECK_OK(d->call->alloc(d, in_bytes, &in));
  CHECK_OK(d->call->alloc(d, out_bytes, &out));
  CHECK_OK(d->call->copy(d, in, from, in_bytes, COPY_UP, NULL));
  const launch_args args = {.in = in,
                            .out = out,
                            .batch = count,
                            .in_dist = 1,
                            .out_dist = 1,
                            .in_stride = 1,
                            .out_stride = 1,
                            .scale_f64 = 1,
                            .scale_f32 = 1,
                            .sign = 1};
  CHECK_OK(d->call->launch(d, module, (count + shape.tile - 1) / shape.tile, &args, NULL));
  CHECK_OK(d->call->copy(d, to, out, out_bytes, COPY_DOWN, NULL));
  d->call->unload(d, module);
  d->call->release(d, in);
  d->call->release(d, out);
  compiled_free(&code);
  free(source);
}

static spec single_points(element in, element out) {
  spec s = {.binding = {.arch = 90, .packed = 1}};
  CHECK_OK(record_parse("n=1 transforms=64", &s.record));
  s.binding.in = in;
  s.binding.out = out;
  return s;
}

static float float_of(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static uint32_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

/* Loads: each pattern, as real and as imaginary part. */
static void loads(device *d, compiler *c, int format) {
  uint16_t *in = malloc(2 * PATTERNS * sizeof *in);
  float *out = malloc(2 * PATTERNS * sizeof *out);
  spec s = single_points(element_complex(format), element_complex(TW_F32));
  for (int i = 0; i < PATTERNS; i++)
    in[2 * i] = (uint16_t)i, in[2 * i + 1] = (uint16_t)(i ^ 0x5555);
  copy_by(d, c, &s, in, out, PATTERNS);
  int wrong = 0;
  for (int i = 0; i < 2 * PATTERNS; i++) {
    double v[2];
    element_get(element_real(format), in, i, v);
    wrong += isnan(v[0]) ? !isnan(out[i]) : bits_of(out[i]) != bits_of((float)v[0]);
  }
  CHECK(wrong == 0);
  free(in);
  free(out);
}

/* Stores: each finite pattern's number, the one half way to the next pattern's, and their
 * neighbours in f32; besides, what is infinite or no number. */
static void stores(device *d, compiler *c, int format) {
  float *in = malloc(2 * AROUND * PATTERNS * sizeof *in);
  uint16_t *out = malloc(2 * AROUND * PATTERNS * sizeof *out);
  spec s = single_points(element_complex(TW_F32), element_complex(format));
  const int unit =
      format == TW_BF16 ? 1 << 15 : 1 << 12; /* half a last place of the normal numbers */
  for (int i = 0; i < PATTERNS; i++) {
    double v[2];
    uint16_t pattern = (uint16_t)i;
    element_get(element_real(format), &pattern, 0, v);
    double next[2];
    uint16_t greater = (uint16_t)(i & 0x8000 ? i - 1 : i + 1);
    element_get(element_real(format), &greater, 0, next);
    float middle = (float)((v[0] + next[0]) / 2);
    if (!isfinite(next[0]) || !isfinite(v[0])) /* as if numbers went on */
      middle = isfinite(v[0]) ? float_of(bits_of((float)v[0]) + (uint32_t)unit) : (float)v[0];
    float *at = in + 2 * AROUND * i;
    const float around[AROUND] = {(float)v[0], nextafterf((float)v[0], INFINITY), middle,
                                  nextafterf(middle, -INFINITY), nextafterf(middle, INFINITY)};
    for (int k = 0; k < AROUND; k++)
      at[2 * k] = around[k], at[2 * k + 1] = -around[AROUND - 1 - k];
  }
  copy_by(d, c, &s, in, out, AROUND * PATTERNS);
  int wrong = 0;
  for (int i = 0; i < 2 * AROUND * PATTERNS; i++) {
    double back[2];
    uint16_t expected;
    element_put(element_real(format), &expected, 0, (const double[2]){(double)in[i], 0});
    element_get(element_real(format), out, i, back);
    wrong += isnan(in[i]) ? !isnan(back[0]) : out[i] != expected;
  }
  CHECK(wrong == 0);
  free(in);
  free(out);
}

/* Real elements: the real part is that of complex ones, the imaginary part 0 or lost. */
static void reals(device *d, compiler *c, int format) {
  uint16_t *in = malloc(PATTERNS * sizeof *in), *out = malloc(PATTERNS * sizeof *out);
  float *wide = malloc(2 * PATTERNS * sizeof *wide);
  spec from = single_points(element_real(format), element_complex(TW_F32));
  spec to = single_points(element_complex(TW_F32), element_real(format));
  for (int i = 0; i < PATTERNS; i++)
    in[i] = (uint16_t)i;
  copy_by(d, c, &from, in, wide, PATTERNS);
  copy_by(d, c, &to, wide, out, PATTERNS);
  int wrong = 0;
  for (int i = 0; i < PATTERNS; i++)
    wrong += wide[2 * i + 1] != 0 || (isnan(wide[2 * i]) ? 0 : in[i] != out[i]);
  CHECK(wrong == 0);
  free(in);
  free(out);
  free(wide);
}

/* Accesses of more than 16 bytes, or wider than what was promised, do not fit. */
static void vectors(void) {
  const facts f = facts_sm90();
  spec s = {.binding = {.arch = 90, .packed = 1, .aligned = 2}};
  CHECK_OK(record_parse("n=64 radices=8x8 elements=8 threads=8 transforms=8 input=staged vector=2",
                        &s.record));
  const struct {
    element in, out;
    int aligned, fits;
  } cases[] = {
      {element_complex(TW_F16), element_complex(TW_F16), 2, 1},
      {element_complex(TW_F16), element_complex(TW_F16), 0, 1},  /* they find out */
      {element_complex(TW_BF16), element_complex(TW_F32), 2, 1}, /* the output is not staged */
      {element_complex(TW_F32), element_complex(TW_F16), 2, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    s.binding.in = cases[i].in;
    s.binding.out = cases[i].out;
    s.binding.aligned = cases[i].aligned;
    CHECK((record_fits(&s.record, &s.binding, &f) == TW_OK) == cases[i].fits);
  }
}

/* No NVRTC, no test of the text for GPUs. */
static void compiles_for_gpus(void) {
  static const int archs[] = {75, 80, 90};
  static const char *const lines[] = {
      "n=64 radices=8x8 elements=8 threads=8 transforms=4 load_hint=lines store_hint=keep",
      ("n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged output=staged vector=1 "
       "load_hint=stream store_hint=stream"),
      "n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged output=staged vector=2",
      "n=8 radices=8 elements=8 transforms=128 vector=2 load_hint=stream store_hint=stream",
      "n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged streaming=1 prefetch=1"};
  enum { LINES = sizeof lines / sizeof *lines };
  compiler *c;
  if (compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), 0, &c) != TW_OK) {
    puts("NVRTC left out: none was found");
    return;
  }
  for (int i = 0; i < 4 * LINES; i++)
    for (int a = 0; a < 3; a++) {
      const int format = i % 2 ? TW_F16 : TW_BF16, is_complex = i / 2 % 2;
      spec s = {.binding = {.arch = 90, .packed = 1, .aligned = 2}};
      compiled code = {0};
      CHECK_OK(record_parse(lines[i / 4], &s.record));
      s.binding.in = s.binding.out = (element){format, is_complex};
      char *source = text_of(&s, TARGET_CUDA);
      CHECK_OK(c->call->compile(c, source, archs[a], &code));
      compiled_free(&code);
      free(source);
    }
  c->call->close(c);
}

int main(void) {
  device *d;
  compiler *c;
  CHECK_OK(device_open_cpu(NULL, &d));
  CHECK_OK(compiler_open_host(&c));
  for (int format = TW_F16; format <= TW_BF16; format++) {
    loads(d, c, format);
    stores(d, c, format);
    reals(d, c, format);
  }
  c->call->close(c);
  d->call->close(d);
  vectors();
  compiles_for_gpus();
  return check_report();
}
