/* kernels.h: from a spec to a loaded, verified kernel. The process-wide table of loaded kernels has
 * its one owner and its one lock here. Internal to lib/api. */
#ifndef KERNELS_H
#define KERNELS_H

#include "context.h"
#include "hash.h"

struct kernel {
  kernel *next;
  hash256 key;       /* of source, options, compiler */
  hash256 code_hash; /* of the machine code */
  device *device;
  int references;
  int state;     /* KERNEL_BUILDING and so on */
  tw_status why; /* of a failure */
  char *detail;  /* owned */
  spec spec;
  launch_shape shape;
  device_module *module;
  module_facts facts;
  void *table; /* device memory, or NULL */
  int from_cache, spill_bytes;
  double compile_ms, load_ms, verify_ms, total_ms;
};

enum { KERNEL_BUILDING, KERNEL_READY, KERNEL_FAILED };

/* Emits, looks up, compiles when needed, loads, verifies. One compile per process at a time for a
 * key; other threads wait for it. A failure is remembered for the process. */
tw_status kernels_get(tw_context *c, device *d, const spec *s, kernel **out) MUST_USE;

/* Drops one reference. keep 0: a kernel that nobody holds any more is unloaded (the tuner's);
 * plans keep theirs, since a captured graph may still use it. */
void kernels_release(kernel *k, int keep);

/* Runs a kernel on made-up data and compares with the definition of the transform. TW_OK: right.
 * TW_VERIFY_FAILED: wrong. Others: could not be tried. */
tw_status verify_kernel(kernel *k) MUST_USE;

/* Blocks to launch for a batch. */
int64_t kernel_blocks(const kernel *k, int64_t batch);

#endif
