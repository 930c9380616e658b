/* rolled.h: the shape of the loop that a large prime's codelet may be (record_rolls): what it goes
 * over, and how often it stores each result. Its text is that of codelets/dft_rolled.h, which has
 * the arithmetic and the formulas: a turn computes the results g^o and -g^o modulo p for some o.
 * Pure. */
#ifndef ROLLED_H
#define ROLLED_H

#include "record.h"

typedef struct {
  int p, g;    /* the prime, and a primitive root of it */
  int at_once; /* values of o that a turn takes */
  int halved;  /* 1: o and o + inputs together */
  int inputs;  /* terms of a sum, and values of o that are needed: (p-1)/2, or half as many */
  int turned;  /* values of o that all turns take: those past `inputs` repeat results */
} rolled_loop;
rolled_loop rolled_loop_of(int p, int at_once);

int rolled_power(const rolled_loop *l, int e); /* g^e mod p, e of any sign */

/* Results that the loop stores, result 0 with them: p, or more where at_once does not divide
 * `inputs`. */
int rolled_stored(const rolled_loop *l);

/* Sets times[k], k < p, to how often result k is stored. */
void rolled_times(const rolled_loop *l, int times[RECORD_ROLLED_MOST]);

#endif
