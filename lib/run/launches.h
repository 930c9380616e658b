/* launches.h: passes that are ready to run: a flat list of launches, which holds their kernels and
 * tables. Running a list takes no lock and allocates nothing. It asks the driver whether the stream
 * is captured until one was: from then on nothing is given back while a graph may run. */
#ifndef LAUNCHES_H
#define LAUNCHES_H

#include "kept_areas.h"
#include "kernels.h"
#include "schedule.h"
#include "tables.h"
#include <stdatomic.h>

typedef struct {
  device *device;
  device_home home;                       /* of the kernel and the tables */
  kernel *kernel;                         /* held */
  device_table *roots, *factors, *window; /* held, or NULL */
  int64_t blocks;
  launch_args args; /* all but the arrays and the sign */
  enum pass_buffer from, to;
  int64_t from_at, to_at; /* bytes from a buffer's start */
  int conjugated;         /* 1: its transform has the opposite sign */
  int sign;               /* launch_args.sign in any case; 0: that of the execution */
} launch;

/* Recording an event takes time, so it follows a plan's first executions only: after more of them,
 * what keeping the work area would save does not matter. */
enum { MARKED_USES = 8 };

/* captured: 1 once any launch went into a stream that was being captured. The kernels, tables and
 * the work area of such a list must outlive it, since the captured graph refers to them. The flag
 * is never cleared, and whoever destroys the list must wait for its executions first. */
typedef struct launch_list {
  struct launch_list *next;
  atomic_int captured;
  atomic_llong executions; /* enqueued so far; threads that execute at once may lose some */
  device *device;
  device_home home;
  kept_area work;       /* held: what executions without a work area of their own use */
  atomic_int area_uses; /* executions that used it, up to MARKED_USES */
  atomic_int unmarked;  /* 1: its event does not follow all of them */
  int count;
  launch launch[];
} launch_list;

/* Sets the device and the home, the calling thread's, of the list and of its launches. */
tw_status launches_create(device *d, const device_home *home, int count,
                          launch_list **out) MUST_USE;

/* Gives the list a work area; bytes 0: none. */
tw_status launches_reserve(run_environment *e, launch_list *l, size_t bytes) MUST_USE;

/* Releases the work area, unless a captured graph refers to it. */
void launches_drop_work(run_environment *e, launch_list *l);

/* The executions of `user` use the work area of `owner`, which is to be kept where a captured graph
 * refers to it. To be called before either is destroyed; either may be NULL. */
void launches_share_work(launch_list *owner, const launch_list *user);

/* Releases the work area, kernels and tables; those of a captured list are kept by the environment
 * until launches_give_back. l may be NULL. */
void launches_destroy(run_environment *e, launch_list *l);
void launches_give_back(run_environment *e);

/* Sets the geometry and arguments of one launch, and its table of pass twiddles. Factors and the
 * kernel remain to be set. t: the transform that the pass belongs to. */
tw_status launch_prepare(const pass *p, const transform *t, launch *out) MUST_USE;

/* Sets the kernel; the caller's reference to it becomes the launch's. TW_CONTEXT_LOST, and the
 * reference is given back: the kernel's home is not that of the launch, which is gone. */
tw_status launch_take_kernel(launch *l, kernel *k) MUST_USE;

/* Enqueues all launches. owner: the list whose work area they use, or NULL; where executions of a
 * plan that is destroyed may still be using it, they wait, and where the stream is being captured
 * the host does. base: the address of each buffer. sign: launch_args.sign of launches that are not
 * conjugated. */
tw_status launches_run(launch_list *l, launch_list *owner, char *const base[PASS_BUFFERS],
                       float sign, tw_stream stream) MUST_USE;

#endif
