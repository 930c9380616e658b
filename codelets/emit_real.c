/* emit_real.c: rows of real points as rows of complex words, and the step in which each word meets
 * its mirrored one. w = exp(-2*pi*i/n).
 *
 * real=half: the words z[j] = x[2j] + i*x[2j+1] of a row of n = 2m points have the transform Z, of
 * m words, with Z[m] = Z[0]. With E = (Z[k] + conj(Z[m-k])) / 2 and O = (Z[k] - conj(Z[m-k])) / 2i
 * the spectrum of the row is
 *
 *     X[k] = E + w^k * O,    X[m-k] = conj(E - w^k * O),    0 <= k <= m/2.
 *
 * Back, without the factor 1/n:  Z[k] = X[k] + conj(X[m-k]) + i * w^-k * (X[k] - conj(X[m-k])).
 *
 * real=pairs: the words z[j] = a[j] + i*b[j] of two rows of n points each give E as the spectrum of
 * a and O as that of b, with n for m. Back:  Z[k] = A[k] + i*B[k]. (H. V. Sorensen et al.,
 * Real-valued fast Fourier transform algorithms, IEEE Trans. ASSP 35, 1987.)
 *
 * Stages compute forward transforms. Where spectra are loaded, the tile gets the conjugates of Z,
 * so that the stages leave the conjugates of z. Parts of a spectrum that are no part of any real
 * row's (the imaginary parts of X[0] and, for even n, of X[n/2]) are ignored. */
#include "emit_real.h"
#include "method_text.h"
#include "real_table.h"

#include <stdio.h>

static int mirrored_rows(const emitter *e) {
  return e->spec->binding.mirrored;
}

int real_half(const emitter *e) {
  return e->r->value[FIELD_REAL] == REAL_HALF;
}

int real_by_rows(const emitter *e) {
  return e->r->value[FIELD_LANES] == LANES_ROWS;
}

/* The spectrum of mirrored rows has a point more than their words. */
const char *real_stride(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  if (e->near_row)
    return "1";
  if (b->mirrored && load != binding_spectrum(b))
    return load ? "args.in_stride" : "args.out_stride";
  return load ? (b->strided_in ? "args.in_stride" : "1") : b->strided_out ? "args.out_stride" : "1";
}

void emit_pair_rows(const emitter *e, const char *row, const char *live, const char *second) {
  if (e->rows > 1)
    text_line(e->out, "const tw_i64 %s_first = 2 * (first + (tw_i64)%s);", live, row);
  else
    text_line(e->out, "const tw_i64 %s_first = 2 * first;", live);
  text_line(e->out, "const int %s = %s_first < args.batch, %s = %s_first + 1 < args.batch;", live,
            live, second, live);
  text_line(e->out, "(void)%s, (void)%s;", live, second);
}

/* ---- single points ---- */

/* Of columns of a long row, which is at in_row or out_row: point j of a column. */
static void long_point(const emitter *e, int load, const char *word, int second, const char *x) {
  char point[128];
  snprintf(point, sizeof point, "column + apart * (2u * (%s)%s)", word, second ? " + 1u" : "");
  if (load)
    text_line(e->out, "%s = tw_point(in_row, args.in_dist, n, %s);", x, point);
  else
    text_line(e->out, "tw_put_point(out_row, args.out_dist, n, %s, %s);", point, x);
}

static void long_points(const emitter *e, int load, const char *name, const char *word) {
  char part[24];
  snprintf(part, sizeof part, "%s.re", name);
  long_point(e, load, word, 0, part);
  snprintf(part, sizeof part, "%s.im", name);
  long_point(e, load, word, 1, part);
}

static void load_points(const emitter *e, const char *name, const char *word) {
  const char *stride = real_stride(e, 1);
  if (real_half(e)) {
    text_line(e->out, "%s.re = tw_point(in_row, %s, 2u * (%s));", name, stride, word);
    text_line(e->out, "%s.im = tw_point(in_row, %s, 2u * (%s) + 1u);", name, stride, word);
    return;
  }
  text_line(e->out, "%s.re = tw_point(in_row, %s, %s);", name, stride, word);
  text_line(e->out, "if (second)");
  text_line(e->out, "  %s.im = tw_point(in_row_2, %s, %s);", name, stride, word);
}

