/* test_codelet_text.c: the printed text of every codelet, in each of its forms, as the host
 * compiler's code: against the definition of the DFT, and against the interpreter bit for bit. */
#include "codelet_accuracy.h"

#include <dlfcn.h>
#include <unistd.h>

enum { POOL = 4096 }; /* outputs pooled per radix */

/* ---- the text ---- */

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

/* ---- as code ---- */

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
  test_accuracy(what, ldexp(1, -24), POOL, run_compiled_single, c, seed);
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
    test_accuracy("printed, single", ldexp(1, -24), POOL, run_compiled_single, &c, seed);
    test_accuracy("printed, double", ldexp(1, -53), POOL, run_compiled_double, &c, seed);
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

int main(void) {
  uint64_t seed = check_seed() * 2 + 1;
  test_printed(&seed);
  return check_report();
}
