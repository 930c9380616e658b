/* emit_codelets.c: the functions that stages call: codelets, and what goes into codelets of sums.
 */
#include "emit.h"

#include <stdio.h>
#include <string.h>

int emit_takes_sums(const emitter *e, int stage) {
  int turned = record_axis_done(e->r, stage) > 1 || (!stage && emit_recurs(e, SIDE_LOAD));
  return emit_rounds_to_halves(e) && turned && !record_rolls(e->r, stage);
}

/* The largest radix of a stage whose codelet is one of sums; 0: none. */
static int widest_turned(const emitter *e) {
  int widest = 0;
  for (int s = 0; s < record_runs(e->r); s++)
    if (emit_takes_sums(e, s) && record_radix(e->r, s) > widest)
      widest = record_radix(e->r, s);
  return widest;
}

/* Rounded once, 2a - (a + b*w) overflows only with its result or with the sum: where that is the
 * case, some results are infinite either way. */
void emit_turns(const emitter *e) {
  if (emit_waits_for_held(e)) {
    text_line(e->out, "/* multiplied by 1, so that the value must be there */");
    text_line(e->out, "TW_INLINE tw_complex tw_times(tw_complex x, tw_real one) {");
    text_line(e->out, "  const tw_complex y = {x.re * one, x.im * one};");
    text_line(e->out, "  return y;");
    text_line(e->out, "}");
  }
  int widest = widest_turned(e), recurs = emit_recurs(e, SIDE_LOAD) || emit_recurs(e, SIDE_STORE);
  if (widest > 2) {
    text_line(e->out, "/* a + b*w and a - b*w, the second as 2a - (a + b*w) */");
    text_line(e->out, "TW_INLINE void tw_meet(tw_complex *a, tw_complex *b, tw_complex w) {");
    text_line(e->out,
              "  const tw_complex sum = {tw_fma(b->re, w.re, tw_fma(-b->im, w.im, a->re)),");
    text_line(e->out,
              "                          tw_fma(b->re, w.im, tw_fma(b->im, w.re, a->im))};");
    text_line(e->out, "  b->re = tw_fma(TW_R(2.0), a->re, -sum.re);");
    text_line(e->out, "  b->im = tw_fma(TW_R(2.0), a->im, -sum.im);");
    text_line(e->out, "  *a = sum;");
    text_line(e->out, "}");
  }
  if ((widest > 5 && e->r->value[FIELD_CHAIN]) || recurs) {
    text_line(e->out, "/* w^(a+b) from twice the real part of w^b, w^a and w^(a-b) */");
    text_line(e->out, "TW_INLINE tw_complex tw_next_power(tw_real twice, tw_complex middle, "
                      "tw_complex before) {");
    text_line(e->out, "  const tw_complex w = {tw_fma(twice, middle.re, -before.re),");
    text_line(e->out, "                        tw_fma(twice, middle.im, -before.im)};");
    text_line(e->out, "  return w;");
    text_line(e->out, "}");
  }
}

/* 1 when the first stage's codelet multiplies by scale and direction, which act first where words
 * are rounded to halves between stages. That is so where tiles are fetched ahead into registers: a
 * branch around the products, which mostly are by 1, is what compilers do not order conversions
 * and sums across. It must cost few products, as it does with odd radices. */
static int scales(const emitter *e) {
  const binding *b = &e->spec->binding;
  int multiplies = 0, radix = record_radix(e->r, 0);
  if (e->r->value[FIELD_TILE] != TILE_HALVES || !record_fetches(e->r) || emit_takes_sums(e, 0) ||
      e->r->value[FIELD_METHOD] != METHOD_PLAIN || e->r->value[FIELD_REAL] != REAL_NONE ||
      !b->in.is_complex || b->kind || b->twins || b->does[SIDE_LOAD].count ||
      b->does[SIDE_BETWEEN].count)
    return 0;
  if (codelet_scaled_count(radix, &multiplies) != TW_OK) {
    e->out->failed = 1;
    return 0;
  }
  return 2 * multiplies < radix;
}

/* The first stage with the same codelet. */
static int first_of_codelet(const emitter *e, int stage) {
  int first = e->scaled && stage ? 1 : 0;
  if (e->turned && stage + 1 == record_stages(e->r))
    return stage;
  while (record_radix(e->r, first) != record_radix(e->r, stage) || record_rolls(e->r, first) ||
         emit_takes_sums(e, first) != emit_takes_sums(e, stage))
    first++;
  return first;
}

/* A codelet that is called with the names of held words: assembly, or a macro around C. */
static void held_codelet(const emitter *e, int radix, int single, const char *name) {
  if (e->target == TARGET_CUDA) {
    codelet_emit_assembly(e->out, radix, single, name);
    return;
  }
  text names = TEXT_EMPTY, pointers = TEXT_EMPTY;
  for (int j = 0; j < radix; j++) {
    text_add(&names, "%sx%d", j ? ", " : "", j);
    text_add(&pointers, "%s&x%d", j ? ", " : "", j);
  }
  codelet_emit(e->out, radix, single, name);
  text_line(e->out, "#define %s(%s) %s(%s)", name, names.bytes ? names.bytes : "", name,
            pointers.bytes ? pointers.bytes : "");
  e->out->failed |= names.failed || pointers.failed;
  text_free(&names);
  text_free(&pointers);
}

void emit_codelets(emitter *e) {
  int single = e->r->value[FIELD_PRECISION] == TW_F32;
  e->scaled = scales(e);
  e->turned = e->scaled && record_stages(e->r) > 1 && !e->spec->binding.does[SIDE_STORE].count;
  e->joined = e->scaled && record_stages(e->r) > 1 && record_butterflies(e->r, 0) == 1 &&
              e->r->value[FIELD_LANES] == LANES_POINTS && record_cluster(e->r) == 1 &&
              e->r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX;
  for (int s = 0; s < record_runs(e->r); s++) {
    if (record_rolls(e->r, s))
      continue;
    int radix = record_radix(e->r, s), first = first_of_codelet(e, s);
    char name[32];
    if (first < s) {
      memcpy(e->partner[s], e->partner[first], sizeof e->partner[s]);
      continue;
    }
    int scaled = e->scaled && !s, turned = e->turned && s + 1 == record_stages(e->r);
    snprintf(name, sizeof name,
             turned                  ? "tw_dft%d_turned"
             : scaled                ? "tw_dft%d_scaled"
             : emit_takes_sums(e, s) ? "tw_dft%d_of_sums"
                                     : "tw_dft%d",
             radix);
    text_blank(e->out);
    if (turned)
      codelet_emit_turned(e->out, radix, single, name,
                          emit_takes_sums(e, s) ? e->partner[s] : NULL);
    else if (scaled)
      codelet_emit_scaled(e->out, radix, single, name);
    else if (emit_takes_sums(e, s))
      codelet_emit_of_sums(e->out, radix, single, name, e->partner[s]);
    else if (e->held)
      held_codelet(e, radix, single, name);
    else
      codelet_emit(e->out, radix, single, name);
  }
}
