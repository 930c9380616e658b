/* place.c: addresses of a layout's words as text: bases, constant offsets, guards.
 * Bare offsets follow from the layouts' definitions; whether an offset stays constant after padding
 * is not derived but tried on every thread. */
#include "emit.h"

#include <stdio.h>

/* 1 when bases are points of a row, since the row is in a pointer or is added after a
 * permutation. */
static int in_row(const emitter *e, const place *p) {
  return e->in_row || p->permuted;
}

static int by_rows(const emitter *e, const place *p) {
  return e->r->value[FIELD_LANES] == LANES_ROWS && !in_row(e, p);
}

/* Of the tile in memory's order: words from a thread's first access to its next one. */
static int linear_step(const emitter *e) {
  return e->threads << e->r->value[FIELD_VECTOR];
}

int place_linear_regular(const emitter *e) {
  int hop = linear_step(e);
  return hop % e->n == 0 || e->n % hop == 0;
}

/* 1 when memory has row after row and the tile point after point. */
static int transposes(const emitter *e, const place *p) {
  return p->at.kind == LAYOUT_LINEAR && by_rows(e, p);
}

/* The same where accesses lie at no constant distances in the tile. */
static int place_transposed(const emitter *e, const place *p) {
  return transposes(e, p) && !place_linear_regular(e);
}

void place_linear_offset(const emitter *e, int slot, int *row, int *point) {
  int vector = 1 << e->r->value[FIELD_VECTOR], hop = linear_step(e) * (slot / vector);
  *row = hop / e->n;
  *point = hop % e->n + slot % vector;
}

/* Butterflies of a cluster that are dealt out, so that bases are those of all blocks: of its first
 * stage's inputs and its last one's outputs in memory, and where words cross. */
static int dealt_run(const emitter *e, layout l) {
  int first = l.kind == LAYOUT_INPUT && !l.stage;
  int last = l.kind == LAYOUT_OUTPUT && l.stage + 1 == record_stages(e->r);
  if (record_cluster(e->r) == 1 || (!(e->in_row && (first || last)) && l.kind != LAYOUT_ACROSS))
    return 0;
  return layout_run(e->r, l.stage);
}

/* The distance between neighbouring points of a row, in words of the tile. */
static int unit(const emitter *e, const place *p) {
  return by_rows(e, p) ? e->rows : 1;
}

/* A thread's row and its place among the threads of that row. */
static int row_of(const emitter *e, const place *p, int thread) {
  return p->dense ? thread / p->dense : layout_row(e->r, thread);
}

static int index_of(const emitter *e, const place *p, int thread) {
  return p->dense ? thread % p->dense : layout_index(e->r, thread);
}

/* Where a thread's row starts. */
static int row_word(const emitter *e, const place *p, int thread) {
  int row = in_row(e, p) ? 0 : row_of(e, p, thread);
  return by_rows(e, p) ? row : row * e->n;
}

/* The butterfly of a group; see layout_butterfly. */
static int butterfly_of(const place *p, int t, int group) {
  int all = p->words / p->per_group, b = t + p->working * (p->at.facing ? group / 2 : group);
  return !p->at.facing || group % 2 == 0 ? b : facing_butterfly(p->at.facing, all, b);
}

/* The word of a group's base in one thread: the word its first slot would have. Threads of a
 * cluster's blocks follow each other. */
static int base_word(const emitter *e, const place *p, int group, int thread) {
  const record *r = e->r;
  int block = thread / e->threads;
  thread %= e->threads;
  if (p->at.kind == LAYOUT_LINEAR) {
    int word = thread << r->value[FIELD_VECTOR];
    return transposes(e, p) && !place_transposed(e, p) ? word % e->n * e->rows + word / e->n : word;
  }
  if (p->at.kind == LAYOUT_ROW)
    return thread;
  int butterfly = butterfly_of(p, index_of(e, p, thread), group);
  if (p->run)
    return row_word(e, p, thread) +
           layout_dealt(r, p->run, p->faces, block, butterfly) * unit(e, p);
  return row_word(e, p, thread) + layout_spread(butterfly, p->per_group, p->apart) * unit(e, p);
}

