/* cpu_memory.c: allocations with guard zones, which are looked at after every launch. */
#include "cpu_memory.h"
#include "cpu_block.h"
#include "fork.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLICE = 64 << 20 }; /* how much is written between two looks at what is free */

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

/* ---- how much there is ---- */

static size_t physical(int name) {
  long pages = sysconf(name), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? (size_t)pages * (size_t)page : 0;
}

/* What the system could hand out without swapping, as it estimates itself. */
static size_t available(void) {
  FILE *f = fopen("/proc/meminfo", "re");
  char line[128];
  unsigned long long kib = 0;
  int found = 0;
  while (f && !found && fgets(line, sizeof line, f))
    found = sscanf(line, "MemAvailable: %llu kB", &kib) == 1;
  if (f)
    fclose(f);
  return found ? (size_t)kib << 10 : physical(_SC_AVPHYS_PAGES);
}

size_t cpu_memory_free(void) {
  enum { RESERVE_PART = 32 }; /* of the machine's memory, for everybody else */
  size_t there = available(), reserve = physical(_SC_PHYS_PAGES) / RESERVE_PART;
  return there > reserve ? there - reserve : 0;
}

/* ---- allocating ---- */

/* Systems promise more memory than there is, and end a process that uses it. So what is left to
 * write of a large block is compared with what is free. */
static int runs_short(size_t bytes, size_t left) {
  return bytes >= SLICE && left > cpu_memory_free();
}

/* Writes the guards and the pattern of unwritten memory. Gives 0 when memory runs short meanwhile,
 * since other processes allocate too. */
static int fill_block(unsigned char *base, size_t bytes) {
  unsigned char *at = base + CPU_GUARD_BYTES;
  cpu_pattern_fill(base, CPU_GUARD_BYTES, CPU_GUARD);
  for (size_t left = bytes, size; left; left -= size, at += size) {
    if (runs_short(bytes, left))
      return 0;
    size = left < SLICE ? left : SLICE;
    cpu_pattern_fill(at, size, CPU_UNWRITTEN);
  }
  cpu_pattern_fill(at, CPU_GUARD_BYTES, CPU_GUARD);
  return 1;
}

static unsigned char *make_block(size_t bytes) {
  void *block;
  if (bytes > SIZE_MAX - 2 * CPU_GUARD_BYTES || runs_short(bytes, bytes) ||
      posix_memalign(&block, CPU_GUARD_BYTES, bytes + 2 * CPU_GUARD_BYTES) != 0)
    return NULL;
  if (fill_block(block, bytes))
    return block;
  free(block);
  return NULL;
}

tw_status cpu_memory_alloc(cpu_memory *m, size_t bytes, void **memory) {
  cpu_allocation *a = malloc(sizeof *a);
  unsigned char *block = a ? make_block(bytes) : NULL;
  if (!block) {
    free(a);
    return status_fail(TW_NO_DEVICE_MEMORY,
                       "the cpu device cannot allocate %zu bytes: %zu are free", bytes,
                       cpu_memory_free());
  }
  a->base = block;
  a->bytes = bytes;
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
