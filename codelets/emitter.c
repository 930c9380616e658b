/* emitter.c: what emitters ask of a spec before they print. */
#include "emit.h"

int emit_twice(const emitter *e) {
  return record_stages(e->r) > 1 && spec_convolves(e->spec);
}

int emit_behind_first(const emitter *e) {
  int n[RECORD_AXES_MAX];
  (void)record_axes(e->r, n);
  return e->n / n[0];
}

int emit_halves(const emitter *e) {
  const binding *b = &e->spec->binding;
  return number_of(b->in.format)->bytes < 4 || number_of(b->out.format)->bytes < 4;
}
