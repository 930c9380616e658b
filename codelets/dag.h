/* dag.h: a graph of real-valued linear expressions with shared subexpressions.
 *
 * Nodes are inputs, sums, products by a constant and fused multiply-adds. A node is created once:
 * asking for the same value again gives the same node, up to sign. Negation is never a node: a
 * reference carries the sign. Operands come before the nodes that use them, so ascending order is
 * a valid order of evaluation.
 *
 * Out of memory sticks in `failed` and every later call is harmless, so that a builder of a
 * thousand nodes checks once. Owns its arrays; one owner, no threads. Never prints. */
#ifndef DAG_H
#define DAG_H

#include "status.h"

/* 0 is the value zero; +(i + 1) is node i; -(i + 1) its negative. */
typedef int dag_ref;
enum { DAG_ZERO = 0 };

enum dag_kind {
  DAG_INPUT,   /* input number k */
  DAG_SUM,     /* a + b */
  DAG_PRODUCT, /* constants[k] * a */
  DAG_FMA      /* a + constants[k] * b, rounded once */
};

typedef struct {
  enum dag_kind kind;
  dag_ref a, b;
  int k;
} dag_node;

typedef struct {
  dag_node *nodes;
  int count, capacity;
  int *buckets;           /* hash table of node numbers, -1 where empty; 2 * capacity entries */
  long double *constants; /* positive, none equal to 1 */
  int constant_count, constant_capacity;
  int failed;
} dag;

typedef struct {
  dag_ref re, im;
} dag_complex;

void dag_init(dag *d);
void dag_free(dag *d);

dag_ref dag_input(dag *d, int number);
dag_ref dag_add(dag *d, dag_ref a, dag_ref b);
dag_ref dag_multiply(dag *d, dag_ref a, long double constant);
/* a + constant * b as one operation; a plain sum where the constant is 1 or -1. */
dag_ref dag_fma(dag *d, dag_ref a, dag_ref b, long double constant);

dag_complex dag_complex_add(dag *d, dag_complex a, dag_complex b);
dag_complex dag_complex_subtract(dag *d, dag_complex a, dag_complex b);
/* (re + i*im) * a, with four multiplications and two additions. */
dag_complex dag_complex_multiply(dag *d, dag_complex a, long double re, long double im);

/* 1 when two constants agree so well that they must be one number: constants are algebraic numbers
 * of small height. */
int dag_same_constant(long double a, long double b);

static inline int dag_index(dag_ref r) {
  return (r < 0 ? -r : r) - 1;
}

/* dag_fuse.c: rewrites sums of products so that (nearly) every multiplication becomes part of a
 * fused multiply-add. fused must be fresh; outputs are references into `plain` on entry and into
 * `fused` on return. Which scale is taken out of a sum changes the constants and their rounding
 * errors, but not the number of operations. */
enum dag_scales {
  DAG_LARGER_SCALE, /* the larger one is taken out: no constant exceeds 1 */
  DAG_ROUNDED_SCALE /* the one whose constants round better, as long as none exceeds 2 */
};
void dag_fuse(const dag *plain, dag *fused, dag_ref *outputs, int output_count,
              enum dag_scales scales);

/* dag_schedule.c: an order of evaluation of all operations that the outputs need. order has room
 * for d->count node numbers; *length receives how many are used. Inputs are not part of it, since
 * all are there from the start. *live_most receives the largest number of values (inputs not yet
 * used up, intermediate results, outputs) alive at once. */
tw_status dag_schedule(const dag *d, const dag_ref *outputs, int output_count, int *order,
                       int *length, int *live_most) MUST_USE;

/* Marks in used[0 .. d->count) the nodes that the outputs need. */
void dag_mark_used(const dag *d, const dag_ref *outputs, int output_count, unsigned char *used);

#endif
