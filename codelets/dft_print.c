/* dft_print.c: a codelet's graph as text. */
#include "dft_build.h"
#include "dft_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_CAPACITY = 32, EXPRESSION_CAPACITY = 160, SCALED_CAPACITY = 176 };
typedef char value_name[NAME_CAPACITY];

/* How a codelet multiplies by a factor that it is given; marks: by node, what dft_scaled.c says. */
enum form { FORM_PLAIN, FORM_SCALED, FORM_TURNED };
typedef struct {
  enum form form;
  unsigned char *marks;
} factors;

/* 1 when all uses of an input are sums with one other input, whose number *other then is. */
static int meets_one(const codelet *c, int input, int *other) {
  int found = -1;
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    int a = dag_index(n->a), b = n->b ? dag_index(n->b) : -1;
    int met = a == input ? b : b == input ? a : -2;
    if (met == -2)
      continue;
    if (n->kind != DAG_SUM || met < 0 || c->graph.nodes[met].kind != DAG_INPUT ||
        (found >= 0 && met != found))
      return 0;
    found = met;
  }
  *other = found < 0 ? -1 : c->graph.nodes[found].k;
  return found >= 0;
}

static int is_output(const codelet *c, int node, int radix) {
  for (int i = 0; i < 2 * radix; i++)
    if (c->outputs[i] && dag_index(c->outputs[i]) == node)
      return 1;
  return 0;
}

/* Finds the slots of which both parts are used in sums with those of one other slot only, and these
 * sums are no outputs: partner[j] is the other slot, or -1. */
static void find_partners(const codelet *c, int radix, signed char *partner) {
  int met[2 * CODELET_RADIX_MAX];
  for (int i = 0; i < 2 * radix; i++)
    met[i] = -1;
  for (int i = 0; i < c->graph.count; i++)
    if (c->graph.nodes[i].kind == DAG_INPUT && !meets_one(c, i, &met[c->graph.nodes[i].k]))
      met[c->graph.nodes[i].k] = -1;
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    if (n->kind == DAG_SUM && c->graph.nodes[dag_index(n->a)].kind == DAG_INPUT &&
        is_output(c, c->order[i], radix))
      met[c->graph.nodes[dag_index(n->a)].k] = -1;
  }
  for (int j = 0; j < radix; j++) {
    int other = met[2 * j] / 2;
    int both = met[2 * j] >= 0 && met[2 * j] % 2 == 0 && met[2 * j + 1] == met[2 * j] + 1;
    int mutual = both && met[2 * other] == 2 * j && met[2 * other + 1] == 2 * j + 1;
    partner[j] = (signed char)(mutual ? other : -1);
  }
}

/* Names in the printed text: xJ_re for an input, the slot that it is written to for an output,
 * numbers for the rest. A node that is several outputs is named after the first one. partner: of
 * slots that hold sum and difference instead of two inputs, or NULL; these values have the names of
 * the slots, and no operation. */
static void name_values(const codelet *c, int radix, const signed char *partner,
                        value_name *names) {
  int temporaries = 0;
  for (int i = 0; i < c->graph.count; i++) {
    int number = c->graph.nodes[i].k;
    names[i][0] = '\0';
    if (c->graph.nodes[i].kind == DAG_INPUT)
      snprintf(names[i], NAME_CAPACITY, "x%d_%s", number / 2, number % 2 ? "im" : "re");
  }
  for (int i = 0; i < 2 * radix; i++)
    if (c->outputs[i] > 0 && !names[dag_index(c->outputs[i])][0])
      snprintf(names[dag_index(c->outputs[i])], NAME_CAPACITY, "x%d->%s", i / 2,
               i % 2 ? "im" : "re");
  for (int i = 0; i < c->length && partner; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    const dag_node *a = &c->graph.nodes[dag_index(n->a)];
    if (n->kind != DAG_SUM || a->kind != DAG_INPUT || partner[a->k / 2] < 0)
      continue;
    int one = a->k / 2, other = partner[one], lower = one < other ? one : other;
    int minus = (one == lower ? n->a : n->b) < 0, sum = (n->a < 0) == (n->b < 0);
    snprintf(names[c->order[i]], NAME_CAPACITY, minus ? "(-x%d_%s)" : "x%d_%s",
             sum ? lower : one + other - lower, a->k % 2 ? "im" : "re");
  }
  for (int i = 0; i < c->length; i++)
    if (!names[c->order[i]][0])
      snprintf(names[c->order[i]], NAME_CAPACITY, "t%d", ++temporaries);
}

/* 1 when a slot holds the operation's value from the start. */
static int is_held(const char *name) {
  return strstr(name, "_re") || strstr(name, "_im");
}

static const char *pair_of(int radix, const signed char *partner, char *out, size_t size) {
  snprintf(out, size, "none");
  for (int j = radix - 1; j >= 0; j--)
    if (partner[j] > j)
      snprintf(out, size, "%d and %d", j, partner[j]);
  return out;
}

