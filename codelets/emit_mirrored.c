/* emit_mirrored.c: the pass between the words of long real rows, whose transform others compute
 * (lib/plan/real_axis.c), and their spectra. A row of n = 2m real points is one of m complex words
 * (emit_real.c), each of which is a row of one point here. Word b and its mirrored one, m - b, make
 * points b and m - b of the spectrum, or come from them; words 0 and m/2 mirror themselves. So a
 * block takes some words b <= m/2 and as many mirrored ones.
 *
 * With real=pairs one real row of index_count points makes all words: its spectrum is completed by
 * its conjugate. */
#include "emit_real.h"

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

/* Declares the pair of mirrored words of this thread, and opens what is done if there is one. */
static void open_pair(emitter *e) {
  int half = e->rows / 2, load = !binding_spectrum(&e->spec->binding);
  text_line(e->out, "const tw_u32 line = thread, b = begin + line;");
  text_line(e->out, "const int alone = !b || 2u * b == count;");
  text_line(e->out, "const tw_u32 other_line = alone ? line : line + %du;", half);
  real_row_pointers(e, load, "group + b", "row_at");
  real_row_pointers(e, load, "group + (b ? count - b : 0u)", "row_other");
  text_line(e->out, "const tw_u32 other = b ? 0u : 1u; /* point m is behind row 0 */");
  text_line(e->out, "(void)other_line, (void)row_at, (void)row_other, (void)other;");
  text_line(e->out, "if (line < %du && 2u * b <= count) {", half);
  text_indent(e->out, 1);
}

static void root(const emitter *e) {
  text_line(e->out, "const tw_complex root = tw_pass_twiddle(&args, b);");
}

void mirrored_store(emitter *e, const step *s) {
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  open_pair(e);
  real_tile_word(e, "z", "line", "0u");
  real_tile_word(e, "y", "other_line", "0u");
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  root(e);
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  real_put_spectrum(e, "row_at", "0u", "even.re + p.re", "even.im + p.im");
  text_line(e->out, "if (2u * b != count)");
  real_put_spectrum(e, "row_other", "other", "even.re - p.re", "p.im - even.im");
  real_close(e);
  real_close_step(e);
}

static void join_half(emitter *e) {
  text_line(e->out, "tw_complex c;");
  real_take_spectrum(e, "c", "row_other", "other");
  text_line(e->out, "if (!b)");
  text_line(e->out, "  a.im = c.im = 0;");
  root(e);
  text_line(e->out, "const tw_complex even = {a.re + c.re, a.im - c.im};");
  text_line(e->out, "const tw_complex left = {a.re - c.re, a.im + c.im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  real_put_word(e, "line", "0u", "even.re - odd.im", "-even.im - odd.re");
  text_line(e->out, "if (!alone)");
  real_put_word(e, "other_line", "0u", "even.re + odd.im", "even.im - odd.re");
}

static void join_single(emitter *e) {
  text_line(e->out, "if (alone)");
  text_line(e->out, "  a.im = 0;");
  real_put_word(e, "line", "0u", "a.re", "-a.im");
  text_line(e->out, "if (!alone)");
  real_put_word(e, "other_line", "0u", "a.re", "a.im");
}

void mirrored_load(emitter *e, const step *s) {
  real_open_step(e, "spectra: each word comes from a point and the mirrored one");
  real_open_tile(e);
  open_pair(e);
  text_line(e->out, "tw_complex a;");
  real_take_spectrum(e, "a", "row_at", "0u");
  (real_half(e) ? join_half : join_single)(e);
  real_close(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  real_close_step(e);
}
