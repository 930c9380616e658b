/* dft_graph.h: a codelet's graph with an order of evaluation, and how its constants are rounded.
 * Internal to the codelets' own sources. */
#ifndef DFT_GRAPH_H
#define DFT_GRAPH_H

#include "dag.h"
#include "dft_codelet.h"

typedef struct {
  dag graph;
  dag_ref outputs[2 * CODELET_RADIX_MAX]; /* re, im, re, im, ...; inputs likewise */
  int *order, length;                     /* operations in order of evaluation */
  codelet_counts counts;
} codelet;

/* Owned by the caller, who frees it with codelet_free; nothing to free on failure. */
tw_status codelet_build(int radix, int single, codelet *c) MUST_USE;
void codelet_free(codelet *c);

/* A constant as a number, and the nearest number on the other side of it. */
double codelet_nearest(long double value, int single);
double codelet_second_nearest(long double value, int single);

/* A constant almost midway between two numbers is rounded one way in the plus and the other way in
 * the minus of a pair. If both were rounded alike, the error would be a gain, which adds up from
 * stage to stage. In double, sqrt(3/4), 0.452 units off, took powers of three past the error bound
 * by itself, and sqrt(1/2), 0.435 units off, real rows of 2^18 points. */
int codelet_takes_second(const codelet *c, const dag_node *n, int single);

/* The number that an operation multiplies by, without its sign. */
double codelet_constant(const codelet *c, const dag_node *n, int single);

/* Appends the comment about a codelet, which `end` ends. */
void codelet_print_about(text *out, const codelet *c, int radix, const char *end);

/* dft_scaled.c: values that are still to be multiplied by the factor of real or of imaginary parts.
 * waits: room for one entry a node. codelet_wait: where the inputs of slots below `first` are
 * multiplied as they are read; returns how many multiplications there are, -1 when out of memory.
 * codelet_wait_least: the same for the `first` with the fewest. */
enum waits { WAITS_NOT, WAITS_RE, WAITS_IM, WAITS_TURN };
int codelet_wait(const codelet *c, int radix, int first, unsigned char *waits);
int codelet_wait_least(const codelet *c, int radix, unsigned char *waits);
/* Which values are multiplied by a factor of 1 or -1, so that imaginary parts of results are; held:
 * 1 for values that are there from the start, without it. Returns how many multiplications there
 * are. */
int codelet_turn(const codelet *c, int radix, const unsigned char *held, unsigned char *turned);

#endif
