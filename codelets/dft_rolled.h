/* dft_rolled.h: the transform of an odd prime length p as a loop over pairs of results, for texts
 * that shall be short. It takes more operations than the codelet of dft_prime.c, and a compiler has
 * far fewer to read.
 *
 * With m = (p-1)/2, a primitive root g of p, and t[i] = x[g^-i] + x[-g^-i], u[i] = x[g^-i] -
 * x[-g^-i] as there, a turn of the loop computes, for some o at once,
 *     A[o] = x[0] + sum over i < m of cos(2*pi*g^(o-i)/p) t[i],
 *     B[o] =        sum over i < m of sin(2*pi*g^(o-i)/p) u[i],       X[+-g^o] = A[o] -+ i*B[o]
 * from a table of the roots of all o - i, of which the turn takes a window: so one root serves
 * several sums, and all values are at places that the text names. Where m = 2h, cosines are taken
 * in two halves modulo x^h - 1 and x^h + 1, and o + h together with o. */
#ifndef DFT_ROLLED_H
#define DFT_ROLLED_H

#include "text.h"

/* Appends the tables NAME_roots, the window's constants, and NAME_order, the results k = g^o in the
 * order of the loop, which computes `at_once` of them (or of pairs k, g^(o+h)) in a turn. single
 * chooses how literals are rounded. Names come from prelude.h: TW_CONSTANT, tw_real, tw_u32, TW_R.
 */
void rolled_emit_tables(text *out, int radix, int at_once, int single, const char *name);

/* Appends the function tw_fold, which the loop's text calls. */
void rolled_emit_fold(text *out);

/* Appends the transform of x0, x1, ..., which are changed, as statements. put is called to print
 * the store of a variable as result k, an expression or "0u". */
typedef void rolled_put(void *context, const char *k, const char *variable);
void rolled_emit(text *out, int radix, int at_once, const char *name, rolled_put *put,
                 void *context);

#endif
