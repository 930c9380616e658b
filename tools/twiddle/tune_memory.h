/* tune_memory.h: what the profile holds about the lengths that `twiddle tune` was given. */
#ifndef TUNE_MEMORY_H
#define TUNE_MEMORY_H

#include "command.h"
#include "profile.h"

/* The profile as it is on disk when it is opened. */
typedef struct {
  profile *profile;
  facts facts;
  int64_t device;
} tune_memory;

tw_status tune_memory_open(int32_t where, tune_memory *m) MUST_USE;
void tune_memory_close(tune_memory *m);

/* How many kernels were measured on the device, in all classes and runs, those included whose times
 * are not kept. */
tw_status tune_memory_count(const tune_memory *m, int64_t *count) MUST_USE;

/* What is known of the one class of passes that computes a length in one pass. */
typedef struct {
  int known;               /* kernels with a time, of all runs */
  int settled;             /* nothing is left to measure */
  int has_model;           /* the model's own choice is one of them */
  measurement best, model; /* best: the kernel that plans use from now on */
} tune_class;

/* Looks in the volume class of so many transforms, then in smaller ones, since the tuner's scratch
 * memory may be smaller than the caller's arrays. */
tw_status tune_memory_class(const tune_memory *m, int precision, int64_t length, int64_t transforms,
                            tune_class *out) MUST_USE;

#endif
