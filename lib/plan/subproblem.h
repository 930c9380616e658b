/* subproblem.h: one axis of a transform with everything around it, on its way from one buffer to
 * another. Internal to lib/plan. Pure values. */
#ifndef SUBPROBLEM_H
#define SUBPROBLEM_H

#include "pass_list.h"

enum { SUBPROBLEM_LOOPS_MOST = TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST };

typedef struct {
  const transform *t;
  const facts *f;
  int64_t n;
  int loops;
  tw_dim loop[SUBPROBLEM_LOOPS_MOST]; /* is: of `from`; os: of `to` */
  int64_t is, os;
  enum pass_buffer from, to;
  int which;       /* dimension; 0 is the last to be transformed */
  int interleaved; /* 1: the inner loop's rows lie side by side, and do so in every pass */
} subproblem;

/* Dimension `which` of a transform. The first axis to be transformed is read from the input, the
 * others from the output, where they lie as they will in the end. */
subproblem subproblem_of_axis(const transform *t, const facts *f, int which);

/* Where a sub-problem's data lie in a buffer between passes. */
typedef struct {
  enum pass_buffer buffer;
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
 * rows are multiplied by depends on the first p.turn_loops of them. */
tw_status subproblem_append(const subproblem *a, schedule *s, pass p, const station *from,
                            const station *to, const tw_dim *own, int count) MUST_USE;

#endif
