/* fork.h: what a forked child must not trip over: it inherits locks that threads of its parent
 * held, and none of those threads. guard.h is for locks whose state a child can repair; these two
 * are for the rest. Any thread. */
#ifndef FORK_H
#define FORK_H

#include <stdatomic.h>

/* Nothing between the two is ever half done in a child: a fork waits until it is left, two seconds
 * at most. One lock for the whole process, not recursive; for short work, loading a library at
 * most. Without memory at its first use it is a plain lock. */
void fork_lock_enter(void);
void fork_lock_leave(void);

/* For a library with locks of its own out of reach. Notes this process as a user of it, *user being
 * 0 at first; 1 in a child of a process that has used it, whether or not a thread was inside at the
 * fork: such a child must leave it alone. */
int fork_inherited(atomic_int *user);

#endif
