/* bluestein.h: tables for transforms computed as convolutions. Pure. */
#ifndef BLUESTEIN_H
#define BLUESTEIN_H

#include <stdint.h>

/* Fills n chirp factors, then the m values of the kernel's spectrum over m, as complex words of
 * float or double. m >= 2n-1. 0: out of memory. */
int bluestein_fill(void *table, int f64, int64_t n, int64_t m);

#endif
