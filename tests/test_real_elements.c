/* test_real_elements.c: kernels that load and store real numbers do what the same kernels with
 * complex ones do, whose imaginary parts are 0 when they are loaded and ignored when stored. */
#include "binding_help.h"
#include "check.h"
#include "compiler.h"
#include "cost.h"
#include "cost_traffic.h"
#include "device.h"
#include "element.h"
#include "file.h"
#include "kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const lines[] = {
    "n=64 radices=8x8 elements=8 threads=8 transforms=4",
    "n=64 radices=8x8 elements=8 threads=8 transforms=4 load_hint=lines store_hint=keep",
    ("n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged output=staged "
     "load_hint=stream store_hint=stream"),
    "n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged output=staged vector=1",
    "n=64 radices=8x8 elements=8 threads=8 transforms=4 input=staged streaming=1 prefetch=1",
    "n=60 radices=6x10 elements=10 threads=10 transforms=2 points=61",
};
enum { LINES = sizeof lines / sizeof *lines, BATCH = 7, PREFETCHES = 4, VECTORS = 3 };

static spec spec_of(int i, int precision, int real_in, int real_out) {
  spec s = {.binding = {.arch = 90, .packed = 1, .aligned = 1}};
  CHECK_OK(record_parse(lines[i], &s.record));
  s.record.value[FIELD_PRECISION] = precision;
  s.binding.in = real_in ? element_real(precision) : element_complex(precision);
  s.binding.out = real_out ? element_real(precision) : element_complex(precision);
  return s;
}

static char *text_of(const spec *s, enum kernel_target target) {
  text t = TEXT_EMPTY;
  char *bytes = NULL;
  kernel_emit(s, target, &t);
  CHECK_OK(text_take(&t, &bytes, NULL));
  return bytes;
}

/* Runs a spec's kernel on real points; returns what it wrote as complex numbers, owned by the
 * caller. */
static double *result_of(device *d, compiler *c, const spec *s, const double *points, float sign) {
  int64_t words = (int64_t)record_points(&s->record) * BATCH;
  size_t most = (size_t)(words * complex_bytes(s->record.value[FIELD_PRECISION]));
  launch_shape shape;
  compiled code = {0};
  device_module *module = NULL;
  void *in = NULL, *out = NULL, *table = NULL, *host = calloc(1, most);
  char *source = text_of(s, TARGET_CPU);
  kernel_shape(s, &shape);
  CHECK_OK(c->call->compile(c, source, 90, &code));
  CHECK_OK(d->call->load(d, code.code, code.size, shape.entry, shape.threads, shape.shared_bytes,
                         &module));
  void *filled = malloc((size_t)shape.table_bytes + 1);
  CHECK_OK(kernel_fill_table(s, filled));
  CHECK_OK(d->call->alloc(d, (size_t)shape.table_bytes + 1, &table));
  CHECK_OK(d->call->copy(d, table, filled, (size_t)shape.table_bytes, COPY_UP, NULL));
  CHECK_OK(d->call->alloc(d, most, &in));
  CHECK_OK(d->call->alloc(d, most, &out));
  for (int64_t i = 0; i < words; i++)
    element_put(s->binding.in, host, i, (const double[2]){points[i], 0});
  CHECK_OK(d->call->copy(d, in, host, most, COPY_UP, NULL));
  int64_t n = record_points(&s->record), tiles = (BATCH + shape.tile - 1) / shape.tile;
  const launch_args args = {.in = in,
                            .out = out,
                            .table = table,
                            .batch = BATCH,
                            .in_dist = n,
                            .out_dist = n,
                            .in_stride = 1,
                            .out_stride = 1,
                            .scale_f64 = 0.5,
                            .scale_f32 = 0.5f,
                            .sign = sign};
  CHECK_OK(d->call->launch(d, module, tiles, &args, NULL));
  CHECK_OK(d->call->copy(d, host, out, most, COPY_DOWN, NULL));
  double *result = malloc((size_t)words * 2 * sizeof *result);
  for (int64_t i = 0; i < words; i++)
    element_get(s->binding.out, host, i, &result[2 * i]);
  d->call->unload(d, module);
  d->call->release(d, in);
  d->call->release(d, out);
  d->call->release(d, table);
  compiled_free(&code);
  free(source);
  free(filled);
  free(host);
  return result;
}

