/* emit_kind_words.c: passes that do nothing but make the complex words of long rows of a kind, or
 * its rows of words of which others have computed the transform (binding.words). Formulas as in
 * emit_real.c and real_kind.h; each thread makes one word, or what one word and its mirrored one
 * give. With words of single points (REAL_PAIRS: there is no second row) a spectrum's second half
 * is the conjugate of the first. */
#include "emit.h"
#include "real_kind.h"

/* The root exp(-2*pi*i*part*k/order), whose order is that of the pass's roots. */
static void root(const emitter *e, const char *name, const char *index) {
  text_line(e->out, "const tw_complex %s = tw_pass_twiddle(&args, %s);", name, index);
}

static int turned(const emitter *e) {
  return real_kind_of(e->spec->binding.kind)->form == FORM_COSINE;
}

static void points_to_word(const emitter *e) {
  switch (e->spec->binding.words) {
  case REAL_QUARTER:
    text_line(e->out, "const tw_complex two = {tw_take(in, stride, n, 2u * w), "
                      "tw_take(in, stride, n, n - 1u - 2u * w)};");
    root(e, "turn", "8u * w + 1u");
    text_line(e->out, "x0 = tw_multiply(two, turn);");
    return;
  case REAL_HALF:
    text_line(e->out, "x0.re = tw_point(in, stride, n, 2u * w);");
    text_line(e->out, "x0.im = tw_point(in, stride, n, 2u * w + 1u);");
    return;
  default:
    text_line(e->out, "x0.re = tw_point(in, stride, n, w);");
  }
}

/* Declares `name` as point k, an expression, of the spectrum that a row has. */
static void point_of_spectrum(const emitter *e, const char *name, const char *k) {
  if (turned(e))
    text_line(e->out,
              "const tw_complex %s = tw_spectrum(in, stride, n, %s, tw_pass_twiddle(&args, %s));",
              name, k, k);
  else
    text_line(e->out, "const tw_complex %s = tw_spectrum(in, stride, n, %s);", name, k);
}

static void spectrum_to_word(const emitter *e) {
  if (e->spec->binding.words == REAL_PAIRS) {
    text_line(e->out, "const tw_index k = 2u * w > n ? n - w : w;");
    point_of_spectrum(e, "a", "k");
    text_line(e->out, "x0.re = a.re, x0.im = !w ? 0 : k == w ? a.im : -a.im;");
    return;
  }
  point_of_spectrum(e, "a", "w");
  point_of_spectrum(e, "b", "count - w");
  root(e, "root", turned(e) ? "4u * w" : "w");
  text_line(e->out, "const tw_real a_im = w ? a.im : 0, b_im = w ? b.im : 0;");
  text_line(e->out, "const tw_complex left = {a.re - b.re, a_im + b_im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im}, odd = tw_multiply(left, back);");
  text_line(e->out, "x0.re = a.re + b.re - odd.im, x0.im = a_im - b_im + odd.re;");
}

static void word_to_points(const emitter *e) {
  switch (e->spec->binding.words) {
  case REAL_QUARTER:
    root(e, "turn", "8u * w + 1u");
    text_line(e->out, "const tw_complex two = tw_multiply(x0, turn);");
    text_line(e->out, "tw_give(out, stride, n, 2u * w, 2 * two.re);");
    text_line(e->out, "tw_give(out, stride, n, n - 1u - 2u * w, -2 * two.im);");
    return;
  case REAL_HALF:
    text_line(e->out, "tw_put_point(out, stride, n, 2u * w, x0.re);");
    text_line(e->out, "tw_put_point(out, stride, n, 2u * w + 1u, x0.im);");
    return;
  default:
    text_line(e->out, "tw_put_point(out, stride, n, w, x0.re);");
  }
}

static void put_spectrum(const emitter *e, const char *k, const char *v) {
  if (turned(e))
    text_line(e->out, "tw_put_spectrum(out, stride, n, %s, %s, tw_pass_twiddle(&args, %s));", k, v,
              k);
  else
    text_line(e->out, "tw_put_spectrum(out, stride, n, %s, %s);", k, v);
}

static void words_to_spectrum(const emitter *e) {
  if (e->spec->binding.words == REAL_PAIRS) {
    text_line(e->out, "x0.im = w ? x0.im : 0;");
    put_spectrum(e, "w", "x0");
    return;
  }
  text_line(e->out,
            "const tw_complex y = tw_load(in + (tw_i64)(w ? count - w : 0u) * words_stride);");
  text_line(e->out, "const tw_complex even = {TW_R(0.5) * (x0.re + scale * y.re), "
                    "TW_R(0.5) * (x0.im - scale * y.im)};");
  text_line(e->out, "const tw_complex odd = {TW_R(0.5) * (x0.im + scale * y.im), "
                    "TW_R(0.5) * (scale * y.re - x0.re)};");
  root(e, "root", turned(e) ? "4u * w" : "w");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  text_line(e->out, "const tw_complex v = {even.re + p.re, even.im + p.im};");
  put_spectrum(e, "w", "v");
  text_line(e->out, "if (!w) {");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_complex last = {even.re - p.re, 0};");
  put_spectrum(e, "(tw_index)count", "last");
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* Declares the pointer to the first element of the row's transform on a side. */
static void side(const emitter *e, int output) {
  const binding *b = &e->spec->binding;
  const char *name = output ? "out" : "in", *type = output ? "tw_out" : "const tw_in";
  if (output ? b->loops_out : b->loops_in)
    text_line(e->out, "%s *const %s = (%s *)args.%s + tw_%s_base(&args, number - (tw_u32)w);", type,
              name, type, name, name);
  else
    text_line(e->out, "%s *const %s = (%s *)args.%s;", type, name, type, name);
}

void emit_kind_words(emitter *e) {
  const binding *b = &e->spec->binding;
  int to_words = b->out.is_complex;
  int spectrum = real_kind_of(b->kind)->spectrum && (to_words || b->words != REAL_QUARTER);
  text_blank(e->out);
  text_line(e->out, "const tw_u32 number = (tw_u32)(first%s);", e->rows > 1 ? " + row" : "");
  text_line(e->out, "if (number < args.batch) {");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_index n = (tw_index)args.factor_count;");
  text_line(e->out, "const tw_u32 count = (tw_u32)args.index_count;");
  text_line(e->out, "const tw_index w = number %% count;");
  text_line(e->out, "const tw_i64 stride = args.%s_stride, words_stride = args.%s_stride;",
            to_words ? "in" : "out", to_words ? "out" : "in");
  side(e, 0);
  side(e, 1);
  if (to_words) {
    (spectrum ? points_to_word : spectrum_to_word)(e);
    text_line(e->out, "x0.re *= scale, x0.im *= scale;");
    text_line(e->out, "tw_store(out + (tw_i64)w * words_stride, x0);");
  } else {
    text_line(e->out, "x0 = tw_load(in + (tw_i64)w * words_stride);");
    text_line(e->out, "x0.re *= scale, x0.im *= scale;");
    (spectrum ? words_to_spectrum : word_to_points)(e);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
