/* test_file.c: what is trusted and what is refused, replacing whole, locks, default paths. */
#include "check.h"
#include "file.h"
#include "scratch.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/vfs.h>
#include <sys/wait.h>

static char root[SCRATCH_PATH];

/* The kernel's word on set-uid and on the file system, which a test may replace. */
static int pretend_secure, pretend_magic;

unsigned long getauxval(unsigned long type) {
  return type == AT_SECURE ? (unsigned long)pretend_secure : 0;
}

int statfs(const char *path, struct statfs *out) {
  struct stat found;
  if (stat(path, &found) != 0)
    return -1;
  memset(out, 0, sizeof *out);
  out->f_type = pretend_magic;
  return 0;
}

static const char *at(const char *name) {
  static char paths[8][SCRATCH_PATH + 256];
  static int next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", root, name);
  return path;
}

/* 1 when the file may be read and holds `expected`; 0 when it is refused. Missing counts as a
 * failed check. */
static int reads(const char *path, int owner, const char *expected) {
  void *bytes = NULL;
  size_t size = 77;
  tw_status status = file_read(path, owner, 100, &bytes, &size);
  if (status != TW_OK) {
    CHECK(status == TW_FILE_ERROR && bytes == NULL && size == 77);
    return 0;
  }
  CHECK(bytes && size == strlen(expected) && memcmp(bytes, expected, size) == 0);
  free(bytes);
  return 1;
}

static void reading(void) {
  void *bytes = root;
  size_t size = 1;
  CHECK_OK(file_read(at("none"), FILE_OWN, 100, &bytes, &size));
  CHECK(bytes == NULL && size == 0);
  bytes = root;
  CHECK_OK(file_read(at("no/folder"), FILE_OWN, 100, &bytes, &size));
  CHECK(bytes == NULL);
  scratch_write(at("good"), "good", 4, 0600);
  CHECK(reads(at("good"), FILE_OWN, "good") && reads(at("good"), FILE_LAYER, "good"));
  scratch_write(at("empty"), "", 0, 0644);
  CHECK(reads(at("empty"), FILE_OWN, ""));
  char big[101] = {0};
  scratch_write(at("big"), big, 101, 0600);
  CHECK(!reads(at("big"), FILE_OWN, ""));
  CHECK(!reads(at("good/below"), FILE_OWN, ""));
}

