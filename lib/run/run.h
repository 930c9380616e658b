/* run.h: the environment that the code in lib/run works in: the cache of machine code, the
 * compilers, the memory of verification outcomes, the log. A context owns one and passes it to
 * every call.
 *
 * lib/run makes the kernel that a pass was given ready to run. It takes another one, the model's
 * next, only where that one cannot be had (obtain.h), and the model's own for tables (chirp.c). */
#ifndef RUN_H
#define RUN_H

#include "cache.h"
#include "device_kind.h"
#include "guard.h"
#include "hash.h"
#include "record.h"
#include "status.h"

/* What the owner of an environment provides. All may be called from any thread; log may be NULL. */
typedef struct {
  void *user;
  void (*log)(void *user, int level, const char *line);
  /* verdict: whether this machine code was verified on this device before: 1 it passed, 0 it
   * failed, -1 not known. note_verdict has a new outcome remembered. Both NULL: nothing is
   * remembered. */
  int (*verdict)(void *user, device *d, const hash256 *code);
  void (*note_verdict)(void *user, device *d, const hash256 *code, const record *r, int passed);
  /* Device memory for work areas; NULL: the device's own. */
  void *(*alloc)(void *user, size_t bytes, tw_stream stream);
  void (*release)(void *user, void *memory, tw_stream stream);
  void *alloc_user;
} run_hooks;

typedef struct {
  run_hooks hooks;
  cache *cache;              /* borrowed; set before the first kernel is asked for */
  const char *dump;          /* borrowed: folder for generated sources, or NULL */
  const char *compiler_path; /* borrowed: where a compiler is looked for first, or NULL */
  int threads_most;          /* how many threads may compile at once; 0: as the affinity allows */
  guard guard;               /* over what follows */
  compiler *compiler[DEVICE_KINDS];
  struct launch_list *kept; /* destroyed lists that were captured (launches.h) */
} run_environment;

/* Closes the compilers. To be called after launches_give_back, when nobody uses the environment any
 * more. */
void run_close(run_environment *e);

/* The compiler for a device, or for a kind of device, of which this machine need not have one.
 * Opened at first need. Borrowed. */
tw_status run_compiler(run_environment *e, device *d, compiler **out) MUST_USE;
tw_status run_compiler_of(run_environment *e, const device_kind *kind, int driver,
                          compiler **out) MUST_USE;

/* How many threads may compile at once now. */
int run_threads(const run_environment *e);

void run_log(run_environment *e, int level, const char *format, ...) PRINTF_LIKE(3, 4);
void run_log_line(void *environment, int level, const char *line); /* cache_options.log */

/* What a thread logs in another one's service: callbacks come from the thread that plans.
 * run_hold_log keeps the calling thread's lines; NULL: no longer. run_tell_log logs and frees them.
 * All-zero bytes: no lines. */
typedef struct {
  struct held_line *first, **end;
} held_lines;
void run_hold_log(held_lines *lines);
void run_tell_log(run_environment *e, held_lines *lines);

#endif
