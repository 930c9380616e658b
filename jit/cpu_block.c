/* cpu_block.c: the scheduler of the cpu device. Owns the stack region, the shared memory and the
 * queues of asynchronous copies of one running block. Knows nothing of devices and modules.
 *
 * A fibre stops at a barrier, at a shuffle, or at its end, and control comes back here. If only
 * some threads reach a barrier it is an error, and the block's fibres are abandoned: they own
 * nothing. */
#include "cpu_block.h"

#include "cpu_counting.h"
#include "fibres.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  WARP = 32,
  STACK_BYTES = 124 * 1024, /* not a power of two, so that stacks do not share cache sets */
  COLOUR_STEP = 192,        /* further spreads the tops of the stacks over cache sets */
  COLOURS = 32
};

enum thread_state { READY, AT_BARRIER, AT_SHUFFLE, DONE };

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
  async_copy *copies; /* not performed yet, oldest first */
  uint32_t copy_count, copy_capacity, group;
} cpu_thread;

struct cpu_runner {
  struct tw_environment *environment; /* the start of the region */
  unsigned char *region;
  uint32_t prepared; /* stacks whose guard page is in place */
  cpu_thread threads[CPU_THREADS_MAX];
  uint32_t order[CPU_THREADS_MAX];
  fibre main;
  cpu_thread *current;
  const cpu_job *job;
  cpu_recorder recorder;
  unsigned char *shared; /* with guards on both sides */
  size_t shared_capacity;
  uint64_t random;
  int abandoned, no_memory;
};

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

static uint64_t next_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u); /* splitmix64 */
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* ---- callbacks of the running kernel, on a fibre's stack ----
 * ThreadSanitizer keeps a call stack of its own, which would lose count at a switch. */

#define ON_FIBRE __attribute__((no_sanitize_thread))

ON_FIBRE static cpu_thread *running(struct tw_environment *environment) {
  /* The runner's address lies behind the environment, at the start of the region. */
  return ((cpu_runner **)(environment + 1))[0]->current;
}

ON_FIBRE static void stop(cpu_thread *t, enum thread_state state) {
  t->state = state;
  fibre_resume(&t->fibre, &t->runner->main);
}

ON_FIBRE static void on_barrier(struct tw_environment *environment) {
  stop(running(environment), AT_BARRIER);
}

ON_FIBRE static void on_shuffle(struct tw_environment *environment, const void *value, void *result,
                                unsigned bytes, unsigned lane) {
  cpu_thread *t = running(environment);
  if (bytes == 8)
    t->given = *(const uint64_t *)value;
  else
    t->given = *(const uint32_t *)value;
  t->lane = lane % WARP;
  stop(t, AT_SHUFFLE);
  if (bytes == 8)
    *(uint64_t *)result = t->taken;
  else
    *(uint32_t *)result = (uint32_t)t->taken;
}

static void on_copy_async(struct tw_environment *environment, void *to, const void *from,
                          unsigned bytes) {
  cpu_thread *t = running(environment);
  if (environment->counting) {
    environment->access(environment, CPU_GLOBAL_LOAD, from, bytes);
    environment->access(environment, CPU_SHARED_STORE, to, bytes);
  }
  if (t->copy_count == t->copy_capacity) {
    uint32_t capacity = t->copy_capacity ? 2 * t->copy_capacity : 16;
    async_copy *copies = realloc(t->copies, capacity * sizeof *copies);
    if (!copies) {
      t->runner->no_memory = 1;
      return;
    }
    t->copies = copies;
    t->copy_capacity = capacity;
  }
  t->copies[t->copy_count++] = (async_copy){to, from, bytes, t->group};
}

static void on_copy_commit(struct tw_environment *environment) {
  running(environment)->group++;
}

/* Performs every copy of all but the `pending` latest committed groups, as late as the program
 * allows, so that a missing wait shows. */
static void on_copy_wait(struct tw_environment *environment, unsigned pending) {
  cpu_thread *t = running(environment);
  uint32_t left = 0;
  for (uint32_t i = 0; i < t->copy_count; i++) {
    async_copy *c = &t->copies[i];
    if (c->group < t->group && t->group - c->group > pending)
      memcpy(c->to, c->from, c->bytes);
    else
      t->copies[left++] = *c;
  }
  t->copy_count = left;
}

static void on_access(struct tw_environment *environment, unsigned kind, const void *address,
                      unsigned bytes) {
  cpu_thread *t = running(environment);
  cpu_record(&t->runner->recorder, kind, t->index, address, bytes);
}

ON_FIBRE static void run_thread(void *argument) {
  cpu_thread *t = argument;
  cpu_runner *r = t->runner;
  r->job->entry(*r->job->args);
  t->state = DONE;
  fibre_leave(&t->fibre, &r->main);
}

/* ---- runner ---- */

