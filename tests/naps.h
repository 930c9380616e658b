/* naps.h: for how long a program's own threads have asked to sleep. A wait is judged by that, and
 * not by a clock, which runs on while other programs have the processor. */
#ifndef NAPS_H
#define NAPS_H

#include <stdatomic.h>
#include <time.h>

static atomic_llong naps_ns;

/* In place of libc's. */
int nanosleep(const struct timespec *asked, struct timespec *left);
int nanosleep(const struct timespec *asked, struct timespec *left) {
  atomic_fetch_add(&naps_ns, asked->tv_sec * 1000000000LL + asked->tv_nsec);
  return clock_nanosleep(CLOCK_MONOTONIC, 0, asked, left);
}

/* Since the last call of it. */
static inline double naps_seconds(void) {
  return 1e-9 * (double)atomic_exchange(&naps_ns, 0);
}

#endif
