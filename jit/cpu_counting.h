/* cpu_counting.h: records a block's memory accesses and counts what they would cost on a GPU. One
 * recorder belongs to one running block at a time. */
#ifndef CPU_COUNTING_H
#define CPU_COUNTING_H

#include "device_cpu.h"

typedef struct {
  uintptr_t address;
  uint32_t bytes;
} cpu_access;

typedef struct {
  cpu_access *list;
  uint32_t count, capacity;
} cpu_access_list;

typedef struct {
  cpu_access_list *lists; /* [kind * threads + thread] */
  uint32_t threads;
  int failed; /* out of memory: sticky */
} cpu_recorder;

/* Makes room for a block of this many threads and forgets what was recorded. */
tw_status cpu_recorder_begin(cpu_recorder *r, uint32_t threads) MUST_USE;
void cpu_recorder_free(cpu_recorder *r);

void cpu_record(cpu_recorder *r, unsigned kind, unsigned thread, const void *address,
                unsigned bytes);

/* Adds the cost of all accesses recorded since the last call, and forgets them. */
void cpu_recorder_settle(cpu_recorder *r, cpu_counters *into);

/* Cost of one request of at most 32 lanes to shared memory. */
void cpu_cost_shared(const cpu_access *lanes, const uint8_t *active, cpu_access_count *into);

#endif
