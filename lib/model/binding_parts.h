/* binding_parts.h: what follows from a record under a binding, for the rules of both. Internal to
 * lib/model. */
#ifndef BINDING_PARTS_H
#define BINDING_PARTS_H

#include "binding.h"

/* 1 where spectra of two rows are joined as they are loaded. */
int binding_joins_spectra(const record *r, const binding *b);

/* 1 where a spectrum goes through the tile in the order of memory. */
int binding_spectrum_is_staged(const record *r, const binding *b);

/* 1 where a side moves two neighbouring real points as one word. */
int binding_moves_pairs(const record *r, const binding *b, int output);

/* 1 when the only operation is a pass twiddle on that side; spectra of real points may have
 * none. */
int binding_only_twiddles(const binding *b, enum operation_side side);

/* Parts of record_fits: whether a record's words are those that rows of real points need, and
 * whether it can be the pass of a long real row that the binding asks for, if it asks for one. */
tw_status record_fits_real(const record *r, const binding *b) MUST_USE;
tw_status record_fits_long_real(const record *r, const binding *b) MUST_USE;

#endif
