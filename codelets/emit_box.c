/* emit_box.c: the step in which the words of boxes of real points meet their mirrored ones. A box
 * has several axes, of which the last one has m words: pairs of points. `Lines` are its rows along
 * that axis; word k of line o has its mirrored one, word m - k, in the opposite line, whose index
 * along each other axis is the negative. With E and O as in emit_real.c, Z[k] of line o and the
 * conjugate of Z[m-k] of the opposite line give points k of line o and m - k of the opposite line,
 * each of m + 1 points.
 *
 * A thread takes one k of several lines, with one root, or several of one line, wherever threads
 * and words allow. Points are loaded all together, and used when all are on their way. */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

enum { LONG = 32 }; /* words of a line that end in whole sectors */

typedef struct {
  int words, lines; /* of the last axis; of a box */
  int first, count; /* values of k that a line has pairs for */
  int single;       /* one k that stands apart: 0 of a spectrum that is loaded, since four points
                       make its word; the middle of long lines that are stored; -1: none */
  int total, turns; /* such pairs of all boxes, and of a thread */
  int group;        /* turns whose points are loaded together */
  int all, rest;    /* lines of all boxes, and those of a thread for the single k */
} box;

static box box_of(const emitter *e) {
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n), load = !binding_spectrum(&e->spec->binding);
  box b = {.words = n[axes - 1]};
  b.lines = e->n / b.words;
  b.first = load;
  b.single = load ? 0 : b.words % 2 || b.words < LONG ? -1 : b.words / 2;
  b.count = load || b.single > 0 ? b.words / 2 : b.words / 2 + 1;
  b.all = b.lines * e->rows;
  b.total = b.all * b.count;
  b.turns = (b.total + e->threads - 1) / e->threads;
  b.group = load ? real_batch(b.turns) : 1;
  b.rest = b.single < 0 ? 0 : (b.all + e->threads - 1) / e->threads;
  return b;
}

/* Declares where the box `number` begins. */
static void declare_box(const emitter *e) {
  real_row_pointers(e, !binding_spectrum(&e->spec->binding), e->rows > 1 ? "number" : "", "row_at");
}

/* Declares the line o of the box `number` from `line`, a line of all boxes, and the opposite one.
 */
static void declare_line(const emitter *e, const box *b) {
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n);
  if (e->rows > 1) {
    text_line(e->out, "const tw_u32 number = line / %du, o = line %% %du;", b->lines, b->lines);
    declare_box(e);
  } else {
    text_line(e->out, "const tw_u32 o = line;");
  }
  if (axes == 2)
    text_line(e->out, "const tw_u32 opposite = o ? %du - o : 0u;", n[0]);
  else
    text_line(e->out,
              "const tw_u32 opposite = (o < %du ? 0u : %du - o / %du) * %du + (o %% %du ? %du - o "
              "%% %du : 0u);",
              n[1], n[0], n[1], n[1], n[1], n[1], n[1]);
}

/* 1 when all of a thread's pairs have one k. */
static int one_k(const emitter *e, const box *b) {
  return e->threads % b->count == 0;
}

static void declare_root(const emitter *e) {
  text_line(e->out,
            "const tw_complex root = tw_load_table((const tw_complex *)args.table + %du + k);",
            real_table_at(e->r));
}

static void declare_k(const emitter *e, const box *b, const char *of) {
  text_line(e->out, b->first ? "const tw_u32 k = %s %% %du + 1u;" : "const tw_u32 k = %s %% %du;",
            of, b->count);
}

/* What all turns have in common. */
static void declare_common(const emitter *e, const box *b) {
  if (e->rows == 1)
    declare_box(e);
  if (!b->total || !one_k(e, b))
    return;
  declare_k(e, b, "thread");
  declare_root(e);
}

/* Opens the condition under which a pair of this turn, or a single word, exists. whole: the turns
 * have no more threads than there are of these. */
