/* pass.h: the class of a pass, under which it is measured and remembered, and what a pass asks of a
 * kernel. Pure values. */
#ifndef PASS_H
#define PASS_H

#include "binding.h"

/* For rows of unit stride at one distance all is 0 except precision, length and volume. */
typedef struct {
  int32_t precision, length;
  int32_t role; /* a sum: 1 a pass twiddle at load, 2 at store; 4 a chirp at load, 8 at store, 12 a
                   filter; 16 * (axes - 1); 64 swapped (binding.h); 128 points that are misaligned
                   with sectors while blocks must not overlap (binding.overlap); 256 * the type.
                   Several axes have a pass twiddle only where binding.spread_in is 1 */
  int32_t in_class, out_class;   /* PASS_* + 4 * (nested loops - 1); 0 for one distance */
  int32_t in_bucket, out_bucket; /* log2 of the stride in bytes, 0 for unit strides; of several
                                    axes: which divisors of the length the later axes are */
  int32_t volume_bucket;         /* log2 of the bytes read, rounded down */
} pass_class;

enum {
  PASS_UNIT = 0,        /* the points of a row lie side by side */
  PASS_INTERLEAVED = 1, /* the same points of neighbouring rows lie side by side */
  PASS_STRIDED = 2      /* neither */
};

typedef struct {
  int32_t precision;
  int axes, axis[RECORD_AXES_MAX]; /* the slowest first */
  int64_t points, rows;
  binding binding;
  pass_class class_of;
} pass_demand;

int pass_type(const pass_class *c); /* TW_C2C ... */
int pass_axes(const pass_class *c); /* how many a class has */

/* 1 when a record computes what is asked, on this device. */
int pass_served_by(const pass_demand *d, const record *r, const facts *f);

#endif
