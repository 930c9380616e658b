/* emit_memory.c: steps between global memory and registers: load, store, prefetch. */
#include "emit_real.h"
#include "method_text.h"

#include <stdio.h>

static int partial(const emitter *e) {
  return !e->r->value[FIELD_WHOLE];
}

static const char *hint_suffix(const emitter *e, int load) {
  static const char *const loads[] = {"", "_stream", "_lines", "_lines"};
  static const char *const stores[] = {"", "_stream", "_keep"};
  static const char *const whole_loads[] = {"_whole", "_whole_stream", "_whole_lines",
                                            "_whole_lines"};
  static const char *const whole_stores[] = {"_whole", "_whole_stream", "_whole_keep"};
  if (e->whole_pairs)
    return load ? whole_loads[e->r->value[FIELD_LOAD_HINT]]
                : whole_stores[e->r->value[FIELD_STORE_HINT]];
  return load ? loads[e->r->value[FIELD_LOAD_HINT]] : stores[e->r->value[FIELD_STORE_HINT]];
}

/* One access to two or four neighbouring words. */
static void vector_move(const emitter *e, int load, int slot, const char *at) {
  const char *name = e->r->value[FIELD_VECTOR] > 1 ? "quad" : "pair";
  const char *kind = load ? "load" : "store", *address = load ? "&" : "";
  char words[64];
  int used = 0;
  for (int i = 0; i < 1 << e->r->value[FIELD_VECTOR]; i++)
    used += snprintf(words + used, sizeof words - (size_t)used, ", %sx%d", address, slot + i);
  text_line(e->out, "tw_%s_%s%s(%s%s);", kind, name, hint_suffix(e, load), at, words);
}

/* ---- linear layout: the tile in memory's order ---- */

/* Opens the bounds test of one linear access, if it needs one; returns whether it did. */
static int linear_guard(const emitter *e, int slot) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  int always = !partial(e) && first + e->threads * vector <= e->tile;
  if (always)
    return 0;
  const char *limit = partial(e) ? "words" : "tile_words";
  if (first)
    text_line(e->out, "if (word0 + %du < %s) {", first, limit);
  else
    text_line(e->out, "if (word0 < %s) {", limit);
  text_indent(e->out, 1);
  return 1;
}

/* The place of a linear word in its row of memory. */
static void linear_point(const emitter *e, int output, int first, char *out, size_t size) {
  int line = emit_behind_first(e), rader = e->r->value[FIELD_METHOD] == METHOD_RADER;
  char point[64];
  snprintf(point, sizeof point, e->rows > 1 ? "(word0 + %du) %% %du" : "(word0 + %du)", first,
           e->n);
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
  return !b->packed && e->rows > 1 && (load || !b->spread_out) &&
         !(load ? b->loops_in : b->loops_out) && place_linear_regular(e) &&
         e->r->value[FIELD_METHOD] != METHOD_RADER;
}

/* Declares `start`, where a thread's first word lies. */
static void linear_start(const emitter *e, int load) {
  const char *side = load ? "in" : "out", *halved = emit_halves(e, !load) ? " / 2" : "";
  if (linear_walks(e, load))
    text_line(e->out,
              "%s *const start = %s + (tw_i64)(word0 / %du) * (args.%s_dist%s) + word0 %% %du;",
              load ? "const tw_in" : "tw_out", side, e->n, side, halved, e->n);
}

