/* threads.h: short-lived threads that share a list of work with their caller, who waits until all
 * have ended. Signals are for the program's own threads: here all are blocked. Any thread. */
#ifndef THREADS_H
#define THREADS_H

/* How many threads may run at once: as many as the calling thread's affinity has processors, and no
 * more than `most` unless that is 0. At least 1. */
int threads_allowed(int most);

/* Calls work(user, i) for each i from 0 to count - 1, in this order where there is one thread. Up
 * to `threads` threads call it, of which the caller is one; fewer where the system gives no more.
 * Returns when all calls have returned and the threads have ended. */
void threads_run(int threads, int count, void (*work)(void *user, int i), void *user);

#endif
