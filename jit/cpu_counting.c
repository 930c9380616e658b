/* cpu_counting.c: counts bank conflicts and sectors of a block that runs on the cpu device, by the
 * rules stated in device_cpu.h. Pure bookkeeping: runs nothing, locks nothing. */
#include "cpu_counting.h"

#include <stdlib.h>
#include <string.h>

enum { WARP = 32, BANKS = 32, BANK_BYTES = 4, SECTOR_BYTES = 32 };

void cpu_recorder_free(cpu_recorder *r) {
  if (r->lists)
    for (size_t i = 0; i < (size_t)r->threads * CPU_ACCESS_KINDS; i++)
      free(r->lists[i].list);
  free(r->lists);
  *r = (cpu_recorder){0};
}

tw_status cpu_recorder_begin(cpu_recorder *r, uint32_t threads) {
  if (r->threads != threads || !r->lists) {
    cpu_recorder_free(r);
    r->lists = calloc((size_t)threads * CPU_ACCESS_KINDS, sizeof *r->lists);
    if (!r->lists)
      return status_fail(TW_NO_MEMORY, "no memory to count accesses of %u threads", threads);
    r->threads = threads;
  }
  for (size_t i = 0; i < (size_t)threads * CPU_ACCESS_KINDS; i++)
    r->lists[i].count = 0;
  r->failed = 0;
  return TW_OK;
}

void cpu_record(cpu_recorder *r, unsigned kind, unsigned thread, const void *address,
                unsigned bytes) {
  if (kind >= CPU_ACCESS_KINDS || thread >= r->threads || r->failed)
    return;
  cpu_access_list *l = &r->lists[(size_t)kind * r->threads + thread];
  if (l->count == l->capacity) {
    uint32_t capacity = l->capacity ? 2 * l->capacity : 32;
    cpu_access *list = realloc(l->list, capacity * sizeof *list);
    if (!list) {
      r->failed = 1;
      return;
    }
    l->list = list;
    l->capacity = capacity;
  }
  l->list[l->count++] = (cpu_access){(uintptr_t)address, bytes};
}

/* Adds value to a set of at most `most`; 1 when it was not there. */
static int insert(uintptr_t *set, int *count, int most, uintptr_t value) {
  for (int i = 0; i < *count; i++)
    if (set[i] == value)
      return 0;
  if (*count < most)
    set[(*count)++] = value;
  return 1;
}

static uint32_t widest(const cpu_access *lanes, const uint8_t *active) {
  uint32_t bytes = BANK_BYTES;
  for (int i = 0; i < WARP; i++)
    if (active[i] && lanes[i].bytes > bytes)
      bytes = lanes[i].bytes;
  return bytes;
}

void cpu_cost_shared(const cpu_access *lanes, const uint8_t *active, cpu_access_count *into) {
  uint32_t bytes = widest(lanes, active);
  int group = bytes <= 4 ? WARP : bytes <= 8 ? WARP / 2 : WARP / 4;
  into->requests++;
  for (int first = 0; first < WARP; first += group) {
    uintptr_t words[WARP * 4];
    int distinct = 0, in_bank[BANKS] = {0}, most = 0;
    for (int i = first; i < first + group; i++) {
      if (!active[i])
        continue;
      for (uintptr_t w = lanes[i].address / BANK_BYTES;
           w < (lanes[i].address + lanes[i].bytes + BANK_BYTES - 1) / BANK_BYTES; w++)
        if (insert(words, &distinct, WARP * 4, w) && ++in_bank[w % BANKS] > most)
          most = in_bank[w % BANKS];
    }
    into->cost += most;
    into->ideal += most > 0;
  }
}

static void cost_global(const cpu_access *lanes, const uint8_t *active, cpu_access_count *into) {
  uintptr_t sectors[WARP * 2], starts[WARP];
  int touched = 0, distinct = 0;
  int64_t bytes = 0;
  for (int i = 0; i < WARP; i++) {
    if (!active[i] || !lanes[i].bytes)
      continue;
    if (insert(starts, &distinct, WARP, lanes[i].address))
      bytes += lanes[i].bytes;
    insert(sectors, &touched, WARP * 2, lanes[i].address / SECTOR_BYTES);
    insert(sectors, &touched, WARP * 2, (lanes[i].address + lanes[i].bytes - 1) / SECTOR_BYTES);
  }
  into->requests++;
  into->cost += touched;
  into->ideal += (bytes + SECTOR_BYTES - 1) / SECTOR_BYTES;
}

static void settle_warp(cpu_recorder *r, unsigned kind, uint32_t first, cpu_counters *into) {
  cpu_access_list *lists = &r->lists[(size_t)kind * r->threads + first];
  uint32_t lanes = r->threads - first < WARP ? r->threads - first : WARP;
  uint32_t longest = 0;
  for (uint32_t i = 0; i < lanes; i++)
    if (lists[i].count > longest)
      longest = lists[i].count;
  for (uint32_t k = 0; k < longest; k++) {
    cpu_access access[WARP] = {{0, 0}};
    uint8_t active[WARP] = {0};
    for (uint32_t i = 0; i < lanes; i++)
      if (k < lists[i].count) {
        access[i] = lists[i].list[k];
        active[i] = 1;
      }
    if (kind == CPU_SHARED_LOAD || kind == CPU_SHARED_STORE)
      cpu_cost_shared(access, active, &into->of[kind]);
    else
      cost_global(access, active, &into->of[kind]);
  }
  for (uint32_t i = 0; i < lanes; i++)
    lists[i].count = 0;
}

void cpu_recorder_settle(cpu_recorder *r, cpu_counters *into) {
  for (unsigned kind = 0; kind < CPU_ACCESS_KINDS; kind++)
    for (uint32_t first = 0; first < r->threads; first += WARP)
      settle_warp(r, kind, first, into);
}
