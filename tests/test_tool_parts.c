/* test_tool_parts.c: the tool's option parser, tables, array reshapings, and its reference
 * transform, which is compared with FFTW's in long double. */
#include "array.h"
#include "check.h"
#include "options.h"
#include "reference.h"
#include "table.h"

#include <fftw3.h>
#include <math.h>
#include <string.h>

typedef struct {
  int flag, choice;
  int64_t number, size, count, usual;
  const char *words;
} settings;

static void check_options(void) {
  settings s = {0};
  int left, help;
  const option options[] = {
      {"flag", 'f', OPTION_FLAG, offsetof(settings, flag), NULL, NULL, ""},
      {"number", 'n', OPTION_INTEGER, offsetof(settings, number), "N", NULL, ""},
      {"count", 0, OPTION_COUNT, offsetof(settings, count), "N", "(some)", ""},
      {"usual", 0, OPTION_COUNT, offsetof(settings, usual), "N", "11", ""},
      {"size", 0, OPTION_SIZE, offsetof(settings, size), "SIZE", NULL, ""},
      {"words", 'o', OPTION_TEXT, offsetof(settings, words), "W", NULL, ""},
      {"choice", 0, OPTION_CHOICE, offsetof(settings, choice), "one|two|three", NULL, ""},
      OPTIONS_END};
  char *good[] = {"a", "--flag",   "-n",    "-5", "b",         "--size=2K", "-o",
                  "-", "--choice", "three", "-",  "--count=3", "--",        "--c"};
  CHECK_OK(options_parse(options, &s, 14, good, &left, &help));
  CHECK(left == 4 && !strcmp(good[0], "a") && !strcmp(good[1], "b") && !strcmp(good[2], "-") &&
        !strcmp(good[3], "--c"));
  CHECK(s.flag == 1 && s.number == -5 && s.count == 3 && s.size == 2048 && s.words &&
        !strcmp(s.words, "-") && s.choice == 2 && s.usual == 11);
  CHECK(!help);
  static const char *const bad[] = {"--unknown",        "-x",
                                    "--number",         "--number=1x",
                                    "--number=",        "--flag=1",
                                    "--choice=on",      "--choice=",
                                    "--size=0",         "--words=",
                                    "--choice=one|two", "-fn",
                                    "--numbers=1",      "--number=99999999999999999999",
                                    "--count=0",        "--count=-1"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char argument[64];
    snprintf(argument, sizeof argument, "%s", bad[i]);
    char *list[] = {argument};
    CHECK(options_parse(options, &s, 1, list, &left, &help) == TW_INVALID);
  }
  char *asks[] = {"--help"};
  CHECK_OK(options_parse(options, &s, 1, asks, &left, &help));
  CHECK(help && !left);
}

static int prints_as(const row_table *t, enum table_format format, const char *expected) {
  text out = TEXT_EMPTY;
  CHECK_OK(table_print(t, format, &out));
  int same = out.bytes && !strcmp(out.bytes, expected);
  if (!same)
    fprintf(stderr, "printed:\n%s\n", out.bytes ? out.bytes : "nothing");
  text_free(&out);
  return same;
}

static void check_tables(void) {
  row_table t = TABLE_EMPTY;
  CHECK(prints_as(&t, TABLE_JSON, "[]\n"));
  static const char *const names[] = {"n", "record_id", "say"};
  static const char *const rows[][3] = {
      {"1024", "12345678", "a \"b\", c"}, {"-2.5e+10", "0123abcd", NULL}, {"007", "1e234567", "x"}};
  table_names(&t, 3, names);
  for (int i = 0; i < 3; i++)
    table_row(&t, rows[i]);
  CHECK(prints_as(&t, TABLE_JSON,
                  "[\n {\"n\": 1024, \"record_id\": \"12345678\", \"say\": \"a \\\"b\\\", c\"},\n"
                  " {\"n\": -2.5e+10, \"record_id\": \"0123abcd\", \"say\": null},\n"
                  " {\"n\": \"007\", \"record_id\": \"1e234567\", \"say\": \"x\"}\n]\n"));
  CHECK(prints_as(&t, TABLE_CSV,
                  "n,record_id,say\n1024,12345678,\"a \"\"b\"\", c\"\n-2.5e+10,0123abcd,\n"
                  "007,1e234567,x\n"));
  CHECK(prints_as(&t, TABLE_PLAIN,
                  "n         record_id  say\n1024      12345678   a \"b\", c\n"
                  "-2.5e+10  0123abcd   -\n007       1e234567   x\n"));
  table_free(&t);
}

