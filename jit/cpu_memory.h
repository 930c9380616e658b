/* cpu_memory.h: the cpu device's memory: every allocation lies between guard zones. Changed under
 * the lock that no fork happens under, since a child may use all of it. Any thread. */
#ifndef CPU_MEMORY_H
#define CPU_MEMORY_H

#include "status.h"
#include <stddef.h>

/* All-zero bytes: nothing is allocated. */
typedef struct {
  struct cpu_allocation *allocations;
  char late[192]; /* a violation seen when memory was released */
} cpu_memory;

/* Bytes that could be allocated now: of what no process uses, all but a part for everybody else. */
size_t cpu_memory_free(void);

/* TW_NO_DEVICE_MEMORY also when less is free, in which case nothing but time is lost. */
tw_status cpu_memory_alloc(cpu_memory *m, size_t bytes, void **memory) MUST_USE;
void cpu_memory_release(cpu_memory *m, void *memory);
void cpu_memory_free_all(cpu_memory *m);

/* TW_DEVICE_ERROR, in the name of who, when something was written outside an allocation. A
 * violation is told once. */
tw_status cpu_memory_check(cpu_memory *m, const char *who) MUST_USE;

#endif
