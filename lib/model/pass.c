/* pass.c: which classes of passes are near each other, and which records serve a pass. */
#include "pass.h"

#include <stdlib.h>

const char *pass_stride_name(enum pass_stride stride) {
  static const char *const names[STRIDE_KINDS] = {"unit", "power of 2", "lines", "other",
                                                  "unknown"};
  return names[stride];
}

int pass_axes(const pass_class *c) {
  return 1 + (c->axis_2 > 0) + (c->axis_3 > 0);
}

int pass_stride_of(int64_t bytes) {
  int power_of_2 = !(bytes & (bytes - 1));
  if (power_of_2 && bytes >= PASS_LINE_BYTES)
    return STRIDE_POWER_OF_2;
  return power_of_2 || bytes % PASS_LINE_BYTES == 0 ? STRIDE_LINES : STRIDE_OTHER;
}

/* ---- volumes ---- */

static int log2_of(int64_t n) {
  int log = 0;
  while (n >> (log + 1))
    log++;
  return log;
}

/* Where ranges end is a matter of taste: over random lengths and batches of rows, kernels that were
 * chosen for the volume that stands for a range were expected to take 0.05 % longer than those for
 * the very volume. */
int pass_volume_bucket(int64_t bytes, const facts *f) {
  int64_t sms = f->sms, cache = f->l2_bytes;
  const struct {
    int64_t below, stands;
  } ranges[] = {{sms << 11, sms << 9}, {sms << 15, sms << 13}, {cache / 2, cache / 4}};
  for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (bytes < ranges[i].below)
      return log2_of(ranges[i].stands);
  return log2_of(4 * (cache > sms << 16 ? cache : sms << 16));
}

/* ---- near classes ---- */

/* Distances are squares of differences between logarithms, of which strides' count twice. An
 * unknown stride adds least, since it may be the same, another kind of stride more, another format
 * most. What lies out of reach tells nothing. */
enum { VOLUME_REACH = 24, STRIDE_REACH = 3, STRIDE_WEIGHT = 2 };
enum { FAR_UNKNOWN = 1, FAR_STRIDE = 16, FAR_FORMAT = 1024 };

/* 1 when the sides are read or written in the same manner. */
static int same_access(const pass_side *a, const pass_side *b) {
  return (a->stride == STRIDE_UNIT) == (b->stride == STRIDE_UNIT) &&
         a->interleaved == b->interleaved && a->loops == b->loops;
}

static int in_reach(const pass_side *a, const pass_side *b) {
  return !a->distance_bucket || !b->distance_bucket ||
         abs(a->distance_bucket - b->distance_bucket) <= STRIDE_REACH;
}

static int side_distance(const pass_side *a, const pass_side *b) {
  int far = a->format != b->format ? FAR_FORMAT : 0;
  int strides = STRIDE_WEIGHT * (a->distance_bucket - b->distance_bucket);
  if (a->stride != b->stride)
    far += a->stride == STRIDE_UNKNOWN || b->stride == STRIDE_UNKNOWN ? FAR_UNKNOWN : FAR_STRIDE;
  if (a->distance_bucket && b->distance_bucket)
    return far + strides * strides;
  return far + FAR_UNKNOWN * (strides != 0);
}

/* Only the output's stride tells whether it is misaligned, so that an unknown one leaves it open.
 * Pairs of points are read and written by wider accesses. */
static int alignment_distance(const pass_class *a, const pass_class *b) {
  if (a->in_words != b->in_words || a->out_words != b->out_words)
    return FAR_STRIDE;
  if (a->misaligned == b->misaligned && a->overlap == b->overlap)
    return 0;
  return a->out.stride == STRIDE_UNKNOWN || b->out.stride == STRIDE_UNKNOWN ? FAR_UNKNOWN
                                                                            : FAR_STRIDE;
}

int pass_class_distance(const pass_class *a, const pass_class *b) {
  int comparable = a->type == b->type && a->precision == b->precision && a->length == b->length &&
                   a->axis_2 == b->axis_2 && a->axis_3 == b->axis_3 && a->at_load == b->at_load &&
                   a->at_middle == b->at_middle && a->at_store == b->at_store &&
                   a->transposed == b->transposed && a->kind == b->kind &&
                   a->mirrored == b->mirrored && same_access(&a->in, &b->in) &&
                   same_access(&a->out, &b->out);
  int volumes = a->volume_bucket - b->volume_bucket;
  if (!comparable || !in_reach(&a->in, &b->in) || !in_reach(&a->out, &b->out) ||
      abs(volumes) > VOLUME_REACH)
    return -1;
  return side_distance(&a->in, &b->in) + side_distance(&a->out, &b->out) +
         alignment_distance(a, b) + volumes * volumes;
}

/* ---- classes of earlier profiles ---- */

static void forget_stride(pass_side *side, int axes) {
  if (side->stride == STRIDE_UNIT)
    return;
  side->stride = STRIDE_UNKNOWN;
  if (axes > 1)
    side->distance_bucket = 0;
}

pass_class pass_class_before(const pass_class *c) {
  pass_class before = *c;
  int axes = pass_axes(c), smaller = c->precision;
  forget_stride(&before.in, axes);
  forget_stride(&before.out, axes);
  /* Only what is misaligned where blocks must not overlap was marked; from 32 bytes on, no power of
   * two and no line is misaligned with sectors. */
  before.overlap = 0;
  before.misaligned = c->misaligned && !c->overlap;
  if (before.misaligned && before.out.distance_bucket >= 5)
    before.out.stride = STRIDE_OTHER;
  /* One format stood for both sides: the first that is smaller than the arithmetic's. */
  if (number_of(c->out.format)->bytes < number_of(smaller)->bytes)
    smaller = c->out.format;
  if (number_of(c->in.format)->bytes < number_of(c->precision)->bytes)
    smaller = c->in.format;
  before.in.format = before.out.format = smaller;
  return before;
}

/* ---- records ---- */

int pass_served_by(const pass_demand *d, const record *r, const facts *f) {
  int n[RECORD_AXES_MAX];
  if (record_valid(r) != TW_OK || record_fits(r, &d->binding, f) != TW_OK)
    return 0;
  if ((d->binding.mirrored ? record_points(r) : record_row_points(r)) != d->points ||
      r->value[FIELD_PRECISION] != d->precision)
    return 0;
  int axes = record_point_axes(r, n), same = axes == d->axes;
  for (int i = 0; i < axes && axes > 1 && same; i++)
    same = n[i] == d->axis[i];
  return same;
}
