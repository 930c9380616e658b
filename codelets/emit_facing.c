/* emit_facing.c: spectra of real rows that threads with facing butterflies (layout.h) store after
 * the last stage, or load before the first one: each word meets its mirrored one in registers.
 * emit_real.c has the equations.
 *
 * Of the 2r words of facing butterflies b and c = L - b, the r words with k < m/2 are `near`, and
 * each has its mirrored word, which is `far`, in the other butterfly. Butterflies 0 and L/2, which
 * one thread holds, are alone: the mirrored words of each are its own, and word m/2 is left over.
 */
#include "emit_real.h"
#include "real_table.h"
#include "roots.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  emitter *e;
  place at;
  int radix, distance; /* L, words between those of a butterfly */
  int pairs, single;   /* of butterflies in a thread; 1: a row is one butterfly, which is alone */
  int first;           /* slot of the pair's first word */
  int near;            /* 1: `row` is in the tile or in registers */
  const char *row;     /* where the thread puts or takes the points of its spectrum */
  char b[12], c[12], roots[2][16]; /* names of the pair's butterflies, and of their first roots */
} meeting;

static meeting meeting_of(emitter *e, layout at, int load) {
  int near = e->r->value[load ? FIELD_INPUT : FIELD_OUTPUT] == IO_STAGED ||
             spec_has_lines_in_threads(e->r, &e->spec->binding);
  meeting m = {.e = e,
               .at = place_of(e, at),
               .near = near,
               .row = near   ? "line"
                      : load ? "in_row"
                             : "out_row"};
  m.radix = m.at.per_group;
  m.distance = e->points / m.radix;
  m.single = m.distance == 1;
  m.pairs = m.single ? 1 : m.at.butterflies / 2;
  return m;
}

/* Turns to a pair of butterflies. numbered: 1 where those of all pairs have names of their own. */
static void take_pair(meeting *m, int pair, int numbered) {
  char number[8] = "";
  if (numbered)
    snprintf(number, sizeof number, "%d", pair % 1000);
  m->first = 2 * pair * m->radix;
  snprintf(m->b, sizeof m->b, "b%s", number);
  snprintf(m->c, sizeof m->c, "c%s", number);
  snprintf(m->roots[0], sizeof m->roots[0], "root_b%s", number);
  snprintf(m->roots[1], sizeof m->roots[1], "root_c%s", number);
}

/* Declares the pair's butterflies. */
static void declare_pair(const meeting *m, int pair) {
  emitter *e = m->e;
  char facing[64];
  int shift = m->at.working * pair;
  if (m->single)
    return;
  place_facing(e, FACING_MIRROR, m->distance, shift, facing, sizeof facing);
  text_line(e->out, "const tw_u32 %s = %s + %du, %s = %s;", m->b, e->per > 1 ? "t" : "0u", shift,
            m->c, facing);
  if (!pair)
    text_line(e->out, "const int alone = !%s;", m->b);
}

static int open_guard(const meeting *m, int pair) {
  return place_guard(m->e, &m->at, 2 * pair, m->near ? NULL : "live");
}

/* How many near words the first and the second butterfly have. */
static int near_words(const meeting *m, int second) {
  return second ? m->radix / 2 : (m->radix + 1) / 2;
}

/* The number of the i-th near word of a butterfly. */
static void word_number(const meeting *m, int second, int i, char *out, size_t size) {
  if (m->single)
    snprintf(out, size, "%du", i);
  else
    snprintf(out, size, "%s + %du", second ? m->c : m->b, i * m->distance);
}

static int slot_of(const meeting *m, int second, int i) {
  return m->first + second * m->radix + i;
}

/* The slots of a near word's mirrored one, in facing butterflies and in one that is alone. */
static int far_slot(const meeting *m, int second, int i) {
  return slot_of(m, !second, m->radix - 1 - i);
}

static int far_slot_alone(const meeting *m, int second, int i) {
  return slot_of(m, second, (m->radix - i - second) % m->radix);
}

/* The slot of word m/2 where butterflies are alone; -1: a row of one butterfly has none. */
static int middle_slot(const meeting *m) {
  int odd = m->radix % 2;
  return m->single && odd ? -1 : slot_of(m, odd, m->radix / 2);
}

/* 1 where the pair may hold butterflies that are alone. */
static int may_be_alone(const meeting *m) {
  return !m->first;
}

/* 1 where spectra are stored, whose scale the roots then bring. */
static int scales_roots(const meeting *m) {
  const binding *b = &m->e->spec->binding;
  return !b->kind && binding_spectrum(b);
}

