/* cpu_block.h: runs the blocks of one kernel on the calling thread, every thread of a block, or of
 * the blocks of a cluster, as a fibre, in an order shuffled anew at each barrier. */
#ifndef CPU_BLOCK_H
#define CPU_BLOCK_H

#include "device_cpu.h"
#include "launch.h"

enum { CPU_THREADS_MAX = 1024, CPU_CLUSTER_MAX = 8, CPU_GUARD_BYTES = 4096 };

/* What unwritten memory holds: a NaN as float and, two words together, as double. */
#define CPU_UNWRITTEN 0x7ff5a5a5u
/* What guard zones hold: another NaN of this kind. */
#define CPU_GUARD 0x7ff5dea1u

typedef struct cpu_runner cpu_runner;

typedef struct {
  void (*entry)(launch_args args);
  const char *name;
  const launch_args *args;
  int threads, shared_bytes;
  int cluster; /* blocks that run together */
  int64_t blocks;
  uint64_t seed;
  cpu_counters *counters; /* NULL: nothing is counted */
  int first_blocks;       /* 1: accesses are counted of each cluster's first block alone */
} cpu_job;

/* Reserves the stack region (address space; pages are touched as needed). Any thread may use a
 * runner, one at a time. */
tw_status cpu_runner_create(cpu_runner **r) MUST_USE;
void cpu_runner_destroy(cpu_runner *r);

/* Runs all blocks, or clusters of them, one after another, starting with a random one.
 * TW_DEVICE_ERROR: only some threads came to a barrier or a shuffle, or shared memory was written
 * out of bounds. */
tw_status cpu_runner_run(cpu_runner *r, const cpu_job *job) MUST_USE;

/* Fills memory with a 32-bit pattern; returns the first offset that differs from it, or -1. */
void cpu_pattern_fill(void *memory, size_t bytes, uint32_t pattern);
int64_t cpu_pattern_check(const void *memory, size_t bytes, uint32_t pattern);

#endif
