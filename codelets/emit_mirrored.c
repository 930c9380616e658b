/* emit_mirrored.c: the last pass of the spectra of long real rows, and the first pass back. A row
 * of n = 2m real points is one of m complex words (emit_real.c), computed in several passes. In
 * this pass a transform has L = index_count rows of R words: word b + j*L is point j of row b. Its
 * mirrored word m - (b + j*L) is point R-1-j of row L-b, or point R-j of row 0 where b = 0. So a
 * block takes some rows b <= L/2 and as many mirrored ones; rows 0 and L/2 mirror themselves.
 *
 * With real=pairs rows have one word, and one real row of L points makes all of them: its spectrum
 * is completed by its conjugate. */
#include "emit_real.h"

#include <stdio.h>

void emit_mirrored_rows(const emitter *e) {
  int half = e->rows / 2;
  text_line(e->out,
            "const tw_u32 count = (tw_u32)args.index_count, parts = (count / 2u + %du) / %du;",
            half, half);
  text_line(e->out, "const tw_i64 group = (tw_i64)((tw_u32)first / %du / parts) * count;", e->own);
  text_line(e->out, "const tw_u32 begin = (tw_u32)first / %du %% parts * %du;", e->own, half);
  text_line(e->out, "const tw_u32 upper = begin + row %% %du;", half);
  text_line(
      e->out,
      "const int live = 2u * upper <= count && (row < %du || (upper && 2u * upper != count));",
      half);
  text_line(e->out, "const tw_i64 number = group + (row < %du ? upper : count - upper);", half);
  text_line(e->out, "(void)live, (void)number;");
}

static int pair_turns(const emitter *e) {
  return (e->rows / 2 * e->n + e->threads - 1) / e->threads;
}

/* Declares all of the row `line` and of its mirrored one. */
static void declare_rows(const emitter *e) {
  int load = !binding_spectrum(&e->spec->binding);
  text_line(e->out, "const tw_u32 b = begin + line;");
  text_line(e->out, "const int alone = !b || 2u * b == count;");
  text_line(e->out, "const tw_u32 other_line = alone ? line : line + %du;", e->rows / 2);
  real_row_pointers(e, load, "group + b", "row_at");
  real_row_pointers(e, load, "group + (b ? count - b : 0u)", "row_other");
  text_line(e->out, "(void)other_line, (void)row_at, (void)row_other;");
}

/* 1 when a thread's roots are products of its first one with roots that all threads share: of other
 * lengths, codelets use up the error bound. */
static int roots_in_steps(const emitter *e) {
  return real_by_rows(e) && real_half(e) && !(e->n & (e->n - 1));
}

static const char *root_type(const emitter *e) {
  return e->spec->binding.twiddle_64 ? "tw_u64" : "tw_u32";
}

static void first_root(const emitter *e) {
  const char *type = root_type(e);
  if (roots_in_steps(e))
    text_line(e->out,
              "const tw_complex first_root = tw_pass_twiddle(&args, (%s)b + (%s)(thread / %du) * "
              "(%s)count);",
              type, type, e->rows / 2, type);
}

/* Of interleaved rows a thread takes pairs of one only. */
static void declare_only_row(const emitter *e) {
  if (!real_by_rows(e))
    return;
  text_line(e->out, "const tw_u32 line = thread %% %du;", e->rows / 2);
  declare_rows(e);
  first_root(e);
}

/* The pair of mirrored words of this turn, if there is one. */
static void open_pairs(emitter *e) {
  int half = e->rows / 2, total = half * e->n;
  if (real_by_rows(e))
    text_line(e->out, "const tw_u32 j = thread / %du + step * %du;", half, e->threads / half);
  else {
    text_line(e->out,
              "const tw_u32 pair = thread + step * %du, line = pair / %du, j = pair %% %du;",
              e->threads, e->n, e->n);
    declare_rows(e);
  }
  text_line(e->out, "const tw_u32 other = b ? %du - j : %du - j;", e->n - 1, e->n);
  if (real_by_rows(e))
    text_line(e->out, "if (j < %du && 2u * b <= count && (!alone || j <= other)) {", e->n);
  else
    text_line(e->out, "if (pair < %du && 2u * b <= count && (!alone || j <= other)) {", total);
  text_indent(e->out, 1);
  text_line(e->out, "const int single = alone && j == other;");
  text_line(e->out, "(void)single;");
}

static void close_pairs(emitter *e) {
  real_close(e);
  real_close(e);
}

static void root(const emitter *e) {
  const char *type = root_type(e);
  if (roots_in_steps(e))
    text_line(
        e->out,
        "const tw_complex root = step ? tw_multiply(first_root, tw_pass_twiddle(&args, (%s)(step * "
        "%du) * (%s)count)) : first_root;",
        type, e->threads / (e->rows / 2), type);
  else
    text_line(e->out, "const tw_complex root = tw_pass_twiddle(&args, (%s)b + (%s)j * (%s)count);",
              type, type, type);
}

void mirrored_store(emitter *e, const step *s) {
  char wrapped[48];
  snprintf(wrapped, sizeof wrapped, "(other == %du ? 0u : other)", e->n);
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  declare_only_row(e);
  real_open_turns(e, pair_turns(e));
  open_pairs(e);
  real_tile_word(e, "z", "line", "j");
  real_tile_word(e, "y", "other_line", wrapped);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  root(e);
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  real_put_spectrum(e, "row_at", "j", "even.re + p.re", "even.im + p.im");
  text_line(e->out, "if (!single)");
  real_put_spectrum(e, "row_other", "other", "even.re - p.re", "p.im - even.im");
  close_pairs(e);
  real_close_step(e);
}

/* All points of a thread are loaded before any is used. */
static void load_points(emitter *e) {
  real_open_group(e, pair_turns(e));
  open_pairs(e);
  real_take_spectrum(e, "near[turn]", "row_at", real_half(e) ? "j" : "0u");
  if (real_half(e))
    real_take_spectrum(e, "far[turn]", "row_other", "other");
  close_pairs(e);
}

static void join_half(emitter *e) {
  text_line(e->out, "tw_complex a = near[turn], c = far[turn];");
  text_line(e->out, "if (!b && !j)");
  text_line(e->out, "  a.im = c.im = 0;");
  root(e);
  text_line(e->out, "const tw_complex even = {a.re + c.re, a.im - c.im};");
  text_line(e->out, "const tw_complex left = {a.re - c.re, a.im + c.im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  real_put_word(e, "line", "j", "even.re - odd.im", "-even.im - odd.re");
  text_line(e->out, "if (!single && (b || j))");
  real_put_word(e, "other_line", "other", "even.re + odd.im", "even.im - odd.re");
}

static void join_single(emitter *e) {
  text_line(e->out, "tw_complex a = near[turn];");
  text_line(e->out, "(void)far;");
  text_line(e->out, "if (alone)");
  text_line(e->out, "  a.im = 0;");
  real_put_word(e, "line", "0u", "a.re", "-a.im");
  text_line(e->out, "if (!alone)");
  real_put_word(e, "other_line", "0u", "a.re", "a.im");
}

void mirrored_load(emitter *e, const step *s) {
  real_open_step(e, "spectra: each word comes from a point and the mirrored one");
  real_open_tile(e);
  declare_only_row(e);
  real_open_groups(e, pair_turns(e));
  load_points(e);
  real_open_group(e, pair_turns(e));
  open_pairs(e);
  if (real_half(e))
    join_half(e);
  else
    join_single(e);
  close_pairs(e);
  real_close(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  real_close_step(e);
}
