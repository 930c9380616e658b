/* emit_codelets.c: the functions that stages call: codelets, and what goes into codelets of sums.
 */
#include "emit.h"

#include <stdio.h>
#include <string.h>

int emit_takes_sums(const emitter *e, int stage) {
  int turned = record_axis_done(e->r, stage) > 1 || (!stage && emit_recurs(e, SIDE_LOAD));
  return emit_rounds_to_halves(e) && turned;
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

/* The first stage with the same codelet. */
static int first_of_codelet(const emitter *e, int stage) {
  int first = 0;
  while (record_radix(e->r, first) != record_radix(e->r, stage) ||
         emit_takes_sums(e, first) != emit_takes_sums(e, stage))
    first++;
  return first;
}

void emit_codelets(emitter *e) {
  int single = e->r->value[FIELD_PRECISION] == TW_F32;
  for (int s = 0; s < record_runs(e->r); s++) {
    int radix = record_radix(e->r, s), first = first_of_codelet(e, s);
    char name[32];
    if (first < s) {
      memcpy(e->partner[s], e->partner[first], sizeof e->partner[s]);
      continue;
    }
    snprintf(name, sizeof name, emit_takes_sums(e, s) ? "tw_dft%d_of_sums" : "tw_dft%d", radix);
    text_blank(e->out);
    if (emit_takes_sums(e, s))
      codelet_emit_of_sums(e->out, radix, single, name, e->partner[s]);
    else
      codelet_emit(e->out, radix, single, name);
  }
}
