/* run_program.c: one child, and the signals between it and this process. */
#include "run_program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const int passed_on[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};

/* How signals were treated before. */
typedef struct {
  sigset_t mask;
  struct sigaction child; /* of SIGCHLD */
} treatment;

/* The child's side: becomes the program, or writes why not. */
static void become(char *const *arguments, const run_setting *settings, int count,
                   const treatment *before, int failure) {
  int error = 0;
  sigaction(SIGCHLD, &before->child, NULL);
  sigprocmask(SIG_SETMASK, &before->mask, NULL);
  for (int i = 0; i < count && !error; i++)
    if (settings[i].value && setenv(settings[i].name, settings[i].value, 1))
      error = errno;
  if (!error) {
    execvp(arguments[0], arguments);
    error = errno;
  }
  (void)!write(failure, &error, sizeof error);
  _exit(127);
}

/* Waits for the child. Terminals send their signals to both; others are passed on. */
static void wait_for(pid_t child, const sigset_t *signals, int *how) {
  siginfo_t signal;
  while (waitpid(child, how, WNOHANG) == 0)
    if (sigwaitinfo(signals, &signal) > 0 && signal.si_signo != SIGCHLD && signal.si_code <= 0)
      kill(child, signal.si_signo);
}

static int read_failure(int fd) {
  int error = 0;
  ssize_t size;
  do
    size = read(fd, &error, sizeof error);
  while (size < 0 && errno == EINTR);
  return size == sizeof error ? error : 0;
}

/* With signals blocked here; the child has them as they were. */
static tw_status run_blocked(char *const *arguments, const run_setting *settings, int count,
                             const sigset_t *signals, const treatment *before, int *code) {
  int ends[2], how = 0;
  if (pipe2(ends, O_CLOEXEC))
    return status_fail(TW_NO_MEMORY, "no pipe: %s", strerror(errno));
  pid_t child = fork();
  if (child == 0)
    become(arguments, settings, count, before, ends[1]);
  close(ends[1]);
  int error = child < 0 ? errno : read_failure(ends[0]);
  close(ends[0]);
  if (child > 0)
    wait_for(child, signals, &how);
  if (error) {
    *code = error == ENOENT ? 127 : 126;
    return status_fail(TW_FILE_ERROR, "%s cannot be run: %s", arguments[0], strerror(error));
  }
  *code = WIFSIGNALED(how) ? 128 + WTERMSIG(how) : WEXITSTATUS(how);
  return TW_OK;
}

tw_status run_program(char *const *arguments, const run_setting *settings, int count, int *code) {
  static const struct sigaction usual = {.sa_handler = SIG_DFL};
  sigset_t signals;
  treatment before;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++)
    sigaddset(&signals, passed_on[i]);
  sigaction(SIGCHLD, &usual, &before.child); /* where it is ignored, exit codes are lost */
  sigprocmask(SIG_BLOCK, &signals, &before.mask);
  tw_status status = run_blocked(arguments, settings, count, &signals, &before, code);
  sigprocmask(SIG_SETMASK, &before.mask, NULL);
  return status;
}