/* Writes a root that is the same for all threads, as an initialiser. */
static void constant_root(const meeting *m, int i, const char *scaled, text *out) {
  int single = m->e->r->value[FIELD_PRECISION] == TW_F32;
  long double cosine, sine;
  root_of_unity(-i, 2 * m->radix, &cosine, &sine);
  text_add(out, "TW_R(");
  text_real(out, (double)cosine, single);
  text_add(out, ")%s, TW_R(", scaled);
  text_real(out, (double)sine, single);
  text_add(out, ")%s", scaled);
}

/* Declares `root`, w^k of the i-th near word of a butterfly, times `part` where that scales roots:
 * its first word's root times one of a few that are the same for all threads. */
static void declare_root(const meeting *m, int second, int i) {
  text constant = TEXT_EMPTY;
  const char *first = m->roots[second];
  constant_root(m, i, m->single && scales_roots(m) ? " * part" : "", &constant);
  if (!i && !m->single)
    text_line(m->e->out, "const tw_complex root = %s;", first);
  else if (m->single)
    text_line(m->e->out, "const tw_complex root = {%s};", constant.bytes ? constant.bytes : "");
  else
    text_line(m->e->out, "const tw_complex turned = {%s}, root = tw_multiply(%s, turned);",
              constant.bytes ? constant.bytes : "", first);
  m->e->out->failed |= constant.failed;
  text_free(&constant);
}

/* Declares the roots of the first words of a pair of butterflies. */
static void declare_first_roots(const meeting *m) {
  int scaled = scales_roots(m);
  for (int i = 0; i < 2 && !m->single; i++) {
    const char *of = i ? m->c : m->b;
    text_line(m->e->out,
              "const tw_complex %s%s = tw_load_table((const tw_complex *)args.table + %du + %s);",
              scaled ? "bare_" : "", m->roots[i], real_table_at(m->e->r), of);
    if (scaled)
      text_line(m->e->out, "const tw_complex %s = {part * bare_%s.re, part * bare_%s.im};",
                m->roots[i], m->roots[i], m->roots[i]);
  }
}

/* 1 where points lie side by side, so that each lies a constant distance from the first one of its
 * butterfly, which is then in the instruction that moves it. */
static int from_pointers(const meeting *m, int load) {
  return !m->single && !m->e->spec->binding.kind && !strcmp(real_stride(m->e, load), "1") &&
         (m->near || !emit_counts_points(m->e, load));
}

/* The first points of a pair of butterflies, and their mirrored ones. */
static void declare_pointers(const meeting *m, int load) {
  int words = m->near && !spec_packs_spectrum(m->e->spec, !load);
  const char *type = words ? "tw_word" : load ? "const tw_in" : "tw_out";
  for (int i = 0; i < 2 && from_pointers(m, load); i++) {
    const char *of = i ? m->c : m->b;
    text_line(m->e->out, "%s *const near_%s = %s + %s, *const far_%s = %s + (%d - (tw_i64)%s);",
              type, of, m->row, of, of, m->row, m->e->points, of);
  }
}

/* ---- stores ---- */

/* Stores a point, whose parts are expressions, of a kind unscaled. `row`: a pointer, from which it
 * is the k-th. */
static void put_point(const meeting *m, const char *row, const char *k, const char *re,
                      const char *im) {
  emitter *e = m->e;
  if (e->spec->binding.kind) {
    real_put_spectrum(e, row, k, re, im);
    return;
  }
  text_line(e->out, "{");
  text_line(e->out, "  const tw_complex v = {%s, %s};", re, im);
  if (!m->near)
    text_line(e->out, "  tw_put_spectrum(%s, %s, %s, v);", row, real_stride(e, 0), k);
  else
    text_line(e->out, "  %s(%s + (%s), v);",
              spec_packs_spectrum(e->spec, 1) ? "tw_sh_store_out" : "tw_sh_store", row, k);
  text_line(e->out, "}");
}

