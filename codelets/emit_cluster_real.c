/* emit_cluster_real.c: the step in which the words of a row that a cluster holds meet their
 * mirrored ones (emit_real.c has the equations, of n = 2m points).
 *
 * Behind the crossing a block has every C-th run of words, the halves of which mirror each other
 * (layout_dealt), so that it has both words of each pair. It takes the pairs of its words k < m/2,
 * which are the first half of its tile; word m/2, its own mirrored one, comes after them in block
 * 0.
 *
 * Where spectra are loaded, each thread loads both points that its words come from. So each point
 * is loaded twice, by different blocks at about the same time, which takes less than an exchange
 * through the cluster. */
#include "emit_real.h"
#include "real_table.h"
#include "roots.h"

#include <stdio.h>

/* ---- spectra are stored ---- */

static int half_tile(const emitter *e) {
  return e->n / 2;
}

static int turns_of(const emitter *e) {
  return (half_tile(e) + e->threads - 1) / e->threads;
}

static void position(const emitter *e, const char *word, char *out, size_t size) {
  snprintf(out, size, e->r->value[FIELD_PADDING] != PADDING_NONE ? "tw_position(%s)" : "%s", word);
}

/* What is dealt to a block, and where in its tile the mirrored word of its at-th one lies. */
void cluster_helpers(const emitter *e) {
  int run = layout_run(e->r, record_stages(e->r) - 1), half = run / 2;
  int all = run * record_cluster(e->r);
  text_line(e->out, "TW_INLINE tw_u32 tw_dealt(tw_u32 rank, tw_u32 at) {");
  text_line(e->out, "  const tw_u32 near = rank * %du + at %% %du;", half, half);
  text_line(e->out, "  return at < %du ? near : near ? %du - near : %du;", half, all, all / 2);
  text_line(e->out, "}");
  text_line(e->out, "TW_INLINE tw_u32 tw_mirrored(tw_u32 rank, tw_u32 at) {");
  text_line(e->out, "  const tw_u32 i = at %% %du;", half);
  text_line(e->out, "  return rank || i ? %du - at + 2u * i : at ? %du - at : 0u;", e->n - half,
            e->n);
  text_line(e->out, "}");
}

/* Opens a turn's loop over the pairs that a thread takes: the pair's place `at` in the block, and
 * k. */
static void open_pair(emitter *e, int batch, const layout *of) {
  char k[160];
  real_open_batch(e, batch);
  text_line(e->out, "const tw_u32 at = thread + step * %du;", e->threads);
  if (half_tile(e) % (e->threads * batch))
    text_line(e->out, "if (at < %du && live) {", half_tile(e));
  else
    text_line(e->out, "if (live) {");
  text_indent(e->out, 1);
  place_dealt(e, layout_run(e->r, of->stage), 1, "at", e->n, k, sizeof k);
  text_line(e->out, "const tw_u32 k = %s;", k);
}

static void close_pair(emitter *e) {
  real_close(e);
  real_close(e);
}

static void take_pair(emitter *e) {
  char at[64], mirrored[64];
  position(e, "at", at, sizeof at);
  position(e, "mirrored", mirrored, sizeof mirrored);
  text_line(e->out, "const tw_u32 mirrored = tw_mirrored(rank, at);");
  text_line(e->out, "near[turn] = tw_sh_load(tile + %s);", at);
  text_line(e->out, "far[turn] = tw_sh_load(tile + %s);", mirrored);
  text_line(e->out, "root[turn] = tw_load_table((const tw_complex *)args.table + %du + k);",
            real_table_at(e->r));
}

static void store_pair(emitter *e) {
  char mirrored[32];
  snprintf(mirrored, sizeof mirrored, "%du - k", e->points);
  text_line(e->out, "const tw_complex z = near[turn], y = far[turn];");
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root[turn]);");
  real_put_spectrum(e, "out_row", "k", "even.re + p.re", "even.im + p.im");
  real_put_spectrum(e, "out_row", mirrored, "even.re - p.re", "p.im - even.im");
}

