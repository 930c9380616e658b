/* emit_operation.c: the text of the operations at load, between and at store (operation.h): one row
 * of a table for each. What the host computes to check them is in lib/model/operation.c. */
#include "emit.h"
#include "operation_table.h"

#include <stdio.h>

/* The number of the thread's row in the launch. */
static void row_number(const emitter *e, char *out, size_t size) {
  snprintf(out, size, e->rows > 1 ? "first + (tw_i64)row" : "first");
}

/* 32 bits hold the number of a row in the launch (launch_args.batch). */
void emit_row_index(emitter *e) {
  char number[48];
  if (e->spec->binding.folded) {
    text_line(e->out, "const tw_i64 row_index = (tw_i64)frequency;");
    return;
  }
  if (e->spec->binding.twins) {
    text_line(e->out, "const tw_i64 row_index = (tw_i64)pair;");
    return;
  }
  row_number(e, number, sizeof number);
  text_line(e->out,
            "const tw_i64 row_index = (tw_i64)((tw_u32)(%s)%s %% (tw_u32)args.index_count);",
            number, e->spec->binding.index_shared ? " / (tw_u32)args.index_rows" : "");
}

/* ---- pass twiddles ---- */

/* A root is high * (1 + low), where the table holds the low roots less 1: high * low is small, so
 * that its rounding does not count. */
static void twiddle_helpers(const emitter *e) {
  const char *suffix = e->spec->binding.twiddle_64 ? "ull" : "u";
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_pass_twiddle(const tw_args *args, %s m) {",
            e->spec->binding.twiddle_64 ? "tw_u64" : "tw_u32");
  text_line(e->out, "  const tw_complex *const low = (const tw_complex *)args->twiddles;");
  text_line(e->out, "  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);");
  text_line(
      e->out,
      "  const tw_complex a = tw_load_table(low + (m & ((1%s << args->twiddle_shift) - 1%s)));",
      suffix, suffix);
  text_line(e->out, "  const tw_complex b = tw_load_table(high + (m >> args->twiddle_shift));");
  text_line(e->out, "  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};");
  text_line(e->out, "  return w;");
  text_line(e->out, "}");
}

/* The points of a butterfly lie at a constant distance. So every fourth root comes from the table,
 * and those between are its products with the first powers of the root for that distance. A lookup
 * costs two scattered loads. */
static void twiddle_in_runs(emitter *e, layout at, const char *turn) {
  enum { RUN = 4 };
  e->in_row = 1;
  place p = place_of(e, at);
  int distance = p.apart * record_cluster(e->r);
  place_bases(e, &p, "word");
  for (int i = 1; i < RUN && i < p.per_group; i++)
    text_line(e->out, "const tw_complex step%d = tw_pass_twiddle(&args, k * %du);", i,
              i * distance);
  text_line(e->out, "tw_complex root;");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96];
    int opened = place_guard(e, &p, slot / p.per_group, NULL), in_run = slot % p.per_group % RUN;
    place_word(e, &p, "word", slot, 0, word, sizeof word);
    char name[16], factor[48] = "root";
    snprintf(name, sizeof name, "x%d", slot);
    if (in_run)
      snprintf(factor, sizeof factor, "tw_multiply(root, step%d)", in_run);
    else
      text_line(e->out, "root = tw_pass_twiddle(&args, k * (%s)%s);", word, turn);
    emit_held_multiply(e, name, factor);
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

/* 1 where the powers of the roots' steps may wait in the tile, which nothing is in yet. */
static int steps_in_tile(const emitter *e, layout at) {
  return record_cluster(e->r) > 1 && e->r->value[FIELD_LANES] == LANES_ROWS &&
         at.kind == LAYOUT_INPUT && e->r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX && !e->unread &&
         !e->spec->binding.folded;
}

/* The points of a butterfly lie at a constant distance, the same in all butterflies of a row. So
 * its threads share the powers of the root for that distance, each of which is looked up once, and
 * look up one root for each butterfly. */
