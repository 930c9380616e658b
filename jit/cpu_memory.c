/* cpu_memory.c: allocations with guard zones, which are looked at after every launch. */
#include "cpu_memory.h"
#include "cpu_block.h"
#include "fork.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct cpu_allocation {
  struct cpu_allocation *next;
  unsigned char *base; /* guard, bytes, guard */
  size_t bytes;
} cpu_allocation;

/* Writes what is wrong with one allocation; 0 when nothing is. Repairs, so that it is told once. */
static int find_violation(cpu_allocation *a, char *what, size_t capacity) {
  unsigned char *start = a->base + CPU_GUARD_BYTES, *after = start + a->bytes;
  int64_t low = cpu_pattern_check(a->base, CPU_GUARD_BYTES, CPU_GUARD);
  int64_t high = cpu_pattern_check(after, CPU_GUARD_BYTES, CPU_GUARD);
  if (low >= 0) {
    snprintf(what, capacity, "memory was written %d bytes before the allocation of %zu at %p",
             (int)(CPU_GUARD_BYTES - low), a->bytes, (void *)start);
    cpu_pattern_fill(a->base, CPU_GUARD_BYTES, CPU_GUARD);
  } else if (high >= 0) {
    snprintf(what, capacity, "memory was written %lld bytes past the allocation of %zu at %p",
             (long long)high, a->bytes, (void *)start);
    cpu_pattern_fill(after, CPU_GUARD_BYTES, CPU_GUARD);
  }
  return low >= 0 || high >= 0;
}

tw_status cpu_memory_check(cpu_memory *m, const char *who) {
  char what[192] = "";
  fork_lock_enter();
  if (m->late[0]) {
    memcpy(what, m->late, sizeof what);
    m->late[0] = '\0';
  }
  for (cpu_allocation *a = m->allocations; a && !what[0]; a = a->next)
    find_violation(a, what, sizeof what);
  fork_lock_leave();
  return what[0] ? status_fail(TW_DEVICE_ERROR, "%s: %s", who, what) : TW_OK;
}

/* Systems promise more memory than there is, and end a process that uses it. */
static int exceeds_memory(const cpu_memory *m, size_t bytes) {
  size_t all = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE), held = 0;
  fork_lock_enter();
  for (const cpu_allocation *a = m->allocations; a; a = a->next)
    held += a->bytes;
  fork_lock_leave();
  return held > all || bytes > all - held;
}

tw_status cpu_memory_alloc(cpu_memory *m, size_t bytes, void **memory) {
  cpu_allocation *a = malloc(sizeof *a);
  void *block = NULL;
  if (!a || bytes > SIZE_MAX - 2 * CPU_GUARD_BYTES || exceeds_memory(m, bytes) ||
      posix_memalign(&block, CPU_GUARD_BYTES, bytes + 2 * CPU_GUARD_BYTES) != 0) {
    free(a);
    return status_fail(TW_NO_DEVICE_MEMORY, "the cpu device cannot allocate %zu bytes", bytes);
  }
  a->base = block;
  a->bytes = bytes;
  cpu_pattern_fill(a->base, CPU_GUARD_BYTES, CPU_GUARD);
  cpu_pattern_fill(a->base + CPU_GUARD_BYTES, bytes, CPU_UNWRITTEN);
  cpu_pattern_fill(a->base + CPU_GUARD_BYTES + bytes, CPU_GUARD_BYTES, CPU_GUARD);
  fork_lock_enter();
  a->next = m->allocations;
  m->allocations = a;
  fork_lock_leave();
  *memory = a->base + CPU_GUARD_BYTES;
  return TW_OK;
}

void cpu_memory_release(cpu_memory *m, void *memory) {
  if (!memory)
    return;
  fork_lock_enter();
  cpu_allocation **at = &m->allocations, *a;
  while ((a = *at) && a->base + CPU_GUARD_BYTES != memory)
    at = &a->next;
  if (a) {
    *at = a->next;
    find_violation(a, m->late, sizeof m->late);
    free(a->base);
    free(a);
  } else {
    snprintf(m->late, sizeof m->late, "%p was released but is no allocation", memory);
  }
  fork_lock_leave();
}

void cpu_memory_free_all(cpu_memory *m) {
  for (cpu_allocation *a = m->allocations, *next; a; a = next) {
    next = a->next;
    free(a->base);
    free(a);
  }
  m->allocations = NULL;
}
