/* bench.h: the parts of `twiddle bench`: the machine it measures on, one case, plan times. */
#ifndef BENCH_H
#define BENCH_H

#include "command.h"
#include "cufft.h"
#include "device.h"

/* Where a benchmark runs. Everything is enqueued on one private stream. */
typedef struct {
  device *device;
  int32_t where; /* tw_problem.device */
  tw_stream stream;
  device_event *from, *to;
  void *driver; /* libcuda, for asynchronous copies; NULL where it is not CUDA's */
  int (*copy_async)(unsigned long long to, unsigned long long from, size_t bytes, tw_stream stream);
  cufft_library *cufft; /* NULL: not found, or not comparable; why_no_cufft says why */
  char why_no_cufft[256];
  void *in, *out; /* of `bytes` bytes each */
  size_t bytes;
} bench_machine;

/* Opens the device (and, on cuda, makes its primary context current on this thread). */
tw_status bench_open(int32_t where, const char *cufft_path, int without_cufft,
                     bench_machine *m) MUST_USE;
void bench_close(bench_machine *m);

/* Which transforms a case has. */
typedef struct {
  const problem_settings *problem;
  const length_spec *length;
  int64_t batch;
} bench_rows;

/* Makes the arrays large enough, and fills the input with random numbers. Half a spectrum has zeros
 * where conjugate points would have to agree with each other. */
tw_status bench_arrays(bench_machine *m, const bench_rows *rows) MUST_USE;

typedef struct {
  bench_rows rows;
  int32_t policy;
  int rounds;
  size_t max_work; /* bytes of a plan's work area at most; 0: any */
} bench_request;

/* One case's result. Times are medians of rounds, in microseconds per transform call. */
typedef struct {
  int64_t n, batch;
  double us, copy_us, cufft_us;                   /* cufft_us 0: not measured */
  double gflops, fraction, cufft_fraction, ratio; /* ratio: cufft_us / us */
  double rel_l2; /* against cuFFT; without it against the definition */
  double bound;  /* of rel_l2; 0: neither cuFFT nor, for its length, the definition can be used */
  double plan_ms, cufft_plan_ms;
  double compile_ms; /* of the plan's kernel that took longest */
  char record_id[12];
} bench_result;

tw_status bench_case(bench_machine *m, tw_context *context, const bench_request *asked,
                     bench_result *result) MUST_USE;

/* Times planning: prints one row per length, and the medians. */
typedef struct {
  int argc;
  char **argv; /* lengths */
  problem_settings problem;
  enum table_format format;
} bench_plan_request;
tw_status bench_plan_times(bench_machine *m, const bench_plan_request *request) MUST_USE;

/* The child's side: plans every length once with the cache in folder and prints its
 * time in milliseconds. */
tw_status bench_plan_child(int32_t where, const bench_plan_request *request, const char *folder,
                           int32_t policy) MUST_USE;

double bench_median(double *values, int count); /* sorts values */

#endif
