/* transform_buffers.c: the arrays of one execution: aligned, apart, placed as planned. No search:
 * it is part of every execution. */
#include "transform.h"

#define REFUSE_UNLESS(condition, ...)                                                              \
  do {                                                                                             \
    if (!(condition))                                                                              \
      return status_fail(TW_INVALID, __VA_ARGS__);                                                 \
  } while (0)

/* First and past-the-last byte of a side, strides of either sign. */
static void extent(const transform *t, const void *base, int output, uintptr_t *from,
                   uintptr_t *to) {
  int64_t low = 0, high = 1, bytes = element_bytes(output ? t->out : t->in);
  for (int i = 0; i < t->rank + t->loops; i++) {
    side_loop s = transform_side(t, i, output);
    int64_t way = (s.points - 1) * s.stride;
    if (way < 0)
      low += way;
    else
      high += way;
  }
  *from = (uintptr_t)base + (uintptr_t)(low * bytes);
  *to = (uintptr_t)base + (uintptr_t)(high * bytes);
}

/* A supplied work area must leave both arrays alone. */
static tw_status check_work(const transform *t, const tw_buffers *b, size_t work_bytes) {
  uintptr_t from, to, work = (uintptr_t)b->work;
  if (!b->work || !work_bytes)
    return TW_OK;
  for (int output = 0; output <= 1; output++) {
    extent(t, output ? b->out : b->in, output, &from, &to);
    REFUSE_UNLESS(to <= work || work + work_bytes <= from, "work and %s overlap",
                  output ? "out" : "in");
  }
  return TW_OK;
}

/* Each array is aligned as promised, and to its own element at least. */
static tw_status check_alignment(const transform *t, const tw_buffers *b) {
  size_t in = (size_t)element_bytes(t->in), out = (size_t)element_bytes(t->out);
  in = t->align > in ? t->align : in;
  out = t->align > out ? t->align : out;
  REFUSE_UNLESS((uintptr_t)b->in % in == 0, "in is not aligned to %zu bytes", in);
  REFUSE_UNLESS((uintptr_t)b->out % out == 0, "out is not aligned to %zu bytes", out);
  size_t word = (size_t)complex_bytes(t->precision);
  REFUSE_UNLESS((uintptr_t)b->work % word == 0, "work is not aligned to %zu bytes", word);
  return TW_OK;
}

static tw_status check_placement(const transform *t, const tw_buffers *b) {
  uintptr_t in, in_end, out, out_end;
  if (b->in == b->out) {
    TRY(transform_in_place(t));
    REFUSE_UNLESS(t->placement != TW_OUT_OF_PLACE, "the plan is out of place, but in equals out");
    return TW_OK;
  }
  REFUSE_UNLESS(t->placement != TW_IN_PLACE, "the plan is in place, but in differs from out");
  extent(t, b->in, 0, &in, &in_end);
  extent(t, b->out, 1, &out, &out_end);
  REFUSE_UNLESS(in_end <= out || out_end <= in, "in and out overlap without being equal");
  return TW_OK;
}

tw_status transform_check_buffers(const transform *t, const tw_buffers *b, size_t work_bytes,
                                  int32_t *direction) {
  REFUSE_UNLESS(b->in && b->out, "%s is null", b->in ? "out" : "in");
  TRY(check_alignment(t, b));
  int32_t named = t->type == TW_R2R ? 0 : b->direction; /* a kind has no direction */
  int32_t d = t->direction ? t->direction : named;
  REFUSE_UNLESS(d == TW_FORWARD || d == TW_INVERSE,
                "the plan serves either direction: name one in the buffers");
  REFUSE_UNLESS(!named || named == d, "the buffers ask for direction %d, the plan is for %d", named,
                d);
  TRY(check_placement(t, b));
  TRY(check_work(t, b, work_bytes));
  *direction = d;
  return TW_OK;
}
