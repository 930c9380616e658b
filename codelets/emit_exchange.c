/* emit_exchange.c: exchanges between threads through shared memory. */
#include "emit_memory.h"

#include <stdio.h>

enum plane { PLANE_BOTH, PLANE_RE, PLANE_IM };

static void move_word(emitter *e, const char *word, const char *held, int write, enum plane plane) {
  int split = e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT;
  const char *part = plane == PLANE_RE ? "re" : "im";
  if (plane == PLANE_BOTH && write)
    text_line(e->out, "tw_sh_store(tile + %s, %s);", word, held);
  else if (plane == PLANE_BOTH)
    text_line(e->out, "%s = tw_sh_load(tile + %s);", held, word);
  else if (split && plane == PLANE_IM && write)
    text_line(e->out, "tw_sh_store_part(plane + %du + %s, %s.im);", e->padded, word, held);
  else if (split && plane == PLANE_IM)
    text_line(e->out, "%s.im = tw_sh_load_part(plane + %du + %s);", held, e->padded, word);
  else if (write)
    text_line(e->out, "tw_sh_store_part(plane + %s, %s.%s);", word, held, part);
  else
    text_line(e->out, "%s.%s = tw_sh_load_part(plane + %s);", held, part, word);
}

/* Linear slots past the tile's end are idle; butterfly slots are guarded by group. */
static int linear_end(const emitter *e, const place *p, int slot) {
  int vector = 1 << e->r->value[FIELD_VECTOR];
  int first = e->threads * vector * (slot / vector);
  if (p->at.kind != LAYOUT_LINEAR || first + e->threads * vector <= e->tile)
    return 0;
  text_line(e->out, "if (thread * %du + %du < tile_words) {", vector, first);
  text_indent(e->out, 1);
  return 1;
}

/* Takes a word from the tile of the block that has it: of r words of a butterfly each of C blocks
 * has the next r/C. */
static void take_across(emitter *e, const place *p, int slot, const char *word, enum plane plane) {
  int owner = slot % p->per_group / (p->per_group / record_cluster(e->r));
  if (plane == PLANE_BOTH)
    text_line(e->out, "x%d = tw_peer_load(tile + %s, %du);", slot, word, owner);
  else if (plane == PLANE_IM && e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT)
    text_line(e->out, "x%d.im = tw_peer_load_part(plane + %du + %s, %du);", slot, e->padded, word,
              owner);
  else
    text_line(e->out, "x%d.%s = tw_peer_load_part(plane + %s, %du);", slot,
              plane == PLANE_RE ? "re" : "im", word, owner);
}

static void move_slot(emitter *e, const place *p, int slot, const char *word, int write,
                      enum plane plane) {
  char held[16];
  snprintf(held, sizeof held, "x%d", slot);
  if (p->at.kind == LAYOUT_ACROSS)
    take_across(e, p, slot, word, plane);
  else
    move_word(e, word, held, write, plane);
}

/* guarded: all threads that get here have work. */
static void move_words(emitter *e, const place *p, int write, enum plane plane, int guarded) {
  const char *name = p->at.kind == LAYOUT_LINEAR ? "linear" : write ? "from" : "to";
  int open = 0;
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    int g = slot / p->per_group;
    if (!guarded && slot % p->per_group == 0 && (!g || !place_same_guard(e, p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, p, g, NULL);
    }
    char word[96];
    place_word(e, p, name, slot, 1, word, sizeof word);
    int ended = linear_end(e, p, slot);
    move_slot(e, p, slot, word, write, plane);
    if (e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT)
      move_slot(e, p, slot, word, write, PLANE_IM);
    place_guard_close(e, ended);
  }
  place_guard_close(e, open);
}

static void move_layout(emitter *e, const place *p, int write, enum plane plane) {
  move_words(e, p, write, plane, 0);
}

/* Moves the DC points of Rader's rows between the tile and the registers that keep them. Where they
 * are read, they lie behind the words that the rows' stages transform. */
static void move_dc(emitter *e, int write, enum plane plane) {
  int working = record_dc_stride(e->r);
  for (int i = 0; i < record_dc(e->r); i++) {
    char point[64], word[160], name[16];
    snprintf(point, sizeof point, write ? "tw_dc_point(t + %du)" : "t + %du",
             working * i + (write ? 0 : e->r->value[FIELD_LENGTH]));
    snprintf(name, sizeof name, "dc%d", i);
    place_point(e, point, 1, word, sizeof word);
    int open = emit_dc_held(e, i, NULL);
    move_word(e, word, name, write, plane);
    if (e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT)
      move_word(e, word, name, write, PLANE_IM);
    place_guard_close(e, open);
  }
}

