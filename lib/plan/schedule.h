/* schedule.h: the passes that compute a transform. A pass is a launch of a kernel that transforms
 * all rows along one axis, or along several axes that a block holds; or several launches of it,
 * each for a part of the rows, where these lie in more loops than a launch has. Never compiles,
 * launches or measures.
 *
 * An axis that fits one block is one pass. A longer axis of n = R1*R2*... points takes one pass for
 * each radix. Pass p, with L the product of the radices before it and M = n/Rp, has a row for each
 * b < M: the points b + j*M (j < Rp), each multiplied by exp(-2*pi*i*j*k/(L*Rp)), k = b mod L. It
 * writes point j of the result to (b div L)*L*Rp + k + j*L. This is Stockham's self-sorting order,
 * with launches as its steps (van Loan, Computational Frameworks for the FFT, 1992, section 1.7).
 * Of an odd number of passes, only the first one does this; those between it and the last work in
 * place in the work area, and the last one brings all digits into order.
 *
 * Where n = a*b*a, three passes need no work area: they are a decimation in frequency in place, and
 * the last one, whose blocks hold a rows of a points each, also exchanges the first and the last
 * digit of each place (Temperton, Self-sorting in-place fast Fourier transforms, 1991).
 *
 * Three packed axes z, y, x can be computed in two passes instead of three. With the index of y as
 * low + part * high, the first pass transforms high and x in one block, which reads every part-th
 * row of x, and multiplies by the twiddles between the two digits of y; the second pass transforms
 * low and z. (After the X, Y and Z steps of A. Nukada et al., Bandwidth intensive 3-D FFT kernel
 * for GPUs using CUDA, 2008.) Of real points x is the halved axis; from a spectrum, the passes go
 * the other way. Two real axes y and x can do the same without z, so that columns get shorter.
 *
 * A real axis of c*m points that no block holds is c columns of m points at first (real_columns.c):
 * real transforms along the columns leave half spectra of c/2+1 rows, which complex passes over m
 * points turn into frequencies. The last pass stores those beyond n/2 mirrored. From a spectrum,
 * the passes go the other way. Or it is n/2 words of two points, in two passes, of which the one at
 * the spectrum takes each row together with the one that mirrors it (real_words.c).
 *
 * An axis whose length cannot be split into radices is computed as a convolution with a chirp
 * (bluestein.h) of a length m that can: a decimation in frequency into digit-reversed order, the
 * product with a spectrum in the same order, and a decimation in time back to natural order, all in
 * place in the work area. The last pass of the first and the first pass of the second are one
 * launch. */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "launch.h"
#include "operation.h"
#include "pass.h"
#include "transform.h"

enum { PASS_LOOPS_MOST = 4, PASS_OUTER_MOST = 2, SCHEDULE_FACTORS_MOST = 6, LAUNCHES_MOST = 65536 };
/* BUFFER_REST: where the points rest between two axes if neither in the output nor, of TW_C2R, in
 * the input; packed.
 * BUFFER_WORDS: the complex words of a real axis that no other way can compute, packed. */
enum pass_buffer { BUFFER_IN, BUFFER_OUT, BUFFER_WORK, BUFFER_REST, BUFFER_WORDS, PASS_BUFFERS };

/* The radices of a digit-reversed order, that of a place's most significant digit first. */
typedef struct {
  int count;
  int64_t digit[SCHEDULE_FACTORS_MOST];
} digits;

/* The convolution of length m that computes `ahead` outputs of a transform of n points from some of
 * its inputs: what points are convolved with has so many numbers from point 0 on, and those before
 * point 0 wrapped around the end, so that m is at least the inputs and outputs together less 1. And
 * the digit-reversed order of its spectrum. */
typedef struct {
  int64_t n, m, ahead;
  digits order;
} chirp_shape;