static void twiddle_by_shared_steps(emitter *e, layout at, const char *turn) {
  e->in_row = 1;
  place p = place_of(e, at);
  int radix = p.per_group, distance = p.apart * record_cluster(e->r);
  text_line(e->out, "tw_word *const steps = (tw_word *)tw_shared() + row;");
  for (int first = 0; first < radix; first += e->per) {
    int all = first + e->per <= radix;
    if (!all)
      text_line(e->out, "if (t < %du)", radix - first);
    text_line(
        e->out,
        "%stw_sh_store(steps + (t + %du) * %du, tw_pass_twiddle(&args, k * ((t + %du) * %du)));",
        all ? "" : "  ", first, e->rows, first, distance);
  }
  text_line(e->out, "tw_barrier();");
  place_bases(e, &p, "word");
  for (int g = 0; g < p.butterflies; g++) {
    char word[96];
    int opened = place_guard(e, &p, g, NULL);
    place_word(e, &p, "word", g * radix, 0, word, sizeof word);
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "const tw_complex root = tw_pass_twiddle(&args, k * (%s)%s);", word, turn);
    for (int j = 0; j < radix; j++)
      text_line(e->out,
                j ? "x%d = tw_multiply(x%d, tw_multiply(root, tw_sh_load(steps + %du)));"
                  : "x%d = tw_multiply(x%d, root);",
                g * radix + j, g * radix + j, j * e->rows);
    text_indent(e->out, -1);
    text_line(e->out, "}");
    place_guard_close(e, opened);
  }
  e->in_row = 0;
  e->unread = UNREAD_BLOCK;
}

/* The root of point j of a butterfly, in a register named after j: of the first four the product of
 * the first one and a power of the step, then 2*Re(step^2)*w_(j-2) - w_(j-4). */
static void root_by_recurrence(const emitter *e, int j) {
  if (j < 4)
    text_line(e->out, "const tw_complex root%d = tw_multiply(root0, step%d);", j, j);
  else
    text_line(e->out, "const tw_complex root%d = tw_next_power(twice, root%d, root%d);", j, j - 2,
              j - 4);
}

/* The roots of a butterfly's points by two recurrences, of the even and of the odd points. Their
 * errors add up, far below those of halves, for which one lookup for each butterfly saves time. */
static void twiddle_by_recurrence(emitter *e, layout at, const char *turn) {
  e->in_row = 1;
  place p = place_of(e, at);
  int distance = p.apart * record_cluster(e->r);
  int sums = at.kind == LAYOUT_INPUT && emit_takes_sums(e, 0);
  place_bases(e, &p, "word");
  text_line(e->out, "const tw_complex step1 = tw_pass_twiddle(&args, k * %du);", distance);
  text_line(e->out, "const tw_complex step2 = tw_multiply(step1, step1);");
  text_line(e->out, "const tw_complex step3 = tw_multiply(step1, step2);");
  text_line(e->out, "const tw_real twice = step2.re + step2.re;");
  text_line(e->out, "(void)step3, (void)twice;");
  for (int g = 0; g < p.butterflies; g++) {
    char word[96];
    int opened = place_guard(e, &p, g, NULL), first = g * p.per_group;
    place_word(e, &p, "word", first, 0, word, sizeof word);
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "const tw_complex root0 = tw_pass_twiddle(&args, k * (%s)%s);", word, turn);
    for (int j = 0; j < p.per_group; j++) {
      int other = sums ? e->partner[0][j] : -1;
      if (j)
        root_by_recurrence(e, j);
      if (other >= 0 && other < j)
        text_line(e->out, "tw_meet(&x%d, &x%d, root%d);", first + other, first + j, j);
      else
        text_line(e->out, "x%d = tw_multiply(x%d, root%d);", first + j, first + j, j);
    }
    text_indent(e->out, -1);
    text_line(e->out, "}");
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

/* One of several axes is part of a longer one, and only it has pass twiddles: the first, where it
 * has a stride of its own, or the last of several strided ones. Where the points of a butterfly lie
 * along another axis, all of them have one root: as those of the last stage do in the first case.
 */
static void twiddle_one_axis(emitter *e, layout at, int is_first) {
  int n[RECORD_AXES_MAX], last = n[record_axes(e->r, n) - 1];
  place p = place_of(e, at);
  int common = is_first || (at.kind == LAYOUT_INPUT && p.words / p.per_group % last == 0);
  e->in_row = 1;
  place_bases(e, &p, "word");
  text_line(e->out, "tw_complex root;");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96];
    int opened = place_guard(e, &p, slot / p.per_group, NULL);
    place_word(e, &p, "word", slot, 0, word, sizeof word);
    if (!common || slot % p.per_group == 0)
      text_line(e->out, "root = tw_pass_twiddle(&args, k * ((%s) %c %du));", word,
                is_first ? '/' : '%', is_first ? emit_behind_first(e) : last);
    char name[16];
    snprintf(name, sizeof name, "x%d", slot);
    emit_held_multiply(e, name, "root");
    place_guard_close(e, opened);
  }
  e->in_row = 0;
}

