/* compile_time.h: how long the compiler works on a kernel, told before anything is printed. Pure.
 *
 * The unit is the second of one reference core (compile_time.c), so that what is chosen by it is
 * the same on a fast host and on a slow one, loaded or idle. */
#ifndef COMPILE_TIME_H
#define COMPILE_TIME_H

#include "binding.h"
#include "facts.h"

/* Seconds for the kernel of a valid record under a binding. */
double compile_seconds(const record *r, const binding *b);

/* 1: there is reason to expect that the compiler spills to keep the promised number of resident
 * blocks, so that who waits for it had better compile others beside it. */
int compile_may_spill(const record *r, const binding *b, const facts *f);

#endif
