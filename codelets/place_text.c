/* place_text.c: the addresses of a layout's words as text: bases, constant offsets, guards. */
#include "place_parts.h"

#include <stdio.h>
#include <string.h>

static void base_expression(const emitter *e, const place *p, int group, char *out, size_t size) {
  const record *r = e->r;
  char row[32] = "", scale[24] = "", point[160], b[48];
  if (p->at.kind == LAYOUT_LINEAR) {
    snprintf(b, sizeof b, r->value[FIELD_VECTOR] ? "thread * %du" : "thread",
             1 << r->value[FIELD_VECTOR]);
    snprintf(out, size, place_transposes_evenly(e, p) ? "tw_transposed(%s)" : "%s", b);
    return;
  }
  if (p->at.kind == LAYOUT_ROW) {
    snprintf(out, size, "thread");
    return;
  }
  int working = record_stage_threads(r, p->at.stage), radix = record_radix(r, p->at.stage);
  int all = p->words / p->per_group;
  int shift = working * (p->at.facing ? group / 2 : group);
  int past = p->at.facing ? all : (working < e->per ? working : e->per) + shift;
  if (place_by_rows(e, p))
    snprintf(scale, sizeof scale, " * %du + row", e->rows);
  else if (e->rows > 1 && !place_in_row(e, p))
    snprintf(row, sizeof row, "row * %du + ", e->n);
  if (p->at.facing && group % 2)
    place_facing(e, p->at.facing, all, shift, b, sizeof b);
  else if (e->per == 1)
    snprintf(b, sizeof b, "%du", shift);
  else if (shift)
    snprintf(b, sizeof b, "(t + %du)", shift);
  else
    snprintf(b, sizeof b, "t");
  if (p->run)
    place_dealt(e, p->run, p->faces, b, past, point, sizeof point);
  else if ((p->at.kind == LAYOUT_INPUT && place_is_one_block(p)) || past <= p->apart)
    snprintf(point, sizeof point, "%s", b);
  else if (p->apart == 1)
    snprintf(point, sizeof point, "%s * %du", b, radix);
  else
    snprintf(point, sizeof point, "%s / %du * %du + %s %% %du", b, p->apart, p->apart * radix, b,
             p->apart);
  if (*scale)
    snprintf(out, size, "(%s)%s", point, scale);
  else
    snprintf(out, size, "%s%s", row, point);
}

/* 1 when words go to points in the rows of an order (emit_residues): all words that lie a multiple
 * of the cofactor beyond a base go to the base's row. */
static int scatters_by_rows(const emitter *e, const place *p) {
  return p->permuted && record_cofactor(e->r) > 1 && !strcmp(p->permuted, "scattered");
}

void place_bases(const emitter *e, const place *p, const char *name) {
  int count = place_count_bases(p);
  int padded = e->r->value[FIELD_PADDING] != PADDING_NONE; /* all may be kept in registers */
  char number[12];
  snprintf(number, sizeof number, "%d", e->anew);
  const char *list = e->anew ? number : padded && !place_in_row(e, p) ? emit_again_list(e) : NULL;
  for (int g = 0; g < count; g++) {
    char base[224];
    base_expression(e, p, g, base, sizeof base);
    if (list)
      text_line(e->out, "const tw_u32 %s%d = tw_again(&args, %s, %s);", name, g, list, base);
    else
      text_line(e->out, "const tw_u32 %s%d = %s;", name, g, base);
    if (scatters_by_rows(e, p))
      emit_scattered_row(e, name, g);
  }
}

void place_padded_bases(const emitter *e, const place *p, const char *name) {
  if (e->r->value[FIELD_PADDING] == PADDING_NONE || e->bare || place_transposes_unevenly(e, p) ||
      p->permuted)
    return;
  int count = place_count_bases(p);
  for (int g = 0; g < count; g++)
    text_line(e->out, "const tw_u32 %s%d_at = tw_position(%s%d);", name, g, name, g);
}

void place_point(const emitter *e, const char *point, int padded, char *out, size_t size) {
  const char *left_out = e->r->value[FIELD_METHOD] == METHOD_RADER ? " - 1u" : "";
  char word[192];
  if (e->r->value[FIELD_LANES] == LANES_ROWS)
    snprintf(word, sizeof word, "(%s%s) * %du + row", point, left_out, e->rows);
  else if (e->rows > 1)
    snprintf(word, sizeof word, "row * %du + %s%s", e->n, point, left_out);
  else
    snprintf(word, sizeof word, "%s%s", point, left_out);
  padded = padded && e->r->value[FIELD_PADDING] != PADDING_NONE;
  snprintf(out, size, padded ? "tw_position(%s)" : "%s", word);
}

/* The row of the order of points with a cofactor in which the words of a slot come from in all
 * threads (emit_residues); -1: it depends on the thread, or the order has no rows. */
static int gathered_row(const emitter *e, const place *p, int slot) {
  int least, most, prime = record_rader(e->r);
  if (record_cofactor(e->r) == 1 || p->at.kind != LAYOUT_INPUT || strcmp(p->permuted, "gathered"))
    return -1;
  return place_range(e, p, slot, &least, &most) && least / prime == most / prime ? least / prime
                                                                                 : -1;
}

