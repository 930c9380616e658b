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
 * and a multiplication survives only where an output itself is scaled. The larger scale is taken
 * out, so that |t/s| <= 1 and no core grows; a scale of one stays, since such a value needs no help
 * to become an output.
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

static scaled fuse_sum(dag *d, scaled x, scaled y) {
  if (!x.core || !y.core)
    return x.core ? x : y;
  int x_is_unit = dag_same_constant(1, x.scale), y_is_unit = dag_same_constant(1, y.scale);
  int y_leads = y_is_unit != x_is_unit ? y_is_unit : y.scale > x.scale;
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

/* Turns round the sign of each node that an output wants negative, and of all its uses, so that no
 * output costs a negation. Only for a finished graph: shared lookup no longer works after it. */
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

void dag_fuse(const dag *plain, dag *fused, dag_ref *outputs, int output_count) {
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
      values[i] = fuse_sum(fused, a, signed_value(values, n->b));
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
