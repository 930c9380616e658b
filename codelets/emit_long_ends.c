/* emit_long_ends.c: the columns of a long row of type IV (binding_loads_ends): word w of the row,
 * of n points, is point 2*w and point n-1-2*w, turned by exp(-2*pi*i * (8*w + 1) / 16n). Row k of c
 * has the words k + c*j. Both sides of the row are read at once, so that the sectors whose other
 * halves are words of the mirrored column are read twice. */
#include "emit.h"

#include <stdio.h>

void emit_long_ends_start(emitter *e) {
  emit_row_index(e);
  text_line(e->out, "const tw_in *const in = in_row - row_index * args.in_dist;");
  text_line(e->out, "const tw_index n = (tw_index)args.factor_count;");
  text_line(e->out, "const tw_index apart = (tw_index)args.index_count;");
}

void emit_long_ends_word(const emitter *e, int slot, const char *word) {
  text_line(e->out, "{");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_index at = 2u * ((tw_index)row_index + (%s) * apart);", word);
  text_line(e->out, "x%d.re = tw_take(in, args.in_dist, n, at);", slot);
  text_line(e->out, "x%d.im = tw_take(in, args.in_dist, n, n - 1u - at);", slot);
  text_indent(e->out, -1);
  text_line(e->out, "}");
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
