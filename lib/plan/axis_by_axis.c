/* axis_by_axis.c: one axis after the other; where there is no axis, a copy. */
#include "way.h"

#include <string.h>

static void enumerate(way_view *v) {
  v->offer(v, &(digits){0}, 0);
}

/* ---- nothing to transform: a copy with the scale ---- */

static int applicable_to_none(const way_view *v) {
  return !v->t->rank;
}

static tw_status append_copy(const way_view *v, const digits *numbers, schedule *s) {
  tw_dim loop[TRANSFORM_LOOPS_MOST];
  (void)numbers;
  memcpy(loop, v->t->loop, sizeof loop);
  pass p = {.n = 1, .is = 1, .os = 1, .from = BUFFER_IN, .to = BUFFER_OUT, .scales = 1};
  p.in = v->t->in;
  p.out = v->t->out;
  return schedule_append(s, p, loop, v->t->loops);
}

const way way_copy = {"copy",
                      "nothing to transform: a copy with the scale",
                      applicable_to_none,
                      NULL,
                      enumerate,
                      NULL,
                      append_copy};

/* ---- each axis in its own way ---- */

static int applicable(const way_view *v) {
  return v->t->rank > 0;
}

static int worth(const way_view *v) {
  return !v->best.way;
}

static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  (void)numbers;
  return v->plan_axes(v, v->t->rank, s);
}

const way way_axis_by_axis = {"axis_by_axis", "each axis in its own way, the last one first",
                              applicable,     worth,
                              enumerate,      NULL,
                              append};
