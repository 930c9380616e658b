/* test_codelet.c: every codelet against the definition of the DFT, interpreted and as the host
 * compiler's code of its printed text, and its operation counts against the numbers once reached.
 */
#include "check.h"
#include "dft_codelet.h"
#include "record.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* Outputs pooled per radix; the interpreter builds its graph anew for every transform, so gets
 * less. */
enum { RADIX_FIRST = 2, POOL_PRINTED = 4096, POOL_INTERPRETED = 1024 };

/* Those that stages may have. */
static int next_radix(int r) {
  do
    r++;
  while (r <= CODELET_RADIX_MAX && !record_radix_serves(r));
  return r;
}

/* A regression changes a number here. The last two columns are the counts of FFTW 3's own codelet
 * (its standard set, without fused operations), 0 where it has none. */
typedef struct {
  int adds, multiplies, fmas, plain_adds, plain_multiplies, live, fftw_adds, fftw_multiplies;
} expected_counts;

static const expected_counts expected[CODELET_RADIX_MAX + 1] = {
    [2] = {4, 0, 0, 4, 0, 5, 4, 0},
    [3] = {6, 0, 6, 12, 4, 7, 12, 4},
    [4] = {16, 0, 0, 16, 0, 9, 16, 0},
    [5] = {14, 0, 18, 32, 12, 11, 32, 12},
    [6] = {24, 0, 12, 36, 8, 13, 36, 8},
    [7] = {18, 0, 42, 60, 36, 17, 60, 36},
    [8] = {44, 0, 8, 52, 4, 17, 52, 4},
    [9] = {24, 0, 56, 80, 40, 19, 80, 40},
    [10] = {48, 0, 36, 84, 24, 21, 84, 24},
    [11] = {30, 0, 110, 140, 100, 27, 140, 100},
    [12] = {72, 0, 24, 96, 16, 25, 96, 16},
    [13] = {54, 0, 114, 168, 76, 29, 176, 68},
    [14] = {64, 0, 84, 148, 72, 31, 148, 72},
    [15] = {72, 0, 84, 156, 56, 31, 156, 56},
    [16] = {104, 0, 40, 144, 24, 33, 144, 24},
    [17] = {78, 0, 170, 248, 124, 37, 0, 0},
    [18] = {84, 0, 112, 196, 80, 37, 0, 0},
    [19] = {78, 0, 246, 324, 216, 43, 0, 0},
    [20] = {136, 0, 72, 208, 48, 41, 208, 48},
    [21] = {96, 0, 168, 264, 136, 45, 0, 0},
    [22] = {104, 0, 220, 324, 200, 49, 0, 0},
    [23] = {76, 0, 416, 492, 384, 62, 0, 0},
    [24] = {180, 0, 72, 252, 44, 49, 0, 0},
    [25] = {84, 0, 268, 352, 184, 51, 352, 184},
    [26] = {160, 0, 228, 388, 152, 55, 0, 0},
    [27] = {78, 0, 302, 380, 220, 55, 0, 0},
    [28] = {184, 0, 168, 352, 144, 59, 0, 0},
    [29] = {140, 0, 468, 608, 360, 68, 0, 0},
    [30] = {204, 0, 168, 372, 112, 61, 0, 0},
    [31] = {186, 0, 490, 676, 340, 67, 0, 0},
    [32] = {236, 0, 136, 372, 84, 65, 372, 84},
    [37] = {198, 0, 626, 824, 448, 79, 0, 0},
    [40] = {332, 0, 184, 516, 116, 81, 0, 0},
    [41] = {218, 0, 790, 1008, 628, 91, 0, 0},
    [43] = {260, 0, 840, 1100, 648, 96, 0, 0},
    [53] = {302, 0, 1290, 1592, 940, 125, 0, 0},
    [61] = {450, 0, 1150, 1600, 684, 127, 0, 0},
    [67] = {416, 0, 1812, 2228, 1496, 150, 0, 0},
    [73] = {414, 0, 2138, 2552, 1816, 163, 0, 0},
    [79] = {566, 0, 2166, 2732, 1516, 177, 0, 0},
};