void codelet_print_about(text *out, const codelet *c, int radix, const char *end) {
  const codelet_counts *n = &c->counts;
  char words[80];
  dft_describe(radix, words, sizeof words);
  text_line(out, "/* DFT of length %d, in place: %s.", radix, words);
  text_line(out,
            " * %d operations: %d additions, %d multiplications, %d fused; at most %d live values.",
            n->adds + n->multiplies + n->fmas, n->adds, n->multiplies, n->fmas, n->live_most);
  text_line(out, " * Before fusing: %d additions, %d multiplications.%s", n->plain_adds,
            n->plain_multiplies, end);
}

static void print_head(const codelet *c, text *out, int radix, const signed char *partner,
                       enum form form, const char *name) {
  char words[80];
  codelet_print_about(out, c, radix, partner || form ? "" : " */");
  if (partner)
    text_line(out, " * Slots that meet first, such as %s, hold their sum and difference already.%s",
              pair_of(radix, partner, words, sizeof words), form ? "" : " */");
  if (form)
    text_line(out, " * %s where it costs least. */",
              form == FORM_SCALED ? "Inputs are multiplied by by_re and by_im"
                                  : "Imaginary parts of results are multiplied by turn");
  text_line(out, "TW_INLINE void %s(", name);
  text_indent(out, 2);
  for (int first = 0; first < radix; first += 5) {
    char row[128];
    int length = 0;
    for (int j = first; j < radix && j < first + 5; j++)
      length += snprintf(row + length, sizeof row - (size_t)length, "%stw_complex *x%d%s",
                         j > first ? " " : "", j, j + 1 < radix || form ? "," : ") {");
    text_line(out, "%s", row);
  }
  if (form)
    text_line(out, form == FORM_SCALED ? "tw_real by_re, tw_real by_im) {" : "tw_real turn) {");
  text_indent(out, -2);
}

static void print_constant(text *out, int k, long double value, int radix, int single, int second) {
  text literal = TEXT_EMPTY;
  char words[80];
  text_real(&literal,
            second ? codelet_second_nearest(value, single) : codelet_nearest(value, single),
            single);
  dft_name_constant(value, radix, words, sizeof words);
  text_line(out, "const tw_real k%d%s = TW_R(%s);%s%s%s%s", k, second ? "m" : "",
            literal.failed ? "" : literal.bytes, words[0] ? " /* " : "", words,
            words[0] && second ? ", for minus" : "", words[0] ? " */" : "");
  out->failed |= literal.failed;
  text_free(&literal);
}

static void print_constants(const codelet *c, text *out, int radix, int single) {
  const dag *d = &c->graph;
  for (int k = 0; k < d->constant_count; k++) {
    int used[2] = {0, 0}; /* as nearest, as second nearest */
    for (int i = 0; i < c->length; i++) {
      const dag_node *n = &d->nodes[c->order[i]];
      if (n->kind != DAG_SUM && n->k == k)
        used[codelet_takes_second(c, n, single)] = 1;
    }
    for (int second = 0; second < 2; second++)
      if (used[second])
        print_constant(out, k, d->constants[k], radix, single, second);
  }
}

/* The right-hand side of one operation. A sign goes to the constant if there is one, where
 * compilers fold it. */
static void express(const codelet *c, const dag_node *n, int single, value_name *names, char *out) {
  const char *a = names[dag_index(n->a)], *b = n->b ? names[dag_index(n->b)] : "";
  const char *a_sign = n->a < 0 ? "-" : "", *b_sign = n->b < 0 ? "-" : "";
  if (n->kind == DAG_PRODUCT)
    snprintf(out, EXPRESSION_CAPACITY, "%sk%d * %s", a_sign, n->k, a);
  else if (n->kind == DAG_FMA)
    snprintf(out, EXPRESSION_CAPACITY, "tw_fma(%s, %sk%d%s, %s%s)", b, b_sign, n->k,
             codelet_takes_second(c, n, single) ? "m" : "", a_sign, a);
  else if (n->a < 0 && n->b > 0)
    snprintf(out, EXPRESSION_CAPACITY, "%s - %s", b, a);
  else
    snprintf(out, EXPRESSION_CAPACITY, "%s%s %s %s", a_sign, a, n->b < 0 ? "-" : "+", b);
}

/* The factor by which an operation multiplies one of its operands. */
static enum waits operand_factor(const factors *f, int node, dag_ref operand) {
  if (f->form == FORM_PLAIN || !operand)
    return WAITS_NOT;
  int own = f->marks[node], of_operand = f->marks[dag_index(operand)];
  if (f->form == FORM_TURNED)
    return own != of_operand ? WAITS_TURN : WAITS_NOT;
  return own ? WAITS_NOT : (enum waits)of_operand;
}

static const char *factor_of(enum waits waits) {
  static const char *const names[] = {"", "by_re", "by_im", "turn"};
  return names[waits];
}

