/* emit_prefetch.c: copies of later tiles in the background, into shared memory or registers. */
#include "emit_memory.h"

#include <stdio.h>
#include <string.h>

/* Starts to copy the tile with number `ahead`, if there is one, into buffer `into`. */
static void prefetch_tile(emitter *e, const char *ahead, const char *into) {
  int slots = layout_slots(e->r, (layout){LAYOUT_LINEAR, 0, 0});
  const char *position = e->r->value[FIELD_PADDING] == PADDING_NONE ? "" : "tw_position";
  text_line(e->out, "if (%s < tiles) {", ahead);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_i64 first = (%s) * %d;", ahead, e->rows);
  text_line(e->out, "const tw_u32 word0 = thread;");
  text_line(e->out, "tw_in *const to = prefetched + %s * %du;", into, e->padded);
  linear_words(e);
  memory_side(e, 1, 1);
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
  if (memory_partial(e))
    text_line(e->out, "const int live = first + %s < args.batch;", e->rows > 1 ? "row" : "0");
  memory_side(e, 1, 0);
  e->fetches = 1;
  rows_move(e, layout_first(e->r), 1);
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

static void take_fetched(emitter *e) {
  int slots = layout_slots(e->r, layout_first(e->r));
  for (int slot = 0; slot < slots; slot++)
    text_line(e->out, "x%d = tw_fetched(y%d);", slot, slot);
}

void prefetch_next(emitter *e) {
  fetch_tile(e, "index + (tw_i64)tw_blocks()");
}

/* Takes the fetched tile, and fetches the next one while this one is computed. */
void prefetch_take_fetched(emitter *e) {
  take_fetched(e);
  prefetch_next(e);
}

/* The next tile is fetched when this one's words are in shared memory: by then they have left their
 * registers, and loads do not queue up behind the stores of the tile before. Compilers order the
 * conversions, the sums and the stores of one block as one; with branches between them 10000 points
 * took 1.05 times as long. */
void prefetch_take_joined(emitter *e, layout to) {
  place p = place_of(e, to);
  if (!place_guard(e, &p, 0, NULL)) {
    text_line(e->out, "{");
    text_indent(e->out, 1);
  }
  text_line(e->out, "/* load */");
  take_fetched(e);
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
void prefetch_take(emitter *e, layout to) {
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
    char at[112] = "from + ", name[16];
    place_word(e, &p, "word", slot, 1, at + strlen(at), sizeof at - strlen(at));
    snprintf(name, sizeof name, "x%d", slot);
    emit_held_load_in(e, name, at);
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
  e->unread = UNREAD_NOBODY;
}
