/* kernels.h: makes a loaded, verified kernel of a spec. The process has one table of loaded
 * kernels, with one lock over it (kernel_store.c). Any thread. */
#ifndef KERNELS_H
#define KERNELS_H

#include "binding.h"
#include "code_ready.h"
#include "method.h"
#include "run.h"

typedef struct kernel kernel;

struct kernel {
  kernel *next;
  hash256 key;       /* of source, options, compiler */
  hash256 code_hash; /* of the machine code and the bytes that it spills */
  device *device;
  device_home home; /* of the module and the table */
  int references;
  int state;         /* KERNEL_BUILDING and so on */
  tw_status why;     /* why it failed */
  char *detail;      /* owned */
  double settled_ms; /* when it became ready, or failed */
  uint64_t last_use; /* when it was last given back, or asked after (kernels_know) */
  spec spec;         /* all zeros: none */
  launch_shape shape;
  device_module *module;
  module_facts facts;
  void *table; /* device memory, or NULL */
  int from_cache, spill_bytes;
  int notes;      /* 1: the outcome of verification goes to the profile */
  double emit_ms; /* finding the kernel in the cache, or printing its text */
  double compile_ms, load_ms, verify_ms;
};

/* Bytes a thread may spill without harm: spilling eight complex values of single precision, or six
 * of double precision, costs less than one resident block fewer. Of seven transforms with kernels
 * that spill 36 to 84 bytes, the kernels with a block fewer took 0.98 to 1.06 of the time, 1.01 on
 * average, and a second compile. Convolutions of single precision took 1.05, 1.09 and 1.12 times as
 * long where they spilled up to 64, 128 and 256 bytes (420 kernels), which the model knows, and 1.25
 * with up to 512. */
static inline int kernel_spill_tolerated(const record *r) {
  if (r->value[FIELD_PRECISION] == TW_F64)
    return 96;
  return record_convolves(r) ? 256 : 64;
}

/* The same where a pass's kernels are timed, of which the plan has this one (n=0: none). Where even
 * that one lacks registers, all do, so any number: their times decide. */
int kernel_spill_timed(const record *r, const binding *b, const facts *f, int64_t rows);

enum { KERNEL_BUILDING, KERNEL_READY, KERNEL_FAILED };

/* 1 for what a kernel always comes to: the compiler refuses it, it computes wrong results, or the
 * device cannot run it. Another one may then take its place. A lack of memory, say, must not decide
 * which kernel is taken: results would then depend on it. */
static inline int kernel_fails_always(tw_status status) {
  return status == TW_COMPILE_FAILED || status == TW_VERIFY_FAILED || status == TW_UNSUPPORTED;
}

/* Emits a spec's kernel, takes its code from the cache or compiles it, loads it and verifies it. Of
 * a process's threads that ask for the same kernel, one builds it and the others wait. A failure of
 * the compiler is remembered for a minute; that the device cannot run it, and failed verification,
 * for as long as the kernel would have stayed loaded, the latter in the profile, too. notes 0: the
 * profile is not told whether the kernel passed (for a plan of policy off). ready: what was made
 * ahead, or NULL. Where more than KERNELS_IDLE_MOST kernels are held by nobody, the longest idle
 * ones are unloaded; where device memory runs out, all of these are. Each home has kernels of its
 * own; idle ones whose home is gone are forgotten.
 */
enum { KERNELS_IDLE_MOST = 1024 }; /* failures included */
tw_status kernels_get(run_environment *e, device *d, const spec *s, int notes,
                      const code_ready *ready, kernel **out) MUST_USE;

/* The same of a text without a spec, whose launches have this shape. Nothing is verified: that is
 * for its users to do. */
tw_status kernels_get_unverified(run_environment *e, compiler *with, device *d,
                                 const kernel_text *t, const launch_shape *shape,
                                 kernel **out) MUST_USE;

/* The kernel with this key (kernel.key) if it is loaded in this home and ready, else NULL. The
 * caller then holds it. */
kernel *kernels_find(device *d, const device_home *home, const hash256 *key);

/* 1 where kernels_get would not compile: the kernel is loaded here, or in the making, or its
 * failure is remembered. It is then the last idle one to be unloaded for being idle long, since it
 * will be asked for. Where device memory runs out before, kernels_get makes it anew after all. */
int kernels_know(const device *d, const device_home *home, const hash256 *key);

/* Drops one reference. If nobody holds the kernel any more: keep 0 unloads it at once (the tuner
 * does so), keep 1 leaves it loaded for the next plan, until it is among the longest idle. k may be
 * NULL. */
void kernels_release(kernel *k, int keep);

typedef struct {
  int64_t loaded, idle; /* idle: how many of the loaded ones nobody holds */
} kernel_counts;
void kernels_count(kernel_counts *out);

/* For tests: sets another limit than KERNELS_IDLE_MOST and returns the former one. */
int kernels_set_idle_most(int most);

/* Runs a kernel on made-up data and compares the result with the transform's definition. TW_OK: it
 * is right. TW_VERIFY_FAILED: it is wrong. Any other failure: it could not be tried. */
tw_status verify_kernel(kernel *k) MUST_USE;

/* How many blocks to launch for so many rows. */
int64_t kernel_blocks(const kernel *k, const launch_args *args);

#endif
