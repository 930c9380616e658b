/* twiddle.h: the public interface of Twiddle, a library that computes discrete Fourier transforms
 * with kernels generated, compiled, cached and tuned at run time.
 *
 * Habits are those of FFTW and cuFFT: plan once, execute many times, on any stream and any arrays
 * of the planned shape. The forward transform of x[0..n) is
 *
 *     X[k] = scale * sum over j of x[j] * exp(-2*pi*i*j*k/n)
 *
 * and the inverse has +2*pi*i. Both are unnormalised: scale is 1 unless the problem says otherwise.
 *
 * Errors. Every fallible call returns a tw_status, 0 on success. Out-parameters are untouched on
 * failure. tw_last_detail() gives the calling thread a sentence about its own last failure.
 *
 * Structures carry their size as first member: set it with sizeof, zero the rest, fill what you
 * need. Zero means the default everywhere. Later versions append members, and every appended
 * member makes the size larger, since no structure ends in padding. Members that a shorter
 * structure lacks count as zero; a longer one is accepted unless it sets members that this version
 * does not know, which is TW_UNSUPPORTED; a size of 0, or over 4096, is TW_INVALID. tw_dim has no
 * size and never changes.
 *
 * Threads. Contexts may be used from several threads at once. A plan is immutable: threads may
 * execute one plan at once, each on a stream of its own and, where the plan needs a work area, with
 * one of its own; executions that use the plan's must follow one another in a stream. Destroying
 * something another thread is still using is an error of the caller.
 *
 * Planning compiles the kernels of a plan side by side on threads of its own: no more, the caller's
 * included, than the calling thread's affinity has processors or TWIDDLE_THREADS allows (1: none is
 * created). All signals are blocked in them, they make no CUDA call and no callback, and they have
 * ended when tw_plan_create returns. A plan of one kernel creates none, unless another one that may
 * have to replace it is compiled beside it; nor does a plan of kernels that are known. Tuning under
 * TW_POLICY_FULL and tw_tune prepare candidates on such threads too, which there do load and verify
 * kernels on the device, and may log. Executing never creates a thread.
 *
 * Planning takes up to 128 KiB of the calling thread's stack; what NVRTC 13.0 and the driver take
 * of it is less and does not grow with the kernel. So 256 KiB are enough for a thread that plans.
 *
 * How the caller's arithmetic rounds, which exceptions trap, and whether small numbers are flushed
 * to zero make no difference to a plan: planning and tuning compute in C's default floating-point
 * environment (FE_DFL_ENV), and put the caller's back. On the cpu device, executing computes in
 * the caller's.
 *
 * Callbacks may come from any thread that is planning or tuning, in that default environment, and
 * must not call the library.
 * After fork, a child may go on with what it inherited and with contexts of its own; it does not
 * tune and may have no profile.
 *
 * The library never exits, prints, changes process state, leaves a thread behind or blocks the
 * device behind the caller's back. The README has a glossary (Words). */
#ifndef TWIDDLE_H
#define TWIDDLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_VERSION_MAJOR 0
#define TW_VERSION_MINOR 1
#define TW_VERSION_PATCH 0

#if defined(__GNUC__)
#define TW_API __attribute__((visibility("default")))
#else
#define TW_API
#endif

/* 0 is success. Numbers are never reused. */
typedef int32_t tw_status;
enum {
  TW_OK = 0,
  TW_INVALID = 1,          /* an argument makes no sense: the detail says which */
  TW_UNSUPPORTED = 2,      /* a sensible request that this version cannot serve */
  TW_NO_MEMORY = 3,        /* the host is out of memory */
  TW_NO_DEVICE_MEMORY = 4, /* the device is out of memory */
  TW_NO_DEVICE = 5,        /* no driver, no GPU, or not the one asked for */
  TW_NO_COMPILER = 6,      /* no usable NVRTC (or host compiler, for the cpu device) */
  TW_COMPILE_FAILED = 7,   /* the compiler rejected a kernel: the detail holds its log */
  TW_DEVICE_ERROR = 8,     /* the driver reported an error */
  TW_FILE_ERROR = 9,       /* reading or writing a file failed */
  TW_VERIFY_FAILED = 10,   /* every usable kernel miscomputed on this device */
  TW_INTERNAL = 11,        /* a bug of ours */
  TW_CONTEXT_LOST = 12,    /* the CUDA context under the plan is gone */
  TW_CAPTURING = 13        /* not possible while the stream is being captured */
};

typedef struct tw_context tw_context;
typedef struct tw_plan tw_plan;
typedef struct CUstream_st *tw_stream; /* a CUstream or cudaStream_t; NULL: the default stream */

