/* dft_codelet.h: straight-line code for one small DFT held in registers, from an expression DAG.
 *
 * The codelet of radix r computes in place, natural order in and out,
 *     X[k] = sum over j < r of x[j] * exp(-2*pi*i*j*k/r),      2 <= r <= CODELET_RADIX_MAX.
 *
 * The generator builds the DFT symbolically (conjugate-pair split radix for powers of two, prime
 * factor for coprime factors, Rader or symmetric forms for odd primes, Cooley-Tukey otherwise),
 * folds constants, shares subexpressions, orders the operations for few live values and prints.
 * Pure and deterministic; constants are computed in long double. */
#ifndef DFT_CODELET_H
#define DFT_CODELET_H

#include "status.h"
#include "text.h"

enum { CODELET_RADIX_MAX = 79 };

typedef struct {
  int adds, multiplies, fmas; /* as printed: an FMA is counted once, not as add and multiply */
  int plain_adds, plain_multiplies; /* before FMAs are formed: what the literature counts */
  int live_most;                    /* most real values alive at once, inputs included */
} codelet_counts;

/* Appends the definition
 *     TW_INLINE void NAME(tw_complex *x0, tw_complex *x1, ...)
 * to out. Names come from prelude.h: tw_complex, tw_real, TW_R, tw_fma. single chooses how literals
 * are rounded. Out of memory and a radix out of range stick in out. */
void codelet_emit(text *out, int radix, int single, const char *name);

/* Appends a macro NAME(x0, x1, ...) with the same operations as one piece of assembly for GPUs. It
 * works on registers: of a word w that it is called with, on w_re and w_im. */
void codelet_emit_assembly(text *out, int radix, int single, const char *name);

/* The same for a caller who makes the first sums itself: where slots j and partner[j] > j meet,
 * slot j holds their sum and slot partner[j] slot j less the other. partner: room for radix slots,
 * receives the slot that each meets, or -1. The operations in the comment include these sums. */
void codelet_emit_of_sums(text *out, int radix, int single, const char *name, signed char *partner);

/* The same with two arguments more, tw_real by_re and by_im: the factors by which real and
 * imaginary parts of the inputs are multiplied first. With factors of 1 and -1 results are those of
 * inputs that were multiplied before, bit by bit. codelet_scaled_count: how many multiplications
 * this adds to those by constants; 2 * radix would be as many as the inputs have parts. */
void codelet_emit_scaled(text *out, int radix, int single, const char *name);
tw_status codelet_scaled_count(int radix, int *multiplies) MUST_USE;

/* codelet_emit_of_sums, or codelet_emit where partner is NULL, with an argument more, tw_real turn,
 * which is 1 or -1: the imaginary parts of the results are multiplied by it. */
void codelet_emit_turned(text *out, int radix, int single, const char *name, signed char *partner);

/* Operation counts of the codelet that codelet_emit prints. */
tw_status codelet_count(int radix, codelet_counts *counts) MUST_USE;

/* Runs the same DAG on the host: re and im hold radix values each. Rounds as double does. */
tw_status codelet_interpret(int radix, double *re, double *im) MUST_USE;

#endif
