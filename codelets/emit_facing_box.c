/* emit_facing_box.c: spectra of boxes of two axes that threads with facing butterflies load before
 * the first stage, where this transforms all of the first axis: r lines of m words (emit_box.c).
 * Then butterfly b holds word b of every line, and butterfly m - b the mirrored ones: word k of
 * line o meets word m - k of the opposite line, (r - o) mod r, in registers.
 *
 * Butterflies 0 and m/2, which one thread holds, are alone. Word 0 of a line comes from points 0
 * and m of that line and of the opposite one. Word m/2 is twice point m/2 of the opposite line, as
 * the equations of emit_box.c say for w^(m/2) = -i. */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

typedef struct {
  emitter *e;
  place at;
  int lines, words; /* r and m */
} box;

static int opposite(const box *b, int line) {
  return (b->lines - line) % b->lines;
}

/* Takes a point of a line, of that place in it. */
static void take_point(const box *b, const char *name, int number, int line, const char *point) {
  emitter *e = b->e;
  text_line(e->out, "%s%d = tw_spectrum(in_row, %s, %du + %s), %s%d.im *= -sign;", name, number,
            real_stride(e, 1), line * (b->words + 1), point, name, number);
}

/* Loads the points of a pair of butterflies, which are called after the first one's slots. */
static void load_pair(const box *b, int pair) {
  emitter *e = b->e;
  char facing[64], near[16], far[16];
  int shift = b->at.working * pair, first = 2 * pair * b->lines;
  place_facing(e, FACING_MIRROR, b->words, shift, facing, sizeof facing);
  snprintf(near, sizeof near, "b%d", pair);
  snprintf(far, sizeof far, "c%d", pair);
  text_line(e->out, "const tw_u32 %s = %s + %du, %s = %s;", near, e->per > 1 ? "t" : "0u", shift,
            far, facing);
  text_line(e->out,
            "const tw_complex root%d = tw_load_table((const tw_complex *)args.table + %du + %s);",
            pair, real_table_at(e->r), near);
  for (int i = 0; i < b->lines; i++) {
    text_line(e->out, "tw_complex near%d, far%d;", first + i, first + i);
    take_point(b, "near", first + i, i, near);
    take_point(b, "far", first + i, opposite(b, i), far);
  }
}

static void load_last_points(const box *b) {
  char last[16];
  snprintf(last, sizeof last, "%du", b->words);
  text_line(b->e->out, "const int alone = !b0;");
  for (int i = 0; i < b->lines; i++)
    text_line(b->e->out, "tw_complex last%d = {0, 0};", i);
  text_line(b->e->out, "if (alone) {");
  text_indent(b->e->out, 1);
  for (int i = 0; i < b->lines; i++)
    take_point(b, "last", i, i, last);
  real_close(b->e);
}

static void join_alone(const box *b) {
  for (int i = 0; i < b->lines; i++)
    text_line(b->e->out, "const tw_complex word%d = tw_first_word(near%d, near%d, last%d, last%d);",
              i, i, opposite(b, i), opposite(b, i), i);
  for (int i = 0; i < b->lines; i++)
    text_line(b->e->out, "const tw_complex twice%d = {2 * far%d.re, 2 * far%d.im};", i, i, i);
  for (int i = 0; i < b->lines; i++)
    text_line(b->e->out, "near%d = word%d, far%d = twice%d;", i, i, opposite(b, i), i);
}

static void join_pair(const box *b, int pair) {
  emitter *e = b->e;
  int first = 2 * pair * b->lines;
  if (!pair) {
    text_line(e->out, "if (alone) {");
    text_indent(e->out, 1);
    join_alone(b);
    text_indent(e->out, -1);
    text_line(e->out, "} else {");
    text_indent(e->out, 1);
  }
  for (int i = first; i < first + b->lines; i++)
    text_line(e->out, "tw_join(&near%d, &far%d, root%d);", i, i, pair);
  if (!pair)
    real_close(e);
  for (int i = 0; i < b->lines; i++)
    text_line(e->out, "x%d = near%d, x%d = far%d;", first + i, first + i, first + b->lines + i,
              first + opposite(b, i));
}

/* The pairs from `first` on that need the same guard; returns the first one that does not. */
static int load_pairs(const box *b, int first) {
  emitter *e = b->e;
  int end = first + 1;
  while (2 * end < b->at.butterflies && place_same_guard(e, &b->at, 2 * first, 2 * end))
    end++;
  text_line(e->out, "{");
  text_indent(e->out, 1);
  int opened = place_guard(e, &b->at, 2 * first, "live");
  for (int pair = first; pair < end; pair++)
    load_pair(b, pair);
  if (!first)
    load_last_points(b);
  for (int pair = first; pair < end; pair++)
    join_pair(b, pair);
  place_guard_close(e, opened);
  real_close(e);
  return end;
}

void facing_box_load(emitter *e, const step *s) {
  box b = {.e = e, .at = place_of(e, s->to)};
  b.lines = b.at.per_group;
  b.words = e->n / b.lines;
  real_open_step(e, "load: each word comes from points of opposite lines");
  emit_row_pointers(e, 1);
  for (int pair = 0; 2 * pair < b.at.butterflies;)
    pair = load_pairs(&b, pair);
  real_close(e);
}

/* Of each two points that a real row would have as conjugates, what both have in common is taken.
 */
void facing_box_helpers(const emitter *e) {
  text_line(e->out, "/* word 0 of a line from points 0 and m of it and of the opposite line */");
  text_line(e->out, "TW_INLINE tw_complex tw_first_word(tw_complex mine, tw_complex opposed, "
                    "tw_complex opposed_last, tw_complex mine_last) {");
  text_line(e->out, "  const tw_complex a = {TW_R(0.5) * (mine.re + opposed.re), "
                    "TW_R(0.5) * (mine.im - opposed.im)};");
  text_line(e->out, "  const tw_complex c = {TW_R(0.5) * (opposed_last.re + mine_last.re), "
                    "TW_R(0.5) * (opposed_last.im - mine_last.im)};");
  text_line(e->out,
            "  const tw_complex v = {a.re + c.re - a.im - c.im, c.im - a.im - a.re + c.re};");
  text_line(e->out, "  return v;");
  text_line(e->out, "}");
}