/* Transform types: between complex points, from real to complex points, from complex to real ones,
 * and between real ones. Along the last dimension only the first n/2+1 points of the spectrum of n
 * real points are kept, since the others are their conjugates.
 *
 * TW_R2C is the forward transform and TW_C2R the inverse one where no direction is named; the other
 * direction of real points gives the conjugates. TW_C2R transforms the complex dimensions first; of
 * its last dimension it ignores the imaginary parts of point 0 and, for even n, of point n/2, which
 * no real points have.
 *
 * Two rows of real points, of TW_R2R too, may be computed as one complex row: then the errors of
 * both are relative to the larger one, and what is not finite in one makes the other so. Complex
 * rows are always computed apart. */
enum { TW_C2C = 0, TW_R2C = 1, TW_C2R = 2, TW_R2R = 3 };
/* Kinds of TW_R2R transforms, by the numbers that FFTW gives them. x: n real inputs, X: n real
 * results before the scale, j and k from 0 to n-1; unnormalised as FFTW's:
 *
 *     TW_DCT1  X[k] = x[0] + (-1)^k x[n-1] + 2 sum over 0<j<n-1 of x[j] cos(pi*j*k/(n-1)), n >= 2
 *     TW_DCT2  X[k] = 2 sum of x[j] cos(pi*(j+1/2)*k/n)
 *     TW_DCT3  X[k] = x[0] + 2 sum over j>0 of x[j] cos(pi*j*(k+1/2)/n)
 *     TW_DCT4  X[k] = 2 sum of x[j] cos(pi*(j+1/2)*(k+1/2)/n)
 *     TW_DST1  X[k] = 2 sum of x[j] sin(pi*(j+1)*(k+1)/(n+1))
 *     TW_DST2  X[k] = 2 sum of x[j] sin(pi*(j+1/2)*(k+1)/n)
 *     TW_DST3  X[k] = (-1)^k x[n-1] + 2 sum over j<n-1 of x[j] sin(pi*(j+1)*(k+1/2)/n)
 *     TW_DST4  X[k] = 2 sum of x[j] sin(pi*(j+1/2)*(k+1/2)/n)
 *     TW_DHT   X[k] = sum of x[j] (cos(2*pi*j*k/n) + sin(2*pi*j*k/n))
 *     TW_R2HC  the forward spectrum of x as re[0], re[1], ..., re[n/2], im[(n+1)/2-1], ..., im[1]
 *     TW_HC2R  from that order back to real points, unnormalised
 *
 * A kind has no direction: what a problem or an execution names is ignored. */
enum {
  TW_R2HC = 0,
  TW_HC2R = 1,
  TW_DHT = 2,
  TW_DCT1 = 3,
  TW_DCT3 = 4,
  TW_DCT2 = 5,
  TW_DCT4 = 6,
  TW_DST1 = 7,
  TW_DST3 = 8,
  TW_DST2 = 9,
  TW_DST4 = 10
};
/* Precisions of the real and imaginary parts. TW_F16 and TW_BF16 are halves, 16 bits a number: IEEE
 * 754's binary16, and the upper half of a binary32. They are how arrays hold numbers; arithmetic is
 * in fp32, and a result is rounded to the nearest half when it is stored, once for a transform of
 * one pass, and once more for every pass that stores halves between, and every time that threads
 * exchange halves within a pass (TW_BETWEEN_*).
 *
 * fp16 ends at 65504, and the sum of n points may be n times as large as they are. The scale is
 * multiplied in fp32 before the first rounding to halves, wherever that is. So no number that is
 * stored exceeds |scale| times the sum of the magnitudes of the points that it comes from: with
 * scale 1/n what was in range stays there, and with 1/sqrt(n) the mean square does. Numbers of fp16
 * below 2^-14 have fewer significant bits, and below 2^-25 none: where a small scale would take
 * points of about 1 under 2^-14 before the last rounding, the planner stores and exchanges fp32.
 * (What is exchanged is no larger than the largest magnitude that it contributes to, since the
 * squares of a transform's results add up to n times those of its points.) bf16 has the range of
 * fp32. */
