/* guard.h: a mutex and its condition that a forked child can still use.
 *
 * A child inherits locks that threads of its parent held, and none of those threads. The first
 * entry in a child therefore makes both anew and tells its caller, who drops whatever another
 * thread may have been in the middle of. Waiting for `changed` releases the guard as usual.
 * All-zero bytes are a guard that is ready. Any thread. */
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

/* Not held, and never entered again. */
void guard_destroy(guard *g);

#endif