static int issued(const codelet_counts *c) {
  return c->adds + c->multiplies + c->fmas;
}

static void test_counts(void) {
  printf("radix   adds  mults   fmas issued | before fusing |      FFTW | live\n");
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    const expected_counts *e = &expected[r];
    codelet_counts c;
    CHECK_OK(codelet_count(r, &c));
    printf("%5d %6d %6d %6d %6d | %6d %6d | %4d %4d | %4d\n", r, c.adds, c.multiplies, c.fmas,
           issued(&c), c.plain_adds, c.plain_multiplies, e->fftw_adds, e->fftw_multiplies,
           c.live_most);
    CHECK(c.adds == e->adds);
    CHECK(c.multiplies == e->multiplies);
    CHECK(c.fmas == e->fmas);
    CHECK(c.plain_adds == e->plain_adds);
    CHECK(c.plain_multiplies == e->plain_multiplies);
    CHECK(c.live_most == e->live);
    CHECK(c.live_most >= 2 * r);
    if (e->fftw_adds)
      CHECK(c.plain_adds + c.plain_multiplies <= e->fftw_adds + e->fftw_multiplies);
  }
}

/* Accuracy ------------------------------------------------------------------------------------- */

static double random_unit(uint64_t *state) {
  /* a float, so that both precisions start from the same numbers */
  return (double)(float)((double)(check_random(state) >> 40) / (1 << 23) - 1);
}

static long double cosines[CODELET_RADIX_MAX], sines[CODELET_RADIX_MAX];

static void make_roots(int r) {
  const long double pi = acosl(-1);
  for (int j = 0; j < r; j++) {
    cosines[j] = cosl(2 * pi * j / r);
    sines[j] = sinl(2 * pi * j / r);
  }
}

/* Squared error, squared size and their product, summed over outputs. */
typedef struct {
  long double error, size, product;
} pooled;

static void compare(pooled *p, int r, const double *in_re, const double *in_im,
                    const double *out_re, const double *out_im) {
  for (int k = 0; k < r; k++) {
    long double re = 0, im = 0;
    for (int j = 0; j < r; j++) {
      long double c = cosines[j * k % r], s = sines[j * k % r];
      re += in_re[j] * c + in_im[j] * s;
      im += in_im[j] * c - in_re[j] * s;
    }
    p->error += (re - out_re[k]) * (re - out_re[k]) + (im - out_im[k]) * (im - out_im[k]);
    p->size += re * re + im * im;
    p->product += (out_re[k] - re) * re + (out_im[k] - im) * im;
  }
}

/* The library's error bound for one whole transform, as a multiple of the unit roundoff. */
static void check_pooled(const char *what, int r, pooled p, double roundoff) {
  double error = sqrt((double)(p.error / p.size)) / roundoff;
  double bound = 0.6 * sqrt(log2(r)) + 0.5;
  if (error > bound)
    printf("%s, radix %d: error %.2f roundoffs, bound %.2f\n", what, r, error, bound);
  CHECK(error <= bound);
}

/* How much larger than right the results are in the mean, which adds up from stage to stage: with
 * 0.05 roundoffs for each factor of two, 2^18 real points reached the bound. Only of powers of two,
 * which have the most stages. */
static void check_gain(const char *what, int r, pooled p, double roundoff) {
  double gain = (double)(p.product / p.size) / roundoff;
  int good = r & (r - 1) || fabs(gain) <= 0.04 * log2(r);
  if (!good)
    printf("%s, radix %d: a gain of %.3f roundoffs\n", what, r, gain);
  CHECK(good);
}

typedef void transform(int r, double *re, double *im, void *with);

