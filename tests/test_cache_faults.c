/* test_cache_faults.c: every failing system call at every position while the cache is used: what is
 * found is right, nothing half-written stays, and the cache works again afterwards. */
#include "cache.h"
#include "check.h"
#include "failing_calls.h"
#include "file.h"
#include "scratch.h"

#include <time.h>

/* ---- the scenario ---- */

static char root[SCRATCH_PATH], folder[SCRATCH_PATH + 16];
static int lines;

static void count_line(void *user, int level, const char *line) {
  (void)user, (void)level, (void)line;
  lines++;
}

static void put(cache *c, char name) {
  char payload[200];
  memset(payload, name, sizeof payload);
  hash256 key = hash_of(&name, 1);
  cache_put(c, &key, &name, 1, payload, sizeof payload);
}

static int get(cache *c, char name) {
  hash256 key = hash_of(&name, 1);
  void *payload = NULL;
  size_t size = 0;
  CHECK_OK(cache_get(c, &key, &name, 1, &payload, &size, NULL));
  int right = payload && size == 200;
  for (size_t i = 0; right && i < size; i++)
    right = ((char *)payload)[i] == name;
  CHECK(right || !payload);
  int hit = payload != NULL;
  free(payload);
  return hit;
}

static void entry_path(char name, char path[2 * SCRATCH_PATH]) {
  char hex[65];
  hash256 key = hash_of(&name, 1);
  hash_hex(&key, hex);
  snprintf(path, 2 * SCRATCH_PATH, "%s/%s", folder, hex);
}

static cache *start(void) {
  cache_options options = {.log = count_line, .files_most = 3};
  cache *c = NULL;
  CHECK_OK(cache_open(folder, &options, &c));
  return c;
}

/* Everything a planning thread does, on a directory that does not exist yet: a damaged entry, an
 * old one, an eviction (the cap is 3 files) and the lock are in it. */
static void scenario(void) {
  lines = 0;
  cache *c = start();
  hash256 key = hash_of("a", 1);
  get(c, 'a');
  cache_lock lock = cache_lock_key(c, &key);
  put(c, 'a');
  cache_unlock(c, lock);
  get(c, 'a');
  for (char name = 'b'; name < 'f'; name++) {
    put(c, name);
    get(c, name);
  }
  int was_armed = fault.armed;
  fault.armed = 0;
  char path[2 * SCRATCH_PATH];
  struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
  entry_path('e', path);
  if (access(path, F_OK) == 0)
    scratch_need(utimensat(AT_FDCWD, path, old, 0) == 0, "utimensat");
  entry_path('d', path);
  if (access(path, F_OK) == 0)
    scratch_write(path, "damaged", 7, 0600);
  fault.armed = was_armed;
  get(c, 'e');
  get(c, 'd');
  put(c, 'd');
  get(c, 'd');
  cache_facts facts;
  cache_describe(c, &facts);
  cache_close(c);
  CHECK(lines <= 2); /* one for a refused file, one for the directory */
}

/* Runs the scenario under the armed fault; then without it on what is left. */
static void run_and_recover(void) {
  fault.seen = 0;
  fault.armed = 1;
  scenario();
  fault.armed = 0;
  CHECK(scratch_count(folder, ".tmp-") == 0);
  cache *c = start();
  for (char name = 'a'; name < 'f'; name++)
    get(c, name);
  put(c, 'd');
  CHECK(get(c, 'd'));
  cache_close(c);
  scratch_remove(folder);
}

static void every_position(enum call call, int error, int forever) {
  fault.call = call;
  fault.error = error;
  fault.forever = forever;
  fault.at = 1;
  do {
    run_and_recover();
    fault.at++;
  } while (fault.seen >= fault.at && fault.at < 400);
}

/* How often the scenario makes a call when nothing fails: the sweep must have had something. */
static long count_calls(enum call call) {
  fault.call = call;
  fault.at = fault.forever = 0;
  run_and_recover();
  return fault.seen;
}

static void short_writes(void) {
  for (int most = 1; most < 300; most += 50) {
    fault.short_writes = most;
    cache *c = start();
    put(c, 'x');
    CHECK(get(c, 'x'));
    cache_close(c);
    scratch_remove(folder);
    every_position(CALL_WRITE, ENOSPC, most % 2);
  }
  fault.short_writes = 0;
}

/* Durable files, such as the profile: the old one stays whole until the new one is. */
static void durable(void) {
  static const enum call calls[] = {CALL_OPEN,  CALL_WRITE, CALL_FCHMOD,
                                    CALL_FSYNC, CALL_CLOSE, CALL_RENAME};
  char path[2 * SCRATCH_PATH], found[16];
  snprintf(path, sizeof path, "%s/durable", root);
  CHECK_OK(file_replace(path, "old", 3, 1));
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    fault.call = calls[i];
    fault.error = EIO;
    fault.at = fault.armed = 1;
    fault.seen = fault.forever = 0;
    CHECK(file_replace(path, "new", 3, 1) == TW_FILE_ERROR && fault.seen >= 1);
    fault.armed = 0;
    CHECK(scratch_read(path, found, sizeof found) == 3 && memcmp(found, "old", 3) == 0);
    CHECK(scratch_count(root, ".tmp-") == 0);
  }
  CHECK_OK(file_replace(path, "new", 3, 1));
  CHECK(scratch_read(path, found, sizeof found) == 3 && memcmp(found, "new", 3) == 0);
}

/* After a failed write nothing is tried for a while; reading goes on. */
static void back_off(void) {
  lines = 0;
  cache *c = start();
  put(c, 'a');
  fault.call = CALL_WRITE;
  fault.error = ENOSPC;
  fault.at = fault.forever = fault.armed = 1;
  fault.seen = 0;
  put(c, 'b');
  CHECK(fault.seen == 1);
  put(c, 'c');
  put(c, 'd');
  CHECK(fault.seen == 1 && lines == 1);
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(!facts.writable && strstr(facts.why, strerror(ENOSPC)));
  CHECK(get(c, 'a') && !get(c, 'b'));
  hash256 key = hash_of("b", 1);
  CHECK(cache_lock_key(c, &key).fd == -1);
  fault.armed = 0;
  cache_close(c);
  scratch_remove(folder);
}

int main(void) {
  static const int errors[] = {ENOSPC, EIO, EDQUOT, EROFS, EACCES, ESTALE, EINTR, ENOENT, 0};
  scratch_make(root);
  snprintf(folder, sizeof folder, "%s/cache", root);
  for (int call = 0; call < CALL_COUNT; call++) {
    long calls = count_calls((enum call)call);
    printf("%s: %ld positions\n", call_names[call], calls);
    int profiles = call == CALL_PREAD || call == CALL_PWRITE || call == CALL_UNLINK;
    /* Entries are not synced; an old libc has other names for stat. */
    CHECK(calls > 0 || profiles || call == CALL_FSYNC || call == CALL_LSTAT || call == CALL_FSTAT ||
          call == CALL_FSTATAT);
    for (size_t e = 0; e < sizeof errors / sizeof *errors; e++) {
      if (errors[e] == 0 && call != CALL_WRITE)
        continue;
      int retried = errors[e] == EINTR && (call == CALL_WRITE || call == CALL_READ);
      every_position((enum call)call, errors[e], 0);
      if (!retried) /* interrupted for ever would be our own endless loop, not a fault */
        every_position((enum call)call, errors[e], 1);
    }
  }
  short_writes();
  durable();
  back_off();
  scratch_remove(root);
  return check_report();
}
