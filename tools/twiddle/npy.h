/* npy.h: NumPy's .npy files, format versions 1 to 3: complex64, complex128, float16, float32 and
 * float64 in either byte order, C or Fortran order. (The format: numpy.lib.format's documentation.)
 */
#ifndef NPY_H
#define NPY_H

#include "array.h"

enum { NPY_HEADER_MOST = 1 << 20 }; /* a longer header is refused */

/* What a header says; data follows at byte `offset` of the file. */
typedef struct {
  array shape;     /* without data */
  int32_t swapped; /* 1: the other byte order than the host's */
  int64_t offset, data_bytes;
} npy_header;

/* Reads a header, all of which is in bytes. Pure; refuses whatever is not certainly valid. */
tw_status npy_parse_header(const void *bytes, size_t size, npy_header *header) MUST_USE;

tw_status npy_read(const char *path, array *a) MUST_USE;

/* Writes version 1 in the host's byte order, as output.h says. What NumPy has no type for is
 * written in one that holds it: complex halves as float16 with a last axis of 2, in C order; bf16
 * as float32 and complex64. */
tw_status npy_write(const char *path, const array *a) MUST_USE;

#endif
