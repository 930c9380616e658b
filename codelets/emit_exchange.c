/* emit_exchange.c: exchanges between threads through shared memory. */
#include "emit.h"

enum plane { PLANE_BOTH, PLANE_RE, PLANE_IM };

static void move_slot(emitter *e, const char *word, int slot, int write, enum plane plane) {
  int split = e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT;
  const char *part = plane == PLANE_RE ? "re" : "im";
  if (plane == PLANE_BOTH && write)
    text_line(e->out, "tw_sh_store(tile + %s, x%d);", word, slot);
  else if (plane == PLANE_BOTH)
    text_line(e->out, "x%d = tw_sh_load(tile + %s);", slot, word);
  else if (split && plane == PLANE_IM && write)
    text_line(e->out, "tw_sh_store_real(plane + %du + %s, x%d.im);", e->padded, word, slot);
  else if (split && plane == PLANE_IM)
    text_line(e->out, "x%d.im = tw_sh_load_real(plane + %du + %s);", slot, e->padded, word);
  else if (write)
    text_line(e->out, "tw_sh_store_real(plane + %s, x%d.%s);", word, slot, part);
  else
    text_line(e->out, "x%d.%s = tw_sh_load_real(plane + %s);", slot, part, word);
}

/* Linear slots past the tile's end are idle; butterfly slots are guarded by group. */
static int linear_end(const emitter *e, const place *p, int slot) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  if (p->at.kind != LAYOUT_LINEAR || first + e->threads * vector <= e->tile)
    return 0;
  text_line(e->out, "if (%s0 + %du < tile_words) {", "linear", first);
  text_indent(e->out, 1);
  return 1;
}

static void move_layout(emitter *e, const place *p, int write, enum plane plane) {
  const char *name = p->at.kind == LAYOUT_LINEAR ? "linear" : write ? "from" : "to";
  int open = 0;
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    int g = slot / p->per_group;
    if (slot % p->per_group == 0 && (!g || !place_same_guard(e, p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, p, g, NULL);
    }
    char word[96];
    place_word(e, p, name, slot, 1, word, sizeof word);
    int ended = linear_end(e, p, slot);
    move_slot(e, word, slot, write, plane);
    if (e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT) {
      move_slot(e, word, slot, write, PLANE_IM);
    }
    place_guard_close(e, ended);
  }
  place_guard_close(e, open);
}

static void bases(emitter *e, const place *p, int write) {
  const char *name = p->at.kind == LAYOUT_LINEAR ? "linear" : write ? "from" : "to";
  place_bases(e, p, name);
  place_padded_bases(e, p, name);
}

/* Before a buffer is written again, everybody must have read it. */
static void barrier_if_unread(emitter *e) {
  if (e->unread)
    text_line(e->out, "tw_barrier();");
  e->unread = 0;
}

static void through_buffer(emitter *e, const place *from, const place *to, enum plane plane) {
  barrier_if_unread(e);
  move_layout(e, from, 1, plane);
  text_line(e->out, "tw_barrier();");
  move_layout(e, to, 0, plane);
  e->unread = e->r->value[FIELD_BUFFERS] == 1;
}

/* The buffer of this exchange. A plane-at-a-time exchange takes a turn per plane. */
static void declare_buffer(emitter *e) {
  int form = e->r->value[FIELD_EXCHANGE];
  int reals = form == EXCHANGE_SPLIT ? 2 * e->padded : e->padded;
  if (form == EXCHANGE_COMPLEX || form == EXCHANGE_SHUFFLE)
    text_line(e->out, "tw_complex *const tile = (tw_complex *)tw_shared() + %du;",
              e->buffer * e->padded);
  else
    text_line(e->out, "tw_real *const plane = (tw_real *)tw_shared() + %du;", e->buffer * reals);
  if (e->r->value[FIELD_BUFFERS] == 2)
    e->buffer ^= 1;
}

void emit_exchange(emitter *e, const step *s) {
  int form = e->r->value[FIELD_EXCHANGE];
  place from = place_of(e, s->from), to = place_of(e, s->to);
  text_blank(e->out);
  text_line(e->out, "{ /* exchange */");
  text_indent(e->out, 1);
  bases(e, &from, 1);
  bases(e, &to, 0);
  if (form == EXCHANGE_PLANE) {
    for (enum plane plane = PLANE_RE; plane <= PLANE_IM; plane++) {
      text_line(e->out, "{");
      text_indent(e->out, 1);
      declare_buffer(e);
      through_buffer(e, &from, &to, plane);
      text_indent(e->out, -1);
      text_line(e->out, "}");
    }
  } else {
    declare_buffer(e);
    through_buffer(e, &from, &to, form == EXCHANGE_SPLIT ? PLANE_RE : PLANE_BOTH);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
