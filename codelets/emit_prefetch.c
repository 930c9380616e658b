/* emit_prefetch.c: later tiles on their way into shared memory while this one is computed. Staged
 * input lies there in memory's order; of direct input each thread keeps the words that it will hold
 * itself, which any layout in memory allows. */
#include "emit.h"

#include <stdio.h>

/* Copies of staged input, word by word in memory's order. */
static void copy_linear(emitter *e) {
  int slots = layout_slots(e->r, (layout){LAYOUT_LINEAR, 0});
  const char *position = e->r->value[FIELD_PADDING] == PADDING_NONE ? "" : "tw_position";
  text_line(e->out, "const tw_u32 word0 = thread;");
  memory_words_in_tile(e);
  memory_side_pointer(e, 1, 1);
  for (int slot = 0; slot < slots; slot++) {
    char at[160];
    memory_linear_address(e, "in", slot, at, sizeof at);
    int opened = memory_linear_guard(e, slot);
    text_line(e->out, "tw_copy_async(to + %s(word0 + %du), %s);", position, e->threads * slot, at);
    place_guard_close(e, opened);
  }
}

/* Guards around the groups of slots of direct input, of rows that exist. */
static void guard_group(emitter *e, const place *p, int slot, int *open) {
  int g = slot / p->per_group;
  if (slot % p->per_group || (g && place_same_guard(e, p, g, g - 1)))
    return;
  place_guard_close(e, *open);
  *open = place_guard(e, p, g, memory_partial(e) ? "live" : NULL);
}

/* Copies of what each thread will hold, into places of its own. */
static void copy_own(emitter *e, layout to) {
  place p = place_of(e, to);
  int open = 0;
  if (memory_partial(e))
    text_line(e->out, "const int live = first + %s < args.batch;", e->rows > 1 ? "row" : "0");
  memory_side_pointer(e, 1, 0);
  e->in_row = 1;
  place_bases(e, &p, "word");
  for (int slot = 0; slot < p.butterflies * p.per_group; slot++) {
    char word[96], at[160];
    guard_group(e, &p, slot, &open);
    place_word(e, &p, "word", slot, 0, word, sizeof word);
    memory_in_row(e->spec->binding.strided_in, "in", word, at, sizeof at);
    text_line(e->out, "tw_copy_async(to + %du, in_row + %s);", e->threads * slot, at);
  }
  place_guard_close(e, open);
  e->in_row = 0;
}

/* Starts the copies of the tile whose index is in `ahead`, when there is one, into buffer `into`.
 */
static void prefetch_tile(emitter *e, const char *ahead, const char *into) {
  int staged = e->r->value[FIELD_INPUT] == IO_STAGED;
  text_line(e->out, "if (%s < tiles) {", ahead);
  text_indent(e->out, 1);
  text_line(e->out, "const tw_i64 first = (%s) * %d;", ahead, e->rows);
  text_line(e->out, "tw_complex *const to = prefetched + %s * %du%s;", into,
            record_prefetched_words(e->r), staged ? "" : " + thread");
  if (staged)
    copy_linear(e);
  else
    copy_own(e, (layout){LAYOUT_INPUT, 0});
  text_indent(e->out, -1);
  text_line(e->out, "}");
  text_line(e->out, "tw_copy_commit();");
}

void emit_prefetch_start(emitter *e) {
  int depth = e->r->value[FIELD_PREFETCH];
  if (!depth)
    return;
  text_blank(e->out);
  text_line(e->out, "/* prefetch: the first %d tile%s of this block */", depth,
            depth > 1 ? "s" : "");
  text_line(e->out, "tw_complex *const prefetched = (tw_complex *)(tw_shared() + %d);",
            e->staged_bytes);
  text_line(e->out, "tw_u32 oldest = 0u;");
  for (int k = 0; k < depth; k++) {
    char ahead[80], into[16];
    snprintf(ahead, sizeof ahead, "(tw_i64)tw_block() + %d * (tw_i64)tw_blocks()", k);
    snprintf(into, sizeof into, "%du", k);
    prefetch_tile(e, ahead, into);
  }
}

static void take_staged(emitter *e, const place *p) {
  int open = 0;
  place_bases(e, p, "word");
  place_padded_bases(e, p, "word");
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    int g = slot / p->per_group;
    if (slot % p->per_group == 0 && (!g || !place_same_guard(e, p, g, g - 1))) {
      place_guard_close(e, open);
      open = place_guard(e, p, g, NULL);
    }
    char word[96];
    place_word(e, p, "word", slot, 1, word, sizeof word);
    text_line(e->out, "x%d = tw_sh_load(from + %s);", slot, word);
  }
  place_guard_close(e, open);
}

static void take_own(emitter *e, const place *p) {
  int open = 0;
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    guard_group(e, p, slot, &open);
    text_line(e->out, "x%d = tw_sh_load(from + thread + %du);", slot, e->threads * slot);
  }
  place_guard_close(e, open);
}

/* Takes the oldest prefetched tile into registers and reuses its buffer for the next one. */
void emit_prefetched_load(emitter *e, layout to) {
  place p = place_of(e, to);
  int depth = e->r->value[FIELD_PREFETCH], staged = e->r->value[FIELD_INPUT] == IO_STAGED;
  char ahead[64];
  text_line(e->out, "tw_copy_wait(%d);", depth - 1);
  if (staged)
    text_line(e->out, "tw_barrier();");
  text_line(e->out, "tw_complex *const from = prefetched + oldest * %du;",
            record_prefetched_words(e->r));
  if (staged)
    take_staged(e, &p);
  else
    take_own(e, &p);
  text_line(e->out, "tw_barrier();");
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
