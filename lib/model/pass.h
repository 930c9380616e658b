/* pass.h: the class of a pass: what a measurement or a choice speaks about. Pure values. */
#ifndef PASS_H
#define PASS_H

#include <stdint.h>

typedef struct {
  int32_t precision, length;
  int32_t role;                  /* 0: a whole one-pass row transform */
  int32_t in_class, out_class;   /* stride classes: 0 unit */
  int32_t in_bucket, out_bucket; /* log2 of the stride in bytes, 0 for unit */
  int32_t volume_bucket;         /* log2 of the bytes read, rounded down */
} pass_class;

#endif