/* Formats: each is rounded once, to the nearest with ties to even; pairs become complex. */
static void check_conversions(void) {
  static const float given[] = {1 + 0x1p-8f, 1 + 3 * 0x1p-8f, 1 + 0x1.8p-8f,
                                65520,       -0.0f,           0x1p-25f};
  static const double bf16[] = {1, 1 + 0x1p-6, 1 + 0x1p-7, 65536, -0.0, 0x1p-25};
  static const double f16[] = {1 + 0x1p-8, 1 + 3 * 0x1p-8, 1 + 0x1.8p-8, INFINITY, -0.0, 0};
  array a = {.rank = 2, .shape = {3, 2}, .precision = TW_F32}, b = {0}, c = {0};
  CHECK_OK(array_allocate(&a));
  if (a.data)
    memcpy(a.data, given, sizeof given);
  for (int half = 0; half < 2; half++) {
    CHECK_OK(array_convert(&a, 0, half ? TW_F16 : TW_BF16, &b));
    CHECK(array_element_bytes(&b) == 2 && !b.is_complex);
    CHECK_OK(array_convert(&b, 1, TW_F64, &c));
    for (int i = 0; c.data && i < 6; i++) {
      CHECK(((double *)c.data)[2 * i] == (half ? f16 : bf16)[i]);
      CHECK(((double *)c.data)[2 * i + 1] == 0);
    }
    array_free(&b);
    array_free(&c);
  }
  CHECK_OK(array_convert(&a, 0, TW_F32, &b));
  CHECK_OK(array_pairs_to_complex(&b));
  CHECK(b.rank == 1 && b.shape[0] == 3 && b.is_complex);
  CHECK(b.data && !memcmp(b.data, given, sizeof given));
  CHECK(array_pairs_to_complex(&b) == TW_INVALID);
  array_free(&b);
  a.shape[0] = 2, a.shape[1] = 3;
  CHECK(array_pairs_to_complex(&a) == TW_INVALID);
  a.fortran = 1;
  a.shape[0] = 3, a.shape[1] = 2;
  CHECK_OK(array_pairs_to_complex(&a)); /* the two of a pair lie three apart */
  CHECK(a.data && !a.fortran && ((float *)a.data)[0] == given[0] &&
        ((float *)a.data)[1] == given[3]);
  array_free(&a);
}

