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
  char b[64], facing[64]; /* the pair's butterflies */
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

static void declare_first_roots(const meeting *m);

/* 1 where points lie side by side, so that each lies a constant distance from the first one of its
 * butterfly, which is then in the instruction that moves it. */
static int from_pointers(const meeting *m, int load) {
  return !m->single && !m->e->spec->binding.kind && !strcmp(real_stride(m->e, load), "1") &&
         (m->near || !emit_counts_points(m->e, load));
}

/* The first points of a pair of butterflies, and their mirrored ones. */
static void declare_pointers(const meeting *m, int load) {
  static const char *const butterfly[] = {"b", "c"};
  int words = m->near && !spec_packs_spectrum(m->e->spec, !load);
  const char *type = words ? "tw_word" : load ? "const tw_in" : "tw_out";
  for (int i = 0; i < 2 && from_pointers(m, load); i++)
    text_line(m->e->out, "%s *const near_%s = %s + %s, *const far_%s = %s + (%d - (tw_i64)%s);",
              type, butterfly[i], m->row, butterfly[i], butterfly[i], m->row, m->e->points,
              butterfly[i]);
}

/* Opens the guard of a pair of butterflies, and declares them. */
static int open_pair(meeting *m, int pair, int load) {
  emitter *e = m->e;
  int shift = m->at.working * pair;
  int opened = place_guard(e, &m->at, 2 * pair, m->near ? NULL : "live");
  m->first = 2 * pair * m->radix;
  if (m->single)
    return opened;
  place_facing(e, FACING_MIRROR, m->distance, shift, m->facing, sizeof m->facing);
  text_line(e->out, "const tw_u32 b = %s + %du, c = %s;", e->per > 1 ? "t" : "0u", shift,
            m->facing);
  if (!pair)
    text_line(e->out, "const int alone = !b;");
  declare_first_roots(m);
  declare_pointers(m, load);
  return opened;
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
    snprintf(out, size, "%s + %du", second ? "c" : "b", i * m->distance);
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
  const char *first = second ? "root_c" : "root_b";
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

/* The roots of the first words of a pair of butterflies. */
static void declare_first_roots(const meeting *m) {
  int scaled = scales_roots(m);
  for (int i = 0; i < 2 && !m->single; i++) {
    char c = "bc"[i];
    text_line(m->e->out,
              "const tw_complex %s_%c = tw_load_table((const tw_complex *)args.table + %du + %c);",
              scaled ? "table" : "root", c, real_table_at(m->e->r), c);
    if (scaled)
      text_line(m->e->out, "const tw_complex root_%c = {part * table_%c.re, part * table_%c.im};",
                c, c, c);
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
  char at[32], mirrored[32];
  if (scaled)
    text_line(m->e->out, "const tw_real middle = even.im * (part * sign);");
  if (from_pointers(m, 0)) {
    snprintf(at, sizeof at, "near_%c + %d", "bc"[second], i * m -> distance);
    put_point(m, at, "0u", near, near_im);
    snprintf(at, sizeof at, "far_%c - %d", "bc"[second], i * m -> distance);
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
    int opened = open_pair(&m, pair, 0);
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

/* ---- loads ---- */

static const char *const names[2][2] = {{"near", "far"}, {"near_c", "far_c"}};

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

/* Loads the points of a pair of butterflies, then makes words of them. */
static void load_points(const meeting *m, int second, int i) {
  emitter *e = m->e;
  int folded = from_pointers(m, 1), ahead = i * m->distance;
  char row[32], k[80], mirrored[112], name[32];
  word_number(m, second, i, k, sizeof k);
  snprintf(mirrored, sizeof mirrored, "%du - (%s)", e->points, k);
  snprintf(name, sizeof name, "%s%d", names[second][0], i);
  text_line(e->out, "tw_complex %s, %s%d;", name, names[second][1], i);
  snprintf(row, sizeof row, "near_%c + %d", "bc"[second], ahead);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : k);
  snprintf(row, sizeof row, "far_%c - %d", "bc"[second], ahead);
  snprintf(name, sizeof name, "%s%d", names[second][1], i);
  take_point(m, name, folded ? row : m->row, folded ? "0u" : mirrored);
}

static void load_middle(const meeting *m) {
  char k[16];
  if (!may_be_alone(m) || middle_slot(m) < 0)
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
  const char *near = names[second][0], *far = names[second][1];
  if (may_be_alone(m) && !second && !i)
    text_line(e->out, "%s%s%d.im = %s%d.im = 0;", m->single ? "" : "if (alone) ", near, i, far, i);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  declare_root(m, second, i);
  text_line(e->out, "tw_join(&%s%d, &%s%d, root);", near, i, far, i);
  real_close(e);
}

/* Gives a butterfly's slots their words. */
static void take_words(const meeting *m, int second) {
  emitter *e = m->e;
  for (int i = 0; i < near_words(m, second); i++)
    text_line(e->out, "x%d = %s%d;", slot_of(m, second, i), names[second][0], i);
  for (int slot = near_words(m, second); slot < m->radix; slot++) {
    int to = slot_of(m, second, slot), mirrored = m->radix - 1 - slot;
    int own = m->radix - slot - second;
    char alone[32], facing[32];
    if (to == middle_slot(m))
      snprintf(alone, sizeof alone, "middle");
    else
      snprintf(alone, sizeof alone, "%s%d", names[second][1], own);
    snprintf(facing, sizeof facing, "%s%d", names[!second][1], mirrored);
    if (m->single)
      text_line(e->out, "x%d = %s;", to, alone);
    else if (may_be_alone(m))
      text_line(e->out, "x%d = tw_choose(alone, %s, %s);", to, alone, facing);
    else
      text_line(e->out, "x%d = %s;", to, facing);
  }
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
  for (int pair = 0; pair < m.pairs; pair++) {
    text_line(e->out, "{");
    text_indent(e->out, 1);
    int opened = open_pair(&m, pair, 1);
    for (int second = 0; second <= !m.single; second++)
      for (int i = 0; i < near_words(&m, second); i++)
        load_points(&m, second, i);
    load_middle(&m);
    for (int second = 0; second <= !m.single; second++)
      for (int i = 0; i < near_words(&m, second); i++)
        join_words(&m, second, i);
    for (int second = 0; second <= !m.single; second++)
      take_words(&m, second);
    place_guard_close(e, opened);
    real_close(e);
  }
  e->near_row = 0;
  real_close(e);
}