/* The constant distance of a slot's word from its base, without padding. Groups that share one lie
 * as far from each other as in the first thread. */
static int bare_offset(const emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group, row, point;
  int of_group = p->shared_base ? layout_spread(p->working * group, p->per_group, p->apart) : 0;
  switch (p->at.kind) {
  case LAYOUT_LINEAR:
    place_linear_offset(e, slot, &row, &point);
    return transposes(e, p) && !place_transposed(e, p) ? point * e->rows + row : row * e->n + point;
  case LAYOUT_ROW:
    return 0;
  case LAYOUT_ACROSS:
    return j % (p->per_group / record_cluster(e->r)) *
           (p->words * record_cluster(e->r) / p->per_group) * unit(e, p);
  default:
    if (p->run)
      return j * p->apart * record_cluster(e->r);
    return (of_group + j * p->apart) * unit(e, p);
  }
}

/* 1 when the words of all butterflies lie within each other: those of a single axis' inputs. */
static int one_block(const place *p) {
  return p->apart * p->per_group >= p->words;
}

/* 1 when groups of a box's butterflies lie at constant distances in all threads. */
static int even_groups(const place *p) {
  int all = p->words / p->per_group;
  for (int g = 1; g < p->butterflies; g++)
    for (int t = 0; t < p->working && t + p->working * g < all; t++)
      if (layout_spread(t + p->working * g, p->per_group, p->apart) !=
          layout_spread(t, p->per_group, p->apart) +
              layout_spread(p->working * g, p->per_group, p->apart))
        return 0;
  return 1;
}

/* 1 when one base serves all groups, since words of the groups lie at constant distances: within
 * one block of words, or whole blocks from each other. */
static int one_base(const emitter *e, const place *p) {
  if (p->at.facing || p->run)
    return 0;
  if (p->at.kind == LAYOUT_ACROSS || one_block(p))
    return 1;
  if (record_is_box(e->r))
    return even_groups(p);
  for (int g = 1; g < p->butterflies; g++)
    if (p->working * g % p->apart)
      return 0;
  return 1;
}

place place_of(const emitter *e, layout l) {
  place p = {.at = layout_plain(l),
             .butterflies = 1,
             .per_group = layout_slots(e->r, l),
             .shared_base = 1,
             .working = e->per,
             .words = e->n,
             .apart = 1};
  p.permuted = l.kind == p.at.kind ? NULL : l.kind == LAYOUT_GATHERED ? "gathered" : "scattered";
  l = p.at;
  if (l.kind != LAYOUT_INPUT && l.kind != LAYOUT_OUTPUT && l.kind != LAYOUT_ACROSS)
    return p;
  p.run = dealt_run(e, l);
  p.butterflies = record_butterflies(e->r, l.stage);
  p.per_group = record_radix(e->r, l.stage);
  p.working = record_stage_threads(e->r, l.stage);
  p.dense = e->r->value[FIELD_LANES] == LANES_DENSE ? p.working : 0;
  p.words = record_stage_words(e->r, l.stage);
  p.apart = l.kind == LAYOUT_INPUT ? layout_apart(e->r, l.stage) : layout_done(e->r, l.stage);
  p.faces = l.facing == FACING_BLOCKS;
  p.at.facing = p.words > p.per_group && !p.faces ? l.facing : FACING_NONE;
  p.shared_base = one_base(e, &p);
  return p;
}