static void test_accuracy(const char *what, double roundoff, int pool, transform *run, void *with,
                          uint64_t *seed) {
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    pooled p = {0, 0, 0};
    make_roots(r);
    for (int done = 0; done < pool; done += r) {
      double re[CODELET_RADIX_MAX], im[CODELET_RADIX_MAX], in_re[CODELET_RADIX_MAX],
          in_im[CODELET_RADIX_MAX];
      for (int j = 0; j < r; j++) {
        in_re[j] = re[j] = random_unit(seed);
        in_im[j] = im[j] = random_unit(seed);
      }
      run(r, re, im, with);
      compare(&p, r, in_re, in_im, re, im);
    }
    check_pooled(what, r, p, roundoff);
    check_gain(what, r, p, roundoff);
  }
}

static void run_interpreted(int r, double *re, double *im, void *with) {
  (void)with;
  CHECK_OK(codelet_interpret(r, re, im));
}

/* Printed text ----------------------------------------------------------------------------------
 */

/* Undoes what a codelet turned by -1 does to its results. */
static void print_back(text *out, int r) {
  text_line(out, "  for (int j = 0; j < %d; j++)", r);
  text_line(out, "    x[j].im = -x[j].im;");
}

/* The codelet of sums, turned or not, and a function that gives it these. */
static void print_of_sums(text *out, int r, int single, int turned) {
  signed char partner[CODELET_RADIX_MAX];
  const char *own = turned ? "turned_sums" : "sums";
  char name[32];
  int pairs = 0;
  snprintf(name, sizeof name, "tw_%s_%d", own, r);
  if (turned)
    codelet_emit_turned(out, r, single, name, partner);
  else
    codelet_emit_of_sums(out, r, single, name, partner);
  text_line(out, "static void %s_%d(tw_complex *x) {", own, r);
  for (int j = 0; j < r; j++) {
    int other = partner[j];
    CHECK(other < r && (other < 0 || partner[other] == j) && other != j);
    pairs += other > j;
    if (other > j)
      text_line(out,
                "  const tw_complex s%d = {x[%d].re + x[%d].re, x[%d].im + x[%d].im}, d%d = "
                "{x[%d].re - x[%d].re, x[%d].im - x[%d].im};",
                j, j, other, j, other, j, j, other, j, other);
  }
  for (int j = 0; j < r; j++)
    if (partner[j] > j)
      text_line(out, "  x[%d] = s%d, x[%d] = d%d;", j, j, partner[j], j);
  text_line(out, "  %s(", name);
  for (int j = 0; j < r; j++)
    text_line(out, "      &x[%d]%s", j, j + 1 < r ? "," : turned ? ", TW_R(-1.0));" : ");");
  if (turned)
    print_back(out, r);
  text_line(out, "}");
  if (r == 5 || r == 16 || r == 20 || r == 25) /* all inputs meet but those that none is left for */
    CHECK(pairs == (r == 25 ? 10 : r / 2));
}

/* The codelet that multiplies its inputs, and a function that gives it inputs which these factors
 * make those of the plain one: they are powers of two, so that the bits are the same too. */
static void print_scaled(text *out, int r, int single) {
  char name[32];
  snprintf(name, sizeof name, "tw_scaled_%d", r);
  codelet_emit_scaled(out, r, single, name);
  text_line(out, "static void scaled_%d(tw_complex *x) {", r);
  text_line(out, "  for (int j = 0; j < %d; j++)", r);
  text_line(out, "    x[j].re *= 2, x[j].im *= -4;");
  text_line(out, "  tw_scaled_%d(", r);
  for (int j = 0; j < r; j++)
    text_line(out, "      &x[%d],", j);
  text_line(out, "      TW_R(0.5), TW_R(-0.25));");
  text_line(out, "}");
}

/* The function run_NAME_single or run_NAME_double, which runs NAME_R of radix R. */
static void print_run(text *out, const char *name, int single) {
  const char *type = single ? "single" : "double";
  text_line(out, "void run_%s_%s(int r, tw_complex *x);", name, type);
  text_line(out, "void run_%s_%s(int r, tw_complex *x) {", name, type);
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    text_line(out, "  if (r == %d)", r);
    text_line(out, "    %s_%d(x);", name, r);
  }
  text_line(out, "}");
}

