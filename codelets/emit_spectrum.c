/* emit_spectrum.c: the step in which each word of real rows meets its mirrored one: spectra are
 * stored after the stages, or loaded before them (emit_real.c has the equations). */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

/* The words of one row of the last axis, and how many such rows there are in a row of the tile: of
 * several axes, word k of row `o` has its mirrored one in row `opposite`, whose index along each
 * other axis is the negative. */
static int words_of(const emitter *e) {
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n);
  return axes > 1 ? n[axes - 1] : e->points;
}

static int lines_of(const emitter *e) {
  return e->points / words_of(e);
}

static int has_axes(const emitter *e) {
  int n[RECORD_AXES_MAX];
  return record_axes(e->r, n) > 1;
}

/* The places of the two words in a row of the tile, and of their points in its spectrum. */
typedef struct {
  char word[64], mirrored[80], point[64], other[80];
} pair_places;

static pair_places places_of(const emitter *e) {
  int words = words_of(e);
  pair_places p = {.word = "k", .mirrored = "mirrored", .point = "k"};
  snprintf(p.other, sizeof p.other, "%du - k", words);
  if (!has_axes(e))
    return p;
  snprintf(p.word, sizeof p.word, "o * %du + k", words);
  snprintf(p.mirrored, sizeof p.mirrored, "opposite * %du + mirrored", words);
  snprintf(p.point, sizeof p.point, "o * %du + k", words + 1);
  snprintf(p.other, sizeof p.other, "opposite * %du + %du - k", words + 1, words);
  return p;
}

/* 1 when all pairs of mirrored words that a thread takes belong to one row. */
static int one_line(const emitter *e) {
  return real_by_rows(e) || e->rows == 1;
}

/* Pairs of mirrored words in a row of the tile. */
static int pairs_of(const emitter *e) {
  return lines_of(e) * (words_of(e) / 2 + 1);
}

static int mirror_turns(const emitter *e) {
  return (pairs_of(e) * e->rows + e->threads - 1) / e->threads;
}

/* 1 when the points of spectra take pass twiddles, each by its row of the last axis and the index
 * of the row of the launch. */
static int has_twiddles(const emitter *e) {
  return binding_has(&e->spec->binding, OPERATION_TWIDDLE);
}

/* Declares whether the row `line` exists, and where it begins. */
static void declare_line(const emitter *e) {
  if (record_rows(e->r) == 2)
    emit_pair_rows(e, "line", "there", "second");
  else
    text_line(e->out, "const int there = first + %s < args.batch;",
              e->rows > 1 ? "(tw_i64)line" : "0");
  real_row_pointers(e, !binding_spectrum(&e->spec->binding), e->rows > 1 ? "line" : "", "row_at");
  if (has_twiddles(e))
    text_line(e->out, "const tw_u32 index_of_row = (tw_u32)(first%s) %% (tw_u32)args.index_count;",
              e->rows > 1 ? " + (tw_i64)line" : "");
}

static void declare_only_line(const emitter *e) {
  if (real_by_rows(e))
    text_line(e->out, "const tw_u32 line = thread %% %du;", e->rows);
  if (one_line(e))
    declare_line(e);
}

/* Declares k, and of several axes the row `o` and the opposite one. */
static void declare_rows_of_axes(const emitter *e, const char *pair) {
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n), count = words_of(e) / 2 + 1;
  text_line(e->out, "const tw_u32 o = %s / %du, k = %s %% %du;", pair, count, pair, count);
  if (axes == 2)
    text_line(e->out, "const tw_u32 opposite = o ? %du - o : 0u;", n[0]);
  else
    text_line(e->out,
              "const tw_u32 opposite = (o < %du ? 0u : %du - o / %du) * %du + (o %% %du ? %du - o "
              "%% %du : 0u);",
              n[1], n[0], n[1], n[1], n[1], n[1], n[1]);
}

/* The pair of mirrored words of this turn, k and `words` - k, of the rows of the tile, if there is
 * one. */
static void open_mirror(emitter *e) {
  int pairs = pairs_of(e), axes = has_axes(e);
  const char *name = axes ? "pair" : "k";
  if (real_by_rows(e))
    text_line(e->out, "const tw_u32 k = thread / %du + step * %du;", e->rows, e->per);
  else if (e->rows == 1)
    text_line(e->out, "const tw_u32 %s = thread + step * %du;", name, e->threads);
  else {
    text_line(e->out,
              axes ? "const tw_u32 at = thread + step * %du, line = at / %du, pair = at %% %du;"
                   : "const tw_u32 pair = thread + step * %du, line = pair / %du, k = pair %% %du;",
              e->threads, pairs, pairs);
    declare_line(e);
  }
  if (axes)
    declare_rows_of_axes(e, name);
  if (one_line(e))
    text_line(e->out, "if (%s < %du && there) {", name, pairs);
  else
    text_line(e->out, "if (%s < %du && there) {", axes ? "at" : "pair", pairs * e->rows);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 mirrored = k ? %du - k : 0u;", words_of(e));
}

static void close_mirror(emitter *e) {
  real_close(e);
  real_close(e);
}

/* The root w^k of half rows. */
static void root(const emitter *e) {
  if (real_half(e))
    text_line(e->out,
              "const tw_complex root = tw_load_table((const tw_complex *)args.table + %du + k);",
              real_table_at(e->r));
}

