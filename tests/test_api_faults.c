/* test_api_faults.c: what a host program sees when the world around it is broken: no driver, no
 * compiler, homes that are full, forbidden or strange, caches and profiles full of noise, locales.
 * Results are right or there is a status; never anything else. */
#include "api_fresh.h"

#include <errno.h>
#include <locale.h>
#include <sys/mount.h>

/* ---- no driver, no compiler ---- */

static void no_device(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  api_case c = {.n = 8, .batch = 4};
  tw_dim dims[2];
  tw_problem p = api_problem(&c, dims);
  void *memory = &c;
  tw_plan *plan = NULL;
  p.device = 1;
  p.align = 0;
  tw_status status = tw_device_alloc(context, 1, 64, &memory);
  if (status == TW_OK) {
    puts("left out: no driver (this machine has a GPU)");
    tw_device_free(context, 1, memory);
  } else {
    CHECK(status == TW_NO_DEVICE && memory == &c);
    CHECK(says(api_detail(), "libcuda.so.1"));
    for (p.device = TW_DEVICE_CURRENT; p.device <= 2; p.device++) {
      CHECK(tw_plan_create(context, &p, &plan) == TW_NO_DEVICE && !plan);
      CHECK(says(api_detail(), "libcuda.so.1"));
    }
  }
  tw_context_destroy(context);
}

/* In a process of its own: nothing is on the GPU but a driver from another age. */
static int child_driver(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  void *memory = &context;
  CHECK(tw_device_alloc(context, 1, 64, &memory) == TW_NO_DEVICE && memory == &context);
  CHECK(says(api_detail(), "the CUDA driver is too old: it has no cu"));
  tw_context_destroy(context);
  return check_failures != 0;
}

static void old_driver(void) {
  char folder[SCRATCH_PATH + 64], command[4096];
  snprintf(folder, sizeof folder, "%s", api_path("driver"));
  scratch_need(mkdir(folder, 0700) == 0, folder);
  snprintf(command, sizeof command,
           "echo 'int cuInit(unsigned x) { return (int)x; }' | '%s' -shared -fPIC -x c "
           "-Wl,-soname,libcuda.so.1 -o '%s/libcuda.so.1' -",
           api_real_compiler(), folder);
  scratch_need(system(command) == 0, "a library");
  setenv("LD_LIBRARY_PATH", folder, 1);
  CHECK(api_run((const char *const[]){"driver", "old", NULL}) == 0);
  unsetenv("LD_LIBRARY_PATH");
}

static void no_compiler(void) {
  static const char *const paths[] = {"/nonexistent:/dev/null", "", NULL};
  fresh_home();
  for (int i = 0; i < 3; i++) {
    if (paths[i])
      setenv("PATH", paths[i], 1);
    else
      unsetenv("PATH");
    fresh_process(TW_POLICY_LAZY);
    CHECK(says(said, "status 6: ") && says(said, "cc, gcc or clang"));
    CHECK(says(said, i ? "PATH" : "/nonexistent:/dev/null")); /* where it was looked for */
  }
  setenv("PATH", usual_path, 1);
}

/* ---- homes ---- */

/* Whatever the home is, the transform is right; another process does not mind either. */
static void served(const char *what) {
  for (int i = 0; i < 2; i++) {
    fresh_process(TW_POLICY_NOTE);
    if (!says(said, "status 0"))
      fprintf(stderr, "home: %s\n", what);
    CHECK(strstr(said, "status 0") != NULL);
  }
}

static void write_file(const char *name, const char *text) {
  char path[SCRATCH_PATH + 64];
  snprintf(path, sizeof path, "%s/%s", api_home, name);
  scratch_write(path, text, strlen(text), 0600);
}

