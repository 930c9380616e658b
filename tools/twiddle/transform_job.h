/* transform_job.h: `twiddle transform` as a problem: which numbers of an array are transformed, in
 * which kind, and what comes out. Computes no transform and touches no device or file. */
#ifndef TRANSFORM_JOB_H
#define TRANSFORM_JOB_H

#include "array.h"
#include "overlap_add.h"
#include "twiddle.h"

#include <stdio.h>

#define NOT_GIVEN INT64_MIN

/* The command's options. */
typedef struct {
  const char *output, *device, *scale, *axes, *window, *picture;
  int kind, precision; /* 0: what the input has; else 1 more than an index of kinds, a choice */
  int inverse, ortho, overlap_add, check, describe, policy;
  int64_t axis;                              /* NOT_GIVEN: the last one */
  int64_t points, frame, hop, rate, samples; /* 0: not given */
  FILE *say; /* where words go: standard error if the array goes to standard output */
} transform_settings;

#define CHOICES_TRANSFORM_PRECISION "input|f32|f64|f16|bf16"

/* The axes to transform, numbered from 0, in the order of the problem's dimensions. */
typedef struct {
  int32_t axis[ARRAY_RANK_MAX], count;
} axis_list;

typedef struct {
  array in;            /* as the device gets it, padded for frames; owned */
  array out;           /* without data until it was computed; owned */
  axis_list axes;      /* of the output, and of the input but for its frames */
  int framed;          /* 1: the input's last axis is read in frames, which are two axes of out */
  frame_layout layout; /* of the frames */
  int64_t samples;     /* of that axis before it was padded */
  int64_t rate;        /* samples a second; 0: not known */
  double *window;      /* owned; NULL: none */
  int32_t r2r[ARRAY_RANK_MAX];
  tw_dim dim[ARRAY_RANK_MAX], loop[ARRAY_RANK_MAX];
  tw_problem problem; /* without device and policy; points into the job, which must not be moved */
  int64_t points, transforms;
} transform_job;

/* Makes a job of an array, which it takes in any case. rate: samples a second; 0: not known.
 * transform_job_free frees what was made, also after a failure. */
tw_status transform_job_make(const transform_settings *s, array *input, int64_t rate,
                             transform_job *job) MUST_USE;
void transform_job_free(transform_job *job);

/* What overlap-add will make of the job's frames, without data; or why it cannot. */
tw_status transform_job_added_shape(const transform_settings *s, const transform_job *job,
                                    array *made) MUST_USE;

/* Overlap-add: replaces the frames of job->out by the recording. */
tw_status transform_job_add_frames(const transform_settings *s, transform_job *job) MUST_USE;

/* The input in C order as packed transforms, frames copied apart; so is the output. For checking.
 */
tw_status transform_job_pack(const transform_job *job, array *in, array *out) MUST_USE;

#endif
