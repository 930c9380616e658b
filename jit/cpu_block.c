/* cpu_block.c: the scheduler of the cpu device. Owns the stack region, the shared memory and the
 * queues of asynchronous copies of the blocks that run together: one, or those of a cluster. Knows
 * nothing of devices and modules.
 *
 * A fibre stops at a barrier, at a shuffle, or at its end, and control comes back here. If only
 * some threads reach a barrier it is an error, and the fibres are abandoned: they own nothing. */
#include "cpu_block.h"

#include "cpu_counting.h"
#include "cpu_shared.h"
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

enum thread_state { READY, AT_BARRIER, AT_SHUFFLE, AT_CLUSTER, DONE, STATES };

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
  uint32_t phase;     /* of the cluster's barriers, when the thread last arrived at one */
  async_copy *copies; /* not performed yet, oldest first */
  uint32_t copy_count, copy_capacity, group;
} cpu_thread;

struct cpu_runner {
  struct tw_environment *environment; /* the start of the region */
  unsigned char *region;
  size_t region_bytes;
  uint32_t prepared; /* stacks whose guard page is in place */
  cpu_thread *threads;
  uint32_t *order;
  uint32_t capacity, count; /* threads: room for them, and those of the job's blocks together */
  uint32_t phase, arrived; /* barriers of the cluster that are over; threads that are at the next */
  fibre main;
  cpu_thread *current;
  const cpu_job *job;
  cpu_recorder recorder;
  cpu_shared shared;
  uint64_t random;
  unsigned first; /* block of those that run together */
  int abandoned, no_memory;
};

