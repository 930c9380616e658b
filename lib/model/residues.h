/* residues.h: residues modulo a prime. The order of their powers turns a transform of prime length
 * into a circular convolution (codelets/rader.h). Pure. Primes are below 2^16, except in
 * residues_prime. */
#ifndef RESIDUES_H
#define RESIDUES_H

#include <stdint.h>

int residues_prime(int n); /* 1: n is a prime */
int residues_root(int p);  /* the least primitive root of a prime */

int residues_power(int base, int exponent, int p); /* modulo p; exponents from 0 on */

/* Powers of one residue, for many exponents below 2^16. */
typedef struct {
  int p;
  uint16_t low[256], high[256]; /* of exponents below 256 and of multiples of 256 */
} residues_powers;
void residues_powers_of(int base, int p, residues_powers *powers);
int residues_look_up(const residues_powers *powers, int exponent);

/* The order of points in Rader's convolution for n = m*p points, p a prime that does not divide m.
 * By Good and Thomas, point i = p*a + m*c mod n, a = 0 .. m-1, c = 0 .. p-1, is in row a and column
 * c, and so is each result, which makes one axis into two without twiddles between them (I. J.
 * Good, The interaction algorithm and practical Fourier analysis, J. Royal Statistical Society B
 * 20, 1958). Columns c are the powers of the primitive root g, and column 0 holds the DC points. */
typedef struct {
  int p, m, inverse; /* inverse: of p modulo m */
  residues_powers powers;
} residues_order;
void residues_order_of(int p, int m, residues_order *order);

/* Word a*p + s, column s = 0 .. p-2, comes from c = g^(p-1-s); column p-1 from c = 0. */
int residues_gathered(const residues_order *order, int word);

/* Word b + m*t, t = 0 .. p-2, goes to c = g^(t+1) of the row whose transform is b. */
int residues_scattered(const residues_order *order, int word);

#endif
