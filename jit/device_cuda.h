/* device_cuda.h: what the sources of the cuda device share: its state, the contexts that it works
 * in, and its functions. Internal to jit. */
#ifndef DEVICE_CUDA_H
#define DEVICE_CUDA_H

#include "cuda_driver.h"
#include "device_kind.h"
#include "guard.h"

enum { CLUSTER_LIMITS = 4 }; /* none, 4 blocks, 2, and 1 */

typedef struct {
  device base;
  cuda_driver cu;
  cu_device gpu;
  facts facts[CLUSTER_LIMITS]; /* each with a lower limit for clusters than the one before */
  atomic_int limit;            /* the index of those that hold */
  guard guard;                 /* over what follows */
  cu_context primary;          /* NULL until it is retained */
  int retained;                /* how often: again after each reset */
} device_cuda;

/* Returns early where a call of the driver fails. */
#define CU(call, doing)                                                                            \
  do {                                                                                             \
    cu_result cu_error_ = d->cu.call;                                                              \
    if (cu_error_)                                                                                 \
      return cuda_fail(&d->cu, cu_error_, doing);                                                  \
  } while (0)

/* ---- cuda_context.c ---- */

/* What to undo when leaving. */
typedef struct {
  int pushed, relaxed, mode;
} cuda_scope;

/* Makes a context current: wanted, or, where that is NULL, the caller's own if it belongs to the
 * device, else the device's primary one. cuda_leave undoes. */
tw_status cuda_enter(device_cuda *d, cu_context wanted, cuda_scope *s) MUST_USE;
/* The same for work that a capture going on elsewhere in this thread would otherwise forbid; and in
 * the context of a stream. The special handles 1 and 2 belong to whichever is current. */
tw_status cuda_enter_relaxed(device_cuda *d, cu_context wanted, cuda_scope *s) MUST_USE;
void cuda_leave(device_cuda *d, cuda_scope *s);
tw_status cuda_enter_stream(device_cuda *d, tw_stream stream, cuda_scope *s) MUST_USE;

/* device_functions. Inside a scope, the home is the context that is current there. */
tw_status cuda_home(device *base, device_home *home);
int cuda_home_lives(device *base, const device_home *home);
/* TW_CONTEXT_LOST when it is gone. */
tw_status cuda_check_home(device_cuda *d, const device_home *home) MUST_USE;

/* TW_CAPTURING while the stream is being captured. */
tw_status cuda_refuse_capturing(device_cuda *d, tw_stream stream) MUST_USE;

/* ---- cuda_memory.c: device_functions ---- */

tw_status cuda_alloc(device *base, size_t bytes, void **memory);
void cuda_release(device *base, void *memory);
void cuda_release_in(device *base, const device_home *home, void *memory);
tw_status cuda_free_memory(device *base, size_t *bytes);
tw_status cuda_copy(device *base, void *to, const void *from, size_t bytes, enum copy_kind kind,
                    tw_stream stream);
tw_status cuda_fill(device *base, void *memory, int byte, size_t bytes, tw_stream stream);

/* ---- cuda_streams.c: device_functions ---- */

tw_status cuda_event_create(device *base, int timed, device_event **event);
tw_status cuda_event_record(device *base, device_event *event, tw_stream stream);
tw_status cuda_event_elapsed(device *base, device_event *from, device_event *to, double *ms);
tw_status cuda_event_wait(device *base, device_event *event);
tw_status cuda_stream_wait(device *base, tw_stream stream, device_event *event);
void cuda_event_destroy(device *base, device_event *event);
tw_status cuda_synchronize(device *base, tw_stream stream);
tw_status cuda_stream_create(device *base, tw_stream *stream);
void cuda_stream_destroy(device *base, tw_stream stream);
int cuda_captures(device *base, const device_home *home, tw_stream stream);

#endif
