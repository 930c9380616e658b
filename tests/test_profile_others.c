/* test_profile_others.c: others at the profile: a writer's lock that is stuck, a host with an
 * SQLite of its own, writers that are killed. TWIDDLE_TEST_SCALE multiplies the number of kills. */
#include "file.h"
#include "naps.h"
#include "profile_faults.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- faults 11 and 12: others at the file ---- */

static void test_stuck_lock(void) {
  const char *path = in_folder("lock.db");
  int ready[2], leave[2];
  char byte = 0;
  CHECK(pipe(ready) == 0 && pipe(leave) == 0);
  pid_t child = fork();
  if (child == 0) {
    int fd = file_lock(in_folder("lock.db.lock"), 0);
    byte = fd >= 0;
    (void)!write(ready[1], &byte, 1);
    (void)!read(leave[0], &byte, 1);
    _exit(fd >= 0 ? 0 : 1);
  }
  CHECK(read(ready[0], &byte, 1) == 1 && byte == 1);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  naps_seconds();
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  double waited = naps_seconds();
  CHECK(waited > 0 && waited < 2); /* bounded */
  CHECK(!exists(path) && measurements_of(p, device, 5) == 1);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.why && strstr(described.why, "lock"));
  CHECK_OK(profile_flush(p, 0)); /* backs off: no second wait */
  CHECK(naps_seconds() < 0.2);
  CHECK(write(leave[1], &byte, 1) == 1);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK_OK(profile_flush(p, 1));
  profile_describe(p, &described);
  CHECK(!described.why);
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 1);
  for (int i = 0; i < 2; i++) {
    close(ready[i]);
    close(leave[i]);
  }
  /* A place that cannot hold a file: memory only. */
  spill(in_folder("plain"), "x", 1);
  p = open_profile(in_folder("plain/profile.db"), 1, 0);
  device = open_device(p);
  profile_note_measurement(p, device, &m);
  CHECK(profile_flush(p, 1) != TW_OK);
  CHECK(measurements_of(p, device, 5) == 1);
  profile_close(p);
}

static void test_host_sqlite(void) {
  const char *path = strdup(in_folder("host.db"));
  int64_t device = make_profile(path);
  sqlite3 *host = NULL;
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  CHECK(run_sql(host, "CREATE TABLE notes(x); SELECT count(*) FROM measurement") == SQLITE_OK);
  profile *p = open_profile(path, 1, 0);
  CHECK(measurements_of(p, device, 5) == 0); /* the device is not known yet */
  open_device(p);
  CHECK(measurements_of(p, device, 5) == 3);
  /* The host's transaction is open: its locks survive us, and our batch waits. */
  CHECK(run_sql(host, "BEGIN IMMEDIATE; INSERT INTO notes VALUES (1)") == SQLITE_OK);
  CHECK(stranger_can_write(path) == 0);
  measurement m = sample_measurement(5, 7, 0.003, 5);
  profile_note_measurement(p, device, &m);
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  profile *second = open_profile(path, 0, 0);
  profile_close(second);
  CHECK(stranger_can_write(path) == 0);
  CHECK(run_sql(host, "COMMIT") == SQLITE_OK);
  CHECK_OK(profile_flush(p, 1));
  CHECK(own_number(path, "SELECT count(*) FROM notes") == 1);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 13);
  sqlite3_close(host);
  /* Turn about, the host opening anew: nobody's rows are lost. */
  for (int i = 0; i < 20; i++) {
    char sql[64];
    snprintf(sql, sizeof sql, "INSERT INTO notes VALUES (%d)", i + 2);
    CHECK(own_sql(path, sql) == SQLITE_OK);
    m = sample_measurement(4, 8 + i, 0.003, 5);
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
  }
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM notes") == 21);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 33);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  free((void *)path);
}

/* ---- fault 4: killed writers ---- */

static pid_t start_writer(const char *path, uint64_t seed) {
  pid_t child = fork();
  if (child)
    return child;
  for (uint64_t state = seed * 2 + 1;;) {
    profile_options options = {.read_only = 0};
    profile *p = NULL;
    if (profile_open(path, 0, &options, &p) != TW_OK)
      _exit(1);
    facts f = facts_sm90();
    int64_t device;
    if (profile_device(p, &f, &device) != TW_OK)
      _exit(1);
    for (int i = 0; i < 4; i++) {
      uint64_t random = check_random(&state) >> 20;
      measurement m = sample_measurement(3 + (int)(random % 10), (int)(random >> 8 & 63), 0.004,
                                         1 + (int)(random >> 16 & 15));
      profile_note_measurement(p, device, &m);
      profile_note_wanted(p, device, &m.class_of);
    }
    (void)!profile_flush(p, 1);
    profile_close(p);
  }
}

/* Before any other test, since a child of a process that has used a profile has none. */
static void test_kills(uint64_t seed) {
  enum { WRITERS = 4, LEAST = 40 };
  const char *path = strdup(in_folder("killed.db"));
  const char *journal = in_folder("killed.db-journal"), *aside = in_folder("killed.db.damaged");
  pid_t writer[WRITERS];
  uint64_t state = seed + 5;
  int kills = 0, most = (int)(200 * fault_scale()), odd = 0, journals = 0, status;
  double until = seconds() + 10 * fault_scale();
  for (int i = 0; i < WRITERS; i++)
    writer[i] = start_writer(path, seed + (uint64_t)i);
  /* On a busy machine, until writers have written between their kills. */
  while (kills < most && (kills <= LEAST || seconds() < until)) {
    int victim = (int)(check_random(&state) % WRITERS);
    nanosleep(&(struct timespec){.tv_nsec = (long)(check_random(&state) % 16000000)}, NULL);
    kill(writer[victim], SIGKILL);
    if (waitpid(writer[victim], &status, 0) != writer[victim] || !WIFSIGNALED(status) ||
        WTERMSIG(status) != SIGKILL)
      odd++; /* a writer that died by itself */
    journals += exists(journal);
    writer[victim] = start_writer(path, seed + 100 + (uint64_t)kills++);
  }
  for (int i = 0; i < WRITERS; i++) {
    kill(writer[i], SIGKILL);
    waitpid(writer[i], &status, 0);
  }
  long long rows =
      own_number(path, "SELECT count(*) FROM measurement"); /* rolls back, if need be */
  CHECK(odd == 0 && rows > 20);
  CHECK(!exists(aside));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  profile *p = open_profile(path, 0, 0);
  int64_t device = open_device(p), problems = 1;
  text out = TEXT_EMPTY;
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 0);
  text_free(&out);
  measurement m = sample_measurement(13, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1)); /* the next start works */
  profile_close(p);
  CHECK(!exists(journal));
  printf("%d writers killed, %d journals left, %lld rows\n", kills, journals, rows);
  free((void *)path);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  uint64_t seed = check_seed();
  make_folder();
  test_kills(seed); /* first: children of a process that has used a profile write nothing */
  test_stuck_lock();
  test_host_sqlite();
  remove_folder();
  return check_report();
}
