/* transform.h: the canonical form of a transform of any type, rank, strides and batch loops. Pure
 * values.
 *
 * A dimension has the transform's length and the points that each side holds. These differ in the
 * last dimension between real and complex points: n real ones, and of their spectrum the first
 * n/2+1, since the rest is its conjugate. A caller may have fewer points read, the others being 0,
 * or written. Strides count a side's own elements.
 *
 * Complex dimensions of length 1 are dropped; loops that continue each other on both sides are
 * merged; loops are sorted so that the first one walks the shortest way. Equal transforms have
 * equal bytes. */
#ifndef TRANSFORM_H
#define TRANSFORM_H

#include "element.h"
#include "hash.h"
#include "status.h"
#include <stdint.h>

enum { TRANSFORM_DIMS_MOST = 8, TRANSFORM_LOOPS_MOST = 16 };

/* One dimension: the transform's length, the points that each side holds, and the distance between
 * neighbouring ones in elements of that side. */
typedef struct {
  int64_t n, in, out, is, os;
} transform_dim;

typedef struct {
  int32_t type;                           /* TW_C2C ... */
  int32_t precision;                      /* of the arithmetic: TW_F32 or TW_F64 */
  int32_t direction, placement, order;    /* as in tw_problem; out of place where strides allow
                                             nothing else */
  int32_t ortho;                          /* 1: TW_ORTHO, whose factors are in scale but for those
                                             of the ends of rows (real_kind.h) */
  int32_t same_places;                    /* 1: input and output may be one array */
  int32_t destroys_input;                 /* 1: TW_DESTROY_INPUT, of TW_C2R out of place */
  int32_t windowed;                       /* 1: the points of the last dimension are multiplied by
                                             a window when they are read */
  int32_t between;                        /* TW_BETWEEN_*; of halves only, else TW_BETWEEN_ANY */
  int32_t rank;                           /* of the dimensions that are left */
  int32_t loops;                          /* around them, longer than 1 */
  element in, out;                        /* what each side's array is made of */
  int32_t kind[TRANSFORM_DIMS_MOST];      /* of TW_R2R: each dimension's, as in tw_problem */
  transform_dim dim[TRANSFORM_DIMS_MOST]; /* in the caller's order, slowest first */
  tw_dim loop[TRANSFORM_LOOPS_MOST];      /* the inner one first */
  int64_t points, rows;                   /* products of the lengths of dims, of loops */
  double scale;
  hash256 window;  /* of its numbers as in tw_problem; 0: none */
  size_t max_work; /* bytes of work area at most; 0: any */
  size_t align;    /* bytes that both arrays are promised to be aligned to; each is at least to its
                      own element */
} transform;

/* Checks a request, taken from its caller (structure.h), and writes its canonical form. TW_INVALID:
 * it makes no sense; TW_UNSUPPORTED: it does, but its form has no room for it. */
tw_status transform_canonical(const tw_problem *request, transform *out) MUST_USE;

/* 1 when a request, taken from its caller, leaves the placement open although the arrays lie
 * otherwise in place: packed rows of real points then have room for their spectrum, and no gaps
 * otherwise. */
int transform_has_two_layouts(const tw_problem *request);

/* TW_UNSUPPORTED for what no way computes so far. */
tw_status transform_supported(const transform *t) MUST_USE;

/* One packed row of n complex points, in place or not, forward, in natural order. */
void transform_one_row(int format, int64_t n, transform *out);

/* Merges, drops and sorts loops in place; returns how many are left. */
int transform_merge(tw_dim *loop, int count);

/* The dimension between real and complex points: the last one of TW_R2C and TW_C2R, which is kept
 * even if its length is 1; else -1. */
static inline int transform_real_dim(const transform *t) {
  return t->type == TW_R2C || t->type == TW_C2R ? t->rank - 1 : -1;
}

/* 1 when a side holds numbers more coarsely than they are computed: halves. */
static inline int transform_coarse(const transform *t) {
  return t->in.format != t->precision || t->out.format != t->precision;
}

/* A dimension as a loop around the transforms along another one. It then holds as many points as
 * the side that it is stored as: the output's once it is transformed itself, the input's before. */
static inline tw_dim transform_loop(const transform_dim *d, int transformed) {
  return (tw_dim){transformed ? d->out : d->in, d->is, d->os};
}

/* 1 when a side holds fewer points of some dimension than the whole transform has. */
int transform_is_short(const transform *t);

/* Dimension i of one side, or loop i - rank beyond them, as count and stride of its own points. */
typedef struct {
  int64_t points, stride;
} side_loop;

static inline side_loop transform_side(const transform *t, int i, int output) {
  if (i >= t->rank) {
    const tw_dim *l = &t->loop[i - t->rank];
    return (side_loop){l->n, output ? l->os : l->is};
  }
  const transform_dim *d = &t->dim[i];
  return output ? (side_loop){d->out, d->os} : (side_loop){d->in, d->is};
}

/* Refuses what cannot be done in place: TW_INVALID. */
tw_status transform_in_place(const transform *t) MUST_USE;

/* Checks the arrays of one execution, taken from its caller (structure.h): null, misaligned,
 * overlapping, placement. work_bytes: of the work area, where one is used. */
tw_status transform_check_buffers(const transform *t, const tw_buffers *b, size_t work_bytes,
                                  int32_t *direction) MUST_USE;

#endif
