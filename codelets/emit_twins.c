/* emit_twins.c: rows that are taken together with their twins (binding.twins): the last pass over
 * the m words z[j] = x[2j] + i*x[2j+1] of n = 2m real points, which stores the spectrum of these
 * points, and the first pass from a spectrum.
 *
 * With c rows of N points each, row k has the words f = k + c*j of the words' spectrum Z, and row
 * c - k, its twin, has their mirrored ones, m - f, in reverse order. With w = exp(-2*pi*i/n),
 *
 *     X[f]     = (Z[f] + conj Z[m-f]) / 2 - i*w^f * (Z[f] - conj Z[m-f]) / 2
 *     X[m-f]   = conj of the same with + for -
 *
 * A row whose points are loaded conjugated and multiplied by the twin's pass twiddles gives the
 * conjugates of its own words in the twin's order: the sum over j of conj(z_j) * w'^(k*j) with w'
 * of the order m is the conjugate of that of z_j * w'^((c-k)*j) * v^(-j) with v of the order N. So
 * the upper half of a block's rows are twins that are loaded so, their point j is conj Z[m-f], and
 * lanes exchange words with those of the same thread numbers half a block's rows away: with y what
 * comes from there, x + y - i*w^f * (x - y) is 2*X[f] in one of them and 2*conj X[m-f] in the
 * other. From a spectrum the same expression of conjugates gives both lanes' words, and twins are
 * stored conjugated.
 *
 * Rows 0 and c/2 are their own twins. Both lanes compute them and one of them stores them; the
 * other lane of row 0 stores X[m].
 *
 * Of type IV (binding.long_kind) word f meets word m-1-f, so that row c-1-k is the twin of row k.
 * With the pass twiddles of row k+1 its points are conj Z[m-1-f]. Turned, these two words give the
 * points 2*f and n-1-2*f of the row, and n-2-2*f and 2*f+1, so that lanes exchange the second one
 * of each: emit_long_ends.c has those at load. */
#include "dft_graph.h"
#include "emit.h"
#include "real_kind.h"
#include "roots.h"

#include <stdio.h>

int emit_is_twins_spectrum(const emitter *e, int load) {
  return e->spec->binding.twins == (load ? TW_C2R : TW_R2C);
}

static int of_type_four(const emitter *e) {
  return e->spec->binding.long_kind > 0;
}

/* Declares the rows of type IV, and how their words are turned: both parts of a result are twice
 * those of a word, the second ones negative but where sines alternate. */
static void rows_of_type_four(const emitter *e) {
  int half = e->rows / 2;
  const real_kind_info *kind = real_kind_of(e->spec->binding.long_kind);
  text_line(e->out, "const tw_u32 count = (tw_u32)args.index_count, parts = (count + %du) / %du;",
            e->rows - 1, e->rows);
  text_line(e->out, "const tw_i64 group = (tw_i64)((tw_u32)first / %du / parts) * count;", e->own);
  text_line(e->out, "const tw_u32 lower = (tw_u32)first / %du %% parts * %du + row %% %du;", e->own,
            half, half);
  text_line(e->out, "const int live = 2u * lower < count, twin = row >= %du;", half);
  text_line(e->out, "const tw_u32 pair = live ? lower : 0u;");
  text_line(e->out, "const tw_i64 number = group + (twin ? count - 1u - pair : pair);");
  text_line(e->out, "const int stores = !twin || 2u * pair + 1u != count;");
  text_line(e->out, "const tw_real turn_in = twin ? TW_R(-1.0) : TW_R(1.0);");
  text_line(e->out, "const tw_real scale_out = scale * TW_R(2.0);");
  text_line(e->out, "const tw_real turn_out = %sscale_out * sign * turn_in;",
            real_kind_alternates(kind, 1) ? "-" : "");
}

void emit_twins_rows(const emitter *e) {
  int half = e->rows / 2, to_spectrum = e->spec->binding.twins == TW_R2C;
  if (of_type_four(e)) {
    rows_of_type_four(e);
    return;
  }
  text_line(e->out,
            "const tw_u32 count = (tw_u32)args.index_count, parts = (count / 2u + %du) / %du;",
            half, half);
  text_line(e->out, "const tw_i64 group = (tw_i64)((tw_u32)first / %du / parts) * count;", e->own);
  text_line(e->out, "const tw_u32 lower = (tw_u32)first / %du %% parts * %du + row %% %du;", e->own,
            half, half);
  text_line(e->out, "const int live = 2u * lower <= count, twin = row >= %du;", half);
  text_line(e->out, "const tw_u32 pair = live ? lower : 0u;");
  text_line(e->out, "const tw_i64 number = group + (twin && pair ? count - pair : pair);");
  text_line(e->out, "const int stores = !twin || (pair && 2u * pair != count);");
  text_line(e->out, "const tw_real turn = twin ? TW_R(-1.0) : TW_R(1.0);");
  if (to_spectrum) {
    text_line(e->out, "const tw_real turn_in = turn, scale_out = scale * TW_R(0.5);");
    text_line(e->out, "const tw_real turn_out = scale_out * sign * turn;");
  } else {
    text_line(e->out, "const tw_real turn_in = sign * turn, scale_out = scale;");
    text_line(e->out, "const tw_real turn_out = -scale * turn;");
  }
}

