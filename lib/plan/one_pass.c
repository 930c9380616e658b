/* one_pass.c: the way of an axis that one block holds. */
#include "axis_fit.h"
#include "cost_ways.h"
#include "way.h"

/* 1 when a block holds the axis well, or when there is any kernel for it. Clusters do not serve all
 * passes over an axis that they hold. */
static int applicable(const way_view *v) {
  return (v->fits && !v->spans) || axis_block_serves(v->axis);
}

static int worth(const way_view *v) {
  return v->fits || v->marginal;
}

static void enumerate(way_view *v) {
  v->offer(v, &(digits){1, {v->axis->n}}, 0);
}

/* The model's estimate of a convolution in one block is off, compared with passes without one; that
 * of clusters is less sure than that of passes. */
static double margin(const way_view *v) {
  int both = v->best.way == &way_convolution;
  if (v->spans)
    return cost_ways.clusters;
  return axis_block_convolves(v->axis) && !both ? cost_ways.convolved : 1;
}

static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  (void)numbers;
  return axis_append_one_pass(v->axis, s);
}

const way way_one_pass = {
    "one_pass", "a block holds the axis", applicable, worth, enumerate, margin, append};