static void refused_files(void) {
  scratch_write(at("group"), "x", 1, 0620);
  scratch_write(at("world"), "x", 1, 0602);
  scratch_write(at("linked"), "x", 1, 0600);
  scratch_need(link(at("linked"), at("linked2")) == 0, "link");
  scratch_need(symlink("good", at("symlink")) == 0, "symlink");
  scratch_need(mkfifo(at("fifo"), 0600) == 0, "mkfifo");
  scratch_need(mkdir(at("folder"), 0700) == 0, "mkdir");
  static const char *const names[] = {"group", "world", "linked", "symlink", "fifo", "folder"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (int owner = FILE_OWN; owner <= FILE_LAYER; owner++)
      CHECK(!reads(at(names[i]), owner, "x"));
}

static void other_owners(void) {
  if (geteuid() != 0) {
    printf("left out: files of other owners (needs root)\n");
    return;
  }
  scratch_write(at("other"), "x", 1, 0600);
  scratch_need(chown(at("other"), 1234, 0) == 0, "chown");
  CHECK(!reads(at("other"), FILE_OWN, "x") && !reads(at("other"), FILE_LAYER, "x"));
  scratch_need(mkdir(at("theirs"), 0755) == 0, "mkdir");
  scratch_write(at("theirs/mine"), "x", 1, 0600);
  scratch_need(chown(at("theirs"), 1234, 0) == 0, "chown");
  CHECK(!reads(at("theirs/mine"), FILE_OWN, "x"));
  CHECK(file_check_directory(at("theirs"), FILE_LAYER) == TW_FILE_ERROR);
  CHECK(file_replace(at("theirs/new"), "x", 1, 0) == TW_FILE_ERROR);
  scratch_need(symlink("folder", at("their-link")) == 0, "symlink");
  scratch_need(lchown(at("their-link"), 1234, 0) == 0, "lchown");
  CHECK(file_make_directory(at("their-link/sub")) == TW_FILE_ERROR);
  pid_t child = fork();
  if (child == 0) { /* root's files serve a user as a layer, not as his own */
    scratch_need(chmod(root, 0755) == 0 && chmod(at("good"), 0644) == 0, "chmod");
    if (setresuid(1234, 1234, 1234) != 0)
      _exit(2);
    void *bytes = NULL;
    size_t size;
    int own = file_read(at("good"), FILE_OWN, 100, &bytes, &size) == TW_OK;
    int layer = file_read(at("good"), FILE_LAYER, 100, &bytes, &size) == TW_OK;
    free(bytes);
    _exit(own != 0 || layer != 1);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  scratch_need(chmod(root, 0700) == 0, "chmod");
}

static void directories(void) {
  CHECK_OK(file_make_directory(at("a/b//c/")));
  struct stat found;
  CHECK(stat(at("a/b/c"), &found) == 0 && (found.st_mode & 07777) == 0700);
  CHECK_OK(file_make_directory(at("a/b/c")));
  CHECK_OK(file_check_directory(at("a/../a/./b"), FILE_OWN));
  CHECK_OK(file_check_directory("/", FILE_OWN));
  CHECK_OK(file_check_directory("//", FILE_OWN));
  CHECK(file_check_directory("/tmp", FILE_OWN) == TW_FILE_ERROR); /* sticky, but not as the last */
  CHECK(file_check_directory(at("nothing"), FILE_OWN) == TW_FILE_ERROR);
  CHECK(file_make_directory(at("good")) == TW_FILE_ERROR);
  scratch_need(symlink("a", at("to-a")) == 0 && symlink("loop", at("loop")) == 0, "symlink");
  CHECK_OK(file_check_directory(at("to-a/b"), FILE_OWN));
  CHECK_OK(file_make_directory(at("to-a/new")));
  CHECK(file_check_directory(at("to-a"), FILE_OWN) == TW_FILE_ERROR);
  CHECK(file_check_directory(at("loop/x"), FILE_OWN) == TW_FILE_ERROR);
  static const mode_t open_to_others[] = {0720, 0702, 0777};
  for (int i = 0; i < 3; i++) {
    scratch_need(chmod(at("a"), open_to_others[i]) == 0, "chmod");
    CHECK(file_check_directory(at("a"), FILE_OWN) == TW_FILE_ERROR);
    CHECK(file_check_directory(at("a/b"), FILE_OWN) == TW_FILE_ERROR);
    CHECK(file_make_directory(at("a/b/new")) == TW_FILE_ERROR);
    CHECK(access(at("a/b/new"), F_OK) != 0);
  }
  scratch_need(chmod(at("a"), 01777) == 0, "chmod");
  CHECK(file_check_directory(at("a"), FILE_OWN) == TW_FILE_ERROR);
  CHECK_OK(file_check_directory(at("a/b"), FILE_OWN));
  scratch_need(chmod(at("a"), 0700) == 0, "chmod");
  mode_t before = umask(0777);
  CHECK_OK(file_make_directory(at("hidden/deep")));
  CHECK_OK(file_replace(at("hidden/deep/file"), "x", 1, 0));
  umask(before);
  CHECK(reads(at("hidden/deep/file"), FILE_OWN, "x"));
}

static void long_and_foreign_names(void) {
  char name[300];
  snprintf(name, sizeof name, "\xc3\xbc\xe6\xbc\xa2 \xf0\x9f\x98\x80'\"%%s\xff");
  CHECK_OK(file_make_directory(at(name)));
  strcat(name, "/\xce\xa9");
  CHECK_OK(file_replace(at(name), "omega", 5, 1));
  CHECK(reads(at(name), FILE_OWN, "omega"));
  memset(name, 'n', sizeof name - 1);
  name[255] = '\0';
  CHECK(file_replace(at(name), "x", 1, 0) == TW_FILE_ERROR); /* no room for the temporary's name */
  name[233] = '\0';
  CHECK_OK(file_replace(at(name), "x", 1, 0));
  char path[6000]; /* over PATH_MAX */
  size_t length = (size_t)snprintf(path, sizeof path, "%s", root);
  while (length < sizeof path - 60)
    length += (size_t)snprintf(path + length, sizeof path - length, "/%050d", 0);
  void *bytes = NULL;
  size_t size;
  CHECK(file_read(path, FILE_OWN, 100, &bytes, &size) == TW_OK ? bytes == NULL : 1);
  CHECK(file_make_directory(path) == TW_FILE_ERROR);
  CHECK(file_replace(path, "x", 1, 0) == TW_FILE_ERROR);
  CHECK(file_lock(path, 0) == -1);
}

static void replacing(void) {
  CHECK_OK(file_replace(at("new"), "one", 3, 1));
  CHECK(reads(at("new"), FILE_OWN, "one"));
  CHECK_OK(file_replace(at("new"), "", 0, 0));
  CHECK(reads(at("new"), FILE_OWN, ""));
  struct stat found;
  CHECK(stat(at("new"), &found) == 0 && (found.st_mode & 07777) == 0600);
  CHECK(file_replace(at("folder"), "x", 1, 0) == TW_FILE_ERROR);
  CHECK(file_replace(at("nowhere/x"), "x", 1, 0) == TW_FILE_ERROR);
  pid_t child = fork();
  if (child == 0) { /* a write over the limit would end the process by SIGXFSZ */
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){10, 10});
    int refused = file_replace(at("limited"), "01234567890", 11, 0) == TW_FILE_ERROR;
    int fits = file_replace(at("limited"), "0123456789", 10, 0) == TW_OK;
    _exit(!refused || !fits);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK(scratch_count(root, ".tmp-") == 0);
}

/* A write that the kernel answers with a signal: the signal reaches nobody, and one that the host
 * program had blocked and kept waiting still waits. */
static void deadly_writes(void) {
  int ends[2];
  CHECK(pipe(ends) == 0 && close(ends[0]) == 0);
  sigset_t waiting, blocked, before;
  sigemptyset(&blocked);
  CHECK(pthread_sigmask(SIG_BLOCK, NULL, &before) == 0);
  CHECK(file_write(ends[1], "x", 1) == EPIPE);
  CHECK(sigpending(&waiting) == 0 && !sigismember(&waiting, SIGPIPE));
  CHECK(pthread_sigmask(SIG_BLOCK, NULL, &blocked) == 0 && !sigismember(&blocked, SIGPIPE));
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGPIPE);
  CHECK(pthread_sigmask(SIG_BLOCK, &blocked, NULL) == 0);
  CHECK(raise(SIGPIPE) == 0);
  CHECK(file_write(ends[1], "x", 1) == EPIPE);
  CHECK(sigpending(&waiting) == 0 && sigismember(&waiting, SIGPIPE));
  CHECK(sigtimedwait(&blocked, NULL, &(struct timespec){0}) == SIGPIPE);
  CHECK(pthread_sigmask(SIG_SETMASK, &before, NULL) == 0);
  close(ends[1]);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *wait_for_lock(void *unused) {
  (void)unused;
  int fd = file_lock(at("lock"), 5000);
  int held = fd >= 0;
  file_unlock(fd);
  return held ? root : NULL;
}

static void locks(void) {
  int fd = file_lock(at("lock"), 0);
  CHECK(fd >= 0);
  int64_t start = now_ms();
  CHECK(file_lock(at("lock"), 0) == -1); /* threads exclude each other too */
  CHECK(now_ms() - start < 1000);
  start = now_ms();
  CHECK(file_lock(at("lock"), 200) == -1);
  CHECK(now_ms() - start >= 190 && now_ms() - start < 2000);
  pid_t child = fork();
  if (child == 0) {
    pause(); /* inherits the descriptor and never lets go */
    _exit(0);
  }
  pthread_t waiter;
  scratch_need(pthread_create(&waiter, NULL, wait_for_lock, NULL) == 0, "pthread_create");
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  file_unlock(fd);
  void *held = NULL;
  pthread_join(waiter, &held);
  CHECK(held != NULL);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  int a = file_lock_byte(at("lock"), 5, 0), b = file_lock_byte(at("lock"), INT64_MAX / 2, 0);
  CHECK(a >= 0 && b >= 0 && file_lock_byte(at("lock"), 5, 0) == -1);
  CHECK(file_lock(at("lock"), 0) == -1);
  file_unlock(a);
  file_unlock(b);
  file_unlock(-1);
  CHECK(file_lock(at("symlink"), 0) == -1 && file_lock(at("fifo"), 0) == -1);
  CHECK(file_lock(at("nowhere/lock"), 100) == -1);
}

static void remote(void) {
  pretend_magic = 0xef53;
  CHECK(!file_is_remote(root) && !file_is_remote(at("not/there/yet")));
  pretend_magic = 0x6969;
  CHECK(file_is_remote(root) && file_is_remote(at("not/there/yet")));
}

static void check_paths(tw_status (*get)(char **), const char *expected) {
  char *list = NULL;
  CHECK_OK(get(&list));
  CHECK(list && strcmp(list, expected) == 0);
  if (list && strcmp(list, expected) != 0)
    fprintf(stderr, "got %s\n", list);
  free(list);
}

static void default_paths(void) {
  static const char *const names[] = {"TWIDDLE_CACHE",  "TWIDDLE_PROFILE", "TWIDDLE_HOME",
                                      "XDG_CACHE_HOME", "XDG_DATA_HOME",   "HOME"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    unsetenv(names[i]);
  setenv("XDG_DATA_DIRS", "/s:relative::/t", 1);
  char *list = root;
  CHECK(file_default_cache_paths(&list) == TW_FILE_ERROR && list == root);
  setenv("HOME", "relative", 1);
  CHECK(file_default_profile_paths(&list) == TW_FILE_ERROR && list == root);
  CHECK(strstr(status_detail(), "set HOME, XDG_DATA_HOME") != NULL);
  setenv("HOME", at("not there"), 1);
  CHECK(file_default_profile_paths(&list) == TW_FILE_ERROR && list == root);
  CHECK(strstr(status_detail(), at("not there")) && !strstr(status_detail(), "set HOME"));
  CHECK(access(at("not there"), F_OK) != 0);
  check_paths(file_cache_paths_without_home, "none:/s/twiddle/cache:/t/twiddle/cache");
  check_paths(file_profile_paths_without_home, "none:/s/twiddle/profile.db:/t/twiddle/profile.db");
  setenv("HOME", root, 1);
  char expected[SCRATCH_PATH + 200];
  snprintf(expected, sizeof expected, "%s/.cache/twiddle:/s/twiddle/cache:/t/twiddle/cache", root);
  check_paths(file_default_cache_paths, expected);
  snprintf(expected, sizeof expected,
           "%s/.local/share/twiddle/profile.db:/s/twiddle/profile.db:/t/twiddle/profile.db", root);
  check_paths(file_default_profile_paths, expected);
  setenv("XDG_DATA_DIRS", "/s", 1);
  setenv("XDG_CACHE_HOME", "/c", 1);
  setenv("XDG_DATA_HOME", "/d", 1);
  check_paths(file_default_cache_paths, "/c/twiddle:/s/twiddle/cache");
  check_paths(file_default_profile_paths, "/d/twiddle/profile.db:/s/twiddle/profile.db");
  setenv("TWIDDLE_HOME", "/m", 1);
  check_paths(file_default_cache_paths, "/m/cache:/s/twiddle/cache");
  check_paths(file_default_profile_paths, "/m/profile.db:/s/twiddle/profile.db");
  char *kept = list = root;
  setenv("TWIDDLE_HOME", "/m:n", 1); /* would be two paths, of which one is relative */
  CHECK(file_default_cache_paths(&list) == TW_FILE_ERROR && list == kept);
  CHECK(strstr(status_detail(), "/m:n has a colon") && strstr(status_detail(), "TWIDDLE_CACHE"));
  unsetenv("TWIDDLE_HOME");
  setenv("XDG_CACHE_HOME", "/c:d", 1);
  CHECK(file_default_cache_paths(&list) == TW_FILE_ERROR && list == kept);
  unsetenv("XDG_DATA_HOME");
  scratch_need(mkdir(at("h:i"), 0700) == 0, "mkdir");
  setenv("HOME", at("h:i"), 1);
  CHECK(file_default_profile_paths(&list) == TW_FILE_ERROR && list == kept);
  setenv("TWIDDLE_HOME", "/m", 1);
  setenv("TWIDDLE_CACHE", "/x:/y", 1);
  setenv("TWIDDLE_PROFILE", "none", 1);
  check_paths(file_default_cache_paths, "/x:/y:/s/twiddle/cache");
  check_paths(file_default_profile_paths, "none");
  unsetenv("XDG_DATA_DIRS");
  check_paths(file_default_cache_paths,
              "/x:/y:/usr/local/share/twiddle/cache:/usr/share/twiddle/cache");
}

static void privileged(void) {
  CHECK(!file_privileged() && file_environment("TWIDDLE_HOME"));
  setenv("TWIDDLE_EMPTY", "", 1);
  CHECK(!file_environment("TWIDDLE_EMPTY"));
  pretend_secure = 1;
  char *list = root;
  CHECK(file_privileged() && !file_environment("TWIDDLE_HOME"));
  CHECK(file_default_cache_paths(&list) == TW_FILE_ERROR && list == root);
  CHECK(file_default_profile_paths(&list) == TW_FILE_ERROR);
  check_paths(file_cache_paths_without_home, "none");
  pretend_secure = 0;
  if (geteuid() != 0) {
    printf("left out: a real change of user (needs root)\n");
    return;
  }
  pid_t child = fork();
  if (child == 0)
    _exit(setresuid(1234, 0, 0) != 0 || !file_privileged());
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(void) {
  umask(022);
  scratch_make(root);
  reading();
  refused_files();
  other_owners();
  directories();
  long_and_foreign_names();
  replacing();
  deadly_writes();
  locks();
  remote();
  default_paths();
  privileged();
  scratch_remove(root);
  return check_report();
}
