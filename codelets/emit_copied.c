/* emit_copied.c: packed rows of real points, two to a row of words, between memory and the tile:
 * all of them are one piece of memory, which is copied as it is, so that neighbouring threads take
 * neighbours and no place is computed. Then the tile holds the points of a row, then those of the
 * row after it, as memory does, instead of words. */
#include "emit_real.h"

#include <stdio.h>

/* Points of a tile. */
static int points_of(const emitter *e) {
  return 2 * e->points * e->rows;
}

static int turns_of(const emitter *e) {
  return (points_of(e) + e->threads - 1) / e->threads;
}

static void open_tile(emitter *e) {
  if (e->unread || e->r->value[FIELD_BUFFERS] == 2)
    text_line(e->out, "tw_barrier();");
  text_line(e->out, "tw_part *const tile = (tw_part *)tw_shared();");
  e->buffer = 0;
}

static void close_step(emitter *e) {
  e->unread = UNREAD_BLOCK;
  real_close(e);
}

/* Declares how many of the tile's points there are in memory, and where they begin. */
static void open_piece(const emitter *e, int load) {
  text_line(e->out, "const tw_i64 left = (args.batch - 2 * first) * %d;", e->points);
  text_line(e->out, "const tw_u32 held = left < %d ? (tw_u32)left : %du;", points_of(e),
            points_of(e));
  text_line(e->out, "%s *const piece = (%s *)args.%s + 2 * first * %d;",
            load ? "const tw_in" : "tw_out", load ? "const tw_in" : "tw_out", load ? "in" : "out",
            e->points);
}

static void move_word(const emitter *e, const char *at, const char *name, int load) {
  static const char *const part[] = {"re", "im"};
  for (int i = 0; i < 2; i++)
    if (load)
      text_line(e->out, "%s.%s = tw_sh_load_part(tile + lines + %s + %du);", name, part[i], at,
                i * e->points);
    else
      text_line(e->out, "tw_sh_store_part(tile + lines + %s + %du, %s.%s);", at, i * e->points,
                name, part[i]);
}

/* Moves the words of a layout, and DC points, between registers and the tile. */
static void move_words(emitter *e, layout at, int load) {
  place p = place_of(e, at);
  char name[16], point[96];
  text_line(e->out, e->rows > 1 ? "const tw_u32 lines = row * %du;" : "const tw_u32 lines = 0u;",
            2 * e->points);
  e->in_row = 1;
  if (at.kind != LAYOUT_ROW)
    place_bases(e, &p, "point");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    int beyond = place_beyond(e, &p, slot), open = 0;
    if (beyond == 2)
      continue;
    open = place_guard(e, &p, slot / p.per_group, NULL);
    if (at.kind == LAYOUT_ROW)
      snprintf(point, sizeof point, "0u");
    else
      place_word(e, &p, "point", slot, 0, point, sizeof point);
    snprintf(name, sizeof name, "x%d", slot);
    if (beyond)
      text_line(e->out, "if (%s < %du) {", point, e->points);
    move_word(e, point, name, load);
    if (beyond)
      text_line(e->out, "}");
    place_guard_close(e, open);
  }
  e->in_row = 0;
  int only = record_cofactor(e->r) == 1;
  for (int i = 0; i < record_dc(e->r) && (only || !load); i++) {
    int open = emit_dc_held(e, i, NULL);
    snprintf(point, sizeof point, only ? "0u" : "tw_dc_point(t + %du)", record_dc_stride(e->r) * i);
    snprintf(name, sizeof name, "dc%d", i);
    move_word(e, point, name, load);
    place_guard_close(e, open);
  }
}

void copied_load(emitter *e, const step *s) {
  int turns = turns_of(e);
  real_open_step(e, "load: a piece of memory");
  open_piece(e, 1);
  text_line(e->out, "tw_real moved[%d];", turns);
  real_open_turns(e, turns);
  text_line(e->out, "const tw_u32 at = thread + step * %du;", e->threads);
  text_line(e->out, "moved[step] = 0;");
  text_line(e->out, "if (at < held)");
  text_line(e->out, "  moved[step] = tw_load(piece + at).re;");
  real_close(e);
  open_tile(e);
  real_open_turns(e, turns);
  text_line(e->out, "const tw_u32 at = thread + step * %du;", e->threads);
  text_line(e->out, "if (at < %du)", points_of(e));
  text_line(e->out, "  tw_sh_store_part(tile + at, moved[step]);");
  real_close(e);
  text_line(e->out, "tw_barrier();");
  move_words(e, s->to, 1);
  close_step(e);
}

void copied_store(emitter *e, const step *s) {
  real_open_step(e, "store: a piece of memory");
  open_piece(e, 0);
  open_tile(e);
  move_words(e, s->from, 0);
  text_line(e->out, "tw_barrier();");
  real_open_turns(e, turns_of(e));
  text_line(e->out, "const tw_u32 at = thread + step * %du;", e->threads);
  text_line(e->out, "if (at < held) {");
  text_line(e->out, "  const tw_complex v = {tw_sh_load_part(tile + at), 0};");
  text_line(e->out, "  tw_store(piece + at, v);");
  text_line(e->out, "}");
  real_close(e);
  close_step(e);
}
