/* launch_args.h: the one structure every generated kernel takes, by value, as its only parameter.
 * The kernel's text declares the same members in the same order (launch_args.c prints it from the
 * list below); sizes are equal on host and device. */
#ifndef LAUNCH_ARGS_H
#define LAUNCH_ARGS_H

#include <stdint.h>

typedef struct {
  const void *in;
  void *out;
  const void *table; /* stage twiddles; layout of kernel_fill_table */
  void *work;
  int64_t batch;    /* transforms in all */
  int64_t in_dist;  /* elements between transforms */
  int64_t out_dist;
  int64_t in_stride; /* elements between the points of one transform */
  int64_t out_stride;
  double scale_f64;
  float scale_f32;
  float sign; /* +1 forward, -1 inverse: the imaginary part is multiplied by it on both sides */
} launch_args;

#endif
