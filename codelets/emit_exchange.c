/* emit_exchange.c: exchanges between threads through shared memory. */
#include "emit_memory.h"

#include <stdio.h>

enum plane { PLANE_BOTH, PLANE_RE, PLANE_IM };

/* A word of the tile, n beyond its base, n a constant. */
typedef struct {
  char base[160];
  int n;
} tile_word;

static void move_word(emitter *e, const tile_word *w, const char *name, int write,
                      enum plane plane) {
  int split = e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT;
  int n = w->n + (split && plane == PLANE_IM ? e->padded : 0);
  const char *move = write ? "put" : "get", *tile = plane == PLANE_BOTH ? "tile" : "plane";
  const char *part = plane == PLANE_BOTH ? NULL : plane == PLANE_RE ? "re" : "im";
  char shared[sizeof w->base + 16];
  snprintf(shared, sizeof shared, "%s, %s", tile, w->base);
  if (e->held)
    emit_held_exchange(e, move, part, shared, name, n);
  else if (!part)
    text_line(e->out, "tw_%s(%s, %d, %s);", move, shared, n, name);
  else
    text_line(e->out, "tw_%s_part(%s, %d, %s.%s);", move, shared, n, name, part);
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
static void take_across(emitter *e, const place *p, int slot, const tile_word *w,
                        enum plane plane) {
  int owner = slot % p->per_group / (p->per_group / record_cluster(e->r));
  int split = plane == PLANE_IM && e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT;
  if (plane == PLANE_BOTH)
    text_line(e->out, "x%d = tw_peer_load(own + %s + %du, %du);", slot, w->base, w->n, owner);
  else
    text_line(e->out, "x%d.%s = tw_peer_load_part(own + %s + %du, %du);", slot,
              plane == PLANE_RE ? "re" : "im", w->base, w->n + (split ? e->padded : 0), owner);
}

static void move_slot(emitter *e, const place *p, int slot, const tile_word *w, int write,
                      enum plane plane) {
  char held[16];
  snprintf(held, sizeof held, "x%d", slot);
  if (p->at.kind == LAYOUT_ACROSS)
    take_across(e, p, slot, w, plane);
  else
    move_word(e, w, held, write, plane);
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
    tile_word w;
    w.n = place_word_base(e, p, name, slot, 1, w.base, sizeof w.base);
    int ended = linear_end(e, p, slot);
    move_slot(e, p, slot, &w, write, plane);
    if (e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT)
      move_slot(e, p, slot, &w, write, PLANE_IM);
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
    char point[64], name[16];
    tile_word w = {.n = 0};
    snprintf(point, sizeof point, write ? "tw_dc_point(t + %du)" : "t + %du",
             working * i + (write ? 0 : e->r->value[FIELD_LENGTH]));
    snprintf(name, sizeof name, "dc%d", i);
    place_point(e, point, 1, w.base, sizeof w.base);
    int open = emit_dc_held(e, i, NULL);
    move_word(e, &w, name, write, plane);
    if (e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT)
      move_word(e, &w, name, write, PLANE_IM);
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
  if (from->at.kind == LAYOUT_OUTPUT && record_rolls(e->r, from->at.stage))
    emit_rolled(e, from);
  else
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

/* Declares the buffer of this exchange; across: with a pointer to it too, from which other blocks'
 * are found. EXCHANGE_PLANE uses it once for each plane. */
static void declare_buffer(emitter *e, int across) {
  int form = e->r->value[FIELD_EXCHANGE];
  int words = form == EXCHANGE_COMPLEX || form == EXCHANGE_SHUFFLE;
  int begin = e->buffer * (form == EXCHANGE_SPLIT ? 2 * e->padded : e->padded);
  if (words)
    text_line(e->out, "const tw_tile tile = tw_tile_from(%du);", begin);
  else
    text_line(e->out, "const tw_plane plane = tw_plane_from(%du);", begin);
  if (across)
    text_line(e->out, "const %s *const own = (const %s *)tw_shared() + %du;",
              words ? "tw_word" : "tw_part", words ? "tw_word" : "tw_part", begin);
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
  declare_buffer(e, 0);
  move_words(e, from, 1, PLANE_BOTH, 1);
  prefetch_next(e);
  place_guard_close(e, 1);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  bases(e, to, 0);
  e->buffer = buffer;
  declare_buffer(e, 0);
  text_line(e->out, "tw_barrier();");
  move_layout(e, to, 0, PLANE_BOTH);
  text_indent(e->out, -1);
  text_line(e->out, "}");
  e->unread = e->r->value[FIELD_BUFFERS] == 1 ? UNREAD_BLOCK : UNREAD_NOBODY;
}

void emit_exchange(emitter *e, const step *s) {
  int form = e->r->value[FIELD_EXCHANGE];
  place from = place_of(e, s->from), to = place_of(e, s->to);
  int across = to.at.kind == LAYOUT_ACROSS;
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
      declare_buffer(e, across);
      through_buffer(e, &from, &to, s->dc, plane);
      text_indent(e->out, -1);
      text_line(e->out, "}");
    }
  } else {
    declare_buffer(e, across);
    through_buffer(e, &from, &to, s->dc, form == EXCHANGE_SPLIT ? PLANE_RE : PLANE_BOTH);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
