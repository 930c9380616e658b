/* place_steps.c: values that are proportional to a word's place in its row, as text. */
#include "place_parts.h"

#include <stdio.h>

int place_steps(const emitter *e, const place *p) {
  return p->at.kind != LAYOUT_ROW && !p->permuted && !place_transposes_unevenly(e, p);
}

void place_step_bases(const emitter *e, const place *p, const char *type, const char *name,
                      const char *first, const char *each) {
  int count = p->shared_base ? 1 : p->butterflies;
  for (int g = 0; g < count; g++)
    text_line(e->out, "%s%s%d = %s + (tw_i64)word%d * %s;", type, name, g, first, g, each);
}

void place_stepped(const emitter *e, const place *p, int slot, const char *name, const char *each,
                   char *out, size_t size) {
  int offset = place_bare_offset(e, p, slot), g = place_base_of(p, slot);
  if (offset)
    snprintf(out, size, "%s%d + %d * %s", name, g, offset, each);
  else
    snprintf(out, size, "%s%d", name, g);
}

static const char factor_step[] = "args.factor_step";

void place_factor_bases(const emitter *e, const place *p) {
  if (place_steps(e, p))
    place_step_bases(e, p, "const tw_i64 ", "at", "row_index", factor_step);
}

void place_factor(const emitter *e, const place *p, int slot, const char *word, char *out,
                  size_t size) {
  if (p && place_steps(e, p))
    place_stepped(e, p, slot, "at", factor_step, out, size);
  else
    snprintf(out, size, "row_index + (tw_i64)(%s) * %s", word, factor_step);
}
