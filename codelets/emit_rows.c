/* emit_rows.c: layouts of butterflies between global memory and registers: each thread moves words
 * of its own row. */
#include "emit_memory.h"
#include "method_text.h"

#include <stdio.h>

/* Declares `run`, the row's place among the interleaved rows, which are those of the inner loop. */
void memory_run(const emitter *e) {
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
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n), real = e->r->value[FIELD_REAL];
  int halves = number_of((load ? &b->in : &b->out)->format)->bytes < 4;
  int points = real == REAL_HALF && emit_takes_points(e, load) && !emit_counts_points(e, load);
  if (!halves || !(load ? b->strided_in : b->strided_out) || axes > 1 || b->kind || b->long_kind ||
      e->r->value[FIELD_METHOD] != METHOD_PLAIN || (real != REAL_NONE && !points) ||
      binding_ends_rows(b, load ? SIDE_LOAD : SIDE_STORE) || (load ? b->short_in : b->short_out))
    return 0;
  int stage = p->at.kind == LAYOUT_INPUT || p->at.kind == LAYOUT_OUTPUT;
  return stage ? p->apart * record_cluster(e->r) : 0;
}

/* Loads an element to a slot, or fetches it for the slot of a later tile. */
static void load_element(const emitter *e, int slot, const char *at) {
  char name[16];
  snprintf(name, sizeof name, "x%d", slot);
  if (e->fetches)
    text_line(e->out, "y%d = tw_fetch(%s);", slot, at);
  else
    emit_held_load(e, name, memory_hint(e, 1), at);
}

/* Moves the word of a slot at the pointer `at`: an element, or two real points. */
static void move_at(const emitter *e, int slot, int load) {
  static const char *const part[] = {"re", "im"};
  int points = e->r->value[FIELD_REAL] == REAL_HALF;
  for (int i = 0; i < 2 && points; i++) {
    char from[40];
    snprintf(from, sizeof from, i ? "at + args.%s_stride" : "at", load ? "in" : "out");
    if (load)
      text_line(e->out, "x%d.%s = tw_load(%s).re;", slot, part[i], from);
    else
      text_line(e->out, "tw_put_point(%s, 1, 0u, x%d.%s);", from, slot, part[i]);
  }
  if (!points && load)
    load_element(e, slot, "at");
  else if (!points)
    text_line(e->out, "tw_store%s(at, x%d);", memory_hint(e, 0), slot);
}

/* Moves the words of butterflies whose points lie so far apart. */
static void walk(emitter *e, const place *p, int load, int distance) {
  const char *side = load ? "in" : "out";
  int each = e->r->value[FIELD_REAL] == REAL_HALF ? 2 : 1, open = 0;
  text_line(e->out, "const tw_i64 step = %d * args.%s_stride;", each * distance, side);
  text_line(e->out, "%s *at = %s_row;", load ? "const tw_in" : "tw_out", side);
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    int g = slot / p->per_group;
    char word[96];
    if (slot % p->per_group == 0) {
      if (!g || !place_same_guard(e, p, g, g - 1)) {
        place_guard_close(e, open);
        open = place_guard(e, p, g, memory_partial(e) ? "live" : NULL);
      }
      place_word(e, p, "word", slot, 0, word, sizeof word);
      text_line(e->out, "at = %s_row + (tw_i64)(%s) * %sargs.%s_stride;", side, word,
                each > 1 ? "2 * " : "", side);
    } else {
      text_line(e->out, "at += step;");
    }
    move_at(e, slot, load);
  }
  place_guard_close(e, open);
}

/* 1 when each word is an element that lies some strides beyond the row's begin. */
static int steps_by_stride(const emitter *e, const place *p, int load) {
  const binding *b = &e->spec->binding;
  int own = load && method_text_of(e->r)->load;
  return (load ? b->strided_in && !b->spread_in : b->strided_out && !b->spread_out) &&
         place_steps(e, p) && !own && spec_vector(e->r, b, !load) == 0 &&
         !emit_takes_points(e, load) && !emit_takes_spectra(e, load) && !emit_is_folded(e, load) &&
         !emit_is_twins_spectrum(e, load) && !(load && binding_loads_ends(b));
}

static int ends_rows(const emitter *e, int load) {
  return binding_ends_rows(&e->spec->binding, load ? SIDE_LOAD : SIDE_STORE);
}

