/* dft_assembly.c: a codelet's graph as a piece of assembly for GPUs (PTX), which works on registers
 * that are named after the words that it is given: NAME_re and NAME_im. */
#include "dft_build.h"
#include "dft_graph.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_CAPACITY = 24, LITERAL_CAPACITY = 24 };
typedef char value_name[NAME_CAPACITY];

/* What lines of assembly are printed from. */
typedef struct {
  const codelet *c;
  text *out;
  value_name *names; /* by node, as a part of a string that is quoted */
  int single;
} printer;

static void slot_name(int number, char *out) {
  snprintf(out, NAME_CAPACITY, "\" #x%d \"_%s", number / 2, number % 2 ? "im" : "re");
}

/* Names all values: outputs after their slots, temporaries t0, t1, ..., and inputs after their
 * slots or, where these are overwritten before the inputs are needed for the last time, i0, i1, ...
 * Names must be empty; made and last: room for a number a node, all 0. Returns how many temporaries
 * there are. */
static int name_values(printer *p, int radix, int *made, int *last) {
  const codelet *c = p->c;
  int written[2 * CODELET_RADIX_MAX], temporaries = 0;
  for (int i = 0; i < c->length; i++) {
    const dag_node *n = &c->graph.nodes[c->order[i]];
    made[c->order[i]] = i;
    last[dag_index(n->a)] = i;
    if (n->b)
      last[dag_index(n->b)] = i;
  }
  for (int i = 0; i < 2 * radix; i++) {
    int node = c->outputs[i] > 0 ? dag_index(c->outputs[i]) : -1;
    written[i] = c->length;
    if (node < 0 || p->names[node][0])
      continue;
    slot_name(i, p->names[node]);
    written[i] = made[node];
  }
  for (int i = 0; i < c->length; i++)
    if (!p->names[c->order[i]][0])
      snprintf(p->names[c->order[i]], NAME_CAPACITY, "t%d", temporaries++);
  for (int i = 0; i < c->graph.count; i++) {
    int number = c->graph.nodes[i].k;
    if (c->graph.nodes[i].kind != DAG_INPUT)
      continue;
    if (written[number] < last[i])
      snprintf(p->names[i], NAME_CAPACITY, "i%d", number);
    else
      slot_name(number, p->names[i]);
  }
  return temporaries;
}

static const char *type_of(const printer *p) {
  return p->single ? "f32" : "f64";
}

/* A constant's bits, which say what it is without rounding. */
static void literal(const printer *p, double value, char *out) {
  float narrow = (float)value;
  uint32_t bits;
  uint64_t wide;
  memcpy(&bits, &narrow, sizeof bits);
  memcpy(&wide, &value, sizeof wide);
  if (p->single)
    snprintf(out, LITERAL_CAPACITY, "0f%08" PRIX32, bits);
  else
    snprintf(out, LITERAL_CAPACITY, "0d%016" PRIX64, wide);
}

static void constant(const printer *p, const dag_node *n, int minus, char *out) {
  double value = codelet_constant(p->c, n, p->single);
  literal(p, minus ? -value : value, out);
}

/* The name of a value, or of the register `minus` where a reference has a sign that the operation
 * cannot take: assembly has no sign for operands. */
static const char *signed_value(const printer *p, dag_ref r) {
  const char *name = p->names[dag_index(r)];
  if (r > 0)
    return name;
  text_line(p->out, "\"neg.%s minus, %s;\" \\", type_of(p), name);
  return "minus";
}

static void print_operation(const printer *p, int node) {
  const dag_node *n = &p->c->graph.nodes[node];
  const char *to = p->names[node], *type = type_of(p);
  char by[LITERAL_CAPACITY];
  if (n->kind == DAG_PRODUCT) {
    constant(p, n, n->a < 0, by);
    text_line(p->out, "\"mul.%s %s, %s, %s;\" \\", type, to, p->names[dag_index(n->a)], by);
  } else if (n->kind == DAG_FMA) {
    constant(p, n, n->b < 0, by);
    const char *addend = signed_value(p, n->a);
    text_line(p->out, "\"fma.rn.%s %s, %s, %s, %s;\" \\", type, to, p->names[dag_index(n->b)], by,
              addend);
  } else if (n->a < 0 && n->b > 0)
    text_line(p->out, "\"sub.%s %s, %s, %s;\" \\", type, to, p->names[dag_index(n->b)],
              p->names[dag_index(n->a)]);
  else {
    const char *first = signed_value(p, n->a);
    text_line(p->out, "\"%s.%s %s, %s, %s;\" \\", n->b < 0 ? "sub" : "add", type, to, first,
              p->names[dag_index(n->b)]);
  }
}

static void print_copies(const printer *p) {
  char slot[NAME_CAPACITY];
  for (int i = 0; i < p->c->graph.count; i++) {
    const dag_node *n = &p->c->graph.nodes[i];
    if (n->kind != DAG_INPUT || p->names[i][0] != 'i')
      continue;
    slot_name(n->k, slot);
    text_line(p->out, "\".reg .%s %s; mov.%s %s, %s;\" \\", type_of(p), p->names[i], type_of(p),
              p->names[i], slot);
  }
}

static void print_macro(const printer *p, int radix, const char *name, int temporaries) {
  const codelet *c = p->c;
  char row[128];
  text_line(p->out, "#define %s( \\", name);
  text_indent(p->out, 2);
  for (int first = 0; first < radix; first += 16) {
    int length = 0;
    for (int j = first; j < radix && j < first + 16; j++)
      length += snprintf(row + length, sizeof row - (size_t)length, "%sx%d%s", j > first ? " " : "",
                         j, j + 1 < radix ? "," : ") \\");
    text_line(p->out, first + 16 < radix ? "%s \\" : "%s", row);
  }
  text_line(p->out, "asm volatile(\"{ .reg .%s minus, t<%d>;\" \\", type_of(p), temporaries + 1);
  text_indent(p->out, 1);
  print_copies(p);
  for (int i = 0; i < c->length; i++)
    print_operation(p, c->order[i]);
  text_line(p->out, "\"}\")");
  text_indent(p->out, -3);
}

void codelet_emit_assembly(text *out, int radix, int single, const char *name) {
  codelet c;
  if (codelet_build(radix, single, &c) != TW_OK) {
    out->failed = 1;
    return;
  }
  size_t nodes = (size_t)c.graph.count + 1;
  printer p = {.c = &c, .out = out, .names = calloc(nodes, sizeof *p.names), .single = single};
  int *made = calloc(2 * nodes, sizeof *made), *last = made ? made + nodes : NULL;
  if (p.names && made) {
    int temporaries = name_values(&p, radix, made, last);
    codelet_print_about(out, &c, radix, " */");
    print_macro(&p, radix, name, temporaries);
  } else
    out->failed = 1;
  free(made);
  free(p.names);
  codelet_free(&c);
}
