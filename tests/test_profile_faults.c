/* test_profile_faults.c: files that are no profile, or not the one that was written: damaged,
 * foreign, hostile, mutated by chance. TWIDDLE_TEST_SCALE multiplies the number of mutations. */
#include "file.h"
#include "profile_faults.h"

/* ---- fault 9: files ---- */

enum fate { FATE_KEPT, FATE_ASIDE };

/* Opens a bad file, notes, flushes: nothing is found, and the file has the expected fate. */
static void check_bad_file(const char *path, const char *what, int named, enum fate fate) {
  size_t size, now_size, aside_size;
  void *before = slurp(path, &size);
  const char *aside = in_folder("bad.db.damaged");
  unlink(aside);
  profile *p = open_profile(path, named, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  CHECK(measurements_of(p, device, 5) == 0);
  profile_facts described;
  profile_describe(p, &described);
  profile_note_measurement(p, device, &m);
  CHECK(measurements_of(p, device, 5) == 1); /* in memory */
  tw_status flushed = profile_flush(p, 1);
  void *now = slurp(path, &now_size), *moved = slurp(aside, &aside_size);
  if (fate == FATE_KEPT) {
    int same = now_size == size && (!size || !memcmp(now, before, size));
    CHECK(same && !moved && flushed == TW_FILE_ERROR && described.why && *described.why);
    if (!same || !described.why)
      fprintf(stderr, "%s: touched\n", what);
  } else {
    CHECK(moved && aside_size == size && !memcmp(moved, before, size));
    CHECK(flushed == TW_OK && own_number(path, "SELECT count(*) FROM measurement") == 1);
  }
  profile_close(p);
  free(before);
  free(now);
  free(moved);
}

static void test_bad_files(void) {
  static const struct {
    const char *sql;
    const char *what;
  } refused[] = {
      {"PRAGMA application_id = 7", "foreign"},
      {"PRAGMA application_id = 0", "no application"},
      {"PRAGMA user_version = 1000", "newer"},
      {"PRAGMA user_version = -1", "negative version"},
      {"PRAGMA user_version = 0", "no version"},
      {"ALTER TABLE kernel ADD COLUMN more INTEGER", "a column more"},
      {"ALTER TABLE kernel RENAME COLUMN radix0 TO radix_0", "a column renamed"},
      {"DROP TABLE verified", "a table less"},
      {"DROP TABLE wanted; CREATE VIEW wanted AS SELECT 1", "a view in place of a table"},
      {"DROP TABLE wanted; CREATE TABLE wanted(device TEXT)", "another table"},
  };
  const char *good = in_folder("good.db");
  const char *path = strdup(in_folder("bad.db"));
  make_profile(good);
  size_t size;
  char *bytes = slurp(good, &size);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    for (int named = 0; named < 2; named++) {
      spill(path, bytes, size);
      CHECK(own_sql(path, refused[i].sql) == SQLITE_OK);
      check_bad_file(path, refused[i].what, named, FATE_KEPT);
    }
  size_t lengths[] = {1, 15, 99, 512, 4096, 8192, size / 2, size - 4096, size - 1};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int named = 0; named < 2; named++) {
      spill(path, bytes, lengths[i]);
      check_bad_file(path, "truncated", named, named ? FATE_KEPT : FATE_ASIDE);
    }
  char *noise = calloc(1, size);
  memcpy(noise, "#!/bin/sh\necho no database\n", 27);
  spill(path, noise, size);
  check_bad_file(path, "text", 1, FATE_KEPT);
  check_bad_file(path, "text", 0, FATE_ASIDE);
  free(noise);
  /* Stray journals: the file alone is not the truth. Who may not write leaves both alone; otherwise
   * SQLite finishes what they hold, here nothing. A blanked one is a finished transaction. */
  static const char *const journals[] = {"bad.db-journal", "bad.db-wal"};
  unlink(in_folder("bad.db.damaged"));
  for (int i = 0; i < 2; i++) {
    spill(path, bytes, size);
    spill(in_folder(journals[i]), "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7rest", 12);
    profile *p = open_profile(path, 0, 1);
    CHECK(measurements_of(p, open_device(p), 5) == 0);
    profile_close(p);
    CHECK(exists(in_folder(journals[i])));
    p = open_profile(path, 0, 0);
    CHECK(measurements_of(p, open_device(p), 5) == 3);
    profile_close(p);
    CHECK(!exists(in_folder(journals[i])) && !exists(in_folder("bad.db.damaged")));
    spill(in_folder(journals[i]), "\0\0\0\0\0\0\0\0rest", 12);
    p = open_profile(path, 0, 0);
    CHECK(measurements_of(p, open_device(p), 5) == 3);
    profile_close(p);
    unlink(in_folder(journals[i]));
    /* Beside another application's database it is not ours to finish. */
    spill(path, bytes, size);
    CHECK(own_sql(path, "PRAGMA application_id = 7") == SQLITE_OK);
    spill(in_folder(journals[i]), "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7rest", 12);
    check_bad_file(path, journals[i], 0, FATE_KEPT);
    CHECK(exists(in_folder(journals[i])));
    unlink(in_folder(journals[i]));
  }
  /* Refused by the rules for files. */
  spill(path, bytes, size);
  chmod(path, 0666);
  check_bad_file(path, "writable by others", 0, FATE_KEPT);
  unlink(path);
  CHECK(symlink(good, path) == 0);
  check_bad_file(path, "link", 0, FATE_KEPT);
  unlink(path);
  /* An empty file is one that nobody has filled yet. */
  spill(path, "", 0);
  make_profile(path);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 12);
  free(bytes);
  free((void *)path);
}

