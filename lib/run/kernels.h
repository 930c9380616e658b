/* kernels.h: from a spec to a loaded, verified kernel. The process-wide table of loaded kernels has
 * its one owner and its one lock here. */
#ifndef KERNELS_H
#define KERNELS_H

#include "binding.h"
#include "run.h"

typedef struct kernel kernel;

struct kernel {
  kernel *next;
  hash256 key;       /* of source, options, compiler */
  hash256 code_hash; /* of the machine code and the compiler's verdict on spills */
  device *device;
  int references;
  int state;         /* KERNEL_BUILDING and so on */
  tw_status why;     /* of a failure */
  char *detail;      /* owned */
  double settled_ms; /* when it became ready or failed */
  uint64_t released; /* when it was last given back */
  spec spec;
  launch_shape shape;
  device_module *module;
  module_facts facts;
  void *table; /* device memory, or NULL */
  int from_cache, spill_bytes;
  int notes; /* the profile is told about it */
  double compile_ms, load_ms, verify_ms, total_ms;
};

/* Bytes a thread: a value or two kept aside cost less than a block that is not resident. */
enum { SPILL_TOLERATED = 16 };

enum { KERNEL_BUILDING, KERNEL_READY, KERNEL_FAILED };

/* Emits, looks up, compiles when needed, loads, verifies. One compile per process at a time for a
 * key; other threads wait for it. A failure of the compiler is remembered for a minute, failed
 * verification for as long as the kernel would stay loaded, and in the profile. notes 0: nobody is
 * told whether the kernel passed (a plan of policy off). Beyond KERNELS_IDLE_MOST kernels that
 * nobody holds, the longest idle are unloaded meanwhile. */
enum { KERNELS_IDLE_MOST = 128 }; /* failures included */
tw_status kernels_get(run_environment *e, device *d, const spec *s, int notes,
                      kernel **out) MUST_USE;

/* The kernel of that key (kernel.key) if it is loaded and ready, else NULL. */
kernel *kernels_find(device *d, const hash256 *key);

/* Drops one reference. keep 0: a kernel that nobody holds any more is unloaded (the tuner's). keep
 * 1: it stays for the next plan, until many others were given back after it. k may be NULL. */
void kernels_release(kernel *k, int keep);

typedef struct {
  int64_t loaded, idle; /* idle: of those, held by nobody */
} kernel_counts;
void kernels_count(kernel_counts *out);

/* For tests: another limit; returns the former one. */
int kernels_set_idle_most(int most);

/* Runs a kernel on made-up data and compares with the definition of the transform. TW_OK: right.
 * TW_VERIFY_FAILED: wrong. Others: could not be tried. */
tw_status verify_kernel(kernel *k) MUST_USE;

/* Blocks to launch for a batch. */
int64_t kernel_blocks(const kernel *k, int64_t batch);

#endif
