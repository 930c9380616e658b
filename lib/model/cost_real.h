/* cost_real.h: what it costs how rows of real points and their spectra are moved. Internal to the
 * cost model. */
#ifndef COST_REAL_H
#define COST_REAL_H

#include "binding.h"

/* The share by which memory takes longer where spectra, or the points of cosines, are moved
 * directly. */
double cost_real_share(const record *r, const binding *b);

/* 1 when a direct side of a kind is moved as if it were staged. A thread that stores all of a row
 * does so only where that is a sector. */
int cost_moves_lines(const record *r, const binding *b, int output);

/* Slots that a thread takes to sweep over the real points of a staged side one by one. */
double cost_real_slots(const record *r, const binding *b);

/* How often a kernel loads each element of its input. */
int cost_real_loads(const record *r, const binding *b);

#endif
