/* test_codelet_assembly.c: the codelets that are assembly of GPUs, run by an interpreter of the few
 * instructions that they consist of: in double precision they give the bits of the graph that they
 * are printed from. Needs no GPU. */
#include "codelet_accuracy.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REGISTERS = 1 << 16, NAME_MOST = 24 };

/* A register of each number that a name such as t12, i3 or x4_im may have. */
typedef struct {
  double value[REGISTERS];
  char declared[REGISTERS], set[REGISTERS];
} machine;

static machine m;

/* x4_im is register 4 * (2 * 4 + 1), t12 is 4 * 12 + 1, i3 is 4 * 3 + 2; minus is 3. */
static int register_of(const char *name) {
  int number = 0, used = 0;
  char part = 0;
  if (!strcmp(name, "minus"))
    return 3;
  if (sscanf(name, "x%d_%c%n", &number, &part, &used) == 2 && number < CODELET_RADIX_MAX)
    return 4 * (2 * number + (part == 'i'));
  if (sscanf(name, "t%d%n", &number, &used) == 1 && !name[used])
    return 4 * number + 1;
  if (sscanf(name, "i%d%n", &number, &used) == 1 && !name[used])
    return 4 * number + 2;
  CHECK(!"a register has a strange name");
  return 3;
}

/* The macro's string, with the names that it is given: x0, x1, ...; owned. */
static char *string_of(const char *macro) {
  const char *at = strstr(macro, "asm volatile(");
  char *out = calloc(1, strlen(macro) + 1), *end = out;
  int quoted = 0;
  CHECK(at != NULL);
  for (; at && *at; at++)
    if (*at == '"')
      quoted = !quoted;
    else if (quoted)
      *end++ = *at;
    else if (*at == '#')
      while (isalnum((unsigned char)at[1]))
        *end++ = *++at;
  CHECK(!quoted);
  return out;
}

static double operand(const char *word, int single) {
  if (word[0] == '0') {
    CHECK(word[1] == (single ? 'f' : 'd') && strlen(word) == (single ? 10 : 18));
    uint64_t bits = strtoull(word + 2, NULL, 16);
    uint32_t narrow = (uint32_t)bits;
    float f;
    double d;
    memcpy(&f, &narrow, sizeof f);
    memcpy(&d, &bits, sizeof d);
    return single ? (double)f : d;
  }
  int r = register_of(word);
  CHECK(m.declared[r] && m.set[r]);
  return m.value[r];
}

static void declare(const char *names) {
  char name[NAME_MOST];
  int used, count;
  for (; sscanf(names, " %23[^,]%n", name, &used) == 1; names += used + (names[used] == ',')) {
    if (sscanf(name, "t<%d>", &count) != 1) {
      m.declared[register_of(name)] = 1;
      continue;
    }
    for (int i = 0; i < count; i++)
      m.declared[4 * i + 1] = 1;
  }
}

/* Runs one instruction; returns 1 where it computes something. */
static int run(const char *statement, int single) {
  const char *type = single ? "f32" : "f64";
  char what[16], to[NAME_MOST], from[3][NAME_MOST] = {"", "", ""};
  while (*statement == ' ' || *statement == '{')
    statement++;
  if (!*statement || *statement == '}')
    return 0;
  if (!strncmp(statement, ".reg .", 6)) {
    CHECK(!strncmp(statement + 6, type, 3));
    declare(statement + 9);
    return 0;
  }
  int count = sscanf(statement, "%15s %23[^,], %23[^,], %23[^,], %23s", what, to, from[0], from[1],
                     from[2]) -
              2;
  char *dot = strchr(what, '.');
  CHECK(dot && !strcmp(what + strlen(what) - 3, type));
  double a = operand(from[0], single), b = count > 1 ? operand(from[1], single) : 0;
  double c = count > 2 ? operand(from[2], single) : 0, result = 0;
  if (!strncmp(what, "mov.", 4) && count == 1)
    result = a;
  else if (!strncmp(what, "neg.", 4) && count == 1)
    result = -a;
  else if (!strncmp(what, "add.", 4) && count == 2)
    result = a + b;
  else if (!strncmp(what, "sub.", 4) && count == 2)
    result = a - b;
  else if (!strncmp(what, "mul.", 4) && count == 2)
    result = a * b;
  else if (!strncmp(what, "fma.rn.", 7) && count == 3)
    result = single ? (double)fmaf((float)a, (float)b, (float)c) : fma(a, b, c);
  else
    CHECK(!"an unknown instruction");
  int r = register_of(to);
  CHECK(m.declared[r]);
  m.value[r] = single ? (double)(float)result : result;
  m.set[r] = 1;
  return strncmp(what, "mov.", 4) != 0;
}

/* Runs a codelet over re and im; returns how many instructions compute something. */
static int run_codelet(int radix, int single, double *re, double *im) {
  text t = TEXT_EMPTY;
  int computed = 0;
  codelet_emit_assembly(&t, radix, single, "tw_dft");
  CHECK(!t.failed && t.bytes && strstr(t.bytes, "#define tw_dft("));
  char *string = string_of(t.failed ? "" : t.bytes), *left = string, *statement;
  memset(&m, 0, sizeof m);
  for (int i = 0; i < 2 * radix; i++) {
    m.declared[4 * i] = m.set[4 * i] = 1;
    m.value[4 * i] = i % 2 ? im[i / 2] : re[i / 2];
  }
  while ((statement = strsep(&left, ";")))
    computed += run(statement, single);
  for (int i = 0; i < 2 * radix; i++)
    *(i % 2 ? &im[i / 2] : &re[i / 2]) = m.value[4 * i];
  free(string);
  text_free(&t);
  return computed;
}

static void run_beside(int radix, int single, uint64_t *seed) {
  double re[2][CODELET_RADIX_MAX], im[2][CODELET_RADIX_MAX];
  double apart = 0, all = 0;
  codelet_counts counts;
  for (int j = 0; j < radix; j++) {
    re[0][j] = re[1][j] = random_unit(seed);
    im[0][j] = im[1][j] = random_unit(seed);
  }
  CHECK_OK(codelet_count(radix, &counts));
  CHECK_OK(codelet_interpret(radix, re[0], im[0]));
  int computed = run_codelet(radix, single, re[1], im[1]);
  /* and signs that an instruction cannot take */
  CHECK(computed >= counts.adds + counts.multiplies + counts.fmas);
  CHECK(computed <= 1.2 * (counts.adds + counts.multiplies + counts.fmas));
  for (int j = 0; j < radix; j++) {
    apart += fabs(re[1][j] - re[0][j]) + fabs(im[1][j] - im[0][j]);
    all += fabs(re[0][j]) + fabs(im[0][j]);
  }
  CHECK(single ? apart <= 4e-7 * all : apart == 0);
}

int main(void) {
  uint64_t seed = check_seed();
  for (int radix = RADIX_FIRST; radix <= CODELET_RADIX_MAX; radix = next_radix(radix))
    for (int single = 0; single < 2; single++)
      run_beside(radix, single, &seed);
  return check_report();
}