static void same_results(device *d, compiler *c, int i, int precision, float sign, uint64_t *seed) {
  spec both = spec_of(i, precision, 0, 0), from = spec_of(i, precision, 1, 0),
       to = spec_of(i, precision, 0, 1);
  int words = record_points(&both.record) * BATCH;
  double *points = calloc((size_t)words, sizeof *points);
  for (int w = 0; w < words; w++)
    points[w] = (double)(float)((double)(check_random(seed) >> 11) * 0x1p-52 - 1);
  double *expected = result_of(d, c, &both, points, sign);
  double *from_real = result_of(d, c, &from, points, sign);
  double *to_real = result_of(d, c, &to, points, sign);
  int wrong = 0;
  for (int w = 0; w < words; w++) {
    wrong += expected[2 * w] != from_real[2 * w] || expected[2 * w + 1] != from_real[2 * w + 1];
    wrong += expected[2 * w] != to_real[2 * w] || to_real[2 * w + 1] != 0;
  }
  CHECK(wrong == 0 && expected[2] != 0);
  if (wrong)
    fprintf(stderr, "%d of %d words differ: %s\n", wrong, words, lines[i]);
  free(points);
  free(expected);
  free(from_real);
  free(to_real);
}

static int serves(int i, int precision) {
  return precision == TW_F32 || i != VECTORS; /* vector accesses are for f32 */
}

static int near(double a, double b) {
  return fabs(a - b) < 1e-9 * (1 + fabs(b));
}

/* Real points are their own conjugates: no step makes them so. */
static void no_direction(void) {
  for (int real = 0; real < 2; real++) {
    spec s = spec_of(0, TW_F32, real, 0);
    char *source = text_of(&s, TARGET_CPU);
    CHECK((strstr(source, "tw_held_turn(sign, tw_turn_each(x0)") == NULL) == real);
    CHECK(!strstr(source, "x0.im *= sign"));
    free(source);
  }
}

/* A pass from real points to their spectrum, over the same one of complex words: the bytes of a
 * side are those of its elements, wherever they count. */
static void price(const char *line, double share) {
  enum { ROWS = 4000 };
  const cost_thread idle = {0};
  const facts f = facts_sm90();
  for (int precision = TW_F32; precision <= TW_F64; precision++) {
    spec all = {.binding = {.arch = 90, .packed = 1, .aligned = 1}}, real;
    CHECK_OK(record_parse(line, &all.record));
    all.record.value[FIELD_PRECISION] = precision;
    all.binding.in = all.binding.out = element_complex(precision);
    real = all;
    real.binding.type = TW_R2C;
    real.binding.in = element_real(precision);
    double least = cost_least(&idle, &all.record, &all.binding, &f, ROWS);
    CHECK(near(cost_least(&idle, &real.record, &real.binding, &f, ROWS) / least, share));
    pass_cost whole = cost_of_pass_quickly(&all.record, &all.binding, &f, ROWS);
    pass_cost half = cost_of_pass_quickly(&real.record, &real.binding, &f, ROWS);
    CHECK(near(half.memory_ns / whole.memory_ns, share));
    CHECK(near(half.loaded_bytes / whole.loaded_bytes, 0.5));
    CHECK(half.shared_ns < whole.shared_ns && half.issue_ns == whole.issue_ns);
  }
}

static void traffic(void) {
  record r;
  CHECK_OK(record_parse(lines[0], &r));
  const cost_side no = {8, 0, 1, 0}, part = {8, 0.5, 1, 0}, all = {8, 1, 1, 0};
  cost_traffic none = cost_traffic_of(&r, &no, &no), whole = cost_traffic_of(&r, &all, &all);
  cost_traffic in = cost_traffic_of(&r, &part, &no), out = cost_traffic_of(&r, &no, &part);
  CHECK(none.lines == 0 && none.loaded_sectors == 0 && none.stored_sectors == 0);
  CHECK(near(in.lines + out.lines, whole.lines / 2) && in.stored_sectors == 0);
  CHECK(near(in.loaded_sectors, whole.loaded_sectors / 2) && out.loaded_sectors == 0);
  CHECK(near(out.stored_sectors, whole.stored_sectors / 2));
}

