/* test_golden.c: the emitter's text, byte for byte, for one record of each family.
 *
 * golden/NAME.cu holds a kernel without its prelude, golden/prelude_*.cu hold the preludes. With
 * TWIDDLE_UPDATE_GOLDEN=1 the files are written anew where they differ, and the test fails, so that
 * nobody passes by accident: look at the diff, commit it, run again. */
#include "comma_locale.h"
#include "compile_time.h"
#include "kernel_goldens.h"
#include "prelude.h"

#include <pthread.h>
#include <string.h>

enum { PRELUDES = 2 * NUMBER_FORMATS, FILE_MOST = 1 << 20 };

static int updating(void) {
  const char *asked = getenv("TWIDDLE_UPDATE_GOLDEN");
  return asked && strcmp(asked, "1") == 0;
}

static char *file_text(const char *name) {
  char path[128];
  snprintf(path, sizeof path, "golden/%s.cu", name);
  FILE *f = fopen(path, "rb");
  char *bytes = calloc(1, FILE_MOST);
  if (f) {
    bytes[fread(bytes, 1, FILE_MOST - 1, f)] = '\0';
    fclose(f);
  }
  return bytes;
}

static void write_text(const char *name, const char *bytes) {
  char path[128];
  snprintf(path, sizeof path, "golden/%s.cu", name);
  FILE *f = fopen(path, "wb");
  int written = f && fputs(bytes, f) >= 0;
  if (f)
    written &= fclose(f) == 0;
  printf("%s: %s\n", path, written ? "written anew" : "cannot be written");
}

/* Says where two texts part. */
static void show_difference(const char *name, const char *expected, const char *got) {
  size_t at = 0, line = 1, start = 0;
  for (; expected[at] && expected[at] == got[at]; at++)
    if (expected[at] == '\n')
      line++, start = at + 1;
  fprintf(stderr, "golden/%s.cu, line %zu:\n- %.*s\n+ %.*s\n", name, line,
          (int)strcspn(expected + start, "\n"), expected + start, (int)strcspn(got + start, "\n"),
          got + start);
}

static void compare(const char *name, const char *got) {
  char *expected = file_text(name);
  int same = strcmp(expected, got) == 0;
  CHECK(same);
  if (!same && updating())
    write_text(name, got);
  else if (!same)
    show_difference(name, expected, got);
  free(expected);
}

/* ---- the text, split into head, prelude and body ---- */

static char *prelude_of(enum kernel_target target, const spec *of) {
  text t = TEXT_EMPTY;
  char *bytes = NULL;
  prelude_emit(target, of, &t);
  CHECK_OK(text_take(&t, &bytes, NULL));
  return bytes;
}

/* The golden's text with its prelude cut out; owned. */
static char *body_of(const kernel_golden *g, enum kernel_target target) {
  text t = TEXT_EMPTY;
  spec of = golden_spec(g);
  char *bytes = NULL, *prelude = prelude_of(target, &of);
  golden_emit(g, target, &t);
  CHECK_OK(text_take(&t, &bytes, NULL));
  char *at = strstr(bytes, prelude);
  CHECK(at);
  if (at)
    memmove(at, at + strlen(prelude), strlen(at + strlen(prelude)) + 1);
  free(prelude);
  return bytes;
}

static void preludes(void) {
  static const char *const targets[] = {"cuda", "cpu"};
  for (int i = 0; i < PRELUDES; i++) {
    int format = i / 2;
    spec of = prelude_spec(number_of(format)->arithmetic);
    char *bytes, name[32];
    of.binding.in.format = of.binding.out.format = format;
    bytes = prelude_of(i % 2 ? TARGET_CPU : TARGET_CUDA, &of);
    CHECK(!strstr(bytes, "#include"));
    snprintf(name, sizeof name, "prelude_%s_%s", targets[i % 2], number_of(format)->name);
    compare(name, bytes);
    free(bytes);
  }
}

/* Those of kernels that compile for long. */
static void long_preludes(void) {
  int count = 0;
  for (int i = 0; i < GOLDENS; i++) {
    if (strncmp(goldens[i].name, "long", 4) != 0)
      continue;
    char name[48];
    spec of = golden_spec(&goldens[i]);
    char *bytes = prelude_of(TARGET_CUDA, &of);
    snprintf(name, sizeof name, "prelude_cuda_%s", goldens[i].name);
    compare(name, bytes);
    free(bytes);
    count++;
  }
  CHECK(count == 2);
}

/* Which kernels' tiles are in assembly, where the words that threads hold are not, depends on what
 * they are expected to compile for, of boxes later than of rows. */