/* Declares the addresses of the bases, and their factors' places where these end rows. */
static void step_bases(const emitter *e, const place *p, int load) {
  if (ends_rows(e, load))
    place_factor_bases(e, p);
  if (steps_by_stride(e, p, load))
    place_step_bases(e, p, load ? "const tw_in *const " : "tw_out *const ", load ? "in" : "out",
                     load ? "in_row" : "out_row", load ? "args.in_stride" : "args.out_stride");
}

/* Writes the address of a slot's word. */
static void address(const emitter *e, const place *p, int slot, int load, const char *word,
                    char *out, size_t size) {
  const binding *b = &e->spec->binding;
  const char *side = load ? "in" : "out";
  int strided = load ? b->strided_in : b->strided_out, used = 0;
  if (steps_by_stride(e, p, load)) {
    char stride[24];
    snprintf(stride, sizeof stride, "args.%s_stride", side);
    place_stepped(e, p, slot, side, stride, out, size);
    return;
  }
  used = snprintf(out, size, "%s_row + ", side);
  out += used, size -= (size_t)used;
  if (load ? b->spread_in : b->spread_out)
    place_in_line(e, p, "word", slot, load, out, size);
  else if (emit_is_twins_spectrum(e, load))
    snprintf(out, size, "(tw_i64)(%s) * apart", word);
  else if (strided && p->at.kind != LAYOUT_ROW)
    snprintf(out, size, "(tw_i64)(%s) * args.%s_stride", word, side);
  else
    snprintf(out, size, "%s", word);
}

/* Opens the test whether a word is before the end of its row, which factors end. */
static void test_end(const emitter *e, const place *p, int slot, const char *word) {
  char at[160];
  place_factor(e, p, slot, word, at, sizeof at);
  text_line(e->out, "if (%s < args.factor_count)", at);
}

void rows_move(emitter *e, layout at, int load) {
  e->in_row = 1; /* the row is already in the pointer */
  place p = place_of(e, at);
  const method_text *own = method_text_of(e->r);
  const char *hint = memory_hint(e, load);
  int open = 0;
  int spread = load ? e->spec->binding.spread_in : e->spec->binding.spread_out;
  int vector = 1 << spec_vector(e->r, &e->spec->binding, !load);
  const char *side = load ? "in" : "out";
  if (emit_takes_index(e, load))
    emit_row_index(e);
  e->anew = !load && ends_rows(e, load) && emit_chirps_results(e) ? 2 : 0;
  if (at.kind != LAYOUT_ROW)
    place_bases(e, &p, "word");
  e->anew = 0;
  if (spread)
    place_lines(e, &p, "word");
  if (!load)
    memory_run(e);
  int ends = load && binding_loads_ends(&e->spec->binding);
  if (emit_is_folded(e, load))
    emit_folded_start(e);
  if (ends)
    emit_long_ends_start(e, &p);
  int distance = walked_distance(e, &p, load);
  if (distance && emit_is_folded(e, load))
    emit_folded_walk(e, distance);
  else if (distance) {
    walk(e, &p, load, distance);
    e->in_row = 0;
    return;
  }
  step_bases(e, &p, load);
  for (int slot = 0; slot < p.butterflies * p.per_group; slot += vector) {
    int g = slot / p.per_group;
    char word[96], at_word[216];
    if (slot % p.per_group == 0 && (!g || !place_same_guard(e, &p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, &p, g, memory_partial(e) ? "live" : NULL);
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
    if (ends_rows(e, load))
      test_end(e, &p, slot, word);
    emit_within(e, load, word);
    address(e, &p, slot, load, word, at_word, sizeof at_word);
    if (e->spec->binding.twins && !load)
      emit_twins_store(e, &p, slot, word);
    char name[16];
    snprintf(name, sizeof name, "x%d", slot);
    if (ends) {
      emit_long_ends_word(e, &p, slot, word);
    } else if (emit_takes_points(e, load)) {
      text_line(e->out, "{");
      emit_points(e, load, name, word);
      text_line(e->out, "}");
    } else if (emit_takes_spectra(e, load)) {
      emit_joined_word(e, name, word, place_half_of(e, &p, slot));
    } else if (emit_is_folded(e, load)) {
      emit_folded_word(e, &p, slot, word, hint, distance);
    } else if (vector > 1) {
      snprintf(at_word, sizeof at_word, "%s_row + %s", side, word);
      memory_vector(e, load, slot, at_word);
    } else if (load && own->load)
      own->load(e, slot, word, hint);
    else if (load)
      load_element(e, slot, at_word);
    else
      emit_held_store(e, name, hint, at_word);
  }
  place_guard_close(e, open);
  e->in_row = 0;
}
