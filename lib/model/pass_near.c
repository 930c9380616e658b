/* pass_near.c: distances between classes of passes. Strides count by their logarithm, as in the
 * literature on tuning, and more than volumes do. */
#include "pass_near.h"

#include <stdlib.h>
#include <string.h>

enum { VOLUME_REACH = 24, STRIDE_REACH = 3, STRIDE_WEIGHT = 2 };

/* The same transform, read and written in the same ways. Of several axes, the buckets are lengths
 * and no strides. */
static int same_access(const pass_class *a, const pass_class *b) {
  int same = a->precision == b->precision && a->length == b->length && a->role == b->role &&
             a->in_class == b->in_class && a->out_class == b->out_class;
  return same &&
         (pass_axes(a) == 1 || (a->in_bucket == b->in_bucket && a->out_bucket == b->out_bucket));
}

int pass_class_distance(const pass_class *a, const pass_class *b) {
  int in = abs(a->in_bucket - b->in_bucket), out = abs(a->out_bucket - b->out_bucket);
  int volume = abs(a->volume_bucket - b->volume_bucket);
  if (!same_access(a, b) || in > STRIDE_REACH || out > STRIDE_REACH || volume > VOLUME_REACH)
    return -1;
  in *= STRIDE_WEIGHT;
  out *= STRIDE_WEIGHT;
  return in * in + out * out + volume * volume;
}

/* 1 when a comes before b: it is nearer, or as near and larger; the rest makes the order total. */
static int comes_first(const pass_class *c, const pass_class *a, const pass_class *b) {
  int to_a = pass_class_distance(c, a), to_b = pass_class_distance(c, b);
  if (to_a != to_b)
    return to_a < to_b;
  if (a->volume_bucket != b->volume_bucket)
    return a->volume_bucket > b->volume_bucket;
  return memcmp(a, b, sizeof *a) < 0;
}

int pass_nearest(const pass_class *c, const pass_class *classes, int count, pass_class *out,
                 int most) {
  int found = 0;
  for (int i = 0; i < count; i++) {
    if (pass_class_distance(c, &classes[i]) <= 0)
      continue;
    int at = found;
    while (at > 0 && comes_first(c, &classes[i], &out[at - 1]))
      at--;
    if (at == most)
      continue;
    found += found < most;
    memmove(&out[at + 1], &out[at], (size_t)(found - 1 - at) * sizeof *out);
    out[at] = classes[i];
  }
  return found;
}
