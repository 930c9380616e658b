/* emit_facing_load.c: spectra that are loaded so that each point meets its mirrored one in
 * registers. The points and roots of a thread's butterflies are loaded before any of them is used,
 * so that all are on their way together. */
#include "emit_meeting.h"
#include "real_kind.h"

#include <stdio.h>
#include <string.h>

static void take_point(const meeting *m, const char *name, const char *row, const char *k) {
  emitter *e = m->e;
  if (!m->near || e->spec->binding.kind) {
    real_take_spectrum(e, name, row, k);
    return;
  }
  text_line(e->out, "%s = %s(%s + (%s));", name,
            spec_packs_spectrum(e->spec, 0) ? "tw_sh_load_in" : "tw_sh_load", row, k);
  text_line(e->out, "%s.im *= -sign;", name);
}

/* 1 where raw points lie constant distances from the first one of their butterfly, and are taken as
 * memory has them. */
static int raw_from_pointers(const meeting *m) {
  const binding *b = &m->e->spec->binding;
  return !strcmp(real_stride(m->e, 1), "1") && !b->ortho &&
         !real_kind_reversed(real_kind_of(b->kind), 0) && (m->near || !emit_counts_points(m->e, 1));
}

/* Declares the points of memory that lie above and below a pair of butterflies' first words, by as
 * much as their numbers: from the row's start, and from a quarter of it on. */
static void raw_pointers(const meeting *m) {
  for (int i = 0; i < 2 && raw_from_pointers(m); i++) {
    const char *of = i ? m->c : m->b;
    text_line(m->e->out, "const tw_in *const up_%s = %s + %s, *const down_%s = %s + (%du - %s);",
              of, m->row, of, of, m->row, m->e->points / 2, of);
  }
}

/* Writes the expression of a point of memory: of number base + k, or base - k with `down`, where k
 * is that of a butterfly's i-th near word. */
static void raw_point(const meeting *m, int second, int i, int down, int base, char *out,
                      size_t size) {
  const char *butterfly = second ? m->c : m->b;
  int ahead = i * m->distance;
  if (raw_from_pointers(m))
    snprintf(out, size, "tw_take(%s_%s, 1, %du)", down ? "down" : "up", butterfly,
             down ? base - ahead - m->e->points / 2 : base + ahead);
  else
    snprintf(out, size, "tw_take(%s, %s, %du %c %s)", m->row, real_stride(m->e, 1),
             down ? base - ahead : base + ahead, down ? '-' : '+', butterfly);
}

/* Loads the points of a spectrum that are turned later: point k of the spectrum is what memory has
 * as k-th and, imaginary and negative, as (n-k)-th, of which there is none for k = 0. Nothing is
 * computed with them, so that no load waits for an earlier one. */
static void load_raw(const meeting *m, int second, int i) {
  emitter *e = m->e;
  int slot = meeting_slot(m, second, i), words = e->points;
  char at[160];
  raw_point(m, second, i, 0, 0, at, sizeof at);
  text_line(e->out, "near%d.re = %s;", slot, at);
  raw_point(m, second, i, 1, 2 * words, at, sizeof at);
  text_line(e->out, "near%d.im = %s%s;", slot,
            meeting_may_be_alone(m) && !second && !i ? "alone ? 0 : " : "", at);
  raw_point(m, second, i, 1, words, at, sizeof at);
  text_line(e->out, "far%d.re = %s;", slot, at);
  raw_point(m, second, i, 0, words, at, sizeof at);
  text_line(e->out, "far%d.im = %s;", slot, at);
}

/* Loads a near word's points, which are called after its slot. */
static void load_points(const meeting *m, int second, int i) {
  int slot = meeting_slot(m, second, i), folded = meeting_from_pointers(m, 1);
  const char *butterfly = second ? m->c : m->b;
  char row[48], k[80], mirrored[112], name[32];
  meeting_word(m, second, i, k, sizeof k);
  snprintf(mirrored, sizeof mirrored, "%du - (%s)", m->e->points, k);
  text_line(m->e->out, "tw_complex near%d, far%d;", slot, slot);
  if (meeting_turns(m)) {
    load_raw(m, second, i);
    return;
  }
  snprintf(name, sizeof name, "near%d", slot);
  snprintf(row, sizeof row, "near_%s + %d", butterfly, i * m->distance);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : k);
  snprintf(name, sizeof name, "far%d", slot);
  snprintf(row, sizeof row, "far_%s - %d", butterfly, i * m->distance);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : mirrored);
}

/* 1 where every thread has all pairs, whose roots then are on their way before all meet: in f64,
 * since in f32 the registers that they take cost more. */
static int roots_first(const meeting *m) {
  return m->e->r->value[FIELD_PRECISION] == TW_F64 && m->near && !m->single &&
         m->at.butterflies % 2 == 0 && m->e->per * m->at.butterflies == m->distance;
}

static void begin_pair(meeting *m, int pair) {
  meeting_take(m, pair, 1);
  meeting_declare(m, pair);
  meeting_first_roots(m);
}

