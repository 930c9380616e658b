/* emit_facing_lines.c: spectra of boxes of two axes that threads with facing butterflies load
 * before the first stage, where the first axis of lines has several stages: emit_facing_box.c has
 * those of one. Butterfly (b, k) of a stage of radix r over n lines of m words holds word k of
 * lines b + i*n/r, i < r, and butterfly (-b, m - k) words m - k of the opposite lines n - b -
 * i*n/r, of which this is slot r - 1 - i or, where b is 0, slot -i mod r.
 *
 * Butterfly (b, 0) is alone: word 0 of a line comes from points 0 and m of that line and of the
 * opposite one. It faces (-b, m/2), whose words are twice the points m/2 of its own lines. */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

typedef struct {
  emitter *e;
  place at;
  int radix, rows, words; /* r, n/r and m */
  int pair;
} lines;

/* The distance in the spectrum between the points of neighbouring slots. */
static int apart(const lines *l) {
  return l->rows * (l->words + 1);
}

/* The place of the i-th near point, or one `further` on; of the point that faces it, or one so many
 * before it: expressions. Line 0 is opposite to itself. */
static void near_at(const lines *l, int i, int further, char *out, size_t size) {
  snprintf(out, size, "at%d + %du", l->pair, i * apart(l) + further);
}

static void far_at(const lines *l, int i, int back, char *out, size_t size) {
  if (i)
    snprintf(out, size, "opposite%d - %du", l->pair, i * apart(l) + back);
  else if (back)
    snprintf(out, size, "itself%d - %du", l->pair, back);
  else
    snprintf(out, size, "itself%d", l->pair);
}

static void take_point(const lines *l, const char *name, const char *at) {
  emitter *e = l->e;
  text_line(e->out, "%s = tw_spectrum(in_row, %s, %s), %s.im *= -sign;", name, real_stride(e, 1),
            at, name);
}

/* Where a pair of butterflies finds its points. */
static void declare_places(const lines *l) {
  emitter *e = l->e;
  char u[32];
  int shift = l->at.working * l->pair, p = l->pair, half = l->words / 2, line = l->words + 1;
  if (e->per == 1)
    snprintf(u, sizeof u, "%du", shift);
  else if (shift)
    snprintf(u, sizeof u, "(t + %du)", shift);
  else
    snprintf(u, sizeof u, "t");
  text_line(e->out, "const tw_u32 b%d = %s / %du, k%d = %s %% %du;", p, u, half, p, u, half);
  text_line(e->out, "const tw_u32 at%d = b%d * %du + k%d;", p, p, line, p);
  text_line(e->out, "const tw_u32 opposite%d = %du - b%d * %du - k%d;", p,
            l->radix * apart(l) + l->words, p, line, p);
  text_line(e->out, "const tw_u32 itself%d = b%d ? opposite%d : %du - k%d;", p, p, p, l->words, p);
  text_line(e->out,
            "const tw_complex root%d = tw_load_table((const tw_complex *)args.table + %du + k%d);",
            p, real_table_at(e->r), p);
}

static void load_pair(const lines *l) {
  declare_places(l);
  for (int i = 0; i < l->radix; i++) {
    int number = 2 * l->pair * l->radix + i;
    char at[64], name[24];
    text_line(l->e->out, "tw_complex near%d, far%d;", number, number);
    snprintf(name, sizeof name, "near%d", number);
    near_at(l, i, 0, at, sizeof at);
    take_point(l, name, at);
    snprintf(name, sizeof name, "far%d", number);
    far_at(l, i, 0, at, sizeof at);
    take_point(l, name, at);
  }
}

/* Points m of the opposite lines are loaded already, as those that face points 0. */
static void join_alone(const lines *l) {
  emitter *e = l->e;
  for (int i = 0; i < l->radix; i++) {
    int number = 2 * l->pair * l->radix + i;
    char at[64];
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "tw_complex opposed, last, middle;");
    far_at(l, i, l->words, at, sizeof at);
    take_point(l, "opposed", at);
    near_at(l, i, l->words, at, sizeof at);
    take_point(l, "last", at);
    near_at(l, i, l->words / 2, at, sizeof at);
    take_point(l, "middle", at);
    text_line(e->out, "near%d = tw_first_word(near%d, opposed, far%d, last);", number, number,
              number);
    text_line(e->out, "far%d.re = 2 * middle.re, far%d.im = 2 * middle.im;", number, number);
    real_close(e);
  }
}

static void join_pair(const lines *l) {
  emitter *e = l->e;
  int first = 2 * l->pair * l->radix, r = l->radix;
  text_line(e->out, "if (!k%d) {", l->pair);
  text_indent(e->out, 1);
  join_alone(l);
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  for (int i = first; i < first + r; i++)
    text_line(e->out, "tw_join(&near%d, &far%d, root%d);", i, i, l->pair);
  real_close(e);
  for (int i = 0; i < r; i++)
    text_line(e->out, "x%d = near%d, x%d = tw_choose(!b%d, far%d, far%d);", first + i, first + i,
              first + r + i, l->pair, first + (r - i) % r, first + r - 1 - i);
}

/* The pairs from `first` on that need the same guard; returns the first one that does not. */
static int load_pairs(lines *l, int first) {
  emitter *e = l->e;
  int end = first + 1;
  while (2 * end < l->at.butterflies && place_same_guard(e, &l->at, 2 * first, 2 * end))
    end++;
  text_line(e->out, "{");
  text_indent(e->out, 1);
  int opened = place_guard(e, &l->at, 2 * first, "live");
  for (l->pair = first; l->pair < end; l->pair++)
    load_pair(l);
  for (l->pair = first; l->pair < end; l->pair++)
    join_pair(l);
  place_guard_close(e, opened);
  real_close(e);
  return end;
}

void facing_lines_load(emitter *e, const step *s) {
  lines l = {.e = e, .at = place_of(e, s->to), .words = record_axis_behind(e->r, 0)};
  l.radix = l.at.per_group;
  l.rows = e->n / l.words / l.radix;
  real_open_step(e, "load: each word comes from points of opposite lines");
  emit_row_pointers(e, 1);
  for (int pair = 0; 2 * pair < l.at.butterflies;)
    pair = load_pairs(&l, pair);
  real_close(e);
}
