/* guard.c: a lock knows the id of the process that owns it. After a fork the thread that changes
 * the id makes the mutex anew; the others wait for that, which takes no longer than two stores. */
#include "guard.h"
#include "process.h"

#include <sched.h>

int guard_enter(guard *g) {
  int self = process_id(), owner = atomic_load_explicit(&g->owner, memory_order_acquire);
  while (owner != self) {
    /* -self: another thread of this process is making it. Other negative values were left by a
     * thread of the parent that does not exist here. */
    if (owner == -self) {
      sched_yield();
      owner = atomic_load_explicit(&g->owner, memory_order_acquire);
    } else if (atomic_compare_exchange_weak(&g->owner, &owner, -self)) {
      pthread_mutex_init(&g->mutex, NULL);
      pthread_cond_init(&g->changed, NULL);
      pthread_mutex_lock(&g->mutex);
      atomic_store_explicit(&g->owner, self, memory_order_release);
      return owner != 0;
    }
  }
  pthread_mutex_lock(&g->mutex);
  return 0;
}

void guard_leave(guard *g) {
  pthread_mutex_unlock(&g->mutex);
}

void guard_wait(guard *g) {
  pthread_cond_wait(&g->changed, &g->mutex);
}

void guard_tell(guard *g) {
  pthread_cond_broadcast(&g->changed);
}

void guard_destroy(guard *g) {
  if (atomic_load(&g->owner) != process_id())
    return; /* never made, or made by the parent */
  pthread_cond_destroy(&g->changed);
  pthread_mutex_destroy(&g->mutex);
}
