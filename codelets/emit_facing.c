/* emit_facing.c: spectra that are stored after each word met its mirrored one in registers. */
#include "emit_meeting.h"

#include <stdio.h>

/* The slots of a near word's mirrored one, in facing butterflies and in one that is alone. */
static int far_slot(const meeting *m, int second, int i) {
  return meeting_slot(m, !second, m->radix - 1 - i);
}

static int far_slot_alone(const meeting *m, int second, int i) {
  return meeting_slot(m, second, (m->radix - i - second) % m->radix);
}

/* Stores a point, whose parts are expressions, of a kind unscaled. `row`: a pointer, from which it
 * is the k-th. turn: the name of the root that turns it, or NULL. */
static void put_point(const meeting *m, const char *row, const char *k, const char *re,
                      const char *im, const char *turn) {
  emitter *e = m->e;
  if (turn) {
    real_put_turned(e, row, k, re, im, turn);
    return;
  }
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
  int scaled = meeting_scales_roots(m);
  const char *near = scaled ? "tw_fma(even.re, part, p.re)" : "even.re + p.re";
  const char *near_im = scaled ? "tw_fma(sign, p.im, middle)" : "even.im + p.im";
  const char *far = scaled ? "tw_fma(even.re, part, -p.re)" : "even.re - p.re";
  const char *far_im = scaled ? "tw_fma(sign, p.im, -middle)" : "p.im - even.im";
  const char *butterfly = second ? m->c : m->b;
  char at[48], mirrored[32];
  if (scaled)
    text_line(m->e->out, "const tw_real middle = even.im * (part * sign);");
  if (meeting_from_pointers(m, 0)) {
    snprintf(at, sizeof at, "near_%s + %d", butterfly, i * m->distance);
    put_point(m, at, "0u", near, near_im, NULL);
    snprintf(at, sizeof at, "far_%s - %d", butterfly, i * m->distance);
    put_point(m, at, "0u", far, far_im, NULL);
    return;
  }
  snprintf(mirrored, sizeof mirrored, "%du - k", m->e->points);
  int turns = meeting_turns(m);
  if (turns) {
    meeting_turn(m, second, i, 0, "near_turn");
    meeting_turn(m, second, i, 1, "far_turn");
  }
  put_point(m, m->row, "k", near, near_im, turns ? "near_turn" : NULL);
  put_point(m, m->row, mirrored, far, far_im, turns ? "far_turn" : NULL);
}

static void store_word(const meeting *m, int second, int i) {
  emitter *e = m->e;
  char k[80];
  int far = far_slot(m, second, i), alone = far_slot_alone(m, second, i);
  meeting_word(m, second, i, k, sizeof k);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  if (!meeting_from_pointers(m, 0))
    text_line(e->out, "const tw_u32 k = %s;", k);
  if (m->single)
    text_line(e->out, "const tw_complex z = x%d, y = x%d;", meeting_slot(m, second, i), alone);
  else if (meeting_may_be_alone(m))
    text_line(e->out, "const tw_complex z = x%d, y = tw_choose(alone, x%d, x%d);",
              meeting_slot(m, second, i), alone, far);
  else
    text_line(e->out, "const tw_complex z = x%d, y = x%d;", meeting_slot(m, second, i), far);
  meeting_root(m, second, i);
  text_line(e->out, "const tw_complex even = {z.re + y.re, z.im - y.im};");
  text_line(e->out, "const tw_complex odd = {z.im + y.im, y.re - z.re};");
  text_line(e->out, "const tw_complex p = tw_multiply(odd, root);");
  put_points(m, second, i);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

static void store_middle(const meeting *m) {
  emitter *e = m->e;
  int slot = meeting_middle(m);
  char k[16], re[64], im[64];
  if (!meeting_may_be_alone(m) || slot < 0)
    return;
  snprintf(k, sizeof k, "%du", e->points / 2);
  const char *part = e->spec->binding.kind ? "" : "part * ", *sign = *part ? "sign * " : "";
  snprintf(re, sizeof re, "%s(x%d.re + x%d.re)", part, slot, slot);
  snprintf(im, sizeof im, "%s%s(-x%d.im - x%d.im)", part, sign, slot, slot);
  if (!m->single)
    text_line(e->out, "if (alone)");
  put_point(m, m->row, k, re, im, NULL);
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
    meeting_take(&m, pair, 0);
    int opened = meeting_guard(&m, pair);
    meeting_declare(&m, pair);
    meeting_first_roots(&m);
    meeting_pointers(&m, 0);
    for (int second = 0; second <= !m.single; second++)
      for (int i = 0; i < meeting_near_words(&m, second); i++)
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