static void bases(emitter *e, const place *p, int write) {
  const char *name = p->at.kind == LAYOUT_LINEAR ? "linear" : write ? "from" : "to";
  place_bases(e, p, name);
  place_padded_bases(e, p, name);
}

/* All threads must have read a buffer before it is written again. */
static void barrier_if_unread(emitter *e) {
  if (e->unread)
    text_line(e->out, e->unread == UNREAD_CLUSTER ? "tw_cluster_wait();" : "tw_barrier();");
  e->unread = UNREAD_NOBODY;
}

/* With lanes=dense, the thread's row and its place there, from this exchange on. */
static void deal_again(emitter *e, const place *to) {
  text_line(e->out, "t = thread %% %du, row = thread / %du;", to->dense, to->dense);
  if (!e->r->value[FIELD_WHOLE])
    text_line(e->out, "live = first + row < args.batch;");
}

static void through_buffer(emitter *e, const place *from, const place *to, enum dc dc,
                           enum plane plane) {
  barrier_if_unread(e);
  move_layout(e, from, 1, plane);
  if (dc == DC_WRITTEN)
    move_dc(e, 1, plane);
  int across = to->at.kind == LAYOUT_ACROSS;
  if (across)
    text_line(e->out, "tw_cluster_arrive();");
  text_line(e->out, across ? "tw_cluster_wait();" : "tw_barrier();");
  if (to->dense) {
    deal_again(e, to);
    bases(e, to, 0);
  }
  move_layout(e, to, 0, plane);
  if (dc == DC_READ)
    move_dc(e, 0, plane);
  e->unread = e->r->value[FIELD_BUFFERS] == 1 ? UNREAD_BLOCK : UNREAD_NOBODY;
  if (across) {
    text_line(e->out, "tw_cluster_arrive();");
    e->unread = UNREAD_CLUSTER;
  }
}

/* Declares the buffer of this exchange. EXCHANGE_PLANE uses it once for each plane. */
static void declare_buffer(emitter *e) {
  int form = e->r->value[FIELD_EXCHANGE];
  int reals = form == EXCHANGE_SPLIT ? 2 * e->padded : e->padded;
  if (form == EXCHANGE_COMPLEX || form == EXCHANGE_SHUFFLE)
    text_line(e->out, "tw_word *const tile = (tw_word *)tw_shared() + %du;", e->buffer * e->padded);
  else
    text_line(e->out, "tw_part *const plane = (tw_part *)tw_shared() + %du;", e->buffer * reals);
  if (e->r->value[FIELD_BUFFERS] == 2)
    e->buffer ^= 1;
}

/* The first exchange, where the block of text that the load has opened ends with its stores. All
 * its threads have work: nobody still reads a buffer when a tile begins. */
static void exchange_joined(emitter *e, const place *from, const place *to) {
  int buffer = e->buffer;
  text_blank(e->out);
  text_line(e->out, "/* exchange */");
  bases(e, from, 1);
  declare_buffer(e);
  move_words(e, from, 1, PLANE_BOTH, 1);
  prefetch_next(e);
  place_guard_close(e, 1);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  bases(e, to, 0);
  e->buffer = buffer;
  declare_buffer(e);
  text_line(e->out, "tw_barrier();");
  move_layout(e, to, 0, PLANE_BOTH);
  text_indent(e->out, -1);
  text_line(e->out, "}");
  e->unread = e->r->value[FIELD_BUFFERS] == 1 ? UNREAD_BLOCK : UNREAD_NOBODY;
}

void emit_exchange(emitter *e, const step *s) {
  int form = e->r->value[FIELD_EXCHANGE];
  place from = place_of(e, s->from), to = place_of(e, s->to);
  if (e->joined && s->from.kind == LAYOUT_OUTPUT && !s->from.stage) {
    exchange_joined(e, &from, &to);
    return;
  }
  text_blank(e->out);
  text_line(e->out, "{ /* exchange */");
  text_indent(e->out, 1);
  bases(e, &from, 1);
  if (!to.dense)
    bases(e, &to, 0);
  if (form == EXCHANGE_PLANE) {
    for (enum plane plane = PLANE_RE; plane <= PLANE_IM; plane++) {
      text_line(e->out, "{");
      text_indent(e->out, 1);
      declare_buffer(e);
      through_buffer(e, &from, &to, s->dc, plane);
      text_indent(e->out, -1);
      text_line(e->out, "}");
    }
  } else {
    declare_buffer(e);
    through_buffer(e, &from, &to, s->dc, form == EXCHANGE_SPLIT ? PLANE_RE : PLANE_BOTH);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
