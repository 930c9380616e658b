/* dft_rolled.c: the tables and the text of a prime transform's loop (dft_rolled.h). */
#include "dft_rolled.h"

#include "dft_graph.h"
#include "rolled.h"
#include "roots.h"

#include <stdio.h>

/* Constants for one difference o - i. */
static int each_of(const rolled_loop *l) {
  return l->halved ? 4 : 2;
}

/* The constants for o - i = difference. */
static void constants(const rolled_loop *l, int difference, long double *at) {
  long double cosine, sine, next_cosine, next_sine;
  root_of_unity(rolled_power(l, difference), l->p, &cosine, &sine);
  root_of_unity(rolled_power(l, difference + l->inputs), l->p, &next_cosine, &next_sine);
  if (!l->halved) {
    at[0] = cosine, at[1] = sine;
    return;
  }
  at[0] = (cosine + next_cosine) / 2, at[1] = (cosine - next_cosine) / 2;
  at[2] = sine, at[3] = next_sine;
}

static void emit_roots(text *out, const rolled_loop *l, int single, const char *name) {
  int count = l->inputs - 1 + l->turned;
  text_line(out, "TW_CONSTANT tw_real %s_roots[] = {", name);
  text_indent(out, 2);
  for (int i = 0; i < count; i++) {
    long double at[4];
    text row = TEXT_EMPTY;
    constants(l, i - (l->inputs - 1), at);
    for (int k = 0; k < each_of(l); k++) {
      text_add(&row, "%sTW_R(", k ? ", " : "");
      text_real(&row, codelet_nearest(at[k], single), single);
      text_add(&row, ")");
    }
    text_line(out, "%s%s", row.bytes ? row.bytes : "", i + 1 < count ? "," : "};");
    out->failed |= row.failed;
    text_free(&row);
  }
  text_indent(out, -2);
}

static void emit_order(text *out, const rolled_loop *l, const char *name) {
  enum { PER_LINE = 16 };
  int count = l->turned * (1 + l->halved);
  text_line(out, "TW_CONSTANT tw_u32 %s_order[] = {", name);
  text_indent(out, 2);
  for (int first = 0; first < count; first += PER_LINE) {
    char row[PER_LINE * 8] = "";
    int length = 0;
    for (int i = first; i < count && i < first + PER_LINE; i++)
      length +=
          snprintf(row + length, sizeof row - (size_t)length, "%s%du%s", i > first ? " " : "",
                   l->halved ? rolled_power(l, i / 2 + i % 2 * l->inputs) : rolled_power(l, i),
                   i + 1 < count ? "," : "};");
    text_line(out, "%s", row);
  }
  text_indent(out, -2);
}

void rolled_emit_tables(text *out, int radix, int at_once, int single, const char *name) {
  rolled_loop l = rolled_loop_of(radix, at_once);
  text_line(out,
            l.halved
                ? "/* DFT of length %d, pairs of results from %d constants each: halves of sums "
                  "and differences"
                : "/* DFT of length %d, pairs of results from %d constants each: cosines and",
            radix, each_of(&l) * l.inputs);
  text_line(out,
            l.halved ? " * of two cosines, and two sines, for each power of %d modulo %d. */"
                     : " * sines for each power of %d modulo %d. */",
            l.g, radix);
  emit_roots(out, &l, single, name);
  text_line(out, "/* the results, in the order in which they are computed */");
  emit_order(out, &l, name);
}

void rolled_emit_fold(text *out) {
  text_line(out, "/* a + b and a - b in their places */");
  text_line(out, "TW_INLINE void tw_fold(tw_complex *a, tw_complex *b) {");
  text_line(out, "  const tw_complex sum = {a->re + b->re, a->im + b->im};");
  text_line(out, "  b->re = a->re - b->re, b->im = a->im - b->im;");
  text_line(out, "  *a = sum;");
  text_line(out, "}");
}

/* Slots of t[i], or of t[i] + t[i+h]; of t[i] - t[i+h]; of u[i] and u[i+h]. */
static int sum_slot(const rolled_loop *l, int i) {
  return rolled_power(l, -i);
}
static int minus_slot(const rolled_loop *l, int i) {
  return rolled_power(l, -i - l->inputs);
}
static int difference_slot(const rolled_loop *l, int i) {
  return l->p - rolled_power(l, -i);
}