/* The address of a linear word, relative to the start of a side. Packed rows need no division. */
static void linear_address(const emitter *e, const char *side, int slot, char *out, size_t size) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  const binding *b = &e->spec->binding;
  int loops = *side == 'i' ? b->loops_in : b->loops_out;
  int rader = e->r->value[FIELD_METHOD] == METHOD_RADER;
  const char *skip = rader ? " + 1" : "";
  const char *halved = emit_halves(e, *side == 'o') ? " / 2" : "";
  char point[200];
  linear_point(e, *side == 'o', first, point, sizeof point);
  if (b->packed && rader && e->rows > 1)
    snprintf(out, size, "%s + word0 + %du + (word0 + %du) / %du + 1", side, first, first, e->n);
  else if (b->packed)
    snprintf(out, size, "%s + word0 + %du%s", side, first, skip);
  else if (e->rows == 1)
    snprintf(out, size, "%s + %s", side, point);
  else if (linear_walks(e, *side == 'i')) {
    int row, at;
    place_linear_offset(e, slot, &row, &at);
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

static void linear_move(emitter *e, int load) {
  int slots = layout_slots(e->r, (layout){LAYOUT_LINEAR, 0, 0});
  int vector = 1 << e->r->value[FIELD_VECTOR];
  const char *hint = hint_suffix(e, load);
  for (int slot = 0; slot < slots; slot += vector) {
    char at[320];
    linear_address(e, load ? "in" : "out", slot, at, sizeof at);
    int opened = linear_guard(e, slot);
    if (vector == 1 && load)
      text_line(e->out, "x%d = tw_load%s(%s);", slot, hint, at);
    else if (vector == 1)
      text_line(e->out, "tw_store%s(%s, x%d);", hint, at, slot);
    else
      vector_move(e, load, slot, at);
    place_guard_close(e, opened);
  }
}

/* ---- layouts of butterflies: each thread moves words of its own row ---- */

/* Declares `run`, the row's place among the interleaved rows, which are those of the inner loop. */
static void place_in_run(const emitter *e) {
  if (!e->r->value[FIELD_OVERLAP])
    return;
  text_line(e->out,
            e->spec->binding.loops_out
                ? "const tw_u32 run = (tw_u32)(first + (tw_i64)row) %% (tw_u32)args.loop_n[0];"
                : "const tw_u32 run = (tw_u32)(first + (tw_i64)row);");
}

/* The distance in points between the slots of a butterfly, where a pointer may go from one to the
 * next: of strided halves, whose kernels would spend much of their time on products of 64 bits. 0:
 * addresses are computed one by one. */
static int walked_distance(const emitter *e, const place *p, int load) {
  const binding *b = &e->spec->binding;
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n);
  int halves = number_of((load ? &b->in : &b->out)->format)->bytes < 4;
  if (!halves || !(load ? b->strided_in : b->strided_out) || axes > 1 ||
      e->r->value[FIELD_METHOD] != METHOD_PLAIN || e->r->value[FIELD_REAL] != REAL_NONE ||
      binding_ends_rows(b, load ? SIDE_LOAD : SIDE_STORE) || (load ? b->short_in : b->short_out) ||
      b->folded)
    return 0;
  return p->at.kind == LAYOUT_INPUT    ? p->words / p->per_group
         : p->at.kind == LAYOUT_OUTPUT ? p->done
                                       : 0;
}

/* Loads an element to a slot, or fetches it for the slot of a later tile. */
static void load_element(const emitter *e, int slot, const char *at) {
  if (e->fetches)
    text_line(e->out, "y%d = tw_fetch(%s);", slot, at);
  else
    text_line(e->out, "x%d = tw_load%s(%s);", slot, hint_suffix(e, 1), at);
}

/* Moves the words of butterflies whose points lie so far apart. */
static void walk(emitter *e, const place *p, int load, int distance) {
  const char *side = load ? "in" : "out", *hint = hint_suffix(e, load);
  int open = 0;
  text_line(e->out, "const tw_i64 step = %d * args.%s_stride;", distance, side);
  text_line(e->out, "%s *at = %s_row;", load ? "const tw_in" : "tw_out", side);
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    int g = slot / p->per_group;
    char word[96];
    if (slot % p->per_group == 0) {
      if (!g || !place_same_guard(e, p, g, g - 1)) {
        place_guard_close(e, open);
        open = place_guard(e, p, g, partial(e) ? "live" : NULL);
      }
      place_word(e, p, "word", slot, 0, word, sizeof word);
      text_line(e->out, "at = %s_row + (tw_i64)(%s) * args.%s_stride;", side, word, side);
    } else {
      text_line(e->out, "at += step;");
    }
    if (load)
      load_element(e, slot, "at");
    else
      text_line(e->out, "tw_store%s(at, x%d);", hint, slot);
  }
  place_guard_close(e, open);
}