/* Small elements that are read one by one from rows of their own touch a sector each; of those that
 * are read several at once, a lane finds the rest of its sector in L1. */
static void small_elements(void) {
  record r;
  CHECK_OK(record_parse("n=8 radices=8 elements=8 transforms=64", &r));
  const cost_side one = {4, 1, 1, 0}, four = {4, 1, 4, 0}, words = {8, 1, 1, 0};
  cost_traffic each = cost_traffic_of(&r, &one, &words), quads = cost_traffic_of(&r, &four, &words);
  CHECK(near(each.loaded_sectors, 8 * 64) && near(quads.loaded_sectors, 64));
  CHECK(each.stored_sectors == quads.stored_sectors && near(each.stored_sectors, 8 * 64));
  CHECK_OK(record_parse("n=4 radices=4 elements=4 transforms=64", &r));
  quads = cost_traffic_of(&r, &four, &words); /* whole rows, end to end */
  CHECK(near(quads.loaded_sectors, 4 * 4 * 64 / 32));
}

static double memory_ns(const spec *s, int strided_in, int strided_out) {
  const facts f = facts_sm90();
  binding b = s->binding;
  b.strided_in = strided_in;
  b.strided_out = strided_out;
  return cost_of_pass_quickly(&s->record, &b, &f, 4000).memory_ns;
}

/* The segments of interleaved rows are made of a side's elements: 8 rows of real numbers are a
 * quarter of 128 bytes, of complex ones half of them. The price grows by the square less 1, of
 * strided real points that are loaded by half of that. */
static void interleaved(void) {
  spec s = {.binding = {.arch = 90, .type = TW_R2C}};
  CHECK_OK(
      record_parse("n=64 radices=8x8 elements=8 threads=8 transforms=8 lanes=rows", &s.record));
  s.binding.in = element_real(TW_F32);
  s.binding.out = element_complex(TW_F32);
  double none = memory_ns(&s, 0, 0);
  CHECK(
      near((memory_ns(&s, 1, 0) - none) / (memory_ns(&s, 0, 1) - none), (16 - 1) / (4 - 1.0) / 2));
  CHECK(memory_ns(&s, 1, 1) == memory_ns(&s, 1, 0));
}

static void prices(void) {
  price(lines[0], (64 * 4 + 33 * 8) / (2.0 * 64 * 8));
  price("n=4096 radices=16x16x16 elements=16 threads=256", (4096 + 2 * 2049) / (4.0 * 4096));
  /* of two axes of 8, 8 times 5 points remain */
  price("n=64 radices=8x8 axis_1=1 elements=8 threads=8 transforms=4", (64 + 2 * 40) / (4.0 * 64));
  traffic();
  small_elements();
  interleaved();
}

/* No NVRTC, no test of the text for GPUs. */
static void compiles_for_gpus(void) {
  static const int archs[] = {75, 80, 90};
  compiler *c;
  if (compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), 0, &c) != TW_OK) {
    puts("NVRTC left out: none was found");
    return;
  }
  for (int i = 0; i < LINES; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++)
      for (int a = i == PREFETCHES; a < 3 && serves(i, precision); a++) {
        spec s = spec_of(i, precision, 1, 1);
        char *source = text_of(&s, TARGET_CUDA);
        compiled code = {0};
        CHECK_OK(c->call->compile(c, source, archs[a], &code));
        compiled_free(&code);
        free(source);
      }
  c->call->close(c);
}

int main(void) {
  device *d;
  compiler *c;
  uint64_t seed = check_seed();
  CHECK_OK(device_open_cpu(NULL, &d));
  CHECK_OK(compiler_open_host(&c));
  for (int i = 0; i < LINES; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++)
      if (serves(i, precision))
        same_results(d, c, i, precision, i % 2 ? -1 : 1, &seed);
  c->call->close(c);
  d->call->close(d);
  no_direction();
  prices();
  compiles_for_gpus();
  return check_report();
}