static void check_arrays(void) {
  array a = {.rank = 3, .shape = {2, 3, 5}, .precision = TW_F32}, b = {0}, c = {0};
  CHECK_OK(array_allocate(&a));
  for (int i = 0; i < 30; i++)
    ((float *)a.data)[i] = (float)i;
  static const int32_t turned[] = {2, 1, 0}, first[] = {0}, twice[] = {1, 1}, beyond[] = {3};
  CHECK_OK(array_pack(&a, turned, 3, &b)); /* b[x][y][z] = a[z][y][x] */
  CHECK(b.shape[0] == 5 && b.shape[1] == 3 && b.shape[2] == 2);
  for (int i = 0; b.data && i < 30; i++)
    CHECK(((float *)b.data)[i] == (float)(i % 2 * 15 + i / 2 % 3 * 5 + i / 6));
  b.fortran = 1; /* the same bytes, read the other way round: a again */
  for (int i = 0; i < 3; i++)
    b.shape[i] = a.shape[i];
  CHECK_OK(array_pack(&b, NULL, 0, &c));
  CHECK(!c.fortran && c.data && !memcmp(a.data, c.data, 30 * sizeof(float)));
  array_free(&b);
  array_free(&c);
  CHECK_OK(array_pack(&a, first, 1, &b)); /* b[y][x][z] = a[z][y][x] */
  CHECK(b.shape[0] == 3 && b.shape[1] == 5 && b.shape[2] == 2);
  for (int i = 0; b.data && i < 30; i++)
    CHECK(((float *)b.data)[i] == (float)(i % 2 * 15 + i / 2));
  array_free(&b);
  CHECK(array_pack(&a, twice, 2, &b) == TW_INVALID);
  CHECK(array_pack(&a, beyond, 1, &b) == TW_INVALID);
  array none = {.rank = 3, .shape = {0, (int64_t)1 << 40, (int64_t)1 << 40}}, packed = {0};
  CHECK_OK(array_allocate(&none));
  CHECK_OK(array_pack(&none, NULL, 0, &packed)); /* whose strides would not fit in 63 bits */
  CHECK(array_count(&packed) == 0 && packed.shape[2] == none.shape[2]);
  array_free(&none);
  array_free(&packed);
  int64_t left_out;
  CHECK_OK(array_cut_frames(&a, 3, 1, &b, &left_out));
  CHECK(b.rank == 4 && b.shape[2] == 3 && b.shape[3] == 3 && left_out == 0);
  for (int i = 0; b.data && i < 54; i++)
    CHECK(((float *)b.data)[i] == (float)(i / 9 * 5 + i / 3 % 3 + i % 3));
  array_free(&b);
  CHECK_OK(array_cut_frames(&a, 2, 2, &b, &left_out));
  CHECK(b.shape[2] == 2 && left_out == 1);
  array_free(&b);
  CHECK(array_cut_frames(&a, 6, 1, &b, &left_out) == TW_INVALID);
  CHECK(array_cut_frames(&a, 0, 1, &b, &left_out) == TW_INVALID);
  CHECK_OK(array_convert(&a, 1, TW_F64, &b));
  CHECK(b.is_complex && b.data && ((double *)b.data)[14] == 7 && ((double *)b.data)[15] == 0);
  array_free(&b);
  array_free(&a);
  array huge = {.rank = 2, .shape = {(int64_t)1 << 40, (int64_t)1 << 40}};
  CHECK(array_allocate(&huge) == TW_INVALID && !huge.data);
}

static reference_problem complex_problem(int32_t precision, int32_t rank, const int64_t *n,
                                         int64_t batch) {
  return (reference_problem){.kind = {.type = TW_C2C, .direction = TW_FORWARD},
                             .precision = precision,
                             .rank = rank,
                             .n = n,
                             .batch = batch,
                             .scale = 1};
}

/* FFTW's transform of double inputs, rounded to double: half a unit of error, no more. */
static void check_reference(uint64_t seed) {
  static const int64_t lengths[] = {1, 2, 3, 7, 8, 30, 100, 1001, 4096};
  uint64_t state = seed | 1;
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int inverse = 0; inverse < 2; inverse++) {
      int64_t n = lengths[i], batch = 4096 / n + 3, count = n * batch;
      double *in = malloc((size_t)count * 4 * sizeof *in), *out = in + 2 * count;
      fftwl_complex *x = fftwl_alloc_complex((size_t)n);
      if (!in || !x) {
        CHECK(!"memory");
        return;
      }
      fftwl_plan plan =
          fftwl_plan_dft_1d((int)n, x, x, inverse ? FFTW_BACKWARD : FFTW_FORWARD, FFTW_ESTIMATE);
      reference_random_fill(in, TW_F64, 2 * count, &state);
      for (int64_t row = 0; row < batch; row++) {
        for (int64_t j = 0; j < n; j++) {
          x[j][0] = in[2 * (row * n + j)];
          x[j][1] = in[2 * (row * n + j) + 1];
        }
        fftwl_execute(plan);
        for (int64_t j = 0; j < n; j++) {
          out[2 * (row * n + j)] = (double)(x[j][0] * 0.5L);
          out[2 * (row * n + j) + 1] = (double)(x[j][1] * 0.5L);
        }
      }
      reference_result r;
      reference_problem p = complex_problem(TW_F64, 1, &n, batch);
      p.kind.direction = inverse ? TW_INVERSE : TW_FORWARD;
      p.scale = 0.5;
      CHECK_OK(reference_check(&p, in, out, NULL, &r));
      CHECK(r.error < ldexp(1, -53) && reference_passed(&r) && r.outputs > 4000);
      if (n > 2) { /* the other direction, and a value off by a little, are noticed */
        p.kind.direction = -p.kind.direction;
        CHECK_OK(reference_check(&p, in, out, NULL, &r));
        CHECK(r.error > 0.1 && !reference_passed(&r));
        p.kind.direction = -p.kind.direction;
        out[0] += 1e-6;
        out[2 * count - 1] += 1e-6;
        CHECK_OK(reference_check(&p, in, out, NULL, &r));
        CHECK(!reference_passed(&r));
        out[0] = NAN;
        CHECK_OK(reference_check(&p, in, out, NULL, &r));
        CHECK(!reference_passed(&r));
      }
      fftwl_destroy_plan(plan);
      fftwl_free(x);
      free(in);
    }
}

