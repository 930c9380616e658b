/* bluestein.h: tables for transforms computed as convolutions. Pure. */
#ifndef BLUESTEIN_H
#define BLUESTEIN_H

#include <stdint.h>

/* Fills n chirp factors, then the m values of the kernel's spectrum over m, as complex words of
 * float or double. m >= 2n-1, of small primes; for m of some ten thousands. 0: out of memory. */
int bluestein_fill(void *table, int f64, int64_t n, int64_t m);

/* c[j] itself. 0 <= j < n <= 2^30. */
void bluestein_factor(int64_t n, int64_t j, long double *re, long double *im);

#endif