static void strange_homes(void) {
  char target[SCRATCH_PATH + 64], link[SCRATCH_PATH + 64];
  fresh_home();
  scratch_write(api_home, "a file", 6, 0600);
  served("a file");
  CHECK(unlink(api_home) == 0);
  setenv("TWIDDLE_HOME", "/proc/nothing/here", 1);
  CHECK(api_run((const char *const[]){"served", api_root, NULL}) == 0);
  setenv("TWIDDLE_HOME", api_home, 1);
  /* Writable by others: refused, and nothing is put there. */
  CHECK(mkdir(api_home, 0700) == 0 && chmod(api_home, 0777) == 0);
  served("writable by all");
  CHECK(scratch_count(api_home, "") == 0);
  fresh_home();
  /* The cache a link to somewhere else; the profile too. */
  CHECK(mkdir(api_home, 0700) == 0);
  snprintf(target, sizeof target, "%s/elsewhere", api_root);
  CHECK(mkdir(target, 0700) == 0);
  snprintf(link, sizeof link, "%s/cache", api_home);
  CHECK(symlink(target, link) == 0);
  snprintf(link, sizeof link, "%s/profile.db", api_home);
  CHECK(mkfifo(link, 0600) == 0); /* opening it would hang */
  served("links and pipes");
  CHECK(scratch_count(target, "") == 0);
  fresh_home();
  /* Noise where files should be. */
  CHECK(mkdir(api_home, 0700) == 0);
  write_file("profile.db", "SQLite format 3, but not really");
  write_file("cache", "no directory");
  served("noise");
  fresh_home();
  unsetenv("HOME");
  unsetenv("TWIDDLE_HOME");
  CHECK(api_run((const char *const[]){"served", api_root, NULL}) == 0);
  setenv("TWIDDLE_HOME", api_home, 1);
}

/* Every entry of the cache damaged: compiled again, and replaced. */
static void damaged_cache(void) {
  fresh_home();
  fresh_process(TW_POLICY_NOTE);
  char command[2 * SCRATCH_PATH];
  snprintf(command, sizeof command,
           "for f in '%s'/cache/?????*; do case $f in *lock) ;; *) printf x | dd of=\"$f\" bs=1 "
           "seek=500 conv=notrunc 2>/dev/null;; esac; done",
           api_home);
  CHECK(system(command) == 0);
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0") && says(said, "planned") && says(said, "was compiled"));
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0") && says(said, "from the cache"));
}

/* A disk with no room: a file system of one page, where that can be mounted. */
static void full_disk(void) {
  fresh_home();
  CHECK(mkdir(api_home, 0700) == 0);
  if (mount("none", api_home, "tmpfs", 0, "size=4k,mode=700") != 0) {
    CHECK(geteuid() != 0 || errno == EPERM || errno == EACCES);
    puts("left out: a full disk (mounting one is not allowed)");
    return;
  }
  served("full");
  CHECK(umount(api_home) == 0);
}

/* A limit on the size of files ends a program that writes over it by a signal. The library survives
 * every such write: of a kernel's text, by the compiler, to the cache, to the profile, to the log
 * and of machine code into memory. */
static void limited_files(void) {
  static const char *const limits[] = {"0", "100", "9000", "14000"};
  char log[SCRATCH_PATH + 64];
  snprintf(log, sizeof log, "debug:%s", api_path("log"));
  setenv("TWIDDLE_LOG", log, 1);
  for (int kept = 0; kept <= 1; kept++)
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
      fresh_home();
      if (kept) {
        unsetenv("TEST_FILE_LIMIT");
        fresh_process(TW_POLICY_NOTE);
        CHECK(says(said, "status 0"));
      }
      setenv("TEST_FILE_LIMIT", limits[i], 1);
      fresh_process(TW_POLICY_LAZY);
      CHECK(strstr(said, "status 0") == NULL);
      CHECK(strstr(said, "status 9: ") || strstr(said, "status 7: "));
    }
  unsetenv("TEST_FILE_LIMIT");
  unsetenv("TWIDDLE_LOG");
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0"));
}

/* ---- locales and paths ---- */

static int compile_locale(const char *name, const char *charset, const char *folder) {
  char command[1024];
  snprintf(command, sizeof command, "localedef -i %s -f %s '%s/%s.%s' > '%s/said' 2>&1", name,
           charset, folder, name, charset, folder);
  int status = system(command);
  return WIFEXITED(status) && WEXITSTATUS(status) <= 1; /* 1: with warnings */
}