/* ---- fault 9, by chance: mutated bytes ---- */

static void mutate(unsigned char *bytes, size_t size, uint64_t *state) {
  int changes = 1 + (int)(check_random(state) % 6);
  for (int i = 0; i < changes; i++) {
    /* Half the changes in headers of pages and cells, where structure lives. */
    size_t at = check_random(state) % size;
    if (check_random(state) & 1)
      at = at / 4096 * 4096 + check_random(state) % 120;
    if (at >= size)
      continue;
    switch (check_random(state) % 4) {
    case 0:
      bytes[at] ^= (unsigned char)(1u << check_random(state) % 8);
      break;
    case 1:
      bytes[at] = (unsigned char)check_random(state);
      break;
    case 2:
      bytes[at] = (check_random(state) & 1) ? 0xff : 0;
      break;
    default: {
      size_t from = check_random(state) % size, length = 1 + check_random(state) % 64;
      if (from + length <= size && at + length <= size)
        memmove(bytes + at, bytes + from, length);
    }
    }
  }
}

/* Rows read from a mutated file are checked by measurements_of; sanitizers see the rest. */
static void test_mutations(uint64_t seed, const char *original, int64_t device) {
  uint64_t state = seed + 77;
  const char *path = in_folder("fuzz.db");
  int kept = 0, done = 0, least = (int)(100 * fault_scale()) + 1,
      most = (int)(20000 * fault_scale());
  double until = seconds() + 4 * fault_scale();
  size_t size;
  unsigned char *good = slurp(original, &size), *bytes = malloc(size);
  profile *p = NULL;
  while (done < most && (done < least || seconds() < until)) {
    if (done % 64 == 0) {
      profile_close(p);
      p = open_profile("none", 0, 0);
      open_device(p);
    }
    memcpy(bytes, good, size);
    mutate(bytes, size, &state);
    kept += profile_import_bytes(p, bytes, size) == TW_OK;
    for (int log2n = 3; log2n <= 6; log2n++)
      measurements_of(p, device, log2n);
    if (done % 8 == 0) { /* the reader's path, which does not walk the file first */
      spill(path, bytes, size);
      profile *q = open_profile(path, 1, 1);
      int64_t problems = 0;
      text out = TEXT_EMPTY;
      open_device(q);
      for (int log2n = 3; log2n <= 6; log2n++)
        measurements_of(q, device, log2n);
      CHECK_OK(profile_check(q, &out, &problems));
      text_free(&out);
      profile_close(q);
    }
    done++;
  }
  profile_close(p);
  printf("%d mutated files, %d of them still readable\n", done, kept);
  CHECK(done > 100 * fault_scale());
  free(good);
  free(bytes);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  uint64_t seed = check_seed();
  make_folder();
  test_bad_files();
  int64_t device = make_profile(in_folder("today.db"));
  make_earlier(in_folder("today.db"), in_folder("earlier.db"), 4, FIELD_METHOD);
  test_mutations(seed, in_folder("today.db"), device);
  test_mutations(seed, in_folder("earlier.db"), device);
  remove_folder();
  return check_report();
}
