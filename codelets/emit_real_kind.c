/* emit_real_kind.c: what the kinds of transforms between real points have of their own: how the
 * real core's points and spectra are read from memory and written to it (real_kind.h). One text for
 * each form: those of cosines. Sines, and the ends of orthogonal transforms, are in the functions
 * that read and write single points. */
#include "emit_real.h"
#include "real_kind.h"
#include "real_table.h"

/* The texts of a form whose spectrum is the output, and of one whose spectrum is the input. Each is
 * the body of a function, line after line:
 *
 *     point          the core's point j from a row          spectrum   X[k] from a row
 *     put_spectrum   writes what X[k] = v gives to a row    put_point  writes the core's point j, v
 *
 * TW_N stands for the points of a row, TW_OF for what says where it lies. turn: exp(-i*pi*k/2n). */
typedef struct {
  const char *const *point, *const *put_spectrum, *const *spectrum, *const *put_point;
} form_text;

#define BODY(name, ...) static const char *const name[] = {__VA_ARGS__, NULL}

BODY(same_point, "return tw_take(TW_OF, j);");
BODY(put_same_point, "tw_give(TW_OF, j, v);");
BODY(put_parts, "tw_give(TW_OF, k, v.re);", "if (k && 2u * k != TW_N)",
     "  tw_give(TW_OF, TW_N - k, v.im);");
BODY(parts, "tw_complex v = {tw_take(TW_OF, k), 0};", "if (k && 2u * k != TW_N)",
     "  v.im = tw_take(TW_OF, TW_N - k);", "return v;");
BODY(put_hartley, "tw_give(TW_OF, k, v.re - v.im);", "if (k && 2u * k != TW_N)",
     "  tw_give(TW_OF, TW_N - k, v.re + v.im);");
BODY(even_point, "return tw_take(TW_OF, j < TW_N ? j : 2u * (TW_N - 1u) - j);");
BODY(put_even, "tw_give(TW_OF, k, v.re);");
BODY(odd_point, "if (!j || j == TW_N + 1u)", "  return 0;",
     "return j <= TW_N ? tw_take(TW_OF, j - 1u) : -tw_take(TW_OF, 2u * TW_N + 1u - j);");
BODY(put_odd, "if (k && k <= TW_N)", "  tw_give(TW_OF, k - 1u, -v.im);");
BODY(cosine_point, "return tw_take(TW_OF, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u);");
BODY(put_cosine_point, "tw_give(TW_OF, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u, v);");
BODY(put_cosines, "const tw_complex p = tw_multiply(v, turn);", "tw_give(TW_OF, k, 2 * p.re);",
     "if (k && 2u * k != TW_N)", "  tw_give(TW_OF, TW_N - k, -2 * p.im);");
BODY(cosines, "const tw_complex back = {turn.re, -turn.im};",
     "const tw_complex v = {tw_take(TW_OF, k), k ? -tw_take(TW_OF, TW_N - k) : 0};",
     "return tw_multiply(v, back);");
BODY(back, "v.im = -v.im;", "return v;");
BODY(folded_point, "tw_real flip;",
     "const tw_index at = tw_folded(TW_N, 4u * j + TW_N * (TW_N * (1u - 4u * j) & 7u), &flip);",
     "return flip * tw_take(TW_OF, at);");
BODY(put_folded, "tw_real flip;", "const tw_real re = ((TW_N + 1u) & 7u) <= 2u ? v.re : -v.re;",
     "const tw_real im = (TW_N & 7u) < 4u ? v.im : -v.im;",
     "tw_index at = tw_folded(TW_N, 2u * k + TW_N * (TW_N * (1u - 2u * k) & 7u), &flip);",
     "tw_give(TW_OF, at, flip * tw_root_2(re + im));", "if (k) {", "  const tw_index m = TW_N - k;",
     "  at = tw_folded(TW_N, 2u * m + TW_N * (TW_N * (1u - 2u * m) & 7u), &flip);",
     "  tw_give(TW_OF, at, flip * tw_root_2(re - im));", "}");

static const form_text texts[] = {
    [FORM_PLAIN] = {same_point, put_parts, parts, put_same_point},
    [FORM_HARTLEY] = {same_point, put_hartley, NULL, NULL},
    [FORM_EVEN] = {even_point, put_even, NULL, NULL},
    [FORM_ODD] = {odd_point, put_odd, NULL, NULL},
    [FORM_COSINE] = {cosine_point, put_cosines, cosines, put_cosine_point},
    [FORM_QUARTER] = {folded_point, put_folded, NULL, NULL},
};