enum { TW_F32 = 0, TW_F64 = 1, TW_F16 = 2, TW_BF16 = 3 };
/* The sign of the exponent. TW_EITHER_DIRECTION: each execution names it (tw_buffers). */
enum { TW_FORWARD = -1, TW_EITHER_DIRECTION = 0, TW_INVERSE = 1 };
/* TW_EITHER_PLACE: each execution's arrays say it. */
enum { TW_EITHER_PLACE = 0, TW_IN_PLACE = 1, TW_OUT_OF_PLACE = 2 };
/* The order of the points along a dimension that takes several passes, or would in another order
 * than the natural one. It is meant for convolutions: a forward transform with
 * TW_ORDER_REVERSED_OUT and an inverse one with TW_ORDER_REVERSED_IN fit together, and, unless the
 * length has large primes, neither moves data to sort it or needs a work area. With the digits d1,
 * d2, d3... of n = d1*d2*d3..., point q1 + d1*(q2 + d2*(q3 + ...)) lies at place ((q1*d2 + q2)*d3 +
 * q3)... tw_plan_describe tells the digits of each dimension longer than 1; they depend on its
 * length, the precision and the device only. No digits mean natural order: the dimension takes one
 * pass, or is computed as a convolution itself. Only TW_C2C has such orders. */
enum {
  TW_ORDER_NATURAL = 0,
  TW_ORDER_REVERSED_OUT = 1, /* natural input, digit-reversed result: decimation in frequency */
  TW_ORDER_REVERSED_IN = 2   /* digit-reversed input, natural result: decimation in time */
};
/* Flags of a problem, to be added. */
enum {
  TW_ORTHO = 1, /* the transform is orthogonal (unitary): besides the scale, by 1/sqrt(n) for
                   each dimension; TW_R2R as SciPy's norm="ortho" */
  TW_DESTROY_INPUT = 2, /* out of place, the input may be overwritten, which may save a work area */
  TW_NO_WORK_AREA = 4   /* the plan has no work area of its own: where it needs one, each execution
                           brings it */
};
/* What is stored between the passes of transforms in half precision, and what threads exchange
 * through shared memory between the stages of a pass. Halves move in half the time. With fp32,
 * which takes a work area between passes, only the last store rounds to halves; relative to the
 * result, in the root mean square, the error is then about 0.4 * 2^-11 in fp16 (2^-8 in bf16), and
 * with k roundings about sqrt(k) times as much: one for each pass that stores halves, one for each
 * exchange of halves (tile=halves of a kernel's record, which has one exchange less than stages).
 * Lengths that are computed as a convolution over several passes have fp32 within it. */
enum {
  TW_BETWEEN_ANY = 0,    /* the planner chooses: halves between passes, unless fp16 would lose small
                            numbers, and in shared memory where that is faster too */
  TW_BETWEEN_STORED = 1, /* halves, of the arrays' precision; in shared memory where faster */
  TW_BETWEEN_F32 = 2     /* fp32 */
};
/* How much the tuner may do while planning: see the README. */
enum {
  TW_POLICY_DEFAULT = 0,
  TW_POLICY_OFF = 1,      /* profile and model only; writes nothing but the cache */
  TW_POLICY_NOTE = 2,     /* as off, and remembers what was wanted */
  TW_POLICY_LAZY = 3,     /* tuning at the first plan of a problem, as its use pays for it */
  TW_POLICY_ADAPTIVE = 4, /* reserved: answers TW_UNSUPPORTED in this version */
  TW_POLICY_FULL = 5      /* all that survives pruning, now, for up to 4 s a kernel */
};
/* 1 to 65535 are CUDA devices: k+1 is ordinal k. Greater numbers are reserved for other kinds of
 * devices, and are TW_NO_DEVICE in this version. */
enum { TW_DEVICE_CURRENT = 0, TW_DEVICE_CPU = -1 };
enum { TW_LOG_WARN = 1, TW_LOG_INFO = 2, TW_LOG_DEBUG = 3 };

/* One dimension: length, and the distance between neighbours in the input and in the output, in
 * elements of that side's type (a complex number is one element). */
typedef struct {
  int64_t n, is, os;
} tw_dim;

/* What a context is made from. Strings are copied. */
typedef struct {
  size_t size;
  const char *profile; /* path of the profile; "none"; NULL: TWIDDLE_PROFILE, then the default */
  const char *cache;   /* directory of the cache; "none"; NULL: TWIDDLE_CACHE, then the default */
  const char *nvrtc;   /* path of libnvrtc; NULL: TWIDDLE_NVRTC, then the usual places */
  int32_t policy;      /* TW_POLICY_*; default: TWIDDLE_POLICY, then default_policy, then lazy */
  int32_t plan_budget_ms, process_budget_ms; /* what lazy tuning may cost; default 150 and 1000 */
  void *user;                                /* handed to the callbacks below */
  void (*log)(void *user, int level, const char *line); /* may be called from any planning thread */
  void *(*alloc)(void *user, size_t bytes, tw_stream stream); /* device memory for work areas */
  void (*release)(void *user, void *memory, tw_stream stream);
  int32_t default_policy; /* in place of lazy, where neither policy nor TWIDDLE_POLICY names one */
  int32_t unused;         /* never read: in place of padding */
} tw_options;