void cpu_runner_destroy(cpu_runner *r) {
  if (!r)
    return;
  for (int i = 0; i < CPU_THREADS_MAX; i++)
    free(r->threads[i].copies);
  cpu_recorder_free(&r->recorder);
  free(r->shared);
  if (r->region)
    munmap(r->region, CPU_REGION_BYTES);
  free(r);
}

/* Address space aligned to its size: twice as much is reserved, and the ends given back. */
static unsigned char *reserve_region(void) {
  size_t size = CPU_REGION_BYTES;
  unsigned char *p = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  unsigned char *region = (unsigned char *)(((uintptr_t)p + size - 1) & ~(uintptr_t)(size - 1));
  if (region > p)
    munmap(p, (size_t)(region - p));
  if (region + size < p + 2 * size)
    munmap(region + size, (size_t)(p + 2 * size - (region + size)));
  return region;
}

tw_status cpu_runner_create(cpu_runner **out) {
  cpu_runner *r = calloc(1, sizeof *r);
  if (r)
    r->region = reserve_region();
  if (!r || !r->region) {
    cpu_runner_destroy(r);
    return status_fail(TW_NO_MEMORY, "no address space for the stacks of a block (%lu bytes)",
                       CPU_REGION_BYTES);
  }
  r->environment = (struct tw_environment *)(void *)r->region;
  *r->environment = (struct tw_environment){.barrier = on_barrier,
                                            .shuffle = on_shuffle,
                                            .copy_async = on_copy_async,
                                            .copy_commit = on_copy_commit,
                                            .copy_wait = on_copy_wait,
                                            .access = on_access};
  ((cpu_runner **)(r->environment + 1))[0] = r;
  for (uint32_t i = 0; i < CPU_THREADS_MAX; i++)
    r->threads[i] = (cpu_thread){.runner = r, .index = i};
  *out = r;
  return TW_OK;
}

/* Stacks fill the region from its end; the environment has the start for itself. The lowest page
 * of a stack is its guard. */
_Static_assert((unsigned long)CPU_THREADS_MAX *STACK_BYTES + 65536 <= CPU_REGION_BYTES,
               "the environment has no room");
static unsigned char *stack_of(const cpu_runner *r, uint32_t i) {
  return r->region + CPU_REGION_BYTES - (size_t)(i + 1) * STACK_BYTES;
}

static tw_status prepare_stacks(cpu_runner *r, uint32_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (STACK_BYTES % page != 0)
    page = 0; /* large pages: no guard fits between the stacks */
  for (; r->prepared < count; r->prepared++)
    if (page && mprotect(stack_of(r, r->prepared), page, PROT_NONE) != 0)
      return status_fail(TW_NO_MEMORY, "cannot guard the stack of thread %u", r->prepared);
  return TW_OK;
}

static tw_status prepare_shared(cpu_runner *r, size_t bytes) {
  size_t need = bytes + 2 * CPU_GUARD_BYTES;
  if (r->shared && r->shared_capacity >= need)
    return TW_OK;
  void *shared = NULL;
  if (posix_memalign(&shared, 1024, need) != 0)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes of shared memory", bytes);
  free(r->shared);
  r->shared = shared;
  r->shared_capacity = need;
  return TW_OK;
}

static void shuffle_order(cpu_runner *r) {
  for (uint32_t i = (uint32_t)r->job->threads; i > 1; i--) {
    uint32_t j = (uint32_t)((next_random(&r->random) >> 32) * i >> 32);
    uint32_t swap = r->order[i - 1];
    r->order[i - 1] = r->order[j];
    r->order[j] = swap;
  }
}

static void begin_block(cpu_runner *r, int64_t block) {
  const cpu_job *job = r->job;
  size_t bytes = (size_t)job->shared_bytes;
  cpu_pattern_fill(r->shared, CPU_GUARD_BYTES, CPU_GUARD);
  cpu_pattern_fill(r->shared + CPU_GUARD_BYTES, bytes, CPU_UNWRITTEN);
  cpu_pattern_fill(r->shared + CPU_GUARD_BYTES + bytes, CPU_GUARD_BYTES, CPU_GUARD);
  r->environment->shared = r->shared + CPU_GUARD_BYTES;
  r->environment->block = (unsigned)block;
  for (uint32_t i = 0; i < (uint32_t)job->threads; i++) {
    cpu_thread *t = &r->threads[i];
    unsigned char *stack = stack_of(r, i);
    if (r->abandoned)
      fibre_forget(stack, STACK_BYTES);
    fibre_prepare(&t->fibre, stack, STACK_BYTES - (i % COLOURS) * COLOUR_STEP, run_thread, t);
    t->state = READY;
    t->copy_count = 0;
    t->group = 0;
    r->order[i] = i;
  }
  r->abandoned = 0;
}

