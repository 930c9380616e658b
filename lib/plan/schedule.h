/* schedule.h: the passes that compute a transform: a pass is one launch of a multi-FFT along one
 * axis. Never compiles, launches or measures.
 *
 * An axis that fits one block is one pass. A longer one of length n = R1*R2*...: pass p, with L the
 * product of the radices before it and M = n/Rp, transforms, for each b < M, the points b + j*M
 * (j < Rp), each multiplied by exp(-2*pi*i*j*k/(L*Rp)), k = b mod L, and writes point j to
 * (b div L)*L*Rp + k + j*L: the self-sorting order of Stockham, between launches (van Loan,
 * Computational Frameworks for the FFT, 1992, section 1.7). Of an odd number of passes, only the
 * first one does this; those between it and the last leave their points where they were, in the
 * work area, and the last one sorts.
 *
 * Where n = a*b*a, three passes need no work area: they decimate in frequency in place, and the
 * last one, whose blocks hold a rows of a points each, exchanges the first and the last digit of
 * each place (Temperton, Self-sorting in-place fast Fourier transforms, 1991).
 *
 * Three packed axes z, y, x that take three passes may take two: with y = low + part * high, the
 * first one transforms high and x in one block, whose rows lie part apart, and multiplies by the
 * roots between the digits of y; the second one transforms low and z. (After the X, Y and Z steps
 * of A. Nukada et al., Bandwidth intensive 3-D FFT kernel for GPUs using CUDA, 2008.)
 *
 * An axis that has no such factors is a convolution with a chirp (bluestein.h), of a length m that
 * has: decimation in frequency into digit-reversed order, the product with a spectrum in the same
 * order, and decimation in time back, all in place in the work area; the last pass of the one and
 * the first of the other are one launch. */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "launch.h"
#include "operation.h"
#include "pass.h"
#include "transform.h"

enum { PASS_LOOPS_MOST = 4, SCHEDULE_FACTORS_MOST = 6 };
enum pass_buffer { BUFFER_IN, BUFFER_OUT, BUFFER_WORK };

/* The digits of a digit-reversed order, the most significant one of a place first. */
typedef struct {
  int count;
  int64_t digit[SCHEDULE_FACTORS_MOST];
} digits;

/* The convolution that computes a transform of n points: its length, and the order in between. */
typedef struct {
  int64_t n, m;
  digits order;
} chirp_shape;

typedef struct {
  int type;                      /* TW_C2C ...: of the transform along the points */
  int64_t n, is, os;             /* points, and elements between them */
  int64_t in_points, out_points; /* that each side holds; 0: all n */
  int loops;                     /* over rows */
  tw_dim loop[PASS_LOOPS_MOST];  /* the inner one first */
  int64_t rows;                  /* the product of the loops */
  enum pass_buffer from, to;
  element in, out;        /* what they are made of */
  int64_t from_at, to_at; /* elements from a buffer's start */
  int final;              /* 1: it writes results, so the scale is its */
  int axes;               /* over 1: n is the points of several axes in one block */
  int axis[RECORD_AXES_MAX];
  int64_t first_axis_stride; /* over 0: the points of the first of these axes lie so far apart on
                                input, and its pass twiddle goes by it alone */
  /* What a row's points are multiplied by (operation.h), in this order: when they are loaded,
   * between the two transforms of a convolution's product, and when they are stored. */
  operations load, between, store;
  int64_t twiddle_order;        /* the order of a pass twiddle's roots; 0: none */
  int index_first, index_loops; /* the loops whose index is the k of all of them; index_loops 0: one
                                 */
  int conjugated;               /* 1: it transforms the other way */
  int swapped; /* 1: squares of points and of the inner loop's rows are transposed */
  int64_t factor_step, factor_count; /* of a chirp or a filter */
  chirp_shape chirp;                 /* whose factors they are */
} pass;

typedef struct {
  pass *pass; /* owned */
  int count, capacity;
  int64_t work;                      /* elements of work area */
  digits order[TRANSFORM_DIMS_MOST]; /* of what is digit-reversed; count 0: natural order */
} schedule;

/* TW_UNSUPPORTED when some length has no schedule in this version. */
tw_status schedule_make(const transform *t, const facts *f, schedule *out) MUST_USE;

/* What is asked of a schedule beside being the fastest. */
typedef struct {
  const char *way; /* the name of a way (schedule_way); NULL: the fastest */
  int axis; /* of an axis's way: 1 + the dimension that it is for; 0: all that it can compute */
  digits numbers; /* count over 0: which of the way's candidates */
} schedule_wish;

/* The same by wish, NULL for none. TW_INVALID: no way is called so; TW_UNSUPPORTED too when it
 * cannot compute the transform. */
tw_status schedule_make_by(const transform *t, const facts *f, const schedule_wish *wish,
                           schedule *out) MUST_USE;

/* What the model expects of all passes in ns, with what lies between launches; INFINITY where there
 * is no kernel for one. */
double schedule_price(const schedule *s, const transform *t, const facts *f);

/* The name and the meaning of way i; 0: there are no more. */
int schedule_way(int i, const char **name, const char **meaning);

typedef struct {
  const char *way; /* the wish that leads to it; NULL: more than one way together */
  int axis;
  digits numbers;
  schedule schedule; /* owned */
  double ns;         /* what the model expects of it */
} schedule_alternative;

/* Fills out[0..most), most > 0, first with the schedule that schedule_make takes, then with the
 * next best ones by rising price. */
tw_status schedule_alternatives(const transform *t, const facts *f, int most,
                                schedule_alternative *out, int *count) MUST_USE;
void schedule_alternatives_free(schedule_alternative *list, int count);

/* The passes that bring m points in place (both buffers are the output) into their spectrum in the
 * order that such a convolution's product wants; *t becomes their transform, in double. */
tw_status schedule_make_spectrum(const chirp_shape *shape, const facts *f, transform *t,
                                 schedule *out) MUST_USE;
void schedule_free(schedule *s);

/* The points of a row that a side holds. */
int64_t pass_side_points(const pass *p, int output);

/* Whether its points are multiplied by anything. */
int pass_multiplies(const pass *p);

/* The tables that its operations read. */
operation_needs pass_needs(const pass *p);

/* Rows after which what multiplies them begins again; 1 if nothing does. */
int64_t pass_turning_rows(const pass *p);

/* What a buffer of a transform is made of: its input, its output, or complex numbers to work with.
 */
element pass_element(const transform *t, enum pass_buffer buffer);

/* Whether a block may write over what it reads: it writes exactly the places it has read. */
int pass_keeps_places(const pass *p);

/* What the pass imposes on a kernel, and all that it asks. */
binding pass_binding(const pass *p, const transform *t, const facts *f);
pass_demand pass_demands(const pass *p, const transform *t, const facts *f);

/* 1 when one kernel serves both. */
int pass_asks_the_same(const pass_demand *a, const pass_demand *b);

/* The model's kernel for a pass. */
tw_status pass_choose(const pass *p, const transform *t, const facts *f, record *out) MUST_USE;

/* Fills in the strides and loops of a launch. */
void pass_fill_args(const pass *p, launch_args *args);

#endif
