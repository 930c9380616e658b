/* fork.h: safety for forked children, which inherit locks that threads of their parent held, but
 * none of those threads. guard.h is for locks whose state a child can repair; the functions here
 * are for the rest, and for locks on files. Any thread. */
#ifndef FORK_H
#define FORK_H

#include <stdatomic.h>

/* No child is ever forked while a thread is between these two calls: fork waits until it has left,
 * for at most two seconds. They are one lock for the whole process, not recursive, for work no
 * longer than loading a library. If memory runs out at its first use it only is a plain lock. */
void fork_lock_enter(void);
void fork_lock_leave(void);

/* For a foreign library, whose own locks cannot be repaired. Notes in *user, 0 at first, that this
 * process uses it. Returns 1 in a child of a process that has used it, even if no thread was inside
 * at the fork: such a child must not use the library. */
int fork_inherited(atomic_int *user);

/* Opens a file that is going to be locked, as open(path, flags | O_CLOEXEC, 0600). An
 * open-file-description lock lasts while any process has the descriptor: a child would hold its
 * parent's lock after the parent was killed. So a forked child closes the descriptor at once,
 * unless more than 256 are open. To be closed by fork_private_close alone. */
int fork_private_open(const char *path, int flags);
void fork_private_close(int fd);

#endif
