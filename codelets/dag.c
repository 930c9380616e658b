/* dag.c: creates nodes, each value once, and simplifies while doing so.
 * Knows nothing of transforms, order of evaluation or text. */
#include "dag.h"

#include <stdlib.h>
#include <string.h>

void dag_init(dag *d) {
  memset(d, 0, sizeof *d);
}

void dag_free(dag *d) {
  free(d->nodes);
  free(d->buckets);
  free(d->constants);
  dag_init(d);
}

int dag_same_constant(long double a, long double b) {
  long double difference = a - b, size = a < 0 ? -a : a;
  return (difference < 0 ? -difference : difference) <= 1e-14L * size;
}

/* Nodes ------------------------------------------------------------------------------------- */

static unsigned node_hash(const dag_node *n) {
  unsigned h = (unsigned)n->kind;
  h = h * 0x9e3779b1u ^ (unsigned)n->a;
  h = h * 0x9e3779b1u ^ (unsigned)n->b;
  h = h * 0x9e3779b1u ^ (unsigned)n->k;
  h *= 0x85ebca6bu;
  return h ^ h >> 15;
}

/* The bucket that holds an equal node, or the empty one where it belongs. */
static int find_bucket(const dag *d, const dag_node *n) {
  unsigned mask = 2 * (unsigned)d->capacity - 1, at = node_hash(n) & mask;
  while (d->buckets[at] >= 0) {
    const dag_node *old = &d->nodes[d->buckets[at]];
    if (old->kind == n->kind && old->a == n->a && old->b == n->b && old->k == n->k)
      break;
    at = (at + 1) & mask;
  }
  return (int)at;
}

static int grow_nodes(dag *d) {
  int capacity = d->capacity ? 2 * d->capacity : 256;
  size_t entries = 2 * (size_t)capacity;
  dag_node *nodes = realloc(d->nodes, (size_t)capacity * sizeof *nodes);
  if (nodes)
    d->nodes = nodes;
  int *buckets = malloc(entries * sizeof *buckets);
  if (!nodes || !buckets) {
    free(buckets);
    d->failed = 1;
    return 0;
  }
  free(d->buckets);
  d->buckets = buckets;
  d->capacity = capacity;
  for (size_t i = 0; i < entries; i++)
    buckets[i] = -1;
  for (int i = 0; i < d->count; i++)
    buckets[find_bucket(d, &d->nodes[i])] = i;
  return 1;
}

static dag_ref intern(dag *d, dag_node n) {
  if (d->failed || (d->count == d->capacity && !grow_nodes(d)))
    return DAG_ZERO;
  int bucket = find_bucket(d, &n);
  if (d->buckets[bucket] < 0) {
    d->nodes[d->count] = n;
    d->buckets[bucket] = d->count++;
  }
  return d->buckets[bucket] + 1;
}

/* The number of a constant, or -1 when out of memory. */
static int intern_constant(dag *d, long double value) {
  for (int i = 0; i < d->constant_count; i++)
    if (dag_same_constant(d->constants[i], value))
      return i;
  if (d->constant_count == d->constant_capacity) {
    int capacity = d->constant_capacity ? 2 * d->constant_capacity : 64;
    long double *grown = realloc(d->constants, (size_t)capacity * sizeof *grown);
    if (!grown) {
      d->failed = 1;
      return -1;
    }
    d->constants = grown;
    d->constant_capacity = capacity;
  }
  d->constants[d->constant_count] = value;
  return d->constant_count++;
}

/* Real operations ---------------------------------------------------------------------------- */

dag_ref dag_input(dag *d, int number) {
  return intern(d, (dag_node){DAG_INPUT, DAG_ZERO, DAG_ZERO, number});
}

static const dag_node *node_of(const dag *d, dag_ref r) {
  return &d->nodes[dag_index(r)];
}

/* 1 when a and b are products by the same constant: their sum is then the product of a sum. */
static int common_factor(const dag *d, dag_ref a, dag_ref b) {
  const dag_node *p = node_of(d, a), *q = node_of(d, b);
  return p->kind == DAG_PRODUCT && q->kind == DAG_PRODUCT && p->k == q->k;
}

