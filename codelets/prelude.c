/* prelude.c: the choice between preludes, and the order of a prelude's parts. */
#include "prelude_target.h"

#define PRELUDE_OF(constant, name) &prelude_##name,
static const prelude_target *const targets[TARGETS] = {KERNEL_TARGETS(PRELUDE_OF)};

static const prelude_element *element_text(const prelude_target *t, element e, int pairs) {
  for (int i = 0; i < t->count; i++)
    if (element_same(t->elements[i].of, e) && t->elements[i].pairs == pairs)
      return &t->elements[i];
  return NULL;
}

void prelude_emit(enum kernel_target target, const spec *s, text *out) {
  const prelude_target *t = targets[target];
  const prelude_element *in = element_text(t, s->binding.in, spec_moves_pairs(s, 0));
  const prelude_element *stored = element_text(t, s->binding.out, spec_moves_pairs(s, 1));
  if (!in || !stored) {
    text_fail(out, "a prelude has no text for the elements of a kernel");
    return;
  }
  t->begin(s, out);
  in->in(s, out);
  stored->out(s, out);
  t->end(s, out);
}

spec prelude_spec(int precision) {
  return (spec){record_usual(precision, 1), binding_of_rows(0, precision)};
}
