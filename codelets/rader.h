/* rader.h: tables for transforms of prime length as convolutions of one point less. Pure.
 *
 * With g a primitive root of the prime p and q = p - 1, the points g^k and the results g^-m obey
 *
 *     X[g^-m] = x[0] + sum over k of x[g^k] * exp(-2*pi*i * g^(k-m) / p),    k, m = 0 .. q-1,
 *
 * a circular convolution of length q of x[g^k] with b[j] = exp(-2*pi*i * g^-j / p); and X[0] is the
 * sum of all points. (C. M. Rader, Discrete Fourier transforms when the number of data samples is
 * prime, Proc. IEEE 56, 1968.) */
#ifndef RADER_H
#define RADER_H

#include <stdint.h>

/* Fills the q values of the transform of b, over q, as complex words of float or double. For p - 1
 * of small primes, p < 2^16. 0: out of memory. */
int rader_spectrum(void *table, int f64, int p);

/* Fills p numbers: g^k mod p, k = 0 .. q. Word k of the convolution is point k of them; result m
 * goes to point q - m of them. */
void rader_points(uint16_t *point, int p);

#endif