static void load_pair(meeting *m, int pair) {
  if (roots_first(m))
    meeting_take(m, pair, 1);
  else
    begin_pair(m, pair);
  if (meeting_turns(m))
    raw_pointers(m);
  else
    meeting_pointers(m, 1);
  for (int second = 0; second <= !m->single; second++)
    for (int i = 0; i < meeting_near_words(m, second); i++)
      load_points(m, second, i);
}

static int has_middle(const meeting *m) {
  return meeting_may_be_alone(m) && meeting_middle(m) >= 0;
}

static void load_middle(meeting *m) {
  char k[16];
  if (!has_middle(m))
    return;
  snprintf(k, sizeof k, "%du", m->e->points / 2);
  text_line(m->e->out, "tw_complex middle = {0, 0};");
  if (!m->single) {
    text_line(m->e->out, "if (alone) {");
    text_indent(m->e->out, 1);
  }
  take_point(m, "middle", m->row, k);
  text_line(m->e->out, "middle.re += middle.re, middle.im += middle.im;");
  if (!m->single)
    real_close(m->e);
}

/* Turns the points that load_raw loaded, whose conjugates are those of the spectrum. */
static void turn_points(const meeting *m, int second, int i) {
  static const char *const names[] = {"near", "far"};
  for (int far = 0; far < 2; far++) {
    char turn[32];
    int slot = meeting_slot(m, second, i);
    snprintf(turn, sizeof turn, "%s_turn%d", names[far], slot);
    meeting_turn(m, second, i, far, turn);
    text_line(m->e->out, "%s%d = tw_back(tw_multiply(%s%d, %s));", names[far], slot, names[far],
              slot, turn);
  }
}

static void join_words(const meeting *m, int second, int i) {
  emitter *e = m->e;
  int slot = meeting_slot(m, second, i);
  if (meeting_turns(m))
    turn_points(m, second, i);
  if (meeting_may_be_alone(m) && !second && !i)
    text_line(e->out, "%snear%d.im = far%d.im = 0;", m->single ? "" : "if (alone) ", slot, slot);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  meeting_root(m, second, i);
  text_line(e->out, "tw_join(&near%d, &far%d, root);", slot, slot);
  real_close(e);
}

/* Gives a butterfly's slots their words. */
static void take_words(const meeting *m, int second) {
  emitter *e = m->e;
  for (int i = 0; i < meeting_near_words(m, second); i++)
    text_line(e->out, "x%d = near%d;", meeting_slot(m, second, i), meeting_slot(m, second, i));
  for (int slot = meeting_near_words(m, second); slot < m->radix; slot++) {
    int to = meeting_slot(m, second, slot), mirrored = m->radix - 1 - slot;
    int own = m->radix - slot - second;
    char alone[32], facing[32];
    if (to == meeting_middle(m))
      snprintf(alone, sizeof alone, "middle");
    else
      snprintf(alone, sizeof alone, "far%d", meeting_slot(m, second, own));
    snprintf(facing, sizeof facing, "far%d", meeting_slot(m, !second, mirrored));
    if (m->single)
      text_line(e->out, "x%d = %s;", to, alone);
    else if (meeting_may_be_alone(m))
      text_line(e->out, "x%d = tw_choose(alone, %s, %s);", to, alone, facing);
    else
      text_line(e->out, "x%d = %s;", to, facing);
  }
}

static void join_pair(meeting *m, int pair) {
  meeting_take(m, pair, 1);
  for (int second = 0; second <= !m->single; second++)
    for (int i = 0; i < meeting_near_words(m, second); i++)
      join_words(m, second, i);
  for (int second = 0; second <= !m->single; second++)
    take_words(m, second);
}

/* The pairs from `first` on that need the same guard; returns the first one that does not. */
static int load_pairs(meeting *m, int first) {
  int end = first + 1;
  while (end < m->pairs && place_same_guard(m->e, &m->at, 2 * first, 2 * end))
    end++;
  text_line(m->e->out, "{");
  text_indent(m->e->out, 1);
  int opened = meeting_guard(m, first);
  for (int pair = first; pair < end; pair++)
    load_pair(m, pair);
  meeting_take(m, first, 1);
  load_middle(m);
  for (int pair = first; pair < end; pair++)
    join_pair(m, pair);
  place_guard_close(m->e, opened);
  real_close(m->e);
  return end;
}

void facing_load(emitter *e, const step *s) {
  meeting m = meeting_of(e, s->to, 1);
  text_blank(e->out);
  text_line(e->out, "{ /* load: each word comes from a point and the mirrored one */");
  text_indent(e->out, 1);
  if (m.near) {
    lines_open(e, 1);
    for (int pair = 0; pair < m.pairs && roots_first(&m); pair++)
      begin_pair(&m, pair);
    lines_move(e, 1);
  } else {
    emit_row_pointers(e, 1);
  }
  e->near_row = m.near;
  for (int pair = 0; pair < m.pairs;)
    pair = load_pairs(&m, pair);
  e->near_row = 0;
  real_close(e);
}
