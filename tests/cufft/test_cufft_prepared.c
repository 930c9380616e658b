/* test_cufft_prepared.c: a plan is ready for what only executions say: direction, place, and arrays
 * that are aligned to one element or to 16 bytes. None of them compiles anything, and all give the
 * same results. On the cpu device. */
#include "../check.h"
#include "../scratch.h"
#include "interface.h"

#include <math.h>

enum { N = 1000, LONG = 1 << 15, FLOATS = 2 * LONG + 64 };

static float x[FLOATS] __attribute__((aligned(64))), y[FLOATS] __attribute__((aligned(64)));
static float first[2][FLOATS], given[FLOATS];
static char cache[SCRATCH_PATH + 16];

static double distance(const float *a, const float *b, int count) {
  double differs = 0, whole = 0;
  for (int i = 0; i < count; i++) {
    differs += (a[i] - b[i]) * (double)(a[i] - b[i]);
    whole += b[i] * (double)b[i];
  }
  return sqrt(differs / whole);
}

/* by: elements of two floats by which the input and the output are moved. */
static void execute(cufftHandle h, int type, int n, int by, int in_place, int direction) {
  int reals = type == CUFFT_R2C, count = type == CUFFT_C2R ? n : reals ? n + 2 : 2 * n;
  float *in = x + 2 * (by & 1), *out = in_place ? in : y + (by & 2);
  memcpy(in, given, sizeof(float) * 2 * (size_t)n);
  CHECK((int)cufftXtExec(h, in, out, direction) == 0);
  float *right = first[direction > 0];
  if (!by && !in_place)
    memcpy(right, out, sizeof(float) * (size_t)count);
  CHECK(distance(out, right, count) < 1e-6);
}

static void prepared(int type, int n) {
  cufftHandle h = 0;
  CHECK((int)cufftPlan1d(&h, n, (cufftType)type, 1) == 0);
  int kernels = scratch_count(cache, "");
  CHECK(kernels > 0);
  for (int direction = -1; direction <= 1; direction += 2)
    for (int in_place = 0; in_place < 2; in_place++)
      for (int by = 0; by < 4; by++)
        if (direction == (type == CUFFT_C2R ? 1 : -1) || type == CUFFT_C2C)
          execute(h, type, n, by, in_place, direction);
  CHECK(scratch_count(cache, "") == kernels);
  CHECK((int)cufftDestroy(h) == 0);
}

int main(void) {
  static char home[SCRATCH_PATH];
  static const int types[] = {CUFFT_C2C, CUFFT_R2C, CUFFT_C2R};
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  setenv("TWIDDLE_CUFFT_DEVICE", "cpu", 1);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
  snprintf(cache, sizeof cache, "%s/cache", home);
  for (int i = 0; i < FLOATS; i++)
    given[i] = (float)(i * 37 % 101) / 101 - 0.5f;
  for (int i = 0; i < 3; i++) {
    prepared(types[i], N);
    prepared(types[i], LONG);
  }
  scratch_remove(home);
  return check_report();
}
