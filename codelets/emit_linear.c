/* emit_linear.c: single accesses to global memory, and those to the tile in memory's order. */
#include "emit_memory.h"

#include <stdio.h>

/* 1 when the only row of each block exists. */
static int always_live(const emitter *e) {
  const binding *b = &e->spec->binding;
  return emit_rounds_to_halves(e) && e->rows == 1 && e->r->value[FIELD_REAL] != REAL_PAIRS &&
         !b->mirrored && !b->folded;
}

int memory_partial(const emitter *e) {
  return !e->r->value[FIELD_WHOLE] && !always_live(e);
}

const char *memory_hint(const emitter *e, int load) {
  static const char *const loads[] = {"", "_stream", "_lines", "_lines"};
  static const char *const stores[] = {"", "_stream", "_keep"};
  static const char *const whole_loads[] = {"_whole", "_whole_stream", "_whole_lines",
                                            "_whole_lines"};
  static const char *const whole_stores[] = {"_whole", "_whole_stream", "_whole_keep"};
  if (e->whole)
    return load ? whole_loads[e->r->value[FIELD_LOAD_HINT]]
                : whole_stores[e->r->value[FIELD_STORE_HINT]];
  return load ? loads[e->r->value[FIELD_LOAD_HINT]] : stores[e->r->value[FIELD_STORE_HINT]];
}

/* One access to two or four neighbouring words. */
void memory_vector(const emitter *e, int load, int slot, const char *at) {
  const char *name = e->r->value[FIELD_VECTOR] > 1 ? "quad" : "pair";
  const char *kind = load ? "load" : "store", *address = load ? "&" : "";
  char words[64];
  int used = 0;
  if (e->held) {
    emit_held_linear(e, load, slot, memory_hint(e, load), at, NULL);
    return;
  }
  for (int i = 0; i < 1 << e->r->value[FIELD_VECTOR]; i++)
    used += snprintf(words + used, sizeof words - (size_t)used, ", %sx%d", address, slot + i);
  text_line(e->out, "tw_%s_%s%s(%s%s);", kind, name, memory_hint(e, load), at, words);
}

/* Declares the pointer to the thread's row, or of the linear layout to the first row of the
 * tile. */
void memory_side(emitter *e, int load, int linear) {
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  const binding *b = &e->spec->binding;
  char dist[32];
  if (!linear && e->r->value[FIELD_REAL] != REAL_NONE) {
    emit_row_pointers(e, load);
    return;
  }
  if (b->twins) {
    emit_twins_side(e, load);
    return;
  }
  if (load ? b->loops_in : b->loops_out) {
    if (linear && e->rows == 1)
      text_line(e->out, "%s *const %s = (%s *)args.%s + tw_%s_base(&args, (tw_u32)first)%s;", type,
                side, type, side, side, emit_halves(e, !load) ? " / 2" : "");
    else if (linear)
      text_line(e->out, "%s *const %s = (%s *)args.%s;", type, side, type, side);
    else
      text_line(e->out, "%s *const %s_row = (%s *)args.%s + tw_%s_base(&args, (tw_u32)(first%s));",
                type, side, type, side, side, e->rows > 1 ? " + (tw_i64)row" : "");
    return;
  }
  if (b->packed)
    snprintf(dist, sizeof dist, "%d", e->points);
  else
    snprintf(dist, sizeof dist, "args.%s_dist%s", side, emit_halves(e, !load) ? " / 2" : "");
  if (linear)
    text_line(e->out, "%s *const %s = (%s *)args.%s + first * %s;", type, side, type, side, dist);
  else if (e->rows > 1)
    text_line(e->out, "%s *const %s_row = (%s *)args.%s + (first + (tw_i64)row) * %s;", type, side,
              type, side, dist);
  else
    text_line(e->out, "%s *const %s_row = (%s *)args.%s + first * %s;", type, side, type, side,
              dist);
}

/* ---- the tile in memory's order ---- */

/* The bounds test of one linear access; returns whether it needs one. */
static int linear_test(const emitter *e, int slot, held_limit *test) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  *test = (held_limit){"word0", memory_partial(e) ? "words" : "tile_words", first};
  return memory_partial(e) || first + e->threads * vector > e->tile;
}

/* Opens the bounds test of one linear access, if it needs one; returns whether it did. */
int linear_guard(const emitter *e, int slot) {
  held_limit test;
  char beyond[24] = "";
  if (!linear_test(e, slot, &test))
    return 0;
  if (test.beyond)
    snprintf(beyond, sizeof beyond, " + %du", test.beyond);
  text_line(e->out, "if (%s%s < %s) {", test.at, beyond, test.end);
  text_indent(e->out, 1);
  return 1;
}

/* Neighbouring points that a cluster's block has of a side. */
static int run_of(const emitter *e, int output) {
  return layout_run(e->r, output ? record_stages(e->r) - 1 : 0);
}

/* The point of the whole row of a cluster's word of the tile. */
static void dealt_point(const emitter *e, int output, const char *at, char *out, size_t size) {
  char inside[80];
  snprintf(inside, sizeof inside, "(%s)", at);
  place_dealt(e, run_of(e, output), 0, inside, e->n, out, size);
}

