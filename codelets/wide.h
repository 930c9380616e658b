/* wide.h: complex arithmetic in long double, for the tables of convolutions. Pure. What runs
 * for each word of a long table is inline: the words of a call would go through memory. */
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

static inline wide wide_product(wide a, wide b) {
  return (wide){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* exp(-2*pi*i*j/order), 0 <= j < order. */
static inline wide wide_root(const wide_roots *r, int64_t j) {
  return wide_product(r->low[j & (((int64_t)1 << r->shift) - 1)], r->high[j >> r->shift]);
}

/* out = forward DFT of n words, apart from them; for n of small primes. 0: out of memory. */
int wide_transform(const wide *in, wide *out, int64_t n);

/* Rounds a word into a table of complex floats or doubles. */
static inline void wide_put(void *table, int f64, int64_t at, wide v) {
  if (f64) {
    ((double *)table)[2 * at] = (double)v.re;
    ((double *)table)[2 * at + 1] = (double)v.im;
  } else {
    ((float *)table)[2 * at] = (float)v.re;
    ((float *)table)[2 * at + 1] = (float)v.im;
  }
}

#endif
