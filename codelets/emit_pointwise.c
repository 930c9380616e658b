/* emit_pointwise.c: steps on each held word by itself: direction, scale, and the products of a
 * record's convolution. */
#include "emit.h"
#include "operation_table.h"

#include <stdio.h>

/* Changes a word by a function, tw_multiply if it is NULL, of it and what head, middle and tail
 * make. */
static void change(const emitter *e, const char *name, const char *function, const char *head,
                   const char *middle, const char *tail) {
  char argument[320];
  snprintf(argument, sizeof argument, "%s%s%s", head, middle, tail);
  if (function)
    emit_held_change(e, name, function, argument);
  else
    emit_held_multiply(e, name, argument);
}

/* DC points that are kept in registers of their own: a prime's, which is point 0; with a cofactor
 * those of all rows, once they have been computed. */
static void dc_products(emitter *e, const step *s, int by_steps, const char *function,
                        const char *head, const char *tail) {
  int only = record_cofactor(e->r) == 1;
  if (only ? operation_of(s->operation)->keeps_dc : s->from.kind != LAYOUT_SCATTERED)
    return;
  for (int i = 0; i < record_dc(e->r); i++) {
    char point[48] = "0u", factor[128], name[16];
    if (!only)
      snprintf(point, sizeof point, "tw_dc_point(t + %du)", record_dc_stride(e->r) * i);
    int opened = emit_dc_held(e, i, NULL);
    place_factor(e, NULL, 0, point, factor, sizeof factor);
    snprintf(name, sizeof name, "dc%d", i);
    change(e, name, function, head, by_steps ? factor : point, tail);
    place_guard_close(e, opened);
  }
}

/* by_steps: with the place of the word's factor among those of the transform, not with its word.
 */
static void products(emitter *e, const step *s, int within_points, int by_steps,
                     const char *function, const char *head, const char *tail) {
  const layout at = s->from;
  e->in_row = 1;
  place p = place_of(e, at);
  if (at.kind != LAYOUT_ROW)
    place_bases(e, &p, "word");
  if (by_steps)
    place_factor_bases(e, &p);
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96] = "0u", factor[160], name[16];
    int opened = place_guard(e, &p, slot / p.per_group, NULL);
    int beyond = within_points ? place_beyond(e, &p, slot) : 0;
    if (at.kind != LAYOUT_ROW)
      place_word(e, &p, "word", slot, 0, word, sizeof word);
    if (beyond == 1)
      text_line(e->out, "if (%s < %du)", word, e->points);
    place_factor(e, &p, slot, word, factor, sizeof factor);
    snprintf(name, sizeof name, "x%d", slot);
    if (beyond < 2)
      change(e, name, function, head, by_steps ? factor : word, tail);
    place_guard_close(e, opened);
  }
  e->in_row = 0;
  if (s->kind == STEP_OPERATION)
    dc_products(e, s, by_steps, function, head, tail);
}

void emit_products(emitter *e, const step *s, int within_points, const char *head,
                   const char *tail) {
  products(e, s, within_points, 0, NULL, head, tail);
}

void emit_products_by_steps(emitter *e, const step *s, const char *head, const char *tail) {
  products(e, s, 0, 1, NULL, head, tail);
}

void emit_products_by(emitter *e, const step *s, const char *function, const char *head,
                      const char *tail) {
  products(e, s, 1, 0, function, head, tail);
}

static void chirp(emitter *e, const step *s) {
  int whole = s->op == POINTWISE_SPECTRUM;
  text_line(e->out, "{ /* %s */", whole ? "product with the chirp's spectrum" : "chirp");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_complex *const filter = (const tw_complex *)args.table + %d;",
            emit_method_table(e->spec) + (whole ? e->points : 0));
  emit_products(e, s, !whole, "tw_load_table(filter + ", ")");
}

/* Opens a branch around the products with a sign or a scale of 1, where a side holds halves: its
 * kernels have half the time for each word. Returns whether it did. */
static int skip_ones(emitter *e, const step *s) {
  int turned = s->op == POINTWISE_DIRECTION;
  if (!emit_rounds_to_halves(e) || (s->op != POINTWISE_SCALE && !turned))
    return 0;
  text_line(e->out,
            turned ? "if (sign < TW_R(0.0)) {" : "if (scale != TW_R(1.0) || sign < TW_R(0.0)) {");
  text_indent(e->out, 1);
  return 1;
}

/* By what a step multiplies imaginary parts, where it multiplies real ones by the scale. */
static const char *scaled_im(enum pointwise op) {
  return op == POINTWISE_SCALE ? "scale * sign" : op == POINTWISE_REAL_SCALE ? "-scale" : "scale";
}

void emit_pointwise(emitter *e, const step *s) {
  int slots = layout_slots(e->r, s->from), block = 1;
  if ((s->op == POINTWISE_SCALE && e->scaled) || (s->op == POINTWISE_DIRECTION && e->turned))
    return; /* emit_codelets.c */
  text_blank(e->out);
  switch (s->op) {
  case POINTWISE_CHIRP:
  case POINTWISE_SPECTRUM:
    if (record_rader(e->r))
      emit_rader_product(e, s);
    else
      chirp(e, s);
    break;
  case POINTWISE_DIRECTION:
    text_line(e->out, "/* direction: the inverse is the forward transform of the conjugate */");
    block = 0;
    break;
  case POINTWISE_SCALE:
    text_line(e->out, "/* scale and direction */");
    block = 0;
    break;
  case POINTWISE_REAL_SCALE:
  case POINTWISE_BARE_SCALE:
    text_line(e->out, "/* scale */");
    block = 0;
    break;
  case POINTWISE_CONJUGATE:
    text_line(e->out, "/* conjugate */");
    block = 0;
  }
  int skips = block ? 0 : skip_ones(e, s), twins = e->spec->binding.twins;
  for (int slot = 0; slot < slots && !block; slot++) {
    char name[16];
    snprintf(name, sizeof name, "x%d", slot);
    if (s->op == POINTWISE_DIRECTION)
      emit_held_turn(e, name, twins ? "turn_in" : "sign");
    else if (s->op == POINTWISE_CONJUGATE)
      emit_held_conjugate(e, name);
    else if (s->op == POINTWISE_SCALE && twins)
      emit_held_scale(e, name, "scale_out", "turn_out");
    else
      emit_held_scale(e, name, "scale", scaled_im(s->op));
  }
  /* DC points that are loaded or stored with the other words are in slots at that moment. */
  int only = record_cofactor(e->r) == 1, apart = only || s->from.kind != LAYOUT_LINEAR;
  for (int i = 0; i < record_dc(e->r); i++) {
    char name[16];
    snprintf(name, sizeof name, "dc%d", i);
    if (s->op == POINTWISE_DIRECTION && only)
      emit_held_turn(e, name, "sign");
    if (s->op == POINTWISE_BARE_SCALE ||
        ((s->op == POINTWISE_SCALE || s->op == POINTWISE_REAL_SCALE) && apart))
      emit_held_scale(e, name, "scale", scaled_im(s->op));
  }
  if (block || skips) {
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
}
