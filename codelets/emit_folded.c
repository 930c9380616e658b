/* emit_folded.c: rows of a long real transform whose spectrum is kept up to half of its frequencies
 * (binding.folded). Of n real points in c columns, row k has the frequencies k + j*s, s = n over
 * the row's points. With 2*(k + j*s) > n that is the conjugate of the spectrum's point n - k - j*s,
 * which lies as far from point n - k as point k + j*s from point k, the other way. Neighbouring
 * rows have neighbouring points on both sides of the fold.
 *
 * Columns beyond half of them have no rows: real points give them the conjugates of the others. The
 * rows of column 0 and, with an even number of columns, of column c/2 have both of each pair of
 * conjugates, so that they store only one, and the frequencies 0 and n/2, which are real. */
#include "emit.h"
#include "real_kind.h"
#include "real_table.h"

#include <stdio.h>

int emit_is_folded(const emitter *e, int load) {
  return e->spec->binding.folded == (load ? TW_C2R : TW_R2C);
}

/* 32 bits suffice for the number of a row in the launch (launch_args.batch), and for frequencies:
 * real transforms of 2^31 points have other passes. */
void emit_folded_rows(const emitter *e) {
  const char *number = e->rows > 1 ? "(first + (tw_i64)row)" : "first";
  text_line(e->out, "const tw_u32 points = (tw_u32)args.factor_count, apart = points / %du;",
            e->points);
  text_line(e->out,
            "const tw_u32 columns = (tw_u32)args.factor_step, kept = (tw_u32)args.loop_n[0];");
  text_line(e->out, "const tw_u32 number = (tw_u32)%s %% (tw_u32)args.index_count;", number);
  text_line(e->out, "const tw_u32 column = number %% kept;");
  text_line(e->out, "const tw_u32 frequency = column + number / kept * columns;");
  text_line(e->out, "const int live = %s < args.batch && 2u * column <= columns;", number);
  text_line(e->out, "const int alone = !column || 2u * column == columns;");
  text_line(e->out, "(void)points, (void)apart, (void)alone;");
}

/* The last of a row's points that are not folded: (n/2 - k) / s, 0 <= k < s. */
static void last_point(const emitter *e) {
  if (e->points % 2)
    text_line(e->out, "const tw_u32 last = 2u * frequency > apart ? %du : %du;", e->points / 2 - 1,
              e->points / 2);
  else
    text_line(e->out, "const tw_u32 last = frequency ? %du : %du;", e->points / 2 - 1,
              e->points / 2);
}

/* The long row of a kind that the thread's row is a part of. */
static void start_of_kind(const emitter *e, int load) {
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  text_line(e->out, "%s *const %s = %s_row - (tw_i64)frequency * args.%s_dist;", type, side, side,
            side);
}

void emit_folded_start(const emitter *e) {
  int load = emit_is_folded(e, 1);
  if (e->spec->binding.long_kind) {
    start_of_kind(e, load);
    return;
  }
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  text_line(e->out,
            "%s *const %s_mirrored = %s_row + ((tw_i64)points - 2 * (tw_i64)frequency) * "
            "args.%s_dist;",
            type, side, side, side);
  last_point(e);
  text_line(e->out, "(void)last;");
}

/* How a slot's words are folded: HALF_FIRST: none of them, HALF_SECOND: all. Imaginary parts that
 * are not read, of the frequencies 0 and n/2, may be in other slots only. */
static enum place_half half_of(const emitter *e, const place *p, int slot) {
  int least, most;
  if (!place_range(e, p, slot, &least, &most))
    return HALF_ANY;
  if (2 * most < e->points - 1 && (least > 0 || emit_is_folded(e, 0)))
    return HALF_FIRST;
  return 2 * least > e->points ? HALF_SECOND : HALF_ANY;
}

void emit_folded_walk(const emitter *e, int distance) {
  int load = emit_is_folded(e, 1);
  const char *side = load ? "in" : "out";
  text_line(e->out, "const tw_i64 step = %d * args.%s_stride;", distance, side);
  text_line(e->out, "%s *at = %s_row;", load ? "const tw_in" : "tw_out", side);
}

typedef struct {
  enum place_half half;
  int walks, steps; /* 1: `at` is a pointer that moves on; 1: it comes from the slot before */
} folded_word;

static folded_word word_of(const emitter *e, const place *p, int slot, int distance) {
  folded_word w = {half_of(e, p, slot), distance > 0, 0};
  w.steps =
      w.walks && slot % p->per_group && w.half != HALF_ANY && half_of(e, p, slot - 1) == w.half;
  return w;
}

/* Opens a block that declares where the word lies, and whether it is folded. */
static void open_word(const emitter *e, const folded_word *w, const char *side, const char *word) {
  static const char *const at[] = {"(folded ? %s_mirrored - far : %s_row + far)", "%s_row + far",
                                   "%s_mirrored - far"};
  char address[64];
  text_line(e->out, "{");
  text_indent(e->out, 1);
  if (w->steps) {
    text_line(e->out, w->half == HALF_FIRST ? "at += step;" : "at -= step;");
    return;
  }
  text_line(e->out, "const tw_i64 far = (tw_i64)(%s) * args.%s_stride;", word, side);
  if (w->half == HALF_ANY)
    text_line(e->out, "const int folded = %s > last;", word);
  snprintf(address, sizeof address, at[w->half], side, side);
  text_line(e->out, "%sat = %s;",
            w->walks       ? ""
            : *side == 'i' ? "const tw_in *const "
                           : "tw_out *const ",
            address);
}

