/* fork.c: the lock that every fork waits for, and who may use a library with locks of its own. */
#include "fork.h"
#include "process.h"

#include <pthread.h>
#include <time.h>

enum { WAIT_SECONDS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static _Thread_local int held_for_fork;

/* The wait is bounded, since a library's constructor may fork while the lock's holder loads it. */
static void before_fork(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += WAIT_SECONDS;
  held_for_fork = pthread_mutex_timedlock(&lock, &until) == 0;
}

static void after_fork(void) {
  if (held_for_fork)
    pthread_mutex_unlock(&lock);
  held_for_fork = 0;
}

static void arrange(void) {
  (void)pthread_atfork(before_fork, after_fork, after_fork);
}

void fork_lock_enter(void) {
  pthread_once(&once, arrange);
  pthread_mutex_lock(&lock);
}

void fork_lock_leave(void) {
  pthread_mutex_unlock(&lock);
}

int fork_inherited(atomic_int *user) {
  int self = process_id(), was = atomic_load(user);
  while (was != self && was != -self) {
    int next = was ? -self : self;
    if (atomic_compare_exchange_strong(user, &was, next))
      was = next;
  }
  return was < 0;
}
