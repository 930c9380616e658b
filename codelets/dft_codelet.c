/* dft_codelet.c: a codelet from its graph: as counts, as numbers; dft_print.c: as text.
 * Owns the life of the graph. The algorithms are in dft_build.c, the fusing in dag_fuse.c, the
 * order in dag_schedule.c. */
#include "dft_graph.h"

#include "dft_build.h"
#include "roots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void count_plain(const dag *d, const unsigned char *used, codelet_counts *counts) {
  for (int i = 0; i < d->count; i++) {
    counts->plain_adds += used[i] && d->nodes[i].kind == DAG_SUM;
    counts->plain_multiplies += used[i] && d->nodes[i].kind == DAG_PRODUCT;
  }
}

static void count_fused(codelet *c) {
  for (int i = 0; i < c->length; i++) {
    enum dag_kind kind = c->graph.nodes[c->order[i]].kind;
    c->counts.adds += kind == DAG_SUM;
    c->counts.multiplies += kind == DAG_PRODUCT;
    c->counts.fmas += kind == DAG_FMA;
  }
}

static void build_plain(int radix, dag *d, dag_ref *outputs) {
  dag_complex x[CODELET_RADIX_MAX] = {{0, 0}};
  for (int j = 0; j < radix; j++) {
    x[j].re = dag_input(d, 2 * j);
    x[j].im = dag_input(d, 2 * j + 1);
  }
  dft_build(d, radix, x, x);
  for (int k = 0; k < radix; k++) {
    outputs[2 * k] = x[k].re;
    outputs[2 * k + 1] = x[k].im;
  }
}

void codelet_free(codelet *c) {
  dag_free(&c->graph);
  free(c->order);
}

/* Constants as numbers ------------------------------------------------------------------------- */

double codelet_nearest(long double value, int single) {
  return single ? (double)(float)value : (double)value;
}

double codelet_second_nearest(long double value, int single) {
  double first = codelet_nearest(value, single);
  float beyond = value > first ? INFINITY : -INFINITY;
  return single ? (double)nextafterf((float)first, beyond) : nextafter(first, (double)beyond);
}

/* 1 when this FMA is the minus of a pair a + c*b, a - c*b. */
static int is_minus_of_pair(const codelet *c, const dag_node *n) {
  if (n->kind != DAG_FMA || n->b > 0)
    return 0;
  for (int i = 0; i < c->length; i++) {
    const dag_node *m = &c->graph.nodes[c->order[i]];
    if (m->kind == DAG_FMA && m->k == n->k && m->a == n->a && m->b == -n->b)
      return 1;
  }
  return 0;
}

int codelet_takes_second(const codelet *c, const dag_node *n, int single) {
  if (n->kind == DAG_SUM)
    return 0;
  long double value = c->graph.constants[n->k], first = codelet_nearest(value, single);
  long double unit = fabsl(codelet_second_nearest(value, single) - first);
  return fabsl(value - first) > 0.432L * unit && is_minus_of_pair(c, n);
}

double codelet_constant(const codelet *c, const dag_node *n, int single) {
  long double value = c->graph.constants[n->k];
  return codelet_takes_second(c, n, single) ? codelet_second_nearest(value, single)
                                            : codelet_nearest(value, single);
}

/* How rounded constants change a codelet's results, for random inputs: the square of the relative
 * error, and the part of it that is a gain, which adds up from stage to stage. */
enum { SAMPLES = 4 };

static long double evaluate(const codelet *c, const dag_node *n, const long double *values,
                            int rounded, int single) {
  long double a = values[dag_index(n->a)] * (n->a < 0 ? -1 : 1);
  if (n->kind == DAG_SUM)
    return a + values[dag_index(n->b)] * (n->b < 0 ? -1 : 1);
  long double k = rounded ? codelet_constant(c, n, single) : c->graph.constants[n->k];
  return n->kind == DAG_PRODUCT ? k * a : a + k * values[dag_index(n->b)] * (n->b < 0 ? -1 : 1);
}

static tw_status constants_lose(const codelet *c, int outputs, int single, long double *lost) {
  long double *exact = calloc(2 * (size_t)c->graph.count + 1, sizeof *exact);
  long double right = 0, off = 0, gain = 0;
  uint32_t random = 1;
  if (!exact)
    return status_fail(TW_NO_MEMORY, "out of memory while building a codelet");
  long double *rounded = exact + c->graph.count;
  for (int sample = 0; sample < SAMPLES; sample++) {
    for (int i = 0; i < c->graph.count; i++)
      if (c->graph.nodes[i].kind == DAG_INPUT) {
        random = random * 1664525u + 1013904223u;
        exact[i] = rounded[i] = (long double)(random >> 8) / (1 << 23) - 1;
      }
    for (int i = 0; i < c->length; i++) {
      const dag_node *n = &c->graph.nodes[c->order[i]];
      exact[c->order[i]] = evaluate(c, n, exact, 0, single);
      rounded[c->order[i]] = evaluate(c, n, rounded, 1, single);
    }
    for (int i = 0; i < outputs; i++) {
      int at = dag_index(c->outputs[i]);
      right += exact[at] * exact[at];
      off += (rounded[at] - exact[at]) * (rounded[at] - exact[at]);
      gain += (rounded[at] - exact[at]) * exact[at];
    }
  }
  free(exact);
  *lost = (off + (ROOTS_GAIN_STAGES - 1) * gain * gain / right) / right;
  return TW_OK;
}