static void open_if(const emitter *e, const char *what, int count, int whole) {
  char index[48] = "";
  if (!whole)
    snprintf(index, sizeof index, "%s < %du", what, count);
  if (e->rows > 1)
    text_line(e->out, "if (%s%sfirst + (tw_i64)number < args.batch) {", index, whole ? "" : " && ");
  else if (!whole)
    text_line(e->out, "if (%s) {", index);
  else
    text_line(e->out, "{");
  text_indent(e->out, 1);
}

/* The pair of this turn: k, its line and the opposite one. */
static void open_pair(const emitter *e, const box *b) {
  text_line(e->out, "const tw_u32 pair = thread + step * %du;", e->threads);
  if (one_k(e, b))
    text_line(e->out, "const tw_u32 line = thread / %du + step * %du;", b->count,
              e->threads / b->count);
  else if (b->count % e->threads == 0)
    text_line(e->out, "const tw_u32 line = step / %du;", b->count / e->threads);
  else
    text_line(e->out, "const tw_u32 line = pair / %du;", b->count);
  declare_line(e, b);
  if (!one_k(e, b) && b->count % e->threads == 0)
    text_line(e->out, "const tw_u32 k = thread + step %% %du * %du%s;", b->count / e->threads,
              e->threads, b->first ? " + 1u" : "");
  else if (!one_k(e, b))
    declare_k(e, b, "pair");
  text_line(e->out, "(void)pair;");
  open_if(e, "pair", b->total, b->total % e->threads == 0 && b->turns % b->group == 0);
}

/* The line of this turn, for the single k. */
static void open_single(const emitter *e, const box *b) {
  text_line(e->out, "const tw_u32 line = thread + step * %du;", e->threads);
  declare_line(e, b);
  open_if(e, "line", b->all, b->all % e->threads == 0);
}

/* The places in the tile of word k of line o and of the mirrored one, and of their points. */
typedef struct {
  char word[48], mirrored[80], point[48], other[80];
} places;

static places places_of(const box *b) {
  places p;
  snprintf(p.word, sizeof p.word, "o * %du + k", b->words);
  snprintf(p.mirrored, sizeof p.mirrored,
           b->first ? "opposite * %du + %du - k" : "opposite * %du + (k ? %du - k : 0u)", b->words,
           b->words);
  snprintf(p.point, sizeof p.point, "o * %du + k", b->words + 1);
  snprintf(p.other, sizeof p.other, "opposite * %du + %du - k", b->words + 1, b->words);
  return p;
}

/* ---- store ---- */

/* The points of a pair; both: that of the mirrored word too. */
static void part_pair(const emitter *e, const box *b, int both) {
  const places at = places_of(b);
  real_tile_word(e, "z", "number", at.word);
  real_tile_word(e, "y", "number", at.mirrored);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  real_put_spectrum(e, "row_at", at.point, "even.re + p.re", "even.im + p.im");
  if (both && b->single < 0 && b->words % 2 == 0)
    text_line(e->out, "if (2u * k != %du)", b->words);
  if (both)
    real_put_spectrum(e, "row_at", at.other, "even.re - p.re", "p.im - even.im");
}

static void part_single(const emitter *e, const box *b) {
  real_open_turns(e, b->rest);
  open_single(e, b);
  text_line(e->out, "const tw_u32 k = %du;", b->single);
  declare_root(e);
  part_pair(e, b, 0);
  real_close(e);
  real_close(e);
}

void box_store(emitter *e, const step *s) {
  const box b = box_of(e);
  real_open_step(e, "spectra: each word meets that of the opposite line");
  e->bare = record_waits_bare(e->r, 1);
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  declare_common(e, &b);
  real_open_turns(e, b.turns);
  open_pair(e, &b);
  if (!one_k(e, &b))
    declare_root(e);
  part_pair(e, &b, 1);
  real_close(e);
  real_close(e);
  if (b.rest)
    part_single(e, &b);
  e->bare = 0;
  real_close_step(e);
}

/* ---- load ---- */

