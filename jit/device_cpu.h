/* device_cpu.h: what the cpu device offers to tests beyond device.h: guard zones, counted
 * accesses. */
#ifndef DEVICE_CPU_H
#define DEVICE_CPU_H

#include "cpu_environment.h"
#include "device.h"

/* Accesses are counted by warps: the k-th accesses of one kind since the last barrier, of all 32
 * threads, are one request.
 *
 * Shared memory: cost is wavefronts. There are 32 banks of 4 bytes; a wavefront serves a warp's
 * 4-byte words, half a warp's 8-byte words or a quarter's 16-byte words; equal words are broadcast.
 * ideal is the number of groups served. Global memory: cost is the 32-byte sectors touched; ideal
 * is how many the distinct bytes would fill. */
typedef struct {
  int64_t requests, cost, ideal;
} cpu_access_count;

typedef struct {
  cpu_access_count of[CPU_ACCESS_KINDS]; /* CPU_SHARED_LOAD ... */
  int64_t launches, blocks, barriers;    /* barriers: once per block */
} cpu_counters;

/* TW_DEVICE_ERROR when a guard zone around an allocation has been written to, also if the
 * allocation has been released since. A violation is reported once. d must come from
 * device_open_cpu. */
tw_status device_cpu_check(device *d) MUST_USE;

/* Which accesses of later launches are counted: none; all; of each cluster those of its first block.
 * Anything but COUNT_NONE clears the counters. */
enum cpu_counted { COUNT_NONE, COUNT_ALL, COUNT_FIRST_BLOCKS };
void device_cpu_count(device *d, enum cpu_counted counted);

/* The counters. */
void device_cpu_counters(device *d, cpu_counters *out);

#endif
