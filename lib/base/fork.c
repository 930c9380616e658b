/* fork.c: the lock that every fork waits for, and who may use a library with locks of its own. */
#include "fork.h"

#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void arrange(void) {
  (void)pthread_atfork(fork_lock_enter, fork_lock_leave, fork_lock_leave);
}

void fork_lock_enter(void) {
  pthread_once(&once, arrange);
  pthread_mutex_lock(&lock);
}

void fork_lock_leave(void) {
  pthread_mutex_unlock(&lock);
}

int fork_inherited(atomic_int *user) {
  int self = (int)getpid(), was = atomic_load(user);
  while (was != self && was != -self) {
    int next = was ? -self : self;
    if (atomic_compare_exchange_strong(user, &was, next))
      was = next;
  }
  return was < 0;
}