/* Takes a point so that what follows is an inverse transform. */
static void take(const emitter *e, const char *name, const char *loaded) {
  text_line(e->out, "tw_complex %s = %s;", name, loaded);
  text_line(e->out, "%s.im *= -sign;", name);
}

static void load_pairs(const emitter *e, const box *b) {
  const places at = places_of(b);
  real_open_batch(e, b->group);
  open_pair(e, b);
  text_line(e->out, "near[turn] = tw_spectrum(row_at, %s, %s);", real_stride(e, 1), at.point);
  text_line(e->out, "far[turn] = tw_spectrum(row_at, %s, %s);", real_stride(e, 1), at.other);
  real_close(e);
  real_close(e);
}

/* The words of points a and c. */
static void join_pair(const emitter *e) {
  text_line(e->out, "const tw_complex even = {a.re + c.re, a.im - c.im};");
  text_line(e->out, "const tw_complex left = {a.re - c.re, a.im + c.im};");
}

static void join_pairs(const emitter *e, const box *b) {
  const places at = places_of(b);
  real_open_batch(e, b->group);
  open_pair(e, b);
  if (!one_k(e, b))
    declare_root(e);
  take(e, "a", "near[turn]");
  take(e, "c", "far[turn]");
  join_pair(e);
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  real_put_word(e, "number", at.word, "even.re - odd.im", "-even.im - odd.re");
  if (b->words % 2 == 0)
    text_line(e->out, "if (2u * k != %du)", b->words);
  real_put_word(e, "number", at.mirrored, "even.re + odd.im", "even.im - odd.re");
  real_close(e);
  real_close(e);
}

/* Points 0 and m of line o and of the opposite one, all of which make word 0 of line o. */
static void load_single(const emitter *e, const box *b) {
  static const char *const names[] = {"a", "b", "c", "d"}, *const lines[] = {"o", "opposite"};
  text_line(e->out, "tw_complex first_a[%d], first_b[%d], first_c[%d], first_d[%d];", b->rest,
            b->rest, b->rest, b->rest);
  real_open_turns(e, b->rest);
  open_single(e, b);
  for (int i = 0; i < 4; i++)
    text_line(e->out, "first_%s[step] = tw_spectrum(row_at, %s, %s * %du + %du);", names[i],
              real_stride(e, 1), lines[i == 1 || i == 2], b->words + 1, i < 2 ? 0 : b->words);
  real_close(e);
  real_close(e);
}

/* Points that a real row would have without imaginary parts lie in opposite lines: of each two that
 * should be conjugates, what both have in common is taken. */
static void join_single(const emitter *e, const box *b) {
  char word[32];
  snprintf(word, sizeof word, "o * %du", b->words);
  real_open_turns(e, b->rest);
  open_single(e, b);
  take(e, "mine", "first_a[step]");
  take(e, "opposed", "first_b[step]");
  take(e, "opposed_last", "first_c[step]");
  take(e, "mine_last", "first_d[step]");
  text_line(e->out, "const tw_complex a = {TW_R(0.5) * (mine.re + opposed.re), TW_R(0.5) * "
                    "(mine.im - opposed.im)};");
  text_line(e->out,
            "const tw_complex c = {TW_R(0.5) * (opposed_last.re + mine_last.re), TW_R(0.5) * "
            "(opposed_last.im - mine_last.im)};");
  join_pair(e);
  real_put_word(e, "number", word, "even.re - left.im", "-even.im - left.re");
  real_close(e);
  real_close(e);
}

static void move_pairs(const emitter *e, const box *b) {
  real_open_batches(e, b->turns, b->group);
  load_pairs(e, b);
  join_pairs(e, b);
  real_close(e);
}

void box_load(emitter *e, const step *s) {
  const box b = box_of(e);
  real_open_step(e, "spectra: each word comes from points of opposite lines");
  e->bare = record_waits_bare(e->r, 0);
  real_open_tile(e);
  declare_common(e, &b);
  load_single(e, &b);
  if (b.total)
    move_pairs(e, &b);
  join_single(e, &b);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  e->bare = 0;
  real_close_step(e);
}
