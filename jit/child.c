/* child.c: starts a program and looks after it by polling, since any other wait with a time limit
 * needs a signal or a thread. */
#include "child.h"

#include "clock.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { LEAVE_MS = 1000, DIE_MS = 200 }; /* what a program gets that was told, or forced, to end */

static int start(const char *path, char *const *arguments, const char *log, pid_t *pid) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGCHLD);
  sigaddset(&usual, SIGTERM);
  int error = posix_spawn_file_actions_init(&files);
  if (error)
    return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
      error = posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT, 0600);
    if (!error)
      error = posix_spawn_file_actions_adddup2(&files, 1, 2);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
    if (!error)
      error = posix_spawn(pid, path, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return error;
}

static void nap(double ms) {
  nanosleep(&(struct timespec){.tv_nsec = (long)(ms * 1e6)}, NULL);
}

/* Waits for the program, for at most so long. Gives 0 while it runs. */
static int has_left(pid_t pid, double ms, int *status) {
  double begun = clock_now_ms(), waited = 0;
  for (;;) {
    pid_t got = waitpid(pid, status, WNOHANG);
    if (got == pid)
      return 1;
    if (got < 0 && errno != EINTR) { /* the host ignores SIGCHLD, or reaps every child */
      *status = 0;
      return 1;
    }
    if (waited >= ms)
      return 0;
    nap(waited < 16 ? 0.5 : waited < 256 ? waited / 32 : 8);
    waited = clock_now_ms() - begun;
  }
}

/* Ends the program and all that it has started: first so that they may remove what they have made.
 * A group may outlast its last member where nobody reaps the orphans. */
static void end_group(pid_t pid) {
  static const struct { int signal, ms; } steps[] = {{SIGTERM, LEAVE_MS}, {SIGKILL, DIE_MS}};
  int status, left = 0;
  for (int i = 0; i < 2; i++) {
    double begun = clock_now_ms();
    kill(-pid, steps[i].signal);
    while (clock_now_ms() - begun < steps[i].ms) {
      left = left || has_left(pid, 0, &status);
      if (left && kill(-pid, 0) != 0)
        return;
      nap(2);
    }
  }
}

tw_status child_run(const char *path, char *const *arguments, const char *log, int seconds,
                    int *exit_code) {
  pid_t pid;
  int error = start(path, arguments, log, &pid), status = 0;
  if (error)
    return status_fail(TW_NO_COMPILER, "cannot run %s: %s", path, strerror(error));
  if (!has_left(pid, seconds * 1e3, &status)) {
    end_group(pid);
    *exit_code = CHILD_ENDED;
    return TW_OK;
  }
  *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return TW_OK;
}
