/* emit_rader.c: what only Rader's convolution has: the order of points, the product with the
 * spectrum, and the DC points, which it leaves out. */
#include "emit.h"
#include "residues.h"

#include <stdio.h>

/* Emits the function that gives the point in row `a` and column `c` (residues_order). */
static void crossing(const emitter *e) {
  text_line(e->out, "TW_INLINE tw_u32 tw_crossing(tw_u32 a, tw_u32 c) {");
  text_line(e->out, "  const tw_u32 point = a * %du + c * %du;", record_rader(e->r),
            record_cofactor(e->r));
  text_line(e->out, "  return point < %du ? point : point - %du;", e->points, e->points);
  text_line(e->out, "}");
  text_blank(e->out);
}

/* See residues_order and rader.h. */
void emit_residues(const emitter *e) {
  int p = record_rader(e->r), cofactor = record_cofactor(e->r);
  if (!p)
    return;
  residues_order order;
  residues_order_of(p, cofactor, &order);
  text_blank(e->out);
  if (cofactor > 1)
    crossing(e);
  text_line(e->out, "/* a power of %d modulo %d; 0 of 0 */", residues_root(p), p);
  text_line(e->out, "TW_INLINE tw_u32 tw_power(const tw_args *args, tw_u32 exponent) {");
  text_line(e->out, "  return tw_load_index((const tw_complex *)args->table + %d, exponent);",
            emit_method_table(e->spec) + record_rader(e->r) - 1);
  text_line(e->out, "}");
  text_blank(e->out);
  text_line(e->out, "/* the point that a word comes from */");
  text_line(e->out, "TW_INLINE tw_u32 tw_gathered(const tw_args *args, tw_u32 word) {");
  if (cofactor > 1)
    text_line(e->out, "  return tw_crossing(word / %du, tw_power(args, %du - word %% %du));", p,
              p - 1, p);
  else
    text_line(e->out, "  return tw_power(args, %du - word);", p - 1);
  text_line(e->out, "}");
  text_blank(e->out);
  text_line(e->out, "/* the point that a word of the convolution goes to */");
  text_line(e->out, "TW_INLINE tw_u32 tw_scattered(const tw_args *args, tw_u32 word) {");
  if (cofactor > 1)
    text_line(e->out, "  return tw_crossing(word * %du %% %du, tw_power(args, word / %du + 1u));",
              order.inverse, cofactor, cofactor);
  else
    text_line(e->out, "  return tw_power(args, word + 1u);");
  text_line(e->out, "}");
  if (cofactor == 1)
    return;
  text_blank(e->out);
  text_line(e->out, "/* the point that the result `row` of column 0 goes to */");
  text_line(e->out, "TW_INLINE tw_u32 tw_dc_point(tw_u32 row) {");
  text_line(e->out, "  return row * %du %% %du * %du;", order.inverse, cofactor, p);
  text_line(e->out, "}");
}

void emit_scattered_row(const emitter *e, const char *name, int g) {
  int cofactor = record_cofactor(e->r);
  residues_order order;
  residues_order_of(record_rader(e->r), cofactor, &order);
  text_line(e->out, "const tw_u32 %s%d_a = %s%d * %du %% %du, %s%d_c = %s%d / %du;", name, g, name,
            g, order.inverse, cofactor, name, g, name, g, cofactor);
}

/* Multiplies word k of each row's transform by value k of the spectrum; words k of all rows of a
 * cofactor lie side by side. A guard for each word keeps compilers from moving all loads before the
 * products, which would take registers. */
static void multiply_rows(emitter *e, layout at) {
  place p = place_of(e, at);
  int cofactor = record_cofactor(e->r), distance = p.words / p.per_group / cofactor;
  for (int g = 0; g < p.butterflies && cofactor > 1; g++)
    text_line(e->out, "const tw_u32 of_row%d = (t + %du) / %du;", g, p.working * g, cofactor);
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    int g = slot / p.per_group, j = slot % p.per_group;
    int opened = place_guard(e, &p, g, NULL);
    char name[16], factor[96];
    snprintf(name, sizeof name, "x%d", slot);
    if (cofactor > 1)
      snprintf(factor, sizeof factor, "tw_load_table(filter + of_row%d + %du)", g, j * distance);
    else
      snprintf(factor, sizeof factor, "tw_load_table(filter + t + %du)",
               p.working * g + j * distance);
    emit_held_multiply(e, name, factor);
    place_guard_close(e, opened);
  }
}

/* Word 0 of the convolution's transform is the sum of all points but the DC point; adding the DC
 * point to word 0 adds it to every result. Threads that do not hold word 0 keep 0 for the DC point,
 * and nobody reads what they make of it. */
void emit_rader_product(emitter *e, const step *s) {
  int radix = record_radix(e->r, s->from.stage), dc = record_dc(e->r);
  text_line(e->out, "{ /* product with the spectrum of roots; the DC point joins in */");
  text_indent(e->out, 1);
  char sum[16], name[16], point[16];
  for (int i = 0; i < dc; i++) {
    snprintf(sum, sizeof sum, "sum%d", i);
    snprintf(name, sizeof name, "x%d", i * radix);
    emit_held_variable(e, sum, name);
  }
  text_line(e->out, "const tw_complex *const filter = (const tw_complex *)args.table + %d;",
            emit_method_table(e->spec));
  multiply_rows(e, s->from);
  for (int i = 0; i < dc; i++) {
    snprintf(sum, sizeof sum, "sum%d", i);
    snprintf(name, sizeof name, "x%d", i * radix);
    snprintf(point, sizeof point, "dc%d", i);
    emit_held_add(e, name, point);
    emit_held_plus(e, point, sum);
  }
}

/* ---- DC points ---- */

int emit_dc_held(const emitter *e, int i, const char *extra) {
  int working = record_dc_stride(e->r);
  int left = record_cofactor(e->r) - working * i;
  return place_guard_threads(e, left < working ? left : working, extra);
}
