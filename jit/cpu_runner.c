/* cpu_runner.c: what the blocks that run together have: the region of their stacks, their threads,
 * and what kernels call while they run on a fibre's stack. Runs nothing by itself. */
#include "cpu_runner.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  STACK_BYTES = 124 * 1024, /* not a power of two, so that stacks do not share cache sets */
  COLOUR_STEP = 192,        /* further spreads the tops of the stacks over cache sets */
  COLOURS = 32
};

struct tw_cluster *cpu_runner_cluster(const cpu_runner *r) {
  return (struct tw_cluster *)(void *)(r->region + CPU_CLUSTER_AT);
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

/* The last thread that arrives ends the phase. A GPU leaves it open what happens to threads that do
 * not arrive and wait in turn. */
ON_FIBRE static void on_cluster_arrive(struct tw_environment *environment) {
  cpu_thread *t = running(environment);
  cpu_runner *r = t->runner;
  if (t->arrived)
    stop(t, UNPAIRED);
  t->arrived = 1;
  t->phase = r->phase;
  if (++r->arrived == r->count) {
    r->arrived = 0;
    r->phase++;
  }
}

ON_FIBRE static void on_cluster_wait(struct tw_environment *environment) {
  cpu_thread *t = running(environment);
  stop(t, t->arrived ? AT_CLUSTER : UNPAIRED);
  t->arrived = 0;
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

/* Threads of a block as they are recorded: whole warps, of the blocks of a cluster. */
static uint32_t recorded_threads(const cpu_job *job) {
  uint32_t threads = (uint32_t)job->threads;
  return job->cluster > 1 ? (threads + WARP - 1) / WARP * WARP : threads;
}

static void on_access(struct tw_environment *environment, unsigned kind, const void *address,
                      unsigned bytes) {
  cpu_thread *t = running(environment);
  const cpu_job *job = t->runner->job;
  uint32_t threads = (uint32_t)job->threads, rank = t->index / threads;
  if (!rank || !job->first_blocks)
    cpu_record(&t->runner->recorder, kind, rank * recorded_threads(job) + t->index % threads,
               address, bytes);
}

ON_FIBRE static void run_thread(void *argument) {
  cpu_thread *t = argument;
  cpu_runner *r = t->runner;
  r->job->entry(*r->job->args);
  t->state = t->arrived ? UNPAIRED : DONE;
  fibre_leave(&t->fibre, &r->main);
}

/* ---- memory ---- */

void cpu_runner_destroy(cpu_runner *r) {
  if (!r)
    return;
  for (uint32_t i = 0; i < r->capacity; i++)
    free(r->threads[i].copies);
  free(r->threads);
  free(r->order);
  cpu_recorder_free(&r->recorder);
  cpu_shared_free(&r->shared);
  if (r->region)
    munmap(r->region, r->region_bytes);
  free(r);
}

/* Address space aligned to its size: twice as much is reserved, and the ends given back. */
static unsigned char *reserve_region(size_t size) {
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

/* Sees to it that the region has so many bytes. A larger one serves all kernels. */
static tw_status prepare_region(cpu_runner *r, size_t bytes) {
  if (r->region_bytes >= bytes)
    return TW_OK;
  unsigned char *region = reserve_region(bytes);
  if (!region)
    return status_fail(TW_NO_MEMORY, "no address space for the stacks of a block (%zu bytes)",
                       bytes);
  if (r->region)
    munmap(r->region, r->region_bytes);
  r->region = region;
  r->region_bytes = bytes;
  r->guarded = 0;
  r->environment = (struct tw_environment *)(void *)region;
  *r->environment = (struct tw_environment){.barrier = on_barrier,
                                            .shuffle = on_shuffle,
                                            .copy_async = on_copy_async,
                                            .copy_commit = on_copy_commit,
                                            .copy_wait = on_copy_wait,
                                            .access = on_access};
  ((cpu_runner **)(r->environment + 1))[0] = r;
  *cpu_runner_cluster(r) =
      (struct tw_cluster){.arrive = on_cluster_arrive, .wait = on_cluster_wait};
  return TW_OK;
}

tw_status cpu_runner_create(cpu_runner **out) {
  cpu_runner *r = calloc(1, sizeof *r);
  if (!r)
    return status_fail(TW_NO_MEMORY, "no memory to run blocks");
  tw_status status = prepare_region(r, CPU_REGION_BYTES);
  if (status != TW_OK) {
    cpu_runner_destroy(r);
    return status;
  }
  *out = r;
  return TW_OK;
}

/* The environment has the start of the region, stacks follow. The lowest page of a stack is its
 * guard; of those behind the first GUARDED_MOST, the lowest bytes are a mark. Guards would split
 * the region of a cluster into 16,384 mappings, and a process has 65,530 for everything. */
enum { STACKS_AT = 65536, GUARDED_MOST = CPU_THREADS_MAX };
_Static_assert(STACKS_AT + (unsigned long)CPU_THREADS_MAX * STACK_BYTES <= CPU_REGION_BYTES,
               "the stacks of a block have no room");
_Static_assert(STACKS_AT + (unsigned long)CPU_CLUSTER_MAX * CPU_THREADS_MAX * STACK_BYTES <=
                   CPU_CLUSTER_REGION_BYTES,
               "the stacks of a cluster have no room");
static unsigned char *stack_of(const cpu_runner *r, uint32_t i) {
  return r->region + STACKS_AT + (size_t)i * STACK_BYTES;
}

static const uint64_t mark = 0x7ff5dea17ff5dea1u;

static tw_status prepare_stacks(cpu_runner *r, uint32_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (STACK_BYTES % page != 0)
    return TW_OK; /* large pages: no guard fits between the stacks */
  for (; r->guarded < count && r->guarded < GUARDED_MOST; r->guarded++)
    if (mprotect(stack_of(r, r->guarded), page, PROT_NONE) != 0)
      return status_fail(TW_NO_MEMORY, "cannot guard the stack of thread %u", r->guarded);
  return TW_OK;
}

tw_status cpu_runner_check_stacks(const cpu_runner *r) {
  for (uint32_t i = r->guarded; i < r->count; i++)
    if (memcmp(stack_of(r, i), &mark, sizeof mark) != 0)
      return status_fail(TW_DEVICE_ERROR, "%s, block %lld: the stack of thread %u is too small",
                         r->job->name, (long long)r->first + i / (uint32_t)r->job->threads,
                         i % (uint32_t)r->job->threads);
  return TW_OK;
}

void cpu_runner_forget(cpu_runner *r) {
  for (uint32_t i = 0; i < r->count; i++)
    fibre_forget(stack_of(r, i), STACK_BYTES);
}

static tw_status prepare_threads(cpu_runner *r, uint32_t count) {
  r->count = count;
  if (r->capacity >= count)
    return TW_OK;
  cpu_thread *threads = calloc(count, sizeof *threads);
  uint32_t *order = calloc(count, sizeof *order);
  if (!threads || !order) {
    free(threads);
    free(order);
    return status_fail(TW_NO_MEMORY, "no memory for %u threads", count);
  }
  for (uint32_t i = 0; i < r->capacity; i++)
    free(r->threads[i].copies);
  free(r->threads);
  free(r->order);
  r->threads = threads;
  r->order = order;
  r->capacity = count;
  for (uint32_t i = 0; i < count; i++)
    threads[i] = (cpu_thread){.runner = r, .index = i};
  return TW_OK;
}

void cpu_runner_begin(cpu_runner *r, cpu_thread *t) {
  unsigned char *stack = stack_of(r, t->index);
  if (t->index >= r->guarded)
    memcpy(stack, &mark, sizeof mark);
  fibre_prepare(&t->fibre, stack, STACK_BYTES - (t->index % COLOURS) * COLOUR_STEP, run_thread, t);
  t->state = READY;
  t->arrived = 0;
  t->copy_count = 0;
  t->group = 0;
}

tw_status cpu_runner_prepare(cpu_runner *r, const cpu_job *job) {
  int blocks = job->cluster;
  if (job->threads < 1 || job->threads > CPU_THREADS_MAX || job->shared_bytes < 0 ||
      job->blocks < 0 || job->blocks > UINT32_MAX || blocks < 1 || blocks > CPU_CLUSTER_MAX ||
      job->blocks % blocks)
    return status_fail(TW_INVALID, "%s: %d threads, %d bytes of shared memory, %lld blocks",
                       job->name, job->threads, job->shared_bytes, (long long)job->blocks);
  TRY(prepare_region(r, blocks > 1 ? CPU_CLUSTER_REGION_BYTES : CPU_REGION_BYTES));
  TRY(prepare_threads(r, (uint32_t)(job->threads * blocks)));
  TRY(prepare_stacks(r, r->count));
  TRY(cpu_shared_prepare(&r->shared, job));
  uint32_t recorded = recorded_threads(job) * (uint32_t)blocks;
  return job->counters ? cpu_recorder_begin(&r->recorder, recorded) : TW_OK;
}
