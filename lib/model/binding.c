/* binding.c: what follows from a binding. Which records fit under it: record_fits.c. */
#include "binding_parts.h"
#include "method.h"
#include "operation_table.h"
#include "real_kind.h"

binding binding_of_rows(int arch, int precision) {
  element e = element_complex(precision);
  return (binding){.arch = arch, .in = e, .out = e};
}

int binding_has_at(const binding *b, enum operation_side side, enum operation o) {
  return operations_have(&b->does[side], o);
}

int binding_has(const binding *b, enum operation o) {
  int found = 0;
  for (int side = 0; side < OPERATION_SIDES; side++)
    found |= operations_have(&b->does[side], o);
  return found;
}

int binding_operates(const binding *b) {
  int count = 0;
  for (int side = 0; side < OPERATION_SIDES; side++)
    count += b->does[side].count;
  return count > 0;
}

int binding_only_twiddles(const binding *b, enum operation_side side) {
  int count = 0;
  for (int i = 0; i < OPERATION_SIDES; i++)
    count += b->does[i].count;
  return count == 1 && binding_has_at(b, side, OPERATION_TWIDDLE);
}

int binding_ends_rows(const binding *b, enum operation_side side) {
  int ends = 0;
  for (int i = 0; i < b->does[side].count; i++)
    ends |= operation_of(b->does[side].at[i])->ends_rows;
  return ends;
}

int binding_reads_counts(const binding *b) {
  return b->short_in || b->short_out || binding_has(b, OPERATION_WINDOW);
}

int binding_spreads(const binding *b) {
  return b->spread_in || b->spread_out;
}

operation_needs binding_needs(const binding *b) {
  operation_needs needs = {0, 0};
  for (int side = 0; side < OPERATION_SIDES; side++)
    operations_add_needs(&b->does[side], &needs);
  needs.roots |= b->mirrored == REAL_HALF || b->words || binding_loads_ends(b);
  return needs;
}

int binding_loads_ends(const binding *b) {
  return b->long_kind && b->type == TW_C2C && !b->folded && !b->twins;
}

int spec_convolves(const spec *s) {
  return record_convolves(&s->record) || s->binding.does[SIDE_BETWEEN].count;
}

int binding_spectrum(const binding *b) {
  return b->kind ? real_kind_of(b->kind)->spectrum : b->type == TW_R2C;
}

int64_t binding_points(const binding *b, int output, int64_t row) {
  return b->kind ? real_kind_points(b->kind, row) : type_points(b->type, output, row);
}

int64_t binding_row_points(const binding *b, int output, const record *r) {
  int n[RECORD_AXES_MAX], last = n[record_point_axes(r, n) - 1];
  return record_row_points(r) / last * binding_points(b, output, last);
}

int binding_moves_pairs(const record *r, const binding *b, int output) {
  int half = r->value[FIELD_REAL] == REAL_HALF && !b->mirrored;
  return (half || b->type == TW_C2C) && (output ? b->paired_out : b->paired_in);
}

int spec_moves_pairs(const spec *s, int output) {
  return binding_moves_pairs(&s->record, &s->binding, output);
}

int binding_joins_spectra(const record *r, const binding *b) {
  return r->value[FIELD_REAL] == REAL_PAIRS && r->value[FIELD_INPUT] == IO_DIRECT &&
         b->type == TW_C2R && !b->mirrored && !b->words;
}

int spec_joins_spectra(const spec *s) {
  return binding_joins_spectra(&s->record, &s->binding);
}

int spec_copies_rows(const spec *s, int output) {
  const binding *b = &s->binding;
  return s->record.value[FIELD_REAL] == REAL_PAIRS && b->packed && !b->mirrored && !b->words &&
         !b->kind && output == (b->type == TW_C2R) && !(output ? b->short_out : b->short_in) &&
         !binding_operates(b);
}

/* The stage next to the spectrum. */
static int stage_of_spectrum(const record *r, const binding *b) {
  return binding_spectrum(b) ? record_stages(r) - 1 : 0;
}

