/* transform_name.c: names transforms. */
#include "transform_name.h"

#include <string.h>

/* 1 when a side lies without gaps from `step` elements between neighbouring points on. Real rows
 * may have room for their spectrum. *whole: elements of one transform, times the step. */
static int side_is_dense(const transform *t, int output, int64_t step, int64_t *whole) {
  int real = transform_real_dim(t);
  for (int i = t->rank - 1; i >= 0; i--) {
    side_loop s = transform_side(t, i, output);
    if (s.points > 1 && s.stride != step)
      return 0;
    int64_t room = 2 * (t->dim[i].n / 2 + 1) * step;
    int padded = i == real && !(output ? t->out : t->in).is_complex &&
                 transform_side(t, i ? i - 1 : t->rank, output).stride == room;
    step = padded ? room : step * s.points;
  }
  *whole = step;
  return 1;
}

static int side_layout(const transform *t, int output) {
  int64_t whole;
  side_loop inner = transform_side(t, t->rank, output);
  if (!t->loops)
    return side_is_dense(t, output, 1, &whole) ? LAYOUT_PACKED : LAYOUT_OTHER;
  if (t->loops == 1 && side_is_dense(t, output, 1, &whole) && inner.stride == whole)
    return LAYOUT_PACKED;
  return t->loops == 1 && inner.stride == 1 && side_is_dense(t, output, inner.points, &whole)
             ? LAYOUT_COLUMNS
             : LAYOUT_OTHER;
}

static int log2_of(int64_t value) {
  return value > 0 ? 63 - __builtin_clzll((unsigned long long)value) : 0;
}

transform_name transform_name_of(const transform *t) {
  transform_name name;
  int64_t bytes = t->rows * element_bytes(t->in);
  int in = side_layout(t, 0), out = side_layout(t, 1);
  memset(&name, 0, sizeof name);
  name.type = t->type;
  name.precision = t->precision;
  name.in_format = t->in.format;
  name.out_format = t->out.format;
  name.placement = t->placement;
  name.order = t->order;
  name.layout = in == out ? in : LAYOUT_OTHER;
  name.n[0] = 1;
  for (int i = 0; i < t->rank; i++) {
    name.n[i] = t->dim[i].n;
    if (t->type == TW_R2R)
      name.kinds |= (int64_t)(t->kind[i] + 1) << NAME_KIND_BITS * i;
    bytes *= t->dim[i].in;
  }
  name.volume_log2 = log2_of(bytes);
  return name;
}
