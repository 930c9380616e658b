/* axis_fit.h: whether one block holds an axis. Internal to lib/plan. Pure. */
#ifndef AXIS_FIT_H
#define AXIS_FIT_H

#include "subproblem.h"

/* Whether a block holds the axis well: with a few rows beside each other where points or rows are
 * apart; a prime may have fewer. Where the result's order may be digit-reversed, only the length
 * counts, so that plans of other layouts agree on it. */
int axis_fits_block(const subproblem *a);

/* 1 when a block may hold the axis, but perhaps not as well as several passes. */
int axis_block_doubtful(const subproblem *a);

/* 1 when a block may hold the axis as a convolution, padded or Rader's, while several passes may
 * have its factors. */
int axis_block_convolves(const subproblem *a);

/* 1 when the axis in one block is a prime's that Rader's convolution holds there and a padded one
 * does not: it may be slow. */
int axis_block_may_crawl(const subproblem *a);

/* 1 when there is a kernel for the axis as one pass. */
int axis_block_serves(const subproblem *a);

/* The axis as one pass. */
tw_status axis_append_one_pass(const subproblem *a, schedule *s) MUST_USE;

#endif