/* A twin's points of the spectrum lie as far from point m - k as its lane's words from word k. */
void emit_twins_side(const emitter *e, int load) {
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  int spectrum = emit_is_twins_spectrum(e, load);
  int loops = load ? e->spec->binding.loops_in : e->spec->binding.loops_out;
  const char *number = spectrum ? "group + pair" : "number";
  if (loops)
    text_line(e->out, "%s *const %s_row = (%s *)args.%s + tw_%s_base(&args, (tw_u32)(%s))%s", type,
              side, type, side, side, number, spectrum ? "" : ";");
  else
    text_line(e->out, "%s *const %s_row = (%s *)args.%s + (%s) * args.%s_dist%s", type, side, type,
              side, number, side, spectrum ? "" : ";");
  if (!spectrum)
    return;
  text_line(e->out, "    + (twin ? (tw_i64)(count * %du - %s2u * pair) * args.%s_dist : 0);",
            e->points, of_type_four(e) ? "1u - " : "", side);
  text_line(e->out, "const tw_i64 apart = twin ? -args.%s_stride : args.%s_stride;", side, side);
}

/* Only the first word of a butterfly may be word 0. */
void emit_twins_store(const emitter *e, const place *p, int slot, const char *word) {
  if (e->spec->binding.twins == TW_R2C && slot % p->per_group == 0 && !of_type_four(e))
    text_line(e->out, "if (stores || (!pair && !(%s)))", word);
  else
    text_line(e->out, "if (stores)");
}

static void print_step(const emitter *e, long double re, long double im) {
  int single = e->r->value[FIELD_PRECISION] != TW_F64;
  text value = TEXT_EMPTY;
  text_add(&value, "{TW_R(");
  text_real(&value, codelet_nearest(re, single), single);
  text_add(&value, "), TW_R(");
  text_real(&value, codelet_nearest(im, single), single);
  text_add(&value, ")}");
  text_line(e->out, "const tw_complex step = %s;", value.failed ? "" : value.bytes);
  e->out->failed |= value.failed;
  text_free(&value);
}

/* -i * exp(-pi*i * distance / points), which leads from the first word's root to another's. */
static void print_turned_root(const emitter *e, int distance) {
  long double re, im;
  root_of_unity(-(int64_t)distance, 2 * (int64_t)e->points, &re, &im);
  print_step(e, im, -re);
}

static void meet(const emitter *e, const place *p, int slot, const char *word) {
  int j = slot % p->per_group;
  text_line(e->out, "{");
  text_indent(e->out, 1);
  if (!j && e->spec->binding.twins == TW_C2R) { /* imaginary parts of X[0] and X[m] are ignored */
    text_line(e->out, "if (!pair && !(%s))", word);
    text_line(e->out, "  x%d.im = 0;", slot);
  }
  print_turned_root(e, j * p->apart * record_cluster(e->r));
  text_line(e->out, "const tw_complex w = tw_multiply(root, step);");
  text_line(e->out, "const tw_complex y = {tw_shuffle(x%d.re, other), tw_shuffle(x%d.im, other)};",
            slot, slot);
  text_line(e->out, "const tw_complex apart = {x%d.re - y.re, x%d.im - y.im};", slot, slot);
  text_line(e->out, "const tw_complex p = tw_multiply(apart, w);");
  text_line(e->out, "x%d.re = x%d.re + y.re + p.re, x%d.im = x%d.im + y.im + p.im;", slot, slot,
            slot, slot);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* ---- type IV ----
 *
 * Word f is turned by exp(-2*pi*i * (8*f + 1) / 16n). The root of word m-1-f, conjugated, has the
 * number 8*f + 7 - 4n. With f = k + c*j a distance in j turns by exp(-2*pi*i * distance / 4N). */

void emit_turned_word(const emitter *e, const place *p, int slot) {
  int distance = slot % p->per_group * p->apart * record_cluster(e->r);
  if (!distance) {
    text_line(e->out, "x%d = tw_multiply(x%d, root);", slot, slot);
    return;
  }
  long double re, im;
  root_of_unity(-(int64_t)distance, 4 * (int64_t)e->points, &re, &im);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  print_step(e, re, im);
  text_line(e->out, "x%d = tw_multiply(x%d, tw_multiply(root, step));", slot, slot);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* All lanes exchange words, those without work too. */
void emit_twins(emitter *e, const step *s) {
  text_blank(e->out);
  text_line(e->out, "{ /* words meet those of the row's twin */");
  text_indent(e->out, 1);
  e->in_row = 1;
  place p = place_of(e, s->from);
  place_bases(e, &p, "word");
  text_line(e->out, "const tw_u32 other = (thread ^ %du) %% 32u;", e->rows / 2);
  for (int g = 0; g < p.butterflies; g++) {
    char word[96];
    text_line(e->out, "{");
    text_indent(e->out, 1);
    place_word(e, &p, "word", g * p.per_group, 0, word, sizeof word);
    text_line(e->out, "tw_complex root = {1, 0};");
    int opened = place_guard(e, &p, g, NULL);
    if (of_type_four(e))
      text_line(e->out,
                "root = tw_pass_twiddle(&args, 8u * (pair + count * (%s)) + (twin ? 12u * "
                "(tw_u32)args.factor_count + 7u : 1u));",
                word);
    else
      text_line(e->out, "root = tw_pass_twiddle(&args, pair + count * (%s));", word);
    place_guard_close(e, opened);
    for (int slot = g * p.per_group; slot < (g + 1) * p.per_group; slot++) {
      if (!of_type_four(e)) {
        meet(e, &p, slot, word);
        continue;
      }
      emit_turned_word(e, &p, slot);
      text_line(e->out, "x%d.im = tw_shuffle(x%d.im, other);", slot, slot);
    }
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
  e->in_row = 0;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
