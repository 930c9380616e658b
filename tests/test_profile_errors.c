/* test_profile_errors.c: every failing system call at every position while a profile is opened and
 * written, as on a full disk or a network file system: what was in the file stays, what was noted
 * stays in memory and reaches the file once it can. */
#include "failing_calls.h"
#include "profile_help.h"

static int64_t count_of(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n);
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
  free(rows);
  return count;
}

static void note(profile *p, int64_t device, int log2n) {
  measurement m = sample_measurement(log2n, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
}

/* A file with one measurement, of 2^4 points. */
static void *make_file(size_t *size) {
  const char *path = in_folder("profile.db");
  profile *p = open_profile(path, 0, 0);
  note(p, open_device(p), 4);
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
  CHECK(own_is(path, "SELECT length FROM measurement JOIN class ON id = class ORDER BY length",
               "16\n32\n"));
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  CHECK(scratch_count(folder, ".tmp-") == 0);
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

int main(void) {
  static const int errors[] = {ENOSPC, EIO,   EDQUOT, EROFS,  EACCES,
                               ESTALE, EBUSY, ENOLCK, ENOENT, 0};
  static const enum call calls[] = {CALL_OPEN,   CALL_READ,  CALL_WRITE, CALL_CLOSE, CALL_RENAME,
                                    CALL_FCHMOD, CALL_FCNTL, CALL_LSTAT, CALL_FSTAT, CALL_FSYNC};
  size_t size;
  make_folder();
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
      if (errors[e] || calls[i] == CALL_WRITE) {
        every_position(bytes, size, calls[i], errors[e], 0);
        every_position(bytes, size, calls[i], errors[e], 1);
      }
  }
  free(bytes);
  remove_folder();
  return check_report();
}
