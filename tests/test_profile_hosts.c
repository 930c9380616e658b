/* test_profile_hosts.c: other SQLites at the profile's file beside the library's own writers: what
 * they commit is never lost, whatever the moment, and what the library does to the file never
 * disturbs them. Host connections here use SQLite's usual file system, whose record locks belong
 * to the process. TWIDDLE_TEST_SCALE multiplies the number of commits: 25 makes 100,000. */
#include "file.h"
#include "naps.h"
#include "profile_hosts.h"
#include "profile_lock.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>

static double scale = 1;

/* ---- commits of many hosts ---- */

enum { HOSTS = 6, THREADS = 3, WRITERS = 2 }; /* the first THREADS hosts are of this process */

/* Shared by all processes. */
typedef struct {
  atomic_int stop;
  atomic_llong committed[HOSTS], busy[HOSTS], errors[HOSTS];
  atomic_llong written[2 * WRITERS], refused[2 * WRITERS];
} board;

static board *shared;
static const char *crowd;

/* Hosts differ: some wait, some do not; some read before they write. Some open a connection each
 * time, but none of this process: SQLite 3.40 closes a file without its locks' mutex, so that other
 * threads of the same SQLite may lose locks. */
static sqlite3 *open_host(int host) {
  sqlite3 *db = NULL;
  if (sqlite3_open(crowd, &db) != SQLITE_OK)
    abort();
  sqlite3_busy_timeout(db, host % 2 ? 20 : 0);
  sqlite3_exec(db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
  return db;
}

static int commit_one(sqlite3 *db, int host, long long k) {
  char sql[500];
  snprintf(sql, sizeof sql,
           "BEGIN %s; %s INSERT INTO host_row VALUES (%d, %lld, 'some text to fill pages with');"
           "UPDATE verified SET %s = %s + 1; COMMIT",
           host % 3 == 0 ? "IMMEDIATE" : "", host % 3 == 1 ? "SELECT count(*) FROM kernel;" : "",
           host, k, counter(), counter());
  return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static void *be_host(void *number) {
  int host = (int)(intptr_t)number;
  sqlite3 *db = open_host(host);
  for (long long k = 0; !atomic_load(&shared->stop);) {
    int code = commit_one(db, host, k);
    if (code == SQLITE_OK) {
      atomic_store(&shared->committed[host], ++k);
    } else {
      atomic_fetch_add(code == SQLITE_BUSY ? &shared->busy[host] : &shared->errors[host], 1);
      if (code != SQLITE_BUSY)
        fprintf(stderr, "host %d: %s\n", host, sqlite3_errmsg(db));
      if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
      nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
    if (host % 2 && host >= THREADS) {
      sqlite3_close(db);
      db = open_host(host);
    }
  }
  sqlite3_close(db);
  return NULL;
}

/* Without CHECK, which is for one thread. */
static profile *open_as_writer(int64_t *device) {
  profile_options options = {.read_only = 0};
  profile *p = NULL;
  facts f = facts_sm90();
  if (profile_open(crowd, 0, &options, &p) != TW_OK || profile_device(p, &f, device) != TW_OK)
    abort();
  return p;
}

static void *be_writer(void *number) {
  int writer = (int)(intptr_t)number;
  int64_t device;
  profile *p = open_as_writer(&device);
  for (int i = 0; !atomic_load(&shared->stop); i++) {
    int ok = write_one(p, device, i) == TW_OK;
    atomic_fetch_add(ok ? &shared->written[writer] : &shared->refused[writer], 1);
    if (i % 16 == 15) { /* opening and closing must not cost a host its locks */
      profile_close(p);
      p = open_as_writer(&device);
    }
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  profile_close(p);
  return NULL;
}

static pid_t start(void *(*work)(void *), int number) {
  pid_t child = fork();
  if (child == 0) {
    work((void *)(intptr_t)number);
    _exit(check_failures != 0);
  }
  return child;
}

static long long total(const atomic_llong *counts, int count) {
  long long sum = 0;
  for (int i = 0; i < count; i++)
    sum += atomic_load(&counts[i]);
  return sum;
}

static void check_crowd(void) {
  char sql[120];
  long long lost = 0, all = total(shared->committed, HOSTS);
  for (int host = 0; host < HOSTS; host++) {
    snprintf(sql, sizeof sql, "SELECT count(DISTINCT k) FROM host_row WHERE host = %d", host);
    long long rows = own_number(crowd, sql);
    lost += atomic_load(&shared->committed[host]) - rows;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM host_row WHERE host = %d", host);
    CHECK(own_number(crowd, sql) == rows);
    CHECK(rows > 0);
  }
  snprintf(sql, sizeof sql, "SELECT %s - 1000 FROM verified", counter());
  long long counted = own_number(crowd, sql);
  printf("%lld commits of %d hosts (%lld busy, %lld errors) beside %lld writes (%lld refused): "
         "%lld lost, %lld lost in our table\n",
         all, HOSTS, total(shared->busy, HOSTS), total(shared->errors, HOSTS),
         total(shared->written, 2 * WRITERS), total(shared->refused, 2 * WRITERS), lost,
         all - counted);
  CHECK(lost == 0 && counted == all);
  CHECK(total(shared->errors, HOSTS) == 0);
  for (int i = 0; i < 2 * WRITERS; i++)
    CHECK(atomic_load(&shared->written[i]) > 0);
  CHECK(own_is(crowd, "PRAGMA integrity_check", "ok\n"));
  CHECK(!exists(in_folder("crowd.db.damaged")));
}

/* 1 while a host or a writer has not yet had its turn, as on a busy machine. */
static int idle(void) {
  int begun = 1;
  for (int i = 0; i < HOSTS; i++)
    begun &= atomic_load(&shared->committed[i]) > 0;
  for (int i = 0; i < 2 * WRITERS; i++)
    begun &= atomic_load(&shared->written[i]) > 0;
  return !begun;
}

static int late(double until) {
  return seconds() > until + 60;
}

/* First of all tests, since a child of a process that has used a profile has none. */
static void test_crowd(void) {
  long long most = (long long)(4000 * scale);
  double until = seconds() + (scale > 1 ? 60 * scale : 6);
  pid_t child[HOSTS - THREADS + WRITERS + 1];
  pthread_t thread[THREADS + WRITERS];
  int children = 0, threads = 0, status;
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  crowd = strdup(in_folder("crowd.db"));
  child[0] = fork();
  if (child[0] == 0) {
    make_profile(crowd);
    _exit(check_failures != 0);
  }
  CHECK(waitpid(child[0], &status, 0) == child[0] && status == 0);
  for (int i = THREADS; i < HOSTS; i++)
    child[children++] = start(be_host, i);
  for (int i = 0; i < WRITERS; i++)
    child[children++] = start(be_writer, i);
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&thread[threads++], NULL, be_host, (void *)(intptr_t)i) == 0);
  for (int i = WRITERS; i < 2 * WRITERS; i++)
    CHECK(pthread_create(&thread[threads++], NULL, be_writer, (void *)(intptr_t)i) == 0);
  while (total(shared->committed, HOSTS) < most && (seconds() < until || (idle() && !late(until))))
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  atomic_store(&shared->stop, 1);
  for (int i = 0; i < threads; i++)
    pthread_join(thread[i], NULL);
  for (int i = 0; i < children; i++)
    CHECK(waitpid(child[i], &status, 0) == child[i] && status == 0);
  check_crowd();
  free((void *)crowd);
  munmap(shared, sizeof *shared);
}

/* ---- connections that stay open ---- */

static long long number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *s = NULL;
  long long result = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
    result = sqlite3_column_int64(s, 0);
  sqlite3_finalize(s);
  return result;
}

/* A connection kept open sees what the library writes, and goes on writing. */
static void test_kept_open(void) {
  const char *path = strdup(in_folder("kept.db"));
  int64_t device = make_profile(path);
  profile *p = open_profile(path, 1, 0);
  sqlite3 *host = NULL;
  open_device(p);
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  for (int i = 0; i < 10; i++) {
    long long before = number(host, "SELECT count(*) FROM measurement");
    CHECK_OK(write_one(p, device, i + 1));
    CHECK(number(host, "SELECT count(*) FROM measurement") == before + 1);
    CHECK(run_sql(host, "INSERT INTO host_row VALUES (1, 1, '')") == SQLITE_OK);
  }
  CHECK(own_number(path, "SELECT count(*) FROM host_row") == 10);
  sqlite3_close(host);
  profile_close(p);
  free((void *)path);
}

/* Readers and writers among hosts keep their locks whatever the library opens and closes, and the
 * batch waits for them, for a bounded time. */
static void test_host_locks(void) {
  static const char *const begins[] = {"BEGIN IMMEDIATE; INSERT INTO host_row VALUES (1, 1, '')",
                                       "BEGIN EXCLUSIVE; INSERT INTO host_row VALUES (1, 1, '')",
                                       "BEGIN; SELECT * FROM host_row"};
  const char *path = strdup(in_folder("locks.db"));
  int64_t device = make_profile(path);
  sqlite3 *host = NULL;
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  for (int i = 0; i < 3; i++) {
    profile *p = open_profile(path, 1, 0);
    open_device(p);
    CHECK(run_sql(host, begins[i]) == SQLITE_OK && stranger_can_write(path) == 0);
    naps_seconds();
    CHECK(write_one(p, device, i + 1) == TW_FILE_ERROR);
    double waited = naps_seconds();
    CHECK(waited > 0 && waited < 3);
    profile *reader = open_profile(path, 0, i & 1);
    profile_close(reader);
    CHECK(stranger_can_write(path) == 0);
    CHECK(run_sql(host, "COMMIT") == SQLITE_OK);
    CHECK_OK(profile_flush(p, 1));
    profile_close(p);
    CHECK(stranger_can_write(path) == 1); /* no lock of ours is left behind */
  }
  sqlite3_close(host);
  CHECK(own_number(path, "SELECT count(*) FROM host_row") == 2);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 4);
  free((void *)path);
}