int emit_kind_turns(const emitter *e) {
  const binding *b = &e->spec->binding;
  int kind = b->folded ? b->long_kind : b->kind;
  return kind && real_kind_of(kind)->form == FORM_COSINE;
}

/* 1 when a row has more points than the kernel's rows: as many as the launch says. */
static int counts_long_rows(const emitter *e) {
  return e->spec->binding.words || e->spec->binding.long_kind;
}

static void body(const emitter *e, const char *const *lines) {
  for (; *lines; lines++)
    text_line(e->out, "  %s", *lines);
  text_line(e->out, "}");
}

static const char *ends(const emitter *e, const real_kind_info *k, int output) {
  static const char *const tests[] = {"", "!i", "i == TW_N - 1u", "!i || i == TW_N - 1u"};
  return tests[e->spec->binding.ortho ? k->ends[output] : 0];
}

/* sqrt(2) times a number, rounded once. The nearest number to sqrt(2) is 0.616 units off in double,
 * 0.287 in single precision, always to the same side: over several axes that would add up. */
static void root_2(const emitter *e) {
  int f64 = e->r->value[FIELD_PRECISION] == TW_F64;
  text_line(e->out, "TW_INLINE tw_real tw_root_2(tw_real v) {");
  text_line(e->out, "  return tw_fma(v, TW_R(1.41421356237309504880), v * TW_R(%s));",
            f64 ? "-9.667293313452913e-17" : "2.4203233e-8");
  text_line(e->out, "}");
}

/* Point i of cosines as memory has it: for sines, from the other end, or negative. */
static void of_memory(const emitter *e, const real_kind_info *k, int output) {
  const char *end = ends(e, k, output);
  char moved[64];
  text_line(e->out, "  const tw_index at = %s;",
            real_kind_reversed(k, output) ? "TW_N - 1u - i" : "i");
  if (!output) {
    emit_read(e, "at", moved, sizeof moved);
    text_line(e->out, "  const tw_real %s = %s.re;", *end ? "x" : "v", moved);
    if (*end)
      text_line(e->out, "  const tw_real v = %s ? tw_root_2(x) : x;", end);
    text_line(e->out, "  return %s;", real_kind_alternates(k, 0) ? "at & 1u ? -v : v" : "v");
    return;
  }
  if (*end)
    text_line(e->out, "  v = %s ? TW_R(0.5) * tw_root_2(v) : v;", end);
  text_line(e->out, "  const tw_complex x = {%s, 0};",
            real_kind_alternates(k, 1) ? "(at & 1u ? -v : v)" : "v");
  emit_write(e, "at", "x", moved, sizeof moved);
  text_line(e->out, "  %s;", moved);
}

/* Begins a function of a side's row: `head` up to its parameters, and what these are besides where
 * the row lies. */
static void function_head(const emitter *e, const char *head, int output, const char *parameters) {
  text_line(e->out, "%s(%srow, tw_i64 stride%s%s) {", head, emit_row_type(e, !output),
            counts_long_rows(e) ? ", tw_index n" : "", parameters);
}

static void take_and_give(const emitter *e, const real_kind_info *k) {
  const binding *b = &e->spec->binding;
  if (*ends(e, k, 0) || *ends(e, k, 1))
    root_2(e);
  if (!b->in.is_complex) {
    function_head(e, "TW_INLINE tw_real tw_take", 0, ", tw_index i");
    of_memory(e, k, 0);
    text_line(e->out, "}");
  }
  if (b->out.is_complex)
    return;
  function_head(e, "TW_INLINE void tw_give", 1, ", tw_index i, tw_real v");
  of_memory(e, k, 1);
  text_line(e->out, "}");
}

/* FORM_QUARTER of an odd n: see folded in real_kind.c. */
static void folding(const emitter *e) {
  text_line(e->out, "TW_INLINE tw_index tw_folded(tw_index n, tw_index a, tw_real *flip) {");
  text_line(e->out, "  a = a >= 8u * n ? a - 8u * n : a;");
  text_line(e->out, "  a = a > 4u * n ? 8u * n - a : a;");
  text_line(e->out, "  *flip = a > 2u * n ? TW_R(-1.0) : TW_R(1.0);");
  text_line(e->out, "  return (a > 2u * n ? 4u * n - a : a) / 2u;");
  text_line(e->out, "}");
}