/* Stores the i-th near point of a butterfly, and its mirrored one. */
static void put_points(const meeting *m, int second, int i) {
  int scaled = scales_roots(m);
  const char *near = scaled ? "tw_fma(even.re, part, p.re)" : "even.re + p.re";
  const char *near_im = scaled ? "tw_fma(sign, p.im, middle)" : "even.im + p.im";
  const char *far = scaled ? "tw_fma(even.re, part, -p.re)" : "even.re - p.re";
  const char *far_im = scaled ? "tw_fma(sign, p.im, -middle)" : "p.im - even.im";
  const char *butterfly = second ? m->c : m->b;
  char at[48], mirrored[32];
  if (scaled)
    text_line(m->e->out, "const tw_real middle = even.im * (part * sign);");
  if (from_pointers(m, 0)) {
    snprintf(at, sizeof at, "near_%s + %d", butterfly, i * m->distance);
    put_point(m, at, "0u", near, near_im);
    snprintf(at, sizeof at, "far_%s - %d", butterfly, i * m->distance);
    put_point(m, at, "0u", far, far_im);
    return;
  }
  snprintf(mirrored, sizeof mirrored, "%du - k", m->e->points);
  put_point(m, m->row, "k", near, near_im);
  put_point(m, m->row, mirrored, far, far_im);
}

static void store_word(const meeting *m, int second, int i) {
  emitter *e = m->e;
  char k[80];
  int far = far_slot(m, second, i), alone = far_slot_alone(m, second, i);
  word_number(m, second, i, k, sizeof k);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  if (!from_pointers(m, 0))
    text_line(e->out, "const tw_u32 k = %s;", k);
  if (m->single)
    text_line(e->out, "const tw_complex z = x%d, y = x%d;", slot_of(m, second, i), alone);
  else if (may_be_alone(m))
    text_line(e->out, "const tw_complex z = x%d, y = tw_choose(alone, x%d, x%d);",
              slot_of(m, second, i), alone, far);
  else
    text_line(e->out, "const tw_complex z = x%d, y = x%d;", slot_of(m, second, i), far);
  declare_root(m, second, i);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  put_points(m, second, i);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

static void store_middle(const meeting *m) {
  emitter *e = m->e;
  int slot = middle_slot(m);
  char k[16], re[64], im[64];
  if (!may_be_alone(m) || slot < 0)
    return;
  snprintf(k, sizeof k, "%du", e->points / 2);
  const char *part = e->spec->binding.kind ? "" : "part * ", *sign = *part ? "sign * " : "";
  snprintf(re, sizeof re, "%s(x%d.re + x%d.re)", part, slot, slot);
  snprintf(im, sizeof im, "%s%s(-x%d.im - x%d.im)", part, sign, slot, slot);
  if (!m->single)
    text_line(e->out, "if (alone)");
  put_point(m, m->row, k, re, im);
}

void facing_store(emitter *e, const step *s) {
  meeting m = meeting_of(e, s->from, 0);
  text_blank(e->out);
  text_line(e->out, "{ /* store: each word meets its mirrored one */");
  text_indent(e->out, 1);
  if (m.near)
    lines_open(e, 0);
  else
    emit_row_pointers(e, 0);
  e->near_row = m.near;
  text_line(e->out, "const tw_real part = scale * TW_R(0.5);");
  for (int pair = 0; pair < m.pairs; pair++) {
    text_line(e->out, "{");
    text_indent(e->out, 1);
    take_pair(&m, pair, 0);
    int opened = open_guard(&m, pair);
    declare_pair(&m, pair);
    declare_first_roots(&m);
    declare_pointers(&m, 0);
    for (int second = 0; second <= !m.single; second++)
      for (int i = 0; i < near_words(&m, second); i++)
        store_word(&m, second, i);
    store_middle(&m);
    place_guard_close(e, opened);
    real_close(e);
  }
  e->near_row = 0;
  if (m.near)
    lines_move(e, 0);
  real_close(e);
}

/* ---- loads ----
 *
 * The points and roots of a thread's butterflies are loaded before any of them is used, so that all
 * are on their way together. */

static void take_point(const meeting *m, const char *name, const char *row, const char *k) {
  emitter *e = m->e;
  if (!m->near || e->spec->binding.kind) {
    real_take_spectrum(e, name, row, k);
    return;
  }
  text_line(e->out, "%s = %s(%s + (%s));", name,
            spec_packs_spectrum(e->spec, 0) ? "tw_sh_load_in" : "tw_sh_load", row, k);
  text_line(e->out, "%s.im *= -sign;", name);
}

/* Loads a near word's points, which are called after its slot. */
static void load_points(const meeting *m, int second, int i) {
  int slot = slot_of(m, second, i), folded = from_pointers(m, 1);
  const char *butterfly = second ? m->c : m->b;
  char row[48], k[80], mirrored[112], name[32];
  word_number(m, second, i, k, sizeof k);
  snprintf(mirrored, sizeof mirrored, "%du - (%s)", m->e->points, k);
  text_line(m->e->out, "tw_complex near%d, far%d;", slot, slot);
  snprintf(name, sizeof name, "near%d", slot);
  snprintf(row, sizeof row, "near_%s + %d", butterfly, i * m->distance);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : k);
  snprintf(name, sizeof name, "far%d", slot);
  snprintf(row, sizeof row, "far_%s - %d", butterfly, i * m->distance);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : mirrored);
}

