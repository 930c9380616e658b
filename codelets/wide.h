/* wide.h: complex arithmetic in long double, for the tables of convolutions. Pure. */
#ifndef WIDE_H
#define WIDE_H

#include <stdint.h>

typedef struct {
  long double re, im;
} wide;

/* Roots of unity of one order, by products of two: sines and cosines are slow. */
typedef struct {
  int64_t order;
  int shift;
  wide *low, *high; /* exp(-2*pi*i*j/order), of j < 2^shift and of multiples of 2^shift */
} wide_roots;

int wide_roots_make(wide_roots *r, int64_t order); /* 0: out of memory; free(r->low) in the end */
wide wide_root(const wide_roots *r, int64_t j);    /* exp(-2*pi*i*j/order), 0 <= j < order */

/* out = forward DFT of n words, apart from them; for n of small primes. 0: out of memory. */
int wide_transform(const wide *in, wide *out, int64_t n);

/* Rounds a word into a table of complex floats or doubles. */
void wide_put(void *table, int f64, int64_t at, wide v);

#endif
