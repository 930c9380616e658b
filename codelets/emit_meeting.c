/* emit_meeting.c: see emit_meeting.h. */
#include "emit_meeting.h"
#include "real_table.h"
#include "roots.h"

#include <stdio.h>
#include <string.h>

meeting meeting_of(emitter *e, layout at, int load) {
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

void meeting_take(meeting *m, int pair, int numbered) {
  char number[8] = "";
  if (numbered)
    snprintf(number, sizeof number, "%d", pair % 1000);
  m->first = 2 * pair * m->radix;
  snprintf(m->b, sizeof m->b, "b%s", number);
  snprintf(m->c, sizeof m->c, "c%s", number);
  snprintf(m->roots[0], sizeof m->roots[0], "root_b%s", number);
  snprintf(m->roots[1], sizeof m->roots[1], "root_c%s", number);
  snprintf(m->turns[0], sizeof m->turns[0], "turn_b%s", number);
  snprintf(m->turns[1], sizeof m->turns[1], "turn_c%s", number);
}

void meeting_declare(const meeting *m, int pair) {
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

int meeting_guard(const meeting *m, int pair) {
  return place_guard(m->e, &m->at, 2 * pair, m->near ? NULL : "live");
}

int meeting_near_words(const meeting *m, int second) {
  return second ? m->radix / 2 : (m->radix + 1) / 2;
}

void meeting_word(const meeting *m, int second, int i, char *out, size_t size) {
  if (m->single)
    snprintf(out, size, "%du", i);
  else
    snprintf(out, size, "%s + %du", second ? m->c : m->b, i * m->distance);
}

int meeting_slot(const meeting *m, int second, int i) {
  return m->first + second * m->radix + i;
}

int meeting_middle(const meeting *m) {
  int odd = m->radix % 2;
  return m->single && odd ? -1 : meeting_slot(m, odd, m->radix / 2);
}

int meeting_may_be_alone(const meeting *m) {
  return !m->first;
}

int meeting_scales_roots(const meeting *m) {
  const binding *b = &m->e->spec->binding;
  return !b->kind && binding_spectrum(b);
}

/* Writes exp(-2*pi*i*j/order), which is the same for all threads, as an initialiser. */
static void constant_root(const meeting *m, int j, int order, const char *scaled, text *out) {
  int single = m->e->r->value[FIELD_PRECISION] == TW_F32;
  long double cosine, sine;
  root_of_unity(-j, order, &cosine, &sine);
  text_add(out, "TW_R(");
  text_real(out, (double)cosine, single);
  text_add(out, ")%s, TW_R(", scaled);
  text_real(out, (double)sine, single);
  text_add(out, ")%s", scaled);
}

void meeting_root(const meeting *m, int second, int i) {
  text constant = TEXT_EMPTY;
  const char *first = m->roots[second];
  constant_root(m, i, 2 * m->radix, m->single && meeting_scales_roots(m) ? " * part" : "",
                &constant);
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

void meeting_first_roots(const meeting *m) {
  int scaled = meeting_scales_roots(m);
  for (int i = 0; i < 2 && !m->single; i++) {
    const char *of = i ? m->c : m->b;
    text_line(m->e->out,
              "const tw_complex %s%s = tw_load_table((const tw_complex *)args.table + %du + %s);",
              scaled ? "bare_" : "", m->roots[i], real_table_at(m->e->r), of);
    if (scaled)
      text_line(m->e->out, "const tw_complex %s = {part * bare_%s.re, part * bare_%s.im};",
                m->roots[i], m->roots[i], m->roots[i]);
    if (meeting_turns(m))
      text_line(m->e->out,
                "const tw_complex %s = tw_load_table((const tw_complex *)args.table + %du + %s);",
                m->turns[i], real_table_turns(m->e->r), of);
  }
}

int meeting_turns(const meeting *m) {
  return emit_kind_turns(m->e) && !m->single;
}

/* With k = first + i*distance, and points = radix*distance. */
void meeting_turn(const meeting *m, int second, int i, int far, const char *name) {
  text constant = TEXT_EMPTY;
  const char *first = m->turns[second];
  if (!i && !far) {
    text_line(m->e->out, "const tw_complex %s = %s;", name, first);
    return;
  }
  constant_root(m, far ? m->radix - i : i, 8 * m->radix, "", &constant);
  text_line(m->e->out, "const tw_complex %s_by = {%s};", name,
            constant.bytes ? constant.bytes : "");
  if (far)
    text_line(m->e->out, "const tw_complex %s_of = {%s.re, -%s.im};", name, first, first);
  text_line(m->e->out, "const tw_complex %s = tw_multiply(%s%s, %s_by);", name, far ? name : first,
            far ? "_of" : "", name);
  m->e->out->failed |= constant.failed;
  text_free(&constant);
}

int meeting_from_pointers(const meeting *m, int load) {
  return !m->single && !m->e->spec->binding.kind && !strcmp(real_stride(m->e, load), "1") &&
         (m->near || !emit_counts_points(m->e, load));
}

void meeting_pointers(const meeting *m, int load) {
  int words = m->near && !spec_packs_spectrum(m->e->spec, !load);
  const char *type = words ? "tw_word" : load ? "const tw_in" : "tw_out";
  for (int i = 0; i < 2 && meeting_from_pointers(m, load); i++) {
    const char *of = i ? m->c : m->b;
    text_line(m->e->out, "%s *const near_%s = %s + %s, *const far_%s = %s + (%d - (tw_i64)%s);",
              type, of, m->row, of, of, m->row, m->e->points, of);
  }
}
