/* emit_pointwise.c: steps on each held word by itself: direction, scale, and products with tables.
 */
#include "emit.h"

#include <stdio.h>

void emit_turn(emitter *e) {
  text_line(e->out, "const tw_i64 turn = (tw_i64)((tw_u32)(first%s)%s %% (tw_u32)args.turns);",
            e->rows > 1 ? " + (tw_i64)row" : "",
            e->spec->binding.outer_turn ? " / (tw_u32)args.turn_rows" : "");
}

/* Multiplies every slot that holds a point of the transform by `head` POINT `tail`. */
static void multiply_slots(emitter *e, layout at, int within_points, const char *head,
                           const char *tail) {
  place p = place_of(e, at);
  e->in_row = 1;
  if (at.kind != LAYOUT_ROW)
    place_bases(e, &p, "word");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96] = "0u";
    int opened = place_guard(e, &p, slot / p.per_group, NULL);
    int beyond = within_points ? place_beyond(e, &p, slot) : 0;
    if (at.kind != LAYOUT_ROW)
      place_word(e, &p, "word", slot, 0, word, sizeof word);
    if (beyond == 1)
      text_line(e->out, "if (%s < %du)", word, e->points);
    if (beyond < 2)
      text_line(e->out, "x%d = tw_multiply(x%d, %s%s%s);", slot, slot, head, word, tail);
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

static void chirp(emitter *e, const step *s) {
  int whole = s->op == POINTWISE_SPECTRUM;
  text_line(e->out, "{ /* %s */", whole ? "product with the chirp's spectrum" : "chirp");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_complex *const filter = (const tw_complex *)args.table + %d;",
            record_table_words(e->r) + (whole ? e->points : 0));
  multiply_slots(e, s->from, !whole, "tw_load_table(filter + ", ")");
}

/* The points that a butterfly holds lie a constant apart: every fourth root comes from the table,
 * and those between are its products with the first powers of the root of that constant. A lookup
 * costs two scattered loads. */
static void rotate_in_runs(emitter *e, layout at) {
  enum { RUN = 4 };
  place p = place_of(e, at);
  int apart = at.kind == LAYOUT_INPUT ? p.words / p.per_group : p.done;
  e->in_row = 1;
  place_bases(e, &p, "word");
  for (int i = 1; i < RUN && i < p.per_group; i++)
    text_line(e->out, "const tw_complex step%d = tw_rotation(&args, k * %du);", i, i * apart);
  text_line(e->out, "tw_complex root;");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96];
    int opened = place_guard(e, &p, slot / p.per_group, NULL), in_run = slot % p.per_group % RUN;
    place_word(e, &p, "word", slot, 0, word, sizeof word);
    if (in_run)
      text_line(e->out, "x%d = tw_multiply(x%d, tw_multiply(root, step%d));", slot, slot, in_run);
    else
      text_line(e->out, "root = tw_rotation(&args, k * (%s)), x%d = tw_multiply(x%d, root);", word,
                slot, slot);
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

int emit_behind_first(const emitter *e) {
  int n[RECORD_AXES_MAX];
  (void)record_axes(e->r, n);
  return e->n / n[0];
}

/* Of several axes, the first is part of a longer one. A butterfly of the last stage lies within the
 * last axis: all its points have one root. */
static void rotate_first_axis(emitter *e, layout at) {
  place p = place_of(e, at);
  e->in_row = 1;
  place_bases(e, &p, "word");
  text_line(e->out, "tw_complex root;");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96];
    int opened = place_guard(e, &p, slot / p.per_group, NULL);
    place_word(e, &p, "word", slot, 0, word, sizeof word);
    if (slot % p.per_group == 0)
      text_line(e->out, "root = tw_rotation(&args, k * (%s / %du));", word, emit_behind_first(e));
    text_line(e->out, "x%d = tw_multiply(x%d, root);", slot, slot);
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

static void rotate(emitter *e, const step *s) {
  text_line(e->out, "{ /* rotation between passes */");
  text_indent(e->out, 1);
  emit_turn(e);
  const char *type = e->spec->binding.wide ? "tw_u64" : "tw_u32";
  text_line(e->out, "const %s k = (%s)turn;", type, type);
  /* Codelets of other lengths leave no room for another product's error; convolutions have points
   * beyond the transform's, for which no root stands. */
  if (e->spec->binding.spread_in)
    rotate_first_axis(e, s->from);
  else if (e->points == e->n && !(e->n & (e->n - 1)))
    rotate_in_runs(e, s->from);
  else
    multiply_slots(e, s->from, 1, "tw_rotation(&args, k * (", "))");
  if (s->from.kind == LAYOUT_SCATTERED && record_cofactor(e->r) > 1)
    emit_rotated_zeros(e);
}

static void factors(emitter *e, const step *s) {
  int spectrum = e->spec->binding.factors == FACTORS_SPECTRUM, in = s->op == POINTWISE_FACTORS;
  const char *name = spectrum ? "spectrum" : in ? "chirp" : "conjugate chirp";
  text_line(e->out, "{ /* product with a %s */", name);
  text_indent(e->out, 1);
  emit_turn(e);
  if (spectrum) {
    text_line(e->out,
              "const tw_complex *const spectrum = (const tw_complex *)args.factors + turn * "
              "args.factor_step;");
    multiply_slots(e, s->from, 0, "tw_load_table(spectrum + ", ")");
  } else if (in) {
    multiply_slots(e, s->from, 0, "tw_chirp(&args, turn + (tw_i64)(", ") * args.factor_step)");
  } else {
    multiply_slots(e, s->from, 0, "tw_conjugate(tw_chirp(&args, turn + (tw_i64)(",
                   ") * args.factor_step))");
  }
}

void emit_pointwise(emitter *e, const step *s) {
  int slots = layout_slots(e->r, s->from), block = 1;
  text_blank(e->out);
  switch (s->op) {
  case POINTWISE_ROTATE:
    rotate(e, s);
    break;
  case POINTWISE_CHIRP:
  case POINTWISE_SPECTRUM:
    if (record_rader(e->r))
      emit_rader_product(e, s);
    else
      chirp(e, s);
    break;
  case POINTWISE_FACTORS:
  case POINTWISE_CONJUGATE_FACTORS:
    factors(e, s);
    break;
  case POINTWISE_DIRECTION:
    text_line(e->out, "/* direction: the inverse is the forward transform of the conjugate */");
    block = 0;
    break;
  case POINTWISE_SCALE:
    text_line(e->out, "/* scale and direction */");
    block = 0;
    break;
  case POINTWISE_CONJUGATE:
    text_line(e->out, "/* conjugate */");
    block = 0;
  }
  for (int slot = 0; slot < slots && !block; slot++) {
    if (s->op == POINTWISE_DIRECTION)
      text_line(e->out, "x%d.im *= sign;", slot);
    else if (s->op == POINTWISE_SCALE)
      text_line(e->out, "x%d.re *= scale, x%d.im *= scale * sign;", slot, slot);
    else
      text_line(e->out, "x%d.im = -x%d.im;", slot, slot);
  }
  /* Zeros that are loaded, or stored, with the other words are among the slots then. */
  int only = record_cofactor(e->r) == 1;
  for (int i = 0; i < record_zeros(e->r); i++) {
    if (s->op == POINTWISE_DIRECTION && only)
      text_line(e->out, "zero%d.im *= sign;", i);
    if (s->op == POINTWISE_SCALE && (only || s->from.kind != LAYOUT_LINEAR))
      text_line(e->out, "zero%d.re *= scale, zero%d.im *= scale * sign;", i, i);
  }
  if (block) {
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
}