static struct tw_cluster *cluster_of(const cpu_runner *r) {
  return (struct tw_cluster *)(void *)(r->region + CPU_CLUSTER_AT);
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

/* The last thread that arrives ends the phase. */
ON_FIBRE static void on_cluster_arrive(struct tw_environment *environment) {
  cpu_thread *t = running(environment);
  cpu_runner *r = t->runner;
  t->phase = r->phase;
  if (++r->arrived == r->count) {
    r->arrived = 0;
    r->phase++;
  }
}

ON_FIBRE static void on_cluster_wait(struct tw_environment *environment) {
  stop(running(environment), AT_CLUSTER);
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
  uint32_t threads = (uint32_t)t->runner->job->threads;
  cpu_record(&t->runner->recorder, kind,
             t->index / threads * recorded_threads(t->runner->job) + t->index % threads, address,
             bytes);
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
  r->prepared = 0;
  r->abandoned = 0; /* their stacks are gone */
  r->environment = (struct tw_environment *)(void *)region;
  *r->environment = (struct tw_environment){.barrier = on_barrier,
                                            .shuffle = on_shuffle,
                                            .copy_async = on_copy_async,
                                            .copy_commit = on_copy_commit,
                                            .copy_wait = on_copy_wait,
                                            .access = on_access};
  ((cpu_runner **)(r->environment + 1))[0] = r;
  *cluster_of(r) = (struct tw_cluster){.arrive = on_cluster_arrive, .wait = on_cluster_wait};
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
 * guard. */
enum { STACKS_AT = 65536 };
_Static_assert(STACKS_AT + (unsigned long)CPU_THREADS_MAX * STACK_BYTES <= CPU_REGION_BYTES,
               "the stacks of a block have no room");
_Static_assert(STACKS_AT + (unsigned long)CPU_CLUSTER_MAX * CPU_THREADS_MAX * STACK_BYTES <=
                   CPU_CLUSTER_REGION_BYTES,
               "the stacks of a cluster have no room");
static unsigned char *stack_of(const cpu_runner *r, uint32_t i) {
  return r->region + STACKS_AT + (size_t)i * STACK_BYTES;
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

/* Brings the entries of a list into random order. */
static void shuffle_entries(cpu_runner *r, uint32_t *order, uint32_t count) {
  for (uint32_t i = count; i > 1; i--) {
    uint32_t j = (uint32_t)((next_random(&r->random) >> 32) * i >> 32);
    uint32_t swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
  }
}

/* The order in which the threads of a block run next. */
static uint32_t *order_of(cpu_runner *r, int rank) {
  return r->order + rank * r->job->threads;
}

static void shuffle_order(cpu_runner *r, int rank) {
  shuffle_entries(r, order_of(r, rank), (uint32_t)r->job->threads);
}

/* Begins the blocks that run together, of which `block` is the first. */
static void begin_blocks(cpu_runner *r, int64_t block) {
  const cpu_job *job = r->job;
  for (int rank = 0; rank < job->cluster; rank++)
    cpu_shared_begin(&r->shared, job, rank);
  r->first = (unsigned)block;
  r->arrived = r->phase = 0;
  for (uint32_t i = 0; i < r->count; i++) {
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
  for (int rank = 0; rank < r->job->cluster; rank++)
    TRY(cpu_shared_check(&r->shared, r->job, rank, (long long)r->first + rank));
  return TW_OK;
}

/* Lets a thread run until it stops. Its block is that of the environment meanwhile. */
static void run_one(cpu_runner *r, cpu_thread *t) {
  uint32_t threads = (uint32_t)r->job->threads, rank = t->index / threads;
  r->current = t;
  r->environment->thread = t->index % threads;
  r->environment->block = r->first + rank;
  r->environment->shared = cpu_shared_of(&r->shared, (int)rank);
  cluster_of(r)->rank = rank;
  fibre_resume(&r->main, &t->fibre);
}

/* How many threads of a block are in a state. */
static int block_threads(const cpu_runner *r, int rank, enum thread_state state) {
  const cpu_thread *first = &r->threads[rank * r->job->threads];
  int count = 0;
  for (int i = 0; i < r->job->threads; i++)
    count += first[i].state == state;
  return count;
}

/* Lets every ready thread of a block run until it stops. */
static void run_ready(cpu_runner *r, int rank) {
  for (int k = 0; k < r->job->threads; k++) {
    cpu_thread *t = &r->threads[order_of(r, rank)[k]];
    if (t->state == READY)
      run_one(r, t);
  }
}

/* Completes the shuffles of a block's warps whose threads have all published; the number of threads
 * that became ready. A lane that no thread holds gives an unwritten pattern. */
static int finish_shuffles(cpu_runner *r, int rank) {
  int ready = 0, threads = r->job->threads;
  for (int first = 0; first < threads; first += WARP) {
    int lanes = threads - first < WARP ? threads - first : WARP, waiting = 0;
    cpu_thread *warp = &r->threads[rank * threads + first];
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

/* Lets the threads of a block go on if all of them wait at its barrier; 1 if they do. */
static int finish_barrier(cpu_runner *r, int rank) {
  cpu_thread *first = &r->threads[rank * r->job->threads];
  if (block_threads(r, rank, AT_BARRIER) < r->job->threads)
    return 0;
  for (int i = 0; i < r->job->threads; i++)
    first[i].state = READY;
  if (r->job->counters)
    r->job->counters->barriers++;
  return 1;
}

/* Lets threads go on that wait at a barrier of the cluster to which all have come; how many. */
static int finish_phase(cpu_runner *r) {
  int ready = 0;
  for (uint32_t i = 0; i < r->count; i++)
    if (r->threads[i].state == AT_CLUSTER && r->threads[i].phase != r->phase) {
      r->threads[i].state = READY;
      ready++;
    }
  return ready;
}

/* Says where threads wait that will never go on. */
static tw_status fail_parted(cpu_runner *r) {
  int at[STATES] = {0}, first[STATES] = {0};
  for (int i = (int)r->count; i-- > 0;) {
    at[r->threads[i].state]++;
    first[r->threads[i].state] = i;
  }
  r->abandoned = 1;
  return status_fail(
      TW_DEVICE_ERROR,
      "%s, block %lld: its threads part: %d wait at a barrier (first: %d), %d at a shuffle "
      "(first: %d), %d at a cluster's barrier (first: %d), %d have returned (first: %d); seed %llu",
      r->job->name, (long long)r->first, at[AT_BARRIER], first[AT_BARRIER], at[AT_SHUFFLE],
      first[AT_SHUFFLE], at[AT_CLUSTER], first[AT_CLUSTER], at[DONE], first[DONE],
      (unsigned long long)r->job->seed);
}

/* Runs a block as far as it goes without the others of its cluster, which thus are as far behind as
 * they may be. What it leaves in its shared memory when it has ended, they may not read. */
static void run_alone(cpu_runner *r, int rank) {
  do {
    shuffle_order(r, rank);
    do
      run_ready(r, rank);
    while (finish_shuffles(r, rank));
    if (r->job->counters)
      cpu_recorder_settle(&r->recorder, r->job->counters);
  } while (finish_barrier(r, rank));
  if (r->job->cluster > 1 && block_threads(r, rank, DONE) == r->job->threads)
    cpu_shared_end(&r->shared, r->job, rank);
}

/* Runs one block, or those of a cluster together. */
static tw_status run_blocks(cpu_runner *r, int64_t block) {
  uint32_t blocks = (uint32_t)r->job->cluster, turn[CPU_CLUSTER_MAX];
  for (uint32_t i = 0; i < blocks; i++)
    turn[i] = i;
  begin_blocks(r, block);
  do {
    shuffle_entries(r, turn, blocks);
    for (uint32_t i = 0; i < blocks; i++)
      run_alone(r, (int)turn[i]);
  } while (finish_phase(r));
  for (uint32_t rank = 0; rank < blocks; rank++)
    if (block_threads(r, (int)rank, DONE) < r->job->threads)
      return fail_parted(r);
  if (r->job->counters)
    r->job->counters->blocks += blocks;
  return check_shared(r);
}

static tw_status prepare(cpu_runner *r, const cpu_job *job) {
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

tw_status cpu_runner_run(cpu_runner *r, const cpu_job *job) {
  TRY(prepare(r, job));
  r->job = job;
  r->random = job->seed;
  r->no_memory = 0;
  r->environment->blocks = (unsigned)job->blocks;
  r->environment->counting = job->counters != NULL;
  fibre_adopt(&r->main);
  uint64_t groups = (uint64_t)(job->blocks / job->cluster);
  uint64_t start = groups ? next_random(&r->random) % groups : 0;
  for (uint64_t i = 0; i < groups; i++)
    TRY(run_blocks(r, (int64_t)((start + i) % groups) * job->cluster));
  if (r->no_memory || (job->counters && r->recorder.failed))
    return status_fail(TW_NO_MEMORY, "%s: out of memory while it ran", job->name);
  return TW_OK;
}