static void load_word(const emitter *e, const folded_word *w, int slot, const char *word,
                      const char *hint) {
  enum place_half half = w->half;
  open_word(e, w, "in", word);
  text_line(e->out, "x%d = tw_load%s(at);", slot, hint);
  if (half == HALF_SECOND)
    text_line(e->out, "x%d.im = -x%d.im;", slot, slot);
  if (half == HALF_ANY) {
    text_line(e->out, "const tw_u32 double_frequency = 2u * (frequency + (%s) * apart);", word);
    text_line(e->out,
              "x%d.im = !double_frequency || double_frequency == points ? 0 : folded ? -x%d.im : "
              "x%d.im;",
              slot, slot, slot);
  }
}

static void store_word(const emitter *e, const folded_word *w, int slot, const char *word,
                       const char *hint) {
  enum place_half half = w->half;
  open_word(e, w, "out", word);
  if (half != HALF_FIRST)
    text_line(e->out,
              half == HALF_ANY ? "x%d.im = folded ? -x%d.im : x%d.im;" : "x%d.im = -x%d.im;", slot,
              slot, slot);
  if (half != HALF_FIRST)
    text_line(e->out, half == HALF_ANY ? "if (!folded || !alone)" : "if (!alone)");
  text_line(e->out, half == HALF_FIRST ? "tw_store%s(at, x%d);" : "  tw_store%s(at, x%d);", hint,
            slot);
}

/* ---- long rows of kinds ----
 *
 * The core has `points` points. Of cosines, of parts and of their sums, which are as many, X[k] and
 * its conjugate give the numbers of k and points-k, so that both are stored with X[k], k on either
 * side of the fold; in rows that have both of each pair of conjugates, each stores one. The root
 * exp(-pi*i*k/(2*points)) by which cosines are turned is, with k = frequency + j*apart, one of the
 * frequency, which is in the pass twiddles, and one of j. */

/* Declares k, and `folded` where it matters. */
static void open_kind(const emitter *e, enum real_form form, const char *word) {
  text_line(e->out, "{");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_index k = frequency + (%s) * apart;", word);
  if (form != FORM_COSINE && form != FORM_HARTLEY)
    text_line(e->out, "const int folded = 2u * k > points;");
}

static void turn_of(const emitter *e, const char *word) {
  text_line(e->out,
            "const tw_complex turn = tw_load_table((const tw_complex *)args.table + %du + "
            "(%s));",
            real_table_turns(e->r), word);
}

static void load_kind(const emitter *e, enum real_form form, int slot, const char *word) {
  open_kind(e, form, word);
  text_line(e->out, "const tw_real a = tw_take(in, args.in_dist, points, k);");
  text_line(e->out, "const tw_real b = k%s ? tw_take(in, args.in_dist, points, points - k) : 0;",
            form == FORM_PLAIN ? " && 2u * k != points" : "");
  if (form == FORM_PLAIN) {
    text_line(e->out, "x%d.re = folded ? b : a, x%d.im = folded ? -a : b;", slot, slot);
    return;
  }
  turn_of(e, word);
  text_line(e->out, "const tw_complex v = {a, -b}, back = {turn.re, -turn.im};");
  text_line(e->out, "x%d = tw_multiply(v, back);", slot);
}

/* Both numbers of X[k] = v. */
static void store_two(const emitter *e, enum real_form form) {
  static const char *const parts[][2] = {
      [FORM_PLAIN] = {"folded ? -v.im : v.re", "folded ? v.re : v.im"},
      [FORM_HARTLEY] = {"v.re - v.im", "v.re + v.im"},
      [FORM_COSINE] = {"2 * v.re", "-2 * v.im"}};
  text_line(e->out, "tw_give(out, args.out_dist, points, k, %s);", parts[form][0]);
  text_line(e->out, "if (!alone)");
  text_line(e->out, "  tw_give(out, args.out_dist, points, points - k, %s);", parts[form][1]);
}

/* The one number of X[k] = v, of a core twice as long as the row. */
static void store_one(const emitter *e, enum real_form form) {
  text_line(e->out, "const tw_index at = folded ? points - k : k;");
  if (form == FORM_EVEN) {
    text_line(e->out, "if (!folded || !alone)");
    text_line(e->out, "  tw_give(out, args.out_dist, points / 2u + 1u, at, v.re);");
    return;
  }
  text_line(e->out, "if ((!folded || !alone) && at && 2u * at != points)");
  text_line(e->out, "  tw_give(out, args.out_dist, points / 2u - 1u, at - 1u, folded ? v.im : "
                    "-v.im);");
}

static void store_kind(const emitter *e, enum real_form form, int slot, const char *word) {
  open_kind(e, form, word);
  if (form == FORM_COSINE) {
    turn_of(e, word);
    text_line(e->out, "const tw_complex v = tw_multiply(x%d, turn);", slot);
  } else {
    text_line(e->out, "const tw_complex v = x%d;", slot);
  }
  (form == FORM_EVEN || form == FORM_ODD ? store_one : store_two)(e, form);
}

static void kind_word(const emitter *e, int slot, const char *word) {
  enum real_form form = real_kind_of(e->spec->binding.long_kind)->form;
  (emit_is_folded(e, 1) ? load_kind : store_kind)(e, form, slot, word);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_folded_word(const emitter *e, const place *p, int slot, const char *word,
                      const char *hint, int distance) {
  if (e->spec->binding.long_kind) {
    kind_word(e, slot, word);
    return;
  }
  folded_word w = word_of(e, p, slot, distance);
  (emit_is_folded(e, 1) ? load_word : store_word)(e, &w, slot, word, hint);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
