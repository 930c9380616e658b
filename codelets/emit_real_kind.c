/* emit_real_kind.c: what the kinds of transforms between real points have of their own: how the
 * real core's points and spectra are read from memory and written to it (real_kind.h). One text for
 * each form: those of cosines. Sines, and the ends of orthogonal transforms, are in the functions
 * that read and write single points. */
#include "emit.h"
#include "real_kind.h"
#include "real_table.h"

/* The texts of a form whose spectrum is the output, and of one whose spectrum is the input. Each is
 * the body of a function, line after line:
 *
 *     point          the core's point j from `row`             spectrum   v = X[k], from `row`
 *     put_spectrum   writes what X[k] = v gives to `row`       put_point  writes point j, v */
typedef struct {
  const char *const *point, *const *put_spectrum, *const *spectrum, *const *put_point;
} form_text;

#define BODY(name, ...) static const char *const name[] = {__VA_ARGS__, NULL}

BODY(same_point, "return tw_take(row, stride, j);");
BODY(put_same_point, "tw_give(row, stride, j, v);");
BODY(put_parts, "tw_give(row, stride, k, v.re);", "if (k && 2u * k != TW_N)",
     "  tw_give(row, stride, TW_N - k, v.im);");
BODY(parts, "tw_complex v = {tw_take(row, stride, k), 0};", "if (k && 2u * k != TW_N)",
     "  v.im = tw_take(row, stride, TW_N - k);", "return v;");
BODY(put_hartley, "tw_give(row, stride, k, v.re - v.im);", "if (k && 2u * k != TW_N)",
     "  tw_give(row, stride, TW_N - k, v.re + v.im);");
BODY(even_point, "return tw_take(row, stride, j < TW_N ? j : TW_CORE - j);");
BODY(put_even, "tw_give(row, stride, k, v.re);");
BODY(odd_point, "if (!j || j == TW_N + 1u)", "  return 0;",
     "return j <= TW_N ? tw_take(row, stride, j - 1u) : -tw_take(row, stride, TW_CORE - 1u - j);");
BODY(put_odd, "if (k && k <= TW_N)", "  tw_give(row, stride, k - 1u, -v.im);");
BODY(cosine_point,
     "return tw_take(row, stride, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u);");
BODY(put_cosine_point,
     "tw_give(row, stride, j < (TW_N + 1u) / 2u ? 2u * j : 2u * (TW_N - j) - 1u, v);");
BODY(put_cosines, "const tw_complex p = tw_multiply(v, tw_load_table(turns + k));",
     "tw_give(row, stride, k, 2 * p.re);", "if (k && 2u * k != TW_N)",
     "  tw_give(row, stride, TW_N - k, -2 * p.im);");
BODY(cosines, "const tw_complex turn = tw_load_table(turns + k), back = {turn.re, -turn.im};",
     "const tw_complex v = {tw_take(row, stride, k), k ? -tw_take(row, stride, TW_N - k) : 0};",
     "return tw_multiply(v, back);");
BODY(folded_point, "tw_real flip;",
     "const tw_u32 at = tw_folded(4u * j + TW_N * (TW_N * (1u - 4u * j) & 7u), &flip);",
     "return flip * tw_take(row, stride, at);");
BODY(put_folded, "tw_real flip;",
     "tw_u32 at = tw_folded(2u * k + TW_N * (TW_N * (1u - 2u * k) & 7u), &flip);",
     "tw_give(row, stride, at, flip * (TW_COSINE * v.re + TW_SINE * v.im));", "if (k) {",
     "  const tw_u32 m = TW_N - k;",
     "  at = tw_folded(2u * m + TW_N * (TW_N * (1u - 2u * m) & 7u), &flip);",
     "  tw_give(row, stride, at, flip * (TW_COSINE * v.re - TW_SINE * v.im));", "}");

static const form_text texts[] = {
    [FORM_PLAIN] = {same_point, put_parts, parts, put_same_point},
    [FORM_HARTLEY] = {same_point, put_hartley, NULL, NULL},
    [FORM_EVEN] = {even_point, put_even, NULL, NULL},
    [FORM_ODD] = {odd_point, put_odd, NULL, NULL},
    [FORM_COSINE] = {cosine_point, put_cosines, cosines, put_cosine_point},
    [FORM_QUARTER] = {folded_point, put_folded, NULL, NULL},
};

