/* dag_fuse.c: forms fused multiply-adds over a whole graph.
 *
 * A processor that fuses needs one instruction for a + c*b, so a multiplication is free wherever it
 * feeds only additions. Every value v of the plain graph is therefore kept as scale * core with a
 * core that needs no multiplication of its own:
 *
 *     product   c * (s*x)       ->  (c*s) * x                  no operation at all
 *     sum       s*x + t*y       ->  s * (x + (t/s)*y)          one operation
 *
 * (the second is the classical "tangent" form of a rotation). The scale travels upwards until a
 * later sum absorbs it, so the operations of the result are as many as the plain graph's additions,
 * and a multiplication survives only where an output itself is scaled. If one of the
 * two scales is 1, it is the one taken out, since such a value can be an output as it is. Otherwise
 * it is the larger one, so that |t/s| <= 1 and no core grows; or, as long as |t/s| <= 2, the one
 * with which the constants lose less when they are rounded.
 *
 * Ref.: E. Linzer, E. Feig, Implementation of efficient FFT algorithms on fused multiply-add
 * architectures, IEEE Trans. Signal Processing 41 (1993); the generalisation to any linear graph is
 * by construction. */
#include "dag.h"

#include <stdlib.h>

typedef struct {
  dag_ref core;
  long double scale; /* positive: signs are in core */
} scaled;

/* The change of a constant by rounding, in roundoffs of double or float. */
static long double rounding(long double c, int f64) {
  return f64 ? ((double)c - c) / c * 0x1p53L : ((float)c - c) / c * 0x1p24L;
}

/* The square of the change of s*x + t*y when s and t/s are rounded, for x and y of equal size. */
static long double rounding_loses(long double s, long double t) {
  long double lost = 0;
  for (int f64 = 0; f64 <= 1; f64++) {
    long double outer = rounding(s, f64), both = outer + rounding(t / s, f64);
    lost += s * s * outer * outer + t * t * both * both;
  }
  return lost;
}

/* 1 when y's scale is the one to take out. */
static int leads(long double x, long double y, enum dag_scales scales) {
  int x_is_unit = dag_same_constant(1, x), y_is_unit = dag_same_constant(1, y);
  if (x_is_unit != y_is_unit)
    return y_is_unit;
  if (scales == DAG_LARGER_SCALE || x > 2 * y || y > 2 * x || dag_same_constant(x, y))
    return y > x;
  return rounding_loses(y, x) < rounding_loses(x, y);
}

static scaled fuse_sum(dag *d, scaled x, scaled y, enum dag_scales scales) {
  if (!x.core || !y.core)
    return x.core ? x : y;
  int y_leads = leads(x.scale, y.scale, scales);
  scaled outer = y_leads ? y : x, inner = y_leads ? x : y;
  return (scaled){dag_fma(d, outer.core, inner.core, inner.scale / outer.scale), outer.scale};
}

static scaled signed_value(const scaled *values, dag_ref r) {
  scaled v = {DAG_ZERO, 1};
  if (r)
    v = values[dag_index(r)];
  if (r < 0)
    v.core = -v.core;
  return v;
}

/* Negates each node that an output uses with a negative sign, in all its uses, so that no output
 * costs a negation. Only for a finished graph: equal nodes are no longer found afterwards. */
static void orient(dag *d, dag_ref *outputs, int output_count) {
  signed char *sign = calloc((size_t)d->count + 1, 1);
  if (!sign) {
    d->failed = 1;
    return;
  }
  for (int i = 0; i < output_count; i++) {
    int at = dag_index(outputs[i]);
    if (outputs[i] && d->nodes[at].kind != DAG_INPUT && !sign[at])
      sign[at] = outputs[i] < 0 ? -1 : 1;
  }
  for (int i = 0; i < d->count; i++) {
    dag_node *n = &d->nodes[i];
    if (n->a && sign[dag_index(n->a)] < 0)
      n->a = -n->a;
    if (n->b && sign[dag_index(n->b)] < 0)
      n->b = -n->b;
    if (sign[i] < 0) {
      n->a = -n->a;
      n->b = -n->b;
    }
  }
  for (int i = 0; i < output_count; i++)
    if (outputs[i] && sign[dag_index(outputs[i])] < 0)
      outputs[i] = -outputs[i];
  free(sign);
}

void dag_fuse(const dag *plain, dag *fused, dag_ref *outputs, int output_count,
              enum dag_scales scales) {
  scaled *values = calloc((size_t)plain->count + 1, sizeof *values);
  if (!values || plain->failed) {
    fused->failed = 1;
    goto out;
  }
  unsigned char *used = malloc((size_t)plain->count + 1);
  if (!used) {
    fused->failed = 1;
    goto out;
  }
  dag_mark_used(plain, outputs, output_count, used);
  for (int i = 0; i < plain->count; i++) {
    const dag_node *n = &plain->nodes[i];
    scaled a = signed_value(values, n->a);
    if (n->kind == DAG_INPUT)
      values[i] = (scaled){dag_input(fused, n->k), 1};
    else if (!used[i])
      continue;
    else if (n->kind == DAG_PRODUCT)
      values[i] = (scaled){a.core, a.scale * plain->constants[n->k]};
    else
      values[i] = fuse_sum(fused, a, signed_value(values, n->b), scales);
  }
  free(used);
  for (int i = 0; i < output_count; i++) {
    scaled v = signed_value(values, outputs[i]);
    outputs[i] = dag_multiply(fused, v.core, v.scale);
  }
  if (!fused->failed)
    orient(fused, outputs, output_count);
out:
  free(values);
}
