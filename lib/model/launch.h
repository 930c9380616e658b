/* launch.h: what generated kernels, devices and compilers agree on: targets, the launch shape, and
 * the one structure that every kernel takes, by value, as its only parameter. The kernel's text
 * declares the same members in the same order; sizes are equal on host and device. */
#ifndef LAUNCH_H
#define LAUNCH_H

#include <stdint.h>

/* What text is written for: a name for C, and one for people, whose prelude is prelude_NAME of
 * codelets. A new target is one line here and a source with its prelude. */
#define KERNEL_TARGETS(X)                                                                          \
  X(CUDA, cuda)                                                                                    \
  X(CPU, cpu)

#define KERNEL_TARGET_OF(constant, name) TARGET_##constant,
enum kernel_target { KERNEL_TARGETS(KERNEL_TARGET_OF) TARGETS };

enum { LAUNCH_ENTRY_BYTES = 128 };

typedef struct {
  char entry[LAUNCH_ENTRY_BYTES]; /* the entry's name; holds the record's id */
  int32_t threads;                /* per block */
  int32_t shared_bytes;           /* dynamic, per block */
  int32_t cluster;                /* blocks that compute these transforms together */
  int32_t tile;     /* transforms per block or cluster (and per round of the loop when streaming) */
  int32_t mirrored; /* over 0: half of a block's rows mirror the others (binding.mirrored, twins);
                       2: no row is the one that mirrors it, but for a middle one */
  int32_t streaming;   /* 1: launch at most the resident blocks */
  int32_t table_bytes; /* what launch_args.table must point to; 0: NULL will do */
} launch_shape;

typedef struct {
  const void *in;
  void *out;
  const void *table;   /* stage twiddles; layout of kernel_fill_table */
  const void *factors; /* what operations multiply points by, of what is computed with */
  int64_t batch;       /* transforms in all, fewer than 2^31: longer passes are several launches */
  int64_t in_dist;     /* elements between transforms */
  int64_t out_dist;
  int64_t in_stride; /* elements between the points of one transform */
  int64_t out_stride;
  double scale_f64;
  float scale_f32;
  float sign; /* +1 forward, -1 inverse: the imaginary part is multiplied by it on both sides */
  /* Nested loops over rows, the inner one first: how often each but the outer one runs, and the
   * elements from one round to the next. Unused where one distance is enough. */
  int64_t loop_n[3], in_loop[4], out_loop[4];
  /* Pass twiddles: exp(-2*pi*i*m/order) for m = low + high * 2^twiddle_shift: 2^twiddle_shift low
   * roots less 1, then the high ones. */
  const void *twiddles;
  int64_t twiddle_shift;
  /* The index k of a row selects what its points are multiplied by. It is the common index of some
   * neighbouring loops: k = row / index_rows mod index_count. What each operation makes of k, of
   * factor_step and factor_count says operation.h; of folded rows, binding.h. */
  int64_t index_rows, index_count;
  int64_t factor_step, factor_count;
  /* Declared by those kernels only that read them (binding_reads_counts). Points that a side has of
   * each row, or of the axis that rows are parts of: there, point j of a row is point k + j *
   * in_step. What a window multiplies these points by, real numbers of the arithmetic's precision.
   */
  int64_t in_points, out_points, in_step, out_step;
  const void *window;
} launch_args;

#endif
