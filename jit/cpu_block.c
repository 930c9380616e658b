/* cpu_block.c: the scheduler of the cpu device: runs the blocks of a kernel one after another,
 * those of a cluster together. Knows nothing of devices and modules.
 *
 * A fibre stops at a barrier, at a shuffle, or at its end, and control comes back here. If only
 * some threads reach a barrier it is an error, and the fibres are abandoned: they own nothing. */
#include "cpu_runner.h"

static uint64_t next_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u); /* splitmix64 */
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
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
    cpu_runner_begin(r, &r->threads[i]);
    r->order[i] = i;
  }
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
  cpu_runner_cluster(r)->rank = rank;
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
  cpu_runner_forget(r);
  return status_fail(
      TW_DEVICE_ERROR,
      "%s, block %lld: its threads part: %d wait at a barrier (first: %d), %d at a shuffle "
      "(first: %d), %d at a cluster's barrier (first: %d), %d have returned (first: %d), %d do not "
      "arrive and wait in turn at barriers of the cluster (first: %d); seed %llu",
      r->job->name, (long long)r->first, at[AT_BARRIER], first[AT_BARRIER], at[AT_SHUFFLE],
      first[AT_SHUFFLE], at[AT_CLUSTER], first[AT_CLUSTER], at[DONE], first[DONE], at[UNPAIRED],
      first[UNPAIRED], (unsigned long long)r->job->seed);
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
  TRY(cpu_runner_check_stacks(r));
  return check_shared(r);
}

tw_status cpu_runner_run(cpu_runner *r, const cpu_job *job) {
  TRY(cpu_runner_prepare(r, job));
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
