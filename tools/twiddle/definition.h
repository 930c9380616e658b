/* definition.h: the definitions of all kinds of transforms (twiddle.h), one axis at a time, in long
 * double. Along an axis of n points, output k is the sum over j of coefficient(j, k) * x[j]. Pure.
 */
#ifndef DEFINITION_H
#define DEFINITION_H

#include "status.h"
#include <stdint.h>

typedef struct {
  long double re, im;
} lcomplex;

/* What a transform of several axes does along all of them. */
typedef struct {
  int32_t type, r2r; /* TW_C2C ...; the kind of TW_R2R */
  int32_t direction; /* TW_FORWARD or TW_INVERSE, of TW_C2C */
  int32_t ortho;     /* 1: as with TW_ORTHO */
} definition_kind;

typedef struct definition_axis definition_axis;

/* An axis of n points. is_last: the one along which a spectrum of real points is stored by half. */
tw_status definition_axis_make(const definition_kind *kind, int64_t n, int is_last,
                               definition_axis **axis) MUST_USE;
void definition_axis_free(definition_axis *axis);

/* How many points are read, and written. */
int64_t definition_in_points(const definition_axis *axis);
int64_t definition_out_points(const definition_axis *axis);

/* Fills column with the coefficients of output k, one for each point that is read. */
void definition_column(const definition_axis *axis, int64_t k, lcomplex *column);

/* Parseval's equation: the sum over k of out_weight(k) |X[k]|^2 is energy times the sum over j of
 * in_weight(j) |x[j]|^2. A point that stands for its conjugate as well counts twice. */
double definition_in_weight(const definition_axis *axis, int64_t j);
double definition_out_weight(const definition_axis *axis, int64_t k);
double definition_energy(const definition_axis *axis);

/* The length of the complex transform that the axis resembles: n, but n-1 and n+1 for the DCT-I and
 * the DST-I. */
int64_t definition_length(const definition_kind *kind, int64_t n);

#endif
