/* cpu_shared.c: shared memory of blocks on the cpu device. Blocks of a cluster have theirs at an
 * even distance, by which kernels find each other's. */
#include "cpu_shared.h"

#include <stdlib.h>
#include <string.h>

/* ---- patterns ---- */

void cpu_pattern_fill(void *memory, size_t bytes, uint32_t pattern) {
  unsigned char *m = memory;
  size_t whole = bytes / sizeof pattern * sizeof pattern;
  for (size_t i = 0; i < whole; i += sizeof pattern)
    memcpy(m + i, &pattern, sizeof pattern);
  memcpy(m + whole, &pattern, bytes - whole);
}

int64_t cpu_pattern_check(const void *memory, size_t bytes, uint32_t pattern) {
  const unsigned char *m = memory, *p = (const unsigned char *)&pattern;
  uint64_t twice = (uint64_t)pattern << 32 | pattern, word;
  size_t i = 0;
  for (; i + sizeof word <= bytes; i += sizeof word) {
    memcpy(&word, m + i, sizeof word);
    if (word != twice)
      break;
  }
  for (; i < bytes; i++)
    if (m[i] != p[i % sizeof pattern])
      return (int64_t)i;
  return -1;
}

/* ---- shared memory ---- */

tw_status cpu_shared_prepare(cpu_shared *s, const cpu_job *job) {
  size_t last = (size_t)job->shared_bytes + 2 * CPU_GUARD_BYTES;
  size_t need = (size_t)(job->cluster - 1) * CPU_PEER_BYTES + last;
  if (job->cluster > 1 && last > CPU_PEER_BYTES)
    return status_fail(TW_INVALID, "%s: %d bytes of shared memory in each block of a cluster",
                       job->name, job->shared_bytes);
  if (s->memory && s->capacity >= need)
    return TW_OK;
  void *memory = NULL;
  if (posix_memalign(&memory, 1024, need) != 0)
    return status_fail(TW_NO_MEMORY, "no memory for %d times %d bytes of shared memory",
                       job->cluster, job->shared_bytes);
  free(s->memory);
  *s = (cpu_shared){memory, need};
  return TW_OK;
}

void cpu_shared_free(cpu_shared *s) {
  free(s->memory);
  *s = (cpu_shared){NULL, 0};
}

unsigned char *cpu_shared_of(const cpu_shared *s, int rank) {
  return s->memory + (size_t)rank * CPU_PEER_BYTES + CPU_GUARD_BYTES;
}

void cpu_shared_begin(const cpu_shared *s, const cpu_job *job, int rank) {
  unsigned char *memory = cpu_shared_of(s, rank);
  cpu_pattern_fill(memory - CPU_GUARD_BYTES, CPU_GUARD_BYTES, CPU_GUARD);
  cpu_pattern_fill(memory, (size_t)job->shared_bytes, CPU_UNWRITTEN);
  cpu_pattern_fill(memory + job->shared_bytes, CPU_GUARD_BYTES, CPU_GUARD);
}

void cpu_shared_end(const cpu_shared *s, const cpu_job *job, int rank) {
  cpu_pattern_fill(cpu_shared_of(s, rank), (size_t)job->shared_bytes, CPU_UNWRITTEN);
}

tw_status cpu_shared_check(const cpu_shared *s, const cpu_job *job, int rank, long long block) {
  const unsigned char *memory = cpu_shared_of(s, rank);
  int64_t low = cpu_pattern_check(memory - CPU_GUARD_BYTES, CPU_GUARD_BYTES, CPU_GUARD);
  int64_t high = cpu_pattern_check(memory + job->shared_bytes, CPU_GUARD_BYTES, CPU_GUARD);
  if (low >= 0)
    return status_fail(TW_DEVICE_ERROR, "%s, block %lld: wrote %d bytes before its shared memory",
                       job->name, block, (int)(CPU_GUARD_BYTES - low));
  if (high >= 0)
    return status_fail(TW_DEVICE_ERROR,
                       "%s, block %lld: wrote shared memory at byte %lld, but has only %d",
                       job->name, block, (long long)job->shared_bytes + high, job->shared_bytes);
  return TW_OK;
}