/* The place of a linear word in its row of memory. */
static void linear_point(const emitter *e, int output, int first, char *out, size_t size) {
  int line = emit_behind_first(e), rader = e->r->value[FIELD_METHOD] == METHOD_RADER;
  char point[64];
  snprintf(point, sizeof point, e->rows > 1 ? "(word0 + %du) %% %du" : "(word0 + %du)", first,
           e->n);
  if (record_cluster(e->r) > 1) {
    dealt_point(e, output, point, out, size);
    return;
  }
  if (output && e->spec->binding.spread_out && e->rows == 1 && first % line == 0)
    snprintf(out, size,
             "(tw_i64)(word0 / %du) * (args.out_stride / 2) + word0 %% %du + %d * (args.out_stride "
             "/ 2)",
             line, line, first / line);
  else if (output && e->spec->binding.spread_out)
    snprintf(out, size, "(tw_i64)(%s / %du) * (args.out_stride / 2) + %s %% %du", point, line,
             point, line);
  else
    snprintf(out, size, "%s%s", point, rader ? " + 1" : ""); /* the DC point */
}

/* 1 where the words of a thread lie constant numbers of rows and points from its first one. */
static int linear_walks(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  if (record_cluster(e->r) > 1 && (e->threads << e->r->value[FIELD_VECTOR]) % run_of(e, !load))
    return 0;
  return !b->packed && e->rows > 1 && (load || !b->spread_out) &&
         !(load ? b->loops_in : b->loops_out) && place_linear_regular(e) &&
         e->r->value[FIELD_METHOD] != METHOD_RADER;
}

/* Declares `start`, where a thread's first word lies. */
void linear_start(const emitter *e, int load) {
  const char *side = load ? "in" : "out", *halved = emit_halves(e, !load) ? " / 2" : "";
  char word[40], point[200];
  if (!linear_walks(e, load))
    return;
  snprintf(word, sizeof word, "word0 %% %du", e->n);
  if (record_cluster(e->r) > 1)
    dealt_point(e, !load, word, point, sizeof point);
  text_line(e->out, "%s *const start = %s + (tw_i64)(word0 / %du) * (args.%s_dist%s) + %s;",
            load ? "const tw_in" : "tw_out", side, e->n, side, halved,
            record_cluster(e->r) > 1 ? point : word);
}

/* The address of a linear word, relative to the start of a side. Packed rows need no division. */
void linear_address(const emitter *e, const char *side, int slot, char *out, size_t size) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  const binding *b = &e->spec->binding;
  int loops = *side == 'i' ? b->loops_in : b->loops_out;
  int rader = e->r->value[FIELD_METHOD] == METHOD_RADER;
  const char *skip = rader ? " + 1" : "";
  const char *halved = emit_halves(e, *side == 'o') ? " / 2" : "";
  char point[200];
  linear_point(e, *side == 'o', first, point, sizeof point);
  if (b->packed && record_cluster(e->r) > 1) /* a block has a part of each row */
    snprintf(out, size, "%s + (word0 + %du) / %du * %du + %s", side, first, e->n, e->points, point);
  else if (b->packed && rader && e->rows > 1)
    snprintf(out, size, "%s + word0 + %du + (word0 + %du) / %du + 1", side, first, first, e->n);
  else if (b->packed)
    snprintf(out, size, "%s + word0 + %du%s", side, first, skip);
  else if (e->rows == 1)
    snprintf(out, size, "%s + %s", side, point);
  else if (linear_walks(e, *side == 'i')) {
    int row, at;
    place_linear_offset(e, slot, &row, &at);
    at *= record_cluster(e->r); /* whole runs */
    if (row)
      snprintf(out, size, "start + %d * (args.%s_dist%s) + %d", row, side, halved, at);
    else
      snprintf(out, size, "start + %d", at);
  } else if (loops)
    snprintf(out, size, "%s + tw_%s_base(&args, (tw_u32)(first + (word0 + %du) / %du))%s + %s",
             side, side, first, e->n, halved, point);
  else
    snprintf(out, size, "%s + (word0 + %du) / %du * args.%s_dist%s + %s", side, first, e->n, side,
             halved, point);
}

void linear_move(emitter *e, int load) {
  int slots = layout_slots(e->r, (layout){LAYOUT_LINEAR, 0, 0});
  int vector = 1 << e->r->value[FIELD_VECTOR];
  const char *hint = memory_hint(e, load);
  for (int slot = 0; slot < slots; slot += vector) {
    char at[320], name[16];
    held_limit below;
    linear_address(e, load ? "in" : "out", slot, at, sizeof at);
    snprintf(name, sizeof name, "x%d", slot);
    if (e->held && !e->r->value[FIELD_OVERLAP]) {
      emit_held_linear(e, load, slot, hint, at, linear_test(e, slot, &below) ? &below : NULL);
      continue;
    }
    int opened = linear_guard(e, slot);
    if (vector == 1 && load)
      emit_held_load(e, name, hint, at);
    else if (vector == 1)
      emit_held_store(e, name, hint, at);
    else
      memory_vector(e, load, slot, at);
    place_guard_close(e, opened);
  }
}

void linear_words(emitter *e) {
  if (memory_partial(e))
    text_line(e->out,
              "const tw_u32 words = args.batch - first < %d ? (tw_u32)(args.batch - first) "
              "* %du : tile_words;",
              e->rows, e->n);
}
