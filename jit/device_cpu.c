/* device_cpu.c: the cpu device: memory with guard zones, modules that are shared objects, launches
 * that run at once on the calling thread (cpu_block.c does the running). Never compiles. */
#include "device_cpu.h"

#include "cpu_block.h"
#include "cpu_library.h"
#include "cpu_memory.h"
#include "cpu_streams.h"
#include "device_kind.h"
#include "elf_identity.h"
#include "file.h"
#include "fork.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct idle_runner {
  struct idle_runner *next;
  cpu_runner *runner;
} idle_runner;

typedef struct {
  device base;
  facts facts;
  cpu_memory memory;
  /* Changed under fork_lock only, since a forked child may use all of it: */
  idle_runner *idle;
  cpu_counters counters;
  enum cpu_counted counted;
  int seeded;
  uint64_t seed, launches;
} device_cpu;

struct device_module {
  void *library;
  void (*entry)(launch_args args);
  char name[64];
  int threads, shared_bytes, cluster;
  module_facts facts;
};

/* ---- memory ---- */

static tw_status cpu_alloc(device *base, size_t bytes, void **memory) {
  return cpu_memory_alloc(&((device_cpu *)base)->memory, bytes, memory);
}

static void cpu_release(device *base, void *memory) {
  cpu_memory_release(&((device_cpu *)base)->memory, memory);
}

static void cpu_release_in(device *base, const device_home *home, void *memory) {
  (void)home;
  cpu_release(base, memory);
}

static tw_status cpu_free_memory(device *base, size_t *bytes) {
  (void)base;
  *bytes = cpu_memory_free();
  return TW_OK;
}

static tw_status cpu_copy(device *base, void *to, const void *from, size_t bytes,
                          enum copy_kind kind, tw_stream stream) {
  (void)base, (void)kind, (void)stream;
  if (bytes)
    memmove(to, from, bytes);
  return TW_OK;
}

static tw_status cpu_fill(device *base, void *memory, int byte, size_t bytes, tw_stream stream) {
  (void)base, (void)stream;
  if (bytes)
    memset(memory, byte, bytes);
  return TW_OK;
}

/* ---- modules ---- */

/* Blocks that the played device would hold per multiprocessor, not counting registers. */
static int resident_blocks(const facts *f, int threads, int shared_bytes) {
  int blocks = f->sm_blocks_max;
  int warp = f->warp > 0 ? f->warp : 32;
  int rounded = (threads + warp - 1) / warp * warp;
  if (f->sm_threads_max / rounded < blocks)
    blocks = f->sm_threads_max / rounded;
  int each = shared_bytes + f->block_shared_reserved;
  if (each > 0 && f->sm_shared / each < blocks)
    blocks = f->sm_shared / each;
  return blocks;
}

static void cpu_unload(device *base, device_module *m) {
  (void)base;
  if (!m)
    return;
  cpu_library_close(m->library);
  free(m);
}

static tw_status bind_entry(device_module *m, const char *entry) {
  const int *version = dlsym(m->library, "tw_environment_version");
  if (!version || *version != CPU_ENVIRONMENT_VERSION)
    return status_fail(TW_DEVICE_ERROR, "%s was compiled for another cpu device", entry);
  void *symbol = dlsym(m->library, entry);
  if (!symbol)
    return status_fail(TW_DEVICE_ERROR, "the module holds no entry %s", entry);
  memcpy(&m->entry, &symbol, sizeof symbol);
  char name[LAUNCH_ENTRY_BYTES + sizeof "_cluster"];
  snprintf(name, sizeof name, "%s_cluster", entry);
  const int *cluster = dlsym(m->library, name);
  m->cluster = cluster ? *cluster : 1;
  return TW_OK;
}

static tw_status cpu_load(device *base, const void *code, size_t size, const char *entry,
                          int threads, int shared_bytes, device_module **out) {
  device_cpu *d = (device_cpu *)base;
  tw_status status;
  if (threads < 1 || threads > d->facts.block_threads_max || threads > CPU_THREADS_MAX)
    return status_fail(TW_DEVICE_ERROR, "%s: a block cannot have %d threads", entry, threads);
  if (shared_bytes < 0 || shared_bytes > d->facts.block_shared_max)
    return status_fail(TW_DEVICE_ERROR, "%s: %d bytes of shared memory, but at most %d", entry,
                       shared_bytes, d->facts.block_shared_max);
  if (!elf_is_whole(code, size))
    return status_fail(TW_DEVICE_ERROR, "%s: not a whole shared object", entry);
  device_module *m = calloc(1, sizeof *m);
  if (!m)
    return status_fail(TW_NO_MEMORY, "no memory for a module");
  status = cpu_library_open(code, size, m, &m->library);
  if (status == TW_OK)
    status = bind_entry(m, entry);
  if (status != TW_OK)
    goto out;
  snprintf(m->name, sizeof m->name, "%s", entry);
  m->threads = threads;
  m->shared_bytes = shared_bytes;
  m->facts.resident_blocks = resident_blocks(&d->facts, threads, shared_bytes);
  *out = m;
  m = NULL;
out:
  cpu_unload(base, m);
  return status;
}

static void cpu_module_facts(device_module *m, module_facts *out) {
  *out = m->facts;
}

/* ---- launches ---- */

static tw_status take_runner(device_cpu *d, idle_runner **out) {
  fork_lock_enter();
  idle_runner *r = d->idle;
  if (r)
    d->idle = r->next;
  fork_lock_leave();
  if (!r) {
    r = calloc(1, sizeof *r);
    if (!r)
      return status_fail(TW_NO_MEMORY, "no memory to run a kernel");
    tw_status status = cpu_runner_create(&r->runner);
    if (status != TW_OK) {
      free(r);
      return status;
    }
  }
  *out = r;
  return TW_OK;
}