static void load_pair(meeting *m, int pair) {
  take_pair(m, pair, 1);
  declare_pair(m, pair);
  declare_first_roots(m);
  declare_pointers(m, 1);
  for (int second = 0; second <= !m->single; second++)
    for (int i = 0; i < near_words(m, second); i++)
      load_points(m, second, i);
}

static int has_middle(const meeting *m) {
  return may_be_alone(m) && middle_slot(m) >= 0;
}

static void load_middle(meeting *m) {
  char k[16];
  if (!has_middle(m))
    return;
  snprintf(k, sizeof k, "%du", m->e->points / 2);
  text_line(m->e->out, "tw_complex middle = {0, 0};");
  if (!m->single) {
    text_line(m->e->out, "if (alone) {");
    text_indent(m->e->out, 1);
  }
  take_point(m, "middle", m->row, k);
  text_line(m->e->out, "middle.re += middle.re, middle.im += middle.im;");
  if (!m->single)
    real_close(m->e);
}

static void join_words(const meeting *m, int second, int i) {
  emitter *e = m->e;
  int slot = slot_of(m, second, i);
  if (may_be_alone(m) && !second && !i)
    text_line(e->out, "%snear%d.im = far%d.im = 0;", m->single ? "" : "if (alone) ", slot, slot);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  declare_root(m, second, i);
  text_line(e->out, "tw_join(&near%d, &far%d, root);", slot, slot);
  real_close(e);
}

/* Gives a butterfly's slots their words. */
static void take_words(const meeting *m, int second) {
  emitter *e = m->e;
  for (int i = 0; i < near_words(m, second); i++)
    text_line(e->out, "x%d = near%d;", slot_of(m, second, i), slot_of(m, second, i));
  for (int slot = near_words(m, second); slot < m->radix; slot++) {
    int to = slot_of(m, second, slot), mirrored = m->radix - 1 - slot;
    int own = m->radix - slot - second;
    char alone[32], facing[32];
    if (to == middle_slot(m))
      snprintf(alone, sizeof alone, "middle");
    else
      snprintf(alone, sizeof alone, "far%d", slot_of(m, second, own));
    snprintf(facing, sizeof facing, "far%d", slot_of(m, !second, mirrored));
    if (m->single)
      text_line(e->out, "x%d = %s;", to, alone);
    else if (may_be_alone(m))
      text_line(e->out, "x%d = tw_choose(alone, %s, %s);", to, alone, facing);
    else
      text_line(e->out, "x%d = %s;", to, facing);
  }
}

static void join_pair(meeting *m, int pair) {
  take_pair(m, pair, 1);
  for (int second = 0; second <= !m->single; second++)
    for (int i = 0; i < near_words(m, second); i++)
      join_words(m, second, i);
  for (int second = 0; second <= !m->single; second++)
    take_words(m, second);
}

/* The pairs from `first` on that need the same guard; returns the first one that does not. */
static int load_pairs(meeting *m, int first) {
  int end = first + 1;
  while (end < m->pairs && place_same_guard(m->e, &m->at, 2 * first, 2 * end))
    end++;
  text_line(m->e->out, "{");
  text_indent(m->e->out, 1);
  int opened = open_guard(m, first);
  for (int pair = first; pair < end; pair++)
    load_pair(m, pair);
  take_pair(m, first, 1);
  load_middle(m);
  for (int pair = first; pair < end; pair++)
    join_pair(m, pair);
  place_guard_close(m->e, opened);
  real_close(m->e);
  return end;
}

void facing_load(emitter *e, const step *s) {
  meeting m = meeting_of(e, s->to, 1);
  text_blank(e->out);
  text_line(e->out, "{ /* load: each word comes from a point and the mirrored one */");
  text_indent(e->out, 1);
  if (m.near) {
    lines_open(e, 1);
    lines_move(e, 1);
  } else {
    emit_row_pointers(e, 1);
  }
  e->near_row = m.near;
  for (int pair = 0; pair < m.pairs;)
    pair = load_pairs(&m, pair);
  e->near_row = 0;
  real_close(e);
}