static void twiddle(emitter *e, const step *s) {
  int n[RECORD_AXES_MAX];
  text_line(e->out, "{ /* pass twiddles */");
  text_indent(e->out, 1);
  emit_row_index(e);
  const char *type = e->spec->binding.twiddle_64 ? "tw_u64" : "tw_u32";
  int turned = e->spec->binding.folded && emit_kind_turns(e); /* by a quarter of a point */
  const char *turn = turned ? " + turn" : "";
  text_line(e->out,
            turned ? "const %s turn = (%s)row_index, k = 4u * turn;"
            : e->spec->binding.twins && e->spec->binding.long_kind
                ? "const %s k = 32u * ((%s)row_index + (tw_u32)twin);"
            : e->spec->binding.twins ? "const %s k = 2u * (%s)row_index;"
                                     : "const %s k = (%s)row_index;",
            type, type);
  /* Codelets of other lengths use up the error bound, without another product's error; convolutions
   * have words beyond the transform's points, which have no root. */
  if (record_axes(e->r, n) > 1)
    twiddle_one_axis(e, s->from, e->spec->binding.spread_in);
  else if (emit_recurs(e, SIDE_LOAD) || emit_recurs(e, SIDE_STORE))
    twiddle_by_recurrence(e, s->from, turn);
  else if (!record_convolves(e->r) && !(e->n & (e->n - 1)) && steps_in_tile(e, s->from))
    twiddle_by_shared_steps(e, s->from, turn);
  else if (!record_convolves(e->r) && !(e->n & (e->n - 1)))
    twiddle_in_runs(e, s->from, turn);
  else
    emit_products(e, s, 1, "tw_pass_twiddle(&args, k * (", turned ? ") + turn)" : "))");
}

/* ---- chirps ---- */