static void store_points(const emitter *e, const char *name, const char *word) {
  const char *stride = real_stride(e, 0);
  if (real_half(e)) {
    text_line(e->out, "tw_put_point(out_row, %s, 2u * (%s), %s.re);", stride, word, name);
    text_line(e->out, "tw_put_point(out_row, %s, 2u * (%s) + 1u, %s.im);", stride, word, name);
    return;
  }
  text_line(e->out, "tw_put_point(out_row, %s, %s, %s.re);", stride, word, name);
  text_line(e->out, "if (second)");
  text_line(e->out, "  tw_put_point(out_row_2, %s, %s, %s.im);", stride, word, name);
}

void emit_points(emitter *e, int load, const char *name, const char *word) {
  if (e->spec->binding.long_kind)
    long_points(e, load, name, word);
  else if (e->r->value[FIELD_REAL] == REAL_QUARTER)
    emit_quarter_word(e, load, real_stride(e, load), name, word);
  else
    (load ? load_points : store_points)(e, name, word);
}

/* ---- the tile ---- */

void real_open_step(const emitter *e, const char *title) {
  text_blank(e->out);
  text_line(e->out, "{ /* %s */", title);
  text_indent(e->out, 1);
}

void real_close_step(emitter *e) {
  e->unread = e->r->value[FIELD_BUFFERS] == 1 ? UNREAD_BLOCK : UNREAD_NOBODY;
  real_close(e);
}

/* Opens the tile of this step. A prime's DC points lie behind the exchange buffers. */
void real_open_tile(emitter *e) {
  if (e->unread)
    text_line(e->out, e->unread == UNREAD_CLUSTER ? "tw_cluster_wait();" : "tw_barrier();");
  e->unread = UNREAD_NOBODY;
  text_line(e->out, "tw_word *const tile = (tw_word *)tw_shared() + %du;", e->buffer * e->padded);
  if (record_dc_words(e->r))
    text_line(e->out, "tw_word *const dc = (tw_word *)tw_shared() + %du;",
              e->r->value[FIELD_BUFFERS] * e->padded);
  if (e->r->value[FIELD_BUFFERS] == 2)
    e->buffer ^= 1;
}

/* The pointer to word k of a row of the tile, both expressions. */
void real_at_word(const emitter *e, const char *line, const char *k, char *out, size_t size) {
  char word[160];
  const char *less = record_dc_words(e->r) ? " - 1u" : "";
  if (real_by_rows(e))
    snprintf(word, sizeof word, "(%s%s) * %du + %s", k, less, e->rows, line);
  else if (e->rows > 1)
    snprintf(word, sizeof word, "%s * %du + (%s%s)", line, e->n, k, less);
  else
    snprintf(word, sizeof word, "%s%s", k, less);
  if (e->r->value[FIELD_PADDING] != PADDING_NONE && !e->bare)
    snprintf(out, size, "tile + tw_position(%s)", word);
  else
    snprintf(out, size, "tile + %s", word);
}

/* Moves the words of a layout between registers and the tile. */
void real_move_words(emitter *e, layout at, int write) {
  place p = place_of(e, at);
  place_bases(e, &p, "held");
  place_padded_bases(e, &p, "held");
  if (e->r->value[FIELD_METHOD] == METHOD_BLUESTEIN) {
    e->in_row = 1;
    place_bases(e, &p, "point");
    e->in_row = 0;
  }
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96], point[96];
    e->in_row = 1; /* points end a row, wherever its words lie in the tile */
    int beyond = place_beyond(e, &p, slot);
    e->in_row = 0;
    if (beyond == 2)
      continue;
    int open = place_guard(e, &p, slot / p.per_group, NULL);
    place_word(e, &p, "held", slot, 1, word, sizeof word);
    if (beyond) {
      e->in_row = 1;
      place_word(e, &p, "point", slot, 0, point, sizeof point);
      e->in_row = 0;
      text_line(e->out, "if (%s < %du)", point, e->points);
    }
    if (write)
      text_line(e->out, "tw_sh_store(tile + %s, x%d);", word, slot);
    else
      text_line(e->out, "x%d = tw_sh_load(tile + %s);", slot, word);
    place_guard_close(e, open);
  }
}

