/* array.c: dense arrays on the host, and the few ways of reordering them that the tool needs. Uses
 * no file and no device. */
#include "array.h"

#include "element.h"

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
  return (size_t)element_bytes((element){a->precision, a->is_complex});
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

tw_status array_convert(const array *a, int32_t is_complex, int32_t precision, array *out) {
  array made = *a;
  made.is_complex = is_complex || a->is_complex;
  made.precision = precision;
  TRY(array_allocate(&made));
  element from = {a->precision, a->is_complex}, to = {precision, made.is_complex};
  int64_t count = array_count(a);
  double value[2];
  for (int64_t i = 0; i < count; i++) {
    element_get(from, a->data, i, value);
    element_put(to, made.data, i, value);
  }
  *out = made;
  return TW_OK;
}

tw_status array_pairs_to_complex(array *a) {
  array made;
  if (a->rank < 1 || a->is_complex || a->shape[a->rank - 1] != 2)
    return status_fail(TW_INVALID, "an array without a last axis of 2 holds no complex numbers");
  TRY(array_pack(a, NULL, 0, &made));
  array_free(a);
  made.rank--;
  made.is_complex = 1;
  *a = made;
  return TW_OK;
}

tw_status array_cut_frames(const array *a, int64_t frame, int64_t hop, array *out,
                           int64_t *left_out) {
  if (frame < 1 || hop < 1)
    return status_fail(TW_INVALID, "frames of %lld points every %lld points: both must be positive",
                       (long long)frame, (long long)hop);
  if (a->rank < 1 || a->rank >= ARRAY_RANK_MAX || a->fortran)
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
  size_t bytes = array_element_bytes(a);
  int64_t rows = array_count(a) / length;
  for (int64_t row = 0; row < rows; row++)
    for (int64_t f = 0; f < frames; f++)
      memcpy((char *)made.data + (size_t)((row * frames + f) * frame) * bytes,
             (const char *)a->data + (size_t)(row * length + f * hop) * bytes,
             (size_t)frame * bytes);
  *out = made;
  *left_out = length - ((frames - 1) * hop + frame);
  return TW_OK;
}

void array_strides(const array *a, int64_t stride[ARRAY_RANK_MAX]) {
  int64_t at = 1;
  for (int32_t i = 0; i < a->rank; i++) {
    int32_t axis = a->fortran ? i : a->rank - 1 - i;
    stride[axis] = at;
    if (__builtin_mul_overflow(at, a->shape[axis], &at))
      at = 0; /* an empty array, whose other lengths may be any */
  }
}

tw_status array_pack(const array *a, const int32_t *axes, int32_t count, array *out) {
  int64_t stride[ARRAY_RANK_MAX], walk[ARRAY_RANK_MAX], index[ARRAY_RANK_MAX] = {0};
  int32_t rank = 0, given[ARRAY_RANK_MAX] = {0};
  array made = *a;
  made.fortran = 0;
  array_strides(a, stride);
  for (int32_t i = 0; i < count; i++) {
    if (axes[i] < 0 || axes[i] >= a->rank || given[axes[i]])
      return status_fail(TW_INVALID, "axis %d of an array of %d axes, or twice", (int)axes[i],
                         (int)a->rank);
    given[axes[i]] = 1;
  }
  for (int32_t i = 0; i < a->rank + count; i++) {
    int32_t axis = i < a->rank ? i : axes[i - a->rank];
    if (i < a->rank && given[i])
      continue;
    made.shape[rank] = a->shape[axis];
    walk[rank++] = stride[axis];
  }
  TRY(array_allocate(&made));
  size_t bytes = array_element_bytes(a);
  char *to = made.data;
  int64_t elements = array_count(a);
  for (int64_t i = 0, from = 0; i < elements; i++, to += bytes) {
    memcpy(to, (const char *)a->data + (size_t)from * bytes, bytes);
    for (int32_t d = rank - 1; d >= 0; d--) {
      from += walk[d];
      if (++index[d] < made.shape[d])
        break;
      from -= index[d] * walk[d];
      index[d] = 0;
    }
  }
  *out = made;
  return TW_OK;
}