/* The same source, the same keys: what one locale compiled, the next finds. */
static void locales(void) {
  static const char *const names[] = {"tr_TR", "de_DE"};
  const char *folder = api_fake_compiler("locales", "echo x >> \"$LOG\"\nexec \"$REAL\" \"$@\"");
  fresh_home();
  fresh_process(TW_POLICY_NOTE);
  int calls = api_calls(folder);
  CHECK(calls == 1);
  setenv("LOCPATH", folder, 1);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char name[32];
    snprintf(name, sizeof name, "%s.UTF-8", names[i]);
    if (!compile_locale(names[i], "UTF-8", folder)) {
      printf("left out: %s (localedef cannot make it)\n", name);
      continue;
    }
    setenv("LC_ALL", name, 1);
    CHECK(api_run((const char *const[]){"locale", name, NULL}) == 0);
    fresh_process(TW_POLICY_NOTE);
    CHECK(says(said, "status 0") && says(said, "from the cache"));
    CHECK(api_calls(folder) == calls);
  }
  unsetenv("LC_ALL");
  unsetenv("LOCPATH");
  setenv("PATH", usual_path, 1);
}

/* In a process of a comma locale: JSON keeps its points. */
static int child_locale(const char *name) {
  CHECK(setlocale(LC_ALL, "") != NULL && !strcmp(setlocale(LC_ALL, NULL), name));
  char number[16], text[8192];
  snprintf(number, sizeof number, "%.1f", 0.5);
  CHECK(!strcmp(number, "0,5")); /* the locale is what it should be */
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  api_case c = {.n = 8, .batch = 600, .scale = 0.5};
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &c, &plan));
  CHECK(api_execute(plan, &c, TW_FORWARD, 0, 1, NULL) <= 1);
  CHECK_OK(tw_plan_describe(plan, 1, text, sizeof text, NULL));
  const char *ms = strstr(text, "\"plan_ms\": ");
  CHECK(ms && ms[11 + strspn(ms + 11, "0123456789")] == '.');
  CHECK(says(text, "\"from_cache\": true"));
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  CHECK(!strcmp(setlocale(LC_ALL, NULL), name));
  return check_failures != 0;
}

static void paths(void) {
  char strange[SCRATCH_PATH + 256], longest[SCRATCH_PATH + 3000];
  fresh_home();
  snprintf(strange, sizeof strange, "%s/h\xc3\xb6me \xe2\x98\x83 'quoted' \"twice\" $HOME",
           api_root);
  setenv("TWIDDLE_HOME", strange, 1);
  CHECK(api_run((const char *const[]){"served", api_root, "kept", NULL}) == 0);
  CHECK(scratch_count(strange, "cache") == 1 && scratch_count(strange, "profile.db") >= 1);
  int length = snprintf(longest, sizeof longest, "%s", api_root);
  for (int i = 0; i < 15; i++) /* far over any single name, under the limit on paths */
    length += snprintf(longest + length, sizeof longest - (size_t)length, "/%0180d", i);
  setenv("TWIDDLE_HOME", longest, 1);
  CHECK(api_run((const char *const[]){"served", api_root, "kept", NULL}) == 0);
  length += snprintf(longest + length, sizeof longest - (size_t)length, "/%0300d", 0);
  setenv("TWIDDLE_HOME", longest, 1); /* a name too long for any file system */
  CHECK(api_run((const char *const[]){"served", api_root, NULL}) == 0);
  setenv("TWIDDLE_HOME", api_home, 1);
}

/* Plans twice as two processes would, in whatever home there is. kept: the second finds the first's
 * kernel in the cache. */
static int child_served(const char *root, int kept) {
  snprintf(api_root, sizeof api_root, "%s", root);
  for (int i = 0; i < 2; i++) {
    fresh_process(TW_POLICY_NOTE);
    CHECK(says(said, "status 0"));
    CHECK(!kept || says(said, i ? "from the cache" : "was compiled"));
  }
  return check_failures != 0;
}

int main(int argc, char **argv) {
  if (argc > 2) {
    fresh_again(argv[0]);
    if (!strcmp(argv[1], "served"))
      return child_served(argv[2], argc > 3);
    if (!strcmp(argv[1], "locale"))
      return child_locale(argv[2]);
    if (!strcmp(argv[1], "driver"))
      return child_driver();
    return child_plan(argv[2]);
  }
  fresh_begin(argv[0]);
  no_device();
  old_driver();
  no_compiler();
  strange_homes();
  damaged_cache();
  full_disk();
  limited_files();
  locales();
  paths();
  return api_end();
}