int binding_spectrum_is_staged(const record *r, const binding *b) {
  return r->value[binding_spectrum(b) ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
}

/* 1 when each thread holds pairs of a stage's butterflies, or all of its row's only one. */
static int holds_pairs(const record *r, int stage) {
  int radix = stage < 0 ? 0 : record_radix(r, stage);
  int butterflies = radix ? r->value[FIELD_LENGTH] / radix : 0;
  if (butterflies < 2)
    return butterflies;
  return butterflies % 2 == 0 && record_butterflies(r, stage) % 2 == 0;
}

/* Between real points, the tile then has numbers as memory has them. */
static int may_stage_lines(const record *r, const binding *b) {
  return !b->kind || (number_of(b->in.format)->bytes >= 4 && !binding_reads_counts(b) &&
                      r->value[FIELD_BUFFERS] == 1);
}

int spec_meets_in_registers(const record *r, const binding *b) {
  return r->value[FIELD_REAL] == REAL_HALF && r->value[FIELD_METHOD] == METHOD_PLAIN &&
         record_cluster(r) == 1 && !r->value[FIELD_AXIS_1] && !b->mirrored &&
         (!binding_spectrum_is_staged(r, b) || may_stage_lines(r, b)) &&
         holds_pairs(r, stage_of_spectrum(r, b));
}

int spec_packs_spectrum(const spec *s, int output) {
  const binding *b = &s->binding;
  return b->type != TW_C2C && output == binding_spectrum(b) && !b->kind &&
         element_halves(output ? b->out : b->in) && binding_spectrum_is_staged(&s->record, b) &&
         spec_meets_in_registers(&s->record, b) && s->record.value[FIELD_BUFFERS] == 1 &&
         !(output ? b->strided_out : b->strided_in) && !(output ? b->short_out : b->short_in) &&
         (b->packed || s->record.value[FIELD_TRANSFORMS] == 1 ||
          !(output ? b->loops_out : b->loops_in));
}

int spec_has_lines_in_threads(const record *r, const binding *b) {
  int output = b->kind && binding_spectrum(b);
  return b->kind && !binding_spectrum_is_staged(r, b) && spec_meets_in_registers(r, b) &&
         r->value[FIELD_THREADS] == 1 && record_stages(r) == 1 &&
         number_of(b->in.format)->bytes >= 4 && !binding_reads_counts(b) &&
         binding_points(b, output, record_row_points(r)) % 4 == 0;
}

static int stage_of_side(const record *r, int output) {
  return output ? record_stages(r) - 1 : 0;
}

int spec_takes_ends(const record *r, const binding *b, int output) {
  int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
  int cosines = b->kind && real_kind_of(b->kind)->form == FORM_COSINE && !b->words &&
                r->value[FIELD_REAL] == REAL_HALF && output != binding_spectrum(b);
  int through_tile = may_stage_lines(r, b) && r->value[FIELD_THREADS] > 1 &&
                     r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX;
  return (cosines || r->value[FIELD_REAL] == REAL_QUARTER) &&
         r->value[FIELD_METHOD] == METHOD_PLAIN && (!staged || through_tile) &&
         r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE && r->value[FIELD_LENGTH] % 2 == 0 &&
         holds_pairs(r, stage_of_side(r, output));
}

enum facing spec_faces(const spec *s, int stage) {
  const record *r = &s->record;
  const binding *b = &s->binding;
  if (stage < 0 || r->value[FIELD_LENGTH] == record_radix(r, stage))
    return FACING_NONE;
  if (stage == stage_of_spectrum(r, b) && spec_meets_in_registers(r, b))
    return FACING_MIRROR;
  for (int output = 0; output < 2; output++)
    if (stage == stage_of_side(r, output) && spec_takes_ends(r, b, output))
      return FACING_ENDS;
  return FACING_NONE;
}

enum facing spec_faces_in_cluster(const spec *s, int stage) {
  const record *r = &s->record;
  int crossing = record_crossing(r);
  int faces =
      crossing >= 0 && stage > crossing && record_mirrors(r) && binding_spectrum(&s->binding);
  return faces ? FACING_BLOCKS : FACING_NONE;
}

int spec_windows_words(const spec *s) {
  return s->record.value[FIELD_REAL] == REAL_NONE || spec_moves_pairs(s, 0);
}

int spec_holds_words(const record *r, const binding *b) {
  int words = b->type == TW_C2C && b->in.is_complex && b->out.is_complex;
  int own = b->kind || b->long_kind || b->words || b->mirrored || b->folded || b->twins;
  for (int s = 0; s < record_stages(r); s++)
    own |= record_rolls(r, s); /* a loop reads them */
  return words && !own && !element_halves(b->in) && !element_halves(b->out) &&
         r->value[FIELD_REAL] == REAL_NONE && record_cluster(r) == 1 &&
         !binding_moves_pairs(r, b, 0) && !binding_moves_pairs(r, b, 1);
}

int spec_starts_unset(const spec *s) {
  const binding *b = &s->binding;
  int n[RECORD_AXES_MAX], real = s->record.value[FIELD_REAL];
  if (spec_holds_words(&s->record, b))
    return s->record.value[FIELD_METHOD] != METHOD_BLUESTEIN && !b->short_in &&
           !binding_ends_rows(b, SIDE_LOAD);
  return (element_halves(b->in) || element_halves(b->out)) &&
         s->record.value[FIELD_METHOD] == METHOD_PLAIN && record_axes(&s->record, n) == 1 &&
         (real == REAL_NONE || real == REAL_HALF) && !b->kind && !b->words && !b->mirrored &&
         !b->short_in && !binding_ends_rows(b, SIDE_LOAD);
}
