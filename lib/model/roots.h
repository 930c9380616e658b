/* roots.h: roots of unity, and tables of them whose rounding neither amplifies nor damps: the mean
 * modulus of a rounded table stays close to 1. Pure. */
#ifndef ROOTS_H
#define ROOTS_H

#include <stdint.h>

/* How often a usual transform multiplies by one table, and so repeats its gain. */
enum { ROOTS_GAIN_STAGES = 4 };

/* cos and sin of 2*pi*j/n, any j, n below 2^60; exact where the value is 0, 1 or -1. */
void root_of_unity(int64_t j, int64_t n, long double *cosine, long double *sine);

/* The same less 1, without cancellation. */
void root_less_one(int64_t j, int64_t n, long double *cosine, long double *sine);

/* The roots exp(-2*pi*i*j*step/n) of consecutive j, less 1 where so asked, as products of a few:
 * which takes a sixth of the time and errs by a few roundoffs of long double, relative to what is
 * stored. Less 1, they must end within an eighth of a turn. Exact where a root is 1, -1, i or -i.
 */
enum { ROOTS_ROW = 32 };
typedef struct {
  int64_t step, n;
  int less_one;
  long double first[2 * ROOTS_ROW]; /* the first of them, less 1 */
} roots_order;
void roots_begin(int64_t step, int64_t n, int less_one, roots_order *order);

/* Those from j on, which is a multiple of ROOTS_ROW, to before `end`, but at most ROOTS_ROW: re,
 * im, re, im, ... Returns how many. */
int roots_row(const roots_order *order, int64_t j, int64_t end, long double *roots);

/* All of 0..count-1. */
void roots_in_order(int64_t step, int64_t n, int64_t count, int less_one, long double *roots);

/* The roots exp(-2*pi*i*j/n) of any j from 0 to n - 1, as often as somebody is going to ask: as
 * products of two where that is sooner, and as accurate as those above. */
typedef struct {
  int64_t n;
  long double *high; /* owned; those of every ROOTS_ROW-th j, or NULL */
  roots_order low;
} roots_table;
int roots_table_begin(int64_t n, int64_t times, roots_table *t); /* 0 without memory */
void roots_table_get(const roots_table *t, int64_t j, long double root[2]);
void roots_table_end(roots_table *t);

/* Rounds `count` complex numbers of modulus 1 (re, im, re, im, ...) to doubles or floats. If each
 * is rounded to the nearest, the few roots of a short table may all come out a little too short.
 * That is a gain other than 1, by a part of a roundoff, and unlike other errors it adds up from
 * stage to stage and from pass to pass (2^16 points in three passes had -1.7 roundoffs of it, half
 * of all their error). So the roots of a short table are made longer or shorter, by up to a
 * roundoff, before they are rounded. */
void roots_round(const long double *roots, int count, int f64, void *out);

/* Rounds the same roots for a second product by them, `first` being what roots_round made of them
 * for another one: so that the mean error of both, in modulus and angle, is least. For few roots,
 * where this mean is no small part of a roundoff: single precision has exp(-pi*i/16) 0.5 units too
 * short, and each axis of type IV with 2 points is multiplied by it twice. At most ROOTS_FEW of
 * them. */
enum { ROOTS_FEW = 8 };
void roots_round_again(const long double *roots, int count, int f64, const void *first, void *out);

#endif
