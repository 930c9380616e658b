/* cost_real.c: see cost_real.h. The constants were fitted to some 2,000 measured records. */
#include "cost_real.h"
#include "real_kind.h"

#include <math.h>

static const double ANYWHERE = 0.035; /* share, of spectra stored directly: rows begin anywhere */
static const double NUMBERS =
    0.07; /* share, of a kind's spectra moved directly, number by number */
/* Shares, of the points of cosines that are not moved four at a time: staged, or one by one. */
static const double STAGED_POINTS = 0.2, LOADED_POINTS = 0.12, STORED_POINTS = 0.5;
static const double STORED_QUARTERS = 0.3; /* share, of halves of rows that are stored one by one */
static const double SHORT_RUN = 0.25; /* share per 128-byte line over the run of a spectrum that
                                         neighbouring threads move, less 1 */

static const double SWEPT = 30; /* slots per real point whose place in a tile is computed:
                                   instructions, not fitted */
static const double COPIED = 3; /* slots per real point of a tile that is copied as a piece */

/* The share by which memory takes longer where spectra are moved directly. */
static double direct_spectra(const record *r, const binding *b) {
  int output = binding_spectrum(b), strided = output ? b->strided_out : b->strided_in;
  element e = output ? b->out : b->in;
  if (!spec_meets_in_registers(r, b) || strided || r->value[FIELD_LANES] != LANES_POINTS ||
      r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED ||
      spec_has_lines_in_threads(r, b) || (!output && !b->kind))
    return 0;
  double lines = 128.0 / (r->value[FIELD_THREADS] * element_bytes(e));
  return (b->kind ? NUMBERS : ANYWHERE) + SHORT_RUN * fmax(0, lines - 1);
}

/* With real=quarter, each side by itself. */
static double single_quarters(const record *r, const binding *b) {
  return (spec_takes_ends(r, b, 0) ? 0 : LOADED_POINTS) +
         (spec_takes_ends(r, b, 1) ? 0 : STORED_QUARTERS);
}

static double single_points(const record *r, const binding *b) {
  int output = b->kind && !binding_spectrum(b);
  int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
  if (r->value[FIELD_REAL] == REAL_QUARTER)
    return single_quarters(r, b);
  if (!b->kind || b->words || real_kind_of(b->kind)->form != FORM_COSINE ||
      spec_takes_ends(r, b, output))
    return 0;
  if (staged)
    return r->value[FIELD_THREADS] > 1 ? STAGED_POINTS : 0;
  return output ? STORED_POINTS : LOADED_POINTS;
}

double cost_real_share(const record *r, const binding *b) {
  return direct_spectra(r, b) + single_points(r, b);
}

int cost_moves_lines(const record *r, const binding *b, int output) {
  if (output && r->value[FIELD_THREADS] == 1 &&
      record_row_points(r) * element_bytes(b->out) > RECORD_SECTOR)
    return 0;
  if (spec_takes_ends(r, b, output))
    return b->packed;
  return (!b->kind || output == binding_spectrum(b)) && spec_has_lines_in_threads(r, b);
}

int cost_real_loads(const record *r, const binding *b) {
  return spec_joins_spectra(&(spec){*r, *b}) ? 2 : 1;
}

double cost_real_slots(const record *r, const binding *b) {
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  int output = !binding_spectrum(b), side = output ? FIELD_OUTPUT : FIELD_INPUT;
  const spec s = {*r, *b};
  if (!record_mirrors(r) || b->mirrored || r->value[side] == IO_DIRECT ||
      spec_moves_pairs(&s, output))
    return 0;
  return 2 * (spec_copies_rows(&s, output) ? COPIED : SWEPT) * words;
}