static void base_expression(const emitter *e, const place *p, int group, char *out, size_t size) {
  const record *r = e->r;
  char row[32] = "", scale[24] = "", point[160], b[48];
  if (p->at.kind == LAYOUT_LINEAR) {
    int regular = transposes(e, p) && !place_transposed(e, p);
    snprintf(b, sizeof b, r->value[FIELD_VECTOR] ? "thread * %du" : "thread",
             1 << r->value[FIELD_VECTOR]);
    snprintf(out, size, regular ? "tw_transposed(%s)" : "%s", b);
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
  if (by_rows(e, p))
    snprintf(scale, sizeof scale, " * %du + row", e->rows);
  else if (e->rows > 1 && !in_row(e, p))
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
  else if ((p->at.kind == LAYOUT_INPUT && one_block(p)) || past <= p->apart)
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

static int base_of_slot(const place *p, int slot) {
  return p->shared_base ? 0 : slot / p->per_group;
}

void place_bases(const emitter *e, const place *p, const char *name) {
  int count = p->shared_base ? 1 : p->butterflies;
  int padded = e->r->value[FIELD_PADDING] != PADDING_NONE; /* all may be kept in registers */
  const char *list = padded && !in_row(e, p) ? emit_again_list(e) : NULL;
  for (int g = 0; g < count; g++) {
    char base[224];
    base_expression(e, p, g, base, sizeof base);
    if (list)
      text_line(e->out, "const tw_u32 %s%d = tw_again(&args, %s, %s);", name, g, list, base);
    else
      text_line(e->out, "const tw_u32 %s%d = %s;", name, g, base);
  }
}

void place_padded_bases(const emitter *e, const place *p, const char *name) {
  if (e->r->value[FIELD_PADDING] == PADDING_NONE || e->bare || place_transposed(e, p) ||
      p->permuted)
    return;
  int count = p->shared_base ? 1 : p->butterflies;
  for (int g = 0; g < count; g++)
    text_line(e->out, "const tw_u32 %s%d_at = tw_position(%s%d);", name, g, name, g);
}

/* How many threads of a row have work in a group. */
static int working_threads(const emitter *e, const place *p, int group) {
  if (p->at.kind != LAYOUT_INPUT && p->at.kind != LAYOUT_OUTPUT && p->at.kind != LAYOUT_ACROSS)
    return e->per;
  int working = record_stage_threads(e->r, p->at.stage);
  int all = p->words / p->per_group;
  int left = p->at.facing ? all / 2 - working * (group / 2) : all - working * group;
  left = left < working ? left : working;
  return left < 0 ? 0 : left < e->per ? left : e->per;
}

/* The constant distance from a slot's padded base to its padded word; -1 when it is not the same
 * for all threads at work. */
static int padded_offset(const emitter *e, const place *p, int slot) {
  int offset = -1, bare = bare_offset(e, p, slot), g = base_of_slot(p, slot);
  int working = working_threads(e, p, slot / p->per_group);
  for (int thread = 0; thread < e->threads * record_cluster(e->r); thread++) {
    if (index_of(e, p, thread % e->threads) >= working ||
        row_of(e, p, thread % e->threads) >= e->rows)
      continue;
    int base = base_word(e, p, g, thread);
    if (base + bare >= e->tile)
      continue;
    int here = record_position(e->r, base + bare) - record_position(e->r, base);
    if (here < 0 || (offset >= 0 && here != offset))
      return -1;
    offset = here;
  }
  return offset < 0 ? 0 : offset;
}

/* The place of a word's point: in its row, or in the tile, which lacks a prime's DC point. */
static void permuted_word(const emitter *e, const place *p, const char *base, int bare, int padded,
                          char *out, size_t size) {
  char point[64];
  snprintf(point, sizeof point, "tw_%s(&args, %s + %du)", p->permuted, base, bare);
  if (e->in_row)
    snprintf(out, size, "%s", point);
  else
    place_point(e, point, padded, out, size);
}

void place_point(const emitter *e, const char *point, int padded, char *out, size_t size) {
  const char *left_out = e->r->value[FIELD_METHOD] == METHOD_RADER ? " - 1u" : "";
  char word[128];
  if (e->r->value[FIELD_LANES] == LANES_ROWS)
    snprintf(word, sizeof word, "(%s%s) * %du + row", point, left_out, e->rows);
  else if (e->rows > 1)
    snprintf(word, sizeof word, "row * %du + %s%s", e->n, point, left_out);
  else
    snprintf(word, sizeof word, "%s%s", point, left_out);
  padded = padded && e->r->value[FIELD_PADDING] != PADDING_NONE;
  snprintf(out, size, padded ? "tw_position(%s)" : "%s", word);
}

void place_word(const emitter *e, const place *p, const char *name, int slot, int padded, char *out,
                size_t size) {
  int g = base_of_slot(p, slot), bare = bare_offset(e, p, slot);
  padded = padded && e->r->value[FIELD_PADDING] != PADDING_NONE && !e->bare;
  if (p->permuted) {
    char base[24];
    snprintf(base, sizeof base, "%s%d", name, g);
    permuted_word(e, p, base, bare, padded, out, size);
    return;
  }
  if (place_transposed(e, p)) {
    snprintf(out, size,
             padded ? "tw_position(tw_transposed(%s%d + %du))" : "tw_transposed(%s%d + %du)", name,
             g, bare);
    return;
  }
  int offset = padded ? padded_offset(e, p, slot) : bare;
  const char *suffix = padded ? "_at" : "";
  if (offset < 0)
    snprintf(out, size, "tw_position(%s%d + %du)", name, g, bare);
  else if (offset)
    snprintf(out, size, "%s%d%s + %du", name, g, suffix, offset);
  else
    snprintf(out, size, "%s%d%s", name, g, suffix);
}

void place_lines(const emitter *e, const place *p, const char *name) {
  int count = p->shared_base ? 1 : p->butterflies, line = emit_behind_first(e);
  for (int g = 0; g < count; g++)
    text_line(e->out, "const tw_u32 %s%d_line = %s%d / %du, %s%d_rest = %s%d %% %du;", name, g,
              name, g, line, name, g, name, g, line);
}

void place_in_line(const emitter *e, const place *p, const char *name, int slot, int load,
                   char *out, size_t size) {
  int g = base_of_slot(p, slot), bare = bare_offset(e, p, slot), line = emit_behind_first(e);
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

int place_range(const emitter *e, const place *p, int slot, int *least, int *most) {
  int g = base_of_slot(p, slot), bare = bare_offset(e, p, slot);
  *least = e->n, *most = -1;
  for (int thread = 0; thread < e->threads * record_cluster(e->r); thread++) {
    if (index_of(e, p, thread % e->threads) >= working_threads(e, p, slot / p->per_group) ||
        row_of(e, p, thread % e->threads) >= e->rows)
      continue;
    int point = base_word(e, p, g, thread) + bare;
    *least = point < *least ? point : *least;
    *most = point > *most ? point : *most;
  }
  return *most >= 0;
}

int place_beyond(const emitter *e, const place *p, int slot) {
  int least, most;
  if (e->r->value[FIELD_METHOD] != METHOD_BLUESTEIN || p->at.kind == LAYOUT_ROW)
    return 0;
  (void)place_range(e, p, slot, &least, &most);
  return most < e->points ? 0 : least >= e->points ? 2 : 1;
}

enum place_half place_half_of(const emitter *e, const place *p, int slot) {
  int least, most;
  if (p->permuted || p->at.kind == LAYOUT_ROW)
    return HALF_ANY;
  (void)place_range(e, p, slot, &least, &most);
  if (least > 0 && 2 * most < e->points)
    return HALF_FIRST;
  return 2 * least > e->points && most < e->points ? HALF_SECOND : HALF_ANY;
}

int place_same_guard(const emitter *e, const place *p, int a, int b) {
  return working_threads(e, p, a) == working_threads(e, p, b);
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
  int threads = working_threads(e, p, group);
  return p->dense ? guard_dense(e, p, threads, extra) : place_guard_threads(e, threads, extra);
}

void place_guard_close(const emitter *e, int opened) {
  if (!opened)
    return;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
