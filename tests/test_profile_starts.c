/* test_profile_starts.c: many processes start at once on a home where no profile is yet. All of
 * them read it and write it at most once; who finds it busy for too long keeps its notes in memory.
 * What was written is there. TWIDDLE_TEST_SCALE multiplies the number of processes: 20 makes
 * 1,000. */
#include "profile_help.h"

#include <stdatomic.h>
#include <sys/mman.h>

enum { SHARED_WRITES, SHARED_REFUSALS, SHARED_FAILURES, SHARED_SLOWEST_MS, SHARED_COUNT };

static atomic_llong *shared;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Each child notes a class of its own. */
static pass_class class_of_child(int number) {
  pass_class c = sample_class(5);
  c.length = number + 1;
  return c;
}

static void be_child(int number, int start) {
  profile_options options = {.read_only = 0};
  profile *p = NULL;
  facts f = facts_sm90();
  int64_t device;
  char byte;
  pass_class c = class_of_child(number);
  (void)!read(start, &byte, 1); /* ends when the parent closes its end */
  double before = seconds();
  if (profile_open(in_folder("profile.db"), 0, &options, &p) != TW_OK ||
      profile_device(p, &f, &device) != TW_OK)
    _exit(1);
  profile_note_wanted(p, device, &c);
  tw_status status = profile_flush(p, 1);
  atomic_fetch_add(&shared[status == TW_OK           ? SHARED_WRITES
                           : status == TW_FILE_ERROR ? SHARED_REFUSALS
                                                     : SHARED_FAILURES],
                   1);
  long long took = (long long)(1000 * (seconds() - before));
  long long most = atomic_load(&shared[SHARED_SLOWEST_MS]);
  while (took > most && !atomic_compare_exchange_weak(&shared[SHARED_SLOWEST_MS], &most, took)) {
  }
  _exit(0);
}

static void test_starts(int processes) {
  const char *path = strdup(in_folder("profile.db"));
  int start[2], failed = 0;
  pid_t *child = calloc((size_t)processes, sizeof *child);
  CHECK(child && pipe(start) == 0);
  for (int i = 0; i < processes; i++) {
    child[i] = fork();
    if (child[i] == 0) {
      close(start[1]);
      be_child(i, start[0]);
    }
    CHECK(child[i] > 0);
  }
  close(start[0]);
  double before = seconds();
  close(start[1]);
  for (int i = 0; i < processes; i++) {
    int status = -1;
    CHECK(child[i] <= 0 || waitpid(child[i], &status, 0) == child[i]);
    failed += status != 0;
  }
  long long writes = atomic_load(&shared[SHARED_WRITES]);
  printf("%d processes in %.1f s: %lld wrote, %lld found it busy, the slowest took %lld ms\n",
         processes, seconds() - before, writes, atomic_load(&shared[SHARED_REFUSALS]),
         atomic_load(&shared[SHARED_SLOWEST_MS]));
  CHECK(failed == 0 && atomic_load(&shared[SHARED_FAILURES]) == 0);
  CHECK(writes > 0 && writes + atomic_load(&shared[SHARED_REFUSALS]) == processes);
  CHECK(own_number(path, "SELECT count(*) FROM wanted") == writes);
  CHECK(own_number(path, "SELECT count(*) FROM class") == writes);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  CHECK(!exists(in_folder("profile.db.damaged")) && !exists(in_folder("profile.db-journal")));
  free(child);
  free((void *)path);
}

int main(void) {
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  double scale = scaled && strtod(scaled, NULL) > 0 ? strtod(scaled, NULL) : 1;
  shared = mmap(NULL, SHARED_COUNT * sizeof *shared, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folder();
  test_starts((int)(50 * scale));
  remove_folder();
  return check_report();
}