static void row_move(emitter *e, layout at, int load) {
  place p = place_of(e, at);
  const method_text *own = method_text_of(e->r);
  const char *hint = hint_suffix(e, load);
  int open = 0, strided = load ? e->spec->binding.strided_in : e->spec->binding.strided_out;
  int limited = binding_ends_rows(&e->spec->binding, load ? SIDE_LOAD : SIDE_STORE);
  int spread = load && e->spec->binding.spread_in;
  int vector = 1 << spec_vector(e->r, &e->spec->binding, !load);
  const char *side = load ? "in" : "out";
  e->in_row = 1; /* the row is already in the pointer */
  if (emit_takes_index(e, load))
    emit_row_index(e);
  if (at.kind != LAYOUT_ROW)
    place_bases(e, &p, "word");
  if (spread)
    place_lines(e, &p, "word");
  if (!load)
    place_in_run(e);
  if (emit_is_folded(e, load))
    emit_folded_start(e);
  int distance = walked_distance(e, &p, load);
  if (distance) {
    walk(e, &p, load, distance);
    e->in_row = 0;
    return;
  }
  for (int slot = 0; slot < p.butterflies * p.per_group; slot += vector) {
    int g = slot / p.per_group;
    char word[96], at_word[200], at_address[216];
    if (slot % p.per_group == 0 && (!g || !place_same_guard(e, &p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, &p, g, partial(e) ? "live" : NULL);
    }
    if (at.kind == LAYOUT_ROW)
      snprintf(word, sizeof word, "0");
    else
      place_word(e, &p, "word", slot, 0, word, sizeof word);
    int beyond = place_beyond(e, &p, slot);
    if (beyond == 2)
      continue;
    if (beyond)
      text_line(e->out, "if (%s < %du)", word, e->points);
    if (limited)
      text_line(e->out, "if (row_index + (tw_i64)(%s) * args.factor_step < args.factor_count)",
                word);
    emit_within(e, load, word);
    if (spread)
      place_in_line(e, &p, "word", slot, at_word, sizeof at_word);
    else if (strided && at.kind != LAYOUT_ROW)
      snprintf(at_word, sizeof at_word, "(tw_i64)(%s) * args.%s_stride", word, side);
    else
      snprintf(at_word, sizeof at_word, "%s", word);
    char name[16];
    snprintf(name, sizeof name, "x%d", slot);
    if (emit_takes_points(e, load)) {
      text_line(e->out, "{");
      emit_points(e, load, name, word);
      text_line(e->out, "}");
    } else if (emit_takes_spectra(e, load)) {
      emit_joined_word(e, name, word, place_half_of(e, &p, slot));
    } else if (emit_is_folded(e, load)) {
      emit_folded_word(e, &p, slot, word, hint);
    } else if (vector > 1) {
      snprintf(at_word, sizeof at_word, "%s_row + %s", side, word);
      vector_move(e, load, slot, at_word);
    } else if (load && own->load)
      own->load(e, slot, word, hint);
    else if (load) {
      snprintf(at_address, sizeof at_address, "in_row + %s", at_word);
      load_element(e, slot, at_address);
    } else if (e->r->value[FIELD_OVERLAP])
      text_line(e->out, "tw_store_owned(out_row + %s, x%d, row, run);", at_word, slot);
    else
      text_line(e->out, "tw_store%s(out_row + %s, x%d);", hint, at_word, slot);
  }
  place_guard_close(e, open);
  e->in_row = 0;
}

/* Declares the pointer to the thread's row, or of the linear layout to the first row of the
 * tile. */
static void side_pointer(emitter *e, int load, int linear) {
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  const binding *b = &e->spec->binding;
  char dist[32];
  if (!linear && e->r->value[FIELD_REAL] != REAL_NONE) {
    emit_row_pointers(e, load);
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

static void words_in_tile(emitter *e) {
  if (partial(e))
    text_line(e->out,
              "const tw_u32 words = args.batch - first < %d ? (tw_u32)(args.batch - first) "
              "* %du : tile_words;",
              e->rows, e->n);
}

/* ---- prefetch: copies of later tiles into shared memory, in the background ---- */

/* Starts to copy the tile with number `ahead`, if there is one, into buffer `into`. */
static void prefetch_tile(emitter *e, const char *ahead, const char *into) {
  int slots = layout_slots(e->r, (layout){LAYOUT_LINEAR, 0, 0});
  const char *position = e->r->value[FIELD_PADDING] == PADDING_NONE ? "" : "tw_position";
  text_line(e->out, "if (%s < tiles) {", ahead);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_i64 first = (%s) * %d;", ahead, e->rows);
  text_line(e->out, "const tw_u32 word0 = thread;");
  text_line(e->out, "tw_in *const to = prefetched + %s * %du;", into, e->padded);
  words_in_tile(e);
  side_pointer(e, 1, 1);
  linear_start(e, 1);
  for (int slot = 0; slot < slots; slot++) {
    char at[320];
    linear_address(e, "in", slot, at, sizeof at);
    int opened = linear_guard(e, slot);
    text_line(e->out, "tw_copy_async(to + %s(word0 + %du), %s);", position, e->threads * slot, at);
    place_guard_close(e, opened);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
  text_line(e->out, "tw_copy_commit();");
}

/* Fetches the tile with number `ahead`, if there is one, into registers. */
static void fetch_tile(emitter *e, const char *ahead) {
  text_line(e->out, "if (%s < tiles) {", ahead);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_i64 first = (%s) * %d;", ahead, e->own);
  if (partial(e))
    text_line(e->out, "const int live = first + %s < args.batch;", e->rows > 1 ? "row" : "0");
  side_pointer(e, 1, 0);
  e->fetches = 1;
  row_move(e, layout_first(e->r), 1);
  e->fetches = 0;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

static void fetch_start(emitter *e) {
  int slots = layout_slots(e->r, layout_first(e->r));
  text_blank(e->out);
  text_line(e->out, "/* prefetch: the first tile of this block, into registers */");
  for (int slot = 0; slot < slots; slot++)
    text_line(e->out, "tw_in y%d = 0;", slot);
  fetch_tile(e, "(tw_i64)tw_block()");
}

/* Takes the fetched tile, and fetches the next one while this one is computed. */
static void fetched_load(emitter *e) {
  int slots = layout_slots(e->r, layout_first(e->r));
  for (int slot = 0; slot < slots; slot++)
    text_line(e->out, "x%d = tw_fetched(y%d);", slot, slot);
  fetch_tile(e, "index + (tw_i64)tw_blocks()");
}

void emit_prefetch_start(emitter *e) {
  int depth = e->r->value[FIELD_PREFETCH];
  if (record_fetches(e->r))
    fetch_start(e);
  if (!depth || record_fetches(e->r))
    return;
  text_blank(e->out);
  text_line(e->out, "/* prefetch: the first %d tile%s of this block */", depth,
            depth > 1 ? "s" : "");
  text_line(e->out, "tw_in *const prefetched = (tw_in *)(tw_shared() + %d);", e->staged_bytes);
  text_line(e->out, "tw_u32 oldest = 0u;");
  for (int k = 0; k < depth; k++) {
    char ahead[80], into[16];
    snprintf(ahead, sizeof ahead, "(tw_i64)tw_block() + %d * (tw_i64)tw_blocks()", k);
    snprintf(into, sizeof into, "%du", k);
    prefetch_tile(e, ahead, into);
  }
}

/* Takes the oldest prefetched tile into registers and reuses its buffer for the next one. */
static void prefetched_load(emitter *e, layout to) {
  place p = place_of(e, to);
  int depth = e->r->value[FIELD_PREFETCH], open = 0;
  text_line(e->out, "tw_copy_wait(%d);", depth - 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "tw_in *const from = prefetched + oldest * %du;", e->padded);
  place_bases(e, &p, "word");
  place_padded_bases(e, &p, "word");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    int g = slot / p.per_group;
    if (slot % p.per_group == 0 && (!g || !place_same_guard(e, &p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, &p, g, NULL);
    }
    char word[96];
    place_word(e, &p, "word", slot, 1, word, sizeof word);
    text_line(e->out, "x%d = tw_sh_load_in(from + %s);", slot, word);
  }
  place_guard_close(e, open);
  text_line(e->out, "tw_barrier();");
  char ahead[64];
  snprintf(ahead, sizeof ahead, "index + %d * (tw_i64)tw_blocks()", depth);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_i64 ahead = %s;", ahead);
  prefetch_tile(e, "ahead", "oldest");
  text_indent(e->out, -1);
  text_line(e->out, "}");
  if (depth > 1)
    text_line(e->out, "oldest = oldest + 1u == %du ? 0u : oldest + 1u;", depth);
  e->unread = 0;
}

/* ---- steps ---- */

static void move_words(emitter *e, layout at, int load) {
  const method_text *own = method_text_of(e->r);
  if (at.kind == LAYOUT_LINEAR) {
    text_line(e->out, "const tw_u32 word0 = thread * %du;", 1 << e->r->value[FIELD_VECTOR]);
    words_in_tile(e);
    side_pointer(e, load, 1);
    linear_start(e, load);
    linear_move(e, load);
  } else {
    side_pointer(e, load, 0);
    row_move(e, at, load);
    if (!load && own->store)
      own->store(e, hint_suffix(e, 0));
  }
}

/* Pairs of real points take one access each where the side is aligned to their size. Few sides are
 * not: the instructions for these are apart, so that they cost the others nothing. */
static void move_side(emitter *e, layout at, int load) {
  if (spec_takes_ends(e->r, &e->spec->binding, !load)) {
    ends_move(e, at, load);
    return;
  }
  if (!spec_moves_pairs(e->spec, !load)) {
    move_words(e, at, load);
    return;
  }
  const binding *b = &e->spec->binding;
  text_line(e->out, "if (((tw_u64)args.%s & %du) == 0) {", load ? "in" : "out",
            2 * number_of((load ? &b->in : &b->out)->format)->bytes - 1);
  text_indent(e->out, 1);
  e->whole_pairs = 1;
  move_words(e, at, load);
  e->whole_pairs = 0;
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  move_words(e, at, load);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_load(emitter *e, const step *s) {
  text_blank(e->out);
  text_line(e->out, "{ /* load */");
  text_indent(e->out, 1);
  if (record_fetches(e->r))
    fetched_load(e);
  else if (e->r->value[FIELD_PREFETCH])
    prefetched_load(e, s->to);
  else
    move_side(e, s->to, 1);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_store(emitter *e, const step *s) {
  text_blank(e->out);
  text_line(e->out, "{ /* store */");
  text_indent(e->out, 1);
  move_side(e, s->from, 0);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_dc(emitter *e, int load) {
  const char *hint = hint_suffix(e, load);
  int working = record_dc_stride(e->r), only = record_cofactor(e->r) == 1;
  text_blank(e->out);
  text_line(e->out, only ? "{ /* %s: DC point */" : "{ /* %s: DC points */",
            load ? "load" : "store");
  text_indent(e->out, 1);
  side_pointer(e, load, 0);
  if (!load)
    place_in_run(e);
  if (emit_takes_index(e, load))
    emit_row_index(e);
  for (int i = 0; i < record_dc(e->r); i++) {
    char point[64] = "";
    if (!only)
      snprintf(point, sizeof point,
               e->spec->binding.strided_out ? " + (tw_i64)tw_dc_point(t + %du) * args.out_stride"
                                            : " + tw_dc_point(t + %du)",
               working * i);
    int open = emit_dc_held(e, i, partial(e) ? "live" : NULL);
    char name[16], at[64] = "0u";
    snprintf(name, sizeof name, "dc%d", i);
    if (!only)
      snprintf(at, sizeof at, "tw_dc_point(t + %du)", working * i);
    emit_within(e, load, at);
    if (emit_takes_points(e, load))
      emit_points(e, load, name, at);
    else if (emit_takes_spectra(e, load))
      emit_joined_word(e, name, at, HALF_ANY);
    else if (load)
      text_line(e->out, "dc%d = tw_load%s(in_row%s);", i, hint, point);
    else if (e->r->value[FIELD_OVERLAP])
      text_line(e->out, "tw_store_owned(out_row%s, dc%d, row, run);", point, i);
    else
      text_line(e->out, "tw_store%s(out_row%s, dc%d);", hint, point, i);
    place_guard_close(e, open);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
