/* launches.h: passes that are ready to run: a flat list of launches with the kernels and tables
 * that they hold. Running one takes no lock, allocates nothing and asks the driver one question at
 * most. */
#ifndef LAUNCHES_H
#define LAUNCHES_H

#include "kernels.h"
#include "schedule.h"
#include "tables.h"
#include <stdatomic.h>

enum { PASS_BUFFERS = BUFFER_WORK + 1 };

typedef struct {
  device *device;
  kernel *kernel;                /* held */
  device_table *roots, *factors; /* held, or NULL */
  int64_t blocks;
  launch_args args; /* all but the arrays and the direction */
  enum pass_buffer from, to;
  int64_t from_at, to_at; /* bytes from a buffer's start */
  int conjugated;         /* 1: it transforms the other way */
} launch;

/* captured: 1 once any of it was launched into a stream that was being captured. Such a list's
 * kernels, tables and work area must outlive it, since the graph that was captured names them. The
 * flag is only ever set, before the list is destroyed by whoever must wait for its executions
 * anyway. */
typedef struct launch_list {
  struct launch_list *next;
  atomic_int captured;
  device *device;
  void *work; /* held: what executions without a work area of their own use, or NULL */
  size_t work_bytes;
  int count;
  launch launch[];
} launch_list;

tw_status launches_create(device *d, int count, launch_list **out) MUST_USE;

/* Gives the list a work area; bytes 0: none. */
tw_status launches_reserve(run_environment *e, launch_list *l, size_t bytes) MUST_USE;

/* Gives the work area, the kernels and tables back; those of a captured list stay with the
 * environment until launches_give_back. l may be NULL. */
void launches_destroy(run_environment *e, launch_list *l);
void launches_give_back(run_environment *e);

/* Sets the geometry and arguments of one launch, and the roots between its pass and the others.
 * Factors and the kernel remain to be set. t: the transform that the pass belongs to. */
tw_status launch_prepare(device *d, const pass *p, const transform *t, launch *out) MUST_USE;

/* Takes a reference to the kernel over. */
void launch_take_kernel(launch *l, kernel *k);

/* Enqueues all. base: where the buffers are; sign: launch_args.sign of what is not conjugated. */
tw_status launches_run(launch_list *l, char *const base[PASS_BUFFERS], float sign,
                       tw_stream stream) MUST_USE;

#endif
