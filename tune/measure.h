/* measure.h: times kernels, and a copy of the same bytes, on scratch memory of a device, with
 * events on a private stream. Compiles and loads kernels through an interface. One thread at a
 * time, except for the interface's get. */
#ifndef MEASURE_H
#define MEASURE_H

#include "device_kind.h"
#include "element.h"
#include "tuner.h"

/* How kernels are made ready, launched and released. Several threads may call get at once. ahead is
 * called before, on one thread, with all candidates that will be asked for; NULL: it is not. */
typedef struct {
  void *user;
  void (*ahead)(void *user, const tuner_trial *trials, int count);
  tw_status (*get)(void *user, const record *r, void **kernel, int *spill_bytes);
  tw_status (*launch)(void *user, void *kernel, launch_args *args, tw_stream stream);
  void (*release)(void *user, void *kernel);
} measure_kernels;

/* What is measured: launches that read one array and write another and, of passes that can work in
 * place, as many that read and write the latter. */
typedef struct {
  device *device;
  tw_status (*alloc)(device *d, size_t bytes, void **memory); /* the arrays; released by d */
  element of_in, of_out;
  int64_t in_span, out_span;   /* elements of each array */
  int64_t in_at, out_at;       /* the element of each array that is the first row's first point */
  int64_t elements;            /* points that one launch transforms */
  int64_t in_moved, out_moved; /* elements that it reads, and writes */
  int works_in_place;  /* 1: the sides are alike, and each block writes just where it has read */
  launch_args args;    /* all but the arrays and the kernel's own table */
  int spill_tolerated; /* bytes a thread */
  int threads;         /* how many prepare kernels at once, the caller's included */
} measure_job;

/* Bytes that input and output together may take on a device now. thorough: 1 for tuning that was
 * asked for, 0 for a step made in passing. *available (may be NULL): the limit for a pass of which
 * not even a single row fits into *bytes. */
tw_status measure_scratch(device *d, int thorough, size_t *bytes, size_t *available) MUST_USE;

typedef struct measure measure;

/* Allocates and fills the arrays, and times the copy. TW_NO_DEVICE_MEMORY: others need the memory.
 */
tw_status measure_open(const measure_job *job, const measure_kernels *kernels,
                       measure **out) MUST_USE;
void measure_close(measure *m); /* m: may be NULL */

/* The time of a copy of the same bytes. */
double measure_copy_ns_per_element(const measure *m);

/* The interface through which the tuner prepares and times candidates. */
tuner_port measure_port(measure *m);

#endif
