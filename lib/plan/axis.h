/* axis.h: one axis of a transform on its way to passes. Internal to lib/plan. */
#ifndef AXIS_H
#define AXIS_H

#include "schedule.h"

enum {
  AXIS_LOOPS_MOST = TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST,
  AXIS_ROWS_LEAST = 4, /* beside each other in a pass of any length */
  AXIS_SPLITS_MOST = 6,
  AXIS_BLOCK_MOST = 1 << 18, /* points that no block exceeds */
  AXIS_LAUNCH_NS = 3000      /* between dependent launches */
};

/* How much longer it may take without a work area. */
#define AXIS_WORTH_NO_WORK 1.05

/* One axis with everything around it, on its way from one buffer to another. */
typedef struct {
  const transform *t;
  const facts *f;
  schedule *s;
  int64_t n;
  int loops;
  tw_dim loop[AXIS_LOOPS_MOST]; /* is: of `from`; os: of `to` */
  int64_t is, os;
  enum pass_buffer from, to;
  int which;       /* dimension; 0 is the last to be transformed */
  int interleaved; /* 1: the inner loop's rows lie beside each other, and do so in every pass */
} axis;

/* Where an axis's data lie in a buffer between passes. */
typedef struct {
  enum pass_buffer buffer;
  int64_t stride;
  int64_t loop[AXIS_LOOPS_MOST];
} station;

/* Of the input (output 0), of the output, or of the work area with so many points a row. */
station station_of(const axis *a, enum pass_buffer buffer, int output, int64_t points);

/* The work area holds at least so many points for every row of the axis. */
void axis_need_work(axis *a, int64_t points);

/* Appends a pass with any number of loops: the outer ones become launches of their own. */
tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) MUST_USE;

/* Appends a pass between two stations, with `count` loops of its own among the axis's. What rows
 * are multiplied by depends on the first p.turn_loops of them. */
tw_status axis_append(axis *a, pass p, const station *from, const station *to, const tw_dim *own,
                      int count) MUST_USE;

/* The longest length whose block still holds a few rows side by side. */
int64_t axis_longest_pass(const facts *f, int64_t word_bytes);

/* The split of n into `count` factors, none over `most`, whose largest is smallest. 0: none. */
int64_t axis_split(int precision, int64_t n, int count, int64_t most, int64_t *factor);

/* Whether a pass of r points may be part of an axis: a factor with a large prime becomes a
 * convolution, which takes more room. */
int axis_factor_serves(int precision, int64_t r, int64_t most);

/* One step of an in-place decimation of rows of m points, of `block` points each: of radix r, over
 * all blocks. p holds what else the pass does. */
tw_status axis_decimate(axis *a, const station *from, const station *to, int64_t m, int64_t r,
                        int64_t block, pass p) MUST_USE;

/* Passes of these radices, rising, through the work area into natural order, whether or not input
 * and output are one. */
tw_status axis_self_sorting(axis *a, const digits *radices) MUST_USE;

/* Three passes, of radices outer, n / outer^2, outer, without a work area. */
tw_status axis_in_place(axis *a, int64_t outer) MUST_USE;

/* The radices that may be the outer ones, the largest first; returns how many. */
int axis_in_place_splits(const axis *a, int64_t longest, int64_t outer[AXIS_SPLITS_MOST]);

/* The passes of an axis, in the way that the model expects to be fastest. */
tw_status axis_passes(axis *a) MUST_USE;

/* What the model expects of all passes, in ns; INFINITY where there is no kernel for one. */
double schedule_price(const schedule *s, const transform *t, const facts *f);

/* Three axes in two passes, if the model expects that to be faster than *s, which is replaced then.
 */
tw_status schedule_fuse_axes(const transform *t, const facts *f, schedule *s) MUST_USE;

/* The passes between natural and digit-reversed order. */
tw_status axis_decimation(axis *a, const digits *order) MUST_USE;

/* The passes of an axis that no split serves. TW_UNSUPPORTED when it is too long. */
tw_status axis_convolution(axis *a) MUST_USE;

#endif
