/* pass.h: the class of a pass, under which it is measured and remembered, and what a pass asks of a
 * kernel. Pure values. */
#ifndef PASS_H
#define PASS_H

#include "binding.h"

/* The distance between the points of a row, by how memory takes it: a power of two of at least
 * PASS_LINE_BYTES; whole lines of so many bytes, or a power of two below, of which a staged kernel
 * makes whole lines; neither. */
enum pass_stride {
  STRIDE_UNIT, /* the points lie side by side */
  STRIDE_POWER_OF_2,
  STRIDE_LINES,
  STRIDE_OTHER,
  STRIDE_UNKNOWN, /* of a file that did not tell these apart: see pass_class_before */
  STRIDE_KINDS
};
enum { PASS_LINE_BYTES = 128 };
const char *pass_stride_name(enum pass_stride stride);

/* What a kernel takes as one word of a side. */
enum pass_words {
  WORDS_PLAIN, /* elements as the type has them */
  WORDS_REAL,  /* a real point, where a complex transform has no imaginary parts, or drops them */
  WORDS_PAIRS, /* a pair of real points: binding.paired_in or paired_out */
  WORDS_KINDS
};

/* How one side of a pass lies in memory. All is 0 for complex rows in fp32 of contiguous points,
 * with one distance from row to row. */
typedef struct {
  int32_t format;      /* of its numbers: TW_F32 ...; whether they are complex follows from type */
  int32_t stride;      /* enum pass_stride */
  int32_t interleaved; /* 1: the same points of neighbouring rows lie side by side */
  int32_t distance_bucket; /* log2 of the bytes from point to point, rounded down; 0: STRIDE_UNIT,
                              or unknown */
  int32_t loops;           /* nested loops over rows, 2 to 4; 0: one distance from row to row */
} pass_side;

/* Equal classes have equal bytes. */
typedef struct {
  int32_t type;                         /* TW_C2C ...: of the transform along the points */
  int32_t precision;                    /* of the arithmetic: TW_F32 or TW_F64 */
  int32_t length;                       /* points of a row, of all axes together; of a kind, those
                                           of its core */
  int32_t axis_2, axis_3;               /* lengths of further axes in one block; 0: there is none.
                                           With a pass twiddle at store, and packed,
                                           the first one is binding.spread_in */
  int32_t at_load, at_middle, at_store; /* enum operation: what points are multiplied by when they
                                           are loaded, between two transforms, when they are
                                           stored; of several, the first; half a spectrum
                                           is a window */
  int32_t transposed;                   /* 1: binding.swapped */
  int32_t misaligned;                   /* 1: binding.misaligned_out */
  int32_t overlap;                      /* 1: binding.overlap, only where misaligned */
  pass_side in, out;
  int32_t volume_bucket;       /* log2 of the bytes read that stand for a range of volumes
                                  (pass_volume_bucket); of interleaved rows below half the cache,
                                  and of earlier profiles, of those read */
  int32_t kind;                /* of TW_R2R: 1 + its TW_R2HC ...; 0: none */
  int32_t mirrored;            /* binding.mirrored or binding.words (REAL_HALF for REAL_QUARTER); of
                                  complex rows REAL_HALF: binding.folded, REAL_PAIRS:
                                  binding.twins, both with pass twiddles away from the spectrum */
  int32_t in_words, out_words; /* enum pass_words */
} pass_class;

typedef struct {
  int32_t precision;
  int axes, axis[RECORD_AXES_MAX]; /* the slowest first */
  int64_t points, rows;
  int64_t typical; /* rows that stand for the class, by which kernels are chosen, so that all rows
                      of a class have one kernel; 0: those of this pass */
  binding binding;
  pass_class class_of;
} pass_demand;

static inline int64_t pass_typical_rows(const pass_demand *d) {
  return d->typical ? d->typical : d->rows;
}

int pass_axes(const pass_class *c); /* how many a class has */

/* enum pass_stride of a distance in bytes between points, over 0, that are no neighbours. */
int pass_stride_of(int64_t bytes);

/* The range of volumes that a pass belongs to which reads so many bytes: a fraction of the device
 * is busy, most of it, the level-2 cache holds what is read and written, it holds a small part of
 * it. Another number of transforms mostly stays in its range, and so needs no other kernel. */
int pass_volume_bucket(int64_t bytes, const facts *f);

/* How far what was measured in one class is from telling about the other: 0 for equal classes, < 0
 * for classes that are not comparable or too far apart. Comparable ones differ in no more than
 * volume, formats of the same arithmetic, alignment, and the strides of one kind of access.
 * Symmetric. */
int pass_class_distance(const pass_class *a, const pass_class *b);

/* The class under which a row of *c is found in a profile whose classes did not tell strides apart
 * (profile_migrate.c). */
pass_class pass_class_before(const pass_class *c);

/* 1 when a record computes what is asked, on this device. */
int pass_served_by(const pass_demand *d, const record *r, const facts *f);

#endif