typedef struct {
  int type;                      /* TW_C2C ...: of the transform along the points */
  int kind;                      /* of TW_R2R: 1 + TW_R2HC ... (real_kind.h); else 0 */
  int64_t n, is, os;             /* points of a row, and elements from one to the next */
  int64_t in_points, out_points; /* how many of them each side holds; 0: all n */
  /* Over 0: a row is a part of an axis of which that side holds so many points: its point j is
   * point k + j * in_step of them, where k is the row's index. */
  int64_t in_axis, out_axis;
  int64_t in_step, out_step;
  int loops;                    /* nested loops over rows */
  tw_dim loop[PASS_LOOPS_MOST]; /* the inner one first */
  int64_t rows;                 /* the product of the loops: of one launch */
  /* Loops around these, the inner one first: each of their iterations is a launch of its own. */
  int outer_loops;
  tw_dim outer[PASS_OUTER_MOST];
  enum pass_buffer from, to;
  element in, out;        /* of `from` and of `to` */
  int64_t from_at, to_at; /* elements from the buffer's start to the first row */
  int scales;             /* 1: it multiplies its results by the transform's scale: the pass that
                             writes the transform's results, or the first one that stores halves */
  int axes;               /* over 1: a row is a box of several axes, n points in all */
  int axis[RECORD_AXES_MAX];
  int64_t first_axis_stride; /* over 0: the stride along the first of these axes of the input or, of
                                TW_C2R, of the output (binding.spread_in); a pass twiddle has its
                                index */
  /* What a row's points are multiplied by (operation.h): when they are loaded, between the two
   * transforms of a pass that holds a convolution's product, and when they are stored. */
  operations load, between, store;
  int64_t twiddle_order; /* a pass twiddle's roots are exp(-2*pi*i*m/twiddle_order); 0: none */
  /* What a row is multiplied by depends on the row's index k (launch.h), which is the common index
   * of index_loops neighbouring loops, loop[index_first] being the innermost; index_loops 0
   * means 1. */
  int index_first, index_loops;
  int conjugated; /* 1: its transform has the opposite sign */
  int sign;       /* of its transform, whatever the plan's: 1 forward, -1 inverse; 0: the plan's */
  int pairs_in, pairs_out; /* 1: that side's words are pairs of real points (binding.paired_in) */
  int words;               /* REAL_*: binding.words, with n = 1 and the points of both sides in
                              in_points and out_points */
  int mirrored;            /* REAL_*: binding.mirrored, with the index_loops innermost */
  int folded;              /* TW_R2C, TW_C2R: binding.folded, with the index_loops innermost */
  int twins;               /* TW_R2C, TW_C2R: binding.twins, with the index_loops innermost */
  int long_kind;           /* binding.long_kind, of `factor_count` or real_points points. Of rows
                              with binding_loads_ends, points lie as if each were a word */
  int64_t real_points, columns; /* of the long real transform that folded rows are part of */
  int swapped; /* 1: point i of row j of the inner loop is written as point j of row i */
  int64_t factor_step, factor_count; /* of a chirp or a filter (launch.h) */
  chirp_shape chirp;                 /* whose factors are read */
} pass;

typedef struct {
  pass *pass; /* owned */
  int count, capacity;
  int64_t launches;                  /* of all passes */
  int64_t work;                      /* elements of the work area */
  int64_t words;                     /* elements of BUFFER_WORDS, which follows BUFFER_REST */
  int work_word;                     /* bytes of the largest of them */
  int64_t rest;                      /* elements of BUFFER_REST, which follows the work area */
  int rest_word, words_word;         /* bytes of one of each */
  digits order[TRANSFORM_DIMS_MOST]; /* of each dimension's digit-reversed side; count 0: natural */
  int weighed;     /* 1: what is measured has a say in the planner's choice (planner_schedule) */
  int passed_over; /* 1: the planner knows a faster one */
  int measured;    /* 1: it is another one than the model's, since it was measured to be faster */
  int followed;    /* 1 + its place in the trail that the planner follows (trail.h); else 0 */
} schedule;

/* The schedule that the model expects to be fastest. TW_UNSUPPORTED when some length has no
 * schedule in this version. */
tw_status schedule_make(const transform *t, const facts *f, schedule *out) MUST_USE;

