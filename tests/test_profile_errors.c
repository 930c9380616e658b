/* test_profile_errors.c: every failing system call at every position while a profile is opened and
 * written, as on a full disk or a network file system: what was in the file stays, what was noted
 * stays in memory and reaches the file once it can. And the process killed at every such call:
 * what is in the file is the old state or the new one. The same for files of an earlier version,
 * which the first write rebuilds. With TWIDDLE_TEST_ERRORS=N, each position meets one in N of the
 * errors, and one call in three kills; which ones, changes with the seed. */
#include "failing_calls.h"
#include "naps.h"
#include "profile_help.h"

#include <sys/wait.h>

static int indexes; /* of a user, in the file that is written: 0 or 2 */

static uint64_t seed;
static size_t every_error; /* each position meets one in so many errors */
static long every_kill;    /* one call in so many kills */

static int64_t count_of(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n);
  return kernels_measured(p, device, &c);
}

enum { CANDIDATES = 60 };

static void note(profile *p, int64_t device, int log2n) {
  measurement m = sample_measurement(log2n, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
}

/* Settles the class of 2^7 points, whose losers are dropped when that is written, and the file is
 * packed. */
static void settle(profile *p, int64_t device, enum schedule_state state) {
  schedule_choice s = {sample_class(7), sample_record(7, 0), 0.004, state};
  profile_note_schedule(p, device, &s);
}

/* A file with one measurement of 2^4 points, and some of 2^7 points. */
static void *make_file(size_t *size) {
  const char *path = in_folder("profile.db");
  unlink(path);
  profile *p = open_profile(path, 0, 0);
  int64_t device = open_device(p);
  note(p, device, 4);
  for (int v = 0; v < CANDIDATES; v++) {
    measurement m = sample_measurement(7, v, 0.004 + 0.001 * v, 5);
    profile_note_measurement(p, device, &m);
  }
  settle(p, device, SCHEDULE_PILOTED);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  return slurp(path, size);
}

/* The file as an earlier version would have written it, with an index of the user's. */
static void *make_earlier_file(size_t *size) {
  const char *path = in_folder("profile.db"), *old = in_folder("earlier.db");
  size_t unused;
  free(make_file(&unused));
  make_earlier(path, old, 4, FIELD_METHOD);
  CHECK(own_sql(old, "CREATE INDEX by_runs ON measurement(runs); CREATE INDEX by_n ON kernel(n)") ==
        SQLITE_OK);
  return slurp(old, size);
}

/* Opens the file, notes a measurement of 2^5 points, writes it, all under the armed fault; then
 * once more without it. */
static void run(const void *bytes, size_t size, int named) {
  const char *path = in_folder("profile.db");
  spill(path, bytes, size);
  fault.seen = 0;
  fault.armed = 1;
  profile *p = open_profile(path, named, 0);
  int64_t device = open_device(p);
  note(p, device, 5);
  settle(p, device, SCHEDULE_SETTLED);
  tw_status status = profile_flush(p, 1);
  CHECK(status == TW_OK || status == TW_FILE_ERROR);
  CHECK(count_of(p, device, 5) == 1);
  fault.armed = 0;
  int version = (int)own_number(path, "PRAGMA user_version");
  CHECK(own_number(path, version < PROFILE_VERSION
                             ? "SELECT count(*) FROM measurement WHERE length = 16"
                             : "SELECT count(*) FROM measurement JOIN class ON id = class "
                               "WHERE length = 16") == 1);
  CHECK(status != TW_OK || version == PROFILE_VERSION);
  CHECK_OK(profile_flush(p, 1));
  CHECK(count_of(p, device, 5) == 1 && count_of(p, device, 4) == 1);
  profile_close(p);
  CHECK(own_is(path,
               "SELECT length, count(*) FROM measurement JOIN class ON id = class GROUP BY length "
               "UNION ALL SELECT integrity_check, count(name) FROM pragma_integrity_check "
               "LEFT JOIN sqlite_master ON name LIKE 'by_%' GROUP BY integrity_check",
               indexes ? "16|1\n32|1\n128|2\nok|2\n" : "16|1\n32|1\n128|2\nok|0\n"));
  CHECK(!exists(in_folder("profile.db-journal")));
  CHECK(!exists(in_folder("profile.db.damaged"))); /* a file that cannot be read is not damaged */
}

static void every_position(const void *bytes, size_t size, enum call call, int error, int forever) {
  fault.call = call;
  fault.error = error;
  fault.forever = forever;
  fault.at = 1;
  do {
    run(bytes, size, (int)fault.at & 1);
    fault.at++;
  } while (fault.seen >= fault.at && fault.at < 400);
  CHECK(fault.at < 400);
}

/* ---- killed at every call ---- */

/* The work of a child, since a child of a process that has used a profile has none. */
static int in_child(void (*work)(void)) {
  int status = -1;
  pid_t child = fork();
  if (child == 0) {
    work();
    _exit(check_failures != 0);
  }
  CHECK(waitpid(child, &status, 0) == child);
  return status;
}

/* Has a child make the file, and reads it. */
static void *made_by_child(int earlier, size_t *size) {
  int status = -1;
  const char *path = in_folder(earlier ? "earlier.db" : "profile.db");
  pid_t child = fork();
  if (child == 0) {
    free(earlier ? make_earlier_file(size) : make_file(size));
    _exit(check_failures != 0);
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  return slurp(path, size);
}

static void write_and_die(void) {
  fault.armed = 1;
  profile *p = open_profile(in_folder("profile.db"), 0, 0);
  int64_t device = open_device(p);
  note(p, device, 5);
  settle(p, device, SCHEDULE_SETTLED);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
}

/* The next start finds either state whole, and writes. */
static void start_again(void) {
  profile *p = open_profile(in_folder("profile.db"), 0, 0);
  int64_t device = open_device(p);
  int before = count_of(p, device, 5);
  CHECK(count_of(p, device, 4) == 1 && (before == 0 || before == 1));
  CHECK(count_of(p, device, 7) == (before ? 2 : CANDIDATES));
  note(p, device, 6);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
}

static void killed_everywhere(enum call call, const void *bytes, size_t size) {
  const char *path = in_folder("profile.db"), *aside = in_folder("profile.db.damaged");
  int status, killed = 0;
  fault.call = call;
  fault.kills = 1;
  fault.at = 1 + (long)(seed % (uint64_t)every_kill);
  do {
    spill(path, bytes, size);
    status = in_child(write_and_die);
    CHECK(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    CHECK(in_child(start_again) == 0);
    CHECK(own_is(path, "PRAGMA integrity_check", "ok\n") && !exists(aside));
    CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'by_%'") == indexes);
    CHECK(own_number(path, "SELECT count(*) FROM measurement m JOIN class c ON c.id = m.class "
                           "WHERE c.length IN (16, 64)") == 2);
    killed += WIFSIGNALED(status);
    fault.at += every_kill;
  } while (WIFSIGNALED(status) && fault.at < 400);
  printf("killed at %d calls of %s\n", killed, call_names[call]);
  CHECK(fault.at < 400);
  CHECK(killed > 0 || (call == CALL_UNLINK && every_kill > 1)); /* of which there are two */
  fault.kills = 0;
}

static void every_failure(const void *bytes, size_t size) {
  static const int errors[] = {ENOSPC, EIO,   EDQUOT, EROFS,  EACCES,
                               ESTALE, EBUSY, ENOLCK, ENOENT, 0};
  static const enum call calls[] = {CALL_OPEN,  CALL_PREAD, CALL_PWRITE, CALL_CLOSE, CALL_UNLINK,
                                    CALL_FCNTL, CALL_LSTAT, CALL_FSTAT,  CALL_FSYNC};
  int tried = 0;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    fault.call = calls[i];
    fault.at = fault.forever = 0;
    run(bytes, size, 0);
    long positions = fault.seen;
    printf("%s: %ld positions\n", call_names[calls[i]], positions);
    CHECK(positions > 0 || calls[i] == CALL_LSTAT ||
          calls[i] == CALL_FSTAT); /* an old libc's stat */
    for (size_t e = (seed + i) % every_error; e < sizeof errors / sizeof *errors && positions;
         e += every_error)
      if (errors[e] || calls[i] == CALL_PWRITE) {
        every_position(bytes, size, calls[i], errors[e], 0);
        every_position(bytes, size, calls[i], errors[e], 1);
        tried++;
      }
  }
  CHECK(tried > 0);
}

/* Whoever holds a lock is waited for, for a bounded time, and by naps, which these tests count. */
static void held_lock(const void *bytes, size_t size) {
  const char *path = in_folder("profile.db");
  spill(path, bytes, size);
  profile *p = open_profile(path, 0, 0);
  note(p, open_device(p), 5);
  fault.call = CALL_FCNTL;
  fault.error = EAGAIN;
  fault.seen = 0;
  fault.forever = fault.at = fault.armed = 1;
  naps_seconds();
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  double waited = naps_seconds();
  CHECK(fault.seen > 0 && waited > 0 && waited < 3);
  fault.armed = 0;
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
}

/* A file system without locks: the file is read, by those who may write it too, and never written;
 * notes stay in memory. Nobody waits. */
static void without_locks(const void *bytes, size_t size, int error) {
  const char *path = in_folder("profile.db");
  size_t size_now;
  spill(path, bytes, size);
  fault.call = CALL_FCNTL;
  fault.error = error;
  fault.forever = fault.at = 1;
  for (int read_only = 0; read_only < 2; read_only++) {
    fault.seen = 0;
    fault.armed = 1;
    naps_seconds();
    profile *p = open_profile(path, 0, read_only);
    int64_t device = open_device(p);
    CHECK(count_of(p, device, 4) == 1);
    note(p, device, 5);
    CHECK(profile_flush(p, 1) == (read_only ? TW_OK : TW_FILE_ERROR));
    CHECK(count_of(p, device, 4) == 1 && count_of(p, device, 5) == 1);
    profile_close(p);
    fault.armed = 0;
    CHECK(fault.seen > 0 && naps_seconds() == 0);
    void *now = slurp(path, &size_now);
    CHECK(size_now == size && !memcmp(now, bytes, size));
    free(now);
  }
}

int main(void) {
  static const enum call changes[] = {CALL_PWRITE, CALL_FSYNC, CALL_UNLINK, CALL_FCNTL};
  static const int no_locks[] = {ENOLCK, EOPNOTSUPP, EINVAL};
  const char *asked = getenv("TWIDDLE_TEST_ERRORS");
  int every = asked ? atoi(asked) : 1;
  every_error = every > 1 ? (size_t)every : 1;
  every_kill = every > 1 ? 3 : 1;
  seed = check_seed();
  make_folder();
  for (int earlier = 0; earlier < 2; earlier++) {
    size_t size;
    void *bytes = made_by_child(earlier, &size);
    indexes = earlier ? 2 : 0;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
      killed_everywhere(changes[i], bytes, size);
    free(bytes);
  }
  for (int earlier = 0; earlier < 2; earlier++) {
    size_t size;
    void *bytes = earlier ? make_earlier_file(&size) : make_file(&size);
    indexes = earlier ? 2 : 0;
    every_failure(bytes, size);
    held_lock(bytes, size);
    for (size_t i = 0; i < sizeof no_locks / sizeof *no_locks; i++)
      without_locks(bytes, size, no_locks[i]);
    free(bytes);
  }
  remove_folder();
  return check_report();
}
