/* emit_cluster_real.c: the step in which the words of a row that a cluster holds meet their
 * mirrored ones (emit_real.c has the equations, of n = 2m points).
 *
 * Behind the crossing a block has every C-th run of words, and before it likewise runs of another
 * length (layout_dealt), so that the mirrored words of most of its runs are those of one other
 * block. A block takes the pairs of its words k < m/2, which are the first half of its tile; word
 * m/2, its own mirrored one, comes after them in block 0. Spectra are stored from words that the
 * block has, and mirrored ones that it takes from other tiles. Where spectra are loaded, it leaves
 * both words of each pair in its own tile, the mirrored ones as the tile's second half. */
#include "emit_real.h"
#include "real_table.h"

#include <stdio.h>

static int half_tile(const emitter *e) {
  return e->n / 2;
}

static int run_of(const emitter *e, const layout *at) {
  return layout_run(e->r, at->stage);
}

/* Declares the pairs that a thread takes, one in each turn: the pair's place `at` in the block, and
 * k. */
static void open_pair(emitter *e, const layout *of) {
  char k[160];
  text_line(e->out, "const tw_u32 at = thread + step * %du;", e->threads);
  text_line(e->out, "if (at < (rank ? %du : %du) && live) {", half_tile(e), half_tile(e) + 1);
  text_indent(e->out, 1);
  place_dealt(e, run_of(e, of), "at", e->n, k, sizeof k);
  text_line(e->out, "const tw_u32 k = %s;", k);
  text_line(e->out,
            "const tw_complex root = tw_load_table((const tw_complex *)args.table + %du + "
            "k);",
            real_table_at(e->r));
}

static int turns_of(const emitter *e) {
  return (half_tile(e) + e->threads) / e->threads; /* of one pair more, in block 0 */
}

static void position(const emitter *e, const char *word, char *out, size_t size) {
  snprintf(out, size, e->r->value[FIELD_PADDING] != PADDING_NONE ? "tw_position(%s)" : "%s", word);
}

/* The function that takes a word from the tile where it lies. */
void cluster_helpers(const emitter *e) {
  int spectrum = binding_spectrum(&e->spec->binding), stages = record_stages(e->r);
  int run = layout_run(e->r, spectrum ? stages - 1 : 0), all = run * record_cluster(e->r);
  char at[160];
  text_line(e->out, spectrum ? "/* word k of the row, from the block that has it */"
                             : "/* word m - k of the row, from the block that has pair k */");
  text_line(e->out, "TW_INLINE tw_complex tw_word_of(const tw_word *tile, tw_u32 k) {");
  if (spectrum)
    snprintf(at, sizeof at, "k / %du * %du + k %% %du", all, run, run);
  else
    snprintf(at, sizeof at, "k == %du ? %du : k / %du * %du + k %% %du + %du", e->points / 2,
             half_tile(e), all, run, run, half_tile(e));
  text_line(e->out, "  const tw_u32 at = %s;", at);
  position(e, "at", at, sizeof at);
  text_line(e->out, "  return tw_peer_load(tile + %s, k %% %du / %du);", at, all, run);
  text_line(e->out, "}");
}

static void meet_all(emitter *e) {
  text_line(e->out, "tw_cluster_arrive();");
  text_line(e->out, "tw_cluster_wait();");
}

/* Others may still be reading the tile. */
static void close_step(emitter *e) {
  text_line(e->out, "tw_cluster_arrive();");
  real_close(e);
  e->unread = UNREAD_CLUSTER;
}

void cluster_store(emitter *e, const step *s) {
  char at[64], mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  position(e, "at", at, sizeof at);
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  meet_all(e);
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  emit_row_pointers(e, 0);
  real_open_turns(e, turns_of(e));
  open_pair(e, &s->from);
  text_line(e->out, "const tw_complex z = tw_sh_load(tile + %s);", at);
  text_line(e->out, "const tw_complex y = tw_word_of(tile, k ? %s : 0u);", mirrored);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  real_put_spectrum(e, "out_row", "k", "even.re + p.re", "even.im + p.im");
  text_line(e->out, "if (2u * k != %du)", e->points);
  real_put_spectrum(e, "out_row", mirrored, "even.re - p.re", "p.im - even.im");
  real_close(e);
  real_close(e);
  close_step(e);
}

/* Words of the second half of the tile come from where their pairs were taken. */
static void take_words(emitter *e, layout to) {
  place near = place_of(e, to);
  place_bases(e, &near, "held");
  place_padded_bases(e, &near, "held");
  e->in_row = 1;
  place far = place_of(e, to);
  place_bases(e, &far, "word");
  e->in_row = 0;
  for (int slot = 0; slot < near.butterflies * near.per_group; slot++) {
    char held[96], padded[96], word[96];
    int least, most;
    if (!place_range(e, &near, slot, &least, &most))
      continue;
    int opened = place_guard(e, &near, slot / near.per_group, NULL);
    place_word(e, &near, "held", slot, 0, held, sizeof held);
    place_word(e, &near, "held", slot, 1, padded, sizeof padded);
    e->in_row = 1;
    place_word(e, &far, "word", slot, 0, word, sizeof word);
    e->in_row = 0;
    if (most < half_tile(e))
      text_line(e->out, "x%d = tw_sh_load(tile + %s);", slot, padded);
    else if (least >= half_tile(e))
      text_line(e->out, "x%d = tw_word_of(tile, %du - (%s));", slot, e->points, word);
    else
      text_line(e->out, "x%d = %s < %du ? tw_sh_load(tile + %s) : tw_word_of(tile, %du - (%s));",
                slot, held, half_tile(e), padded, e->points, word);
    place_guard_close(e, opened);
  }
}

void cluster_load(emitter *e, const step *s) {
  char near[64], far[64], mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  snprintf(far, sizeof far, "at + %du", half_tile(e));
  position(e, "at", near, sizeof near);
  real_open_step(e, "spectra: each word comes from a point and the mirrored one");
  real_open_tile(e);
  emit_row_pointers(e, 1);
  real_open_turns(e, turns_of(e));
  open_pair(e, &s->to);
  text_line(e->out, "tw_complex a, b;");
  real_take_spectrum(e, "a", "in_row", "k");
  real_take_spectrum(e, "b", "in_row", mirrored);
  text_line(e->out, "if (!k)");
  text_line(e->out, "  a.im = b.im = 0;");
  text_line(e->out, "const tw_complex even = {a.re + b.re, a.im - b.im};");
  text_line(e->out, "const tw_complex left = {a.re - b.re, a.im + b.im};");
  text_line(e->out, "const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "const tw_complex odd = tw_multiply(left, back);");
  text_line(e->out, "const tw_complex z = {even.re - odd.im, -even.im - odd.re};");
  text_line(e->out, "const tw_complex y = {even.re + odd.im, even.im - odd.re};");
  text_line(e->out, "tw_sh_store(tile + %s, z);", near);
  position(e, far, near, sizeof near);
  text_line(e->out, "if (k && at < %du)", half_tile(e));
  text_line(e->out, "  tw_sh_store(tile + %s, y);", near);
  real_close(e);
  real_close(e);
  meet_all(e);
  take_words(e, s->to);
  close_step(e);
}
