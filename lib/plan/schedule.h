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
#include "pass.h"
#include "transform.h"

enum { PASS_LOOPS_MOST = 4, SCHEDULE_FACTORS_MOST = 6 };
enum {
  ROTATE_NONE = 0,
  ROTATE_BEFORE = 1, /* point j is multiplied by w^(j*k), k as in launch_args.index_count */
  ROTATE_AFTER = 2   /* the same, of the result */
};
enum {
  FACTORS_NONE = 0,
  FACTORS_CHIRP_IN = 1,  /* input times a chirp; points beyond it are zero and not read */
  FACTORS_CHIRP_OUT = 2, /* result times the conjugate chirp; points beyond it are not written */
  FACTORS_SPECTRUM = 3   /* forward transform, times a spectrum, inverse transform */
};
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
  int64_t n, is, os;            /* points, and elements between them */
  int loops;                    /* over rows */
  tw_dim loop[PASS_LOOPS_MOST]; /* the inner one first */
  int64_t rows;                 /* the product of the loops */
  enum pass_buffer from, to;
  int64_t from_at, to_at; /* elements from a buffer's start */
  int final;              /* 1: it writes results, so the scale is its */
  int axes;               /* over 1: n is the points of several axes in one block */
  int axis[RECORD_AXES_MAX];
  int64_t first_axis_stride;  /* over 0: the points of the first of these axes lie so far apart on
                                 input, and it alone is rotated */
  int rotated;                /* ROTATE_* */
  int64_t rotate;             /* the order of the roots that points are multiplied by; 0: none */
  int turn_first, turn_loops; /* the loops whose turn says by what; turn_loops 0: one */
  int turned;                 /* 1: it transforms the other way */
  int swapped;                /* 1: squares of points and turns of the inner loop are transposed */
  int factors;                /* FACTORS_* */
  int64_t factor_step, factor_count;
  chirp_shape chirp; /* whose factors they are */
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

/* Rows after which what multiplies them begins again; 1 if nothing does. */
int64_t pass_turning_rows(const pass *p);

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