/* A function of a form: `head` up to its parameters, and what these are besides the row's. */
static void function(const emitter *e, const char *head, int output, const char *parameters,
                     const char *const *lines) {
  function_head(e, head, output, parameters);
  body(e, lines);
}

static void functions(const emitter *e, const real_kind_info *k, int points, int spectrum) {
  const form_text *own = &texts[k->form];
  int turns = emit_kind_turns(e);
  if (k->form == FORM_QUARTER) {
    root_2(e);
    folding(e);
  }
  if (k->spectrum && points)
    function(e, "TW_INLINE tw_real tw_point", 0, ", tw_index j", own->point);
  if (k->spectrum && spectrum)
    function(e, "TW_INLINE void tw_put_spectrum", 1,
             turns ? ", tw_index k, tw_complex v, tw_complex turn" : ", tw_index k, tw_complex v",
             own->put_spectrum);
  if (!k->spectrum && spectrum)
    function(e, "TW_INLINE tw_complex tw_spectrum", 0,
             turns ? ", tw_index k, tw_complex turn" : ", tw_index k", own->spectrum);
  if (!k->spectrum && spectrum && turns && spec_meets_in_registers(e->r, &e->spec->binding)) {
    text_line(e->out, "TW_INLINE tw_complex tw_back(tw_complex v) {");
    body(e, back);
  }
  if (!k->spectrum && points)
    function(e, "TW_INLINE void tw_put_point", 1, ", tw_index j, tw_real v", own->put_point);
}

void emit_kind_helpers(const emitter *e, int single) {
  const binding *b = &e->spec->binding;
  const real_kind_info *k = real_kind_of(b->long_kind ? b->long_kind : b->kind);
  int core = record_row_points(e->r), to_words = b->out.is_complex;
  text_line(e->out, "/* %s: points of a row of cosines, and of the real core */", k->name);
  text_line(e->out, "typedef %s tw_index;", b->words && b->twiddle_64 ? "tw_u64" : "tw_u32");
  if (counts_long_rows(e))
    text_line(e->out, "#define TW_N n");
  else
    text_line(e->out, "#define TW_N %du", (int)real_kind_points(b->kind, core));
  text_line(e->out,
            counts_long_rows(e) ? "#define TW_OF row, stride, n" : "#define TW_OF row, stride");
  take_and_give(e, k);
  if (b->words == REAL_QUARTER || e->r->value[FIELD_REAL] == REAL_QUARTER || b->folded)
    return;
  if (b->long_kind)
    functions(e, k, 1, 0);
  else if (b->words)
    functions(e, k, to_words == k->spectrum, to_words != k->spectrum);
  else
    functions(e, k, single && !spec_takes_ends(e->r, b, !k->spectrum), 1);
}

/* ---- words from both ends of a row ----
 *
 * In place, all points of a row are read before any is written: rows of one stage are one thread's,
 * and in others an exchange lies between. */

void quarter_turn(const emitter *e, const char *name, const char *word, int load) {
  int again = load ? 0 : real_table_again(e->r);
  text_line(e->out,
            "%s = tw_multiply(%s, tw_load_table((const tw_complex *)args.table + %du + (%s)));",
            name, name, real_table_at(e->r) + again, word);
  if (!load)
    text_line(e->out, "%s.re = 2 * %s.re, %s.im = -2 * %s.im;", name, name, name, name);
}

void emit_quarter_word(const emitter *e, int load, const char *stride, const char *name,
                       const char *word) {
  if (load) {
    text_line(e->out, "%s.re = tw_take(in_row, %s, 2u * (%s));", name, stride, word);
    text_line(e->out, "%s.im = tw_take(in_row, %s, TW_N - 1u - 2u * (%s));", name, stride, word);
    quarter_turn(e, name, word, 1);
    return;
  }
  quarter_turn(e, name, word, 0);
  text_line(e->out, "tw_give(out_row, %s, 2u * (%s), %s.re);", stride, word, name);
  text_line(e->out, "tw_give(out_row, %s, TW_N - 1u - 2u * (%s), %s.im);", stride, word, name);
}