dag_ref dag_add(dag *d, dag_ref a, dag_ref b) {
  if (d->failed || a == -b)
    return DAG_ZERO;
  if (!a || !b)
    return a ? a : b;
  if (a == b)
    return dag_multiply(d, a, 2);
  if (common_factor(d, a, b)) {
    dag_ref p = node_of(d, a)->a, q = node_of(d, b)->a;
    long double factor = d->constants[node_of(d, a)->k];
    return dag_multiply(d, dag_add(d, a < 0 ? -p : p, b < 0 ? -q : q), factor);
  }
  if (dag_index(a) > dag_index(b)) {
    dag_ref swap = a;
    a = b;
    b = swap;
  }
  /* the sign of the first operand belongs to the reference, so that a-b and b-a are one node */
  return a < 0 ? -intern(d, (dag_node){DAG_SUM, -a, -b, 0})
               : intern(d, (dag_node){DAG_SUM, a, b, 0});
}

/* Multiplications by 0, 1 and -1 vanish. A constant that is 0 in exact arithmetic may be off by a
 * few roundings, since builders sum it up. */
dag_ref dag_multiply(dag *d, dag_ref a, long double constant) {
  if (constant < 0)
    return dag_multiply(d, -a, -constant);
  if (d->failed || !a || constant < 1e-15L)
    return DAG_ZERO;
  if (dag_same_constant(1, constant))
    return a;
  const dag_node *n = node_of(d, a);
  if (n->kind == DAG_PRODUCT) {
    constant *= d->constants[n->k];
    return dag_multiply(d, a < 0 ? -n->a : n->a, constant);
  }
  int k = intern_constant(d, constant);
  dag_ref product = intern(d, (dag_node){DAG_PRODUCT, a < 0 ? -a : a, DAG_ZERO, k});
  return a < 0 ? -product : product;
}

dag_ref dag_fma(dag *d, dag_ref a, dag_ref b, long double constant) {
  if (constant < 0)
    return dag_fma(d, a, -b, -constant);
  if (d->failed)
    return DAG_ZERO;
  if (!a || !b || constant < 1e-15L || dag_same_constant(1, constant))
    return dag_add(d, a, dag_multiply(d, b, constant));
  int k = intern_constant(d, constant);
  return a < 0 ? -intern(d, (dag_node){DAG_FMA, -a, -b, k})
               : intern(d, (dag_node){DAG_FMA, a, b, k});
}

/* Complex operations ------------------------------------------------------------------------- */

dag_complex dag_complex_add(dag *d, dag_complex a, dag_complex b) {
  return (dag_complex){dag_add(d, a.re, b.re), dag_add(d, a.im, b.im)};
}

dag_complex dag_complex_subtract(dag *d, dag_complex a, dag_complex b) {
  return (dag_complex){dag_add(d, a.re, -b.re), dag_add(d, a.im, -b.im)};
}

dag_complex dag_complex_multiply(dag *d, dag_complex a, long double re, long double im) {
  dag_ref re_re = dag_multiply(d, a.re, re), im_im = dag_multiply(d, a.im, im);
  dag_ref re_im = dag_multiply(d, a.re, im), im_re = dag_multiply(d, a.im, re);
  return (dag_complex){dag_add(d, re_re, -im_im), dag_add(d, im_re, re_im)};
}

void dag_mark_used(const dag *d, const dag_ref *outputs, int output_count, unsigned char *used) {
  memset(used, 0, (size_t)d->count);
  for (int i = 0; i < output_count; i++)
    if (outputs[i])
      used[dag_index(outputs[i])] = 1;
  for (int i = d->count - 1; i >= 0; i--) {
    if (!used[i])
      continue;
    if (d->nodes[i].a)
      used[dag_index(d->nodes[i].a)] = 1;
    if (d->nodes[i].b)
      used[dag_index(d->nodes[i].b)] = 1;
  }
}