/* A target prelude's part that codelets use, and an entry that runs the codelet of radix r. */
static void print_unit(text *out, int single) {
  text_line(out, "typedef %s tw_real;", single ? "float" : "double");
  text_line(out, "typedef struct { tw_real re, im; } tw_complex;");
  text_line(out, "#define TW_INLINE static inline");
  text_line(out, "#define TW_R(x) %s", single ? "x##f" : "x");
  text_line(out, "#define tw_fma __builtin_fma%s", single ? "f" : "");
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    char name[32];
    snprintf(name, sizeof name, "tw_dft_%d", r);
    codelet_emit(out, r, single, name);
    print_of_sums(out, r, single, 0);
    print_of_sums(out, r, single, 1);
    print_scaled(out, r, single);
  }
  text_line(out, "void run_%s(int r, tw_complex *x);", single ? "single" : "double");
  text_line(out, "void run_%s(int r, tw_complex *x) {", single ? "single" : "double");
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    text_line(out, "  if (r == %d)", r);
    text_line(out, "    tw_dft_%d(", r);
    for (int j = 0; j < r; j++)
      text_line(out, "      &x[%d]%s", j, j + 1 < r ? "," : ");");
  }
  text_line(out, "}");
  print_run(out, "sums", single);
  print_run(out, "scaled", single);
  print_run(out, "turned_sums", single);
}

static int write_unit(const char *path, int single) {
  text unit = TEXT_EMPTY;
  char *bytes = NULL;
  size_t length = 0, written = 0;
  print_unit(&unit, single);
  CHECK_OK(text_take(&unit, &bytes, &length));
  FILE *file = bytes ? fopen(path, "w") : NULL;
  if (file) {
    written = fwrite(bytes, 1, length, file);
    fclose(file);
  }
  free(bytes);
  return length > 0 && written == length;
}

typedef struct {
  void (*run_single)(int r, float (*x)[2]);
  void (*run_double)(int r, double (*x)[2]);
} compiled;

static void run_compiled_single(int r, double *re, double *im, void *with) {
  float x[CODELET_RADIX_MAX][2];
  for (int j = 0; j < r; j++) {
    x[j][0] = (float)re[j];
    x[j][1] = (float)im[j];
  }
  ((compiled *)with)->run_single(r, x);
  for (int j = 0; j < r; j++) {
    re[j] = (double)x[j][0];
    im[j] = (double)x[j][1];
  }
}

static void run_compiled_double(int r, double *re, double *im, void *with) {
  double x[CODELET_RADIX_MAX][2];
  for (int j = 0; j < r; j++) {
    x[j][0] = re[j];
    x[j][1] = im[j];
  }
  ((compiled *)with)->run_double(r, x);
  for (int j = 0; j < r; j++) {
    re[j] = x[j][0];
    im[j] = x[j][1];
  }
}

/* The text and the interpreter round alike, operation for operation. */
static void test_same_bits(compiled *c, uint64_t *seed) {
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r)) {
    double re[CODELET_RADIX_MAX], im[CODELET_RADIX_MAX], re2[CODELET_RADIX_MAX],
        im2[CODELET_RADIX_MAX];
    for (int j = 0; j < r; j++) {
      re[j] = re2[j] = random_unit(seed);
      im[j] = im2[j] = random_unit(seed);
    }
    CHECK_OK(codelet_interpret(r, re, im));
    run_compiled_double(r, re2, im2, c);
    CHECK(!memcmp(re, re2, (size_t)r * sizeof *re));
    CHECK(!memcmp(im, im2, (size_t)r * sizeof *im));
  }
}

/* The functions of another form of all codelets. */
static void test_other(void *handle, compiled *c, const char *name, uint64_t *seed) {
  char single[32], twice[32], what[32];
  snprintf(single, sizeof single, "run_%s_single", name);
  snprintf(twice, sizeof twice, "run_%s_double", name);
  snprintf(what, sizeof what, "%s, single", name);
  *(void **)&c->run_single = dlsym(handle, single);
  *(void **)&c->run_double = dlsym(handle, twice);
  CHECK(c->run_single && c->run_double);
  if (!c->run_single || !c->run_double)
    return;
  test_accuracy(what, ldexp(1, -24), POOL_PRINTED, run_compiled_single, c, seed);
  test_same_bits(c, seed);
}

