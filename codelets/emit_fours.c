/* emit_fours.c: the points of cosines (FORM_COSINE), four neighbours at a time. Of a row of n = 2m
 * points, word w of the core is x[4w] + i*x[4w+2], and word m-1-w is x[4w+3] + i*x[4w+1]: a thread
 * that holds both (layout.h) moves the four in one access. */
#include "emit_real.h"
#include "real_kind.h"

#include <stdio.h>

/* 1 when the rows of a side are aligned to four points wherever the side is. */
static int may_be_whole(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  const element side = load ? b->in : b->out;
  return b->packed && number_of(side.format)->bytes >= 4 && !emit_counts_points(e, load);
}

/* The four points in memory's order, of the side's kind. */
static void head(const emitter *e, int load, int whole) {
  text_line(e->out, "TW_INLINE void tw_%s_four%s(%srow, tw_i64 stride, tw_u32 w, %s) {",
            load ? "take" : "give", whole ? "_whole" : "", emit_row_type(e, load),
            load ? "tw_complex *a, tw_complex *b" : "tw_complex a, tw_complex b");
}

/* One access to all four. */
static void whole_four(const emitter *e, int load) {
  const real_kind_info *k = real_kind_of(e->spec->binding.kind);
  int n = record_row_points(e->r), output = !load, reversed = real_kind_reversed(k, output);
  const char *sign = real_kind_alternates(k, output) ? "-" : "";
  char at[48];
  snprintf(at, sizeof at, reversed ? "row + (%du - 4u * w)" : "row + 4u * w", n - 4);
  head(e, load, 1);
  text_line(e->out, "  (void)stride;");
  if (load) {
    text_line(e->out, "  tw_complex v0, v1, v2, v3;");
    text_line(e->out,
              reversed ? "  tw_load_quad(%s, &v3, &v2, &v1, &v0);"
                       : "  tw_load_quad(%s, &v0, &v1, &v2, &v3);",
              at);
    text_line(e->out, "  a->re = v0.re, a->im = v2.re, b->re = %sv3.re, b->im = %sv1.re;", sign,
              sign);
  } else {
    text_line(e->out, "  const tw_complex v0 = {a.re, 0}, v1 = {%sb.im, 0};", sign);
    text_line(e->out, "  const tw_complex v2 = {a.im, 0}, v3 = {%sb.re, 0};", sign);
    text_line(e->out,
              reversed ? "  tw_store_quad(%s, v3, v2, v1, v0);"
                       : "  tw_store_quad(%s, v0, v1, v2, v3);",
              at);
  }
  text_line(e->out, "}");
}

void fours_helpers(const emitter *e) {
  int load = binding_spectrum(&e->spec->binding);
  if (!spec_takes_fours(e->r, &e->spec->binding))
    return;
  head(e, load, 0);
  if (load) {
    text_line(e->out, "  a->re = tw_take(row, stride, 4u * w);");
    text_line(e->out, "  a->im = tw_take(row, stride, 4u * w + 2u);");
    text_line(e->out, "  b->re = tw_take(row, stride, 4u * w + 3u);");
    text_line(e->out, "  b->im = tw_take(row, stride, 4u * w + 1u);");
  } else {
    text_line(e->out, "  tw_give(row, stride, 4u * w, a.re);");
    text_line(e->out, "  tw_give(row, stride, 4u * w + 2u, a.im);");
    text_line(e->out, "  tw_give(row, stride, 4u * w + 3u, b.re);");
    text_line(e->out, "  tw_give(row, stride, 4u * w + 1u, b.im);");
  }
  text_line(e->out, "}");
  if (may_be_whole(e, load))
    whole_four(e, load);
}

/* Of the words of a pair of butterflies those of the row's first half, each with the one that lies
 * as far from the other end. */
static void move_pair(const emitter *e, const place *p, int load, int whole, int pair) {
  const char *side = load ? "in" : "out", *given = load ? "&" : "";
  int single = p->words == p->per_group, radix = p->per_group, first = 2 * pair * radix;
  int last = first + (single ? radix : 2 * radix) - 1;
  int opened = place_guard(e, p, 2 * pair, e->r->value[FIELD_WHOLE] ? NULL : "live");
  for (int second = 0; second <= !single; second++)
    for (int i = 0; i < (radix + !second) / 2; i++) {
      int slot = first + second * radix + i;
      char word[96];
      place_word(e, p, "word", slot, 0, word, sizeof word);
      text_line(e->out, "tw_%s_four%s(%s_row, %s, %s, %sx%d, %sx%d);", load ? "take" : "give",
                whole ? "_whole" : "", side, real_stride(e, load), word, given, slot, given,
                last + first - slot);
    }
  place_guard_close(e, opened);
}

static void move_all(emitter *e, const place *p, int load, int whole) {
  int pairs = p->words == p->per_group ? 1 : p->butterflies / 2;
  for (int pair = 0; pair < pairs; pair++)
    move_pair(e, p, load, whole, pair);
}

void fours_move(emitter *e, layout at, int load) {
  const char *side = load ? "in" : "out";
  place p = place_of(e, at);
  emit_row_pointers(e, load);
  e->in_row = 1;
  place_bases(e, &p, "word");
  if (may_be_whole(e, load)) {
    text_line(e->out, "if (((tw_u64)args.%s & 15u) == 0) {", side);
    text_indent(e->out, 1);
    move_all(e, &p, load, 1);
    text_indent(e->out, -1);
    text_line(e->out, "} else {");
    text_indent(e->out, 1);
  }
  move_all(e, &p, load, 0);
  if (may_be_whole(e, load))
    real_close(e);
  e->in_row = 0;
}
