/* emitter.c: what emitters ask of a spec before they print. */
#include "emit.h"

int emit_twice(const emitter *e) {
  return record_stages(e->r) > 1 && spec_convolves(e->spec);
}

int emit_again_fetched(const emitter *e) {
  return e->r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL &&
         (steps_same_lists(e->spec) || !record_convolves(e->r));
}

const char *emit_again_list(const emitter *e) {
  if (!emit_twice(e))
    return NULL;
  return e->looped ? "list" : e->lists > 1 ? "1" : NULL;
}

int emit_waits_for_held(const emitter *e) {
  return e->r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED && record_stages(e->r) > 1 &&
         record_fetches(e->r) && emit_rounds_to_halves(e);
}

int emit_halves(const emitter *e, int output) {
  const binding *b = &e->spec->binding;
  return spec_moves_pairs(e->spec, output) && !(output ? b->out : b->in).is_complex;
}

int emit_behind_first(const emitter *e) {
  int n[RECORD_AXES_MAX];
  (void)record_axes(e->r, n);
  return e->n / n[0];
}

int emit_rounds_to_halves(const emitter *e) {
  const binding *b = &e->spec->binding;
  return element_halves(b->in) || element_halves(b->out);
}

int emit_recurs(const emitter *e, enum operation_side side) {
  const binding *b = &e->spec->binding;
  int n[RECORD_AXES_MAX];
  return b->does[side].count == 1 && binding_has_at(b, side, OPERATION_TWIDDLE) &&
         !b->does[SIDE_BETWEEN].count && element_halves(b->out) && !b->spread_in &&
         record_axes(e->r, n) == 1 && e->r->value[FIELD_METHOD] == METHOD_PLAIN &&
         e->r->value[FIELD_REAL] == REAL_NONE;
}

int emit_takes_spectra(const emitter *e, int load) {
  return load && spec_joins_spectra(e->spec);
}

/* Which point of a chirp a result meets says also whether it is stored; and points have the places
 * that they had at load. */
int emit_chirps_results(const emitter *e) {
  return binding_has_at(&e->spec->binding, SIDE_STORE, OPERATION_CHIRP) &&
         e->r->value[FIELD_METHOD] == METHOD_PLAIN && record_stages(e->r);
}