/* Word m/2. */
static void store_middle(emitter *e) {
  char middle[16], at[64];
  text_line(e->out, "if (!rank && thread == %du && live) {", e->threads - 1);
  text_indent(e->out, 1);
  snprintf(middle, sizeof middle, "%du", half_tile(e));
  position(e, middle, at, sizeof at);
  text_line(e->out, "const tw_complex z = tw_sh_load(tile + %s);", at);
  snprintf(middle, sizeof middle, "%du", e->points / 2);
  real_put_spectrum(e, "out_row", middle, "2 * z.re", "-2 * z.im");
  real_close(e);
}

void cluster_store(emitter *e, const step *s) {
  int turns = turns_of(e), batch = real_batch(turns);
  real_open_step(e, "spectra: each word meets its mirrored one");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  text_line(e->out, "tw_barrier();");
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  emit_row_pointers(e, 0);
  real_open_batches(e, turns, batch);
  text_line(e->out, "tw_complex root[%d];", batch);
  open_pair(e, batch, &s->from);
  take_pair(e);
  close_pair(e);
  open_pair(e, batch, &s->from);
  store_pair(e);
  close_pair(e);
  real_close(e);
  store_middle(e);
  real_close_step(e);
}

/* ---- spectra are loaded ---- */

/* The root of a butterfly's first word. */
static void load_root(emitter *e, int group) {
  text_line(e->out,
            "const tw_complex root%d = tw_load_table((const tw_complex *)args.table + %du + "
            "word%d);",
            group, real_table_at(e->r), group);
}

/* Loads both points of a slot's word. */
static void load_points(emitter *e, int slot, const char *word) {
  char name[32], mirrored[128];
  text_line(e->out, "tw_complex near%d, far%d;", slot, slot);
  snprintf(name, sizeof name, "near%d", slot);
  real_take_spectrum(e, name, "in_row", word);
  snprintf(name, sizeof name, "far%d", slot);
  snprintf(mirrored, sizeof mirrored, "%du - (%s)", e->points, word);
  real_take_spectrum(e, name, "in_row", mirrored);
}

/* Joins them. The root of the j-th word of a butterfly is that of its first one, times one that is
 * the same for all threads. */
static void join_points(emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group;
  int single = e->r->value[FIELD_PRECISION] == TW_F32;
  text turned = TEXT_EMPTY;
  long double re, im;
  root_of_unity(-j, 2 * p->per_group, &re, &im);
  text_add(&turned, "TW_R(");
  text_real(&turned, (double)re, single);
  text_add(&turned, "), TW_R(");
  text_real(&turned, (double)im, single);
  text_add(&turned, ")");
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex turned = {%s}, root = tw_multiply(root%d, turned);",
            turned.bytes ? turned.bytes : "", group);
  if (!j) {
    text_line(e->out, "  if (!word%d)", group);
    text_line(e->out, "    near%d.im = far%d.im = 0;", slot, slot);
  }
  text_line(e->out, "  tw_join(&near%d, &far%d, root);", slot, slot);
  text_line(e->out, "  x%d = near%d;", slot, slot);
  text_line(e->out, "}");
  e->out->failed |= turned.failed;
  text_free(&turned);
}

/* Loads the words of slots from `first` on whose points are on their way together, and which the
 * same threads have. Returns the first slot that is left. */
static int load_words(emitter *e, const place *p, int first) {
  enum { TOGETHER = 8 };
  int end = first, slots = p->butterflies * p->per_group, group = first / p->per_group;
  int opened = place_guard(e, p, group, "live");
  while (end < slots && end - first < TOGETHER &&
         place_same_guard(e, p, group, end / p->per_group)) {
    char word[96];
    if (end == first || end % p->per_group == 0)
      load_root(e, end / p->per_group);
    place_word(e, p, "word", end, 0, word, sizeof word);
    load_points(e, end++, word);
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
