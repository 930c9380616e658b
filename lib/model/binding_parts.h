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

#endif
