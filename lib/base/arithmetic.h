/* arithmetic.h: floating-point arithmetic by C's default environment (FE_DFL_ENV): rounding to the
 * nearest, no traps, no flushing of small numbers to zero. What planning decides, and the tables
 * that it makes, must not depend on what the caller has set instead. Any thread; each has settings
 * of its own, and a new thread takes over those of the thread that makes it. */
#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include <fenv.h>

typedef struct {
  fenv_t settings; /* the caller's, its flags with them */
} arithmetic;

/* Makes the thread's settings the default ones, and gives those that it had. */
arithmetic arithmetic_begin(void);

/* Puts them back, as if nothing had been computed meanwhile. */
void arithmetic_end(const arithmetic *callers);

/* Both, from here to the end of the block, however it is left. */
#define ARITHMETIC_BY_DEFAULT                                                                      \
  const arithmetic callers_arithmetic __attribute__((cleanup(arithmetic_end), unused)) =           \
      arithmetic_begin()

#endif