/* Building ------------------------------------------------------------------------------------- */

static tw_status fuse(const dag *plain, const dag_ref *outputs, int count, enum dag_scales scales,
                      codelet *c) {
  memcpy(c->outputs, outputs, (size_t)count * sizeof *outputs);
  dag_fuse(plain, &c->graph, c->outputs, count, scales);
  c->order = malloc(((size_t)c->graph.count + 1) * sizeof *c->order);
  if (c->graph.failed || !c->order)
    return status_fail(TW_NO_MEMORY, "out of memory while fusing a codelet");
  return dag_schedule(&c->graph, c->outputs, count, c->order, &c->length, &c->counts.live_most);
}

/* Fuses by both rules and keeps the form whose constants lose less. */
static tw_status fuse_best(const dag *plain, const dag_ref *outputs, int count, int single,
                           codelet *c) {
  codelet other = {.counts = c->counts};
  long double lost = 0, other_lost = 0;
  TRY(fuse(plain, outputs, count, DAG_LARGER_SCALE, c));
  tw_status status = fuse(plain, outputs, count, DAG_ROUNDED_SCALE, &other);
  if (status == TW_OK)
    status = constants_lose(c, count, single, &lost);
  if (status == TW_OK)
    status = constants_lose(&other, count, single, &other_lost);
  if (status == TW_OK && other_lost < lost) {
    codelet worse = *c;
    *c = other;
    other = worse;
  }
  codelet_free(&other);
  return status;
}

tw_status codelet_build(int radix, int single, codelet *c) {
  memset(c, 0, sizeof *c);
  if (radix < 2 || radix > CODELET_RADIX_MAX)
    return status_fail(TW_INVALID, "a codelet's radix is 2 to %d, not %d", CODELET_RADIX_MAX,
                       radix);
  dag plain;
  dag_ref outputs[2 * CODELET_RADIX_MAX];
  dag_init(&plain);
  build_plain(radix, &plain, outputs);
  unsigned char *used = malloc((size_t)plain.count + 1);
  tw_status status = TW_OK;
  if (!used || plain.failed)
    status =
        status_fail(TW_NO_MEMORY, "out of memory while building the codelet of radix %d", radix);
  if (status == TW_OK) {
    dag_mark_used(&plain, outputs, 2 * radix, used);
    count_plain(&plain, used, &c->counts);
    status = fuse_best(&plain, outputs, 2 * radix, single, c);
  }
  if (status == TW_OK)
    count_fused(c);
  free(used);
  dag_free(&plain);
  if (status != TW_OK)
    codelet_free(c);
  return status;
}

tw_status codelet_count(int radix, codelet_counts *counts) {
  codelet c;
  TRY(codelet_build(radix, 1, &c));
  *counts = c.counts;
  codelet_free(&c);
  return TW_OK;
}

/* Interpreting --------------------------------------------------------------------------------- */

static double value_of(const double *values, dag_ref r) {
  return r < 0 ? -values[dag_index(r)] : values[dag_index(r)];
}

tw_status codelet_interpret(int radix, double *re, double *im) {
  codelet c;
  TRY(codelet_build(radix, 0, &c));
  const dag *d = &c.graph;
  double *values = calloc((size_t)d->count + 1, sizeof *values);
  if (!values) {
    codelet_free(&c);
    return status_fail(TW_NO_MEMORY, "out of memory while running the codelet of radix %d", radix);
  }
  for (int i = 0; i < d->count; i++)
    if (d->nodes[i].kind == DAG_INPUT)
      values[i] = (d->nodes[i].k % 2 ? im : re)[d->nodes[i].k / 2];
  for (int i = 0; i < c.length; i++) {
    const dag_node *n = &d->nodes[c.order[i]];
    double a = value_of(values, n->a);
    double *result = &values[c.order[i]];
    if (n->kind == DAG_SUM)
      *result = a + value_of(values, n->b);
    else if (n->kind == DAG_PRODUCT)
      *result = a * codelet_constant(&c, n, 0);
    else
      *result = fma(value_of(values, n->b), codelet_constant(&c, n, 0), a);
  }
  for (int k = 0; k < radix; k++) {
    re[k] = value_of(values, c.outputs[2 * k]);
    im[k] = value_of(values, c.outputs[2 * k + 1]);
  }
  free(values);
  codelet_free(&c);
  return TW_OK;
}