static void load_and_test(const char *library, uint64_t *seed) {
  compiled c;
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  CHECK(handle != NULL);
  if (!handle)
    return;
  *(void **)&c.run_single = dlsym(handle, "run_single");
  *(void **)&c.run_double = dlsym(handle, "run_double");
  CHECK(c.run_single && c.run_double);
  if (c.run_single && c.run_double) {
    test_accuracy("printed, single", ldexp(1, -24), POOL_PRINTED, run_compiled_single, &c, seed);
    test_accuracy("printed, double", ldexp(1, -53), POOL_PRINTED, run_compiled_double, &c, seed);
    test_same_bits(&c, seed);
    test_other(handle, &c, "sums", seed);
    test_other(handle, &c, "scaled", seed);
    test_other(handle, &c, "turned_sums", seed);
  }
  dlclose(handle);
}

static void test_printed(uint64_t *seed) {
  char folder[] = "/tmp/twiddle-codelet-XXXXXX", path[3][64], command[512];
  static const char *const files[] = {"single.c", "double.c", "codelets.so"};
  const char *compiler = getenv("CC") ? getenv("CC") : "cc";
  CHECK(mkdtemp(folder) != NULL);
  for (int i = 0; i < 3; i++)
    snprintf(path[i], sizeof path[i], "%s/%s", folder, files[i]);
  CHECK(write_unit(path[0], 1));
  CHECK(write_unit(path[1], 0));
  snprintf(command, sizeof command,
           "%s -std=c11 -O1 -Wall -Wextra -Wshadow -Werror -ffp-contract=off -fPIC -shared "
           "-o %s %s %s -lm",
           compiler, path[2], path[0], path[1]);
  int failed = system(command);
  CHECK(!failed);
  if (!failed)
    load_and_test(path[2], seed);
  for (int i = 0; i < 3; i++)
    unlink(path[i]);
  rmdir(folder);
}

static void test_deterministic(void) {
  for (int r = RADIX_FIRST; r <= CODELET_RADIX_MAX; r = next_radix(r))
    for (int single = 0; single < 2; single++) {
      text a = TEXT_EMPTY, b = TEXT_EMPTY;
      codelet_emit(&a, r, single, "tw_dft");
      codelet_emit(&b, r, single, "tw_dft");
      CHECK(!a.failed && !b.failed && a.length == b.length);
      CHECK(a.bytes && b.bytes && !memcmp(a.bytes, b.bytes, a.length));
      CHECK(a.bytes && strstr(a.bytes, "TW_INLINE void tw_dft(") != NULL);
      text_free(&a);
      text_free(&b);
    }
}

static void test_invalid(void) {
  static const int radices[] = {-1, 0, 1, CODELET_RADIX_MAX + 1, 1 << 30};
  for (size_t i = 0; i < sizeof radices / sizeof *radices; i++) {
    codelet_counts c = {.adds = -7};
    double re[2] = {3, 4}, im[2] = {5, 6};
    text out = TEXT_EMPTY;
    char *bytes = NULL;
    CHECK(codelet_count(radices[i], &c) == TW_INVALID);
    CHECK(c.adds == -7);
    CHECK(codelet_interpret(radices[i], re, im) == TW_INVALID);
    CHECK(re[0] == 3 && re[1] == 4 && im[0] == 5 && im[1] == 6);
    codelet_emit(&out, radices[i], 0, "tw_dft");
    CHECK(out.failed);
    CHECK(text_take(&out, &bytes, NULL) != TW_OK && !bytes);
  }
}

int main(void) {
  uint64_t seed = check_seed() * 2 + 1;
  test_counts();
  test_accuracy("interpreted", ldexp(1, -53), POOL_INTERPRETED, run_interpreted, NULL, &seed);
  test_printed(&seed);
  test_deterministic();
  test_invalid();
  return check_report();
}