/* Moves the DC points that registers hold: a prime's between registers and their place behind the
 * buffers, those of a cofactor's rows to their places in the tile. */
void real_move_dc(emitter *e, int write) {
  int behind = record_dc_words(e->r), working = record_dc_stride(e->r);
  for (int i = 0; i < record_dc(e->r) && (behind || write); i++) {
    char point[64], word[160];
    int open = emit_dc_held(e, i, NULL);
    snprintf(point, sizeof point, "tw_dc_point(t + %du)", working * i);
    place_point(e, point, 1, word, sizeof word);
    if (behind)
      text_line(e->out, write ? "tw_sh_store(dc + %s, dc0);" : "dc0 = tw_sh_load(dc + %s);",
                e->rows > 1 ? "row" : "0");
    else
      text_line(e->out, "tw_sh_store(tile + %s, dc%d);", word, i);
    place_guard_close(e, open);
  }
}

/* ---- mirrored words ---- */

/* Where the rows of a side begin: `NAME` and, of a second row, `NAME_2`. */
void real_row_pointers(const emitter *e, int load, const char *row, const char *name) {
  const binding *b = &e->spec->binding;
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  int loops = load ? b->loops_in : b->loops_out, rows = mirrored_rows(e) ? 1 : record_rows(e->r);
  int pairs = emit_halves(e, !load);
  int n = (int)binding_row_points(b, !load, e->r);
  int column = b->long_kind && load == binding_spectrum(b);
  char index[96], dist[48];
  if (mirrored_rows(e))
    snprintf(index, sizeof index, "%s", row);
  else
    snprintf(index, sizeof index, "first%s%s", *row ? " + (tw_i64)" : "", row);
  if (b->packed)
    snprintf(dist, sizeof dist, "%d", pairs ? n / 2 : n);
  else
    snprintf(dist, sizeof dist, "args.%s_dist%s", side, pairs ? " / 2" : "");
  for (int i = 0; i < rows; i++) {
    char of[128], at[320];
    /* Joined with a second spectrum, a last row alone takes its own: none of it is stored. */
    const char *second = emit_takes_spectra(e, load) ? " + second" : " + 1";
    snprintf(of, sizeof of, rows > 1 ? "2 * (%s)%s" : "(%s)", index, i ? second : "");
    if (loops)
      snprintf(at, sizeof at, "(%s *)args.%s + tw_%s_base(&args, (tw_u32)(%s))%s", type, side, side,
               of, pairs ? " / 2" : "");
    else
      snprintf(at, sizeof at, "(%s *)args.%s + (%s) * %s", type, side, of, dist);
    if (!emit_counts_points(e, load))
      text_line(e->out, "%s *const %s%s = %s%s;", type, name, i ? "_2" : "", at,
                !column ? ""
                : load  ? " - (tw_i64)column * args.in_dist"
                        : " - (tw_i64)column * args.out_dist");
    else if (load)
      text_line(e->out,
                "const tw_in_row %s%s = {%s, args.in_points, (const tw_real *)args.window};", name,
                i ? "_2" : "", at);
    else
      text_line(e->out, "const tw_out_row %s%s = {%s, args.out_points};", name, i ? "_2" : "", at);
  }
}

/* Declares what the points of a column of a long row are counted by. A launch has so few columns
 * that 32 bits hold their numbers (launch_args.batch). */
static void long_row(const emitter *e) {
  text_line(e->out, "const tw_index n = (tw_index)args.factor_count;");
  text_line(e->out, "const tw_index apart = (tw_index)args.index_count;");
  text_line(e->out, "const tw_index column = (tw_index)(first%s) %% apart;",
            e->rows > 1 ? " + (tw_i64)row" : "");
}

void emit_row_pointers(const emitter *e, int load) {
  if (e->spec->binding.long_kind && load == binding_spectrum(&e->spec->binding))
    long_row(e);
  real_row_pointers(e, load,
                    mirrored_rows(e) ? "number"
                    : e->rows > 1    ? "row"
                                     : "",
                    load ? "in_row" : "out_row");
}