/* A wish for a schedule that may not be the fastest. */
typedef struct {
  const char *way; /* the name of a way (schedule_way); NULL: the fastest */
  int axis;        /* for a way of an axis: 1 + the dimension; 0: every axis that it can compute */
  digits numbers;  /* which of the way's candidates; count 0: its fastest */
} schedule_wish;

/* The fastest schedule that meets the wish, which may be NULL. TW_INVALID: there is no way of that
 * name. TW_UNSUPPORTED also when that way cannot compute the transform. */
tw_status schedule_make_by(const transform *t, const facts *f, const schedule_wish *wish,
                           schedule *out) MUST_USE;

/* The time in ns that the model expects of all passes, with the time between launches; INFINITY
 * where a pass has no kernel. */
double schedule_price(const schedule *s, const transform *t, const facts *f);

/* The same of the kernels that are chosen where nothing was measured. Schedules are compared by the
 * former: they stay when tuning finds faster kernels. */
double schedule_first_price(const schedule *s, const transform *t, const facts *f);

/* What compiling the slowest of those kernels takes. */
double schedule_first_seconds(const schedule *s, const transform *t, const facts *f);

/* Where BUFFER_REST and BUFFER_WORDS begin in the memory of the work area, in bytes; and how many
 * bytes there are in all. */
size_t schedule_rest_at(const schedule *s);
size_t schedule_words_at(const schedule *s);
size_t schedule_work_bytes(const schedule *s);

/* The name and the meaning of way i; 0: there are no more. */
int schedule_way(int i, const char **name, const char **meaning);

typedef struct {
  const char *way; /* the wish that leads to it; NULL: it mixes several ways */
  int axis;
  digits numbers;
  schedule schedule; /* owned */
  double ns;         /* its price */
} schedule_alternative;

/* Fills out[0..most), most > 0: first the schedule that schedule_make chooses, then the next best
 * ones by rising price. */
tw_status schedule_alternatives(const transform *t, const facts *f, int most,
                                schedule_alternative *out, int *count) MUST_USE;
void schedule_alternatives_free(schedule_alternative *list, int count);

void schedule_free(schedule *s);

/* How many points of a row a side holds; of a pass that makes words, of the row that all of them
 * are made of. */
int64_t pass_side_points(const pass *p, int output);

/* The same, but of a pass that makes words the share of one of them. */
int64_t pass_row_points(const pass *p, int output);

/* Whether what the pass does to a row depends on the row's index. */
int pass_indexes(const pass *p);

/* The tables that the pass's operations read. */
operation_needs pass_needs(const pass *p);

/* The number of rows after which what depends on their index repeats; 1 where nothing does. */
int64_t pass_index_rows(const pass *p);

/* How many launches a pass is: the product of the loops around those of a launch; and the pass as
 * it is in launch i of them. */
int64_t pass_launches(const pass *p);
pass pass_in_launch(const pass *p, int64_t i);

/* The element of a transform's buffer. That of the work area is complex, in the precision of the
 * arithmetic or, where halves rest between passes, in theirs; a convolution has the former. */
element pass_element(const transform *t, enum pass_buffer buffer);

/* 1 when points rest between axes as BUFFER_REST holds them, not in the output. */
int schedule_rests_apart(const transform *t);

/* Whether each block writes exactly the places that it has read, so that the pass can work in
 * place. */
int pass_keeps_places(const pass *p);

/* What the pass imposes on its kernel, and this together with all else that a kernel is chosen by.
 */
binding pass_binding(const pass *p, const transform *t, const facts *f);
pass_demand pass_demands(const pass *p, const transform *t, const facts *f);

/* 1 when one kernel serves both passes. */
int pass_asks_the_same(const pass_demand *a, const pass_demand *b);

/* The fastest kernel for a pass by the model. */
tw_status pass_choose(const pass *p, const transform *t, const facts *f, record *out) MUST_USE;

/* Fills in the strides and loops of a launch. */
void pass_fill_args(const pass *p, launch_args *args);

#endif
