/* cost_real.h: what it costs how rows of real points and their spectra are moved. Internal to the
 * cost model. */
#ifndef COST_REAL_H
#define COST_REAL_H

#include "binding.h"

/* The share by which memory takes longer where spectra, or the points of cosines, are moved
 * directly. */
double cost_real_share(const record *r, const binding *b);

/* The share by which a pass takes longer whose words meet in the tile. */
double cost_real_meeting(const record *r, const binding *b);

/* 1 for interleaved real points that become spectra. */
int cost_real_columns(const record *r, const binding *b);

/* 1 when a direct side of a kind is moved as if it were staged. A thread that stores all of a row
 * does so only where that is a sector. */
int cost_moves_lines(const record *r, const binding *b, int output);

/* Slots that a thread takes to sweep over the real points of a staged side one by one. */
double cost_real_slots(const record *r, const binding *b);

/* The part of its share for narrow segments that a pass with strided real points has, given the
 * bytes of a segment. */
double cost_real_narrow(const binding *b, double segment);

/* How much slower stores of segments are that begin anywhere, over what those of a line, of complex
 * words of fp32, are: less where more bytes are a word, so that fewer sectors are written in parts.
 */
double cost_misaligned_segments(const binding *b, double segment);

/* Share over resident blocks, of folded rows that are loaded: a block waits for all of them. */
double cost_folded_waits(const binding *b);

/* Ratio of the time, of rows with twins (binding.twins). */
double cost_twins_ratio(const binding *b);

/* Share over the square of resident blocks, where the spectra of interleaved rows wait in the tile.
 */
double cost_real_waits(const record *r, const binding *b);

/* Share over resident blocks, of boxes whose spectra wait there. */
double cost_real_box_waits(const record *r, const binding *b);

/* How often a kernel loads each element of its input. */
int cost_real_loads(const record *r, const binding *b);

#endif