static tw_status check_shared(cpu_runner *r) {
  size_t bytes = (size_t)r->job->shared_bytes;
  const unsigned char *after = r->shared + CPU_GUARD_BYTES + bytes;
  int64_t low = cpu_pattern_check(r->shared, CPU_GUARD_BYTES, CPU_GUARD);
  int64_t high = cpu_pattern_check(after, CPU_GUARD_BYTES, CPU_GUARD);
  if (low >= 0)
    return status_fail(TW_DEVICE_ERROR, "%s, block %u: wrote %d bytes before its shared memory",
                       r->job->name, r->environment->block, (int)(CPU_GUARD_BYTES - low));
  if (high >= 0)
    return status_fail(
        TW_DEVICE_ERROR, "%s, block %u: wrote shared memory at byte %lld, but has only %zu",
        r->job->name, r->environment->block, (long long)(bytes + (size_t)high), bytes);
  return TW_OK;
}

/* Lets every ready thread run until it stops. */
static void run_ready(cpu_runner *r) {
  for (int k = 0; k < r->job->threads; k++) {
    cpu_thread *t = &r->threads[r->order[k]];
    if (t->state != READY)
      continue;
    r->current = t;
    r->environment->thread = t->index;
    fibre_resume(&r->main, &t->fibre);
  }
}

/* Completes the shuffles of warps whose threads have all published; the number of threads that
 * became ready. A lane that no thread holds gives an unwritten pattern. */
static int finish_shuffles(cpu_runner *r) {
  int ready = 0, threads = r->job->threads;
  for (int first = 0; first < threads; first += WARP) {
    int lanes = threads - first < WARP ? threads - first : WARP, waiting = 0;
    cpu_thread *warp = &r->threads[first];
    for (int i = 0; i < lanes; i++)
      waiting += warp[i].state == AT_SHUFFLE;
    if (waiting < lanes)
      continue;
    for (int i = 0; i < lanes; i++) {
      warp[i].taken = warp[i].lane < (uint32_t)lanes
                          ? warp[warp[i].lane].given
                          : (uint64_t)CPU_UNWRITTEN << 32 | CPU_UNWRITTEN;
      warp[i].state = READY;
    }
    ready += lanes;
  }
  return ready;
}

static tw_status run_block(cpu_runner *r, int64_t block) {
  int threads = r->job->threads;
  begin_block(r, block);
  shuffle_order(r);
  for (;;) {
    run_ready(r);
    if (finish_shuffles(r))
      continue;
    int at[DONE + 1] = {0}, first[DONE + 1] = {0};
    for (int i = threads; i-- > 0;) {
      at[r->threads[i].state]++;
      first[r->threads[i].state] = i;
    }
    if (at[DONE] < threads && at[AT_BARRIER] < threads) {
      r->abandoned = 1;
      return status_fail(
          TW_DEVICE_ERROR,
          "%s, block %lld: its threads part: %d wait at a barrier (first: %d), %d at a shuffle "
          "(first: %d), %d have returned (first: %d); seed %llu",
          r->job->name, (long long)block, at[AT_BARRIER], first[AT_BARRIER], at[AT_SHUFFLE],
          first[AT_SHUFFLE], at[DONE], first[DONE], (unsigned long long)r->job->seed);
    }
    if (r->job->counters)
      cpu_recorder_settle(&r->recorder, r->job->counters);
    if (at[DONE] == threads)
      break;
    if (r->job->counters)
      r->job->counters->barriers++;
    for (int i = 0; i < threads; i++)
      r->threads[i].state = READY;
    shuffle_order(r);
  }
  if (r->job->counters)
    r->job->counters->blocks++;
  return check_shared(r);
}

tw_status cpu_runner_run(cpu_runner *r, const cpu_job *job) {
  if (job->threads < 1 || job->threads > CPU_THREADS_MAX || job->shared_bytes < 0 ||
      job->blocks < 0 || job->blocks > UINT32_MAX)
    return status_fail(TW_INVALID, "%s: %d threads, %d bytes of shared memory, %lld blocks",
                       job->name, job->threads, job->shared_bytes, (long long)job->blocks);
  TRY(prepare_stacks(r, (uint32_t)job->threads));
  TRY(prepare_shared(r, (size_t)job->shared_bytes));
  if (job->counters)
    TRY(cpu_recorder_begin(&r->recorder, (uint32_t)job->threads));
  r->job = job;
  r->random = job->seed;
  r->no_memory = 0;
  r->environment->blocks = (unsigned)job->blocks;
  r->environment->counting = job->counters != NULL;
  fibre_adopt(&r->main);
  uint64_t start = job->blocks ? next_random(&r->random) % (uint64_t)job->blocks : 0;
  for (int64_t i = 0; i < job->blocks; i++)
    TRY(run_block(r, (int64_t)((start + (uint64_t)i) % (uint64_t)job->blocks)));
  if (r->no_memory || (job->counters && r->recorder.failed))
    return status_fail(TW_NO_MEMORY, "%s: out of memory while it ran", job->name);
  return TW_OK;
}