/* ---- forks ---- */

/* Holds both locks of a writer, and is killed while a child of its own lives on. */
static void lock_fork_and_die(const char *path, const char *side, const int leave[2]) {
  locked_file f;
  int ready[2];
  char byte = 0;
  if (locked_open(path, FILE_OWN, 0, SIZE_MAX, &f) != TW_OK ||
      locked_raise(&f, LEVEL_EXCLUSIVE) != 0 || file_lock(side, 0) < 0 || pipe(ready) != 0)
    _exit(1);
  pid_t child = fork();
  if (child == 0) {
    close(leave[1]);
    (void)!write(ready[1], &byte, 1);
    (void)!read(leave[0], &byte, 1); /* ends when the test closes its end */
    _exit(0);
  }
  if (read(ready[0], &byte, 1) != 1)
    _exit(1);
  kill(getpid(), SIGKILL);
}

/* A child does not keep its parent's locks. */
static void test_forks(void) {
  const char *path = strdup(in_folder("forks.db")), *side = strdup(in_folder("forks.db.lock"));
  int leave[2], status = -1;
  make_profile(path);
  CHECK(pipe(leave) == 0);
  pid_t child = fork();
  if (child == 0) {
    lock_fork_and_die(path, side, leave);
    _exit(1);
  }
  CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
  CHECK(stranger_can_write(path) == 1);
  int lock = file_lock(side, 0);
  CHECK(lock >= 0);
  file_unlock(lock);
  close(leave[0]);
  close(leave[1]);
  free((void *)path);
  free((void *)side);
}

int main(void) {
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  if (scaled && strtod(scaled, NULL) > 0)
    scale = strtod(scaled, NULL);
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folder();
  test_crowd();
  test_kept_open();
  test_host_locks();
  test_forks();
  remove_folder();
  return check_report();
}