/* One transform to be planned. Arrays are borrowed for the call. dims are the transformed
 * dimensions, slowest first; batch are the loops around them. n is the length of the transform,
 * also where a side holds n/2+1 points. All strides of dims and batch zero: packed (row-major,
 * batch outermost). Real rows of packed TW_R2C and TW_C2R have no gaps in an execution out of
 * place, and room for their spectrum, 2*(n/2+1) numbers, in one in place. If only some strides are
 * zero, those with n > 1 are errors. This version: rank up to 8 and up to 16 batch dimensions, any
 * strides; outputs must not overlap. */
typedef struct {
  size_t size;
  const tw_dim *dims, *batch;
  const int32_t *r2r; /* kinds per dimension, for TW_R2R */
  int32_t rank, batch_rank, type, precision, direction, placement, policy;
  int32_t device;  /* TW_DEVICE_CURRENT, k+1 for CUDA ordinal k < 65535, TW_DEVICE_CPU; others
                      are reserved */
  double scale;    /* the result is multiplied by it, rounded to the precision; 0 means 1 */
  size_t align;    /* promised alignment of the arrays in bytes; 0: one element */
  size_t max_work; /* cap on the work area in bytes; 0: no cap. Under a cap, a dimension of several
                      passes can do without a work area if its length has the form a*b*a, where a*a
                      and a few times b points fit a block and a has no large primes: see the
                      README */
  int32_t order;   /* TW_ORDER_* */
  int32_t unused;  /* never read: in place of padding */
  /* How many points of each dimension are read, the others being taken as 0, and how many are
   * written, both of those that a side has; arrays of rank numbers; NULL: all. Packed arrays hold
   * these points only.
   * A digit-reversed side (TW_ORDER_*) has all points: fewer ones are TW_UNSUPPORTED. */
  const int64_t *in_points, *out_points;
  /* Real numbers by which the points of the last dimension that are read are multiplied; NULL: 1.
   * They are copied. TW_UNSUPPORTED where these points are digit-reversed. */
  const double *window;
  int32_t flags;   /* TW_ORTHO, TW_DESTROY_INPUT, TW_NO_WORK_AREA: their sum */
  int32_t between; /* TW_BETWEEN_* */
} tw_problem;

/* The arrays of one execution: device addresses (host addresses on the cpu device). */
typedef struct {
  size_t size;
  const void *in;
  void *out;  /* equal to in: in place */
  void *work; /* a work area of tw_plan_work_size bytes that overlaps neither array; NULL: the
                 plan's own */
  tw_stream stream;
  int32_t direction; /* where the plan was made for either direction */
  int32_t unused;    /* never read: in place of padding */
} tw_buffers;

/* TW_VERSION_MAJOR * 10000 + MINOR * 100 + PATCH of the library that is loaded. */
TW_API uint32_t tw_version(void);

/* A short English name of a status; never NULL. */
TW_API const char *tw_status_text(tw_status status);

/* Copies this thread's last failure as text, always terminated when capacity > 0. *needed (may be
 * NULL) receives the full size with terminator. Returns the failure's status. */
TW_API tw_status tw_last_detail(char *text, size_t capacity, size_t *needed);

/* Makes a context. options may be NULL. Touches no device, file or thread yet. */
TW_API tw_status tw_context_create(const tw_options *options, tw_context **context);

/* Destroys a context. Plans made from it keep working until they are destroyed. NULL: no effect.
 */
TW_API void tw_context_destroy(tw_context *context);

/* Writes to the profile what was learned and noted, which otherwise happens after a plan that
 * compiled or tuned, at most once a second, when the context is destroyed and, for the default
 * context, when the process ends. context NULL: the default one. Uses no device; no effect where no
 * profile is open or written, and in a forked child. */
TW_API tw_status tw_context_flush(tw_context *context);

/* Plans a transform. context NULL: the process's default context. The first plan of a problem may
 * compile and, depending on the policy, tune. The plan is owned by the caller.
 *
 * On a GPU, a plan belongs to the CUDA context that the calling thread has current, or to the
 * device's primary one where the current one belongs to another device. Once that context is
 * destroyed or reset, executing the plan is TW_CONTEXT_LOST, and so is making it meanwhile; it is
 * to be destroyed, and another one made. Drivers before CUDA 12 do not tell that a context is gone:
 * there, destroy the plans and do not plan again in that process. */
