/* emit_cluster_real.c: the step in which the words of a row that a cluster holds meet their
 * mirrored ones (emit_real.c has the equations, of n = 2m points).
 *
 * Behind the crossing a block has every C-th run of words, the halves of which mirror each other
 * (layout_dealt), so that it has both words of each pair. It takes the pairs of its near words, k <
 * m/2, which are the first half of its tile; word m/2, its own mirrored one, comes after them in
 * block 0. Near words stay in the registers of the thread that computed them, which takes the far
 * ones from the tile.
 *
 * Where spectra are loaded, each thread loads both points that its words come from. So each point
 * is loaded twice, by different blocks at about the same time, which takes less than an exchange
 * through the cluster. */
#include "emit_real.h"
#include "real_table.h"
#include "roots.h"

#include <stdio.h>
#include <string.h>

/* ---- roots ---- */

/* Loads the root of the first word of a butterfly, whose place in the row is NAME<group>. */
static void load_root(emitter *e, int group, const char *name) {
  text_line(e->out,
            "const tw_complex root%d = tw_load_table((const tw_complex *)args.table + %du + %s%d);",
            group, real_table_at(e->r), name, group);
}

/* Declares `root`, of a slot's word: that of its butterfly's first one, times one that is the same
 * for all threads. */
static void turn_root(emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group;
  int single = e->r->value[FIELD_PRECISION] == TW_F32;
  text turned = TEXT_EMPTY;
  long double re, im;
  if (!j) {
    text_line(e->out, "const tw_complex root = root%d;", group);
    return;
  }
  root_of_unity(-j, 2 * p->per_group, &re, &im);
  text_add(&turned, "TW_R(");
  text_real(&turned, (double)re, single);
  text_add(&turned, "), TW_R(");
  text_real(&turned, (double)im, single);
  text_add(&turned, ")");
  text_line(e->out, "const tw_complex turned = {%s}, root = tw_multiply(root%d, turned);",
            turned.bytes ? turned.bytes : "", group);
  e->out->failed |= turned.failed;
  text_free(&turned);
}

/* ---- points of a spectrum ---- */

/* 1 when the points of a butterfly's words lie at constant distances from its first one's. */
static int has_pointers(const emitter *e, int load) {
  return !strcmp(real_stride(e, load), "1") && !emit_counts_points(e, load);
}

/* Declares where the points of a butterfly's first word and of the mirrored one are. */
static void row_pointers(const emitter *e, int load, const char *name, int group) {
  const char *side = load ? "in" : "out", *type = load ? "const tw_in" : "tw_out";
  if (has_pointers(e, load))
    text_line(
        e->out,
        "%s *const near_row%d = %s_row + %s%d, *const far_row%d = %s_row + (%d - (tw_i64)%s%d);",
        type, group, side, name, group, group, side, e->points, name, group);
}

/* ---- spectra are stored ---- */

static void position(const emitter *e, const char *word, char *out, size_t size) {
  snprintf(out, size, e->r->value[FIELD_PADDING] != PADDING_NONE ? "tw_position(%s)" : "%s", word);
}

/* What is dealt to a block, and where in its tile the mirrored word of its at-th one lies; that of
 * word 0 would lie behind the tile's end, and nobody loads it. */
void cluster_helpers(const emitter *e) {
  int run = layout_run(e->r, record_stages(e->r) - 1), half = run / 2;
  int all = run * record_cluster(e->r);
  text_line(e->out, "TW_INLINE tw_u32 tw_dealt(tw_u32 rank, tw_u32 at) {");
  text_line(e->out, "  const tw_u32 near = rank * %du + at %% %du;", half, half);
  text_line(e->out, "  return at < %du ? near : near ? %du - near : %du;", half, all, all / 2);
  text_line(e->out, "}");
  text_line(e->out, "TW_INLINE tw_u32 tw_mirrored(tw_u32 rank, tw_u32 at) {");
  text_line(e->out, "  const tw_u32 i = at %% %du;", half);
  text_line(e->out, "  return (rank || i ? %du + 2u * i : %du) - at;", e->n - half, e->n);
  text_line(e->out, "}");
}

/* Slots of a butterfly whose words are all in the first half of the tile; of an odd radix the next
 * one's are there in half of the threads. */
