/* record_fits_real.c: what rows of real points demand of a record, and the passes that long rows of
 * them take. */
#include "binding_parts.h"
#include "method.h"
#include "operation_table.h"
#include "real_kind.h"
#include "rule.h"

/* Between real points there is one form of words for the kinds with two of them, and no promise. */
static tw_status kind_fits(const record *r, const binding *b) {
  int quarter = b->kind && real_kind_quarters(b->kind, record_row_points(r));
  RULE(quarter == (r->value[FIELD_REAL] == REAL_QUARTER), "record: words of another kind");
  RULE(!b->kind || real_kind_points(b->kind, record_row_points(r)) >= 1,
       "binding: a row of that kind has no points");
  return TW_OK;
}

static tw_status words_fit(const record *r, const binding *b) {
  RULE(b->kind && (b->type == TW_R2C || b->type == TW_C2R) && !b->mirrored,
       "binding: only kinds make words of points by themselves");
  RULE(record_points(r) == 1 && r->value[FIELD_REAL] == REAL_NONE &&
           r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_STREAMING] &&
           r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT,
       "record: words are made one by one");
  RULE(!binding_operates(b) && !b->swapped && !binding_spreads(b),
       "binding: words that are made of points take no operations");
  return TW_OK;
}

static tw_status mirrored_fits(const record *r, const binding *b) {
  int output = binding_spectrum(b);
  RULE(b->mirrored == r->value[FIELD_REAL] && (b->type == TW_R2C || b->type == TW_C2R),
       "binding: mirrored rows of another form than the record's");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_STREAMING] &&
           r->value[FIELD_TRANSFORMS] % 2 == 0,
       "record: mirrored rows are an even number in each block, without a convolution");
  RULE(r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED &&
           (!output || r->value[FIELD_INPUT] == IO_DIRECT),
       "record: mirrored words are loaded directly, and their spectra are staged");
  RULE(r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX,
       "record: mirrored rows are staged through a tile that holds whole words");
  RULE(
      record_points(r) == 1 && (b->mirrored == REAL_HALF || !output),
      "binding: mirrored rows are words, and without pairs of points only a spectrum is completed");
  RULE(!b->swapped && !binding_spreads(b) && !binding_operates(b),
       "binding: mirrored rows take no operations");
  return TW_OK;
}

static int only_between_real(const binding *b) {
  int only = 1;
  for (int side = 0; side < OPERATION_SIDES; side++)
    for (int i = 0; i < b->does[side].count; i++)
      only &=
          operation_known(b->does[side].at[i]) && operation_of(b->does[side].at[i])->between_real;
  return only;
}

static tw_status meeting_fits(const record *r, const binding *b) {
  int staged = binding_spectrum_is_staged(r, b), registers = spec_meets_in_registers(r, b);
  int joined = binding_joins_spectra(r, b);
  RULE(!(staged || joined) || r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX,
       "record: spectra are staged through a tile that holds whole words");
  RULE(staged || registers || joined,
       "record: the side of the spectrum is direct, but threads hold no pairs of butterflies that "
       "mirror each other");
  RULE(!registers || r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE,
       "record: pairs of butterflies do not shuffle");
  return TW_OK;
}

/* Words that are no pairs in memory are put together from two loads, directly. */
tw_status record_fits_real(const record *r, const binding *b) {
  int real = r->value[FIELD_REAL], output = binding_spectrum(b);
  if (b->words)
    return words_fit(r, b);
  if (b->mirrored)
    return mirrored_fits(r, b);
  RULE((real != REAL_NONE) == (b->type != TW_C2C),
       "binding: rows of another type than the record's");
  TRY(kind_fits(r, b));
  if (real == REAL_NONE)
    return TW_OK;
  if (record_mirrors(r))
    TRY(meeting_fits(r, b));
  for (int side = 0; side < 2; side++)
    RULE(real != REAL_QUARTER || r->value[side ? FIELD_OUTPUT : FIELD_INPUT] == IO_DIRECT ||
             spec_takes_ends(r, b, side),
         "record: halves of folded rows are staged by threads that hold words from both ends");
  RULE(only_between_real(b) && !b->swapped, "record: real rows take no operations but a window");
  RULE(!binding_spreads(b) || (real == REAL_HALF && (output ? b->paired_in : b->paired_out)),
       "binding: real points of a first axis with a stride of its own lie in pairs");
  return TW_OK;
}