TW_API tw_status tw_plan_create(tw_context *context, const tw_problem *problem, tw_plan **plan);

/* Bytes of work area that one execution needs (0: none). The library's own tables come on top. */
TW_API tw_status tw_plan_work_size(const tw_plan *plan, size_t *bytes);

/* What tw_plan_work_size would say of a plan of this problem, which is not made: nothing is
 * compiled, and no memory of the device is used. A plan may need more than this where the device
 * then refuses a kernel, such as clusters of blocks on a part of a GPU, or where TW_POLICY_FULL or
 * tw_tune then finds that another schedule is faster. context NULL: the default one. */
TW_API tw_status tw_problem_work_size(tw_context *context, const tw_problem *problem,
                                      size_t *bytes);

/* Gives the plan's own work area back, as if it had been made with TW_NO_WORK_AREA: each later
 * execution brings one. No effect where it has none, or once an execution was captured. Not while
 * another thread uses the plan. NULL: no effect. */
TW_API void tw_plan_drop_work_area(tw_plan *plan);

/* Enqueues the transform on the buffers' stream and returns. No lock, allocation, clock or file;
 * legal during stream capture. The cpu device computes before returning. */
TW_API tw_status tw_plan_execute(const tw_plan *plan, const tw_buffers *buffers);

/* Describes the plan, as text or as JSON: schedule, kernel records, registers, shared memory, what
 * each kernel was chosen from and the runner-up, what the time of planning went into. Takes
 * milliseconds, since it asks the profile and the model again. Copies as tw_last_detail does. */
TW_API tw_status tw_plan_describe(const tw_plan *plan, int json, char *text, size_t capacity,
                                  size_t *needed);

/* Destroys a plan. Work already enqueued finishes. NULL: no effect. */
TW_API void tw_plan_destroy(tw_plan *plan);

/* Tunes the passes of one problem within budget_ms (0: until everything that survives pruning is
 * measured). progress, which may be NULL, is called with the fraction done; a non-zero result
 * stops. Results are kept in the profile: where none is written (policy off, profile "none") it is
 * TW_FILE_ERROR, and nothing is measured. May use several threads to compile, to which the caller
 * agrees by calling it. */
TW_API tw_status tw_tune(tw_context *context, const tw_problem *problem, int64_t budget_ms,
                         int (*progress)(void *user, double fraction), void *user);

/* Writes the whole profile as bytes (an SQLite file) into a caller's buffer. *needed (may be NULL)
 * receives the size, also when the buffer is too small, which is TW_INVALID. bytes NULL: size only.
 */
TW_API tw_status tw_profile_export(tw_context *context, void *bytes, size_t capacity,
                                   size_t *needed);

/* Merges an exported profile into the context's own. Every row passes validation first.
 * TW_FILE_ERROR, and nothing is merged, where no profile is written, as for tw_tune. */
TW_API tw_status tw_profile_import(tw_context *context, const void *bytes, size_t size);

/* The number, for tw_problem.device, of the CUDA device that the calling thread works on: that of
 * its current CUDA context, or the first one where it has none. TW_NO_DEVICE: no driver or no GPU.
 */
TW_API tw_status tw_device_current(tw_context *context, int32_t *device);

/* Device memory for tools and tests that have no CUDA runtime of their own. device as in
 * tw_problem. Copies are synchronous. */
TW_API tw_status tw_device_alloc(tw_context *context, int32_t device, size_t bytes, void **memory);
TW_API void tw_device_free(tw_context *context, int32_t device, void *memory);
TW_API tw_status tw_device_upload(tw_context *context, int32_t device, void *to, const void *from,
                                  size_t bytes);
TW_API tw_status tw_device_download(tw_context *context, int32_t device, void *to, const void *from,
                                    size_t bytes);

/* Copies within device memory: enqueued in the stream. TW_CAPTURING while that is captured. */
TW_API tw_status tw_device_copy(tw_context *context, int32_t device, void *to, const void *from,
                                size_t bytes, tw_stream stream);

/* Waits for what is enqueued in a stream. TW_CAPTURING while that is captured. */
TW_API tw_status tw_device_wait(tw_context *context, int32_t device, tw_stream stream);

/* What the context sees: devices, compilers, versions, paths of profile and cache, as text or
 * JSON. Copies as tw_last_detail does. */
TW_API tw_status tw_context_describe(tw_context *context, int json, char *text, size_t capacity,
                                     size_t *needed);

#ifdef __cplusplus
}
#endif
#endif
