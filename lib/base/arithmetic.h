/* arithmetic.h: floating-point arithmetic as a program starts with it: rounding to the nearest, no
 * traps, no flushing of small numbers to zero. What planning decides and the tables that it makes
 * must not depend on what the caller has set instead. Any thread; each has settings of its own, and
 * a new thread takes over those of the thread that makes it. */
#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include <fenv.h>

typedef struct {
  fenv_t settings; /* the caller's, its flags with them */
} arithmetic;

/* Keeps the thread's settings and makes them the usual ones. */
void arithmetic_begin(arithmetic *callers);

/* Puts them back, as if nothing had been computed meanwhile. */
void arithmetic_end(const arithmetic *callers);

#endif
