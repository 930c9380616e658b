/* test_cuda_driver.c: the driver is opened once in a process, by whichever thread comes first, and
 * again in a forked child, where it may refuse; and a device's facts. Linked with stub_driver.c in
 * the driver's place. */
#include "callers_arithmetic.h"
#include "check.h"
#include "cuda_driver.h"
#include "devices.h"
#include "stub_driver.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, REFUSES = 3 };

static void refused(void) {
  cuda_driver cu = {0};
  stub_answer = REFUSES;
  CHECK(cuda_driver_open(&cu) == TW_NO_DEVICE && !cu.init);
  CHECK(strstr(status_detail(), "initialising the CUDA driver") != NULL);
}

static void *open_in_thread(void *failures) {
  cuda_driver cu = {0};
  if (cuda_driver_open(&cu) != TW_OK || !cu.init || !cu.capture_mode || cu.context_id)
    ++*(atomic_int *)failures;
  return NULL;
}

static void in_threads(void) {
  pthread_t running[THREADS];
  atomic_int failures = 0;
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&running[i], NULL, open_in_thread, &failures) == 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(running[i], NULL);
  CHECK(failures == 0);
}

/* What refuses once may start later. */
static void once(void) {
  refused();
  CHECK(stub_starts == 1);
  stub_answer = 0;
  in_threads();
  in_threads();
  CHECK(stub_starts == 2);
}

static void in_a_child(void) {
  int how = 0;
  pid_t child = fork();
  if (!child) {
    refused();
    stub_answer = 0;
    in_threads();
    CHECK(stub_starts == 4);
    _exit(check_failures != 0);
  }
  CHECK(waitpid(child, &how, 0) == child && how == 0);
  in_threads();
  CHECK(stub_starts == 2);
}

/* What the facts of a device are rounded to does not depend on who asks first, and how they round.
 */
static void asked_by_anyone(void) {
  device *d = NULL;
  callers_arithmetic_set(1);
  tw_status status = devices_get(0, &d);
  int kept = callers_arithmetic_kept();
  CHECK(status == TW_OK && kept);
  CHECK(d && d->call->facts(d)->sms > 0);
}

int main(void) {
  once();
  in_a_child();
  asked_by_anyone();
  return check_report();
}
