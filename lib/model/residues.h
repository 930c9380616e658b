/* residues.h: residues modulo a prime, whose powers put a transform of prime length in the order of
 * a circular convolution (codelets/rader.h). Pure; of numbers below 2^16, but for
 * the test for primes. */
#ifndef RESIDUES_H
#define RESIDUES_H

#include <stdint.h>

int residues_prime(int n); /* 1: n is a prime */
int residues_root(int p);  /* the least primitive root of a prime */

/* Powers of one residue, for many exponents below 2^16. */
typedef struct {
  int p;
  uint16_t low[256], high[256]; /* of exponents below 256 and of multiples of 256 */
} residues_powers;
void residues_powers_of(int base, int p, residues_powers *powers);
int residues_look_up(const residues_powers *powers, int exponent);

#endif
