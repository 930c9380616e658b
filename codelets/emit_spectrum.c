/* emit_spectrum.c: the step in which each word of real rows meets its mirrored one: spectra are
 * stored after the stages, or loaded before them (emit_real.c has the equations). */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

/* 1 when all pairs of mirrored words that a thread takes belong to one row. */
static int one_line(const emitter *e) {
  return real_by_rows(e) || e->rows == 1;
}

static int mirror_turns(const emitter *e) {
  int total = (e->points / 2 + 1) * e->rows;
  return (total + e->threads - 1) / e->threads;
}

/* Declares whether the row `line` exists, and where it begins. */
static void declare_line(const emitter *e) {
  if (record_rows(e->r) == 2)
    emit_pair_rows(e, "line", "there", "second");
  else
    text_line(e->out, "const int there = first + %s < args.batch;",
              e->rows > 1 ? "(tw_i64)line" : "0");
  real_row_pointers(e, !binding_spectrum(&e->spec->binding), e->rows > 1 ? "line" : "", "row_at");
}

static void declare_only_line(const emitter *e) {
  if (real_by_rows(e))
    text_line(e->out, "const tw_u32 line = thread %% %du;", e->rows);
  if (one_line(e))
    declare_line(e);
}

/* The pair of mirrored words of this turn, k and `words` - k, of the rows of the tile, if there is
 * one. */
static void open_mirror(emitter *e) {
  int words = e->points, count = words / 2 + 1;
  if (real_by_rows(e))
    text_line(e->out, "const tw_u32 k = thread / %du + step * %du;", e->rows, e->per);
  else if (e->rows == 1)
    text_line(e->out, "const tw_u32 k = thread + step * %du;", e->threads);
  else {
    text_line(e->out,
              "const tw_u32 pair = thread + step * %du, line = pair / %du, k = pair %% %du;",
              e->threads, count, count);
    declare_line(e);
  }
  if (one_line(e))
    text_line(e->out, "if (k < %du && there) {", count);
  else
    text_line(e->out, "if (pair < %du && there) {", count * e->rows);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 mirrored = k ? %du - k : 0u;", words);
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

void emit_store_spectrum(emitter *e, const step *s) {
  char mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  if (e->spec->binding.mirrored) {
    mirrored_store(e, s);
    return;
  }
  if (record_cluster(e->r) > 1) {
    cluster_store(e, s);
    return;
  }
  if (record_is_box(e->r)) {
    box_store(e, s);
    return;
  }
  if (spec_meets_in_registers(e->r, &e->spec->binding)) {
    facing_store(e, s);
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
  real_tile_word(e, "z", "line", "k");
  real_tile_word(e, "y", "line", "mirrored");
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  if (real_half(e)) {
    root(e);
    text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
    real_put_spectrum(e, "row_at", "k", "even.re + p.re", "even.im + p.im");
    text_line(e->out, "if (2u * k != %du)", e->points);
    real_put_spectrum(e, "row_at", mirrored, "even.re - p.re", "p.im - even.im");
  } else {
    real_put_spectrum(e, "row_at", "k", "even.re", "even.im");
    text_line(e->out, "if (second)");
    real_put_spectrum(e, "row_at_2", "k", "odd.re", "odd.im");
  }
  close_mirror(e);
  real_close_step(e);
}

/* All points of a thread are loaded before any is used, so that their loads are on their way
 * together. */
static void load_points_of_spectra(emitter *e) {
  char mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  real_open_group(e, mirror_turns(e));
  open_mirror(e);
  real_take_spectrum(e, "near[turn]", "row_at", "k");
  if (real_half(e))
    real_take_spectrum(e, "far[turn]", "row_at", mirrored);
  else {
    text_line(e->out, "far[turn].re = far[turn].im = 0;");
    text_line(e->out, "if (second) {");
    text_indent(e->out, 1);
    real_take_spectrum(e, "far[turn]", "row_at_2", "k");
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
  if (real_half(e))
    text_line(e->out, "(void)mirrored;");
  close_mirror(e);
}

static void join_half(emitter *e) {
  text_line(e->out, "if (!k)");
  text_line(e->out, "  a.im = b.im = 0;");
  root(e);
  text_line(e->out, "const tw_complex even = {a.re + b.re, a.im - b.im};");
  text_line(e->out, "const tw_complex left = {a.re - b.re, a.im + b.im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  real_put_word(e, "line", "k", "even.re - odd.im", "-even.im - odd.re");
  text_line(e->out, "if (k && 2u * k != %du)", e->points);
  real_put_word(e, "line", "mirrored", "even.re + odd.im", "even.im - odd.re");
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
  if (record_cluster(e->r) > 1) {
    cluster_load(e, s);
    return;
  }
  if (record_is_box(e->r)) {
    box_load(e, s);
    return;
  }
  if (spec_meets_in_registers(e->r, &e->spec->binding)) {
    facing_load(e, s);
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
