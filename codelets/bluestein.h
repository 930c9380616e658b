/* bluestein.h: tables for transforms computed as convolutions. Pure. */
#ifndef BLUESTEIN_H
#define BLUESTEIN_H

#include <stdint.h>

/* Fills a table with the n factors of the chirp, then with the m values of the spectrum of what the
 * chirped points are convolved with, divided by m: complex words of float or double. m >= 2n-1 has
 * small prime factors only; the time suits an m of up to some ten thousands. 0: out of memory. */
int bluestein_fill(void *table, int f64, int64_t n, int64_t m);

/* One factor c[j] of the chirp. 0 <= j < n <= 2^30. */
void bluestein_factor(int64_t n, int64_t j, long double *re, long double *im);

#endif
