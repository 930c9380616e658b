/* schedule.h: the passes that compute a transform: a pass is one launch of a multi-FFT along one
 * axis. Never compiles, launches or measures.
 *
 * An axis that fits one block is one pass. A longer one of length n = R1*R2*...: pass p, with L the
 * product of the radices before it and M = n/Rp, transforms, for each b < M, the points b + j*M
 * (j < Rp), each multiplied by exp(-2*pi*i*j*k/(L*Rp)), k = b mod L, and writes point j to
 * (b div L)*L*Rp + k + j*L: the self-sorting order of Stockham, between launches (van Loan,
 * Computational Frameworks for the FFT, 1992, section 1.7). */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "transform.h"

enum { PASS_LOOPS_MOST = 4 };
enum pass_buffer { BUFFER_IN, BUFFER_OUT, BUFFER_WORK };

typedef struct {
  int64_t n, is, os;            /* points, and elements between them */
  int loops;                    /* over rows */
  tw_dim loop[PASS_LOOPS_MOST]; /* the inner one first */
  int64_t rows;                 /* the product of the loops */
  enum pass_buffer from, to;
  int64_t from_at, to_at; /* elements from a buffer's start */
  int final;              /* 1: it writes results, so the scale is its */
  int64_t rotate;         /* L*Rp, the order of the roots that points are multiplied by; 0: none */
} pass;

typedef struct {
  pass *pass; /* owned */
  int count, capacity;
  int64_t work; /* elements of work area */
} schedule;

/* TW_UNSUPPORTED when some length has no schedule in this version. */
tw_status schedule_make(const transform *t, const facts *f, schedule *out) MUST_USE;
void schedule_free(schedule *s);

/* Whether a block may write over what it reads: it writes exactly the places it has read. */
int pass_keeps_places(const pass *p);

/* The pass as a problem of rows: points side by side and one distance between rows on each side. 0:
 * it is none. */
int pass_is_rows(const pass *p, const transform *t, problem *out);

/* What the pass imposes on a kernel. */
binding pass_binding(const pass *p, const transform *t, const facts *f);

/* The model's kernel for a pass that is no problem of rows. */
tw_status pass_choose(const pass *p, const transform *t, const facts *f, record *out) MUST_USE;

/* Fills in the strides and loops of a launch. */
void pass_fill_args(const pass *p, const binding *b, launch_args *args);

#endif