/* Threads move the words of such rows one by one. */
static tw_status folded_fits(const record *r, const binding *b) {
  int twiddled = b->folded == TW_R2C ? SIDE_LOAD : SIDE_STORE;
  RULE(b->folded == TW_C2C || b->folded == TW_R2C || b->folded == TW_C2R,
       "binding: folded rows of type %d", b->folded);
  if (b->folded == TW_C2C)
    return TW_OK;
  const element *words = twiddled == SIDE_LOAD ? &b->in : &b->out;
  const element *spectrum = twiddled == SIDE_LOAD ? &b->out : &b->in;
  RULE(b->type == TW_C2C && words->is_complex && spectrum->is_complex == !b->long_kind &&
           !b->swapped && !binding_spreads(b) && !b->short_in && !b->short_out &&
           binding_only_twiddles(b, twiddled),
       "binding: folded rows are complex and take pass twiddles only, away from the spectrum");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1] &&
           !r->value[FIELD_WHOLE] && record_points(r) > 1,
       "record: folded rows are plain, and some of a block are idle");
  RULE(r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT &&
           !r->value[FIELD_PREFETCH] && !r->value[FIELD_VECTOR] && !r->value[FIELD_OVERLAP],
       "record: folded rows are moved word by word");
  return TW_OK;
}

static int is_quarter(int kind) {
  return real_kind_known(kind) && real_kind_of(kind)->form == FORM_QUARTER;
}

/* Lanes of a warp that hold twins exchange words. */
static tw_status twins_fit(const record *r, const binding *b) {
  enum { LANES = 32 };
  int twiddled = b->twins == TW_R2C ? SIDE_LOAD : SIDE_STORE, rows = r->value[FIELD_TRANSFORMS];
  RULE(b->twins == TW_C2C || b->twins == TW_R2C || b->twins == TW_C2R, "binding: twins of type %d",
       b->twins);
  if (b->twins == TW_C2C)
    return TW_OK;
  RULE(b->type == TW_C2C && b->in.is_complex && b->out.is_complex && !element_halves(b->in) &&
           !element_halves(b->out) && !b->swapped && !binding_spreads(b) && !b->short_in &&
           !b->short_out && !b->folded && !b->twiddle_64 && !b->index_shared &&
           binding_only_twiddles(b, twiddled),
       "binding: twins are complex rows and take pass twiddles only, away from the spectrum");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1] &&
           !r->value[FIELD_WHOLE] && !r->value[FIELD_STREAMING] && record_points(r) > 1,
       "record: twins are plain rows, some of a block idle");
  RULE(r->value[FIELD_LANES] == LANES_ROWS && rows > 1 && LANES % rows == 0,
       "record: a warp holds twins in neighbouring lanes");
  RULE(r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT &&
           !r->value[FIELD_PREFETCH] && !r->value[FIELD_VECTOR] && !r->value[FIELD_OVERLAP],
       "record: twins are moved word by word");
  RULE(!b->long_kind || (b->twins == TW_R2C && is_quarter(b->long_kind)),
       "binding: twins of long rows of a kind store results of type IV");
  return TW_OK;
}

/* Words of two points from both ends of a long row. */
static tw_status ends_fit(const record *r, const binding *b) {
  RULE(is_quarter(b->long_kind) && !b->in.is_complex && b->out.is_complex &&
           !element_halves(b->in) && !element_halves(b->out) && !b->paired_in && !b->paired_out,
       "binding: words of two points of a long row are those of type IV");
  RULE(!binding_operates(b) && !b->swapped && !binding_spreads(b) && !b->short_in &&
           !b->short_out && !b->twiddle_64 && !b->index_shared,
       "binding: words of two points of a long row take no operations");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1] &&
           r->value[FIELD_REAL] == REAL_NONE && record_points(r) > 1,
       "record: rows of words of two points are plain");
  RULE(r->value[FIELD_INPUT] == IO_DIRECT && !r->value[FIELD_PREFETCH] && !r->value[FIELD_VECTOR] &&
           !r->value[FIELD_OVERLAP],
       "record: words of two points are loaded one by one");
  return TW_OK;
}

/* Columns of long rows are words of two points, which threads move one by one. */
static tw_status long_kind_fits(const record *r, const binding *b) {
  if (!b->long_kind)
    return TW_OK;
  RULE(real_kind_known(b->long_kind) && !b->kind && !b->words && !b->mirrored,
       "binding: kind %d of a long row", b->long_kind);
  if (b->twins)
    return TW_OK;
  if (binding_loads_ends(b))
    return ends_fit(r, b);
  RULE(b->folded || (b->type != TW_C2C && r->value[FIELD_REAL] == REAL_HALF &&
                     !binding_operates(b) && !b->short_in && !b->short_out && !binding_spreads(b)),
       "record: columns of long rows are words of two points");
  RULE(b->folded ||
           (r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1] &&
            !r->value[FIELD_PREFETCH] && !r->value[FIELD_OVERLAP] && record_cluster(r) == 1),
       "record: columns of long rows are plain");
  RULE(b->folded || r->value[b->type == TW_R2C ? FIELD_INPUT : FIELD_OUTPUT] == IO_DIRECT,
       "record: points of columns of long rows are direct");
  return TW_OK;
}

tw_status record_fits_long_real(const record *r, const binding *b) {
  TRY(folded_fits(r, b));
  TRY(twins_fit(r, b));
  return long_kind_fits(r, b);
}
