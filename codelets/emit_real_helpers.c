/* emit_real_helpers.c: the functions that kernels of real rows call. */
#include "emit_real.h"

int emit_takes_points(const emitter *e, int load) {
  int spectrum = binding_spectrum(&e->spec->binding);
  if (e->r->value[FIELD_REAL] == REAL_QUARTER)
    return 1;
  return record_mirrors(e->r) && !e->spec->binding.mirrored && load == spectrum &&
         !spec_moves_pairs(e->spec, !load);
}

/* Those of facing butterflies (emit_meeting.h). */
static void facing_helpers(const emitter *e) {
  text_line(e->out, "TW_INLINE tw_complex tw_choose(int first, tw_complex a, tw_complex b) {");
  text_line(e->out, "  const tw_complex x = {first ? a.re : b.re, first ? a.im : b.im};");
  text_line(e->out, "  return x;");
  text_line(e->out, "}");
}

static void join_helper(const emitter *e) {
  text_line(e->out, "/* from points k and m-k to words k and m-k, conjugated */");
  text_line(e->out, "TW_INLINE void tw_join(tw_complex *a, tw_complex *b, tw_complex root) {");
  text_line(e->out, "  const tw_complex even = {a->re + b->re, a->im - b->im};");
  text_line(e->out, "  const tw_complex left = {a->re - b->re, a->im + b->im};");
  text_line(e->out, "  const tw_complex back = {root.re, -root.im};");
  text_line(e->out, "  const tw_complex odd = tw_multiply(left, back);");
  text_line(e->out, "  a->re = even.re - odd.im, a->im = -even.im - odd.re;");
  text_line(e->out, "  b->re = even.re + odd.im, b->im = even.im - odd.re;");
  text_line(e->out, "}");
}

static void meeting_helpers(const emitter *e) {
  int meets = spec_meets_in_registers(e->r, &e->spec->binding);
  if (meets)
    facing_helpers(e);
  if (!binding_spectrum(&e->spec->binding) &&
      (meets || (record_mirrors(e->r) && record_cluster(e->r) > 1)))
    join_helper(e);
}

void emit_real_helpers(const emitter *e) {
  const binding *b = &e->spec->binding;
  if (e->r->value[FIELD_REAL] == REAL_NONE && !b->words &&
      (!b->long_kind || b->twins || binding_loads_ends(b)))
    return;
  text_blank(e->out);
  meeting_helpers(e);
  emit_counts_helpers(e);
  if (e->spec->binding.kind) {
    emit_kind_helpers(e, emit_takes_points(e, binding_spectrum(&e->spec->binding)));
    ends_helpers(e);
    return;
  }
  if (b->long_kind)
    emit_kind_helpers(e, 1);
  if (b->folded)
    return;
  text_line(e->out, "/* point j of a real row, and point k of its spectrum */");
  char read[64], write[64];
  if (binding_spectrum(&e->spec->binding)) {
    emit_read(e, "j", read, sizeof read);
    emit_write(e, "k", "v", write, sizeof write);
    if (record_cluster(e->r) > 1)
      cluster_helpers(e);
    if (emit_takes_points(e, 1) && !b->long_kind)
      text_line(e->out,
                "TW_INLINE tw_real tw_point(%srow, tw_i64 stride, tw_u32 j) { return %s.re; }",
                emit_row_type(e, 1), read);
    text_line(e->out,
              "TW_INLINE void tw_put_spectrum(%srow, tw_i64 stride, tw_u32 k, "
              "tw_complex v) { %s; }",
              emit_row_type(e, 0), write);
    return;
  }
  emit_read(e, "k", read, sizeof read);
  emit_write(e, "j", "x", write, sizeof write);
  text_line(e->out,
            "TW_INLINE tw_complex tw_spectrum(%srow, tw_i64 stride, tw_u32 k) { return %s; }",
            emit_row_type(e, 1), read);
  if (emit_takes_spectra(e, 1))
    emit_joined_helpers(e);
  if (emit_takes_points(e, 0) && !b->long_kind) {
    text_line(e->out, "TW_INLINE void tw_put_point(%srow, tw_i64 stride, tw_u32 j, tw_real v) {",
              emit_row_type(e, 0));
    text_line(e->out, "  const tw_complex x = {v, 0};");
    text_line(e->out, "  %s;", write);
    text_line(e->out, "}");
  }
}