void real_close(const emitter *e) {
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void real_open_turns(const emitter *e, int turns) {
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 step = 0u; step < %du; step++) {", turns);
  text_indent(e->out, 1);
}

static int group_of(int turns) {
  return turns < MIRROR_GROUP ? turns : MIRROR_GROUP;
}

void real_open_groups(const emitter *e, int turns) {
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 begun = 0u; begun < %du; begun += %du) {", turns, group_of(turns));
  text_indent(e->out, 1);
  text_line(e->out, "tw_complex near[%d], far[%d];", group_of(turns), group_of(turns));
}

void real_open_group(const emitter *e, int turns) {
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 turn = 0u; turn < %du; turn++) {", group_of(turns));
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 step = begun + turn;");
}

int real_batch(int turns) {
  enum { MOST = 8 };
  int batch = turns < MOST ? turns : MOST;
  while (batch > MOST / 2 && turns % batch)
    batch--;
  return batch && turns % batch == 0 ? batch : turns < MOST ? turns : MOST;
}

void real_open_batches(const emitter *e, int turns, int batch) {
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 begun = 0u; begun < %du; begun += %du) {", turns, batch);
  text_indent(e->out, 1);
  text_line(e->out, "tw_complex near[%d], far[%d];", batch, batch);
}

void real_open_batch(const emitter *e, int batch) {
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 turn = 0u; turn < %du; turn++) {", batch);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 step = begun + turn;");
}

void real_tile_word(const emitter *e, const char *name, const char *line, const char *k) {
  char at[224];
  real_at_word(e, line, k, at, sizeof at);
  if (record_dc_words(e->r))
    text_line(e->out, "const tw_complex %s = tw_sh_load(%s ? %s : dc + %s);", name, k, at,
              e->rows > 1 ? "line" : "0");
  else
    text_line(e->out, "const tw_complex %s = tw_sh_load(%s);", name, at);
}

/* What a kind's functions take besides: the root that turns point k, an expression. */
static const char *turn(const emitter *e, const char *k, char *out, size_t size) {
  *out = '\0';
  if (emit_kind_turns(e))
    snprintf(out, size, ", tw_load_table((const tw_complex *)args.table + %du + (%s))",
             real_table_turns(e->r), k);
  return out;
}

/* by: what the kind's function takes besides, with a comma before it. */
static void put_spectrum(const emitter *e, const char *row, const char *k, const char *re,
                         const char *im, const char *by) {
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex v = {part * (%s), part * %s(%s)};", re,
            e->spec->binding.kind ? "" : "sign * ", im);
  text_line(e->out, "  tw_put_spectrum(%s, %s, %s, v%s);", row, real_stride(e, 0), k, by);
  text_line(e->out, "}");
}

void real_put_spectrum(const emitter *e, const char *row, const char *k, const char *re,
                       const char *im) {
  char by[128];
  put_spectrum(e, row, k, re, im, turn(e, k, by, sizeof by));
}

void real_put_turned(const emitter *e, const char *row, const char *k, const char *re,
                     const char *im, const char *turn) {
  char by[48];
  snprintf(by, sizeof by, ", %s", turn);
  put_spectrum(e, row, k, re, im, by);
}

/* Stores the conjugate of a word to the tile. */
void real_put_word(const emitter *e, const char *line, const char *k, const char *re,
                   const char *im) {
  char at[224];
  real_at_word(e, line, k, at, sizeof at);
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex v = {%s, %s};", re, im);
  if (record_dc_words(e->r))
    text_line(e->out, "  tw_sh_store(%s ? %s : dc + %s, v);", k, at, e->rows > 1 ? "line" : "0");
  else
    text_line(e->out, "  tw_sh_store(%s, v);", at);
  text_line(e->out, "}");
}

/* Takes a point of a spectrum, so that what follows is an inverse transform. A kind has no
 * direction. */
void real_take_spectrum(const emitter *e, const char *name, const char *row, const char *k) {
  char by[128];
  text_line(e->out, "%s = tw_spectrum(%s, %s, %s%s);", name, row, real_stride(e, 1), k,
            turn(e, k, by, sizeof by));
  if (!e->spec->binding.kind)
    text_line(e->out, "%s.im *= -sign;", name);
}
