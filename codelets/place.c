/* place.c: addresses of a layout's words as text: bases, exact constant offsets, guards.
 * Exactness is not derived but tried: every thread's every word is computed both ways. */
#include "emit.h"

#include <stdio.h>

/* The word of a group's base in one thread: the word its first slot would have. */
static int base_word(const emitter *e, const place *p, int group, int thread) {
  const record *r = e->r;
  if (p->at.kind == LAYOUT_LINEAR)
    return thread << r->value[FIELD_VECTOR];
  if (p->at.kind == LAYOUT_ROW)
    return thread;
  int radix = record_radix(r, p->at.stage), t = thread % e->per;
  int butterfly = t + record_stage_threads(r, p->at.stage) * group;
  int row = thread / e->per * e->n;
  if (p->at.kind == LAYOUT_INPUT)
    return row + butterfly;
  int done = layout_done(r, p->at.stage);
  return row + butterfly / done * done * radix + butterfly % done;
}

/* The constant that leads from a base to a slot's word, or -1 when there is none. */
static int constant_offset(const emitter *e, const place *p, int group, int slot, int padded) {
  int offset = -1;
  for (int thread = 0; thread < e->threads; thread++) {
    int word = layout_word(e->r, p->at, thread, slot), base = base_word(e, p, group, thread);
    if (word < 0)
      continue;
    int here = padded ? record_position(e->r, word) - record_position(e->r, base) : word - base;
    if (here < 0 || (offset >= 0 && here != offset))
      return -1;
    offset = here;
  }
  return offset < 0 ? 0 : offset;
}

place place_of(const emitter *e, layout l) {
  place p = {.at = l, .butterflies = 1, .per_group = layout_slots(e->r, l), .shared_base = 1};
  if (l.kind != LAYOUT_INPUT && l.kind != LAYOUT_OUTPUT)
    return p;
  p.butterflies = record_butterflies(e->r, l.stage);
  p.per_group = record_radix(e->r, l.stage);
  for (int slot = 0; slot < p.butterflies * p.per_group && p.shared_base; slot++)
    p.shared_base = constant_offset(e, &p, 0, slot, 0) >= 0;
  return p;
}

static void base_expression(const emitter *e, const place *p, int group, char *out, size_t size) {
  const record *r = e->r;
  char row[32] = "", b[48];
  if (p->at.kind == LAYOUT_LINEAR) {
    snprintf(out, size, r->value[FIELD_VECTOR] ? "thread * %du" : "thread",
             1 << r->value[FIELD_VECTOR]);
    return;
  }
  if (p->at.kind == LAYOUT_ROW) {
    snprintf(out, size, "thread");
    return;
  }
  int working = record_stage_threads(r, p->at.stage), radix = record_radix(r, p->at.stage);
  int done = layout_done(r, p->at.stage);
  int shift = working * group, past = (working < e->per ? working : e->per) + shift;
  if (e->rows > 1)
    snprintf(row, sizeof row, "row * %du + ", e->n);
  if (e->per == 1)
    snprintf(b, sizeof b, "%du", shift);
  else if (shift)
    snprintf(b, sizeof b, "(t + %du)", shift);
  else
    snprintf(b, sizeof b, "t");
  if (p->at.kind == LAYOUT_INPUT || past <= done)
    snprintf(out, size, "%s%s", row, b);
  else if (done == 1)
    snprintf(out, size, "%s%s * %du", row, b, radix);
  else
    snprintf(out, size, "%s%s / %du * %du + %s %% %du", row, b, done, done * radix, b, done);
}

static int base_of_slot(const place *p, int slot) {
  return p->shared_base ? 0 : slot / p->per_group;
}

void place_bases(const emitter *e, const place *p, const char *name) {
  int count = p->shared_base ? 1 : p->butterflies;
  for (int g = 0; g < count; g++) {
    char base[224];
    base_expression(e, p, g, base, sizeof base);
    text_line(e->out, "const tw_u32 %s%d = %s;", name, g, base);
  }
}

void place_padded_bases(const emitter *e, const place *p, const char *name) {
  if (e->r->value[FIELD_PADDING] == PADDING_NONE)
    return;
  int count = p->shared_base ? 1 : p->butterflies;
  for (int g = 0; g < count; g++)
    text_line(e->out, "const tw_u32 %s%d_at = tw_position(%s%d);", name, g, name, g);
}

void place_word(const emitter *e, const place *p, const char *name, int slot, int padded, char *out,
                size_t size) {
  int g = base_of_slot(p, slot);
  padded = padded && e->r->value[FIELD_PADDING] != PADDING_NONE;
  int bare = constant_offset(e, p, g, slot, 0);
  int offset = padded ? constant_offset(e, p, g, slot, 1) : bare;
  const char *suffix = padded ? "_at" : "";
  if (offset < 0)
    snprintf(out, size, "tw_position(%s%d + %du)", name, g, bare);
  else if (offset)
    snprintf(out, size, "%s%d%s + %du", name, g, suffix, offset);
  else
    snprintf(out, size, "%s%d%s", name, g, suffix);
}

/* How many of a transform's threads have work in a group. */
static int working_threads(const emitter *e, const place *p, int group) {
  if (p->at.kind != LAYOUT_INPUT && p->at.kind != LAYOUT_OUTPUT)
    return e->per;
  int working = record_stage_threads(e->r, p->at.stage);
  int left = e->n / record_radix(e->r, p->at.stage) - working * group;
  left = left < working ? left : working;
  return left < 0 ? 0 : left < e->per ? left : e->per;
}

int place_same_guard(const emitter *e, const place *p, int a, int b) {
  return working_threads(e, p, a) == working_threads(e, p, b);
}

int place_guard(const emitter *e, const place *p, int group, const char *extra) {
  int working = working_threads(e, p, group);
  if (working < e->per && extra)
    text_line(e->out, "if (%s && t < %du) {", extra, working);
  else if (working < e->per)
    text_line(e->out, "if (t < %du) {", working);
  else if (extra)
    text_line(e->out, "if (%s) {", extra);
  else
    return 0;
  text_indent(e->out, 1);
  return 1;
}

void place_guard_close(const emitter *e, int opened) {
  if (!opened)
    return;
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
