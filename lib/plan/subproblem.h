/* subproblem.h: what schedules are made of: one axis of a transform with everything around it, on
 * its way from one buffer to another. It is a problem (length, the points that each side holds,
 * strides, loops) with an order, and with operations where its points are loaded and stored: so the
 * halves of a convolution are sub-problems as the axes of a transform are. Internal to lib/plan.
 * Pure values. */
#ifndef SUBPROBLEM_H
#define SUBPROBLEM_H

#include "pass_list.h"

enum { SUBPROBLEM_LOOPS_MOST = TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST };

typedef struct {
  const transform *t; /* of which it is a part */
  const facts *f;
  int which;       /* dimension */
  int type;        /* TW_C2C, or the transform's where it is its real dimension */
  int64_t n;       /* of the transform */
  int64_t in, out; /* points that each side holds: fewer than n are followed by zeros, or the rest
                      is not wanted */
  int64_t is, os;  /* elements between them */
  int loops;       /* over rows, the inner one first */
  tw_dim loop[SUBPROBLEM_LOOPS_MOST]; /* is: of `from`; os: of `to` */
  enum pass_buffer from, to;
  int order;         /* TW_ORDER_*: of a side that may be digit-reversed */
  digits digits;     /* of that side's order */
  operations load;   /* before all others of its first pass */
  operations store;  /* after all others of its last pass */
  int conjugated;    /* 1: it transforms the other way */
  chirp_shape chirp; /* of those operations' factors */
  int final;         /* 1: its last pass writes results */
  int interleaved;   /* 1: the inner loop's rows lie side by side, and do so in every pass */
} subproblem;

/* Dimension `which` of a transform. The first axis to be transformed is read from the input, the
 * others from the output, where they lie as they will in the end. */
subproblem subproblem_of_axis(const transform *t, const facts *f, int which);

/* Where a sub-problem's data lie in a buffer between passes. */
typedef struct {
  enum pass_buffer buffer;
  element element;
  int64_t stride;
  int64_t loop[SUBPROBLEM_LOOPS_MOST];
} station;

/* Of the input (output 0), of the output, or of the work area with so many points a row. */
station station_of(const subproblem *a, enum pass_buffer buffer, int output, int64_t points);

/* Elements of a work area that holds so many points for every row. */
int64_t subproblem_work(const subproblem *a, int64_t points);

/* Has the schedule's work area hold so many points for every row. */
void subproblem_need_work(const subproblem *a, int64_t points, schedule *s);

/* Appends a pass between two stations, with `count` loops of its own among the sub-problem's. What
 * rows are multiplied by depends on the first p.index_loops of them. */
tw_status subproblem_append(const subproblem *a, schedule *s, pass p, const station *from,
                            const station *to, const tw_dim *own, int count) MUST_USE;

/* The list with one operation more. */
static inline operations operations_with(operations list, int operation) {
  list.at[list.count++] = operation;
  return list;
}

#endif