/* Points beyond the chirp are 0 or not written, so that any factor will do for them. */
static void chirp_helpers(const emitter *e) {
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_chirp(const tw_args *args, tw_i64 at) {");
  text_line(e->out, "  const tw_i64 last = args->factor_count - 1;");
  text_line(e->out, "  return tw_load_table((const tw_complex *)args->factors + (at < last ? at : "
                    "last));");
  text_line(e->out, "}");
}

static void chirp(emitter *e, const step *s) {
  text_line(e->out, "{ /* product with a %schirp */",
            s->operation & OPERATION_CONJUGATED ? "conjugate " : "");
  text_indent(e->out, 1);
  emit_row_index(e);
  e->anew = emit_chirps_results(e) && s->from.kind == LAYOUT_OUTPUT;
  if (s->operation & OPERATION_CONJUGATED)
    emit_products_by_steps(e, s, "tw_conjugate(tw_chirp(&args, ", "))");
  else
    emit_products_by_steps(e, s, "tw_chirp(&args, ", ")");
  e->anew = 0;
}

/* ---- filters ---- */

static void filter(emitter *e, const step *s) {
  text_line(e->out, "{ /* product with a filter's spectrum */");
  text_indent(e->out, 1);
  emit_row_index(e);
  text_line(e->out,
            "const tw_complex *const spectrum = (const tw_complex *)args.factors + row_index * "
            "args.factor_step;");
  emit_products(e, s, 0, "tw_load_table(spectrum + ", ")");
}

/* ---- windows ---- */

/* Words that are pairs of real points have a pair of numbers. */
static void window_helpers(const emitter *e) {
  const binding *b = &e->spec->binding;
  int pairs = spec_moves_pairs(e->spec, 0);
  const char *number = pairs ? "tw_complex" : "tw_real";
  if (!spec_windows_words(e->spec))
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE %s tw_window(const tw_args *args, tw_i64 at) {", number);
  if (b->short_in || b->part_in) {
    text_line(e->out, "  const %s none = %s;", number, pairs ? "{0, 0}" : "0");
    text_line(e->out, "  if (at >= args->in_points)");
    text_line(e->out, "    return none;");
  }
  text_line(e->out, pairs ? "  return tw_load_table((const tw_complex *)args->window + at);"
                          : "  return ((const tw_real *)args->window)[at];");
  text_line(e->out, "}");
  text_line(e->out, "TW_INLINE tw_complex tw_windowed(tw_complex a, %s w) {", number);
  text_line(e->out, pairs ? "  const tw_complex p = {a.re * w.re, a.im * w.im};"
                          : "  const tw_complex p = {a.re * w, a.im * w};");
  text_line(e->out, "  return p;");
  text_line(e->out, "}");
}

static void window(emitter *e, const step *s) {
  int part = e->spec->binding.part_in;
  text_line(e->out, "{ /* product with a window */");
  text_indent(e->out, 1);
  if (part)
    emit_row_index(e);
  emit_products_by(e, s, "tw_windowed",
                   part ? "tw_window(&args, row_index + (tw_i64)(" : "tw_window(&args, (tw_i64)(",
                   part ? ") * args.in_step)" : "))");
}

/* ---- halves of spectra ---- */

static void half_helpers(const emitter *e) {
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_of_half(tw_complex a, tw_i64 at) {");
  text_line(e->out, "  const tw_complex p = {at ? a.re + a.re : a.re, at ? a.im + a.im : 0};");
  text_line(e->out, "  return p;");
  text_line(e->out, "}");
}

static void half(emitter *e, const step *s) {
  text_line(e->out, "{ /* weights of half a spectrum */");
  text_indent(e->out, 1);
  emit_row_index(e);
  emit_products_by(e, s, "tw_of_half", "row_index + (tw_i64)(", ")");
}

/* ---- the table ---- */

static const struct {
  void (*helpers)(const emitter *e);       /* functions that it calls; NULL: none */
  void (*emit)(emitter *e, const step *s); /* opens a block and leaves it open */
} texts[OPERATION_COUNT] = {
    [OPERATION_TWIDDLE] = {twiddle_helpers, twiddle},
    [OPERATION_CHIRP] = {chirp_helpers, chirp},
    [OPERATION_FILTER] = {NULL, filter},
    [OPERATION_WINDOW] = {window_helpers, window},
    [OPERATION_HALF] = {half_helpers, half},
};

static int is_conjugated(const binding *b) {
  int conjugated = 0;
  for (int side = 0; side < OPERATION_SIDES; side++)
    for (int i = 0; i < b->does[side].count; i++)
      conjugated |= b->does[side].at[i] & OPERATION_CONJUGATED;
  return conjugated;
}

void emit_operation_helpers(const emitter *e) {
  const binding *b = &e->spec->binding;
  for (int o = 0; o < OPERATION_COUNT; o++)
    if (texts[o].helpers &&
        (binding_has(b, o) || (o == OPERATION_TWIDDLE &&
                               (b->mirrored == REAL_HALF || b->words || binding_loads_ends(b)))))
      texts[o].helpers(e);
  if (!is_conjugated(b))
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_conjugate(tw_complex w) {");
  text_line(e->out, "  const tw_complex c = {w.re, -w.im};");
  text_line(e->out, "  return c;");
  text_line(e->out, "}");
}

void emit_operation(emitter *e, const step *s) {
  text_blank(e->out);
  texts[s->operation & ~OPERATION_CONJUGATED].emit(e, s);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
