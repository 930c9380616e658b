/* dft_scaled.c: where a codelet multiplies by factors that are known only when it runs.
 *
 * A DFT is linear, so the factor may come in anywhere between inputs and outputs, once on every
 * way. Values wait for it as long as it takes an operation of its own: a sum of a value that waits
 * and one that has it is a fused multiply-add by the factor, and a constant that a waiting value is
 * multiplied by is multiplied by the factor instead, once for all tiles. So it is enough to
 * multiply those inputs that the first sums leave as they are: the first of five, say.
 *
 * A factor of 1 or -1 for the imaginary parts of the results is its own inverse, so that any value
 * may have it or not; what counts is how many operations need a multiplication of their own. */
#include "dft_graph.h"

#include <stdlib.h>
#include <string.h>

static enum waits waits_of(const unsigned char *waits, dag_ref r) {
  return (enum waits)waits[dag_index(r)];
}

/* Multiplications that are printed besides the operation itself (dft_print.c). */
static int multiplies_more(const dag_node *n, enum waits a, enum waits b, int keeps) {
  if (n->kind == DAG_PRODUCT || keeps)
    return 0;
  if (a && b)
    return 1;
  return n->kind == DAG_FMA && a;
}

int codelet_wait(const codelet *c, int radix, int first, unsigned char *waits) {
  int multiplies = 2 * first;
  unsigned char *is_output = calloc((size_t)c->graph.count + 1, 1);
  if (!is_output)
    return -1;
  for (int i = 0; i < 2 * radix; i++)
    if (c->outputs[i])
      is_output[dag_index(c->outputs[i])] = 1;
  memset(waits, WAITS_NOT, (size_t)c->graph.count);
  for (int i = 0; i < c->graph.count; i++)
    if (c->graph.nodes[i].kind == DAG_INPUT && c->graph.nodes[i].k >= 2 * first)
      waits[i] = c->graph.nodes[i].k % 2 ? WAITS_IM : WAITS_RE;
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    enum waits a = waits_of(waits, n->a), b = n->b ? waits_of(waits, n->b) : WAITS_NOT;
    int keeps = n->kind != DAG_PRODUCT && a && a == b && !is_output[c->order[i]];
    waits[c->order[i]] = (unsigned char)(keeps ? a : WAITS_NOT);
    multiplies += multiplies_more(n, a, b, keeps);
  }
  free(is_output);
  return multiplies;
}

int codelet_wait_least(const codelet *c, int radix, unsigned char *waits) {
  int best = 0, least = -1;
  for (int first = 0; first <= radix; first++) {
    int multiplies = codelet_wait(c, radix, first, waits);
    if (multiplies < 0)
      return -1;
    if (least < 0 || multiplies < least)
      least = multiplies, best = first;
  }
  return codelet_wait(c, radix, best, waits) < 0 ? -1 : least;
}

/* Multiplications that an operation takes more: its value and what it is made of are multiplied by
 * the factor, or not, and any two of them may differ. */
static int turns(const codelet *c, int node, const unsigned char *turned) {
  const dag_node *n = &c->graph.nodes[node];
  int a = turned[dag_index(n->a)] != turned[node];
  int b = n->b ? turned[dag_index(n->b)] != turned[node] : 0;
  return n->kind == DAG_SUM ? a && b : n->kind == DAG_FMA ? a : 0;
}

/* The same of an operation and those that use its value. */
static int turns_around(const codelet *c, int node, const unsigned char *held,
                        const unsigned char *turned) {
  int count = turns(c, node, turned);
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    if (!held[c->order[i]] && (dag_index(n->a) == node || (n->b && dag_index(n->b) == node)))
      count += turns(c, c->order[i], turned);
  }
  return count;
}

/* Changes its mind about single values, from the results backwards, as long as that helps. */
int codelet_turn(const codelet *c, int radix, const unsigned char *held, unsigned char *turned) {
  int changed = 1, count = 0;
  memset(turned, 0, (size_t)c->graph.count);
  for (int k = 0; k < radix; k++)
    if (c->outputs[2 * k + 1])
      turned[dag_index(c->outputs[2 * k + 1])] = 1;
  while (changed) {
    changed = 0;
    for (int i = c->length - 1; i >= 0; i--) {
      int node = c->order[i], is_output = 0;
      for (int k = 0; k < 2 * radix && !is_output; k++)
        is_output = c->outputs[k] && dag_index(c->outputs[k]) == node;
      if (held[node] || is_output)
        continue;
      int before = turns_around(c, node, held, turned);
      turned[node] ^= 1;
      if (turns_around(c, node, held, turned) < before)
        changed = 1;
      else
        turned[node] ^= 1;
    }
  }
  for (int i = 0; i < c->length; i++)
    count += held[c->order[i]] ? 0 : turns(c, c->order[i], turned);
  return count;
}

tw_status codelet_scaled_count(int radix, int *multiplies) {
  codelet c;
  TRY(codelet_build(radix, 1, &c));
  unsigned char *waits = malloc((size_t)c.graph.count + 1);
  int least = waits ? codelet_wait_least(&c, radix, waits) : -1;
  free(waits);
  codelet_free(&c);
  if (least < 0)
    return status_fail(TW_NO_MEMORY, "out of memory while scaling the codelet of radix %d", radix);
  *multiplies = least;
  return TW_OK;
}
