/* shared_parts.h: a test in many parts that several processes share, since one compiler compiles
 * few kernels at once. Each process takes the next part that none has taken, so they end together.
 * A part draws numbers of its own, whichever process has it. TWIDDLE_TEST_SHARD=I/N leaves every
 * N-th part, from part I on: N runs, with I from 0 to N-1, have all parts. */
#ifndef SHARED_PARTS_H
#define SHARED_PARTS_H

#include "api_help.h"

#include <stdatomic.h>
#include <sys/mman.h>

enum { PARTS_PROCESSES = 16 };

/* In a file of the test's folder, which all processes map. */
typedef struct {
  atomic_int taken; /* parts of this run that were taken, or asked for when none was left */
  atomic_int told;  /* seconds after the beginning when a process said how many were taken */
  double begun;     /* as check_seconds */
} shared_parts;

static inline shared_parts *parts_map(int flags) {
  int fd = open(api_path("parts"), O_RDWR | flags, 0600);
  scratch_need(fd >= 0 && ftruncate(fd, sizeof(shared_parts)) == 0, "parts");
  void *memory = mmap(NULL, sizeof(shared_parts), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  scratch_need(memory != MAP_FAILED, "mmap");
  close(fd);
  return memory;
}

/* In the process that starts the others, after api_begin. */
static inline void parts_begin(void) {
  shared_parts *p = parts_map(O_CREAT | O_EXCL);
  p->begun = check_begun();
  munmap(p, sizeof *p);
}

/* In one of the others, after api_begin_again. Closed by munmap. */
static inline shared_parts *parts_open(void) {
  shared_parts *p = parts_map(0);
  *check_beginning() = p->begun;
  return p;
}

/* Which parts this run has: 0 and 1, all of them. */
static inline void parts_shard(int *first, int *every) {
  const char *given = getenv("TWIDDLE_TEST_SHARD");
  *first = 0;
  *every = 1;
  scratch_need(!given ||
                   (sscanf(given, "%d/%d", first, every) == 2 && *first >= 0 && *first < *every),
               "TWIDDLE_TEST_SHARD");
}

/* Says every ten seconds how far the processes are. */
static inline void parts_tell(shared_parts *p, int taken, int count) {
  int now = (int)(check_seconds() - p->begun), told = p->told;
  if (now >= told + 10 && atomic_compare_exchange_strong(&p->told, &told, now))
    check_progress("%d of %d parts", taken, count);
}

/* The next part of 0 to count - 1 that no process has taken, or -1. */
static inline int parts_take(shared_parts *p, int count) {
  int first, every, taken = atomic_fetch_add(&p->taken, 1);
  parts_shard(&first, &every);
  int64_t part = first + (int64_t)taken * every;
  if (part >= count)
    return -1;
  parts_tell(p, taken, (count - first + every - 1) / every);
  return (int)part;
}

/* Numbers for a part, from those of the whole test. */
static inline uint64_t parts_random(uint64_t random, int part) {
  uint64_t state = random + 0x9e3779b97f4a7c15ull * (uint64_t)(part + 1);
  return state ? state : 1;
}

/* ---- the processes ---- */

typedef struct {
  pthread_t thread;
  int result; /* of the process */
} parts_process;

typedef struct {
  parts_process one[PARTS_PROCESSES];
  int count;
} parts_processes;

static inline void *parts_process_run(void *one) {
  ((parts_process *)one)->result = api_run((const char *const[]){"share", NULL});
  return NULL;
}

/* 1 in one of these processes. */
static inline int parts_shares(int argc, char **argv) {
  return argc == 2 && strcmp(argv[1], "share") == 0;
}

/* Begins one for each of the machine's processors. */
static inline void parts_processes_begin(parts_processes *all) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  all->count = processors < 2                 ? 2
               : processors > PARTS_PROCESSES ? PARTS_PROCESSES
                                              : (int)processors;
  parts_begin();
  check_progress("%d processes", all->count);
  for (int i = 0; i < all->count; i++)
    scratch_need(pthread_create(&all->one[i].thread, NULL, parts_process_run, &all->one[i]) == 0,
                 "a thread");
}

static inline void parts_processes_end(parts_processes *all) {
  for (int i = 0; i < all->count; i++) {
    pthread_join(all->one[i].thread, NULL);
    CHECK(all->one[i].result == 0);
  }
}

#endif
