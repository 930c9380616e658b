/* test_codelet.c: every codelet, interpreted, against the definition of the DFT, and its operation
 * counts against the numbers once reached. It is printed alike twice, and other radices are
 * refused. What the printed text computes: test_codelet_text.c. */
#include "codelet_accuracy.h"

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

/* ---- values ---- */

static void run_interpreted(int r, double *re, double *im, void *with) {
  (void)with;
  CHECK_OK(codelet_interpret(r, re, im));
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
  /* Outputs pooled per radix: the interpreter builds its graph anew for every transform. */
  enum { POOL = 1024 };
  uint64_t seed = check_seed() * 2 + 1;
  test_counts();
  test_accuracy("interpreted", ldexp(1, -53), POOL, run_interpreted, NULL, &seed);
  test_deterministic();
  test_invalid();
  return check_report();
}
