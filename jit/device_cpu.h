/* device_cpu.h: what the cpu device tells tests and the machine model beyond device.h. */
#ifndef DEVICE_CPU_H
#define DEVICE_CPU_H

#include "cpu_environment.h"
#include "device.h"

/* Accesses are counted a warp at a time: the k-th access of one kind since the last barrier, of
 * each of the 32 threads, is one request.
 *
 * Shared memory: cost is wavefronts. There are 32 banks of 4 bytes; 4-byte words are served a warp
 * at a time, 8-byte words half a warp, 16-byte words a quarter; equal words are broadcast. ideal is
 * the number of groups served.
 * Global memory: cost is the 32-byte sectors touched; ideal is what the distinct bytes would fill.
 */
typedef struct {
  int64_t requests, cost, ideal;
} cpu_access_count;

typedef struct {
  cpu_access_count of[CPU_ACCESS_KINDS]; /* CPU_SHARED_LOAD ... */
  int64_t launches, blocks, barriers;    /* barriers: once per block */
} cpu_counters;

/* TW_DEVICE_ERROR when a guard zone around any allocation was written to, or was when it was
 * released. A violation is told once. d must come from device_open_cpu. */
tw_status device_cpu_check(device *d) MUST_USE;

/* Switches counting on (1) or off (0) for later launches; switching on clears the counters. */
void device_cpu_count(device *d, int on);

/* What has been counted. */
void device_cpu_counters(device *d, cpu_counters *out);

#endif
