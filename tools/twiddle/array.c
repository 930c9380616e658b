/* array.c: dense arrays on the host and the few reshapings that the tool needs.
 * Owns no file and no device. */
#include "array.h"

#include <stdlib.h>
#include <string.h>

void array_free(array *a) {
  free(a->data);
  a->data = NULL;
}

int64_t array_count(const array *a) {
  int64_t count = 1;
  for (int32_t i = 0; i < a->rank; i++)
    count *= a->shape[i];
  return count;
}

size_t array_element_bytes(const array *a) {
  return (a->precision == TW_F64 ? 8u : 4u) << (a->is_complex ? 1 : 0);
}

tw_status array_allocate(array *a) {
  if (a->rank < 0 || a->rank > ARRAY_RANK_MAX)
    return status_fail(TW_INVALID, "an array of %d axes: at most %d are possible", (int)a->rank,
                       ARRAY_RANK_MAX);
  int64_t bytes = (int64_t)array_element_bytes(a);
  for (int32_t i = 0; i < a->rank; i++)
    if (a->shape[i] < 0 || __builtin_mul_overflow(bytes, a->shape[i], &bytes))
      return status_fail(TW_INVALID, "an array whose axis %d has %lld elements cannot exist here",
                         (int)i, (long long)a->shape[i]);
  a->data = calloc(1, bytes ? (size_t)bytes : 1);
  if (!a->data)
    return status_fail(TW_NO_MEMORY, "no memory for an array of %lld bytes", (long long)bytes);
  return TW_OK;
}

static double real_at(const array *a, int64_t i) {
  return a->precision == TW_F64 ? ((const double *)a->data)[i] : ((const float *)a->data)[i];
}

static void set_real(array *a, int64_t i, double value) {
  if (a->precision == TW_F64)
    ((double *)a->data)[i] = value;
  else
    ((float *)a->data)[i] = (float)value;
}

tw_status array_to_complex(const array *a, int32_t precision, array *out) {
  array made = *a;
  made.is_complex = 1;
  made.precision = precision;
  TRY(array_allocate(&made));
  int64_t count = array_count(a);
  for (int64_t i = 0; i < count; i++) {
    set_real(&made, 2 * i, real_at(a, a->is_complex ? 2 * i : i));
    if (a->is_complex)
      set_real(&made, 2 * i + 1, real_at(a, 2 * i + 1));
  }
  *out = made;
  return TW_OK;
}

tw_status array_cut_frames(const array *a, int64_t frame, int64_t hop, array *out,
                           int64_t *left_out) {
  if (frame < 1 || hop < 1)
    return status_fail(TW_INVALID, "frames of %lld points every %lld points: both must be positive",
                       (long long)frame, (long long)hop);
  if (a->rank < 1 || a->rank >= ARRAY_RANK_MAX)
    return status_fail(TW_INVALID, "an array of %d axes cannot be cut into frames", (int)a->rank);
  int64_t length = a->shape[a->rank - 1];
  if (length < frame)
    return status_fail(TW_INVALID, "%lld points are fewer than one frame of %lld",
                       (long long)length, (long long)frame);
  array made = *a;
  int64_t frames = 1 + (length - frame) / hop;
  made.rank = a->rank + 1;
  made.shape[a->rank - 1] = frames;
  made.shape[a->rank] = frame;
  TRY(array_allocate(&made));
  size_t element = array_element_bytes(a);
  int64_t rows = array_count(a) / length;
  for (int64_t row = 0; row < rows; row++)
    for (int64_t f = 0; f < frames; f++)
      memcpy((char *)made.data + (size_t)((row * frames + f) * frame) * element,
             (const char *)a->data + (size_t)(row * length + f * hop) * element,
             (size_t)frame * element);
  *out = made;
  *left_out = length - ((frames - 1) * hop + frame);
  return TW_OK;
}

tw_status array_swap_last(const array *a, int32_t axis, array *out) {
  if (axis < 0 || axis >= a->rank)
    return status_fail(TW_INVALID, "axis %d of an array of %d axes", (int)axis, (int)a->rank);
  int32_t last = a->rank - 1;
  array made = *a;
  made.shape[axis] = a->shape[last];
  made.shape[last] = a->shape[axis];
  TRY(array_allocate(&made));
  int64_t outer = 1, middle = 1;
  for (int32_t i = 0; i < axis; i++)
    outer *= a->shape[i];
  for (int32_t i = axis + 1; i < last; i++)
    middle *= a->shape[i];
  int64_t n = a->shape[axis], m = axis == last ? 1 : a->shape[last];
  size_t element = array_element_bytes(a);
  const char *from = a->data;
  char *to = made.data;
  for (int64_t o = 0; o < outer; o++)
    for (int64_t j = 0; j < m; j++)
      for (int64_t k = 0; k < middle; k++)
        for (int64_t i = 0; i < n; i++) {
          memcpy(to, from + (size_t)(((o * n + i) * middle + k) * m + j) * element, element);
          to += element;
        }
  *out = made;
  return TW_OK;
}
