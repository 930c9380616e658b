/* pass_near.c: puts classes in the order of their distance from one. */
#include "pass_near.h"

#include <string.h>

/* Beyond this distance (pass_class_distance) nothing is near: formats of other sizes are not. */
enum { FARTHEST = 64 };

static int is_near(const pass_class *c, const pass_class *other) {
  int distance = pass_class_distance(c, other);
  return distance > 0 && distance <= FARTHEST;
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
    if (!is_near(c, &classes[i]))
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
