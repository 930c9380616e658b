/* test_output.c: files that the user names: links, modes, pipes, limits, and interrupts. */
#include "check.h"
#include "output.h"
#include "scratch.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static char folder[SCRATCH_PATH];

static const char *in_folder(const char *name) {
  static char paths[4][2 * SCRATCH_PATH];
  static int turn;
  char *path = paths[turn++ % 4];
  snprintf(path, 2 * SCRATCH_PATH, "%s/%s", folder, name);
  return path;
}

static const output_part parts[] = {{"one ", 4}, {"two", 3}};

static int holds(const char *path) {
  char bytes[16] = "";
  return scratch_read(path, bytes, sizeof bytes) == 7 && !memcmp(bytes, "one two", 7);
}

static mode_t mode_of(const char *path) {
  struct stat s;
  return lstat(path, &s) == 0 ? s.st_mode : 0;
}

static void check_files(void) {
  const char *path = in_folder("plain");
  mode_t mask = umask(027);
  CHECK_OK(output_check(path));
  CHECK(scratch_count(folder, "") == 0);
  CHECK_OK(output_write(path, parts, 2));
  CHECK(holds(path) && (mode_of(path) & 07777) == 0640);
  umask(077);
  static const mode_t modes[] = {0600, 0666, 0444};
  for (int i = 0; i < 3; i++) {
    scratch_write(path, "old", 3, modes[i]);
    CHECK_OK(output_check(path));
    CHECK_OK(output_write(path, parts, 2));
    CHECK(holds(path) && (mode_of(path) & 07777) == modes[i]);
    unlink(path);
  }
  umask(mask);
  CHECK_OK(output_check("-"));
  CHECK_OK(output_check("/dev/full"));
  CHECK(output_check(in_folder("nowhere/file")) == TW_FILE_ERROR);
  CHECK(output_check(folder) == TW_FILE_ERROR);
  CHECK(output_write(in_folder("nowhere/file"), parts, 2) == TW_FILE_ERROR);
  CHECK(output_write(folder, parts, 2) == TW_FILE_ERROR);
  CHECK(output_write("/dev/full", parts, 2) == TW_FILE_ERROR);
  CHECK(S_ISCHR(mode_of("/dev/full")));
}

static void check_links(void) {
  const char *file = in_folder("file"), *link = in_folder("link"), *second = in_folder("second");
  scratch_write(file, "old", 3, 0600);
  CHECK(!symlink("file", link));
  CHECK_OK(output_check(link));
  CHECK_OK(output_write(link, parts, 2));
  CHECK(S_ISLNK(mode_of(link)) && holds(file) && mode_of(file) == (S_IFREG | 0600));
  scratch_write(file, "old", 3, 0600);
  CHECK(!linkat(AT_FDCWD, file, AT_FDCWD, second, 0));
  CHECK_OK(output_write(second, parts, 2));
  CHECK(holds(file) && holds(second)); /* both names still mean one file */
  unlink(file);
  CHECK(output_check(link) == TW_FILE_ERROR);
  CHECK(output_write(link, parts, 2) == TW_FILE_ERROR && S_ISLNK(mode_of(link)));
  unlink(link);
  unlink(second);
}

static void check_pipes(void) {
  const char *path = in_folder("pipe");
  char bytes[16];
  CHECK(!mkfifo(path, 0600));
  int fd = open(path, O_RDWR);
  CHECK_OK(output_write(path, parts, 2));
  CHECK(read(fd, bytes, sizeof bytes) == 7 && !memcmp(bytes, "one two", 7));
  CHECK(S_ISFIFO(mode_of(path)));
  close(fd);
  unlink(path);
}

/* Every name of standard output writes to it, at its place. */
static void check_standard_output(void) {
  const char *path = in_folder("standard");
  const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1", path};
  CHECK(output_is_standard("-") && !output_is_standard(folder));
  for (int i = 0; i < 4; i++) {
    int before = dup(STDOUT_FILENO), fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    fflush(stdout);
    dup2(fd, STDOUT_FILENO);
    ssize_t put = write(STDOUT_FILENO, "zero ", 5);
    int known = output_is_standard(names[i]);
    tw_status status = output_write(names[i], parts, 2);
    dup2(before, STDOUT_FILENO);
    close(before);
    char bytes[16];
    CHECK(put == 5 && known && status == TW_OK);
    CHECK(scratch_read(path, bytes, sizeof bytes) == 12 && !memcmp(bytes, "zero one two", 12));
    close(fd);
    unlink(path);
  }
}

/* A limit on the size of files is a failure, which leaves the old file and nothing else. */
static void check_size_limit(void) {
  const char *path = in_folder("limited");
  scratch_write(path, "old", 3, 0600);
  pid_t child = fork();
  if (!child) {
    struct rlimit few = {4, 4};
    setrlimit(RLIMIT_FSIZE, &few);
    _exit(output_write(path, parts, 2) == TW_FILE_ERROR ? 0 : 1);
  }
  int outcome = -1;
  waitpid(child, &outcome, 0);
  CHECK(WIFEXITED(outcome) && !WEXITSTATUS(outcome));
  CHECK(scratch_count(folder, "") == 1);
  unlink(path);
}

/* Whatever ends the program while it writes, the temporary goes and the old file stays. */
static void check_interrupts(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  const char *path = in_folder("big");
  const size_t size = (size_t)64 << 20;
  void *bytes = calloc(1, size);
  for (int i = 0; i < 3; i++) {
    scratch_write(path, "old", 3, 0600);
    pid_t child = fork();
    if (!child) {
      const output_part big[] = {{bytes, size}, {bytes, size}, {bytes, size}, {bytes, size}};
      _exit(output_write(path, big, 4));
    }
    while (!scratch_count(folder, ".tmp") && waitpid(child, NULL, WNOHANG) == 0)
      usleep(100);
    kill(child, numbers[i]);
    int outcome = 0;
    CHECK(waitpid(child, &outcome, 0) == child);
    CHECK(WIFSIGNALED(outcome) && WTERMSIG(outcome) == numbers[i]);
    CHECK(scratch_count(folder, "") == 1);
    char old[4];
    CHECK(scratch_read(path, old, sizeof old) == 3);
  }
  free(bytes);
  unlink(path);
}

int main(void) {
  scratch_make(folder);
  check_files();
  check_links();
  check_pipes();
  check_standard_output();
  check_size_limit();
  check_interrupts();
  scratch_remove(folder);
  return check_report();
}