static int near_slots(const place *p) {
  return p->per_group / 2;
}

/* Moves the far words of all butterflies to the tile, where the threads of their mirrored ones find
 * them. */
static void store_far(emitter *e, const place *p) {
  place_padded_bases(e, p, "held");
  for (int slot = 0; slot < p->butterflies * p->per_group; slot++) {
    char word[96];
    if (slot % p->per_group < near_slots(p))
      continue;
    int open = place_guard(e, p, slot / p->per_group, NULL);
    place_word(e, p, "held", slot, 1, word, sizeof word);
    text_line(e->out, "tw_sh_store(tile + %s, x%d);", word, slot);
    place_guard_close(e, open);
  }
}

/* 1 when words of a butterfly, which lie so far apart, do so in the padded tile too. */
static int keeps_distance(const emitter *e, int apart) {
  const int32_t *value = e->r->value;
  return value[FIELD_PADDING] == PADDING_NONE ||
         (value[FIELD_PADDING] == PADDING_INSERT && apart % (1 << value[FIELD_PAD_EVERY]) == 0);
}

/* Loads the word that mirrors the near one of a slot. Word 0 mirrors itself. */
static void load_far(emitter *e, const place *p, int slot) {
  char word[96], mirrored[160], at[224];
  int j = slot % p->per_group, group = slot / p->per_group;
  if (keeps_distance(e, p->apart)) {
    snprintf(at, sizeof at, "far%d_at - %du", group, record_position(e->r, j * p->apart));
  } else {
    place_word(e, p, "held", slot, 0, word, sizeof word);
    snprintf(mirrored, sizeof mirrored, "tw_mirrored(rank, %s)", word);
    position(e, mirrored, at, sizeof at);
  }
  if (!j)
    text_line(e->out, "const tw_complex far%d = k%d ? tw_sh_load(tile + %s) : x%d;", slot, group,
              at, slot);
  else
    text_line(e->out, "const tw_complex far%d = tw_sh_load(tile + %s);", slot, at);
}

/* Stores the points of a near word and of its mirrored one. */
static void store_pair(emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group, pointers = has_pointers(e, 0);
  int distance = j * p->apart * record_cluster(e->r);
  char near[48], far[48], k[48], mirrored[64];
  snprintf(near, sizeof near, pointers ? "near_row%d + %d" : "out_row", group, distance);
  snprintf(far, sizeof far, pointers ? "far_row%d - %d" : "out_row", group, distance);
  snprintf(k, sizeof k, pointers ? "0u" : "k%d + %du", group, distance);
  snprintf(mirrored, sizeof mirrored, pointers ? "0u" : "%du - (%s)", e->points, k);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  turn_root(e, p, slot);
  text_line(e->out, "const tw_complex z = x%d, y = far%d;", slot, slot);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  real_put_spectrum(e, near, k, "even.re + p.re", "even.im + p.im");
  real_put_spectrum(e, far, mirrored, "even.re - p.re", "p.im - even.im");
  real_close(e);
}

/* Word m/2, which one thread has in the slot after the near ones, or among those of an odd radix.
 */
static void store_middle(emitter *e, const place *p, int group) {
  int first = e->n / 2 - near_slots(p) * p->apart; /* word of that butterfly */
  char middle[16];
  if (first / p->working != group)
    return;
  text_line(e->out, "if (!rank && at%d == %du) {", group, first);
  text_indent(e->out, 1);
  snprintf(middle, sizeof middle, "%du", e->points / 2);
  text_line(e->out, "const tw_complex z = x%d;", group * p->per_group + near_slots(p));
  real_put_spectrum(e, "out_row", middle, "2 * z.re", "-2 * z.im");
  real_close(e);
}

