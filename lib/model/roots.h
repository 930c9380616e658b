/* roots.h: roots of unity, and tables of them rounded so that a table as a whole is no gain. Pure.
 */
#ifndef ROOTS_H
#define ROOTS_H

#include <stdint.h>

/* A gain is counted as often as the stages of a usual transform repeat it. */
enum { ROOTS_GAIN_STAGES = 4 };

/* cos and sin of 2*pi*j/n, any j, n below 2^60; exact where the value is 0, 1 or -1. */
void root_of_unity(int64_t j, int64_t n, long double *cosine, long double *sine);

/* The same less 1, without cancellation. */
void root_less_one(int64_t j, int64_t n, long double *cosine, long double *sine);

/* Rounds count complex numbers (re and im in turn, of modulus 1) to doubles or floats. Rounded each
 * to the nearest, the few roots of a short table may all turn out a little too short: a gain of a
 * part of a roundoff, which unlike other errors adds up from stage to stage and from pass to pass
 * (2^16 points in three passes had -1.7 roundoffs of it, half of all their error). So a short
 * table's roots are made longer or shorter by up to a roundoff before they are rounded. */
void roots_round(const long double *roots, int count, int f64, void *out);

#endif
