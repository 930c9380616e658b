/* emit_long_ends.c: the columns of a long row of type IV (binding_loads_ends): word w of the row,
 * of n points, is point 2*w and point n-1-2*w, turned by exp(-2*pi*i * (8*w + 1) / 16n). Row k of c
 * has the words k + c*j. A block's columns have half of each sector that it reads, those that mirror
 * them the other half. */
#include "emit_memory.h"
#include "real_kind.h"

#include <stdio.h>

/* in_row is where word k would lie if each point were a word: k points from the row's begin. Words
 * go on from there, two points each, and as far from the row's end the other way. */
void emit_long_ends_start(emitter *e, const place *p) {
  emit_row_index(e);
  text_line(e->out, "const tw_i64 step = 2 * args.in_stride;");
  text_line(e->out, "const tw_in *const near = in_row + row_index * args.in_dist;");
  text_line(e->out, "const tw_in *const far = in_row + (args.factor_count - 1 - 3 * row_index) * "
                    "args.in_dist;");
  if (!place_steps(e, p))
    return;
  place_step_bases(e, p, "const tw_in *const ", "near", "near", "step");
  place_step_bases(e, p, "const tw_in *const ", "far", "far", "-step");
}

static void load_part(const emitter *e, const place *p, int slot, const char *part,
                      const char *word, int far) {
  char at[160];
  if (place_steps(e, p))
    place_stepped(e, p, slot, far ? "far" : "near", far ? "-step" : "step", at, sizeof at);
  else
    snprintf(at, sizeof at, "%s(tw_i64)(%s) * step", far ? "far - " : "near + ", word);
  text_line(e->out, "x%d.%s = tw_load%s(%s).re;", slot, part, memory_hint(e, 1), at);
}

/* Rows of sines are read backwards. */
void emit_long_ends_word(const emitter *e, const place *p, int slot, const char *word) {
  int reversed = real_kind_reversed(real_kind_of(e->spec->binding.long_kind), 0);
  load_part(e, p, slot, "re", word, reversed);
  load_part(e, p, slot, "im", word, !reversed);
}

void emit_long_ends_turn(emitter *e, const step *s) {
  text_blank(e->out);
  text_line(e->out, "{ /* words are turned */");
  text_indent(e->out, 1);
  emit_row_index(e);
  e->in_row = 1;
  place p = place_of(e, s->from);
  place_bases(e, &p, "word");
  for (int g = 0; g < p.butterflies; g++) {
    char word[96];
    int opened = place_guard(e, &p, g, NULL);
    place_word(e, &p, "word", g * p.per_group, 0, word, sizeof word);
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out,
              "const tw_complex root = tw_pass_twiddle(&args, 8u * ((tw_u32)row_index + (%s) * "
              "(tw_u32)args.index_count) + 1u);",
              word);
    for (int slot = g * p.per_group; slot < (g + 1) * p.per_group; slot++)
      emit_turned_word(e, &p, slot);
    text_indent(e->out, -1);
    text_line(e->out, "}");
    place_guard_close(e, opened);
  }
  e->in_row = 0;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
