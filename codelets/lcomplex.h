/* lcomplex.h: complex arithmetic in long double, for the tables of convolutions. Pure. What runs
 * for each word of a long table is inline, since calls would pass words through memory. */
#ifndef LCOMPLEX_H
#define LCOMPLEX_H

#include <stdint.h>

typedef struct {
  long double re, im;
} lcomplex;

/* Roots of unity of one order as products of two, since sines and cosines are slow. */
typedef struct {
  int64_t order;
  int shift;
  lcomplex *low, *high; /* exp(-2*pi*i*j/order), of j < 2^shift and of multiples of 2^shift */
} lcomplex_roots;

int lcomplex_roots_make(lcomplex_roots *r,
                        int64_t order); /* 0: out of memory; free(r->low) in the end */

static inline lcomplex lcomplex_product(lcomplex a, lcomplex b) {
  return (lcomplex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* exp(-2*pi*i*j/order), 0 <= j < order. */
static inline lcomplex lcomplex_root(const lcomplex_roots *r, int64_t j) {
  return lcomplex_product(r->low[j & (((int64_t)1 << r->shift) - 1)], r->high[j >> r->shift]);
}

/* out = forward DFT of n words; in and out do not overlap. Fast if n has small prime factors only.
 * 0: out of memory. */
int lcomplex_dft(const lcomplex *in, lcomplex *out, int64_t n);

/* Rounds a word into a table of complex floats or doubles. */
static inline void lcomplex_put(void *table, int f64, int64_t at, lcomplex v) {
  if (f64) {
    ((double *)table)[2 * at] = (double)v.re;
    ((double *)table)[2 * at + 1] = (double)v.im;
  } else {
    ((float *)table)[2 * at] = (float)v.re;
    ((float *)table)[2 * at + 1] = (float)v.im;
  }
}

#endif
