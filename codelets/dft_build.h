/* dft_build.h: writes small transforms and convolutions into an expression graph.
 * Pure; failure sticks in the graph. */
#ifndef DFT_BUILD_H
#define DFT_BUILD_H

#include "dag.h"

enum { DFT_BUILD_MOST = 79 };

/* out[k] = sum over j < n of in[j] * exp(-2*pi*i*j*k/n), 1 <= n <= DFT_BUILD_MOST.
 * in and out may be one array. */
void dft_build(dag *d, int n, const dag_complex *in, dag_complex *out);

/* As dft_build for an odd prime: dft_prime.c. */
void dft_build_prime(dag *d, int p, const dag_complex *in, dag_complex *out);

/* The factor a of the first of two stages of lengths a and n/a; n where dft_build has one stage.
 * *coprime tells whether the stages need no twiddles between them. */
int dft_first_factor(int n, int *coprime);

/* Words for comments: dft_name.c. At most capacity bytes each. */
void dft_describe(int n, char *words, size_t capacity);
/* The name of a constant of the transform of length n, such as cos(2*pi/5); empty where none is
 * known. */
void dft_name_constant(long double value, int n, char *words, size_t capacity);

#endif
