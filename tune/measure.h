/* measure.h: times kernels on scratch memory of a device, by events on a private stream, beside a
 * copy of the same bytes. Compiles and loads through an interface. One thread at a time, but for
 * the interface's get. */
#ifndef MEASURE_H
#define MEASURE_H

#include "device_kind.h"
#include "element.h"
#include "tuner.h"

/* Kernels, by whoever can make them ready. get is called by several threads at once. */
typedef struct {
  void *user;
  tw_status (*get)(void *user, const record *r, void **kernel, int *spill_bytes);
  tw_status (*launch)(void *user, void *kernel, launch_args *args, tw_stream stream);
  void (*release)(void *user, void *kernel);
} measure_kernels;

/* What is measured: launches over one array each for input and output. */
typedef struct {
  device *device;
  element of_in, of_out;
  int64_t in_span, out_span; /* elements of each array */
  int64_t in_at, out_at;     /* where the first row's first point lies there */
  int64_t elements;          /* that one launch reads, and writes */
  launch_args args;          /* all but the arrays and what a kernel brings itself */
  int spill_tolerated;       /* bytes a thread */
  int threads;               /* 1: kernels are prepared by threads of their own */
} measure_job;

/* Bytes that input and output may have together on a device now. thorough: 1 for tuning that was
 * asked for, 0 for a step in passing; *available (may be NULL): what even a single row that lies
 * further apart may take. */
tw_status measure_scratch(device *d, int thorough, size_t *bytes, size_t *available) MUST_USE;

typedef struct measure measure;

/* Reserves and fills the arrays, and times the copy. TW_NO_DEVICE_MEMORY: somebody else needs it.
 */
tw_status measure_open(const measure_job *job, const measure_kernels *kernels,
                       measure **out) MUST_USE;
void measure_close(measure *m); /* or NULL */

/* Of a copy of the same bytes. */
double measure_copy_ns_per_element(const measure *m);

/* The tuner's hands. */
tuner_port measure_port(measure *m);

#endif
