/* codes.h: what the tests of cuFFT's answers share. */
#ifndef CODES_H
#define CODES_H

#include "../check.h"
#include "../scratch.h"
#include "interface.h"

enum { OK, INVALID_PLAN, ALLOC_FAILED, INVALID_TYPE, INVALID_VALUE, INTERNAL_ERROR };
enum { INVALID_SIZE = 8, NO_WORKSPACE = 13, NOT_IMPLEMENTED = 14, NOT_SUPPORTED = 16 };

enum { UNTOUCHED = 123, UNKNOWN = 99999 };

/* In 16-byte units, so that every array is aligned. */
static double in[2 * 1024 + 16] __attribute__((aligned(64)));
static double out[2 * 1024 + 16] __attribute__((aligned(64)));

#define ANSWERS(call, expected)                                                                    \
  do {                                                                                             \
    int answer_ = (int)(call);                                                                     \
    if (answer_ != (expected))                                                                     \
      fprintf(stderr, "%s: %d in place of %d\n", #call, answer_, (int)(expected));                 \
    CHECK(answer_ == (expected));                                                                  \
  } while (0)

static inline cufftHandle fresh(void) {
  cufftHandle h = 0;
  ANSWERS(cufftCreate(&h), OK);
  CHECK(h != 0);
  return h;
}

static inline cufftHandle planned(int n, cufftType type) {
  cufftHandle h = fresh();
  size_t work = 0;
  ANSWERS(cufftMakePlan1d(h, n, type, 1, &work), OK);
  return h;
}

/* A fresh home folder, and the cpu device. */
static inline void codes_begin(char home[SCRATCH_PATH]) {
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  setenv("TWIDDLE_CUFFT_DEVICE", "cpu", 1);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
}

#endif
