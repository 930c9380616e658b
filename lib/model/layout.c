/* layout.c: the placement of a tile's words in threads and slots. */
#include "layout.h"

int layout_done(const record *r, int stage) {
  int done = 1;
  for (int s = 0; s < stage; s++)
    done *= record_radix(r, s);
  return done;
}

int layout_slots(const record *r, layout l) {
  int vector = 1 << r->value[FIELD_VECTOR];
  int threads = record_block_threads(r);
  int tile = r->value[FIELD_LENGTH] * r->value[FIELD_TRANSFORMS];
  switch (l.kind) {
  case LAYOUT_LINEAR:
    return (tile + threads * vector - 1) / (threads * vector) * vector;
  case LAYOUT_ROW:
    return 1;
  default:
    return record_radix(r, l.stage) * record_butterflies(r, l.stage);
  }
}

int layout_reordered(const record *r, int point) {
  int n[RECORD_AXES_MAX], axes = record_axes(r, n), word = 0;
  for (int i = 0; i < axes && axes > 1; i++) {
    int behind = 1;
    for (int k = i + 1; k < axes; k++)
      behind *= n[k];
    word += point % n[i] * behind;
    point /= n[i];
  }
  return axes > 1 ? word : point;
}

/* Self-sorting order (Stockham): butterfly b of a stage with radix r, after stages whose radices
 * multiply to L, reads words b + j*(n/r) and writes words (b/L)*L*r + b%L + j*L. The same for
 * several axes: a stage never sees more than that its input has a slowest digit. */
static int stage_word(const record *r, layout l, int t, int slot) {
  int n = r->value[FIELD_LENGTH], radix = record_radix(r, l.stage), j = slot % radix;
  int working = record_stage_threads(r, l.stage);
  int butterfly = t + working * (slot / radix);
  if (t >= working || butterfly >= n / radix)
    return -1;
  if (l.kind == LAYOUT_INPUT)
    return butterfly + j * (n / radix);
  int done = layout_done(r, l.stage);
  int point = butterfly / done * done * radix + butterfly % done + j * done;
  return l.stage + 1 == record_stages(r) ? layout_reordered(r, point) : point;
}

int layout_row(const record *r, int thread) {
  return r->value[FIELD_LANES] == LANES_ROWS ? thread % r->value[FIELD_TRANSFORMS]
                                             : thread / r->value[FIELD_THREADS];
}

int layout_index(const record *r, int thread) {
  return r->value[FIELD_LANES] == LANES_ROWS ? thread / r->value[FIELD_TRANSFORMS]
                                             : thread % r->value[FIELD_THREADS];
}

int layout_place(const record *r, int row, int point) {
  return r->value[FIELD_LANES] == LANES_ROWS ? point * r->value[FIELD_TRANSFORMS] + row
                                             : row * r->value[FIELD_LENGTH] + point;
}

int layout_word(const record *r, layout l, int thread, int slot) {
  int n = r->value[FIELD_LENGTH];
  if (l.kind == LAYOUT_ROW)
    return thread;
  if (l.kind == LAYOUT_LINEAR) {
    int vector = 1 << r->value[FIELD_VECTOR];
    int word = (thread + record_block_threads(r) * (slot / vector)) * vector + slot % vector;
    return word < n * r->value[FIELD_TRANSFORMS] ? layout_place(r, word / n, word % n) : -1;
  }
  int point = stage_word(r, l, layout_index(r, thread), slot);
  return point < 0 ? -1 : layout_place(r, layout_row(r, thread), point);
}