static void tiles_in_assembly(void) {
  static const struct {
    const char *name, *record;
    double least, most; /* seconds of compiling that are expected */
    int in_assembly;
  } kernels[] = {
      {"quick", "n=64 radices=8x8 elements=8 threads=8", 0, 0.1, 0},
      {"row", "precision=f64 n=4096 radices=16x16x16 elements=16 threads=256", 0.1, 0.25, 1},
      {"box", "precision=f64 n=4096 radices=16x16x16 elements=16 threads=256 axis_1=1", 0.1, 0.25,
       0},
      {"long box",
       "precision=f64 n=899 radices=29x31 elements=31 threads=31 input=staged "
       "output=staged axis_1=1",
       0.25, 1, 1},
  };
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    const kernel_golden g = {
        kernels[i].name, kernels[i].record, {.arch = 90, .packed = 1, .paired_in = 1}};
    spec of = golden_spec(&g);
    double seconds = compile_seconds(&of.record, &of.binding);
    char *bytes = prelude_of(TARGET_CUDA, &of);
    printf("%s: %.3f s\n", g.name, seconds);
    CHECK(seconds >= kernels[i].least && seconds < kernels[i].most);
    CHECK((strstr(bytes, "ld.shared.") != NULL) == kernels[i].in_assembly);
    free(bytes);
  }
}

/* Targets differ in the prelude alone, and in codelets that work on held words. */
static int same_bodies(const kernel_golden *g, const char *cuda, const char *cpu) {
  spec of = golden_spec(g);
  int held = spec_holds_words(&of.record, &of.binding);
  const char *codelet = strstr(cuda, "/* DFT of length"), *entry = strstr(cuda, "TW_KERNEL(");
  const char *cpu_entry = strstr(cpu, "TW_KERNEL(");
  if (!held || !codelet)
    return strcmp(cuda, cpu) == 0;
  return entry && cpu_entry && strstr(codelet, "asm volatile(") &&
         strncmp(cuda, cpu, (size_t)(codelet - cuda)) == 0 && strcmp(entry, cpu_entry) == 0;
}

static void bodies(void) {
  for (int i = 0; i < GOLDENS; i++) {
    char *cuda = body_of(&goldens[i], TARGET_CUDA), *cpu = body_of(&goldens[i], TARGET_CPU);
    CHECK(same_bodies(&goldens[i], cuda, cpu));
    CHECK(!strstr(cuda, "#include") && !strchr(cuda, '\t') && !strstr(cuda, " \n"));
    compare(goldens[i].name, cuda);
    free(cuda);
    free(cpu);
  }
}

/* ---- the same in another locale, and from several threads at once ---- */

static char *whole[GOLDENS];

static void *emit_all(void *argument) {
  int *differing = argument;
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < GOLDENS; i++) {
      text t = TEXT_EMPTY;
      golden_emit(&goldens[i], TARGET_CUDA, &t);
      *differing += !t.bytes || strcmp(t.bytes, whole[i]) != 0;
      text_free(&t);
    }
  return NULL;
}

static void everywhere_the_same(void) {
  for (int i = 0; i < GOLDENS; i++) {
    text t = TEXT_EMPTY;
    golden_emit(&goldens[i], TARGET_CUDA, &t);
    CHECK_OK(text_take(&t, &whole[i], NULL));
  }
  if (!enter_comma_locale())
    printf("left out: no locale with a decimal comma could be made\n");
  pthread_t threads[2];
  int differing[3] = {0};
  for (int i = 0; i < 2; i++)
    CHECK(pthread_create(&threads[i], NULL, emit_all, &differing[i]) == 0);
  emit_all(&differing[2]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  setlocale(LC_ALL, "C");
  for (int i = 0; i < 3; i++)
    CHECK(differing[i] == 0);
  for (int i = 0; i < GOLDENS; i++)
    free(whole[i]);
}

/* What NVRTC 11.8 does not know, the oldest one that is used: operands that are written early, and
 * words of PTX ISA 8.0 in barriers of clusters. (With TWIDDLE_NVRTC set to it, test_nvrtc_goldens
 * compiles all goldens.) */
static void for_the_oldest_compiler(void) {
  static const char *const unknown[] = {"\"=&", ".release.aligned", ".acquire.aligned"};
  for (int i = 0; i < GOLDENS; i++) {
    text t = TEXT_EMPTY;
    golden_emit(&goldens[i], TARGET_CUDA, &t);
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++)
      CHECK(t.bytes && !strstr(t.bytes, unknown[k]));
    text_free(&t);
  }
}

/* Between them the goldens show every value of the fields that choose a form of code. */
static void every_family(void) {
  static const int telling[] = {FIELD_PRECISION, FIELD_WHOLE,   FIELD_STREAMING, FIELD_INPUT,
                                FIELD_OUTPUT,    FIELD_VECTOR,  FIELD_LOAD_HINT, FIELD_STORE_HINT,
                                FIELD_EXCHANGE,  FIELD_BUFFERS, FIELD_PADDING,   FIELD_TWIDDLE,
                                FIELD_CHAIN,     FIELD_TILE,    FIELD_ROLLED};
  const record_field_info *fields = record_field_table();
  for (size_t k = 0; k < sizeof telling / sizeof *telling; k++)
    for (int v = fields[telling[k]].least; v <= fields[telling[k]].most; v++) {
      int seen = 0;
      for (int i = 0; i < GOLDENS; i++)
        seen += golden_spec(&goldens[i]).record.value[telling[k]] == v;
      CHECK(seen);
    }
}

int main(void) {
  every_family();
  preludes();
  long_preludes();
  tiles_in_assembly();
  bodies();
  for_the_oldest_compiler();
  everywhere_the_same();
  if (updating())
    printf("TWIDDLE_UPDATE_GOLDEN is set: this run does not count\n");
  return check_report() || updating();
}
