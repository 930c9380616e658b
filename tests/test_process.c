/* test_process.c: a process knows its own id after every kind of fork. */
#include "check.h"
#include "process.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void child_knows_itself(pid_t child) {
  int status = 0;
  if (!child) /* asks twice: the second answer is the kept one */
    _exit(process_id() == (int)getpid() && process_id() == (int)getpid() ? 0 : 1);
  CHECK(child > 0);
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK(process_id() == (int)getpid());
}

int main(void) {
  CHECK(process_id() == (int)getpid());
  child_knows_itself(fork());
  /* As programs do that start children without running what was registered for forks. */
  child_knows_itself((pid_t)syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L));
  return check_report();
}
