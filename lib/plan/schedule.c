/* schedule.c: from a transform to passes: axis after axis, long axes in several passes. */
#include "axis.h"
#include "cost.h"
#include "space.h"

#include <stdlib.h>
#include <string.h>

static const int64_t rows_most = INT32_MAX; /* of a launch: each block has at least one */

enum { PASSES_MOST = 65536 };

void schedule_free(schedule *s) {
  free(s->pass);
  *s = (schedule){0};
}

/* ---- passes into the list ---- */

static tw_status append(schedule *s, const pass *p) {
  if (s->count == PASSES_MOST)
    return status_fail(TW_UNSUPPORTED, "more than %d launches", PASSES_MOST);
  if (s->count == s->capacity) {
    int capacity = s->capacity ? 2 * s->capacity : 8;
    pass *more = realloc(s->pass, (size_t)capacity * sizeof *more);
    if (!more)
      return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
    s->pass = more;
    s->capacity = capacity;
  }
  s->pass[s->count++] = *p;
  return TW_OK;
}

/* More rows than a launch can have become launches of some turns of the outer loop each; of parts
 * of one turn, where a single one is too long. */
static tw_status append_parts(schedule *s, pass p) {
  if (p.rows <= rows_most)
    return append(s, &p);
  tw_dim *outer = &p.loop[p.loops - 1];
  int64_t left = outer->n, inner = p.rows / left, most = rows_most / inner;
  if (inner < pass_turning_rows(&p))
    return status_fail(TW_UNSUPPORTED, "%lld rows between two passes", (long long)p.rows);
  for (; left > 0; left -= outer->n) {
    outer->n = left < most ? left : most ? most : 1;
    p.rows = inner * outer->n;
    pass part = p;
    part.loops -= !most;
    TRY(most ? append(s, &part) : append_parts(s, part));
    p.from_at += outer->n * outer->is;
    p.to_at += outer->n * outer->os;
  }
  return TW_OK;
}

tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) {
  if (loops > PASS_LOOPS_MOST) {
    const tw_dim *outer = &loop[loops - 1];
    if ((p.rotated || p.factors) && loops <= p.turn_first + (p.turn_loops ? p.turn_loops : 1))
      return status_fail(TW_UNSUPPORTED, "%d loops say what a row is multiplied by", loops);
    for (int64_t i = 0; i < outer->n; i++) {
      TRY(schedule_append(s, p, loop, loops - 1));
      p.from_at += outer->is;
      p.to_at += outer->os;
    }
    return TW_OK;
  }
  p.loops = loops;
  p.rows = 1;
  for (int i = 0; i < loops; i++) {
    p.loop[i] = loop[i];
    p.rows *= loop[i].n;
  }
  return append_parts(s, p);
}

/* ---- the transform ---- */

static tw_status add_axis(const transform *t, const facts *f, schedule *s, int which, int first) {
  const transform_dim *d = &t->dim[which];
  axis a = {.t = t, .f = f, .s = s, .n = d->n, .os = d->os, .to = BUFFER_OUT};
  a.is = first ? d->is : d->os;
  a.from = first ? BUFFER_IN : BUFFER_OUT;
  a.which = which;
  for (int i = t->rank - 1; i >= 0; i--)
    if (i != which)
      a.loop[a.loops++] = transform_loop(&t->dim[i], i > which);
  for (int i = 0; i < t->loops; i++)
    a.loop[a.loops++] = t->loop[i];
  for (int i = 0; i < a.loops && !first; i++)
    a.loop[i].is = a.loop[i].os;
  a.loops = transform_merge(a.loop, a.loops);
  a.interleaved = a.loops && a.is != 1 && a.os != 1 && a.loop[0].is == 1 && a.loop[0].os == 1;
  return axis_passes(&a);
}

/* Nothing to transform: a copy with the scale. */
static tw_status add_copy(const transform *t, schedule *s) {
  tw_dim loop[TRANSFORM_LOOPS_MOST];
  memcpy(loop, t->loop, sizeof loop);
  pass p = {.n = 1, .is = 1, .os = 1, .from = BUFFER_IN, .to = BUFFER_OUT};
  p.final = 1;
  return schedule_append(s, p, loop, t->loops);
}

/* What goes through memory once takes at most as long as what goes through it for each axis; but
 * few transforms leave most of the device idle. */
static int worth_one_block(const record *r, const binding *b, const facts *f, const pass *p) {
  double bytes = 2 * (double)p->rows * record_points(r) * record_word_bytes(r);
  double once = 1.1 * bytes / cost_copy_gbps(f);
  return cost_of_pass(r, b, f, p->rows).ns <= p->axes * (once + AXIS_LAUNCH_NS);
}

/* 1 when the last `axes` axes lie like one, each point as far from the next, and one block may hold
 * them: packed, or apart with transforms beside each other. *p is then their pass. */
static int lies_in_one_block(const transform *t, int axes, pass *p) {
  tw_dim loop[TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST];
  int others = t->rank - axes, loops = 0;
  const transform_dim *last = &t->dim[t->rank - 1];
  *p = (pass){.n = 1, .from = BUFFER_IN, .to = BUFFER_OUT, .axes = axes};
  p->is = last->is;
  p->os = last->os;
  p->final = !others;
  for (int i = axes - 1; i >= 0; p->n *= p->axis[i--]) {
    const transform_dim *d = &t->dim[others + i];
    if (d->n > AXIS_BLOCK_MOST / p->n || d->is != p->n * p->is || d->os != p->n * p->os ||
        !space_has_factors(t->precision, d->n))
      return 0;
    p->axis[i] = (int)d->n;
  }
  for (int i = others - 1; i >= 0; i--)
    loop[loops++] = transform_loop(&t->dim[i], 0);
  for (int i = 0; i < t->loops; i++)
    loop[loops++] = t->loop[i];
  p->loops = transform_merge(loop, loops);
  int beside = p->loops && loop[0].is == 1 && loop[0].os == 1;
  if (p->loops > PASS_LOOPS_MOST || (p->is == 1) != (p->os == 1) || (p->is != 1 && !beside))
    return 0;
  memcpy(p->loop, loop, (size_t)p->loops * sizeof *loop);
  p->rows = t->rows * t->points / p->n;
  return 1;
}

/* One pass for as many of the last axes as that serves; *taken: how many. */
static tw_status add_axes_together(const transform *t, const facts *f, schedule *s, int *taken) {
  for (int axes = t->rank < RECORD_AXES_MAX ? t->rank : RECORD_AXES_MAX; axes >= 2; axes--) {
    pass p;
    record r;
    if (t->order || !lies_in_one_block(t, axes, &p) || pass_choose(&p, t, f, &r) != TW_OK)
      continue;
    binding b = pass_binding(&p, t, f);
    if (!worth_one_block(&r, &b, f, &p))
      continue;
    *taken = axes;
    return append_parts(s, p);
  }
  return TW_OK;
}

tw_status schedule_make(const transform *t, const facts *f, schedule *out) {
  schedule s = {0};
  int taken = 0;
  TRY(transform_supported(t));
  tw_status status = t->rank ? add_axes_together(t, f, &s, &taken) : add_copy(t, &s);
  for (int i = t->rank - 1 - taken; i >= 0 && status == TW_OK; i--)
    status = add_axis(t, f, &s, i, i == t->rank - 1);
  if (status == TW_OK && t->rank == 3 && s.count > 2)
    status = schedule_fuse_axes(t, f, &s);
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}
