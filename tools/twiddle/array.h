/* array.h: a dense array on the host, real or complex, in the host's byte order: the readers return
 * one, the writer takes one. The caller owns it and frees it with array_free. */
#ifndef ARRAY_H
#define ARRAY_H

#include "status.h"
#include <stddef.h>
#include <stdint.h>

enum { ARRAY_RANK_MAX = 24 }; /* the dimensions and loops of one transform */

typedef struct {
  int32_t rank; /* 0: a single number */
  int64_t shape[ARRAY_RANK_MAX];
  int32_t fortran;    /* 1: neighbours along the first axis are contiguous; 0: along the last */
  int32_t is_complex; /* 1: elements are pairs of a real and an imaginary part */
  int32_t precision;  /* TW_F32, TW_F64, TW_F16 or TW_BF16 */
  void *data;
} array;

void array_free(array *a);

/* The number of elements (a complex number is one element). array_allocate must have accepted the
 * shape. */
int64_t array_count(const array *a);

/* Bytes of one element. */
size_t array_element_bytes(const array *a);

/* Allocates zeroed data for a, whose other members are set. Fails on a negative extent, on more
 * elements than can be addressed, and without memory. */
tw_status array_allocate(array *a) MUST_USE;

/* A copy of a in the given precision, rounded to nearest even, and complex if is_complex or a are.
 */
tw_status array_convert(const array *a, int32_t is_complex, int32_t precision, array *out) MUST_USE;

/* Makes one complex element of each pair of real ones along a last axis of 2, in place. TW_INVALID
 * where there is no such axis. */
tw_status array_pairs_to_complex(array *a) MUST_USE;

/* The stride of each axis in elements. */
void array_strides(const array *a, int64_t stride[ARRAY_RANK_MAX]);

/* Cuts the last axis into frames of `frame` points that start every `hop` points: shape [..., L]
 * becomes [..., 1 + (L - frame) / hop, frame]. *left_out: how many points at the
 * end are in no frame. */
tw_status array_cut_frames(const array *a, int64_t frame, int64_t hop, array *out,
                           int64_t *left_out) MUST_USE;

/* A copy in C order in which the given axes, all different, come last and in that order. */
tw_status array_pack(const array *a, const int32_t *axes, int32_t count, array *out) MUST_USE;

#endif
