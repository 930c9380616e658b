/* test_code_once.c: of threads that want the same code at once, one makes it and all get it, or
 * learn why there is none. */
#include "code_once.h"
#include "check.h"
#include "scratch.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8 };
static atomic_int made, wanted; /* wanted: those who ask, for all of whom the maker waits */
static const hash256 key = {{1, 2, 3}};

/* Two makers, of whom one is too many, wait for nobody. */
static tw_status make_late(void *user, machine_code *out) {
  atomic_fetch_add(&made, 1);
  while (code_holders(&key) < wanted && made < 2)
    sched_yield();
  if (user)
    return status_fail(TW_COMPILE_FAILED, "it is hopeless");
  *out = (machine_code){.code = strdup("code"), .size = 5, .spill_bytes = 7};
  return TW_OK;
}

static void *ask(void *user) {
  machine_code m = {0};
  tw_status status = code_once(&key, make_late, user, &m);
  int good = user ? status == TW_COMPILE_FAILED && !strcmp(status_detail(), "it is hopeless")
                  : status == TW_OK && !strcmp(m.code, "code") && m.spill_bytes == 7;
  free(m.code);
  return good ? user ? user : &made : NULL;
}

static void one_maker(void *user) {
  pthread_t threads[THREADS];
  void *good;
  atomic_store(&made, 0);
  atomic_store(&wanted, THREADS);
  for (int i = 0; i < THREADS; i++)
    scratch_need(pthread_create(&threads[i], NULL, ask, user) == 0, "a thread");
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], &good);
    CHECK(good != NULL);
  }
  CHECK(made == 1 && code_holders(&key) == 0);
}

/* A child of a process whose thread is making the code makes it itself. */
static void in_a_child(void) {
  pthread_t thread;
  int status = 0;
#ifdef TWIDDLE_SANITIZED
  return;
#endif
  atomic_store(&made, 0);
  atomic_store(&wanted, 2);
  scratch_need(pthread_create(&thread, NULL, ask, NULL) == 0, "a thread");
  while (!atomic_load(&made))
    sched_yield();
  pid_t pid = fork();
  if (pid == 0) {
    alarm(20);
    atomic_store(&made, 0);
    atomic_store(&wanted, 1);
    _exit(ask(NULL) ? 0 : 1);
  }
  CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(made == 1 && code_holders(&key) == 1);
  atomic_store(&wanted, 1);
  pthread_join(thread, NULL);
}

int main(void) {
  int hopeless;
  one_maker(NULL);
  one_maker(&hopeless);
  in_a_child();
  return check_report();
}
