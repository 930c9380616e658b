/* axis_fit.h: whether one block holds an axis. Internal to lib/plan. Pure. */
#ifndef AXIS_FIT_H
#define AXIS_FIT_H

#include "subproblem.h"

/* Whether one block holds the axis well. Where a row's points are strided, this takes a few
 * interleaved rows in the block; a prime length may have fewer. Where the result may be
 * digit-reversed, the answer depends on the length alone, so that plans of all layouts have the
 * same digits. */
int axis_fits_block(const subproblem *a);

/* 1 when a block can hold the axis, but several passes may be faster. */
int axis_block_marginal(const subproblem *a);

/* 1 when no single block holds the axis, so that one pass takes clusters of them, if it can. */
int axis_spans_blocks(const subproblem *a);

/* 1 when a block can hold the axis only as a convolution (padded, or Rader's), while several passes
 * may compute it from its factors. */
int axis_block_convolves(const subproblem *a);

/* 1 when one block holds the axis by Rader's convolution but not by a padded one, which is longer:
 * such a kernel may be slow. */
int axis_block_may_be_slow(const subproblem *a);

/* 1 when there is a kernel that computes the axis in one pass. */
int axis_block_serves(const subproblem *a);

/* Appends the axis as one pass. */
tw_status axis_append_one_pass(const subproblem *a, schedule *s) MUST_USE;

#endif
