/* npy.h: NumPy's .npy files, format versions 1 to 3: complex64, complex128, float32 and float64 in
 * either byte order, C or Fortran order. (The format: numpy.lib.format's documentation.) */
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

/* How many bytes of the file the header takes, from its first 12 bytes (fewer: refused). */
tw_status npy_header_size(const void *bytes, size_t size, size_t *header_size) MUST_USE;

/* Reads a header that bytes hold completely. Pure; refuses whatever is not clearly valid. */
tw_status npy_parse_header(const void *bytes, size_t size, npy_header *header) MUST_USE;

tw_status npy_read(const char *path, array *a) MUST_USE;

/* Writes version 1 in the host's byte order, to a temporary file that is then renamed to path; if
 * path is something else than a regular file, writes to it directly. */
tw_status npy_write(const char *path, const array *a) MUST_USE;

#endif