/* Of a long frame some outputs are looked at: what is said of all is about right, though data lie
 * around a constant and one output has most of the energy, and of the error. */
static void check_sampling(uint64_t seed) {
  enum { N = 30000 };
  const int64_t n = N;
  uint64_t state = seed | 1;
  float *in = malloc(4 * N * sizeof *in), *out = in + 2 * N;
  fftwl_complex *x = fftwl_alloc_complex(N);
  if (!in || !x) {
    CHECK(!"memory");
    return;
  }
  fftwl_plan plan = fftwl_plan_dft_1d(N, x, x, FFTW_FORWARD, FFTW_ESTIMATE);
  for (int around = 0; around < 2; around++) {
    long double error = 0, energy = 0;
    reference_random_fill(in, TW_F32, 2 * N, &state);
    for (int i = 0; i < N; i++) {
      in[2 * i] += 30 * (float)around;
      x[i][0] = in[2 * i], x[i][1] = in[2 * i + 1];
    }
    fftwl_execute(plan);
    for (int i = 0; i < 2 * N; i++) {
      long double right = x[i / 2][i % 2];
      out[i] = (float)(right * (i ? 1 : 1 + 1e-7L));
      error += (out[i] - right) * (out[i] - right), energy += right * right;
    }
    reference_problem p = complex_problem(TW_F32, 1, &n, 1);
    reference_result r;
    CHECK_OK(reference_check(&p, in, out, NULL, &r));
    double truth = (double)sqrtl(error / energy);
    CHECK(r.outputs < N / 2 && r.error > 0.9 * truth && r.error < 1.1 * truth);
    out[N + 1] = around ? NAN : INFINITY; /* noticed wherever it is, and at once */
    CHECK_OK(reference_check(&p, in, out, NULL, &r));
    CHECK(!reference_passed(&r) && r.outputs == 0);
  }
  fftwl_destroy_plan(plan);
  fftwl_free(x);
  free(in);
}

/* Several axes: FFTW's packed transform of them. */
static void check_axes(uint64_t seed) {
  static const int64_t shapes[][3] = {{4, 6, 10}, {16, 1, 9}, {2, 33, 5}};
  uint64_t state = seed | 1;
  for (int s = 0; s < 3; s++) {
    const int64_t *n = shapes[s], points = n[0] * n[1] * n[2];
    const int sizes[] = {(int)n[0], (int)n[1], (int)n[2]};
    double *in = malloc((size_t)points * 4 * sizeof *in), *out = in + 2 * points;
    fftwl_complex *x = fftwl_alloc_complex((size_t)points);
    if (!in || !x) {
      CHECK(!"memory");
      return;
    }
    fftwl_plan plan = fftwl_plan_dft(3, sizes, x, x, FFTW_FORWARD, FFTW_ESTIMATE);
    reference_random_fill(in, TW_F64, 2 * points, &state);
    for (int64_t i = 0; i < points; i++)
      x[i][0] = in[2 * i], x[i][1] = in[2 * i + 1];
    fftwl_execute(plan);
    for (int64_t i = 0; i < points; i++)
      out[2 * i] = (double)x[i][0], out[2 * i + 1] = (double)x[i][1];
    reference_problem p = complex_problem(TW_F64, 3, n, 1);
    reference_result r;
    CHECK_OK(reference_check(&p, in, out, NULL, &r));
    CHECK(r.error < ldexp(1, -53) && reference_passed(&r) && r.outputs == points);
    p.kind.direction = TW_INVERSE;
    CHECK_OK(reference_check(&p, in, out, NULL, &r));
    CHECK(r.error > 0.1);
    fftwl_destroy_plan(plan);
    fftwl_free(x);
    free(in);
  }
}

int main(void) {
  uint64_t seed = check_seed();
  check_options();
  check_tables();
  check_arrays();
  check_conversions();
  check_reference(seed);
  check_sampling(seed);
  check_axes(seed);
  return check_report();
}