static void emit_folds(text *out, const rolled_loop *l) {
  int m = (l->p - 1) / 2;
  for (int i = 0; i < m; i++)
    text_line(out, "tw_fold(&x%d, &x%d);", sum_slot(l, i), difference_slot(l, i));
  for (int i = 0; i < l->inputs && l->halved; i++)
    text_line(out, "tw_fold(&x%d, &x%d);", sum_slot(l, i), minus_slot(l, i));
  text_line(out, "tw_complex sum = x0;");
  for (int i = 0; i < l->inputs; i++)
    text_line(out, "sum.re += x%d.re, sum.im += x%d.im;", sum_slot(l, i), sum_slot(l, i));
}

static void add_product(text *out, char to, int step, const char *sign, int constant, int slot) {
  text_line(out,
            "%c%d.re = tw_fma(%sc[%d], x%d.re, %c%d.re), "
            "%c%d.im = tw_fma(%sc[%d], x%d.im, %c%d.im);",
            to, step, sign, constant, slot, to, step, to, step, sign, constant, slot, to, step);
}

/* The sums a (of cosines) and b (of sines), and in halves: a of the sums, d of the differences, b
 * and f for o and o + h. */
static void emit_sums(text *out, const rolled_loop *l) {
  for (int step = 0; step < l->at_once; step++)
    text_line(out,
              l->halved ? "tw_complex a%d = x0, d%d = {0, 0}, b%d = {0, 0}, f%d = {0, 0};"
                        : "tw_complex a%d = x0, b%d = {0, 0};",
              step, step, step, step);
  for (int at = 0; at < l->inputs - 1 + l->at_once; at++)
    for (int step = 0; step < l->at_once; step++) {
      int i = step + l->inputs - 1 - at, c = each_of(l) * at;
      if (i < 0 || i >= l->inputs)
        continue;
      add_product(out, 'a', step, "", c, sum_slot(l, i));
      if (!l->halved) {
        add_product(out, 'b', step, "", c + 1, difference_slot(l, i));
        continue;
      }
      int later = difference_slot(l, i + l->inputs);
      add_product(out, 'd', step, "", c + 1, minus_slot(l, i));
      add_product(out, 'b', step, "", c + 2, difference_slot(l, i));
      add_product(out, 'f', step, "", c + 3, difference_slot(l, i));
      add_product(out, 'b', step, "-", c + 3, later);
      add_product(out, 'f', step, "", c + 2, later);
    }
}

static void emit_pair(text *out, const rolled_loop *l, const char *name, int step, int second,
                      rolled_put *put, void *context) {
  char mirrored[24];
  snprintf(mirrored, sizeof mirrored, "(%du - k)", l->p);
  text_line(out, "{");
  text_indent(out, 1);
  text_line(out, "const tw_u32 k = %s_order[%so + %d];", name, l->halved ? "2 * " : "",
            l->halved ? 2 * step + second : step);
  char b = second ? 'f' : 'b';
  if (l->halved)
    text_line(out, "const tw_complex a = {a%d.re %c d%d.re, a%d.im %c d%d.im};", step,
              second ? '-' : '+', step, step, second ? '-' : '+', step);
  else
    text_line(out, "const tw_complex a = a%d;", step);
  text_line(out, "const tw_complex y = {a.re + %c%d.im, a.im - %c%d.re};", b, step, b, step);
  text_line(out, "const tw_complex z = {a.re - %c%d.im, a.im + %c%d.re};", b, step, b, step);
  put(context, "k", "y");
  put(context, mirrored, "z");
  text_indent(out, -1);
  text_line(out, "}");
}

void rolled_emit(text *out, int radix, int at_once, const char *name, rolled_put *put,
                 void *context) {
  rolled_loop l = rolled_loop_of(radix, at_once);
  emit_folds(out, &l);
  put(context, "0u", "sum");
  text_line(out, "TW_ROLLED");
  text_line(out, "for (tw_u32 o = 0; o < %du; o += %du) {", l.turned, at_once);
  text_indent(out, 1);
  text_line(out, "const tw_real *const c = %s_roots + %d * o;", name, each_of(&l));
  emit_sums(out, &l);
  for (int step = 0; step < at_once; step++)
    for (int second = 0; second <= l.halved; second++)
      emit_pair(out, &l, name, step, second, put, context);
  text_indent(out, -1);
  text_line(out, "}");
}
