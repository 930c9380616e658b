/* lengths.h: how lengths and sizes are written on the command line. Pure. */
#ifndef LENGTHS_H
#define LENGTHS_H

#include "status.h"
#include "text.h"
#include <stdint.h>

enum { LENGTH_RANK_MAX = 8 };

/* 4096, 2^20, 256x256 (slowest axis first), 1024*5000 (5000 transforms of length 1024). */
typedef struct {
  int32_t rank;
  int64_t n[LENGTH_RANK_MAX];
  int64_t batch;   /* 0: not given */
  int32_t columns; /* 1: transforms are interleaved; set by options, not by the grammar */
} length_spec;

/* Every number is at least 1; the product of all of them fits in 63 bits. */
tw_status length_parse(const char *written, length_spec *out) MUST_USE;

/* The product of the axes. */
int64_t length_points(const length_spec *l);

/* Appends the axes as 256x256, without the batch. */
void length_print(const length_spec *l, text *out);

/* 4096, 64K, 512M, 2G: powers of 1024, at least 1. */
tw_status size_parse(const char *written, int64_t *bytes) MUST_USE;

#endif
