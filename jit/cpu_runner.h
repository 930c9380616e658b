/* cpu_runner.h: the blocks that run together on the cpu device, one or those of a cluster: their
 * threads as fibres, with stacks and queues of asynchronous copies. Internal to the scheduler. */
#ifndef CPU_RUNNER_H
#define CPU_RUNNER_H

#include "cpu_counting.h"
#include "cpu_shared.h"
#include "fibres.h"

enum { WARP = 32 };

/* UNPAIRED: it has arrived at a barrier of the cluster without waiting there, or the other way
 * round, where it should not have. */
enum thread_state { READY, AT_BARRIER, AT_SHUFFLE, AT_CLUSTER, UNPAIRED, DONE, STATES };

typedef struct {
  void *to;
  const void *from;
  uint32_t bytes, group;
} async_copy;

typedef struct {
  fibre fibre;
  cpu_runner *runner;
  enum thread_state state;
  uint32_t index;
  uint64_t given, taken; /* values of a shuffle, at most eight bytes */
  uint32_t lane;
  uint32_t phase;     /* of the cluster's barriers, when the thread last arrived at one */
  int arrived;        /* 1: at one, where it has not waited yet */
  async_copy *copies; /* not performed yet, oldest first */
  uint32_t copy_count, copy_capacity, group;
} cpu_thread;

struct cpu_runner {
  struct tw_environment *environment; /* the start of the region */
  unsigned char *region;
  size_t region_bytes;
  uint32_t guarded; /* stacks whose guard page is in place: the first so many */
  cpu_thread *threads;
  uint32_t *order;
  uint32_t capacity, count; /* threads: room for them, and those of the job's blocks together */
  uint32_t phase, arrived; /* barriers of the cluster that are over; threads that are at the next */
  fibre main;
  cpu_thread *current;
  const cpu_job *job;
  cpu_recorder recorder;
  cpu_shared shared;
  uint64_t random;
  unsigned first; /* block of those that run together */
  int no_memory;
};

/* Makes room for all that a job's blocks need. */
tw_status cpu_runner_prepare(cpu_runner *r, const cpu_job *job) MUST_USE;

/* Makes a thread begin its kernel when its fibre is resumed first. */
void cpu_runner_begin(cpu_runner *r, cpu_thread *t);

/* Sees to it that stacks can be used again whose fibres were abandoned. */
void cpu_runner_forget(cpu_runner *r);

/* TW_DEVICE_ERROR: a thread has written beyond the end of its stack. */
tw_status cpu_runner_check_stacks(const cpu_runner *r) MUST_USE;

/* What kernels of clusters find at the start of the region. */
struct tw_cluster *cpu_runner_cluster(const cpu_runner *r);

#endif