static void add_counters(cpu_counters *to, const cpu_counters *from) {
  for (int k = 0; k < CPU_ACCESS_KINDS; k++) {
    to->of[k].requests += from->of[k].requests;
    to->of[k].cost += from->of[k].cost;
    to->of[k].ideal += from->of[k].ideal;
  }
  to->launches++;
  to->blocks += from->blocks;
  to->barriers += from->barriers;
}

static tw_status cpu_launch(device *base, device_module *m, int64_t blocks, const launch_args *args,
                            tw_stream stream) {
  (void)stream;
  device_cpu *d = (device_cpu *)base;
  cpu_counters counters = {0};
  idle_runner *r = NULL;
  TRY(take_runner(d, &r));
  fork_lock_enter();
  enum cpu_counted counted = d->counted;
  uint64_t seed = d->seeded ? d->seed : d->launches;
  d->launches++;
  fork_lock_leave();
  cpu_job job = {.entry = m->entry,
                 .name = m->name,
                 .args = args,
                 .threads = m->threads,
                 .shared_bytes = m->shared_bytes,
                 .cluster = m->cluster,
                 .blocks = blocks,
                 .seed = seed,
                 .counters = counted ? &counters : NULL,
                 .first_blocks = counted == COUNT_FIRST_BLOCKS};
  tw_status status = cpu_runner_run(r->runner, &job);
  fork_lock_enter();
  r->next = d->idle;
  d->idle = r;
  if (counted)
    add_counters(&d->counters, &counters);
  fork_lock_leave();
  TRY(status);
  return cpu_memory_check(&d->memory, m->name);
}

/* ---- the device ---- */

static const facts *cpu_facts(device *base) {
  return &((device_cpu *)base)->facts;
}

static tw_status cpu_home(device *base, device_home *home) {
  (void)base;
  *home = (device_home){0};
  return TW_OK;
}

static int cpu_home_lives(device *base, const device_home *home) {
  (void)base, (void)home;
  return 1;
}

static void cpu_close(device *base) {
  device_cpu *d = (device_cpu *)base;
  if (!d)
    return;
  cpu_memory_free_all(&d->memory);
  for (idle_runner *r = d->idle, *next; r; r = next) {
    next = r->next;
    cpu_runner_destroy(r->runner);
    free(r);
  }
  free(d);
}

static const device_functions cpu_functions = {
    .close = cpu_close,
    .facts = cpu_facts,
    .home = cpu_home,
    .home_lives = cpu_home_lives,
    .alloc = cpu_alloc,
    .release = cpu_release,
    .release_in = cpu_release_in,
    .free_memory = cpu_free_memory,
    .copy = cpu_copy,
    .fill = cpu_fill,
    .load = cpu_load,
    .unload = cpu_unload,
    .module_facts = cpu_module_facts,
    .launch = cpu_launch,
    .event_create = cpu_event_create,
    .event_record = cpu_event_record,
    .event_elapsed = cpu_event_elapsed,
    .event_wait = cpu_event_wait,
    .stream_wait = cpu_stream_wait,
    .event_destroy = cpu_event_destroy,
    .synchronize = cpu_synchronize,
    .stream_create = cpu_stream_create,
    .stream_destroy = cpu_stream_destroy,
    .captures = cpu_captures,
};

static tw_status count_one(int *count, int *driver_version) {
  *count = 1;
  *driver_version = 0;
  return TW_OK;
}

static tw_status open_usual(int ordinal, device **d) {
  (void)ordinal; /* there is one */
  return device_open_cpu(NULL, d);
}

static tw_status open_compiler(const char *path, int driver_version, const compiler_memory *memory,
                               compiler **c) {
  (void)path, (void)driver_version, (void)memory;
  return compiler_open_host(c);
}

const device_kind device_kind_cpu = {
    .name = "cpu",
    .compiler_name = "host",
    .target = TARGET_CPU,
    .first_number = TW_DEVICE_CPU,
    .numbers = 1,
    .modelled = 1,
    .scratch_most = (size_t)512 << 10, /* it is a thousand times slower than a GPU */
    .count = count_one,
    .open = open_usual,
    .open_compiler = open_compiler,
};

tw_status device_open_cpu(const facts *play, device **out) {
  device_cpu *d = calloc(1, sizeof *d);
  if (!d)
    return status_fail(TW_NO_MEMORY, "no memory for the cpu device");
  d->base.call = &cpu_functions;
  d->base.kind = &device_kind_cpu;
  d->facts = play ? *play : facts_sm90();
  d->facts.is_cpu = 1;
  d->facts.driver = 0;
  const char *seed = file_environment("TWIDDLE_CPU_SEED");
  d->seeded = seed != NULL;
  d->seed = seed ? strtoull(seed, NULL, 0) : 0;
  *out = &d->base;
  return TW_OK;
}

tw_status device_cpu_check(device *base) {
  return cpu_memory_check(&((device_cpu *)base)->memory, "cpu device");
}

void device_cpu_count(device *base, enum cpu_counted counted) {
  device_cpu *d = (device_cpu *)base;
  fork_lock_enter();
  if (counted)
    d->counters = (cpu_counters){0};
  d->counted = counted;
  fork_lock_leave();
}

void device_cpu_counters(device *base, cpu_counters *out) {
  device_cpu *d = (device_cpu *)base;
  fork_lock_enter();
  *out = d->counters;
  fork_lock_leave();
}
