/* rader.h: tables for transforms of prime length p as convolutions of length p - 1. Pure.
 *
 * With g a primitive root of the prime p, q = p - 1 and w = exp(-2*pi*i*m/p), the points c =
 * g^(q-s) and the results c = g^(t+1) of the sum of x[c] * w^(c*c') obey
 *
 *     X[g^(t+1)] = x[0] + sum over s of x[g^(q-s)] * w^(g^(t+1-s)),    s, t = 0 .. q-1,
 *
 * a circular convolution of length q of x[g^(q-s)] with b[j] = w^(g^(j+1)); and X[0] is the sum of
 * all points. m is 1 for a transform of p points, and the cofactor m = n/p where p is the second of
 * two axes (residues.h). (C. M. Rader, Discrete Fourier transforms when the number of data samples
 * is prime, Proc. IEEE 56, 1968.) */
#ifndef RADER_H
#define RADER_H

#include <stdint.h>

/* Fills a table with the q values of the transform of b, divided by q, as complex words of float or
 * double. p < 2^16, and p - 1 has small prime factors only. 0: out of memory. */
int rader_spectrum(void *table, int f64, int p, int m);

/* Fills p numbers: 0, then g^k mod p, k = 1 .. q. */
void rader_points(uint16_t *point, int p);

#endif