int emit_kind_turns(const emitter *e) {
  int kind = e->spec->binding.kind;
  return kind && real_kind_of(kind)->form == FORM_COSINE;
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

/* Point i of cosines as memory has it: for sines, from the other end, or negative. */
static void of_memory(const emitter *e, const real_kind_info *k, int output) {
  const char *end = ends(e, k, output);
  char moved[64];
  text_line(e->out, "  const tw_u32 at = %s;",
            real_kind_reversed(k, output) ? "TW_N - 1u - i" : "i");
  if (*end)
    text_line(e->out, "  const tw_real factor = %s ? TW_R(%s) : TW_R(1.0);", end,
              output ? "0.70710678118654752440" : "1.41421356237309504880");
  if (!output) {
    emit_read(e, "at", moved, sizeof moved);
    text_line(e->out, "  const tw_real v = %s.re%s;", moved, *end ? " * factor" : "");
    text_line(e->out, "  return %s;", real_kind_alternates(k, 0) ? "at & 1u ? -v : v" : "v");
    return;
  }
  text_line(e->out, "  const tw_complex x = {%s%s, 0};",
            real_kind_alternates(k, 1) ? "(at & 1u ? -v : v)" : "v", *end ? " * factor" : "");
  emit_write(e, "at", "x", moved, sizeof moved);
  text_line(e->out, "  %s;", moved);
}

static void take_and_give(const emitter *e, const real_kind_info *k) {
  text_line(e->out, "TW_INLINE tw_real tw_take(%srow, tw_i64 stride, tw_u32 i) {",
            emit_row_type(e, 1));
  of_memory(e, k, 0);
  text_line(e->out, "}");
  text_line(e->out, "TW_INLINE void tw_give(%srow, tw_i64 stride, tw_u32 i, tw_real v) {",
            emit_row_type(e, 0));
  of_memory(e, k, 1);
  text_line(e->out, "}");
}

/* FORM_QUARTER of an odd n: see folded in real_kind.c. */
static void folding(const emitter *e, int n) {
  static const char *const root = "TW_R(1.41421356237309504880)";
  text_line(e->out, "#define TW_COSINE (%s%s)", n % 8 == 1 || n % 8 == 7 ? "" : "-", root);
  text_line(e->out, "#define TW_SINE (%s%s)", n % 8 < 4 ? "" : "-", root);
  text_line(e->out, "TW_INLINE tw_u32 tw_folded(tw_u32 a, tw_real *flip) {");
  text_line(e->out, "  a = a >= 8u * TW_N ? a - 8u * TW_N : a;");
  text_line(e->out, "  a = a > 4u * TW_N ? 8u * TW_N - a : a;");
  text_line(e->out, "  *flip = a > 2u * TW_N ? TW_R(-1.0) : TW_R(1.0);");
  text_line(e->out, "  return (a > 2u * TW_N ? 4u * TW_N - a : a) / 2u;");
  text_line(e->out, "}");
}

/* A function of a row of a side: `head` up to its parameters, of which the last ones are given. */
static void function(const emitter *e, const char *head, int load, const char *parameters,
                     const char *const *lines) {
  int spectrum = real_kind_of(e->spec->binding.kind)->spectrum;
  int turns = emit_kind_turns(e) && load != spectrum;
  text_line(e->out, "TW_INLINE %s(%srow, tw_i64 stride, %s%s) {", head, emit_row_type(e, load),
            parameters, turns ? ", const tw_complex *turns" : "");
  body(e, lines);
}

void emit_kind_helpers(const emitter *e) {
  const binding *b = &e->spec->binding;
  const real_kind_info *k = real_kind_of(b->kind);
  const form_text *own = &texts[k->form];
  int core = record_row_points(e->r), n = (int)real_kind_points(b->kind, core);
  text_line(e->out, "/* %s: points of a row, and of its core */", k->name);
  text_line(e->out, "#define TW_N %du", n);
  text_line(e->out, "#define TW_CORE %du", core);
  take_and_give(e, k);
  if (e->r->value[FIELD_REAL] == REAL_QUARTER)
    return;
  if (k->form == FORM_QUARTER)
    folding(e, n);
  if (k->spectrum && emit_takes_points(e, 1))
    function(e, "tw_real tw_point", 1, "tw_u32 j", own->point);
  if (k->spectrum)
    function(e, "void tw_put_spectrum", 0, "tw_u32 k, tw_complex v", own->put_spectrum);
  if (!k->spectrum)
    function(e, "tw_complex tw_spectrum", 1, "tw_u32 k", own->spectrum);
  if (!k->spectrum && emit_takes_points(e, 0))
    function(e, "void tw_put_point", 0, "tw_u32 j, tw_real v", own->put_point);
}

/* ---- words from both ends of a row ---- */

static void turn(const emitter *e, const char *name, const char *word) {
  text_line(e->out,
            "%s = tw_multiply(%s, tw_load_table((const tw_complex *)args.table + %du + (%s)));",
            name, name, real_table_at(e->r), word);
}

void emit_quarter_word(const emitter *e, int load, const char *stride, const char *name,
                       const char *word) {
  if (load) {
    text_line(e->out, "%s.re = tw_take(in_row, %s, 2u * (%s));", name, stride, word);
    text_line(e->out, "%s.im = tw_take(in_row, %s, TW_N - 1u - 2u * (%s));", name, stride, word);
    turn(e, name, word);
    return;
  }
  turn(e, name, word);
  text_line(e->out, "tw_give(out_row, %s, 2u * (%s), 2 * %s.re);", stride, word, name);
  text_line(e->out, "tw_give(out_row, %s, TW_N - 1u - 2u * (%s), -2 * %s.im);", stride, word, name);
}
