/* subproblem.h: the problem of transforming one axis, with all loops around it, from one buffer to
 * another: a length, the points that each side holds, strides, loops, an order, and operations on
 * points when they are loaded and stored. The axes of a transform are sub-problems, and so are the
 * two halves of a convolution. Internal to lib/plan. Pure values. */
#ifndef SUBPROBLEM_H
#define SUBPROBLEM_H

#include "pass_list.h"

enum { SUBPROBLEM_LOOPS_MOST = TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST };

typedef struct {
  const transform *t; /* that it is a part of */
  const facts *f;
  int which;       /* the dimension of t */
  int type;        /* TW_C2C, or the transform's type along its real dimension */
  int kind;        /* of TW_R2R: 1 + the dimension's; else 0 */
  int64_t n;       /* of the transform */
  int64_t in, out; /* points that each side holds; if fewer than n, the other inputs are zero and
                      the other outputs are not stored */
  int64_t is, os;  /* elements between them */
  int loops;       /* over rows, the inner one first */
  tw_dim loop[SUBPROBLEM_LOOPS_MOST]; /* is: strides in `from`; os: in `to` */
  enum pass_buffer from, to;
  int order;               /* TW_ORDER_*: which side may be digit-reversed */
  digits digits;           /* of the digit-reversed side */
  int pairs_in, pairs_out; /* 1: that side's words are pairs of real points */
  operations load;         /* of its first pass, before the pass's own */
  operations store;        /* of its last pass, after the pass's own */
  int conjugated;          /* 1: the transform has the opposite sign */
  chirp_shape chirp;       /* whose factors those operations read */
  element work;            /* of the work area */
  int final;               /* 1: its last pass writes the transform's results */
  int interleaved; /* 1: the inner loop's rows are interleaved on both sides, and stay so in the
                      work area */
} subproblem;

/* The dimension that is transformed i-th: from the last one to the first one, but the real
 * dimension of TW_C2R in the end. */
int subproblem_at(const transform *t, int i);

/* Where points are between the dimensions: the output, BUFFER_REST or, of TW_C2R, the input. */
enum pass_buffer subproblem_rests_in(const transform *t);

/* Elements between neighbours along dimension i, or loop i - rank, in a buffer. */
int64_t subproblem_stride(const transform *t, enum pass_buffer buffer, int i);

/* Dimension `which` of a transform, of which dimensions 0 to axes - 1 are transformed one by one,
 * and the others, if there are any, in one pass before them or, of TW_C2R, after them. The first
 * one in that order is read from the input, to where points rest between axes. The others are
 * transformed there, the last of them to the output. */
subproblem subproblem_of_axis(const transform *t, const facts *f, int which, int axes);

/* Points of BUFFER_REST. */
int64_t subproblem_rests(const transform *t);

/* Where a sub-problem's points lie in a buffer: strides of the points of a row, and of each loop.
 */
typedef struct {
  enum pass_buffer buffer;
  element element;
  int pairs; /* 1: words are pairs of real points */
  int64_t stride;
  int64_t loop[SUBPROBLEM_LOOPS_MOST];
} location;

/* Where they lie in `from` (output 0) or in `to` (output 1), or, for the work area, packed with
 * `points` points in a row. */
location location_of(const subproblem *a, enum pass_buffer buffer, int output, int64_t points);

/* 1 when all points of the axis are read and written; and no window multiplies them. */
int subproblem_is_whole(const subproblem *a);
int subproblem_is_plain(const subproblem *a);

/* Of TW_R2C and TW_C2R: 1 when the real side's points lie in pairs; and the transform of these as
 * complex words, between words half as far apart as points and those of the other side. */
int subproblem_lies_in_pairs(const subproblem *a);
subproblem subproblem_of_words(const subproblem *a);

/* 1 when the first of several passes may write to `to`, which holds points as a work area would. */
static inline int subproblem_works_in_output(const subproblem *a) {
  return a->to == BUFFER_WORK ||
         (a->out >= a->n && element_same(pass_element(a->t, a->to), a->work));
}

/* Elements of a work area that holds `points` points for every row. */
int64_t subproblem_work(const subproblem *a, int64_t points);

/* Enlarges the schedule's work area, if need be, to hold `points` points for every row. */
void subproblem_need_work(const subproblem *a, int64_t points, schedule *s);

/* Appends a pass from one location to another, with `count` loops of its own, which go inside those
 * of the sub-problem (but outside interleaved rows). The k of a pass twiddle is the index of the
 * first p.index_loops of its own loops (pass.index_loops). */
tw_status subproblem_append(const subproblem *a, schedule *s, pass p, const location *from,
                            const location *to, const tw_dim *own, int count) MUST_USE;

/* The list with one more operation at its end. An operation that does not fit is counted but not
 * kept: subproblem_append refuses such a list. */
static inline operations operations_with(operations list, int operation) {
  if (list.count < OPERATIONS_MOST)
    list.at[list.count] = operation;
  list.count++;
  return list;
}

#endif