/* The pairs of one butterfly's near words. */
static void store_pairs(emitter *e, const place *p, int group) {
  int first = group * p->per_group, near = near_slots(p), odd = p->per_group % 2;
  char word[96], k[160];
  int open = place_guard(e, p, group, "live");
  place_word(e, p, "held", first, 0, word, sizeof word);
  text_line(e->out, "const tw_u32 at%d = %s;", group, word);
  snprintf(word, sizeof word, "at%d", group);
  place_dealt(e, layout_run(e->r, p->at.stage), 1, word, e->n, k, sizeof k);
  text_line(e->out, "const tw_u32 k%d = %s;", group, k);
  load_root(e, group, "k");
  row_pointers(e, 0, "k", group);
  if (keeps_distance(e, p->apart)) {
    char mirrored[128], at[160];
    snprintf(mirrored, sizeof mirrored, "tw_mirrored(rank, %s)", word);
    position(e, mirrored, at, sizeof at);
    text_line(e->out, "const tw_u32 far%d_at = %s;", group, at);
  }
  for (int j = 0; j < near; j++)
    load_far(e, p, first + j);
  for (int j = 0; j < near; j++)
    store_pair(e, p, first + j);
  if (odd) {
    place_word(e, p, "held", first + near, 0, word, sizeof word);
    text_line(e->out, "if (%s < %du) {", word, e->n / 2);
    text_indent(e->out, 1);
    load_far(e, p, first + near);
    store_pair(e, p, first + near);
    real_close(e);
  }
  store_middle(e, p, group);
  place_guard_close(e, open);
}

void cluster_store(emitter *e, const step *s) {
  place p = place_of(e, s->from);
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  place_bases(e, &p, "held");
  store_far(e, &p);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  emit_row_pointers(e, 0);
  for (int group = 0; group < p.butterflies; group++)
    store_pairs(e, &p, group);
  real_close_step(e);
}

/* ---- spectra are loaded ---- */

/* Loads both points of a slot's word. */
static void load_points(emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, pointers = has_pointers(e, 1);
  int distance = slot % p->per_group * p->apart * record_cluster(e->r);
  char word[96], name[32], near[48], far[48], k[128], mirrored[160];
  place_word(e, p, "word", slot, 0, word, sizeof word);
  snprintf(near, sizeof near, pointers ? "near_row%d + %d" : "in_row", group, distance);
  snprintf(far, sizeof far, pointers ? "far_row%d - %d" : "in_row", group, distance);
  snprintf(k, sizeof k, "%s", pointers ? "0u" : word);
  snprintf(mirrored, sizeof mirrored, pointers ? "0u" : "%du - (%s)", e->points, word);
  text_line(e->out, "tw_complex near%d, far%d;", slot, slot);
  snprintf(name, sizeof name, "near%d", slot);
  real_take_spectrum(e, name, near, k);
  snprintf(name, sizeof name, "far%d", slot);
  real_take_spectrum(e, name, far, mirrored);
}

/* Joins them. */
static void join_points(emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group;
  text_line(e->out, "{");
  text_indent(e->out, 1);
  turn_root(e, p, slot);
  if (!j) {
    text_line(e->out, "if (!word%d)", group);
    text_line(e->out, "  near%d.im = far%d.im = 0;", slot, slot);
  }
  text_line(e->out, "tw_join(&near%d, &far%d, root);", slot, slot);
  text_line(e->out, "x%d = near%d;", slot, slot);
  real_close(e);
}

/* Loads the words of slots from `first` on whose points are on their way together, and which the
 * same threads have. Returns the first slot that is left. */
static int load_words(emitter *e, const place *p, int first) {
  enum { TOGETHER = 8 };
  int end = first, slots = p->butterflies * p->per_group, group = first / p->per_group;
  int opened = place_guard(e, p, group, "live");
  while (end < slots && end - first < TOGETHER &&
         place_same_guard(e, p, group, end / p->per_group)) {
    if (end == first || end % p->per_group == 0) {
      load_root(e, end / p->per_group, "word");
      row_pointers(e, 1, "word", end / p->per_group);
    }
    load_points(e, p, end++);
  }
  for (int slot = first; slot < end; slot++)
    join_points(e, p, slot);
  place_guard_close(e, opened);
  return end;
}

void cluster_load(emitter *e, const step *s) {
  real_open_step(e, "spectra: each word comes from a point and the mirrored one");
  emit_row_pointers(e, 1);
  e->in_row = 1;
  place p = place_of(e, s->to);
  place_bases(e, &p, "word");
  for (int slot = 0; slot < p.butterflies * p.per_group;)
    slot = load_words(e, &p, slot);
  e->in_row = 0;
  real_close(e);
}
