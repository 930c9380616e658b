/* test_profile_memory.c: every call of the profile with memory running out at the n-th allocation:
 * a status, no leak, no crash, and a file that stays whole. Both a single failure and memory that
 * stays exhausted. All n are too many for every day: a stride covers them within a time limit,
 * starting elsewhere each day; TWIDDLE_TEST_SCALE multiplies the limit.
 *
 * Under sanitizers, which own malloc, only SQLite's allocations fail and leaks are theirs to see.
 */
#include "profile_help.h"

#if defined(__has_feature)
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(TWIDDLE_SANITIZED) || \
    HAS_FEATURE(address_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

/* Volatile: compilers know that malloc and free touch no variable of the program. */
static volatile int64_t fail_at, calls; /* fail_at 0: never */
static volatile int fail_on, live;      /* fail_on: every call from fail_at on */

static int fails(void) {
  calls++;
  return fail_at && (calls == fail_at || (fail_on && calls > fail_at));
}

#if SANITIZED
static sqlite3_mem_methods real;

static void *failing_malloc(int size) {
  return fails() ? NULL : real.xMalloc(size);
}
static void *failing_realloc(void *old, int size) {
  return fails() ? NULL : real.xRealloc(old, size);
}
static void set_up(void) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real);
  sqlite3_mem_methods failing = real;
  failing.xMalloc = failing_malloc;
  failing.xRealloc = failing_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
}
#else
/* The C library's own names, under which a program may replace them. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *memory);

/* Visible, so that the C library's own calls (strdup, fopen) come here too. */
#pragma GCC visibility push(default)

void *malloc(size_t size) {
  void *memory = fails() ? NULL : __libc_malloc(size);
  live += memory != NULL;
  return memory;
}
void *calloc(size_t count, size_t size) {
  void *memory = fails() ? NULL : __libc_calloc(count, size);
  live += memory != NULL;
  return memory;
}
void *realloc(void *old, size_t size) {
  void *memory = fails() ? NULL : __libc_realloc(old, size);
  live += memory != NULL && !old;
  return memory;
}
void free(void *memory) {
  live -= memory != NULL;
  __libc_free(memory);
}
#pragma GCC visibility pop
static void set_up(void) {}
#endif

static int bad;

/* Nothing in a scenario may fail but for memory, and what follows from it (no lock, no file). */
static tw_status allow(tw_status status) {
  bad += status != TW_OK && status != TW_NO_MEMORY && status != TW_FILE_ERROR;
  return status;
}

static int visit(void *user, int columns, char **values, char **names) {
  (void)columns, (void)values, (void)names;
  ++*(int *)user;
  return 0;
}

static void look(profile *p, int64_t device) {
  pass_class c = sample_class(5);
  measurement untouched, *rows = &untouched;
  int count = -5, found = -5, outcome = -5;
  schedule_choice choice;
  uint8_t hash[32];
  sample_hash(1, hash);
  if (allow(profile_measurements(p, device, &c, &rows, &count)) == TW_OK)
    free(rows);
  else
    bad += rows != &untouched || count != -5;
  if (allow(profile_schedule(p, device, &c, &choice, &found)) != TW_OK)
    bad += found != -5;
  if (allow(profile_verified(p, device, hash, &outcome)) != TW_OK)
    bad += outcome != -5;
}

static void write_notes(profile *p, int64_t device) {
  measurement m = sample_measurement(5, 3, 0.004, 5);
  schedule_choice s = {m.class_of, m.kernel, 0.004, SCHEDULE_PILOTED};
  uint8_t hash[32];
  sample_hash(1, hash);
  profile_note_measurement(p, device, &m);
  profile_note_schedule(p, device, &s);
  profile_note_verified(p, device, hash, &m.kernel, 1);
  profile_note_wanted(p, device, &m.class_of);
  profile_pass pass = {m.class_of, m.kernel, MADE_BY_MEASUREMENTS, 32, 100};
  profile_plan plan = {.of = {.n = {32}}, .elements = 32, .pass = &pass, .passes = 1};
  profile_note_planned(p, device, &plan, 1, 0);
  allow(profile_flush(p, 1));
}

