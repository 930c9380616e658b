/* test_cache_processes.c: many processes and threads on one cache: one compile a key, writers that
 * are killed, locks that are stuck or remote, and fork.
 * TWIDDLE_TEST_KILLS: how many writers are killed (default 200). */
#include "cache.h"
#include "check.h"
#include "file.h"
#include "scratch.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <sys/wait.h>

enum { PROCESSES = 4, THREADS = 4, KEYS = 6, WRITERS = 4, STRESS_KEYS = 32 };

static char root[SCRATCH_PATH], folder[SCRATCH_PATH + 16];
static int pretend_magic = 0xef53;

int statfs(const char *path, struct statfs *out) {
  struct stat found;
  if (stat(path, &found) != 0)
    return -1;
  memset(out, 0, sizeof *out);
  out->f_type = pretend_magic;
  return 0;
}

static cache *start(int64_t files_most) {
  cache_options options = {.files_most = files_most};
  cache *c = NULL;
  CHECK_OK(cache_open(folder, &options, &c));
  return c;
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap_us(long us) {
  nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

static hash256 key_of(int i) {
  return hash_of(&i, sizeof i);
}

static size_t fill(int i, unsigned char payload[20000]) {
  size_t size = 1 + (size_t)i * 7919 % 20000;
  for (size_t k = 0; k < size; k++)
    payload[k] = (unsigned char)((size_t)i * 131 + k * 7);
  return size;
}

static void put(cache *c, int i) {
  unsigned char payload[20000];
  size_t size = fill(i, payload);
  hash256 key = key_of(i);
  cache_put(c, &key, &i, sizeof i, payload, size);
}

/* 1: hit, 0: miss, -1: wrong. */
static int get(cache *c, int i) {
  unsigned char expected[20000];
  size_t size = fill(i, expected), got = 0;
  hash256 key = key_of(i);
  void *payload = NULL;
  if (cache_get(c, &key, &i, sizeof i, &payload, &got, NULL) != TW_OK)
    return -1;
  int right = payload && got == size && memcmp(payload, expected, size) == 0;
  int verdict = !payload ? 0 : right ? 1 : -1;
  free(payload);
  return verdict;
}

/* ---- many want one key ---- */

static struct shared {
  atomic_int holders[KEYS], most_holders, compiles, without_lock, wrong;
} * shared;

static void *want_all(void *user) {
  cache *c = user;
  for (int i = 0; i < KEYS; i++) {
    if (get(c, i) == 1)
      continue;
    hash256 key = key_of(i);
    cache_lock lock = cache_lock_key(c, &key);
    if (lock.fd < 0)
      atomic_fetch_add(&shared->without_lock, 1);
    int holders = lock.fd < 0 ? 0 : atomic_fetch_add(&shared->holders[i], 1) + 1;
    if (holders > atomic_load(&shared->most_holders))
      atomic_store(&shared->most_holders, holders);
    if (get(c, i) != 1) {
      atomic_fetch_add(&shared->compiles, 1);
      nap_us(20000);
      put(c, i);
    }
    if (lock.fd >= 0)
      atomic_fetch_sub(&shared->holders[i], 1);
    cache_unlock(c, lock);
    if (get(c, i) != 1)
      atomic_fetch_add(&shared->wrong, 1);
  }
  return NULL;
}

static void one_process_wants(void) {
  cache *c = start(0);
  pthread_t threads[THREADS];
  for (int t = 0; t < THREADS; t++)
    scratch_need(pthread_create(&threads[t], NULL, want_all, c) == 0, "pthread_create");
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
  cache_close(c);
}

/* A slow machine may let a wait run out; then that one compiles too. */
static void many_want_one_key(void) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  scratch_need(shared != MAP_FAILED, "mmap");
  pid_t children[PROCESSES];
  for (int p = 0; p < PROCESSES; p++)
    if ((children[p] = fork()) == 0) {
      one_process_wants();
      _exit(0);
    }
  for (int p = 0; p < PROCESSES; p++) {
    int status;
    CHECK(waitpid(children[p], &status, 0) == children[p] && status == 0);
  }
  int without = atomic_load(&shared->without_lock), compiles = atomic_load(&shared->compiles);
  printf("%d compiles of %d keys, %d waits in vain, at most %d holders\n", compiles, KEYS, without,
         atomic_load(&shared->most_holders));
  CHECK(compiles >= KEYS && compiles <= KEYS + without);
  CHECK(atomic_load(&shared->wrong) == 0 && atomic_load(&shared->most_holders) == 1);
  munmap(shared, sizeof *shared);
  scratch_remove(folder);
}

/* ---- a lock that nobody gives back ---- */

static void stuck_lock(void) {
  int told[2];
  scratch_need(pipe(told) == 0, "pipe");
  pid_t child = fork();
  if (child == 0) {
    cache *c = start(0);
    hash256 key = key_of(1);
    cache_lock lock = cache_lock_key(c, &key);
    char held = lock.fd >= 0;
    scratch_need(write(told[1], &held, 1) == 1, "write");
    pause();
    _exit(0);
  }
  char held = 0;
  CHECK(read(told[0], &held, 1) == 1 && held);
  cache *c = start(0);
  hash256 key = key_of(1), other = key_of(2);
  cache_lock lock = cache_lock_key(c, &other); /* another key is free */
  CHECK(lock.fd >= 0);
  cache_unlock(c, lock);
  int64_t from = now_ms();
  CHECK(cache_lock_key(c, &key).fd == -1);
  int64_t waited = now_ms() - from;
  CHECK(waited >= 1900 && waited < 6000);
  from = now_ms();
  CHECK(cache_lock_key(c, &key).fd == -1); /* once is enough */
  CHECK(now_ms() - from < 1000);
  put(c, 1);
  CHECK(get(c, 1) == 1);
  kill(child, SIGKILL);
  CHECK(waitpid(child, NULL, 0) == child);
  lock = cache_lock_key(c, &key); /* the kernel released what the dead one held */
  CHECK(lock.fd >= 0);
  cache_unlock(c, lock);
  cache_close(c);
  close(told[0]);
  close(told[1]);
  scratch_remove(folder);
}

static void remote_lock(void) {
  pretend_magic = 0x6969;
  cache *c = start(0);
  hash256 key = key_of(1);
  int64_t from = now_ms();
  CHECK(cache_lock_key(c, &key).fd == -1 && now_ms() - from < 1000);
  put(c, 1);
  CHECK(get(c, 1) == 1);
  cache_close(c);
  pretend_magic = 0xef53;
  scratch_remove(folder);
}

/* ---- killed at any instant ---- */

static void write_for_ever(uint64_t seed) {
  cache *c = start(STRESS_KEYS * 3 / 4); /* evicts all the time */
  for (;;) {
    int i = (int)(check_random(&seed) % STRESS_KEYS);
    hash256 key = key_of(i);
    int found = get(c, i);
    if (found < 0)
      _exit(9);
    if (found == 0) {
      cache_lock lock = cache_lock_key(c, &key);
      put(c, i);
      cache_unlock(c, lock);
    }
    if (check_random(&seed) % 4 == 0)
      put(c, i);
  }
}

static void count_whole(void *user, const cache_entry *entry) {
  int *counts = user;
  counts[entry->whole]++;
}

static void age_temporaries(void) {
  DIR *directory = opendir(folder);
  struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
  for (struct dirent *d; directory && (d = readdir(directory)) != NULL;)
    if (strstr(d->d_name, ".tmp-"))
      scratch_need(utimensat(dirfd(directory), d->d_name, old, 0) == 0, "utimensat");
  if (directory)
    closedir(directory);
}

static void killed_writers(uint64_t seed) {
  const char *given = getenv("TWIDDLE_TEST_KILLS");
  int kills = given ? atoi(given) : 200;
  pid_t writers[WRITERS] = {0};
  for (int k = 0; k < kills + WRITERS; k++) {
    int w = (int)(check_random(&seed) % WRITERS), status;
    if (k >= kills)
      w = k - kills; /* the last ones */
    if (writers[w]) {
      kill(writers[w], SIGKILL);
      CHECK(waitpid(writers[w], &status, 0) == writers[w]);
      CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    uint64_t theirs = check_random(&seed) | 1;
    if (k < kills && (writers[w] = fork()) == 0)
      write_for_ever(theirs);
    if (k < kills)
      nap_us((long)(check_random(&seed) % 6000));
  }
  cache *c = start(STRESS_KEYS);
  int counts[2] = {0}, wrong = 0, hits = 0;
  CHECK_OK(cache_list(c, 0, count_whole, counts));
  for (int i = 0; i < STRESS_KEYS; i++) {
    int found = get(c, i);
    wrong += found < 0;
    hits += found == 1;
  }
  printf("%d kills: %d entries whole, %d broken, %d temporaries left\n", kills, counts[1],
         counts[0], scratch_count(folder, ".tmp-"));
  CHECK(counts[0] == 0 && counts[1] > 0 && wrong == 0 && hits == counts[1]);
  age_temporaries();
  for (int i = 0; i < STRESS_KEYS; i++)
    put(c, i);
  CHECK(scratch_count(folder, ".tmp-") == 0 && get(c, STRESS_KEYS - 1) == 1);
  cache_close(c);
  scratch_remove(folder);
}

/* ---- fork, with threads at work and a lock held ---- */

static atomic_int stop, stress_wrong;

static void *use(void *user) {
  cache *c = user;
  uint64_t seed = (uint64_t)(uintptr_t)&seed | 1;
  while (!atomic_load(&stop)) {
    int i = (int)(check_random(&seed) % STRESS_KEYS);
    if (get(c, i) < 0)
      atomic_fetch_add(&stress_wrong, 1);
    put(c, i);
    cache_facts facts;
    cache_describe(c, &facts);
    hash256 key = key_of(i);
    cache_unlock(c, cache_lock_key(c, &key));
  }
  return NULL;
}

/* A sanitizer's own malloc may be held by a thread when the child is made; libc's may not. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(TWIDDLE_SANITIZED)
enum { FORK_BESIDE_THREADS = 0 };
#else
enum { FORK_BESIDE_THREADS = 1 };
#endif

static void child_of_fork(cache *c, cache_lock lock) {
  alarm(20); /* a hang ends as a signal, which the parent sees */
  hash256 key = key_of(1000);
  int good = cache_lock_key(c, &key).fd == -1 && get(c, 1000) >= 0;
  put(c, 2000);
  good = good && get(c, 2000) == 0; /* a child writes nothing */
  cache_facts facts;
  cache_describe(c, &facts);
  good = good && !facts.writable && *facts.why;
  cache_unlock(c, lock);
  cache_close(c);
  _exit(!good);
}

static void forks(int beside_threads) {
  cache *c = start(STRESS_KEYS / 2);
  pthread_t threads[THREADS];
  atomic_store(&stop, 0);
  for (int t = 0; t < beside_threads; t++)
    scratch_need(pthread_create(&threads[t], NULL, use, c) == 0, "pthread_create");
  hash256 key = key_of(1000);
  cache_lock lock = cache_lock_key(c, &key);
  CHECK(lock.fd >= 0);
  char path[2 * SCRATCH_PATH];
  snprintf(path, sizeof path, "%s/lock", folder);
  for (int i = 0; i < 20; i++) {
    pid_t child = fork();
    if (child == 0)
      child_of_fork(c, lock);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(file_lock(path, 0) == -1); /* the child's unlock did not take ours away */
  }
  atomic_store(&stop, 1);
  for (int t = 0; t < beside_threads; t++)
    pthread_join(threads[t], NULL);
  cache_unlock(c, lock);
  int fd = file_lock(path, 0);
  CHECK(fd >= 0);
  file_unlock(fd);
  CHECK(atomic_load(&stress_wrong) == 0);
  cache_close(c);
  scratch_remove(folder);
}

static void threads_alone(void) {
  cache *c = start(STRESS_KEYS / 2);
  pthread_t threads[THREADS];
  atomic_store(&stop, 0);
  for (int t = 0; t < THREADS; t++)
    scratch_need(pthread_create(&threads[t], NULL, use, c) == 0, "pthread_create");
  nap_us(500000);
  atomic_store(&stop, 1);
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
  put(c, 1); /* nobody else is scanning: under the cap now */
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(atomic_load(&stress_wrong) == 0 && facts.rejected == 0 && facts.writable);
  CHECK(facts.hits > 0 && facts.files <= STRESS_KEYS / 2 && facts.writes > 0);
  CHECK(scratch_count(folder, ".tmp-") == 0);
  cache_close(c);
  scratch_remove(folder);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* so that no child prints what its parent has said */
  uint64_t seed = check_seed() | 1;
  scratch_make(root);
  snprintf(folder, sizeof folder, "%s/cache", root);
  many_want_one_key();
  stuck_lock();
  remote_lock();
  killed_writers(seed);
  forks(FORK_BESIDE_THREADS ? THREADS : 0);
  threads_alone();
  scratch_remove(root);
  return check_report();
}
