/* run.h: what this room works with: where machine code is kept, who compiles, who remembers
 * verdicts, where lines are logged. Whoever makes plans owns one and lends it to every call.
 *
 * It is told which kernel a pass gets, and makes it ready to run; only where that one cannot be had
 * does it take the model's next (obtain.h), and tables are made by the model's kernels (chirp.c).
 */
#ifndef RUN_H
#define RUN_H

#include "cache.h"
#include "device_kind.h"
#include "guard.h"
#include "hash.h"
#include "record.h"
#include "status.h"

/* What others do for this room. All may be called from any thread; log may be NULL. */
typedef struct {
  void *user;
  void (*log)(void *user, int level, const char *line);
  /* Whether this machine code was verified on this device before: 1 it passed, 0 it failed, -1
   * unknown. And the outcome of trying. NULL: nothing is remembered. */
  int (*verdict)(void *user, device *d, const hash256 *code);
  void (*note_verdict)(void *user, device *d, const hash256 *code, const record *r, int passed);
  /* Device memory for work areas; NULL: the device's own. */
  void *(*alloc)(void *user, size_t bytes, tw_stream stream);
  void (*release)(void *user, void *memory, tw_stream stream);
  void *alloc_user;
} run_hooks;

typedef struct {
  run_hooks hooks;
  cache *cache;              /* borrowed; there before the first kernel is asked for */
  const char *dump;          /* borrowed: folder for sources, or NULL */
  const char *compiler_path; /* borrowed: where compilers are looked for first, or NULL */
  guard guard;               /* over: */
  compiler *compiler[DEVICE_KINDS];
  struct launch_list *kept; /* launches.h */
} run_environment;

/* Closes the compilers; after launches_give_back. Nothing else uses it. */
void run_close(run_environment *e);

/* The compiler for a device, found at first need, or for a kind of which there need be no device.
 * Borrowed. */
tw_status run_compiler(run_environment *e, device *d, compiler **out) MUST_USE;
tw_status run_compiler_of(run_environment *e, const device_kind *kind, int driver,
                          compiler **out) MUST_USE;

void run_log(run_environment *e, int level, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
