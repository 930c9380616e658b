/* emit_memory.c: steps between global memory and registers: load, store, DC points. */
#include "emit_memory.h"
#include "emit_real.h"
#include "method_text.h"

#include <stdio.h>

static void move_words(emitter *e, layout at, int load) {
  const method_text *own = method_text_of(e->r);
  if (at.kind == LAYOUT_LINEAR) {
    text_line(e->out, "const tw_u32 word0 = thread * %du;", 1 << e->r->value[FIELD_VECTOR]);
    linear_words(e);
    memory_side(e, load, 1);
    linear_start(e, load);
    linear_move(e, load);
  } else {
    memory_side(e, load, 0);
    rows_move(e, at, load);
    if (!load && own->store)
      own->store(e, memory_hint(e, 0));
  }
}

/* Bytes that the widest accesses of a side move, where a kernel asks once whether the side is
 * aligned to them; 0: where it does not. */
static int asked_bytes(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  element of = load ? b->in : b->out;
  int pairs = spec_moves_pairs(e->spec, !load), loops = load ? b->loops_in : b->loops_out;
  int halves = element_halves(of) && (of.is_complex || pairs);
  int vector = halves && !loops ? spec_vector(e->r, b, !load) : 0;
  return pairs || vector ? complex_bytes(of.format) << vector : 0;
}

/* Opens the test whether they are. */
static void ask(const emitter *e, int load, int bytes) {
  const binding *b = &e->spec->binding;
  const char *side = load ? "in" : "out";
  if (!spec_vector(e->r, b, !load) || b->packed)
    text_line(e->out, "if (((tw_u64)args.%s & %du) == 0) {", side, bytes - 1);
  else
    text_line(e->out, "if ((((tw_u64)args.%s | (tw_u64)args.%s_dist * %d) & %du) == 0) {", side,
              side, element_bytes(load ? b->in : b->out), bytes - 1);
  text_indent(e->out, 1);
}

/* Pairs of real points take one access each where the side is aligned to their size, and several
 * halves likewise. Few sides are not: the instructions for these are apart, so that they cost the
 * others nothing. */
static void move_side(emitter *e, layout at, int load) {
  int bytes = asked_bytes(e, load);
  if (spec_takes_ends(e->r, &e->spec->binding, !load)) {
    ends_move(e, at, load);
    return;
  }
  if (!bytes) {
    move_words(e, at, load);
    return;
  }
  ask(e, load, bytes);
  e->whole = 1;
  move_words(e, at, load);
  e->whole = 0;
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  move_words(e, at, load);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_load(emitter *e, const step *s) {
  text_blank(e->out);
  if (e->joined) {
    prefetch_take_joined(e, s->to);
    return;
  }
  text_line(e->out, "{ /* load */");
  text_indent(e->out, 1);
  if (record_fetches(e->r))
    prefetch_take_fetched(e);
  else if (e->r->value[FIELD_PREFETCH])
    prefetch_take(e, s->to);
  else
    move_side(e, s->to, 1);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_store(emitter *e, const step *s) {
  text_blank(e->out);
  text_line(e->out, "{ /* store */");
  text_indent(e->out, 1);
  move_side(e, s->from, 0);
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

void emit_dc(emitter *e, int load) {
  const char *hint = memory_hint(e, load);
  int working = record_dc_stride(e->r), only = record_cofactor(e->r) == 1;
  text_blank(e->out);
  text_line(e->out, only ? "{ /* %s: DC point */" : "{ /* %s: DC points */",
            load ? "load" : "store");
  text_indent(e->out, 1);
  memory_side(e, load, 0);
  if (!load)
    memory_run(e);
  if (emit_takes_index(e, load))
    emit_row_index(e);
  for (int i = 0; i < record_dc(e->r); i++) {
    char address[96];
    int used = snprintf(address, sizeof address, load ? "in_row" : "out_row");
    if (!only)
      snprintf(address + used, sizeof address - (size_t)used,
               e->spec->binding.strided_out ? " + (tw_i64)tw_dc_point(t + %du) * args.out_stride"
                                            : " + tw_dc_point(t + %du)",
               working * i);
    int open = emit_dc_held(e, i, memory_partial(e) ? "live" : NULL);
    char name[16], at[64] = "0u";
    snprintf(name, sizeof name, "dc%d", i);
    if (!only)
      snprintf(at, sizeof at, "tw_dc_point(t + %du)", working * i);
    emit_within(e, load, at);
    if (emit_takes_points(e, load))
      emit_points(e, load, name, at);
    else if (emit_takes_spectra(e, load))
      emit_joined_word(e, name, at, HALF_ANY);
    else if (load)
      emit_held_load(e, name, hint, address);
    else
      emit_held_store(e, name, hint, address);
    place_guard_close(e, open);
  }
  text_indent(e->out, -1);
  text_line(e->out, "}");
}
