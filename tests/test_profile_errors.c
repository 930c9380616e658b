/* test_profile_errors.c: every failing system call at every position while a profile is opened and
 * written, as on a full disk or a network file system: what was in the file stays, what was noted
 * stays in memory and reaches the file once it can. And the process killed at every such call:
 * what is in the file is the old state or the new one. */
#include "failing_calls.h"
#include "profile_help.h"

#include <sys/wait.h>

static int64_t count_of(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n);
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
  free(rows);
  return count;
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
  CHECK(own_number(path,
                   "SELECT count(*) FROM measurement JOIN class ON id = class WHERE length = 16") ==
        1);
  CHECK_OK(profile_flush(p, 1));
  CHECK(count_of(p, device, 5) == 1 && count_of(p, device, 4) == 1);
  profile_close(p);
  CHECK(own_is(path,
               "SELECT length, count(*) FROM measurement JOIN class ON id = class GROUP BY length",
               "16|1\n32|1\n128|3\n"));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
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

static void make(void) {
  size_t size;
  free(make_file(&size));
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
  CHECK(count_of(p, device, 7) == (before ? 3 : CANDIDATES));
  note(p, device, 6);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
}

static void killed_everywhere(enum call call) {
  const char *path = in_folder("profile.db"), *aside = in_folder("profile.db.damaged");
  size_t size;
  CHECK(in_child(make) == 0);
  void *bytes = slurp(path, &size);
  int status;
  fault.call = call;
  fault.kills = 1;
  fault.at = 1;
  do {
    spill(path, bytes, size);
    status = in_child(write_and_die);
    CHECK(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    CHECK(in_child(start_again) == 0);
    CHECK(own_is(path, "PRAGMA integrity_check", "ok\n") && !exists(aside));
    CHECK(own_number(path, "SELECT count(*) FROM measurement m JOIN class c ON c.id = m.class "
                           "WHERE c.length IN (16, 64)") == 2);
    fault.at++;
  } while (WIFSIGNALED(status) && fault.at < 400);
  printf("killed at %ld calls of %s\n", fault.at - 2, call_names[call]);
  CHECK(fault.at > 2 && fault.at < 400);
  fault.kills = 0;
  free(bytes);
}

int main(void) {
  static const int errors[] = {ENOSPC, EIO,   EDQUOT, EROFS,  EACCES,
                               ESTALE, EBUSY, ENOLCK, ENOENT, 0};
  static const enum call calls[] = {CALL_OPEN,  CALL_PREAD, CALL_PWRITE, CALL_CLOSE, CALL_UNLINK,
                                    CALL_FCNTL, CALL_LSTAT, CALL_FSTAT,  CALL_FSYNC};
  size_t size;
  make_folder();
  static const enum call changes[] = {CALL_PWRITE, CALL_FSYNC, CALL_UNLINK, CALL_FCNTL};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    killed_everywhere(changes[i]);
  void *bytes = make_file(&size);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    fault.call = calls[i];
    fault.at = fault.forever = 0;
    run(bytes, size, 0);
    long positions = fault.seen;
    printf("%s: %ld positions\n", call_names[calls[i]], positions);
    CHECK(positions > 0 || calls[i] == CALL_LSTAT ||
          calls[i] == CALL_FSTAT); /* an old libc's stat */
    for (size_t e = 0; e < sizeof errors / sizeof *errors && positions; e++)
      if (errors[e] || calls[i] == CALL_PWRITE) {
        every_position(bytes, size, calls[i], errors[e], 0);
        every_position(bytes, size, calls[i], errors[e], 1);
      }
  }
  free(bytes);
  remove_folder();
  return check_report();
}