/* The right-hand side of an operation whose operands are multiplied by factors, or not. */
static void express_scaled(const codelet *c, const dag_node *n, int single, value_name *names,
                           enum waits a_by, enum waits b_by, char *out) {
  const char *a_sign = n->a < 0 ? "-" : "", *b_sign = n->b < 0 ? "-" : "";
  const char *a = names[dag_index(n->a)], *b = n->b ? names[dag_index(n->b)] : "";
  char plain[EXPRESSION_CAPACITY], addend[2 * NAME_CAPACITY], constant[NAME_CAPACITY];
  snprintf(addend, sizeof addend, "%s%s%s%s", a_sign, a, a_by ? " * " : "", factor_of(a_by));
  if (n->kind == DAG_PRODUCT)
    snprintf(out, SCALED_CAPACITY, "%sk%d * %s * %s", a_sign, n->k, factor_of(a_by), a);
  else if (a_by == b_by) {
    express(c, n, single, names, plain);
    snprintf(out, SCALED_CAPACITY, "(%s) * %s", plain, factor_of(a_by));
  } else if (n->kind == DAG_SUM && !b_by)
    snprintf(out, SCALED_CAPACITY, "tw_fma(%s, %s%s, %s%s)", a, a_sign, factor_of(a_by), b_sign, b);
  else if (n->kind == DAG_SUM)
    snprintf(out, SCALED_CAPACITY, "tw_fma(%s, %s%s, %s)", b, b_sign, factor_of(b_by), addend);
  else {
    snprintf(constant, sizeof constant, "%sk%d%s%s%s", b_sign, n->k,
             codelet_takes_second(c, n, single) ? "m" : "", b_by ? " * " : "", factor_of(b_by));
    snprintf(out, SCALED_CAPACITY, "tw_fma(%s, %s, %s)", b, constant, addend);
  }
}

static int input_node(const dag *d, int number) {
  int i = 0;
  while (d->nodes[i].kind != DAG_INPUT || d->nodes[i].k != number)
    i++;
  return i;
}

/* All inputs are read before the first slot is overwritten; a slot is written once, by the
 * operation that makes its value, and read from there if another operation needs it too. */
static void print_body(const codelet *c, text *out, int radix, int single, const factors *f,
                       value_name *names) {
  const dag *d = &c->graph;
  char expression[SCALED_CAPACITY];
  for (int j = 0; j < radix; j++) {
    int at_once = f->form == FORM_SCALED && !f->marks[input_node(d, 2 * j)];
    text_line(out, "const tw_real x%d_re = x%d->re%s, x%d_im = x%d->im%s;", j, j,
              at_once ? " * by_re" : "", j, j, at_once ? " * by_im" : "");
  }
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &d->nodes[c->order[i]];
    const char *name = names[c->order[i]];
    if (is_held(name))
      continue;
    enum waits a_by = operand_factor(f, c->order[i], n->a);
    enum waits b_by = operand_factor(f, c->order[i], n->b);
    if (a_by || b_by)
      express_scaled(c, n, single, names, a_by, b_by, expression);
    else
      express(c, n, single, names, expression);
    text_line(out, "%s%s = %s;", name[0] == 't' ? "const tw_real " : "", name, expression);
  }
}

/* Fills f->marks; names: of values, by which those that are there from the start are known. */
static int mark(const codelet *c, int radix, value_name *names, factors *f) {
  if (f->form == FORM_PLAIN)
    return 1;
  f->marks = malloc((size_t)c->graph.count + 1);
  if (!f->marks || f->form == FORM_SCALED)
    return f->marks && codelet_wait_least(c, radix, f->marks) >= 0;
  unsigned char *held = calloc((size_t)c->graph.count + 1, 1);
  if (!held)
    return 0;
  for (int i = 0; i < c->graph.count; i++)
    held[i] = names[i][0] && is_held(names[i]);
  (void)codelet_turn(c, radix, held, f->marks);
  free(held);
  return 1;
}

static void emit(text *out, int radix, int single, const char *name, signed char *partner,
                 enum form form) {
  codelet c;
  factors f = {.form = form};
  if (codelet_build(radix, single, &c) != TW_OK) {
    out->failed = 1;
    return;
  }
  value_name *names = malloc(((size_t)c.graph.count + 1) * sizeof *names);
  if (!names) {
    out->failed = 1;
    codelet_free(&c);
    return;
  }
  if (partner)
    find_partners(&c, radix, partner);
  name_values(&c, radix, partner, names);
  if (mark(&c, radix, names, &f)) {
    print_head(&c, out, radix, partner, form, name);
    text_indent(out, 1);
    print_constants(&c, out, radix, single);
    print_body(&c, out, radix, single, &f, names);
    text_indent(out, -1);
    text_line(out, "}");
  } else
    out->failed = 1;
  free(f.marks);
  free(names);
  codelet_free(&c);
}

void codelet_emit(text *out, int radix, int single, const char *name) {
  emit(out, radix, single, name, NULL, FORM_PLAIN);
}

void codelet_emit_of_sums(text *out, int radix, int single, const char *name,
                          signed char *partner) {
  emit(out, radix, single, name, partner, FORM_PLAIN);
}

void codelet_emit_scaled(text *out, int radix, int single, const char *name) {
  emit(out, radix, single, name, NULL, FORM_SCALED);
}

void codelet_emit_turned(text *out, int radix, int single, const char *name, signed char *partner) {
  emit(out, radix, single, name, partner, FORM_TURNED);
}
