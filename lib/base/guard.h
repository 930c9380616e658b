/* guard.h: a mutex and its condition that a forked child can still use.
 *
 * A child inherits locks that threads of its parent held, and none of those threads. So the first
 * entry in a child makes mutex and condition anew and tells its caller, who then discards whatever
 * another thread may have left half done. Waiting for `changed` releases the guard as usual. A
 * guard of all-zero bytes is ready for use. Any thread. */
#ifndef GUARD_H
#define GUARD_H

#include <pthread.h>
#include <stdatomic.h>

typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  atomic_int owner; /* process id; 0: never entered; negative: being made by that process */
} guard;

/* Takes the guard. 1 when this process inherited it from its parent and enters it first. */
int guard_enter(guard *g);
void guard_leave(guard *g);

/* Waits for guard_tell; the guard is held before and after. May return early. */
void guard_wait(guard *g);
void guard_tell(guard *g);

/* The guard must not be held, and must not be entered again. */
void guard_destroy(guard *g);

#endif