/* The place of a word's point: in its row, or in the tile, which lacks a prime's DC point. Slots in
 * several rows of the order share what they look up, and slots in one row its number; no thread
 * divides for each. */
static void permuted_word(const emitter *e, const place *p, const char *base, int slot, int padded,
                          char *out, size_t size) {
  int bare = place_bare_offset(e, p, slot), row = gathered_row(e, p, slot);
  char point[128];
  if (row >= 0)
    snprintf(point, sizeof point, "tw_crossing(%du, tw_power(&args, %du - %s))", row,
             (row + 1) * record_rader(e->r) - 1 - bare, base);
  else if (scatters_by_rows(e, p) && bare % record_cofactor(e->r) == 0)
    snprintf(point, sizeof point, "tw_crossing(%s_a, tw_power(&args, %s_c + %du))", base, base,
             bare / record_cofactor(e->r) + 1);
  else
    snprintf(point, sizeof point, "tw_%s(&args, %s + %du)", p->permuted, base, bare);
  if (e->in_row)
    snprintf(out, size, "%s", point);
  else
    place_point(e, point, padded, out, size);
}

int place_word_base(const emitter *e, const place *p, const char *name, int slot, int padded,
                    char *out, size_t size) {
  int g = place_base_of(p, slot), bare = place_bare_offset(e, p, slot);
  padded = padded && e->r->value[FIELD_PADDING] != PADDING_NONE && !e->bare;
  if (p->permuted) {
    char base[24];
    snprintf(base, sizeof base, "%s%d", name, g);
    permuted_word(e, p, base, slot, padded, out, size);
    return 0;
  }
  if (place_transposes_unevenly(e, p)) {
    snprintf(out, size,
             padded ? "tw_position(tw_transposed(%s%d + %du))" : "tw_transposed(%s%d + %du)", name,
             g, bare);
    return 0;
  }
  int offset = padded ? place_padded_offset(e, p, slot) : bare;
  const char *suffix = padded ? "_at" : "";
  if (offset < 0)
    snprintf(out, size, "tw_position(%s%d + %du)", name, g, bare);
  else
    snprintf(out, size, "%s%d%s", name, g, suffix);
  return offset < 0 ? 0 : offset;
}

void place_word(const emitter *e, const place *p, const char *name, int slot, int padded, char *out,
                size_t size) {
  int offset = place_word_base(e, p, name, slot, padded, out, size);
  size_t length = strlen(out);
  if (offset)
    snprintf(out + length, size - length, " + %du", offset);
}

void place_lines(const emitter *e, const place *p, const char *name) {
  int count = place_count_bases(p), line = emit_behind_first(e);
  for (int g = 0; g < count; g++)
    text_line(e->out, "const tw_u32 %s%d_line = %s%d / %du, %s%d_rest = %s%d %% %du;", name, g,
              name, g, line, name, g, name, g, line);
}

void place_in_line(const emitter *e, const place *p, const char *name, int slot, int load,
                   char *out, size_t size) {
  int g = place_base_of(p, slot), bare = place_bare_offset(e, p, slot), line = emit_behind_first(e);
  const char *stride = load ? emit_halves(e, 0) ? "(args.in_stride / 2)" : "args.in_stride"
                       : emit_halves(e, 1) ? "(args.out_stride / 2)"
                                           : "args.out_stride";
  if (bare % line == 0)
    snprintf(out, size, "(tw_i64)(%s%d_line + %du) * %s + %s%d_rest", name, g, bare / line, stride,
             name, g);
  else
    snprintf(out, size, "(tw_i64)((%s%d + %du) / %du) * %s + (%s%d + %du) %% %du", name, g, bare,
             line, stride, name, g, bare, line);
}

int place_guard_threads(const emitter *e, int threads, const char *extra) {
  if (threads < e->per && extra)
    text_line(e->out, "if (%s && t < %du) {", extra, threads);
  else if (threads < e->per)
    text_line(e->out, "if (t < %du) {", threads);
  else if (extra)
    text_line(e->out, "if (%s) {", extra);
  else
    return 0;
  text_indent(e->out, 1);
  return 1;
}

/* The same where the block's first threads have all rows' work. */
static int guard_dense(const emitter *e, const place *p, int threads, const char *extra) {
  char when[96];
  size_t at = 0;
  if (p->dense * e->rows < e->threads)
    at += (size_t)snprintf(when, sizeof when, "row < %du", e->rows);
  if (threads < p->dense)
    at += (size_t)snprintf(when + at, sizeof when - at, "%st < %du", at ? " && " : "", threads);
  if (extra)
    at += (size_t)snprintf(when + at, sizeof when - at, "%s%s", at ? " && " : "", extra);
  if (!at)
    return 0;
  text_line(e->out, "if (%s) {", when);
  text_indent(e->out, 1);
  return 1;
}

int place_guard(const emitter *e, const place *p, int group, const char *extra) {
  int threads = place_working(e, p, group);
  return p->dense ? guard_dense(e, p, threads, extra) : place_guard_threads(e, threads, extra);
}

void place_guard_close(const emitter *e, int opened) {
  if (!opened)
    return;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
