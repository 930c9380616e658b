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

static int by_rows(const emitter *e) {
  return e->r->value[FIELD_LANES] == LANES_ROWS;
}

int emit_takes_points(const emitter *e, int load) {
  int spectrum = binding_spectrum(&e->spec->binding);
  if (e->r->value[FIELD_REAL] == REAL_QUARTER)
    return 1;
  return record_mirrors(e->r) && !mirrored_rows(e) && load == spectrum &&
         !spec_moves_pairs(e->spec, !load);
}

/* The spectrum of mirrored rows has a point more than their words. */
static const char *stride_of(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  if (b->mirrored && load != binding_spectrum(b))
    return load ? "args.in_stride" : "args.out_stride";
  return load ? (b->strided_in ? "args.in_stride" : "1") : b->strided_out ? "args.out_stride" : "1";
}

void emit_real_helpers(const emitter *e) {
  if (e->r->value[FIELD_REAL] == REAL_NONE)
    return;
  text_blank(e->out);
  emit_counts_helpers(e);
  if (e->spec->binding.kind) {
    emit_kind_helpers(e);
    return;
  }
  text_line(e->out, "/* point j of a real row, and point k of its spectrum */");
  char read[64], write[64];
  if (binding_spectrum(&e->spec->binding)) {
    emit_read(e, "j", read, sizeof read);
    emit_write(e, "k", "v", write, sizeof write);
    if (emit_takes_points(e, 1))
      text_line(e->out,
                "TW_INLINE tw_real tw_point(%srow, tw_i64 stride, tw_u32 j) { return %s.re; }",
                emit_row_type(e, 1), read);
    text_line(e->out,
              "TW_INLINE void tw_put_spectrum(%srow, tw_i64 stride, tw_u32 k, "
              "tw_complex v) { %s; }",
              emit_row_type(e, 0), write);
    return;
  }
  emit_read(e, "k", read, sizeof read);
  emit_write(e, "j", "x", write, sizeof write);
  text_line(e->out,
            "TW_INLINE tw_complex tw_spectrum(%srow, tw_i64 stride, tw_u32 k) { return %s; }",
            emit_row_type(e, 1), read);
  if (emit_takes_points(e, 0)) {
    text_line(e->out, "TW_INLINE void tw_put_point(%srow, tw_i64 stride, tw_u32 j, tw_real v) {",
              emit_row_type(e, 0));
    text_line(e->out, "  const tw_complex x = {v, 0};");
    text_line(e->out, "  %s;", write);
    text_line(e->out, "}");
  }
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

static void load_points(const emitter *e, const char *name, const char *word) {
  const char *stride = stride_of(e, 1);
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
  const char *stride = stride_of(e, 0);
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
  if (e->r->value[FIELD_REAL] == REAL_QUARTER)
    emit_quarter_word(e, load, stride_of(e, load), name, word);
  else
    (load ? load_points : store_points)(e, name, word);
}

/* ---- the tile ---- */

/* Opens the tile of this step. A prime's DC points lie behind the exchange buffers. */
void real_open_tile(emitter *e) {
  if (e->unread)
    text_line(e->out, "tw_barrier();");
  text_line(e->out, "tw_word *const tile = (tw_word *)tw_shared() + %du;", e->buffer * e->padded);
  if (record_dc_words(e->r))
    text_line(e->out, "tw_word *const dc = (tw_word *)tw_shared() + %du;",
              e->r->value[FIELD_BUFFERS] * e->padded);
  if (e->r->value[FIELD_BUFFERS] == 2)
    e->buffer ^= 1;
}

/* The pointer to word k of a row of the tile, both expressions. */
static void at_word(const emitter *e, const char *line, const char *k, char *out, size_t size) {
  char word[160];
  const char *less = record_dc_words(e->r) ? " - 1u" : "";
  if (by_rows(e))
    snprintf(word, sizeof word, "(%s%s) * %du + %s", k, less, e->rows, line);
  else if (e->rows > 1)
    snprintf(word, sizeof word, "%s * %du + (%s%s)", line, e->n, k, less);
  else
    snprintf(word, sizeof word, "%s%s", k, less);
  if (e->r->value[FIELD_PADDING] != PADDING_NONE)
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
static void move_dc(emitter *e, int write) {
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
  int n = (int)binding_points(b, !load, record_row_points(e->r));
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
    snprintf(of, sizeof of, rows > 1 ? "2 * (%s)%s" : "(%s)", index, i ? " + 1" : "");
    if (loops)
      snprintf(at, sizeof at, "(%s *)args.%s + tw_%s_base(&args, (tw_u32)(%s))%s", type, side, side,
               of, pairs ? " / 2" : "");
    else
      snprintf(at, sizeof at, "(%s *)args.%s + (%s) * %s", type, side, of, dist);
    if (!emit_counts_points(e, load))
      text_line(e->out, "%s *const %s%s = %s;", type, name, i ? "_2" : "", at);
    else if (load)
      text_line(e->out,
                "const tw_in_row %s%s = {%s, args.in_points, (const tw_real *)args.window};", name,
                i ? "_2" : "", at);
    else
      text_line(e->out, "const tw_out_row %s%s = {%s, args.out_points};", name, i ? "_2" : "", at);
  }
}

void emit_row_pointers(const emitter *e, int load) {
  real_row_pointers(e, load,
                    mirrored_rows(e) ? "number"
                    : e->rows > 1    ? "row"
                                     : "",
                    load ? "in_row" : "out_row");
}

/* 1 when all pairs of mirrored words that a thread takes belong to one row. */
static int one_line(const emitter *e) {
  return by_rows(e) || e->rows == 1;
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
  if (by_rows(e))
    text_line(e->out, "const tw_u32 line = thread %% %du;", e->rows);
  if (one_line(e))
    declare_line(e);
}

/* Opens a loop over the pairs of mirrored words, k and `words` - k, of all rows of the tile. */
static void open_mirror(emitter *e) {
  int words = e->points, count = words / 2 + 1;
  text_line(e->out, "TW_UNROLL");
  text_line(e->out, "for (tw_u32 turn = 0u; turn < %du; turn++) {", mirror_turns(e));
  text_indent(e->out, 1);
  if (by_rows(e))
    text_line(e->out, "const tw_u32 k = thread / %du + turn * %du;", e->rows, e->per);
  else if (e->rows == 1)
    text_line(e->out, "const tw_u32 k = thread + turn * %du;", e->threads);
  else {
    text_line(e->out,
              "const tw_u32 pair = thread + turn * %du, line = pair / %du, k = pair %% %du;",
              e->threads, count, count);
    declare_line(e);
  }
  if (one_line(e))
    text_line(e->out, "if (k < %du && there) {", count);
  else
    text_line(e->out, "if (pair < %du && there) {", count * e->rows);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 mirrored = k ? %du - k : 0u;", words);
  if (emit_kind_turns(e))
    text_line(e->out, "const tw_complex *const turns = (const tw_complex *)args.table + %du;",
              real_table_turns(e->r));
}

static void close_mirror(emitter *e) {
  for (int i = 0; i < 2; i++) {
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
}

/* The root w^k of half rows. */
static void root(const emitter *e) {
  if (real_half(e))
    text_line(e->out,
              "const tw_complex root = tw_load_table((const tw_complex *)args.table + %du + k);",
              real_table_at(e->r));
}

void real_tile_word(const emitter *e, const char *name, const char *line, const char *k) {
  char at[224];
  at_word(e, line, k, at, sizeof at);
  if (record_dc_words(e->r))
    text_line(e->out, "const tw_complex %s = tw_sh_load(%s ? %s : dc + %s);", name, k, at,
              e->rows > 1 ? "line" : "0");
  else
    text_line(e->out, "const tw_complex %s = tw_sh_load(%s);", name, at);
}

void real_put_spectrum(const emitter *e, const char *row, const char *k, const char *re,
                       const char *im) {
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex v = {part * (%s), part * %s(%s)};", re,
            e->spec->binding.kind ? "" : "sign * ", im);
  text_line(e->out, "  tw_put_spectrum(%s, %s, %s, v%s);", row, stride_of(e, 0), k,
            emit_kind_turns(e) ? ", turns" : "");
  text_line(e->out, "}");
}

void emit_store_spectrum(emitter *e, const step *s) {
  char mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  if (mirrored_rows(e)) {
    mirrored_store(e, s);
    return;
  }
  text_blank(e->out);
  text_line(e->out, "{ /* spectra: each word meets its mirrored one */");
  text_indent(e->out, 1);
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  move_dc(e, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  declare_only_line(e);
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
  e->unread = e->r->value[FIELD_BUFFERS] == 1;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* Stores the conjugate of a word to the tile. */
void real_put_word(const emitter *e, const char *line, const char *k, const char *re,
                   const char *im) {
  char at[224];
  at_word(e, line, k, at, sizeof at);
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
  text_line(e->out, "%s = tw_spectrum(%s, %s, %s%s);", name, row, stride_of(e, 1), k,
            emit_kind_turns(e) ? ", turns" : "");
  if (!e->spec->binding.kind)
    text_line(e->out, "%s.im *= -sign;", name);
}

/* All points of a thread are loaded before any is used, so that their loads are on their way
 * together. */
static void load_points_of_spectra(emitter *e) {
  char mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  text_line(e->out, "tw_complex near[%d], far[%d];", mirror_turns(e), mirror_turns(e));
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
  if (mirrored_rows(e)) {
    mirrored_load(e, s);
    return;
  }
  text_blank(e->out);
  text_line(e->out, "{ /* spectra: each word comes from a point and the mirrored one */");
  text_indent(e->out, 1);
  declare_only_line(e);
  load_points_of_spectra(e);
  real_open_tile(e);
  open_mirror(e);
  text_line(e->out, "tw_complex a = near[turn], b = far[turn];");
  if (real_half(e))
    join_half(e);
  else
    join_pairs(e);
  close_mirror(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  move_dc(e, 0);
  e->unread = e->r->value[FIELD_BUFFERS] == 1;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
