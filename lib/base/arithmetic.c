/* arithmetic.c: a thread's floating-point settings (arithmetic.h). C has no word for flushing to
 * zero; the C library's default environment is without it. */
#include "arithmetic.h"

arithmetic arithmetic_begin(void) {
  arithmetic callers;
  (void)fegetenv(&callers.settings);
  (void)fesetenv(FE_DFL_ENV);
  return callers;
}

void arithmetic_end(const arithmetic *callers) {
  (void)fesetenv(&callers->settings);
}
