/* kernels.h: from a spec to a loaded, verified kernel. The process-wide table of loaded kernels has
 * its one owner and its one lock here. Internal to lib/run and lib/api. */
#ifndef KERNELS_H
#define KERNELS_H

#include "context.h"
#include "hash.h"

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
 * verification for as long as the kernel would stay loaded, and in the profile. */
tw_status kernels_get(tw_context *c, device *d, const spec *s, kernel **out) MUST_USE;

/* The same; notes 0: the profile is not told whether the kernel passed (a plan of policy off). */
tw_status kernels_get_noting(tw_context *c, device *d, const spec *s, int notes,
                             kernel **out) MUST_USE;

/* Drops one reference. keep 0: a kernel that nobody holds any more is unloaded (the tuner's). keep
 * 1: it stays for the next plan, until many others were given back after it. */
void kernels_release(kernel *k, int keep);

/* Runs a kernel on made-up data and compares with the definition of the transform. TW_OK: right.
 * TW_VERIFY_FAILED: wrong. Others: could not be tried. */
tw_status verify_kernel(kernel *k) MUST_USE;

/* Blocks to launch for a batch. */
int64_t kernel_blocks(const kernel *k, int64_t batch);

#endif
