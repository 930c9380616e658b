/* device.h: something that runs kernels: a CUDA GPU through the driver API, or the cpu device.
 * A device is a table of functions over an opaque state; it decides nothing.
 *
 * Memory addresses are device addresses (host addresses on the cpu device). All functions may be
 * called from any thread. The cuda device works in the caller's current context when that belongs
 * to the ordinal, otherwise in the ordinal's primary context; every entry restores what it found.
 */
#ifndef DEVICE_H
#define DEVICE_H

#include "facts.h"
#include "launch.h"
#include "status.h"
#include <stddef.h>
#include <stdint.h>

typedef struct device device;
typedef struct device_module device_module;
typedef struct device_event device_event;

/* Where memory and modules of a device are: a CUDA context, which takes them along when it is
 * destroyed or reset. Another context may get its address, so contexts are numbered, by drivers
 * since CUDA 12. All zeros on the cpu device, which has one home for ever. */
typedef struct {
  void *context;
  unsigned long long number; /* 0: the driver does not tell */
} device_home;

static inline int device_same_home(const device_home *a, const device_home *b) {
  return a->context == b->context && a->number == b->number;
}

enum copy_kind { COPY_UP, COPY_DOWN, COPY_WITHIN };

typedef struct {
  int32_t registers, local_bytes, static_shared_bytes, resident_blocks; /* blocks per SM */
} module_facts;

typedef struct {
  void (*close)(device *d);
  /* Borrowed, and constant: where a kernel shows that the device cannot do all that it promised,
   * later calls give others. */
  const facts *(*facts)(device *d);
  /* Where what the calling thread allocates and loads now will be. */
  tw_status (*home)(device *d, device_home *home);
  /* 0 when the home is gone; 1 also when the driver does not tell. */
  int (*home_lives)(device *d, const device_home *home);
  tw_status (*alloc)(device *d, size_t bytes, void **memory);
  void (*release)(device *d, void *memory); /* allocated in the calling thread's home */
  /* The same from whichever home; nothing is left to do when that home is gone. */
  void (*release_in)(device *d, const device_home *home, void *memory);
  tw_status (*free_memory)(device *d, size_t *bytes); /* bytes that could be allocated now */
  /* Waits for the stream's earlier work and for the copy itself; COPY_WITHIN only enqueues. */
  tw_status (*copy)(device *d, void *to, const void *from, size_t bytes, enum copy_kind kind,
                    tw_stream stream);
  tw_status (*fill)(device *d, void *memory, int byte, size_t bytes, tw_stream stream);
  /* Loads machine code and finds its entry; code is copied. Permits the kernel its dynamic shared
   * memory. TW_UNSUPPORTED: no place of the device has room for its clusters; the facts then say
   * so. */
  tw_status (*load)(device *d, const void *code, size_t size, const char *entry, int threads,
                    int shared_bytes, device_module **module);
  void (*unload)(device *d, device_module *module);
  void (*module_facts)(device_module *module, module_facts *out);
  /* Enqueues. No lock, allocation or clock on the cuda device. */
  tw_status (*launch)(device *d, device_module *module, int64_t blocks, const launch_args *args,
                      tw_stream stream);
  /* timed 0: only to be waited for, which costs less. */
  tw_status (*event_create)(device *d, int timed, device_event **event);
  tw_status (*event_record)(device *d, device_event *event, tw_stream stream);
  /* Waits for the later event. */
  tw_status (*event_elapsed)(device *d, device_event *from, device_event *to, double *ms);
  tw_status (*event_wait)(device *d, device_event *event);
  /* The stream's later work waits. Neither the event nor the stream may be part of a capture. */
  tw_status (*stream_wait)(device *d, tw_stream stream, device_event *event);
  void (*event_destroy)(device *d, device_event *event);
  tw_status (*synchronize)(device *d, tw_stream stream);
  /* A private stream that does not wait for the default stream; the cpu device gives NULL. */
  tw_status (*stream_create)(device *d, tw_stream *stream);
  void (*stream_destroy)(device *d, tw_stream stream);
  /* 1 while the stream is being captured into a graph, and when the driver cannot tell. home: where
   * the work that is meant for the stream will run; 0 when that is gone. For the execute path: the
   * handle of a stream that somebody made costs one call of the driver. */
  int (*captures)(device *d, const device_home *home, tw_stream stream);
} device_functions;

struct device {
  const device_functions *call;
  const struct device_kind *kind; /* device_kind.h */
  /* the implementation's state follows */
};

/* Opens CUDA ordinal k, or the current context's device for ordinal -1. Opens libcuda.so.1 at the
 * first call; TW_NO_DEVICE with the reason when there is none. */
tw_status device_open_cuda(int ordinal, device **d) MUST_USE;

/* The ordinal of the calling thread's current context, or 0 when it has none. */
tw_status device_current_cuda(int *ordinal) MUST_USE;

/* How many CUDA devices there are; TW_NO_DEVICE when there is no driver. */
tw_status device_count_cuda(int *count, int *driver_version) MUST_USE;

/* Opens the cpu device, which plays the device that `facts` describes (NULL: facts_sm90). */
tw_status device_open_cpu(const facts *play, device **d) MUST_USE;

#endif
