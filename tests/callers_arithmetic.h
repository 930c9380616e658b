/* callers_arithmetic.h: floating-point settings as no library expects them of its caller: rounding
 * upward, small numbers flushed to zero where the processor can do so, and, if so asked, traps for
 * all that can be trapped. */
#ifndef CALLERS_ARITHMETIC_H
#define CALLERS_ARITHMETIC_H

#include <fenv.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

/* Of glibc, which declares it to programs that ask for all of it. Elsewhere nothing is trapped. */
extern int feenableexcept(int) __attribute__((weak));

enum { FLUSHED = 0x8040 }; /* MXCSR: results and operands */

static inline void callers_arithmetic_set(int traps) {
  (void)feclearexcept(FE_ALL_EXCEPT);
  (void)fesetround(FE_UPWARD);
#if defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | FLUSHED);
#endif
  if (traps && feenableexcept)
    (void)feenableexcept(FE_ALL_EXCEPT);
}

/* 1 when they are as set, and no exception has been raised. The usual ones follow. */
static inline int callers_arithmetic_kept(void) {
  int kept = fegetround() == FE_UPWARD && !fetestexcept(FE_ALL_EXCEPT);
#if defined(__x86_64__)
  kept &= (_mm_getcsr() & FLUSHED) == FLUSHED;
#endif
  (void)fesetenv(FE_DFL_ENV);
  return kept;
}

#endif