static void store_twiddled(const emitter *e, const pair_places *at) {
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  text_line(e->out, "const tw_complex sum = {even.re + p.re, even.im + p.im};");
  text_line(e->out, "const tw_complex difference = {even.re - p.re, p.im - even.im};");
  text_line(e->out,
            "const tw_complex a = tw_multiply(sum, tw_pass_twiddle(&args, index_of_row * o));");
  text_line(e->out, "const tw_complex b = tw_multiply(difference, tw_pass_twiddle(&args, "
                    "index_of_row * opposite));");
  real_put_spectrum(e, "row_at", at->point, "a.re", "a.im");
  text_line(e->out, "if (2u * k != %du)", words_of(e));
  real_put_spectrum(e, "row_at", at->other, "b.re", "b.im");
}

void emit_store_spectrum(emitter *e, const step *s) {
  pair_places at = places_of(e);
  if (e->spec->binding.mirrored) {
    mirrored_store(e, s);
    return;
  }
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  real_move_dc(e, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  declare_only_line(e);
  real_open_turns(e, mirror_turns(e));
  open_mirror(e);
  real_tile_word(e, "z", "line", at.word);
  real_tile_word(e, "y", "line", at.mirrored);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  if (has_twiddles(e)) {
    root(e);
    store_twiddled(e, &at);
  } else if (real_half(e)) {
    root(e);
    text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
    real_put_spectrum(e, "row_at", at.point, "even.re + p.re", "even.im + p.im");
    text_line(e->out, "if (2u * k != %du)", words_of(e));
    real_put_spectrum(e, "row_at", at.other, "even.re - p.re", "p.im - even.im");
  } else {
    real_put_spectrum(e, "row_at", "k", "even.re", "even.im");
    text_line(e->out, "if (second)");
    real_put_spectrum(e, "row_at_2", "k", "odd.re", "odd.im");
  }
  close_mirror(e);
  real_close_step(e);
}

/* Loads a point of the row of the last axis that an expression gives. */
static void take_point(const emitter *e, const char *name, const char *point, const char *row) {
  real_take_spectrum(e, name, "row_at", point);
  if (!has_twiddles(e))
    return;
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex w = tw_pass_twiddle(&args, index_of_row * %s);", row);
  text_line(e->out, "  const tw_complex back = {w.re, -w.im};");
  text_line(e->out, "  %s = tw_multiply(%s, back);", name, name);
  text_line(e->out, "}");
}

/* Of several axes, points that a real row would have without imaginary parts lie in opposite rows:
 * of each two that should be conjugates, what both have in common is taken. */
static void take_common_part(emitter *e) {
  int words = words_of(e);
  char point[64], other[64];
  snprintf(point, sizeof point, "opposite * %du", words + 1);
  snprintf(other, sizeof other, "o * %du + %du", words + 1, words);
  text_line(e->out, "if (!k) {");
  text_indent(e->out, 1);
  text_line(e->out, "tw_complex a, b;");
  take_point(e, "a", point, "opposite");
  take_point(e, "b", other, "o");
  text_line(e->out, "near[turn].re = TW_R(0.5) * (near[turn].re + a.re);");
  text_line(e->out, "near[turn].im = TW_R(0.5) * (near[turn].im - a.im);");
  text_line(e->out, "far[turn].re = TW_R(0.5) * (far[turn].re + b.re);");
  text_line(e->out, "far[turn].im = TW_R(0.5) * (far[turn].im - b.im);");
  real_close(e);
}

/* All points of a thread are loaded before any is used, so that their loads are on their way
 * together. */
static void load_points_of_spectra(emitter *e) {
  pair_places at = places_of(e);
  real_open_group(e, mirror_turns(e));
  open_mirror(e);
  take_point(e, "near[turn]", at.point, "o");
  if (real_half(e))
    take_point(e, "far[turn]", at.other, "opposite");
  else {
    text_line(e->out, "far[turn].re = far[turn].im = 0;");
    text_line(e->out, "if (second) {");
    text_indent(e->out, 1);
    real_take_spectrum(e, "far[turn]", "row_at_2", "k");
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
  if (has_axes(e))
    take_common_part(e);
  if (real_half(e))
    text_line(e->out, "(void)mirrored;");
  close_mirror(e);
}

static void join_half(emitter *e) {
  pair_places at = places_of(e);
  if (!has_axes(e)) {
    text_line(e->out, "if (!k)");
    text_line(e->out, "  a.im = b.im = 0;");
  }
  root(e);
  text_line(e->out, "const tw_complex even = {a.re + b.re, a.im - b.im};");
  text_line(e->out, "const tw_complex left = {a.re - b.re, a.im + b.im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  real_put_word(e, "line", at.word, "even.re - odd.im", "-even.im - odd.re");
  text_line(e->out, "if (k && 2u * k != %du)", words_of(e));
  real_put_word(e, "line", at.mirrored, "even.re + odd.im", "even.im - odd.re");
}

static void join_pairs(emitter *e) {
  text_line(e->out, "if (!k || 2u * k == %du)", e->points);
  text_line(e->out, "  a.im = b.im = 0;");
  real_put_word(e, "line", "k", "a.re - b.im", "-a.im - b.re");
  text_line(e->out, "if (k && 2u * k != %du)", e->points);
  real_put_word(e, "line", "mirrored", "a.re + b.im", "a.im - b.re");
}

void emit_load_spectrum(emitter *e, const step *s) {
  if (e->spec->binding.mirrored) {
    mirrored_load(e, s);
    return;
  }
  real_open_step(e, "spectra: each word comes from a point and the mirrored one");
  declare_only_line(e);
  real_open_tile(e);
  real_open_groups(e, mirror_turns(e));
  load_points_of_spectra(e);
  real_open_group(e, mirror_turns(e));
  open_mirror(e);
  text_line(e->out, "tw_complex a = near[turn], b = far[turn];");
  if (real_half(e))
    join_half(e);
  else
    join_pairs(e);
  close_mirror(e);
  real_close(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  real_move_dc(e, 0);
  real_close_step(e);
}