static void pass_on(profile *p) {
  void *bytes = NULL;
  size_t size = 0;
  int rows = 0;
  int64_t problems = 0;
  profile_facts described;
  text out = TEXT_EMPTY;
  if (allow(profile_export_bytes(p, &bytes, &size)) == TW_OK)
    allow(profile_import_bytes(p, bytes, size));
  free(bytes);
  allow(profile_query(p, "SELECT * FROM best_kernel", visit, &rows));
  allow(profile_check(p, &out, &problems));
  profile_describe(p, &described);
  text_free(&out);
}

enum { SCENARIOS = 4 };

/* 0: open and look up. 1: note and write. 2: export, import, query, check. 3: as 0, with a layer of
 * an earlier version. */
static void scenario(int which, const char *paths) {
  profile_options options = {.read_only = 0};
  facts f = facts_sm90();
  profile *p = NULL;
  int64_t device = 0;
  if (allow(profile_open(paths, 0, &options, &p)) != TW_OK) {
    bad += p != NULL;
    return;
  }
  if (allow(profile_device(p, &f, &device)) == TW_OK) {
    if (which == 0 || which == 3)
      look(p, device);
    else if (which == 1)
      write_notes(p, device);
    else
      pass_on(p);
  }
  profile_close(p);
}

static int is_whole(const char *path) {
  profile *p = open_profile(path, 1, 1);
  int64_t problems = -1;
  text out = TEXT_EMPTY;
  profile_facts described;
  CHECK_OK(profile_check(p, &out, &problems));
  profile_describe(p, &described);
  if (problems)
    fprintf(stderr, "%s", out.bytes ? out.bytes : "no text\n");
  text_free(&out);
  profile_close(p);
  return problems == 0 && described.usable == 1 && described.measurements >= 5;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void run_scenario(int which, const char *path, const char *paths, uint64_t seed,
                         double limit) {
  fail_at = 0;
  scenario(which, paths); /* once in plenty: what is allocated for ever is there */
  calls = 0;
  scenario(which, paths);
  int64_t total = calls;
  double until = seconds() + limit;
  /* A stride that visits every n in turn: prime, and no divisor of the total. */
  int64_t stride = total % 1009 ? 1009 : 1013, n = (int64_t)(seed % (uint64_t)total), runs = 0;
  for (; runs < 2 * total && seconds() < until; runs++) {
    int before = live;
    bad = 0;
    calls = 0;
    fail_on = (int)(runs & 1);
    fail_at = n + 1;
    scenario(which, paths);
    fail_at = 0;
    CHECK(bad == 0);
    CHECK(SANITIZED || live == before);
    if (bad || live != before)
      fprintf(stderr, "scenario %d, n = %lld, fail_on %d: %d wrong, %d leaked\n", which,
              (long long)n + 1, fail_on, bad, live - before);
    if (runs % 16 == 0)
      CHECK(is_whole(path));
    n = fail_on ? (n + stride) % total : n;
  }
  CHECK(is_whole(path));
  printf("scenario %d: %lld allocations, %lld failures tried\n", which, (long long)total,
         (long long)runs);
}

int main(void) {
  set_up();
  uint64_t seed = check_seed();
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  double scale = scaled && strtod(scaled, NULL) > 0 ? strtod(scaled, NULL) : 1;
  char paths[400], with_old[400];
  make_folder();
  snprintf(paths, sizeof paths, "%s:%s", in_folder("memory.db"), in_folder("site.db"));
  char *path = strdup(in_folder("memory.db"));
  for (int file = 0; file < 2; file++) {
    profile *p = open_profile(file ? in_folder("site.db") : path, 1, 0);
    int64_t device = open_device(p);
    for (int variant = 0; variant < 6; variant++) {
      measurement m = sample_measurement(5, variant, 0.004, 5);
      profile_note_measurement(p, device, &m);
    }
    profile_close(p);
  }
  snprintf(with_old, sizeof with_old, "%s:%s", path, in_folder("old.db"));
  make_earlier(path, in_folder("old.db"), 4, FIELD_METHOD);
  CHECK(own_sql(in_folder("old.db"), "CREATE INDEX by_runs ON measurement(runs);"
                                     "CREATE VIEW roles AS SELECT role FROM wanted") == SQLITE_OK);
  for (int which = 0; which < SCENARIOS; which++)
    run_scenario(which, path, which == 3 ? with_old : paths, seed * 7919, 1.5 * scale);
  CHECK(!exists(in_folder("memory.db.damaged")));
  free(path);
  remove_folder();
  return check_report();
}
